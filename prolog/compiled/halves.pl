:- module(pybridge_halves,
          [ move_halves/5,      % +Clause, +Game, +Number, +Naming, -Halves
            next_halves/4       % +Clause, +Game, -Count, -Halves
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [append/3, member/2, reverse/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(ordsets),
              [ ord_disjoint/2, ord_intersection/3, ord_memberchk/2, ord_subset/2, ord_subtract/3, ord_union/3 ]).
:- use_module('../native/program', [conjunction/3, implementation/3, predicate_clauses/2]).
:- use_module('../native/text_goals', [text_maker/1]).

/** <module> A clause that lists moves, as one that gives candidates and one that makes their successors

See choosing.pl.
*/

%!  move_halves(+Clause, +Game, +Number, +Naming, -Halves) is semidet.
%
%   Halves, halves(First, Second), are those of this Clause of Game's move/3. First gives the move if Naming is `early`,
%   and Second if it is `late`; then it fails if there are no goals that only name the move.

move_halves(clause(move(Position, Move, Next), Body, Module, _), Game, Number, Naming, Halves) :-
    conjunction(Body, Module, Goals0),
    unfolded(Goals0, 4, Move, before(Position, []), Goals),
    variables(Position, Known),
    (   Naming == early
    ->  Names = [],
        Given = Move
    ;   reverse(Goals, Reversed),
        naming(Reversed, Position, Move, Next, [], [], Names),
        Given = []
    ),
    variables(Move-Names, Wanted0),
    with_equals(Goals, Wanted0, Wanted),
    divided(Goals, Names, seen(Known, [], []), Wanted, Early, Late, _),
    ( Naming == early -> true ; member(Name, Names), is_among(Name, Late) -> true ),
    halves_of(step(Position, Given, Move, Next), Game, Number, Early, Late, Halves).

%   naming(+Reversed, +Position, +Wanted, +Next, +After, +Names0, -Names): Names are those goals that give values only
%   to variables of Wanted that neither Next nor any other goal uses.

naming([], _, _, _, _, Names, Names).
naming([Goal|Before], Position, Wanted0, Next, After0, Names0, Names) :-
    variables(Goal, Variables),
    variables(Position-Before, Known),
    ord_subtract(Variables, Known, Made),
    variables(Wanted0, Named),
    variables(Next-After0, Else),
    (   Made = [_|_],
        ord_subset(Made, Named),
        ord_disjoint(Made, Else)
    ->  ( makes_text(Goal) -> Wanted = Wanted0-Goal ; Wanted = Wanted0 ),
        naming(Before, Position, Wanted, Next, After0, [Goal|Names0], Names)
    ;   naming(Before, Position, Wanted0, Next, [Goal|After0], Names0, Names)
    ).

is_among(Goal, Goals) :-
    member(Other, Goals),
    Other == Goal,
    !.

%   with_equals(+Goals, +Wanted0, -Wanted): who wants one side of `A = B` wants the other, too.

with_equals([], Wanted, Wanted).
with_equals([Goal|Goals], Wanted0, Wanted) :-
    with_equals(Goals, Wanted0, Wanted1),
    variables(Goal, Variables),
    (   Goal = _:(_ = _),
        \+ ord_disjoint(Variables, Wanted1)
    ->  ord_union(Variables, Wanted1, Wanted)
    ;   Wanted = Wanted1
    ).

%   makes_text(+Goal) is semidet: what it needs may have been made only for the name, too.

makes_text(_:(_ = _)).
makes_text(_:(_ is _)).
makes_text(_:Goal) :-
    callable(Goal),
    text_maker(Goal).

%!  next_halves(+Clause, +Game, -Count, -Halves) is nondet.
%
%   Halves are those of the only Clause of Game's '$next'/2, of which Count goals do not wait, the fewest first. What
%   the position has to match, which comes first there, is matched in the heads.

next_halves(clause('$next'(Position, Next), Body, Module, _), Game, Count, Halves) :-
    conjunction(Body, Module, Goals0),
    ( Goals0 = [_:(Position = Position)|Goals1] -> true ; Goals1 = Goals0 ),
    unfolded(Goals1, 4, Next, before(Position, []), Goals),
    append(Early, Late, Goals),
    Late = [_|_],
    variables(Position, Known),
    foldl(seen, Early, seen(Known, [], []), Seen),
    each_makes(Late, Seen, []),
    length(Early, Count),
    append(Late, [Game:'$name'(Position, Next, Move)], Named),
    halves_of(step(Position, [], Move, Next), Game, 1, Early, Named, Halves).

%   halves_of(+Step, +Game, +Number, +Early, +Late, -Halves): Step is step(Position, Known, Move, Next), where Known is
%   what Early gives of Move.

halves_of(step(Position, Known, Move, Next), Game, Number, Early, Late, halves(First, Second)) :-
    variables(Early, Met),
    variables(Late-Move-Next, Used),
    variables(Position-Known, Passed),
    ord_intersection(Met, Used, Shared),
    ord_subtract(Shared, Passed, Kept),
    atom_concat(c, Number, Name),
    Candidate =.. [Name|Kept],
    FirstHead =.. [Game, Position, Known, Candidate],
    SecondHead =.. [Game, Candidate, Position, Known, Move, Next],
    clause_of(FirstHead, Early, First),
    clause_of(SecondHead, Late, Second).

%   unfolded(+Goals0, +Depth, +Move, +Before, -Goals): a goal that gives the whole Move is replaced by the body of its
%   predicate, if that has one clause, no cut, and a head that binds nothing on which a goal before it may depend.
%   Before is before(Position, GoalsBefore).

unfolded([], _, _, _, []).
unfolded([Goal|Goals0], Depth, Move, Before, Goals) :-
    (   Depth > 0,
        only_body(Goal, Move, Before, Body)
    ->  Less is Depth-1,
        unfolded(Body, Less, Move, Before, Goals1)
    ;   Goals1 = [Goal]
    ),
    Before = before(Position, GoalsBefore),
    unfolded(Goals0, Depth, Move, before(Position, [Goals1|GoalsBefore]), Goals2),
    append(Goals1, Goals2, Goals).

only_body(Module:Goal, Move, Before, Goals) :-
    callable(Goal),
    variables(Goal, Variables),
    variables(Move, Wanted),
    ord_subset(Wanted, Variables),
    implementation(Module, Goal, Home:PI),
    module_property(Home, class(user)),
    Home \== pybridge_library,
    \+ predicate_property(Home:Goal, meta_predicate(_)),
    \+ predicate_property(Home:Goal, tabled),
    catch(predicate_clauses(Home:PI, [clause(Head, Body, Inner, _)]), refused(_), fail),
    \+ has_cut(Body),
    kept_open(Before, Open),
    unify_with_occurs_check(Head, Goal),
    kept_open(Before, StillOpen),
    Open == StillOpen,
    conjunction(Body, Inner, Goals).

%   kept_open(+Before, -Variables): those that the goals before may test or bind. The position is ground, so to match it
%   sooner does no harm, unless there is a cut, which must be reached even if it does not match.

kept_open(before(Position, Goals), Variables) :-
    (   has_cut(Goals)
    ->  variables(Goals-Position, Variables)
    ;   variables(Goals, Variables0),
        variables(Position, Known),
        ord_subtract(Variables0, Known, Variables)
    ).

has_cut(Goals) :-
    sub_term(Part, Goals),
    Part == !.

clause_of(Head, [], Head) :-
    !.
clause_of(Head, Goals, (Head :- Body)) :-
    conjoined(Goals, Body).

variables(Term, Variables) :-
    term_variables(Term, Variables0),
    sort(Variables0, Variables).

%   divided(+Goals, +Names, +Seen, +Wanted, -Early, -Late, -Needed): Late are those that can wait, also of Names, Needed
%   what the variables Wanted and Early need. Seen is seen(Known, Copies, Open): the variables that have occurred
%   before, those of them that duplicate_term/2 has made, and those that the next goal may have to bind.

divided([], _, _, Needed, [], [], Needed).
divided([Goal|Goals], Names, Seen0, Wanted, Early, Late, Needed) :-
    seen(Goal, Seen0, Seen),
    divided(Goals, Names, Seen, Wanted, Early1, Late1, Needed1),
    (   (   ( Early1 == [] ; assigns(Goal), \+ has_cut(Early1) ),
            makes(Goal, Seen0, Needed1)
        ;   Early1 == [],
            is_among(Goal, Names)
        )
    ->  Early = Early1,
        Late = [Goal|Late1],
        Needed = Needed1
    ;   \+ has_cut(Early1),
        parted(Goal, Seen0, Choice, Rest),
        seen(Choice, Seen0, Chosen),
        makes(Rest, Chosen, Needed1)
    ->  Early = [Choice|Early1],
        Late = [Rest|Late1],
        variables(Choice, Variables),
        ord_union(Variables, Needed1, Needed)
    ;   Early = [Goal|Early1],
        Late = Late1,
        variables(Goal, Variables),
        ord_union(Variables, Needed1, Needed)
    ).

%   parted(+Goal, +Seen, -Choice, -Rest) is semidet: Goal takes an element out of a list that is known. Choice names it
%   and its place, and Rest gives the others.

parted(Module:Goal, seen(Known, _, _), lists:Choice, lists:Rest) :-
    taking(Goal, List, Others, Choice, Rest),
    variables(List, Given),
    ord_subset(Given, Known),
    var(Others),
    \+ ord_memberchk(Others, Known),
    implementation(Module, Goal, Home:_),
    memberchk(Home, [lists, pybridge_library]).

taking(select(Element, List, Others), List, Others, nth0(Place, List, Element), nth0(Place, List, _, Others)).
taking(nth0(Place, List, Element, Others), List, Others, nth0(Place, List, Element), nth0(Place, List, _, Others)).
taking(nth1(Place, List, Element, Others), List, Others, nth1(Place, List, Element), nth1(Place, List, _, Others)).

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
