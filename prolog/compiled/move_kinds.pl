:- module(pybridge_move_kinds,
          [ move_kinds/2,       % +Game, -Count
            give_up_kinds/1     % +Game
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/3, partition/4]).
:- use_module(library(lists), [append/3, member/2, nth1/3, numlist/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(prolog_code), [comma_list/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../native/cached', [stamps/2, unchanged/1]).
:- use_module('../native/program', [implementation/3, predicate_clauses/2]).
:- use_module('../rules/contract', [known_start/2]).

/** <module> Moves of one kind, listed without the others

To list the steps of a pawn takes much less than to list the walls that could be put up as well. A kind is
kind(Name, Arity, First), as the moves of the start have it: First is the atom that comes first in moves such as
move(pawn, 3, 2), or `any`. Where moves do not tell, such as e3 and c2h, it is the number of a clause of move/3. The
predicate pybridge_moves_of_kind:Game(Number, Position, Next) lists the successors by moves of the kind of this Number,
or by all moves if Number is 0.
*/

most_kinds(6).
most_moves(300).
most_inferences(2_000_000).

:- dynamic made/3.              % Game, Stamps of its move/3, Count

%!  move_kinds(+Game, -Count) is det.
%
%   So many kinds are there: 0 if moves of one kind cannot be listed by themselves. That predicate is up to date.

move_kinds(Game, Count) :-
    with_mutex(pybridge_move_kinds, up_to_date(Game, Count)).

up_to_date(Game, Count) :-
    (   made(Game, Stamps0, Count0),
        unchanged(Stamps0)
    ->  Count = Count0
    ;   most_inferences(Most),
        (   catch(call_with_inference_limit(kinds_met(Game, Met), Most, Result), error(_, _), fail),
            Result \== inference_limit_exceeded
        ->  Kinds = Met
        ;   Kinds = []
        ),
        implementation(Game, move(_, _, _), Predicate),
        stamps([Predicate], Stamps),
        make(Game, Stamps, Kinds),
        length(Kinds, Count)
    ).

kinds_met(Game, Kinds) :-
    once(known_start(Game, Start)),
    most_moves(Most),
    findall(Move, limit(Most, Game:move(Start, Move, _)), Moves),
    (   member(By, [first,name]),
        maplist(kind(By), Moves, All),
        sort(All, Kinds)
    ;   clauses_of_moves(Game, Start, Kinds)
    ),
    length(Kinds, Count),
    Count > 1,
    most_kinds(MostKinds),
    Count =< MostKinds,
    !.

%   clauses_of_moves(+Game, +Start, -Kinds) is semidet: moves of the Start come from more than one of the clauses.

clauses_of_moves(Game, Start, Kinds) :-
    move_clauses(Game, Clauses),
    aggregate_all(count, ( member(clause(move(Start, _, _), Body, Module, _), Clauses), \+ \+ Module:Body ), Used),
    Used > 1,
    length(Clauses, Count),
    numlist(1, Count, Kinds).

move_clauses(Game, Clauses) :-
    implementation(Game, move(_, _, _), Predicate),
    catch(predicate_clauses(Predicate, Clauses), refused(_), fail).

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
    forall(( listed(0, _, Game, Position, Next, Goal), Number = 0
           ; nth1(Number, Kinds, Kind), listed(Number, Kind, Game, Position, Next, Goal)
           ),
           ( Head =.. [Game,Number,Position,Next],
             assertz(pybridge_moves_of_kind:(Head :- Goal)) )),
    pybridge_moves_of_kind:compile_predicates([Game/3]),
    length(Kinds, Count),
    assertz(made(Game, Stamps, Count)).

%   listed(+Number, +Kind, +Game, -Position, -Next, -Goal) is nondet: Goals give the successors.

listed(0, _, Game, Position, Next, Game:move(Position, _, Next)).
listed(Number, kind(Name, Arity, First), Game, Position, Next, Goal) :-
    Number > 0,
    compound_name_arity(Move, Name, Arity),
    ( First == any -> true ; arg(1, Move, First) ),
    (   move_clauses(Game, Clauses),
        \+ ( sub_term(Part, Clauses), Part == ! )
    ->  member(clause(move(Position, Named, Next), Body0, Module, _), Clauses),
        named_first(Body0, Named, Body),
        Named = Move,
        Goal = Module:Body
    ;   Goal = Game:move(Position, Move, Next)
    ).
listed(Number, Number, Game, Position, Next, Module:Body) :-
    move_clauses(Game, Clauses),
    nth1(Number, Clauses, clause(move(Position, _, Next), Body, Module, _)).

%   named_first(+Body0, +Move, -Body): in each branch of Body, what Move is comes first, so that others fail at once.

named_first(Body0, Move, Body) :-
    comma_list(Body0, Goals0),
    partition(names(Move), Goals0, Naming, Others0),
    maplist(branches(Move), Others0, Others),
    append(Naming, Others, Goals),
    comma_list(Body, Goals).

names(Move, Left = Right) :-
    Left == Move,
    compound(Right).

branches(Move, Goal0, Goal) :-
    (   nonvar(Goal0),
        Goal0 = (A0 ; B0),
        \+ ( nonvar(A0), memberchk(A0, [(_ -> _),(_ *-> _)]) )
    ->  Goal = (A ; B),
        named_first(A0, Move, A),
        named_first(B0, Move, B)
    ;   Goal = Goal0
    ).

%!  give_up_kinds(+Game) is semidet.
%
%   Moves of one kind are not listed by themselves any more until the rules change. Fails if they are not now.

give_up_kinds(Game) :-
    with_mutex(pybridge_move_kinds,
               ( made(Game, Stamps, Count),
                 Count > 0,
                 make(Game, Stamps, []) )).
