:- module(pybridge_domains,
          [ domains/4,          % +Rules, +Dependencies, +Facts, -Domains
            fluent_domain/4     % +Domains, +Fluent, +Place, -Values
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [member/2, numlist/3]).
:- use_module(library(ordsets), [ord_intersection/3, ord_union/3]).
:- use_module(dependencies, [kind/3, relation_of/2]).

/** <module> The values that the arguments of fluents can have

An upper bound, from following each variable from the conditions to the head of its rule.
Domains is an assoc from a path to a set. The path [2, legal/2] is the second argument of
legal, [1, mark/2, 2, legal/2] the first one of a mark that is there. A path that begins with
`deep` stands for all places within a term in a term: however far terms may be nested, there are
few paths. A set is sorted; it has symbols, and function(Name/Arity) for terms.
*/

%!  domains(+Rules, +Dependencies, +Facts, -Domains) is det.
%
%   Facts are those of the static relations.

domains(Rules, Dependencies, Facts, Domains) :-
    findall(Places-[], ( member(Fact, Facts), phrase(atom_places(Fact), Places) ), Given),
    empty_assoc(Empty),
    foldl(add_rule, Given, Empty, Domains0),
    findall(Places-Occurrences,
            ( member(rule(_, Head, Body), Rules),
              relation_of(Head, Relation),
              \+ kind(Dependencies, Relation, static),
              phrase(atom_places(Head), Places),
              phrase(body_occurrences(Body), Occurrences)
            ),
            Flows),
    settled(200, Flows, Domains0, Domains).

%   settled(+Rounds, +Flows, +Domains0, -Domains): repeat until no rule adds anything.

settled(Rounds, Flows, Domains0, Domains) :-
    foldl(add_rule, Flows, Domains0, Domains1),
    (   ( Domains1 == Domains0 ; Rounds =:= 0 )
    ->  Domains = Domains1
    ;   Rounds1 is Rounds-1,
        settled(Rounds1, Flows, Domains1, Domains)
    ).

%   add_rule(+Flow, +Domains0, -Domains): a flow is Places-Occurrences, the places of the head and where the variables occur in the
%   conditions.

add_rule(Places-Occurrences, Domains0, Domains) :-
    (   member(Path-_, Occurrences),
        \+ get_assoc(Path, Domains0, _)
    ->  Domains = Domains0
    ;   foldl(add_place(Occurrences), Places, Domains0, Domains)
    ).

add_place(Occurrences, Path-Argument, Domains0, Domains) :-
    (   var(Argument)
    ->  findall(From, ( member(From-Variable, Occurrences), Variable == Argument ), Paths),
        copy_domain(Paths, Path, Domains0, Domains)
    ;   compound(Argument)
    ->  relation_of(Argument, Function),
        add_values([function(Function)], Path, Domains0, Domains)
    ;   add_values([Argument], Path, Domains0, Domains)
    ).

% ----------------------------------------------------------------------
% Places: a list of Path-Argument

body_occurrences([]) -->
    [].
body_occurrences([Literal|Body]) -->
    (   { Literal = holds(Atom),
          phrase(atom_places(Atom), Places) }
    ->  variables_of(Places)
    ;   []
    ),
    body_occurrences(Body).

variables_of([]) -->
    [].
variables_of([Path-Argument|Places]) -->
    (   { var(Argument) }
    ->  [Path-Argument]
    ;   []
    ),
    variables_of(Places).

atom_places(Atom) -->
    { atom_path(Atom, Path) },
    term_places(Atom, Path).

%   Players do only what is legal.

atom_path(Atom, [Relation]) :-
    relation_of(Atom, Own),
    (   same_places(Own, Other)
    ->  Relation = Other
    ;   Relation = Own
    ).

same_places(does/2, legal/2).
same_places(next/1, true/1).
same_places(init/1, true/1).

term_places(Term, Path) -->
    { Term =.. [_|Arguments] },
    argument_places(Arguments, 1, Path).

argument_places([], _, _) -->
    [].
argument_places([Argument|Arguments], Place, Path) -->
    { place_path(Place, Path, Here) },
    [Here-Argument],
    places_within(Argument, Here),
    { Next is Place+1 },
    argument_places(Arguments, Next, Path).

places_within(Argument, Path) -->
    (   { compound(Argument) }
    ->  { relation_of(Argument, Function),
          deeper(Path, Function, Deeper) },
        term_places(Argument, Deeper)
    ;   []
    ).

%   place_path(+Place, +Path, -Here): Here is the path of the argument Place of the term at Path.

place_path(Place, Path, Here) :-
    (   Path = [deep|_]
    ->  Here = Path
    ;   Here = [Place|Path]
    ).

%   deeper(+Path, +Function, -Deeper): Deeper is the path of a term with this
%   Function that can be at Path.

deeper(Path, Function, Deeper) :-
    (   Path = [deep|_]
    ->  Deeper = Path
    ;   Path = [_, _, _, _, _|_]
    ->  Deeper = [deep|Path]
    ;   Deeper = [Function|Path]
    ).

% ----------------------------------------------------------------------
% Adding values

add_values(Values, Path, Domains0, Domains) :-
    (   get_assoc(Path, Domains0, Known)
    ->  ord_union(Known, Values, All),
        (   All == Known
        ->  Domains = Domains0
        ;   put_assoc(Path, Domains0, All, Domains)
        )
    ;   put_assoc(Path, Domains0, Values, Domains)
    ).

%   copy_domain(+Paths, +Path, +Domains0, -Domains): add to Path the values that a variable can
%   have, which are those allowed by all conditions. Terms are taken from the first of Paths.

copy_domain([], _, Domains, Domains).
copy_domain([From|Paths], Path, Domains0, Domains) :-
    get_assoc(From, Domains0, Values0),
    foldl(allowed(Domains0), Paths, Values0, Values),
    add_values(Values, Path, Domains0, Domains1),
    findall(Function, member(function(Function), Values), Functions),
    foldl(copy_function(From, Path), Functions, Domains1, Domains).

allowed(Domains, Path, Values0, Values) :-
    get_assoc(Path, Domains, Others),
    ord_intersection(Values0, Others, Values).

copy_function(From, Path, Function, Domains0, Domains) :-
    deeper(From, Function, FromDeeper),
    deeper(Path, Function, Deeper),
    (   FromDeeper-Deeper == From-Path
    ->  Domains = Domains0
    ;   Function = _/Arity,
        numlist(1, Arity, Places),
        foldl(copy_place(FromDeeper, Deeper), Places, Domains0, Domains)
    ).

copy_place(From, Path, Place, Domains0, Domains) :-
    place_path(Place, From, FromHere),
    place_path(Place, Path, Here),
    (   get_assoc(FromHere, Domains0, _),
        FromHere \== Here
    ->  copy_domain([FromHere], Here, Domains0, Domains)
    ;   Domains = Domains0
    ).

%!  fluent_domain(+Domains, +Fluent, +Place, -Values) is semidet.
%
%   Values are the symbols that can be the argument Place of Fluent, Name/Arity. Fails if
%   that argument can be a term.

fluent_domain(Domains, Fluent, Place, Values) :-
    get_assoc([Place, Fluent, 1, true/1], Domains, Values),
    \+ memberchk(function(_), Values).
