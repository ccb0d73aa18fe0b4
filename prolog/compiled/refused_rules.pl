:- module(pybridge_refused_rules,
          [ few_clauses/2,      % +Game, +Predicates
            clauses_of/3,       % +Game, +Predicates, -Count
            refusal/6,          % +Ball, +Game, -Predicate, -File, -Line, -Text
            predicate_near/2    % +Game, -Predicate
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [member/2]).
:- autoload('../native/version_text', [refusal_text/2]).
:- use_module('../rules/contract', [home/2]).
:- use_module('../rules/faults', [authors_text/3, module_file/2, predicate_place/4]).

/** <module> Why the rules of a game cannot be compiled */

%!  few_clauses(+Game, +Predicates) is det.
%
%   Compiling more clauses would take ten seconds or more; a large rule sheet has that many.
%
%   @throws native_refused(Predicate, Place, Goal, Why)

few_clauses(Game, Predicates) :-
    most_clauses(Most),
    clauses_of(Game, Predicates, All),
    (   All > Most
    ->  format(atom(Why), "the rules have ~D clauses: more than ~D are not compiled", [All, Most]),
        throw(native_refused(Game:move/3, unknown, none, Why))
    ;   true
    ).

most_clauses(25_000).

%!  clauses_of(+Game, +Predicates, -Count) is det.
%
%   Those of the Predicates that are in Game's module have Count clauses.

clauses_of(Game, Predicates, Count) :-
    aggregate_all(sum(Own), ( member(Game:PI, Predicates), clause_count(Game, PI, Own) ), Count).

clause_count(Game, Name/Arity, Count) :-
    functor(Head, Name, Arity),
    predicate_property(Game:Head, number_of_clauses(Count)).

%!  refusal(+Ball, +Game, -Predicate, -File, -Line, -Text) is det.
%
%   Ball, thrown by the compiler, means that Predicate cannot be compiled because of what is in this Line.

refusal(native_refused(pybridge_agreement:facts/3, _, Goal, Why0), Game, Predicate, File, Line, Text) :-
    (   Goal = findall(_, _, _)
    ->  PI = move/3,
        Why = 'an output may stay unbound'
    ;   member(PI, [turn/2, utility/2, move/3]),
        PI = Name/Arity,
        functor(Goal, Name, Arity),
        Why = Why0
    ),
    !,
    refusal(native_refused(Game:PI, unknown, none, Why), Game, Predicate, File, Line, Text).
refusal(native_refused(Predicate, Place, Goal, Why), Game, Predicate, File, Line, Text) :-
    !,
    (   Place = File:Line
    ->  true
    ;   Predicate = Module:PI,
        module_property(Module, class(user))
    ->  predicate_place(Module, PI, File, Line)
    ;   module_file(Game, File),
        Line = 1
    ),
    refusal_text(native_refused(Predicate, Place, Goal, Why), Text0),
    authors_text(Game, Text0, Text).
refusal(refused(Goal, Why), Game, Predicate, File, Line, Text) :-
    !,
    refusal(native_refused(Game:move/3, unknown, Goal, Why), Game, Predicate, File, Line, Text).
refusal(error(Formal, _), Game, Predicate, File, Line, Text) :-
    !,
    refusal(native_refused(Game:move/3, unknown, none, internal(Formal)), Game, Predicate, File, Line, Text).
refusal(Ball, _, _, _, _, _) :-
    throw(Ball).

%!  predicate_near(+Game, -Predicate) is nondet.
%
%   Predicate is defined in Game's module or those that it imports from.

predicate_near(Game, Module:Name/Arity) :-
    home(Game, Home),
    findall(M, ( M = Game ; M = Home ; predicate_property(Home:_, imported_from(M)) ), Modules0),
    sort(Modules0, Modules),
    member(Module, Modules),
    current_predicate(Module:Name/Arity),
    functor(Head, Name, Arity),
    \+ predicate_property(Module:Head, imported_from(_)).
