:- module(pybridge_lines,
          [ read_lines/3,       % :Position, +Ids, -Lines
            check_lines/2       % +Ids, +Lines
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [member/2]).
:- use_module(contract, [offers/2]).
:- use_module(faults, [fault/3, placing_faults/2]).

/** <module> The lines between the points of a board

What lines/2 of a game says, for a board with the layout points. Each line is one of

| [Id1, Id2, ...]       | straight from cell to cell                                          |
| loop(From, Round, To) | three quarters of a circle round the cell Round, outside the board |
*/

:- meta_predicate
    read_lines(:, +, -).

%!  read_lines(:Position, +Ids, -Lines) is semidet.
%
%   The lines on the board, whose cells are Ids. Fails where the game does not say.
%
%   @error game_error(File, Line, Text) when lines/2 does not keep the contract

read_lines(Game:Position, Ids, Lines) :-
    offers(Game, lines/2),
    once(Game:lines(Position, Lines)),
    placing_faults(Game, check_lines(Ids, Lines)).

%!  check_lines(+Ids, +Lines) is det.
%
%   Throws a fault (see faults.pl) where Lines are no lines between the cells Ids.

check_lines(Ids, Lines) :-
    (   is_list(Lines)
    ->  maplist(check_line(Ids), Lines)
    ;   fault(lines/2, "must give a list of lines, not ~q", [Lines])
    ).

check_line(Ids, Line) :-
    (   line_cells(Line, Cells)
    ->  forall(( member(Cell, Cells), \+ memberchk(Cell, Ids) ),
               fault(lines/2, "gives the line ~q, but there is no cell ~q on the board", [Line, Cell]))
    ;   fault(lines/2, "gives ~q: a line is a list of two cells or more, or loop(From, Round, To)", [Line])
    ).

line_cells(loop(From, Round, To), [From, Round, To]) :-
    ground(From-Round-To).
line_cells(Line, Line) :-
    is_list(Line),
    Line = [_, _|_],
    ground(Line).
