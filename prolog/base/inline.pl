:- module(pybridge_inline,
          [ inline/1            % :Predicates
          ]).
:- use_module(library(error), [must_be/2]).

/** <module> Inlining of small predicates

    :- module(score, [half/2]).
    :- inline([half/2]).

    half(Number, Half) :- Half is Number>>1.

In every module that imports half/2, calls of it are replaced by the body of its only clause at
compile time. The predicate can also be called like any other.
*/

:- meta_predicate inline(:).

:- dynamic inlined/3.           % Name, Arity, Module

%!  inline(:Predicates) is det.
%
%   Inline Predicates, a list of Name/Arity, wherever their module is imported. Each must have
%   one clause, whose head has a different variable for each argument.

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
