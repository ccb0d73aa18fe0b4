:- module(pybridge_sheet_checks,
          [ check_sheet/3       % +Sheet, +Dependencies, -Warnings
          ]).
:- use_module(library(apply), [partition/4]).
:- use_module(library(lists), [member/2]).
:- use_module('../rules/faults', [game_error/4]).
:- use_module(dependencies, [kind/3, recursive/3, relation_of/2]).
:- use_module(sheet, [keyword/1, rule_text/2]).

/** <module> Checking that a rule sheet is valid

The requirements of the Game Description Language: the required relations, safe rules,
stratified negation, and recursion that cannot build ever larger terms.
*/

%!  check_sheet(+Sheet, +Dependencies, -Warnings) is det.
%
%   Warnings are terms Line-Text.
%
%   @error game_error(File, Line, Text)

check_sheet(sheet(File, Rules), Dependencies, Warnings) :-
    forall(( needed(Relation, Example), \+ defined(Relation, Rules) ),
           ( Relation = Name/_,
             game_error(File, 1, "the sheet has no rule for `~w`: expected one such as ~w", [Name, Example]) )),
    forall(( member(Rule, Rules), fault(Rule, Dependencies, Text) ),
           refuse(File, Rule, Text)),
    findall(Line-Text, undefined_relation(Rules, Line, Text), Warnings).

needed(role/1,     '(role x)').
needed(init/1,     '(init (control x))').
needed(legal/2,    '(<= (legal ?r noop) (role ?r))').
needed(next/1,     '(<= (next (control x)) (true (control o)))').
needed(terminal/0, '(<= terminal (true (step 9)))').
needed(goal/2,     '(<= (goal x 100) (line x))').

defined(Relation, Rules) :-
    member(rule(_, Head, _), Rules),
    relation_of(Head, Relation),
    !.

refuse(File, rule(Source, _, _), Text) :-
    Source = source(Line, _, _),
    rule_text(Source, Written),
    game_error(File, Line, "~w: ~w", [Text, Written]).

%   fault(+Rule, +Dependencies, -Text) is nondet.

fault(rule(source(_, _, Names), Head, Body), _, Text) :-
    unsafe(Head, Body, Variable),
    (   member(Name=Known, Names),
        Known == Variable
    ->  format(string(Text), "the variable ?~w is in no condition without `not`, so it would have no value",
               [Name])
    ;   Text = "a variable for a whole fluent is in no condition without `not`"
    ).
fault(rule(_, Head, Body), Dependencies, Text) :-
    relation_of(Head, Relation),
    member(fails(Atom), Body),
    relation_of(Atom, Negated),
    recursive(Dependencies, Relation, Negated),
    shown(Relation, Name),
    shown(Negated, NegatedName),
    format(string(Text), "the negation of `~w` in a rule for `~w`, on which it depends, has no meaning",
           [NegatedName, Name]).
fault(rule(_, Head, Body), Dependencies, Text) :-
    relation_of(Head, Relation),
    member(holds(Atom), Body),
    relation_of(Atom, Called),
    recursive(Dependencies, Relation, Called),
    unrestricted(Atom, Head, Body, Relation, Dependencies),
    shown(Relation, Name),
    format(string(Text), "`~w` is recursive in a way that GDL forbids (its terms could grow for ever)",
           [Name]).
fault(rule(_, Head, _), Dependencies, Text) :-
    relation_of(Head, Relation),
    must_not_be(Relation, Kinds, On),
    kind(Dependencies, Relation, Kind),
    memberchk(Kind, Kinds),
    shown(Relation, Name),
    format(string(Text), "`~w` depends on ~w, which GDL forbids", [Name, On]).
fault(rule(_, role(Role), _), _, Text) :-
    \+ atom(Role),
    ground(Role),
    Text = "the name of a role must be a word".

shown(Name/_, Name).

must_not_be(role/1,     [state, joint], "the position").
must_not_be(init/1,     [state, joint], "the position").
must_not_be(base/1,     [state, joint], "the position").
must_not_be(input/2,    [state, joint], "the position").
must_not_be(legal/2,    [joint],        "`does`").
must_not_be(goal/2,     [joint],        "`does`").
must_not_be(terminal/0, [joint],        "`does`").

%   unsafe(+Head, +Body, -Variable) is semidet.

unsafe(Head, Body, Variable) :-
    partition(is_condition, Body, Conditions, Tests),
    term_variables(Conditions, Bound),
    term_variables(Head-Tests, Variables),
    member(Variable, Variables),
    \+ ( member(Known, Bound), Known == Variable ),
    !.

is_condition(holds(_)).

%   unrestricted(+Atom, +Head, +Body, +Relation, +Dependencies) is semidet: an argument of Atom,
%   a recursive condition, is neither ground, nor an argument of Head, nor an argument of a
%   condition that is not recursive.

unrestricted(Atom, Head, Body, Relation, Dependencies) :-
    has_argument(Atom, Argument),
    \+ ground(Argument),
    \+ ( has_argument(Head, Same), Same == Argument ),
    \+ ( member(holds(Other), Body),
         relation_of(Other, OtherRelation),
         \+ recursive(Dependencies, Relation, OtherRelation),
         has_argument(Other, Same),
         Same == Argument
       ),
    !.

has_argument(Atom, Argument) :-
    compound(Atom),
    arg(_, Atom, Argument).

%   undefined_relation(+Rules, -Line, -Text) is nondet: each relation once.

undefined_relation(Rules, Line, Text) :-
    findall(Relation-Line0,
            ( member(rule(source(Line0, _, _), _, Body), Rules),
              ( member(holds(Atom), Body) ; member(fails(Atom), Body) ),
              relation_of(Atom, Relation),
              \+ keyword(Relation)
            ),
            Used),
    sort(1, @<, Used, First),
    findall(Relation, ( member(rule(_, Head, _), Rules), relation_of(Head, Relation) ), Defined0),
    sort(Defined0, Defined),
    member(Name/Arity-Line, First),
    \+ memberchk(Name/Arity, Defined),
    format(string(Text), "`~w` with ~d arguments is used but never defined: it is never true", [Name, Arity]).
