:- module(pybridge_static_facts,
          [ static_facts/5,     % +File, +Rules, +Dependencies, +Work, -Statistics
            facts_of/3          % +Work, +Relation, -Facts
          ]).
:- use_module(library(apply), [foldl/4, include/3]).
:- use_module(library(assoc), [empty_assoc/1, put_assoc/4]).
:- use_module(library(lists), [member/2]).
:- use_module('../rules/faults', [game_error/4]).
:- use_module(dependencies, [components/2, depends/3, kind/3, recursive/3, relation_of/2]).
:- use_module(join_order, [static_goal/2, statistics_of/3]).
:- use_module(translation, [rule_clause/6, tabled_goal/2]).

/** <module> Static relations

The relations of a sheet that depend on neither `true` nor `does` are the same in all positions. They become facts, each
after those on which it depends: a relation succ(1, 2) is the fact succ_(1, 2) in the module Work.
*/

%!  facts_of(+Work, +Relation, -Facts) is det.
%
%   Facts is a sorted list of atoms.

facts_of(Work, Name/Arity, Facts) :-
    functor(Atom, Name, Arity),
    static_goal(Atom, Goal),
    findall(Atom, Work:Goal, Facts0),
    sort(Facts0, Facts).

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
    findall(Relation, ( member(Relation, Component), recursive(Dependencies, Relation, Relation) ), Tabled),
    Context = context{ dependencies:Dependencies, statistics:Statistics0, work:Work, layout:layout(0, none), roles:[],
                       component:Tabled, known:tabled, holding:[], recursions:[], within:none },
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

fact_statistics(Facts, Name/Arity, Statistics0, Statistics) :-
    functor(Atom, Name, Arity),
    findall(Row, ( member(Atom, Facts), Atom =.. [_|Row] ), Rows),
    statistics_of(Arity, Rows, Own),
    put_assoc(Name/Arity, Statistics0, Own, Statistics).

too_much(inference_limit_exceeded).
too_much(too_many_facts).
too_much(error(resource_error(_), _)).

%   all_facts(+Component, +Rules, +Context, -Facts): Facts is a sorted list of atoms, which are also asserted. Relations
%   that depend on themselves are tabled for that.

all_facts(Component, Rules, Context, Facts) :-
    Work = Context.work,
    forall(member(Relation, Context.component), tabled(Relation, Work)),
    findall(Atom,
            ( member(rule(_, Atom, Body), Rules),
              relation_of(Atom, Relation),
              memberchk(Relation, Component),
              rule_clause(Context, Atom-[], [], Body, Clause, _),
              solution(Clause, Relation, Context) ),
            Facts0),
    findall(Atom,
            ( member(Name/Arity, Context.component), functor(Atom, Name, Arity), tabled_goal(Atom, Goal), Work:Goal ),
            Facts1, Facts0),
    abolish_module_tables(Work),
    sort(Facts1, Facts),
    length(Facts, Count),
    ( Count > 200_000 -> throw(too_many_facts) ; true ),
    forall(member(Name/Arity, Component), ( atom_concat(Name, '_', Predicate), dynamic(Work:Predicate/Arity) )),
    forall(member(Fact, Facts), ( static_goal(Fact, Goal), assertz(Work:Goal) )).

tabled(Name/Arity, Work) :-
    functor(Atom, Name, Arity),
    tabled_goal(Atom, Goal),
    functor(Goal, Predicate, _),
    dynamic(Work:Predicate/Arity),
    table(Work:Predicate/Arity).

%   solution(+Clause, +Relation, +Context) is nondet: a rule that is not recursive is called, any other asserted.

solution(Clause, Relation, Context) :-
    ( Clause = (Head :- Goal) -> true ; Head = Clause, Goal = true ),
    (   memberchk(Relation, Context.component)
    ->  tabled_goal(Head, Tabled),
        assertz(Context.work:(Tabled :- Goal)),
        fail
    ;   call(Context.work:Goal)
    ).
