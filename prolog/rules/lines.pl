:- module(pybridge_lines,
          [ read_lines/3,       % :Position, +Ids, -Lines
            check_lines/2       % +Ids, +Lines
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [member/2]).
:- use_module(contract, [offers/2]).
:- use_module(faults, [must/4, placing_faults/2]).

/** <module> The lines between the points of a board

lines/2 of a game defines these for a board with the layout points. Each line is one of

| [Id1, Id2, ...]       | straight lines from cell to cell                                       |
| loop(From, Round, To) | three quarters of a circle around the cell Round, outside the board    |
*/

:- meta_predicate
    read_lines(:, +, -).

%!  read_lines(:Position, +Ids, -Lines) is semidet.
%
%   Lines are those on the board of Game:Position, whose cells are Ids. Fails if the game does not
%   define any.
%
%   @error game_error(File, Line, Text) if lines/2 does not keep the contract

read_lines(Game:Position, Ids, Lines) :-
    offers(Game, lines/2),
    once(Game:lines(Position, Lines)),
    placing_faults(Game, check_lines(Ids, Lines)).

%!  check_lines(+Ids, +Lines) is det.
%
%   Throws a fault (see faults.pl) if Lines is not a list of lines between the cells Ids.

check_lines(Ids, Lines) :-
    must(is_list(Lines), lines/2, "must return a list of lines, not ~q", [Lines]),
    maplist(check_line(Ids), Lines).

check_line(Ids, Line) :-
    must(line_cells(Line, Cells), lines/2,
         "returns ~q: a line is a list of two cells or more, or loop(From, Round, To)", [Line]),
    forall(member(Cell, Cells),
           must(memberchk(Cell, Ids), lines/2, "returns the line ~q, but there is no cell ~q on the board",
                [Line, Cell])).

line_cells(loop(From, Round, To), [From, Round, To]) :-
    ground(From-Round-To).
line_cells(Line, Line) :-
    is_list(Line),
    Line = [_, _|_],
    ground(Line).
