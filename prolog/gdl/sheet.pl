:- module(pybridge_sheet,
          [ read_sheet/2,       % +File, -Sheet
            rule_text/2,        % +Source, -Text
            fluent_in/2,        % +Rule, -Fluent
            literal_atom/2,     % +Literal, -Atom
            keyword/1           % ?Relation
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(solution_sequences), [limit/2]).
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
    findall(Rule, ( member(Rule, Rules0), fluents_bound(Rule, Patterns) ), Rules).

%!  rule_text(+Source, -Text) is det.

rule_text(source(_, Tree, _), Text) :-
    tree_text(Tree, Text).

%!  literal_atom(+Literal, -Atom) is semidet.

literal_atom(holds(Atom), Atom).
literal_atom(fails(Atom), Atom).

%   form_rule(+File, +Form, -Rule) is nondet.

form_rule(File, form(Line, Tree), rule(source(Line, Tree, Names), Head, Body)) :-
    phrase(variables(Tree), Variables),
    sort(Variables, Different),
    findall(Name=_, member(Name, Different), Names),
    Context = context(File, Line, Tree, Names),
    head_and_conditions(Tree, Context, HeadTree, Conditions),
    atom_of(HeadTree, Context, Head),
    head_fits(Head, Context),
    findall(Names-Head-Body0, limit(2_001, phrase(conjunction(Conditions, yes, Context), Body0)), Found),
    (   length(Found, 2_001)
    ->  wrong(Context, "the `or` conditions of this rule expand to more than 2,000 rules", [])
    ;   member(Names-Head-Body0, Found),
        without_sames(Body0, Body)
    ).

variables(var(Name)) -->
    !,
    [Name].
variables([Tree|Trees]) -->
    !,
    variables(Tree),
    variables(Trees).
variables(_) -->
    [].

head_and_conditions(Tree, Context, Head, Conditions) :-
    (   Tree = ['<='|Parts]
    ->  (   Parts = [Head|Conditions]
        ->  true
        ;   wrong(Context, "a rule without a head", [])
        )
    ;   Head = Tree,
        Conditions = []
    ).

wrong(context(File, Line, Tree, _), Format, Arguments) :-
    format(string(Text), Format, Arguments),
    tree_text(Tree, Written),
    game_error(File, Line, "~w: ~w", [Text, Written]).

%   without_sames(+Body0, -Body) is semidet: unify the two terms of each condition same(A, B), which is `distinct` in
%   `not`.

without_sames([], []).
without_sames([Literal|Body0], Body) :-
    (   Literal = same(A, B)
    ->  A = B,
        Body = Body1
    ;   Body = [Literal|Body1]
    ),
    without_sames(Body0, Body1).

% ----------------------------------------------------------------------
% Atoms and terms

atom_of(Tree, Context, Atom) :-
    (   ( Tree = [Name|Trees] ; Tree = Name, Trees = [] ),
        atom(Name),
        Name \== []
    ->  true
    ;   tree_text(Tree, Text),
        wrong(Context, "~w is not a relation", [Text])
    ),
    applied(Name, Trees, Context, Atom),
    (   functor(Atom, Name, Arity),
        keyword(Name/Expected),
        Arity =\= Expected
    ->  wrong(Context, "`~w` takes ~d arguments, not ~d", [Name, Expected, Arity])
    ;   true
    ).

applied(Name, [], _, Name) :-
    !.
applied(Name, Trees, Context, Term) :-
    maplist(term_of(Context), Trees, Terms),
    compound_name_arguments(Term, Name, Terms).

term_of(Context, var(Name), Variable) :-
    !,
    Context = context(_, _, _, Names),
    memberchk(Name=Variable, Names).
term_of(Context, [], _) :-
    !,
    wrong(Context, "() is not a term", []).
term_of(Context, [Function|Trees], Term) :-
    !,
    (   atomic(Function)
    ->  atom_string(Name, Function)
    ;   tree_text(Function, Text),
        wrong(Context, "~w is not a function", [Text])
    ),
    applied(Name, Trees, Context, Term).
term_of(_, Symbol, Symbol).

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

head_fits(Head, Context) :-
    functor(Head, Name, _),
    (   memberchk(Name, [true, does, distinct, not, or, and, '<='])
    ->  wrong(Context, "`~w` cannot be the head of a rule", [Name])
    ;   true
    ).

% ----------------------------------------------------------------------
% Conditions

%   condition(+Tree, +Sign, +Context)// is nondet: the literals of one alternative of a condition. Sign is `no` inside
%   an odd number of `not`.

condition([not|Trees], Sign, Context) -->
    !,
    {   Trees = [Tree]
    ->  opposite(Sign, Opposite)
    ;   wrong(Context, "`not` takes one argument", [])
    },
    condition(Tree, Opposite, Context).
condition([Connective|Trees], Sign, Context) -->
    { joined(Connective, Sign, Joined) },
    !,
    conditions(Joined, Trees, Sign, Context).
condition(Tree, Sign, Context) -->
    { atom_of(Tree, Context, Atom),
      functor(Atom, Name, _),
      (   memberchk(Name, [init, next, '<=', not, or, and])
      ->  wrong(Context, "`~w` cannot be a condition of a rule", [Name])
      ;   literal(Atom, Sign, Literal)
      ) },
    [Literal].

opposite(yes, no).
opposite(no,  yes).

joined(and, yes, all).
joined(and, no,  one).
joined(or,  yes, one).
joined(or,  no,  all).

conditions(all, Trees, Sign, Context) -->
    conjunction(Trees, Sign, Context).
conditions(one, Trees, Sign, Context) -->
    { member(Tree, Trees) },
    condition(Tree, Sign, Context).

conjunction([], _, _) -->
    [].
conjunction([Tree|Trees], Sign, Context) -->
    condition(Tree, Sign, Context),
    conjunction(Trees, Sign, Context).

literal(distinct(A, B), yes, differ(A, B)) :- !.
literal(distinct(A, B), no,  same(A, B)) :- !.
literal(Atom,           yes, holds(Atom)).
literal(Atom,           no,  fails(Atom)).

% ----------------------------------------------------------------------
% A variable in the place of a whole fluent stands for all fluents of the sheet.

fluent_patterns(Rules, Patterns) :-
    findall(Name/Arity,
            ( member(Rule, Rules), fluent_in(Rule, Fluent), nonvar(Fluent), functor(Fluent, Name, Arity) ),
            All),
    sort(All, Patterns).

%!  fluent_in(+Rule, ?Fluent) is nondet.
%
%   Fluent, which may be a variable, occurs in Rule.

fluent_in(rule(_, Head, Body), Fluent) :-
    (   Atom = Head
    ;   member(Literal, Body),
        literal_atom(Literal, Atom)
    ),
    fluent_place(Atom, Fluent).

fluent_place(init(Fluent), Fluent).
fluent_place(next(Fluent), Fluent).
fluent_place(true(Fluent), Fluent).

%   fluents_bound(+Rule, +Patterns) is nondet: bind the variables of Rule that stand for fluents.

fluents_bound(Rule, Patterns) :-
    (   fluent_in(Rule, Fluent),
        var(Fluent)
    ->  member(Name/Arity, Patterns),
        functor(Fluent, Name, Arity),
        fluents_bound(Rule, Patterns)
    ;   true
    ).
