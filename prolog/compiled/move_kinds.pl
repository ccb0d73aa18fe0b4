:- module(pybridge_move_kinds,
          [ move_kinds/2,       % +Game, -Kinds
            kind_number/3,      % +Kinds, +Move, -Number
            give_up_kinds/1     % +Game
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../native/cached', [stamps/2, unchanged/1]).
:- use_module('../native/program', [implementation/3]).
:- use_module('../rules/contract', [known_start/2]).

/** <module> Moves of one kind, listed without the others

To list the steps of a pawn takes much less than to list the walls that could be put up as well. Kinds are
kind(Name, Arity, First), as the moves of the start have them: First is the atom that comes first in moves such as
move(pawn, 3, 2), or `any`. The predicate pybridge_moves_of_kind:Game(Number, Position, Next) lists the
successors by moves of the kind of this Number, or by all moves if Number is 0.
*/

most_kinds(6).
most_moves(300).
most_inferences(2_000_000).

:- dynamic made/3.              % Game, Stamps of its move/3, Kinds

%!  move_kinds(+Game, -Kinds) is det.
%
%   There are none if moves of one kind cannot be listed by themselves. That predicate is up to date.

move_kinds(Game, Kinds) :-
    with_mutex(pybridge_move_kinds, up_to_date(Game, Kinds)).

up_to_date(Game, Kinds) :-
    (   made(Game, Stamps0, Kinds0),
        unchanged(Stamps0)
    ->  Kinds = Kinds0
    ;   most_inferences(Most),
        (   catch(call_with_inference_limit(kinds_met(Game, Met), Most, Result), error(_, _), fail),
            Result \== inference_limit_exceeded
        ->  Kinds = Met
        ;   Kinds = []
        ),
        implementation(Game, move(_, _, _), Predicate),
        stamps([Predicate], Stamps),
        make(Game, Stamps, Kinds)
    ).

kinds_met(Game, Kinds) :-
    once(known_start(Game, Start)),
    most_moves(Most),
    findall(Move, limit(Most, Game:move(Start, Move, _)), Moves),
    most_kinds(MostKinds),
    member(By, [first,name]),
    maplist(kind(By), Moves, All),
    sort(All, Kinds),
    length(Kinds, Count),
    Count > 1,
    Count =< MostKinds,
    !.

%   kind(?By, +Move, -Kind): only compound terms have one. By is `first` if First is an atom.

kind(By, Move, kind(Name, Arity, First)) :-
    compound(Move),
    compound_name_arity(Move, Name, Arity),
    (   By = first,
        arg(1, Move, First0),
        atom(First0)
    ->  First = First0
    ;   First = any
    ).

make(Game, Stamps, Kinds) :-
    retractall(made(Game, _, _)),
    abolish(pybridge_moves_of_kind:Game/3),
    forall(pattern(Kinds, Number, Move),
           ( Head =.. [Game,Number,Position,Next],
             assertz(pybridge_moves_of_kind:(Head :- Game:move(Position, Move, Next))) )),
    pybridge_moves_of_kind:compile_predicates([Game/3]),
    assertz(made(Game, Stamps, Kinds)).

pattern(_, 0, _).
pattern(Kinds, Number, Move) :-
    nth1(Number, Kinds, kind(Name, Arity, First)),
    compound_name_arity(Move, Name, Arity),
    ( First == any -> true ; arg(1, Move, First) ).

%!  kind_number(+Kinds, +Move, -Number) is semidet.

kind_number(Kinds, Move, Number) :-
    (   Kinds == []
    ->  Number = 0
    ;   member(By, [first,name]),
        kind(By, Move, Kind),
        nth1(Number, Kinds, Kind),
        !
    ).

%!  give_up_kinds(+Game) is semidet.
%
%   Moves of one kind are not listed by themselves any more until the rules change. Fails if they are not now.

give_up_kinds(Game) :-
    with_mutex(pybridge_move_kinds,
               ( made(Game, Stamps, [_|_]),
                 make(Game, Stamps, []) )).
