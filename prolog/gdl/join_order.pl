:- module(pybridge_join_order,
          [ join_order/4,       % +Context, +Literals, +Bound, -Ordered
            bound_in/2,         % +Term, +Bound
            statistics_of/3     % +Arity, +Rows, -Statistics
          ]).
:- use_module(library(apply), [exclude/3, foldl/5, maplist/3]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module(dependencies, [kind/3, recursive/3, relation_of/2]).
:- use_module(layout, [slot/3]).

/** <module> The order of the conditions of a rule

The next condition is always the one with the fewest expected solutions, given the variables that are bound at that
point. The cost of finding the solutions counts as well, so that a condition that needs a single lookup comes
before one that reads a whole row of the board or computes a relation.

The numbers that this needs are in Context.statistics, an assoc. For a static relation, and with table(Table) for the table of a
fluent's slots, it has facts(Count, Distinct): the number of facts and for each argument the number of its different values. With
values(Table) it has values(Mean, Different): how many values a slot holds on average, and how many there are.
*/

%!  join_order(+Context, +Literals, +Bound, -Ordered) is det.
%
%   Bound is a list of variables that have a value when the conditions are tried. Tests come as soon as their variables are bound,
%   negations after conditions that are less likely to hold.

join_order(_, [], _, []) :-
    !.
join_order(Context, Literals, Bound, [Best|Ordered]) :-
    maplist(estimate(Context, Bound), Literals, Estimates),
    pairs_keys_values(Pairs, Estimates, Literals),
    sort(1, @=<, Pairs, [_-Best|_]),
    exclude(==(Best), Literals, Rest),
    term_variables(Bound-Best, Bound1),
    join_order(Context, Rest, Bound1, Ordered).

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

estimate(Context, Bound, Literal, Estimate) :-
    (   Literal = holds(Atom)
    ->  atom_estimate(Atom, Context, Bound, Estimate)
    ;   \+ bound_in(Literal, Bound)
    ->  Estimate = 1.0e12
    ;   Literal = fails(Atom)
    ->  ( Atom = true(_) -> Estimate = 0.7 ; Estimate = 1 )
    ;   Estimate = -1
    ).

atom_estimate(true(Fluent), Context, Bound, Estimate) :-
    !,
    (   slot(Context.layout, Fluent, slot(At, _, _, Value))
    ->  atom_estimate('At'(At), Context, Bound, Slots),
        relation_of(At, Table),
        values_estimate(Table, Value, Context, Bound, Slots, Estimate)
    ;   Estimate = 0
    ).
atom_estimate('At'(At), Context, Bound, Estimate) :-
    !,
    relation_of(At, Table),
    get_assoc(table(Table), Context.statistics, Facts),
    At =.. [_|Arguments],
    facts_estimate(Arguments, Bound, Facts, Estimate).
atom_estimate('In'(Table, Index, Value), Context, Bound, Estimate) :-
    !,
    (   bound_in(Index, Bound)
    ->  values_estimate(Table, Value, Context, Bound, 0.5, Estimate)
    ;   Estimate = 1.0e9
    ).
atom_estimate(does(_, _), _, _, 1) :-
    !.
atom_estimate(Atom, Context, Bound, Estimate) :-
    relation_of(Atom, Relation),
    (   memberchk(Relation, Context.component)
    ->  Estimate = 0
    ;   get_assoc(Relation, Context.statistics, Facts)
    ->  Atom =.. [_|Arguments],
        facts_estimate(Arguments, Bound, Facts, Estimate)
    ;   kind(Context.dependencies, Relation, static)
    ->  Estimate = 0
    ;   unbound_count(Atom, Bound, Count),
        (   recursive(Context.dependencies, Relation, Relation)
        ->  Estimate is 1.2 + 1.0e6*Count
        ;   Estimate is 1.1 * 10**Count
        )
    ).

values_estimate(Table, Value, Context, Bound, Slots, Estimate) :-
    get_assoc(values(Table), Context.statistics, values(Mean, Different)),
    term_variables(Value, Variables),
    length(Variables, All),
    unbound_count(Value, Bound, Unbound),
    (   Unbound =:= 0
    ->  Estimate is max(Slots, 0.9)/max(2, Different) + 0.3*max(0, Slots-1)
    ;   Estimate is max(Slots, 0.9)*max(0.9, Mean)**(Unbound/All)
    ).

facts_estimate(Arguments, Bound, facts(Count, Distinct), Estimate) :-
    foldl(divided(Bound), Arguments, Distinct, Count, Estimate0),
    (   bound_in(Arguments, Bound)
    ->  Estimate is min(Estimate0, 0.5)
    ;   Estimate = Estimate0
    ).

divided(Bound, Argument, Distinct, Estimate0, Estimate) :-
    (   bound_in(Argument, Bound)
    ->  Estimate is Estimate0/max(1, Distinct)
    ;   Estimate = Estimate0
    ).

%!  statistics_of(+Arity, +Rows, -Statistics) is det.
%
%   Rows are the lists of the arguments of facts.

statistics_of(Arity, Rows, facts(Count, Distincts)) :-
    length(Rows, Count),
    findall(Distinct,
            ( between(1, Arity, Place),
              findall(Value, ( member(Row, Rows), nth1(Place, Row, Value) ), Values),
              sort(Values, Different),
              length(Different, Distinct) ),
            Distincts).
