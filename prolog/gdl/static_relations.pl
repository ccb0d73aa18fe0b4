:- module(pybridge_static_relations,
          [ static_facts/4,     % +Sheet, +Dependencies, +Work, -Statistics
            static_name/2,      % +Name, -Predicate
            static_goal/3,      % +Work, +Atom, -Goal
            static_body_goal/3, % +Literals, +Statics, -Goal
            facts_of/3          % +Work, +Relation, -Facts
          ]).
:- use_module(library(apply), [foldl/4, include/3, maplist/2]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [append/3, member/2, reverse/2, same_length/2]).
:- use_module(library(ordsets), [ord_subtract/3, ord_union/3]).
:- use_module('../rules/faults', [game_error/4]).
:- use_module(dependencies, [components/2, kind/3, recursive/3, relation_of/2]).
:- use_module(join_order, [facts_estimate/4, join_order/5]).

/** <module> Computing the static relations, which are the same in all positions, once

The relations of a sheet that depend on neither `true` nor `does` become facts, from the
bottom up, so that recursion cannot be endless: a relation succ(1, 2) is the fact
succ_(1, 2) in the module Work.
*/

%!  static_name(+Name, -Predicate) is det.

static_name(Name, Predicate) :-
    atom_concat(Name, '_', Predicate).

%!  static_goal(+Work, +Atom, -Goal) is det.

static_goal(Work, Atom, Work:Goal) :-
    plain_goal(Atom, Goal).

plain_goal(Atom, Goal) :-
    (   compound(Atom)
    ->  compound_name_arguments(Atom, Name, Arguments),
        static_name(Name, Predicate),
        compound_name_arguments(Goal, Predicate, Arguments)
    ;   static_name(Atom, Goal)
    ).

%!  facts_of(+Work, +Relation, -Facts) is det.
%
%   Facts is a sorted list of atoms.

facts_of(Work, Name/Arity, Facts) :-
    functor(Atom, Name, Arity),
    static_goal(Work, Atom, Goal),
    findall(Atom, Goal, Facts0),
    sort(Facts0, Facts).

%!  static_facts(+Sheet, +Dependencies, +Work, -Statistics) is det.
%
%   Statistics is an assoc from a static relation to facts(Count, Distinct).
%
%   @error game_error(File, Line, Text) when a relation has too many facts, or takes too
%          long to compute

static_facts(sheet(File, Rules), Dependencies, Work, Statistics) :-
    components(Dependencies, Components0),
    needed(Rules, Dependencies, Needed),
    include(one_of(Needed), Components0, Components),
    empty_assoc(Statistics0),
    all_facts(Components, File, Rules, Dependencies, Work, Statistics0, Statistics).

all_facts([], _, _, _, _, Statistics, Statistics).
all_facts([Component|Components], File, Rules, Dependencies, Work, Statistics0, Statistics) :-
    (   Component = [Relation|_],
        kind(Dependencies, Relation, static)
    ->  component_facts(Component, File, Rules, Dependencies, Work, Statistics0, Statistics1)
    ;   Statistics1 = Statistics0
    ),
    all_facts(Components, File, Rules, Dependencies, Work, Statistics1, Statistics).

one_of(Needed, [Relation|_]) :-
    memberchk(Relation, Needed).

%   needed(+Rules, +Dependencies, -Needed): Needed has the relations that GDL requires, and all
%   relations on which they depend.

needed(Rules, Dependencies, Needed) :-
    components(Dependencies, Components),
    findall(Head-Body,
            ( member(rule(_, HeadAtom, Literals), Rules),
              relation_of(HeadAtom, Head),
              ( member(holds(Atom), Literals) ; member(fails(Atom), Literals) ),
              relation_of(Atom, Body)
            ),
            Edges0),
    sort(Edges0, Edges),
    reverse(Components, FromTop),
    foldl(reached(Edges), FromTop, [role/1, init/1, next/1, legal/2, terminal/0, goal/2], Needed).

reached(Edges, Component, Needed0, Needed) :-
    (   member(Relation, Component),
        memberchk(Relation, Needed0)
    ->  findall(Body, ( member(Head, Component), member(Head-Body, Edges) ), Bodies),
        append(Component, Bodies, More),
        append(More, Needed0, Needed1),
        sort(Needed1, Needed)
    ;   Needed = Needed0
    ).

most_facts(200_000).
most_inferences(100_000_000).

component_facts(Component, File, Rules, Dependencies, Work, Statistics0, Statistics) :-
    most_inferences(Most),
    catch(call_with_inference_limit(
              consequences(Component, Rules, Dependencies, Work, Statistics0, Facts),
              Most, Result),
          Error,
          Result = Error),
    (   nonvar(Facts),
        memberchk(Result, [true, !])
    ->  true
    ;   too_much(Result)
    ->  Component = [Relation|_],
        relation_line(Relation, Rules, Line),
        Relation = Name/_,
        game_error(File, Line, "the relation `~w` is too large to be computed", [Name])
    ;   throw(Result)
    ),
    statistics_of(Component, Facts, Statistics0, Statistics).

too_much(inference_limit_exceeded).
too_much(too_many_facts).
too_much(error(resource_error(_), _)).

relation_line(Relation, Rules, Line) :-
    member(rule(source(Line0, _, _), Head, _), Rules),
    relation_of(Head, Relation),
    !,
    Line = Line0.
relation_line(_, _, 1).

%   consequences(+Component, +Rules, +Dependencies, +Work, +Statistics, -Facts): Facts is
%   a sorted list of atoms, which are also asserted in Work. Recursive rules are applied to new
%   facts until there are no new ones.

consequences(Component, Rules, Dependencies, Work, Statistics, Facts) :-
    forall(member(Name/Arity, Component),
           ( static_name(Name, Predicate),
             dynamic(Work:Predicate/Arity) )),
    findall(Head-Body,
            ( member(rule(_, Head, Body0), Rules),
              relation_of(Head, Relation),
              memberchk(Relation, Component),
              without_sames(Body0, Body)
            ),
            Own),
    first_facts(Own, Component, Work, Statistics, Facts0),
    add_facts(Facts0, Work),
    (   Component = [Relation|_],
        recursive(Dependencies, Relation, Relation)
    ->  grow(Facts0, Facts0, Own, Component, Work, Statistics, Facts)
    ;   Facts = Facts0
    ).

without_sames([], []).
without_sames([same(A, B)|Body0], Body) :-
    !,
    A = B,
    without_sames(Body0, Body).
without_sames([Literal|Body0], [Literal|Body]) :-
    without_sames(Body0, Body).

first_facts(Own, Component, Work, Statistics, Facts) :-
    findall(Head,
            ( member(Head-Body, Own),
              \+ recurs(Body, Component, _, _),
              body_goal(Body, [], Component, Statistics, Work, Goal),
              call(Goal)
            ),
            Facts0),
    counted(Facts0, Facts).

counted(Facts0, Facts) :-
    sort(Facts0, Facts),
    length(Facts, Count),
    most_facts(Most),
    (   Count > Most
    ->  throw(too_many_facts)
    ;   true
    ).

recurs(Body, Component, Atom, Others) :-
    append(Before, [holds(Atom)|After], Body),
    relation_of(Atom, Relation),
    memberchk(Relation, Component),
    append(Before, After, Others).

grow([], Facts, _, _, _, _, Facts) :-
    !.
grow(New, Known0, Own, Component, Work, Statistics, Facts) :-
    findall(Head,
            ( member(Head-Body, Own),
              recurs(Body, Component, Atom, Others),
              term_variables(Atom, Bound),
              body_goal(Others, Bound, Component, Statistics, Work, Goal),
              member(Atom, New),
              call(Goal)
            ),
            Found0),
    sort(Found0, Found),
    ord_subtract(Found, Known0, New1),
    ord_union(Known0, New1, Known0a),
    counted(Known0a, Known),
    add_facts(New1, Work),
    grow(New1, Known, Own, Component, Work, Statistics, Facts).

add_facts(Facts, Work) :-
    forall(member(Fact, Facts),
           ( static_goal(Work, Fact, Goal), assertz(Goal) )).

%!  static_body_goal(+Literals, +Statics, -Goal) is det.
%
%   Goal is true where Literals, which are about static relations, hold. Statics is
%   statics(Work, Statistics).

static_body_goal(Literals, statics(Work, Statistics), Work:Goal) :-
    body_goal(Literals, [], [], Statistics, Work, Goal).

body_goal(Body, Bound, Component, Statistics, Work, Goal) :-
    join_order(estimate(Component, Statistics), Body, Bound, Ordered, _),
    goals(Ordered, Work, Goal).

estimate(Component, Statistics, holds(Atom), Bound, Estimate) :-
    relation_of(Atom, Relation),
    Atom =.. [_|Arguments],
    (   memberchk(Relation, Component)
    ->  same_length(Arguments, Distinct),
        maplist(=(10), Distinct),
        facts_estimate(Arguments, Bound, facts(1000, Distinct), Estimate)
    ;   get_assoc(Relation, Statistics, Facts)
    ->  facts_estimate(Arguments, Bound, Facts, Estimate)
    ;   Estimate = 0
    ).

goals([], _, true).
goals([Literal|Literals], Work, (Goal, Goals)) :-
    literal_goal(Literal, Work, Goal),
    goals(Literals, Work, Goals).

literal_goal(holds(Atom), Work, Goal) :-
    known_goal(Work, Atom, fail, Goal).
literal_goal(fails(Atom), Work, \+ Goal) :-
    known_goal(Work, Atom, fail, Goal).
literal_goal(differ(A, B), _, A \== B).

known_goal(Work, Atom, Otherwise, Goal) :-
    static_goal(Work, Atom, Work:Known),
    functor(Known, Name, Arity),
    (   current_predicate(Work:Name/Arity)
    ->  Goal = Work:Known
    ;   predicate_property(Work:Known, dynamic)
    ->  Goal = Work:Known
    ;   Goal = Otherwise
    ).

statistics_of([], _, Statistics, Statistics).
statistics_of([Relation|Relations], Facts, Statistics0, Statistics) :-
    Relation = Name/Arity,
    functor(Atom, Name, Arity),
    findall(Atom, member(Atom, Facts), Own),
    length(Own, Count),
    findall(Distinct, ( between(1, Arity, Place), distinct_values(Place, Own, Distinct) ), Distincts),
    put_assoc(Relation, Statistics0, facts(Count, Distincts), Statistics1),
    statistics_of(Relations, Facts, Statistics1, Statistics).

distinct_values(Place, Facts, Count) :-
    findall(Value, ( member(Fact, Facts), arg(Place, Fact, Value) ), Values),
    sort(Values, Different),
    length(Different, Count).
