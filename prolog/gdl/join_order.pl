:- module(pybridge_join_order,
          [ join_order/4,       % +Context, +Literals, +Bound, -Ordered
            tries/5,            % +Ordered, +Bound, +Context, +Times, -Tries
            bound_in/2,         % +Term, +Bound
            statistics_of/3     % +Arity, +Rows, -Statistics
          ]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(dependencies, [kind/3, recursive/3, relation_of/2]).
:- use_module(layout, [slot_keys/4, slot_value/3]).

/** <module> Ordering the conditions of a rule

The next condition is always the one with the fewest expected solutions, given the variables that are bound at that
point. The cost of finding the solutions counts as well, so that a condition that needs a single table lookup comes
before one that reads a whole row of the board or computes a relation.

The numbers that this needs are in Context.statistics, an assoc: facts(Count, Distinct) for a static relation or the
table of a fluent's slots, which is the number of facts and for each argument the number of its different values.
*/

%!  join_order(+Context, +Literals, +Bound, -Ordered) is det.
%
%   Bound is a list of variables that have a value when the conditions are tried. Tests and negations come as soon as their
%   variables are bound.

join_order(_, [], _, []) :-
    !.
join_order(Context, Literals, Bound, [Best|Ordered]) :-
    Literals = [First|Others],
    estimate(First, Context, Bound, Estimate),
    best(Others, Context, Bound, Estimate, First, Best),
    without(Literals, Best, Rest),
    term_variables(Bound-Best, Bound1),
    join_order(Context, Rest, Bound1, Ordered).

best([], _, _, _, Best, Best).
best([Literal|Literals], Context, Bound, Estimate0, Best0, Best) :-
    estimate(Literal, Context, Bound, Estimate),
    (   Estimate < Estimate0
    ->  best(Literals, Context, Bound, Estimate, Literal, Best)
    ;   best(Literals, Context, Bound, Estimate0, Best0, Best)
    ).

without([Literal|Literals], Same, Rest) :-
    (   Literal == Same
    ->  Rest = Literals
    ;   Rest = [Literal|Rest1],
        without(Literals, Same, Rest1)
    ).

%!  bound_in(+Term, +Bound) is semidet.
%
%   All variables of Term are in the list Bound.

bound_in(Term, Bound) :-
    unbound_count(Term, Bound, 0).

unbound_count(Term, Bound, Count) :-
    term_variables(Bound, Known),
    term_variables(Known-Term, All),
    length(Known, Before),
    length(All, After),
    Count is After-Before.

% ----------------------------------------------------------------------
% How many solutions a condition is likely to have

estimate(Literal, Context, Bound, Estimate) :-
    (   Literal = holds(Atom)
    ->  atom_estimate(Atom, Context, Bound, Estimate)
    ;   needed_for(Literal, Term),
        bound_in(Term, Bound)
    ->  Estimate = -1
    ;   Estimate = 1.0e12
    ).

needed_for(Literal, Term) :-
    (   Literal = unlike(Move, _, Shared)
    ->  Term = Move-Shared
    ;   Term = Literal
    ).

atom_estimate(listed(Fluent, _), _, Bound, Estimate) :-
    !,
    unbound_count(Fluent, Bound, Count),
    (   Count =:= 0
    ->  Estimate = 0.5
    ;   Estimate is 3**Count
    ).
atom_estimate(true(Fluent), Context, Bound, Estimate) :-
    !,
    (   slot_keys(Context.layout, Fluent, Table, Keys)
    ->  append(Keys, [_], Arguments),
        slot_value(Context.layout, Fluent, Value),
        atom_estimate(at(Table, Arguments), Context, Bound, Estimate0),
        Estimate1 is max(Estimate0, 0.9),
        (   bound_in(Value, Bound)
        ->  get_assoc(values(Table), Context.statistics, Different),
            Estimate is Estimate1/max(2, Different) + 0.3*max(0, Estimate1-1)
        ;   Estimate = Estimate1
        )
    ;   Estimate = 0
    ).
atom_estimate(at(Table, Arguments), Context, Bound, Estimate) :-
    !,
    length(Arguments, Arity),
    get_assoc(table(Table/Arity), Context.statistics, Facts),
    facts_estimate(Arguments, Bound, Facts, Estimate).
atom_estimate(held(Index, _), _, Bound, Estimate) :-
    !,
    (   bound_in(Index, Bound)
    ->  Estimate = 0.5
    ;   Estimate = 1.0e9
    ).
atom_estimate(does(_, _), _, _, 1) :-
    !.
atom_estimate(Atom, Context, Bound, Estimate) :-
    relation_of(Atom, Relation),
    (   get_assoc(Relation, Context.statistics, Facts)
    ->  Atom =.. [_|Arguments],
        facts_estimate(Arguments, Bound, Facts, Estimate)
    ;   kind(Context.dependencies, Relation, static)
    ->  Estimate = 0
    ;   unbound_count(Atom, Bound, Count),
        (   memberchk(Relation, Context.first)
        ->  Estimate = 0
        ;   recursive(Context.dependencies, Relation, Relation)
        ->  Estimate is 1.2 + 1.0e6*Count
        ;   Estimate is 1.1 * 10**Count
        )
    ).

facts_estimate(Arguments, Bound, facts(Count, Distinct), Estimate) :-
    divided(Arguments, Distinct, Bound, Count, Estimate0),
    (   bound_in(Arguments, Bound)
    ->  Estimate is min(Estimate0, 0.5)
    ;   Estimate = Estimate0
    ).

divided([], [], _, Estimate, Estimate).
divided([Argument|Arguments], [Distinct|Rest], Bound, Estimate0, Estimate) :-
    (   bound_in(Argument, Bound)
    ->  Estimate1 is Estimate0/max(1, Distinct)
    ;   Estimate1 = Estimate0
    ),
    divided(Arguments, Rest, Bound, Estimate1, Estimate).

%!  tries(+Ordered, +Bound, +Context, +Times, -Tries) is det.
%
%   Tries is how many tries the conditions Ordered take in total if the first is tried this many Times.

tries([], _, _, _, 0).
tries([Literal|Literals], Bound0, Context, Times0, Tries) :-
    (   Literal = holds(_)
    ->  estimate(Literal, Context, Bound0, Estimate),
        Times is Times0*Estimate
    ;   Times is Times0*0.7
    ),
    term_variables(Bound0-Literal, Bound),
    tries(Literals, Bound, Context, Times, Others),
    Tries is Times0 + Others.

%!  statistics_of(+Arity, +Rows, -Statistics) is det.
%
%   Rows are the lists of the arguments of facts.

statistics_of(Arity, Rows, facts(Count, Distincts)) :-
    length(Rows, Count),
    length(Distincts, Arity),
    distincts(Distincts, Rows).

distincts([], _).
distincts([Distinct|Distincts], Rows) :-
    findall(Value, member([Value|_], Rows), Values),
    findall(Rest, member([_|Rest], Rows), Rests),
    sort(Values, Different),
    length(Different, Distinct),
    distincts(Distincts, Rests).
