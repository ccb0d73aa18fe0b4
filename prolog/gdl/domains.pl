:- module(pybridge_domains,
          [ domains/4,          % +Rules, +Dependencies, +Facts, -Domains
            fluent_domain/4     % +Domains, +Fluent, +Place, -Values
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(assoc), [get_assoc/3, list_to_assoc/2, put_assoc/4]).
:- use_module(library(lists), [member/2]).
:- use_module(library(ordsets), [ord_intersection/3, ord_union/3]).
:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module(dependencies, [kind/3, relation_of/2]).

/** <module> The values that the arguments of fluents can have

An upper bound, from following each variable from the conditions to the head of its rule.
Domains is an assoc from cell/3-1, the first argument of the fluent, relation or function cell wherever
it occurs, to a sorted set: symbols, and function(Name/Arity) for terms.
*/

%!  domains(+Rules, +Dependencies, +Facts, -Domains) is det.
%
%   Facts are those of the static relations.

domains(Rules, Dependencies, Facts, Domains) :-
    findall(Place-Value,
            ( member(Fact, Facts), phrase(places(Fact), Given), member(Place-Argument, Given), value(Argument, Value) ),
            Values),
    sort(Values, Sorted),
    group_pairs_by_key(Sorted, Known),
    list_to_assoc(Known, Domains0),
    findall(Places-Occurrences,
            ( member(rule(_, Head, Body), Rules),
              relation_of(Head, Relation),
              \+ kind(Dependencies, Relation, static),
              phrase(places(Head), Places),
              foldl(literal_places, Body, Occurrences, [])
            ),
            Flows),
    settled(Flows, Domains0, Domains).

%   settled(+Flows, +Domains0, -Domains): repeat until no rule adds anything.

settled(Flows, Domains0, Domains) :-
    foldl(add_rule, Flows, Domains0, Domains1),
    (   Domains1 == Domains0
    ->  Domains = Domains1
    ;   settled(Flows, Domains1, Domains)
    ).

%   places(+Term)//: the arguments of Term and of the terms in it, each as Place-Argument.

places(Term) -->
    { Term =.. [_|Arguments],
      relation_of(Term, Relation),
      once(same_places(Relation, Function)) },
    argument_places(Arguments, 1, Function).

%   Players do only what is legal.

same_places(does/2, legal/2).
same_places(Relation, Relation).

argument_places([], _, _) -->
    [].
argument_places([Argument|Arguments], Place, Function) -->
    [(Function-Place)-Argument],
    ( { compound(Argument) } -> places(Argument) ; [] ),
    { Next is Place+1 },
    argument_places(Arguments, Next, Function).

%   literal_places(+Literal)//: the arguments in a positive condition, each as Place-Argument.

literal_places(Literal) -->
    ( { Literal = holds(Atom) } -> places(Atom) ; [] ).

%   add_rule(+Flow, +Domains0, -Domains): a flow is Places-Occurrences, the places of the head and of the conditions.
%   Nothing is added while a condition has a variable without a value.

add_rule(Places-Occurrences, Domains0, Domains) :-
    (   member(Place-Argument, Occurrences),
        var(Argument),
        \+ get_assoc(Place, Domains0, _)
    ->  Domains = Domains0
    ;   foldl(add_place(Occurrences), Places, Domains0, Domains)
    ).

add_place(Occurrences, Place-Argument, Domains0, Domains) :-
    argument_values(Argument, Occurrences, Domains0, Values),
    (   get_assoc(Place, Domains0, Known)
    ->  ord_union(Known, Values, All)
    ;   All = Values
    ),
    (   Known == All
    ->  Domains = Domains0
    ;   put_assoc(Place, Domains0, All, Domains)
    ).

%   A variable can have the values that all conditions allow.

argument_values(Argument, Occurrences, Domains, Values) :-
    (   var(Argument)
    ->  findall(Allowed,
                ( member(Place-Same, Occurrences), Same == Argument, get_assoc(Place, Domains, Allowed) ),
                [First|Others]),
        foldl(ord_intersection, Others, First, Values)
    ;   value(Argument, Value),
        Values = [Value]
    ).

value(Argument, Value) :-
    (   compound(Argument)
    ->  relation_of(Argument, Function),
        Value = function(Function)
    ;   Value = Argument
    ).

%!  fluent_domain(+Domains, +Fluent, +Place, -Values) is semidet.
%
%   Values are the symbols that can be the argument Place of Fluent, Name/Arity. Fails if
%   that argument can be a term.

fluent_domain(Domains, Fluent, Place, Values) :-
    get_assoc(Fluent-Place, Domains, Values),
    \+ memberchk(function(_), Values).
