:- use_module(library(lists), []).
:- use_module('../../prolog/checks/speed').

:- begin_tests(speed).

%   nodes(-Nodes): as of the profiler, where row/2 of the rules calls nth1/3, and include/3 with take/2.

nodes([ node{predicate:(lists:find_nth0/4), callers:[node(<, 0, 0, 0, 9, 0, 9), node(lists:nth1/3, 0, 5, 1, 9, 0, 9)]},
        node{predicate:(lists:nth1/3),
             callers:[node(error:must_be/2, 0, 0, 0, 1, 0, 1), node(rules:row/2, 0, 1, 9, 9, 0, 9)]},
        node{predicate:(error:must_be/2), callers:[node(lists:nth1/3, 0, 1, 1, 9, 0, 9)]},
        node{predicate:(apply:include_/3), callers:[node(rules:row/2, 0, 1, 9, 9, 0, 9)]},
        node{predicate:(rules:row/2), callers:[]} ]).

test(the_cost_of_a_librarys_own_predicate_is_given_to_what_the_rules_call,
     forall(member(Called-Caller-Written,
                   [ (lists:find_nth0/4)-(lists:nth1/3)-(lists:nth1/3),
                     (system:(>)/2)-(error:must_be/2)-(lists:nth1/3),
                     (system:'$memberchk'/3)-(rules:row/2)-(rules:row/2),
                     (rules:take/2)-(apply:include_/3)-(rules:take/2),
                     (system:(>)/2)-(rules:row/2)-(system:(>)/2) ]))) :-
    nodes(Nodes),
    pybridge_speed:written(Called, Caller, Nodes, [], Found),
    assertion(Found == Written).

test(arithmetic_that_runs_compiled_gets_no_advice, Compiled-Help == @(true)- @(none)) :-
    Compiled = @(true),
    pybridge_speed:help((is)/2, Compiled, Help).

:- end_tests(speed).
