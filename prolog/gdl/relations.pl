:- module(pybridge_relations,
          [ static_facts/5,     % +File, +Rules, +Dependencies, +Work, -Statistics
            static_name/2,      % +Name, -Predicate
            static_goal/2,      % +Atom, -Goal
            static_body/3,      % +Literals, +Context, -Goal
            facts_of/3,         % +Work, +Relation, -Facts
            statistics_of/3,    % +Arity, +Rows, -Statistics
            join_order/4,       % +Context, +Literals, +Bound, -Ordered
            tries/5,            % +Ordered, +Bound, +Context, +Times, -Tries
            bound_in/2          % +Term, +Bound
          ]).
:- use_module(library(apply), [foldl/4, include/3, maplist/3]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module('../rules/faults', [game_error/4]).
:- use_module(dependencies, [components/2, depends/3, kind/3, recursive/3, relation_of/2]).
:- use_module(layout, [place/3, slot_keys/4, slot_value/3]).

/** <module> Static relations, and the order of the conditions of a rule

The relations of a sheet that depend on neither `true` nor `does` are the same in all positions. They become facts, each after those on
which it depends: a relation succ(1, 2) is the fact succ_(1, 2) in the module Work. Recursive relations are tabled for that.

In a rule, the next condition is always the one with the fewest expected solutions, given the variables that are bound at that
point. The cost of finding the solutions counts as well, so that a condition that needs a single table lookup comes
before one that reads a whole row of the board or computes a relation.

The numbers that this needs are in Context.statistics, an assoc: facts(Count, Distinct) for a static relation or the
table of a fluent's slots, which is the number of facts and for each argument the number of its different values.
*/

%!  static_name(+Name, -Predicate) is det.

static_name(Name, Predicate) :-
    atom_concat(Name, '_', Predicate).

%!  static_goal(+Atom, -Goal) is det.

static_goal(Atom, Goal) :-
    Atom =.. [Name|Arguments],
    static_name(Name, Predicate),
    Goal =.. [Predicate|Arguments].

%!  facts_of(+Work, +Relation, -Facts) is det.
%
%   Facts is a sorted list of atoms.

facts_of(Work, Name/Arity, Facts) :-
    functor(Atom, Name, Arity),
    static_goal(Atom, Goal),
    findall(Atom, Work:Goal, Facts0),
    sort(Facts0, Facts).

most_facts(200_000).
most_inferences(100_000_000).

%!  static_facts(+File, +Rules, +Dependencies, +Work, -Statistics) is det.
%
%   @error game_error(File, Line, Text) when a relation has too many facts, or takes too
%          long to compute

static_facts(File, Rules, Dependencies, Work, Statistics) :-
    components(Dependencies, Components0),
    include(needed(Dependencies), Components0, Components),
    empty_assoc(Statistics0),
    foldl(component_facts(File, Rules, Dependencies, Work), Components, Statistics0, Statistics).

needed(Dependencies, [Relation|_]) :-
    kind(Dependencies, Relation, static),
    member(Required, [role/1, init/1, next/1, legal/2, terminal/0, goal/2]),
    (   Relation == Required
    ;   depends(Dependencies, Required, Relation)
    ),
    !.

component_facts(File, Rules, Dependencies, Work, Component, Statistics0, Statistics) :-
    most_inferences(Most),
    foldl(guessed_statistics, Component, Statistics0, Guessed),
    Context = context{dependencies:Dependencies, statistics:Guessed, work:Work},
    catch(call_with_inference_limit(all_facts(Component, Rules, Context, Facts), Most, Result), Error, Result = Error),
    (   memberchk(Result, [true, !])
    ->  foldl(fact_statistics(Facts), Component, Statistics0, Statistics)
    ;   too_much(Result)
    ->  Component = [Name/Arity|_],
        functor(Head, Name, Arity),
        memberchk(rule(source(Line, _, _), Head, _), Rules),
        game_error(File, Line, "the relation `~w` is too large to be computed", [Name])
    ;   throw(Result)
    ).

%   Recursive conditions come first, so that there is one table for all their calls.

guessed_statistics(Name/Arity, Statistics0, Statistics) :-
    length(Distincts, Arity),
    maplist(=(1), Distincts),
    put_assoc(Name/Arity, Statistics0, facts(0, Distincts), Statistics).

fact_statistics(Facts, Name/Arity, Statistics0, Statistics) :-
    functor(Atom, Name, Arity),
    findall(Row, ( member(Atom, Facts), Atom =.. [_|Row] ), Rows),
    statistics_of(Arity, Rows, Own),
    put_assoc(Name/Arity, Statistics0, Own, Statistics).

too_much(inference_limit_exceeded).
too_much(too_many_facts).
too_much(error(resource_error(_), _)).

%   all_facts(+Component, +Rules, +Context, -Facts): Facts is a sorted list of atoms, which are also asserted.

all_facts(Component, Rules, Context, Facts) :-
    Work = Context.work,
    findall(Head-Body,
            ( member(rule(_, Head, Body), Rules), relation_of(Head, Relation), memberchk(Relation, Component) ),
            Own),
    Component = [First|_],
    (   recursive(Context.dependencies, First, First)
    ->  forall(member(Name/Arity, Component), tabled(Name, Arity, Work)),
        forall(member(Rule, Own), assert_tabled(Rule, Component, Context)),
        findall(Atom, ( member(Relation, Component), tabled_atom(Relation, Atom, Goal), Work:Goal ), Facts0),
        abolish_module_tables(Work)
    ;   findall(Head, ( member(Head-Body, Own), body_goal(Body, [], Context, Goal), Work:Goal ), Facts0)
    ),
    sort(Facts0, Facts),
    length(Facts, Count),
    most_facts(Most),
    (   Count > Most
    ->  throw(too_many_facts)
    ;   true
    ),
    forall(member(Name/Arity, Component), ( static_name(Name, Predicate), dynamic(Work:Predicate/Arity) )),
    forall(member(Fact, Facts), ( static_goal(Fact, Goal), assertz(Work:Goal) )).

%   While it is worked out, the recursive relation reach is the tabled predicate reach^.

tabled_name(Name, Predicate) :-
    atom_concat(Name, ^, Predicate).

tabled(Name, Arity, Work) :-
    tabled_name(Name, Predicate),
    dynamic(Work:Predicate/Arity),
    table(Work:Predicate/Arity).

tabled_atom(Name/Arity, Atom, Goal) :-
    functor(Atom, Name, Arity),
    Atom =.. [_|Arguments],
    tabled_name(Name, Predicate),
    Goal =.. [Predicate|Arguments].

assert_tabled(Head-Body, Component, Context) :-
    relation_of(Head, Relation),
    tabled_atom(Relation, Head, Goal),
    body_goal(Body, Component, Context, BodyGoal),
    Work = Context.work,
    assertz(Work:(Goal :- BodyGoal)).

%!  static_body(+Literals, +Context, -Goal) is det.
%
%   Goal is true, in the module Context.work, where Literals hold, which are about static relations.

static_body(Literals, Context, Goal) :-
    body_goal(Literals, [], Context, Goal).

body_goal(Body, Tabled, Context, Goal) :-
    join_order(Context, Body, [], Ordered),
    goals(Ordered, Tabled, Context.work, Goal).

goals([], _, _, true).
goals([Literal|Literals], Tabled, Work, (Goal, Goals)) :-
    literal_goal(Literal, Tabled, Work, Goal),
    goals(Literals, Tabled, Work, Goals).

literal_goal(holds(Atom), Tabled, Work, Goal) :-
    atom_goal(Atom, Tabled, Work, Goal).
literal_goal(fails(Atom), Tabled, Work, \+ Goal) :-
    atom_goal(Atom, Tabled, Work, Goal).
literal_goal(differ(A, B), _, _, A \== B).

atom_goal(at(Table, Arguments), _, _, Goal) :-
    !,
    Goal =.. [Table|Arguments].
atom_goal(Atom, Tabled, Work, Goal) :-
    relation_of(Atom, Relation),
    (   memberchk(Relation, Tabled)
    ->  tabled_atom(Relation, Atom, Goal)
    ;   static_goal(Atom, Known),
        predicate_property(Work:Known, dynamic)
    ->  Goal = Known
    ;   Goal = fail
    ).

% ----------------------------------------------------------------------

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
    ;   bound_in(Literal, Bound)
    ->  Estimate = -1
    ;   Estimate = 1.0e12
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
    ;   place(Context.layout, Fluent, list(_))
    ->  unbound_count(Fluent, Bound, Count),
        Estimate is 3**Count - 0.5
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
