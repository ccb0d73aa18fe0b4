:- module(pybridge_sheet,
          [ read_sheet/2,       % +File, -Sheet
            rule_text/2,        % +Source, -Text
            keyword/1           % ?Relation
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module('../rules/faults', [game_error/4]).
:- use_module(sheet_reader, [read_sheet_file/2, tree_text/2]).

/** <module> The rules of a rule sheet

A sheet is sheet(File, Rules). A rule is rule(Source, Head, Body): Head is an atom such
as next(cell(X, 1, b)), Body a list of literals

  - holds(Atom): a relation of the sheet or one of GDL's, as true(Fluent);
  - fails(Atom): its negation;
  - differ(A, B): distinct.

There is no `or` or `and`: a rule of the sheet with alternatives becomes several rules. Source
is source(Line, Tree, Names), where Names is a list of Name=Variable.
*/

%!  read_sheet(+File, -Sheet) is det.
%
%   @error game_error(File, Line, Text)

read_sheet(File, sheet(File, Rules)) :-
    read_sheet_file(File, Forms),
    findall(Rule, ( member(Form, Forms), form_rule(File, Form, Rule) ), Rules0),
    fluent_patterns(Rules0, Patterns),
    findall(Rule, ( member(Rule0, Rules0), with_fluents(Rule0, Patterns, Rule) ), Rules).

%!  rule_text(+Source, -Text) is det.

rule_text(source(_, Tree, _), Text) :-
    tree_text(Tree, Text).

%   form_rule(+File, +Form, -Rule) is nondet.

form_rule(File, form(Line, Tree), rule(source(Line, Tree, Names), Head, Body)) :-
    (   Tree = ['<='|Parts]
    ->  (   Parts = [HeadTree|BodyTrees]
        ->  true
        ;   wrong(File, Line, Tree, "a rule without a head")
        )
    ;   HeadTree = Tree,
        BodyTrees = []
    ),
    Context = context(File, Line, Tree),
    atom_of(HeadTree, Context, Head, [], Names0),
    head_fits(Head, Context),
    formulas(BodyTrees, Context, Formulas, Names0, Names),
    alternatives(and(Formulas), Context, Bodies),
    member(Body0, Bodies),
    without_sames(Body0, Body).

%   without_sames(+Body0, -Body) is semidet: unify the two terms of each condition `same`, that is `distinct` in `not`.

without_sames([], []).
without_sames([same(A, B)|Body0], Body) :-
    !,
    A = B,
    without_sames(Body0, Body).
without_sames([Literal|Body0], [Literal|Body]) :-
    without_sames(Body0, Body).

wrong(File, Line, Tree, Text) :-
    tree_text(Tree, Written),
    game_error(File, Line, "~w: ~w", [Text, Written]).

wrong(context(File, Line, Tree), Format, Arguments) :-
    format(string(Text), Format, Arguments),
    wrong(File, Line, Tree, Text).

% ----------------------------------------------------------------------
% Atoms and terms

%   atom_of(+Tree, +Context, -Atom, +Names0, -Names)

atom_of(Tree, Context, Atom, Names0, Names) :-
    (   atom(Tree),
        Tree \== []
    ->  Name = Tree,
        Trees = []
    ;   Tree = [Name|Trees],
        atom(Name),
        Name \== []
    ->  true
    ;   tree_text(Tree, Text),
        wrong(Context, "~w is not a relation", [Text])
    ),
    terms(Trees, Context, Terms, Names0, Names),
    compound_or_atom(Name, Terms, Atom),
    keyword_fits(Name, Terms, Context).

compound_or_atom(Name, Terms, Term) :-
    (   Terms == []
    ->  Term = Name
    ;   compound_name_arguments(Term, Name, Terms)
    ).

terms([], _, [], Names, Names).
terms([Tree|Trees], Context, [Term|Terms], Names0, Names) :-
    term_of(Tree, Context, Term, Names0, Names1),
    terms(Trees, Context, Terms, Names1, Names).

term_of(var(Name), _, Variable, Names0, Names) :-
    !,
    (   memberchk(Name=Known, Names0)
    ->  Variable = Known,
        Names = Names0
    ;   append(Names0, [Name=Variable], Names)
    ).
term_of([], Context, _, _, _) :-
    !,
    wrong(Context, "() is not a term", []).
term_of([Function|Trees], Context, Term, Names0, Names) :-
    !,
    (   atomic(Function)
    ->  format(atom(Name), '~w', [Function])
    ;   tree_text(Function, Text),
        wrong(Context, "~w is not a function", [Text])
    ),
    terms(Trees, Context, Terms, Names0, Names),
    compound_or_atom(Name, Terms, Term).
term_of(Symbol, _, Symbol, Names, Names).

%!  keyword(?Relation) is nondet.
%
%   Relation, Name/Arity, has a meaning of its own in GDL.

keyword(role/1).
keyword(init/1).
keyword(true/1).
keyword(next/1).
keyword(does/2).
keyword(legal/2).
keyword(goal/2).
keyword(terminal/0).
keyword(distinct/2).

keyword_fits(Name, Terms, Context) :-
    length(Terms, Count),
    (   keyword(Name/Arity),
        Arity =\= Count
    ->  wrong(Context, "`~w` takes ~d arguments, not ~d", [Name, Arity, Count])
    ;   true
    ).

head_fits(Head, Context) :-
    functor(Head, Name, _),
    (   memberchk(Name, [true, does, distinct, not, or, and, '<='])
    ->  wrong(Context, "`~w` cannot be the head of a rule", [Name])
    ;   true
    ).

% ----------------------------------------------------------------------
% Formulas: literals, and(Formulas), or(Formulas), with `not` at the literals only

formulas([], _, [], Names, Names).
formulas([Tree|Trees], Context, [Formula|Formulas], Names0, Names) :-
    formula(Tree, yes, Context, Formula, Names0, Names1),
    formulas(Trees, Context, Formulas, Names1, Names).

%   formula(+Tree, +Sign, +Context, -Formula, +Names0, -Names): Sign is `no` inside an odd
%   number of `not`.

formula([not|Trees], Sign, Context, Formula, Names0, Names) :-
    !,
    (   Trees = [Tree]
    ->  opposite(Sign, Opposite),
        formula(Tree, Opposite, Context, Formula, Names0, Names)
    ;   wrong(Context, "`not` takes one argument", [])
    ).
formula([Connective|Trees], Sign, Context, Formula, Names0, Names) :-
    connective(Connective, Sign, Joined),
    !,
    foldl(formula_in(Sign, Context), Trees, Formulas, Names0, Names),
    Formula =.. [Joined, Formulas].
formula([distinct|Trees], Sign, Context, Formula, Names0, Names) :-
    !,
    keyword_fits(distinct, Trees, Context),
    terms(Trees, Context, [A, B], Names0, Names),
    comparison(Sign, A, B, Formula).
formula(Tree, Sign, Context, Formula, Names0, Names) :-
    atom_of(Tree, Context, Atom, Names0, Names),
    body_fits(Atom, Context),
    literal(Sign, Atom, Formula).

formula_in(Sign, Context, Tree, Formula, Names0, Names) :-
    formula(Tree, Sign, Context, Formula, Names0, Names).

opposite(yes, no).
opposite(no,  yes).

connective(and, yes, and).
connective(and, no,  or).
connective(or,  yes, or).
connective(or,  no,  and).

comparison(yes, A, B, differ(A, B)).
comparison(no,  A, B, same(A, B)).

literal(yes, Atom, holds(Atom)).
literal(no,  Atom, fails(Atom)).

body_fits(Atom, Context) :-
    functor(Atom, Name, _),
    (   memberchk(Name, [init, next, '<=', not, or, and])
    ->  wrong(Context, "`~w` cannot be a condition of a rule", [Name])
    ;   true
    ).

%   alternatives(+Formula, +Context, -Bodies): Bodies is the disjunctive normal form of
%   Formula, and all of them share the variables of the rule.

alternatives(and(Formulas), Context, Bodies) :-
    !,
    foldl(joined(Context), Formulas, [[]], Bodies).
alternatives(or(Formulas), Context, Bodies) :-
    !,
    foldl(alternative(Context), Formulas, [], Bodies).
alternatives(Literal, _, [[Literal]]).

joined(Context, Formula, Bodies0, Bodies) :-
    alternatives(Formula, Context, Parts),
    length(Bodies0, Count),
    length(Parts, More),
    (   Count*More > 2_000
    ->  wrong(Context, "the `or` conditions of this rule expand to more than 2,000 rules", [])
    ;   pairwise(Bodies0, Parts, Bodies)
    ).

pairwise([], _, []).
pairwise([Body|Bodies0], Parts, Bodies) :-
    maplist(append(Body), Parts, Joined),
    append(Joined, Rest, Bodies),
    pairwise(Bodies0, Parts, Rest).

alternative(Context, Formula, Bodies0, Bodies) :-
    alternatives(Formula, Context, More),
    append(Bodies0, More, Bodies).

% ----------------------------------------------------------------------
% A variable in the place of a whole fluent stands for all fluents of the sheet.

fluent_patterns(Rules, Patterns) :-
    findall(Name/Arity,
            ( member(rule(_, Head, Body), Rules),
              ( Atom = Head ; member(holds(Atom), Body) ; member(fails(Atom), Body) ),
              fluent_place(Atom, Fluent),
              nonvar(Fluent),
              functor(Fluent, Name, Arity)
            ),
            All),
    sort(All, Patterns).

fluent_place(init(Fluent), Fluent).
fluent_place(next(Fluent), Fluent).
fluent_place(true(Fluent), Fluent).

%   with_fluents(+Rule0, +Patterns, -Rule) is nondet.

with_fluents(rule(Source, Head, Body), Patterns, rule(Source, Head, Body)) :-
    forall_fluents([Head|Body], Patterns).

forall_fluents([], _).
forall_fluents([Literal|Literals], Patterns) :-
    (   literal_atom(Literal, Atom),
        fluent_place(Atom, Fluent),
        var(Fluent)
    ->  member(Name/Arity, Patterns),
        functor(Fluent, Name, Arity)
    ;   true
    ),
    forall_fluents(Literals, Patterns).

literal_atom(holds(Atom), Atom) :- !.
literal_atom(fails(Atom), Atom) :- !.
literal_atom(Atom, Atom).
