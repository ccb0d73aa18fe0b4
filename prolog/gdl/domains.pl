:- module(pybridge_domains,
          [ domains/5,          % +Rules, +Dependencies, +Work, +Statistics, -Domains
            fluent_domain/4     % +Domains, +Fluent, +Place, -Values
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4, assoc_to_keys/2]).
:- use_module(library(lists), [append/3, member/2, numlist/3]).
:- use_module(library(ordsets), [ord_intersection/3, ord_union/3]).
:- use_module(dependencies, [kind/3, relation_of/2]).

/** <module> The values that the arguments of fluents can have

An upper bound, from following each variable from the conditions to the head of its rule.
Domains is an assoc from a path to a set. The path [2, legal/2] is the second argument of
legal, [1, mark/2, 2, legal/2] the first one of a mark that is there. A path that begins with
`deep` stands for all places within a term in a term: however far terms may be nested, there are
few paths. A set is sorted; it has symbols, and function(Name/Arity) for terms.
*/

%!  domains(+Rules, +Dependencies, +Work, +Statistics, -Domains) is det.

domains(Rules, Dependencies, Work, Statistics, Domains) :-
    empty_assoc(Empty),
    findall(Fact, static_fact(Statistics, Work, Fact), Facts),
    foldl(add_fact, Facts, Empty, Domains0),
    findall(Head-Body,
            ( member(rule(_, Head0, Body), Rules),
              relation_of(Head0, Relation),
              \+ ( kind(Dependencies, Relation, static), Relation \== init/1 ),
              as_fluent(Head0, Head)
            ),
            Moving),
    settled(200, Moving, Domains0, Domains).

static_fact(Statistics, Work, Fact) :-
    assoc_to_keys(Statistics, Relations),
    member(Name/Arity, Relations),
    functor(Fact, Name, Arity),
    Fact =.. [_|Arguments],
    atom_concat(Name, '_', Predicate),
    Goal =.. [Predicate|Arguments],
    call(Work:Goal).

add_fact(Fact, Domains0, Domains) :-
    (   Fact = init(Fluent)
    ->  add_atom(true(Fluent), [], Domains0, Domains)
    ;   add_atom(Fact, [], Domains0, Domains)
    ).

as_fluent(next(Fluent), true(Fluent)) :- !.
as_fluent(init(Fluent), true(Fluent)) :- !.
as_fluent(Atom, Atom).

%   settled(+Rounds, +Rules, +Domains0, -Domains): repeat until no rule adds anything.

settled(Rounds, Rules, Domains0, Domains) :-
    foldl(add_rule, Rules, Domains0, Domains1),
    (   ( Domains1 == Domains0 ; Rounds =:= 0 )
    ->  Domains = Domains1
    ;   Rounds1 is Rounds-1,
        settled(Rounds1, Rules, Domains1, Domains)
    ).

add_rule(Head-Body, Domains0, Domains) :-
    body_occurrences(Body, Occurrences),
    (   possible(Occurrences, Domains0)
    ->  add_atom(Head, Occurrences, Domains0, Domains)
    ;   Domains = Domains0
    ).

possible(Occurrences, Domains) :-
    \+ ( member(_-Path, Occurrences), \+ get_assoc(Path, Domains, _) ).

%   Occurrences is a list of Variable-Path.

body_occurrences([], []).
body_occurrences([Literal|Body], Occurrences) :-
    (   Literal = holds(Atom)
    ->  atom_path(Atom, Path),
        argument_occurrences(Atom, Path, Own)
    ;   Own = []
    ),
    append(Own, Occurrences1, Occurrences),
    body_occurrences(Body, Occurrences1).

%   Players do only what is legal.

atom_path(does(_, _), [legal/2]) :-
    !.
atom_path(Atom, [Relation]) :-
    relation_of(Atom, Relation).

argument_occurrences(Term, Path, Occurrences) :-
    (   compound(Term)
    ->  Term =.. [_|Arguments],
        occurrences(Arguments, 1, Path, Occurrences)
    ;   Occurrences = []
    ).

occurrences([], _, _, []).
occurrences([Argument|Arguments], Place, Path, Occurrences) :-
    place_path(Place, Path, Here),
    (   var(Argument)
    ->  Own = [Argument-Here]
    ;   compound(Argument)
    ->  relation_of(Argument, Function),
        deeper(Here, Function, Deeper),
        argument_occurrences(Argument, Deeper, Own)
    ;   Own = []
    ),
    append(Own, Occurrences1, Occurrences),
    Place1 is Place+1,
    occurrences(Arguments, Place1, Path, Occurrences1).

% ----------------------------------------------------------------------
% Adding the values that a head contributes

add_atom(Atom, Occurrences, Domains0, Domains) :-
    atom_path(Atom, Path),
    add_arguments(Atom, Path, Occurrences, Domains0, Domains).

add_arguments(Term, Path, Occurrences, Domains0, Domains) :-
    (   compound(Term)
    ->  Term =.. [_|Arguments],
        add_all(Arguments, 1, Path, Occurrences, Domains0, Domains)
    ;   Domains = Domains0
    ).

add_all([], _, _, _, Domains, Domains).
add_all([Argument|Arguments], Place, Path, Occurrences, Domains0, Domains) :-
    place_path(Place, Path, Here),
    add_argument(Argument, Here, Occurrences, Domains0, Domains1),
    Place1 is Place+1,
    add_all(Arguments, Place1, Path, Occurrences, Domains1, Domains).

add_argument(Argument, Path, Occurrences, Domains0, Domains) :-
    (   var(Argument)
    ->  findall(From, ( member(Variable-From, Occurrences), Variable == Argument ), Paths),
        copy_domain(Paths, Path, Domains0, Domains)
    ;   compound(Argument)
    ->  relation_of(Argument, Function),
        add_values([function(Function)], Path, Domains0, Domains1),
        deeper(Path, Function, Deeper),
        add_arguments(Argument, Deeper, Occurrences, Domains1, Domains)
    ;   add_values([Argument], Path, Domains0, Domains)
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
