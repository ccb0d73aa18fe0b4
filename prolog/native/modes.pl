:- module(pybridge_modes,
          [ new_program/1,          % -Program
            version/4,              % +Program, +Predicate, +Shapes, -Number
            program_versions/2      % +Program, -Versions
          ]).
:- use_module(library(apply), [exclude/3, foldl/4, maplist/3, maplist/4, maplist/5]).
:- use_module(library(assoc), [assoc_to_values/2, empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [append/2, append/3, last/2, member/2, select/3]).
:- use_module(library(ordsets), [ord_memberchk/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module(library(terms), [mapsubterms/3]).
:- use_module(answer_rows, [without_lists/2]).
:- use_module(branches, [joined/5, mixed/1, same_in_all/3]).
:- use_module(builtin_modes,
              [ builtin/5, fresh_variables/2, needed/4, output/5, plain_goal/5, refuse/3, unbound_arguments/3 ]).
:- use_module(builtins, [element_of/3, function/4, partial_function/4, primitive/1, rewritten/2]).
:- use_module(closure_calls, [called/2, copied_lambda/4]).
:- use_module(constraints, [constraint/2, decided/3]).
:- use_module(determinism, [cuts/1]).
:- use_module(linear_recursion, [closed_clauses/4]).
:- use_module(program, [conjunction/3, implementation/3, predicate_clauses/2]).
:- use_module(quotients, [without_quotients/2]).
:- use_module(retry, [for_each_name/4, sooner/5, unfolded/5]).
:- use_module(shapes, [call_shapes/8, count/3, specialised/3]).
:- use_module(static, [static_paths/4]).
:- use_module(tabling, [tabled/1]).
:- use_module(text_goals, [text_goal/3]).
:- use_module(unification,
              [ bind/3, free/2, gap_in/1, is_bound/2, new_variable/2, number_variables/2, once_only/2, replaced/3,
                resolved/3, unify/5, variable_in/2, variables/2 ]).

:- include(predicate_versions).
:- include(goal_modes).
:- include(gathering).
:- include(gaps).

/** <module> Modes

The goals of a clause are run through in their order, with what is bound so far. Each becomes one or several of the
simple goals that goal_code.pl knows (see there). All unification is done here (unification.pl): a free variable that
is unified with a term stands for that term from then on, and is built when all of it is bound.

The parts of this module call each other: predicate_versions.pl, goal_modes.pl, gathering.pl,
gaps.pl.
*/

%   goals(+Goals, +State0, +Clause, -State, -Simple): Simple are the simple goals for Goals, a list of Module:Goal.

goals([], State, _, State, []) :-
    !.
goals(_, dead, _, dead, []) :-
    !.
goals([Module:Goal0|Rest], State0, Clause, State, Simple) :-
    resolved(Goal0, State0, Goal),
    (   Goal = '$fill'(_, _)
    ->  fill(Goal, Rest, State0, Clause, State, Simple)
    ;   Goal = '$instead'(Unfolded, Called, Refusal)
    ->  catch(goals([Module:Unfolded|Rest], State0, Clause, State, Simple),
              refused(_, _),
              goals_with_gap(Refusal, Module:Called, Rest, State0, Clause, State, Simple))
    ;   for_each_name(Goal, Rest, State0, Disjunction)
    ->  goals([Module:Disjunction], State0, Clause, State, Simple)
    ;   goals(Goal, Module, Rest, State0, Clause, State, Simple)
    ).

%   goals(+Goal, +Module, +Rest, ...): Goal comes first. What takes its place if it is refused may not hide the reason.

goals(Goal, Module, Rest, State0, Clause, State, Simple) :-
    (   mixed(Goal),
        \+ branching(Goal, _)
    ->  refuse(Clause, Goal, 'a variable is bound in one branch only')
    ;   true
    ),
    (   branching(Goal, Branching)
    ->  branches(Branching, Module, Rest, State0, Clause, State1, Simple1, Rest1)
    ;   catch(goal_with_gaps(Goal, Module, State0, Clause, State1, Simple1), Refusal, true),
        (   var(Refusal)
        ->  Rest1 = Rest
        ;   sooner(Rest, Goal, Module, State0, Rest1)
        ->  State1 = State0,
            Simple1 = []
        ;   Clause = clause(Program, _),
            unfolded(Refusal, Goal, Module, Program, Unfolded)
        ->  State1 = State0,
            Simple1 = [],
            Rest1 = [Module:'$instead'(Unfolded, Goal, Refusal)|Rest]
        ;   leaves_gap(Refusal, Module:Goal, Rest, State0, Clause, State1, Simple1, Rest1)
        ->  true
        ;   may_bind(Refusal, Module:Goal, State0, Clause, State1, Simple1)
        ->  Rest1 = Rest
        ;   in_program(Refusal, Goal, Refusal1),
            throw(Refusal1)
        )
    ),
    goals(Rest1, State1, Clause, State, Simple2),
    append(Simple1, Simple2, Simple3),
    ended(State, Simple3, Simple).

%   ended(+State, +Simple0, -Simple): where no solution is left, that is seen at the end.

ended(State, Simple0, Simple) :-
    (   State == dead,
        last(Simple0, Last),
        \+ memberchk(Last, [fail, trap])
    ->  append(Simple0, [fail], Simple)
    ;   Simple = Simple0
    ).

branching((If -> Then ; Else), if(If, Then, Else)) :- !.
branching((If *-> Then ; Else), soft(If, Then, Else)) :- !.
branching((If -> Then), if(If, Then, fail)).
branching((If *-> Then), or((If, Then), fail)).
branching((A ; B), or(A, B)).
branching(once(Goal), if(Goal, true, fail)).
branching(ignore(Goal), if(Goal, true, true)).

%   branches(+Branching, +Module, +Rest0, +State0, +Clause, -State, -Simple, -Rest): if a variable is bound in one
%   branch only and needed in Rest0, or a branch is refused, perhaps for what Rest0 binds later, that is done in the
%   branches. After a refusal, that is not tried where other branchings follow: then it would be tried for each of them.

branches(Branching, Module, Rest0, State0, Clause, State, Simple, Rest) :-
    catch(branch_modes(Branching, [], Module, State0, Clause, States0, Simple0), Refusal, true),
    (   nonvar(Refusal),
        \+ may_take_in(Refusal, Rest0)
    ->  throw(Refusal)
    ;   var(Refusal),
        same_in_all(States0, State0, Rest0)
    ->  States = States0,
        Simple1 = Simple0,
        Rest = Rest0
    ;   catch(branch_modes(Branching, Rest0, Module, State0, Clause, States, Simple1), Refusal1, true),
        first_refusal(Refusal, Refusal1),
        Rest = []
    ),
    joined(States, State0, State, Simple1, Simple).

first_refusal(Refusal, Refusal1) :-
    (   var(Refusal1)
    ->  true
    ;   nonvar(Refusal),
        refusal(Refusal1)
    ->  throw(Refusal)
    ;   throw(Refusal1)
    ).

may_take_in(Refusal, Rest) :-
    refusal(Refusal),
    Rest = [_|_],
    \+ ( member(_:Goal, Rest), branching(Goal, _) ).

refusal(refused(_, _)).
refusal(native_refused(_, _, _, _)).

branch_modes(if(If, Then, Else), Rest, Module, State0, Clause, States, Simple) :-
    conjunction(If, Module, Ifs),
    goals(Ifs, State0, Clause, State1, If1),
    (   If1 == []
    ->  branch(Then, Rest, Module, State1, Clause, State2, Then1),
        States = [State2],
        Simple = [all(Then1)]
    ;   State1 == dead
    ->  branch(Else, Rest, Module, State0, Clause, State2, Else1),
        States = [State2],
        ( If1 == [fail] -> Simple = [all(Else1)] ; Simple = [if(If1, [], Else1)] )
    ;   branch(Then, Rest, Module, State1, Clause, State2, Then1),
        branch(Else, Rest, Module, State0, Clause, State3, Else1),
        States = [State2, State3],
        Simple = [if(If1, Then1, Else1)]
    ).
branch_modes(soft(If, Then, Else), Rest, Module, State0, Clause, [State2, State3], [soft(If1, Then1, Else1)]) :-
    conjunction(If, Module, Ifs),
    goals(Ifs, State0, Clause, State1, If1),
    branch(Then, Rest, Module, State1, Clause, State2, Then1),
    branch(Else, Rest, Module, State0, Clause, State3, Else1).
branch_modes(or(A, B), Rest, Module, State0, Clause, [StateA, StateB], [or(A1, B1)]) :-
    branch(A, Rest, Module, State0, Clause, StateA, A1),
    branch(B, Rest, Module, State0, Clause, StateB, B1).

branch(Goal, Rest, Module, State0, Clause, State, Simple) :-
    conjunction(Goal, Module, Goals0),
    append(Goals0, Rest, Goals),
    goals(Goals, State0, Clause, State, Simple).

%   in_program(+Refusal0, +Goal, -Refusal): what a predicate of the library is refused for is said of the Goal that
%   calls it.

in_program(Refusal0, Goal, Refusal) :-
    (   Refusal0 = native_refused(Module:Name/Arity, _, Where, Why0),
        ( Module == pybridge_library ; \+ module_property(Module, class(user)) )
    ->  (   \+ ( Where == none, functor(Goal, Name, Arity) ),
            within_library(Why0)
        ->  Why = 'it is written in a way that cannot be compiled'
        ;   Why0 == 'an output may stay unbound'
        ->  Why = 'it may leave an argument unbound'
        ;   Why = Why0
        ),
        Refusal = refused(Goal, Why)
    ;   Refusal = Refusal0
    ).

%   within_library(+Why): what calls the library can do nothing about it.

within_library(Why) :-
    memberchk(Why,
              [ 'it is written in C', 'it depends on what changes', 'it is wrapped', 'it has no clauses',
                'its clauses cannot be read', 'there is no such predicate', 'the list may be bound later',
                'the term may be bound later', 'the module is known only at run time' ]).
