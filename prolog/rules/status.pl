:- module(pybridge_status,
          [ status_lines/2,     % :Position, -Lines
            check_status/2      % +Players, +Lines
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module(contract, [offers/2]).
:- use_module(faults, [must/4, placing_faults/2]).
:- use_module(seats, [seats/2]).

/** <module> The lines that a game shows beside its board: scores, men in hand, walls left */

:- meta_predicate
    status_lines(:, -).

%!  status_lines(:Position, -Lines) is det.
%
%   Lines are texts, [] if the game has no status/2. There, men_in_hand(white, 9) stands for 'white: 9 men in hand'.
%
%   @error game_error(File, Line, Text) if status/2 does not keep the contract

status_lines(Game:Position, Lines) :-
    (   offers(Game, status/2),
        Game:status(Position, Lines0)
    ->  seats(Game, Players),
        placing_faults(Game, check_status(Players, Lines0)),
        maplist(line_text, Lines0, Lines)
    ;   Lines = []
    ).

line_text(Line, Text) :-
    (   compound(Line)
    ->  Line =.. [Name, Player, Value],
        atomic_list_concat(Words, '_', Name),
        atomic_list_concat(Words, ' ', What),
        format(atom(Text), '~w: ~w ~w', [Player, Value, What])
    ;   atom_string(Text, Line)
    ).

%!  check_status(+Players, +Lines) is det.
%
%   Throws a fault (see faults.pl) if Lines does not keep the contract.

check_status([Player|Others], Lines) :-
    must(is_list(Lines), status/2, "must return a list of lines, not ~q", [Lines]),
    forall(member(Line, Lines),
           must(a_line([Player|Others], Line), status/2,
                "returns ~q: a line is a text, or of the form Name(Player, Value), such as score(~q, 3)",
                [Line, Player])).

a_line(Players, Line) :-
    (   compound(Line)
    ->  compound_name_arguments(Line, _, [Player, Value]),
        memberchk(Player, Players),
        atomic(Value)
    ;   atomic(Line)
    ).
