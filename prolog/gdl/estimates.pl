:- module(pybridge_estimates,
          [ estimate/4,         % +Context, +Literal, +Bound, -Estimate
            tries/6             % +Ordered, +Bound, +Context, +Times, -Found, -Tries
          ]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [append/3]).
:- use_module(dependencies, [kind/3, recursive/3, relation_of/2]).
:- use_module(join_order, [bound_in/2, facts_estimate/4]).
:- use_module(layout, [slot_keys/4, slot_value/3]).

/** <module> Estimating the number of solutions of a condition

The cost of finding the solutions counts as well, so that a condition that needs a single table
lookup comes before one that reads a whole row of the board or computes a relation.
*/

%!  estimate(+Context, +Literal, +Bound, -Estimate) is det.
%
%   Literal is holds(Atom); Bound is the list of the variables that have a value.

estimate(Context, holds(Atom), Bound, Estimate) :-
    estimate_of(Atom, Context, Bound, Estimate).

estimate_of(listed(Fluent, _), _, Bound, Estimate) :-
    !,
    (   bound_in(Fluent, Bound)
    ->  Estimate = 0.5
    ;   unbound_count(Fluent, Bound, Count),
        Estimate is 3**Count
    ).
estimate_of(true(Fluent), Context, Bound, Estimate) :-
    slot_keys(Context.layout, Fluent, Table, Keys),
    !,
    slot_value(Context.layout, Fluent, Value),
    append(Keys, [_], Arguments),
    table_estimate(Table, Arguments, Context, Bound, Estimate0),
    Estimate1 is max(Estimate0, 0.9),
    (   bound_in(Value, Bound)
    ->  get_assoc(values(Table), Context.statistics, Different),
        Estimate is Estimate1/max(2, Different) + 0.3*max(0, Estimate1-1)
    ;   Estimate = Estimate1
    ).
estimate_of(true(_), _, _, 0) :-
    !.
estimate_of(at(Table, Arguments), Context, Bound, Estimate) :-
    !,
    table_estimate(Table, Arguments, Context, Bound, Estimate).
estimate_of(held(Index, _), _, Bound, Estimate) :-
    !,
    (   bound_in(Index, Bound)
    ->  Estimate = 0.5
    ;   Estimate = 1.0e9
    ).
estimate_of(does(_, _), _, _, 1) :-
    !.
estimate_of(Atom, Context, Bound, Estimate) :-
    relation_of(Atom, Relation),
    Atom =.. [_|Arguments],
    (   get_assoc(Relation, Context.statistics, Facts)
    ->  facts_estimate(Arguments, Bound, Facts, Estimate)
    ;   kind(Context.dependencies, Relation, static)
    ->  Estimate = 0
    ;   recursive(Context.dependencies, Relation, Relation)
    ->  unbound_count(Atom, Bound, Count),
        Estimate is 1.2 + 1.0e6*Count
    ;   unbound_count(Atom, Bound, Count),
        Estimate is 1.1 * 10**Count
    ).

%!  tries(+Ordered, +Bound, +Context, +Times, -Found, -Tries) is det.
%
%   If the first of the conditions Ordered is tried this many Times, Found is how often all of
%   them hold, and Tries is how many tries they take in total.

tries([], _, _, Found, Found, 0).
tries([Literal|Literals], Bound0, Context, Times0, Found, Tries) :-
    (   Literal = holds(_)
    ->  estimate(Context, Literal, Bound0, Estimate),
        Times is Times0*Estimate
    ;   Times is Times0*0.7
    ),
    term_variables(Bound0-Literal, Bound),
    tries(Literals, Bound, Context, Times, Found, Others),
    Tries is Times0 + Others.

table_estimate(Table, Arguments, Context, Bound, Estimate) :-
    length(Arguments, Arity),
    get_assoc(table(Table/Arity), Context.statistics, Facts),
    facts_estimate(Arguments, Bound, Facts, Estimate).

unbound_count(Atom, Bound, Count) :-
    term_variables(Bound, Known),
    term_variables(Known-Atom, All),
    length(Known, Before),
    length(All, After),
    Count is After-Before.

