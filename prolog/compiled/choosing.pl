:- module(pybridge_choosing,
          [ chooses/1,          % +Game
            simplify/1          % +Game
          ]).
:- use_module(library(lists), [append/3, member/2, nth1/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(ordsets), [ord_disjoint/2, ord_intersection/3, ord_subset/2, ord_subtract/3, ord_union/3]).
:- use_module('../native/cached', [stamps/2, unchanged/1]).
:- use_module('../native/program', [conjunction/3, implementation/3, predicate_clauses/2]).
:- use_module(move_kinds, [give_up_kinds/1]).

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

    go(c1(Group), position(Player, Cells), Cell, position(Other, Cells1)) :-
        put(Player, Cell, Group, Cells, Cells1),
        other(Player, Other).

A goal can wait if nothing but the successor needs the variables that it gives values, or the copy that it changes.
Tests cannot, nor can what comes before a cut. If a goal that has waited fails, the candidate is no move, and move/3
has to be asked.

Counted in wasmtime's units of work, a search by playouts then enters 1.02 times as many positions in Connect Four,
1.15 in hex, 1.16 in clobber, 1.36 in gomoku, 1.38 in breakthrough, 1.43 in Kalah, 1.9 in amazons and 6.7 in pentago.
*/

:- dynamic made/3.              % Game, Stamps, Chooses

%!  chooses(+Game) is semidet.
%
%   Some goals in Game's move/3 can wait. The predicates pybridge_chosen:Game/3 and pybridge_chosen:Game/4 are up to
%   date.

chooses(Game) :-
    with_mutex(pybridge_choosing, up_to_date(Game, Chooses)),
    Chooses == true.

up_to_date(Game, Chooses) :-
    (   made(Game, Stamps, Chooses0),
        unchanged(Stamps)
    ->  Chooses = Chooses0
    ;   implementation(Game, move(_, _, _), Predicate),
        stamps([Predicate], Stamps),
        (   make(Game, Predicate)
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

make(Game, Predicate) :-
    abolish(pybridge_chosen:Game/3),
    abolish(pybridge_chosen:Game/4),
    catch(predicate_clauses(Predicate, Clauses), refused(_), fail),
    findall(Halves, ( nth1(Number, Clauses, Clause), halves(Clause, Game, Number, Halves) ), All),
    memberchk(halves(_, (_ :- _)), All),
    forall(( member(halves(First, Second), All), member(Clause, [First, Second]) ), assertz(pybridge_chosen:Clause)),
    pybridge_chosen:compile_predicates([Game/3, Game/4]).

halves(clause(move(Position, Move, Next), Body, Module, _), Game, Number, halves(First, Second)) :-
    conjunction(Body, Module, Goals0),
    unfolded(Goals0, 4, Move, Goals),
    variables(Position, Known),
    variables(Move, Wanted),
    divided(Goals, seen(Known, [], []), Wanted, Early, Late, _),
    variables(Early, Met),
    variables(Late-Next, Used),
    variables(Position-Move, Passed),
    ord_intersection(Met, Used, Shared),
    ord_subtract(Shared, Passed, Kept),
    atom_concat(c, Number, Name),
    Candidate =.. [Name|Kept],
    FirstHead =.. [Game, Position, Move, Candidate],
    SecondHead =.. [Game, Candidate, Position, Move, Next],
    clause_of(FirstHead, Early, First),
    clause_of(SecondHead, Late, Second).

%   unfolded(+Goals0, +Depth, +Move, -Goals): a goal that gives the whole Move is replaced by the body of its
%   predicate, if that has one clause, and no cut.

unfolded([], _, _, []).
unfolded([Goal|Goals0], Depth, Move, Goals) :-
    (   Depth > 0,
        only_body(Goal, Move, Body)
    ->  Less is Depth-1,
        unfolded(Body, Less, Move, Goals1),
        unfolded(Goals0, Depth, Move, Goals2),
        append(Goals1, Goals2, Goals)
    ;   Goals = [Goal|Goals1],
        unfolded(Goals0, Depth, Move, Goals1)
    ).

only_body(Module:Goal, Move, Goals) :-
    callable(Goal),
    variables(Goal, Variables),
    variables(Move, Wanted),
    ord_subset(Wanted, Variables),
    implementation(Module, Goal, Home:PI),
    module_property(Home, class(user)),
    \+ predicate_property(Home:Goal, meta_predicate(_)),
    \+ predicate_property(Home:Goal, tabled),
    catch(predicate_clauses(Home:PI, [clause(Head, Body, Inner, _)]), refused(_), fail),
    \+ ( sub_term(Part, Body), Part == ! ),
    unify_with_occurs_check(Head, Goal),
    conjunction(Body, Inner, Goals).

clause_of(Head, [], Head) :-
    !.
clause_of(Head, Goals, (Head :- Body)) :-
    conjoined(Goals, Body).

variables(Term, Variables) :-
    term_variables(Term, Variables0),
    sort(Variables0, Variables).

%   divided(+Goals, +Seen, +Wanted, -Early, -Late, -Needed): Late are those that can wait, Needed what the variables
%   Wanted and Early need. Seen is seen(Known, Copies, Open): the variables that have occurred before, those of them
%   that duplicate_term/2 has made, and those that the next goal may have to bind.

divided([], _, Needed, [], [], Needed).
divided([Goal|Goals], Seen0, Wanted, Early, Late, Needed) :-
    seen(Goal, Seen0, Seen),
    divided(Goals, Seen, Wanted, Early1, Late1, Needed1),
    (   ( Early1 == [] ; assigns(Goal), \+ ( sub_term(Part, Early1), Part == ! ) ),
        makes(Goal, Seen0, Needed1)
    ->  Early = Early1,
        Late = [Goal|Late1],
        Needed = Needed1
    ;   Early = [Goal|Early1],
        Late = Late1,
        variables(Goal, Variables),
        ord_union(Variables, Needed1, Needed)
    ).

seen(_:Goal, seen(Known0, Copies0, Open0), seen(Known, Copies, Open)) :-
    variables(Goal, Variables),
    ord_union(Variables, Known0, Known),
    (   Goal = duplicate_term(_, Copy)
    ->  variables(Copy, Copied),
        ord_union(Copied, Copies0, Copies)
    ;   Copies = Copies0
    ),
    ord_subtract(Open0, Variables, Open1),
    (   memberchk(Goal, [_ = _, (_ -> _ ; _), (_ *-> _ ; _), (_ ; _)])
    ->  ord_subtract(Variables, Known0, New),
        ord_union(New, Open1, Open)
    ;   Open = Open1
    ).

assigns(_:(_ is _)).
assigns(_:(_ = _)).

%   makes(+Goal, +Seen, +Needed): Goal gives values to variables or changes copies, and none of these is Needed.

makes(_:Goal, _, _) :-
    ( var(Goal) ; memberchk(Goal, [!, fail, false, \+ _, forall(_, _), throw(_), (_ *-> _), (_ -> _)]) ),
    !,
    fail.
makes(Module:(If -> Then ; Else), Seen0, Needed) :-
    !,
    seen(Module:If, Seen0, Seen),
    all_make(Then, Module, Seen, Needed),
    all_make(Else, Module, Seen0, Needed).
makes(_:(_ ; _), _, _) :-
    !,
    fail.
makes(Goal, seen(Known, Copies, Open), Needed) :-
    variables(Goal, Variables),
    ord_subtract(Variables, Known, New),
    (   New == []
    ->  ord_intersection(Variables, Copies, Made),
        Made = [_|_]
    ;   Made = New
    ),
    ord_disjoint(Made, Needed),
    (   Goal = _:(_ is _)
    ->  true
    ;   ord_intersection(Variables, Open, Bound),
        ord_disjoint(Bound, Needed)
    ).

all_make(Body, Module, Seen, Needed) :-
    conjunction(Body, Module, Goals),
    each_makes(Goals, Seen, Needed).

each_makes([], _, _).
each_makes([Goal|Goals], Seen0, Needed) :-
    makes(Goal, Seen0, Needed),
    seen(Goal, Seen0, Seen),
    each_makes(Goals, Seen, Needed).

%   conjoined(+Goals, -Body): a cut in Goals remains one of the clause.

conjoined([Goal], Body) :-
    !,
    qualified(Goal, Body).
conjoined([Goal|Goals], (First, Rest)) :-
    qualified(Goal, First),
    conjoined(Goals, Rest).

qualified(Module:Goal, Qualified) :-
    (   Goal == !
    ->  Qualified = !
    ;   Goal =.. [Name, A, B],
        memberchk(Name, [',', ;, ->, *->])
    ->  qualified(Module:A, A1),
        qualified(Module:B, B1),
        Qualified =.. [Name, A1, B1]
    ;   memberchk(Goal, [_ is _, _ = _, _ == _, _ \== _, _ =:= _, _ =\= _, _ < _, _ > _, _ =< _, _ >= _])
    ->  Qualified = Goal
    ;   Qualified = Module:Goal
    ).
