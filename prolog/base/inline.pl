:- module(pybridge_inline,
          [ inline/1            % :Predicates
          ]).
:- use_module(library(error), [must_be/2]).

/** <module> Small predicates that cost no call

    :- module(score, [half/2]).
    :- inline([half/2]).

    half(Number, Half) :- Half is Number>>1.

Where a module that imports half/2 is compiled, a call of it is replaced by the body of
its only clause. The predicate can be called as any other, too.
*/

:- meta_predicate inline(:).

:- dynamic inlined/3.           % Name, Arity, Module

%!  inline(:Predicates) is det.
%
%   Predicates, a list of Name/Arity, are inlined wherever their module is imported. Each has one
%   clause, whose head has a different variable for each argument.

inline(Module:Predicates) :-
    must_be(list, Predicates),
    retractall(inlined(_, _, Module)),
    forall(member(Name/Arity, Predicates), assertz(inlined(Name, Arity, Module))).

:- multifile system:goal_expansion/2.

system:goal_expansion(Goal, Body) :-
    compound(Goal),
    compound_name_arity(Goal, Name, Arity),
    pybridge_inline:inlined(Name, Arity, Home),
    prolog_load_context(module, Module),
    predicate_property(Module:Goal, imported_from(Home)),
    clause(Home:Goal, Body).
