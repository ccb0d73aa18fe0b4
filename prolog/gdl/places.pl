:- module(pybridge_places,
          [ rule_instances/5,   % +Context, +Head, +Body, +Bound, -Instances
            known_atom/3        % +Atom, +Context, -Truth
          ]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(dependencies, [relation_of/2]).
:- use_module(layout, [slot_keys/4]).
:- use_module(relations, [join_order/4, static_body/3, static_goal/2, tries/5]).

/** <module> Reading positions by unification

If the static relations in the body of a rule are solved beforehand, a rule about three cells in a
row becomes one clause for each row, which reads the cells by a pattern of the position. That pays if
there are not too many clauses, since each must be tried, and if no move determines the places.
*/

most_instances(500).

%!  rule_instances(+Context, +Head, +Body, +Bound, -Instances) is det.
%
%   Instances is a list of Head-Body: the rule itself, or the instances that replace it. Bound is
%   the list of the variables of Head that a call gives a value.

rule_instances(Context, Head, Body, Bound, Instances) :-
    (   Context.layout = layout(maps, _, _),
        \+ member(holds(does(_, _)), Body),
        key_variables(Body, Context, Keys),
        Keys \== [],
        solvable(Body, Context, Keys, Solved, Rest),
        Solved \== [],
        within(Keys, Solved),
        most_instances(Most),
        static_body(Solved, Context, Goal),
        Limit is Most+1,
        findall(Head-Rest, limit(Limit, Context.work:Goal), Instances0),
        length(Instances0, Count),
        Count =< Most,
        pays(Bound, Instances0, Head-Rest, Keys, Body, Context)
    ->  sort(Instances0, Instances)
    ;   Instances = [Head-Body]
    ).

%   pays(+Bound, +Instances, +HeadRest, +Keys, +Body, +Context) is semidet: the instances need at
%   most four times as many tries as the conditions of the rule, tested one after the other, since
%   trying an instance is that much cheaper. A call tries only the instances that agree with the
%   values of Bound.

pays(Bound, Instances, Head-Rest, Keys, Body, Context) :-
    join_order(Context, Body, Bound, Ordered),
    tries(Ordered, Bound, Context, 1.0, Tries),
    different_calls(Bound, Head-Rest, Instances, Calls),
    length(Instances, Count),
    Tried is Count/Calls,
    term_variables(Bound-Keys, Known),
    join_order(Context, Rest, Known, RestOrdered),
    tries(RestOrdered, Known, Context, Tried, RestTries),
    Tried + RestTries =< 4*Tries.

%   different_calls(+Bound, +Rule, +Instances, -Count): Count is the number of different values
%   that Bound has in the instances.

different_calls(Bound, Rule, Instances, Count) :-
    findall(Bound, ( member(Rule, Instances), ground(Bound) ), Calls0),
    sort(Calls0, Calls),
    length(Calls, Count0),
    Count is max(1, Count0).

%   key_variables(+Body, +Context, -Variables): Variables are those that say which slots are read.

key_variables(Body, Context, Variables) :-
    keys_in(Body, Context, Keys),
    term_variables(Keys, Variables).

keys_in([], _, []).
keys_in([Literal|Body], Context, Keys) :-
    (   ( Literal = holds(true(Fluent)) ; Literal = fails(true(Fluent)) ),
        slot_keys(Context.layout, Fluent, _, Own)
    ->  Keys = [Own|Keys1]
    ;   Keys = Keys1
    ),
    keys_in(Body, Context, Keys1).

%   solvable(+Body, +Context, +Keys, -Solved, -Rest): Solved has the static conditions that
%   share a variable with Keys, and lookups in the tables of the slots; Rest is Body without
%   these static conditions.

solvable([], _, _, [], []).
solvable([Literal|Body], Context, Keys, Solved, Rest) :-
    (   is_static(Literal, Context),
        shares(Literal, Keys)
    ->  Solved = [Literal|Solved1],
        Rest = Rest1
    ;   Literal = holds(true(Fluent)),
        slot_keys(Context.layout, Fluent, Table, Own),
        \+ ground(Own)
    ->  append(Own, [_], Arguments),
        Solved = [holds(at(Table, Arguments))|Solved1],
        Rest = [Literal|Rest1]
    ;   Literal = differ(A, B),
        within(A-B, Keys)
    ->  Solved = [Literal|Solved1],
        Rest = Rest1
    ;   Solved = Solved1,
        Rest = [Literal|Rest1]
    ),
    solvable(Body, Context, Keys, Solved1, Rest1).

is_static(holds(Atom), Context) :-
    relation_of(Atom, Relation),
    get_assoc(Relation, Context.statistics, _).

shares(Term, Variables) :-
    term_variables(Term, Own),
    member(Variable, Own),
    member(Known, Variables),
    Known == Variable,
    !.

within(Term, Context) :-
    term_variables(Term, Variables),
    term_variables(Context, All),
    \+ ( member(Variable, Variables), \+ ( member(Known, All), Known == Variable ) ).

% ----------------------------------------------------------------------

%!  known_atom(+Atom, +Context, -Truth) is semidet.
%
%   Atom is static and has no variables.

known_atom(Atom, Context, Truth) :-
    ground(Atom),
    relation_of(Atom, Relation),
    get_assoc(Relation, Context.statistics, _),
    static_goal(Atom, Goal),
    (   call(Context.work:Goal)
    ->  Truth = true
    ;   Truth = false
    ).
