:- module(pybridge_choosing,
          [ chooses/1,          % +Game
            simplify/1          % +Game
          ]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module('../native/cached', [cached_answer/4, stamps/2, unchanged/1]).
:- autoload('../native/native', [native_versions/4]).
:- use_module('../native/program', [implementation/3, predicate_clauses/2]).
:- use_module('../rules/contract', [defines/2, offers/2]).
:- use_module(halves, [move_halves/5, next_halves/4]).
:- use_module(move_kinds, [give_up_kinds/1]).
:- use_module(refused_rules, [predicate_near/2]).

/** <module> Choosing a move before its successor is made

A playout wants one random move of each position, but move/3 makes the successors of all those before it, too. In most
games this can wait until the move is chosen. A clause of the module `go`

    move(position(Player, Cells), Cell, position(Other, Cells1)) :-
        arg(Cell, Cells, -),
        group(Cell, Cells, Group),
        Group \== [],
        put(Player, Cell, Group, Cells, Cells1),
        other(Player, Other).

becomes two in the module `pybridge_chosen`, which give the candidates, and the successor of one:

    go(position(Player, Cells), Cell, c1(Group)) :-
        arg(Cell, Cells, -),
        group(Cell, Cells, Group),
        Group \== [].

    go(c1(Group), position(Player, Cells), Cell, Cell, position(Other, Cells1)) :-
        put(Player, Cell, Group, Cells, Cells1),
        other(Player, Other).

A goal can wait if nothing but the successor needs the variables that it gives values, or the copy that it changes.
Tests cannot, nor can what comes before a cut. If a goal that has waited fails, the candidate is no move, and move/3
has to be asked.

Where names are made by goals of their own, such as by format/3, these wait as well, if the compiler finds that they
have at most one answer: then the first clause gives [] for the move, and the second one its name.

A game made from a dialect names moves after what they change. It has '$next'/2, all successors, and '$name'/3, a name
for one. There the names always wait, and the goals at the end of '$next'/2 if they have at most one answer.

Counted in wasmtime's units of work, a search by playouts then enters 1.02 times as many positions in Connect Four,
1.15 in hex, 1.16 in clobber, 1.36 in gomoku, 1.38 in breakthrough, 1.43 in Kalah, 1.9 in amazons and 6.7 in pentago.
*/

:- dynamic made/3.              % Game, Stamps, Chooses

%!  chooses(+Game) is semidet.
%
%   Some goals in Game's move/3 can wait. The predicates pybridge_chosen:Game/3 and pybridge_chosen:Game/5 are up to
%   date.

chooses(Game) :-
    with_mutex(pybridge_choosing, up_to_date(Game, Chooses)),
    Chooses == true.

up_to_date(Game, Chooses) :-
    (   made(Game, Stamps, Chooses0),
        unchanged(Stamps)
    ->  Chooses = Chooses0
    ;   findall(Predicate, predicate_near(Game, Predicate), Predicates),
        stamps(Predicates, Stamps),
        (   make(Game, Predicates)
        ->  Chooses = true
        ;   Chooses = false
        ),
        retractall(made(Game, _, _)),
        assertz(made(Game, Stamps, Chooses))
    ).

%!  simplify(+Game) is semidet.
%
%   Rules cannot be compiled together with what was made of Game's move/3, so some of it is given up until they change:
%   first the moves of one kind, then choosing. Fails if nothing is left to give up.

simplify(Game) :-
    (   give_up_kinds(Game)
    ->  true
    ;   chooses(Game),
        retract(made(Game, Stamps, true)),
        assertz(made(Game, Stamps, false))
    ).

%   make(+Game, +Predicates) is semidet: Predicates are those near Game, on which it depends what is made.

make(Game, Predicates) :-
    defines(Game, '$next'/2),
    !,
    offers(Game, board/2),
    cached_answer(Predicates, early_goals(Game), pybridge_choosing:early_goals(Game, Count), Count),
    halves_of_next(Game, Count, Halves),
    !,
    make_clauses(Game, [Halves]).
make(Game, Predicates) :-
    implementation(Game, move(_, _, _), Predicate),
    catch(predicate_clauses(Predicate, Clauses), refused(_), fail),
    findall(Early-Late, ( nth1(Number, Clauses, Clause), both_halves(Clause, Game, Number, Early, Late) ), Both),
    pairs_keys_values(Both, AllEarly, AllLate),
    (   AllEarly \== AllLate,
        cached_answer(Predicates, naming(Game), pybridge_choosing:naming(Game, AllLate, Naming), Naming),
        Naming == late
    ->  All = AllLate
    ;   All = AllEarly
    ),
    memberchk(halves(_, (_ :- _)), All),
    make_clauses(Game, All).

%   both_halves(+Clause, +Game, +Number, -Early, -Late): the halves with the name made early or late, if it can be.

both_halves(Clause, Game, Number, Early, Late) :-
    move_halves(Clause, Game, Number, early, Early),
    ( move_halves(Clause, Game, Number, late, Late0) -> Late = Late0 ; Late = Early ).

%   naming(+Game, +Late, -Naming): names can wait if the compiler finds that a candidate has at most one.

naming(Game, Late, Naming) :-
    make_clauses(Game, Late),
    ( single_successors(Game) -> Naming = late ; Naming = early ).

make_clauses(Game, All) :-
    abolish(pybridge_chosen:Game/3),
    abolish(pybridge_chosen:Game/5),
    forall(( member(halves(First, Second), All), member(Clause, [First, Second]) ), assertz(pybridge_chosen:Clause)),
    pybridge_chosen:compile_predicates([Game/3, Game/5]).

%   early_goals(+Game, -Count) is semidet: so many goals of '$next'/2 do not wait, since the others have at most one
%   answer.

early_goals(Game, Count) :-
    halves_of_next(Game, Count, Halves),
    make_clauses(Game, [Halves]),
    single_successors(Game),
    !.

%   single_successors(+Game) is semidet: a candidate has at most one successor.

single_successors(Game) :-
    First =.. [Game, +, -, -],
    Second =.. [Game, +, +, +, -, -],
    catch(native_versions([pybridge_chosen:First, pybridge_chosen:Second], [_,Number], _, Single),
          native_refused(_, _, _, _), fail),
    get_assoc(Number, Single, true).

halves_of_next(Game, Count, Halves) :-
    predicate_clauses(Game:'$next'/2, [Clause]),
    next_halves(Clause, Game, Count, Halves).
