:- module(pybridge_unfolding,
          [ unfolded/2          % +Rules0, -Rules
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module(dependencies, [relation_of/2]).

/** <module> Negations of relations that only say that some fluent holds

    (<= (taken ?x ?y) (true (cell ?x ?y ?piece)))

With this rule alone for it, the condition fails(taken(X, Y)) becomes
vacant(cell(X, Y, Piece), [Piece]), for which one look at the position is enough.
*/

%!  unfolded(+Rules0, -Rules) is det.

unfolded(Rules0, Rules) :-
    findall(Head-Fluent, only_says(Rules0, Head, Fluent), Definitions),
    maplist(unfolded_rule(Definitions), Rules0, Rules).

only_says(Rules, Head, Fluent) :-
    member(rule(_, Head, [holds(true(Fluent))]), Rules),
    compound(Head),
    compound(Fluent),
    Head =.. [_|Arguments],
    term_variables(Arguments, Variables),
    Arguments == Variables,
    relation_of(Head, Relation),
    findall(x, ( member(rule(_, Other, _), Rules), relation_of(Other, Relation) ), [_]).

unfolded_rule(Definitions, rule(Source, Head, Body0), rule(Source, Head, Body)) :-
    maplist(unfolded_literal(Definitions), Body0, Body).

unfolded_literal(Definitions, Literal0, Literal) :-
    (   Literal0 = fails(Atom),
        compound(Atom),
        functor(Atom, Name, Arity),
        functor(Head, Name, Arity),
        member(Head-Fluent0, Definitions)
    ->  copy_term(Head-Fluent0, Atom0-Fluent),
        term_variables(Atom0, Given),
        term_variables(Fluent, All),
        left(All, Given, Locals),
        Atom0 = Atom,
        Literal = vacant(Fluent, Locals)
    ;   Literal = Literal0
    ).

left([], _, []).
left([Variable|Variables], Given, Locals) :-
    (   member(Known, Given),
        Known == Variable
    ->  Locals = Locals1
    ;   Locals = [Variable|Locals1]
    ),
    left(Variables, Given, Locals1).
