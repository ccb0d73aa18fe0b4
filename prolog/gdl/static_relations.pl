:- module(pybridge_static_relations,
          [ static_facts/5,     % +File, +Rules, +Dependencies, +Work, -Statistics
            static_name/2,      % +Name, -Predicate
            static_goal/2,      % +Atom, -Goal
            static_body/3,      % +Literals, +Context, -Goal
            facts_of/3          % +Work, +Relation, -Facts
          ]).
:- use_module(library(apply), [foldl/4, include/3, maplist/3]).
:- use_module(library(assoc), [empty_assoc/1, put_assoc/4]).
:- use_module(library(lists), [member/2]).
:- use_module('../rules/faults', [game_error/4]).
:- use_module(dependencies, [components/2, depends/3, kind/3, recursive/3, relation_of/2]).
:- use_module(join_order, [join_order/4, statistics_of/3]).

/** <module> Computing the static relations, which are the same in all positions, once

The relations of a sheet that depend on neither `true` nor `does` become facts, each after those on which it depends: a
relation succ(1, 2) is the fact succ_(1, 2) in the module Work. Recursive relations are tabled for that.
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

guessed_statistics(Name/Arity, Statistics0, Statistics) :-
    length(Tens, Arity),
    maplist(=(10), Tens),
    put_assoc(Name/Arity, Statistics0, facts(1000, Tens), Statistics).

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
