:- module(pybridge_sheet_checks,
          [ check_sheet/3,      % +Sheet, +Dependencies, -Warnings
            without_unsafe/3    % +Sheet0, -Sheet, -Warnings
          ]).
:- use_module(library(apply), [partition/4]).
:- use_module(library(assoc), [assoc_to_values/2]).
:- use_module(library(lists), [member/2]).
:- use_module('../rules/faults', [game_error/4]).
:- use_module(dependencies, [kind/3, recursive/3, relation_of/2]).
:- use_module(sheet, [keyword/1, literal_atom/2, rule_text/2]).

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
    findall(Relation, ( member(rule(_, Head, _), Rules), relation_of(Head, Relation) ), Heads),
    sort(Heads, Defined),
    forall(( needed(Name/Arity, Example), \+ memberchk(Name/Arity, Defined) ),
           game_error(File, 1, "the sheet has no rule for `~w`: expected one such as ~w", [Name, Example])),
    forall(( member(Rule, Rules), fault(Rule, Dependencies, Text) ),
           refuse(File, Rule, Text)),
    findall(Line-Text, undefined_relation(Rules, Defined, Line, Text), Warnings).

%!  without_unsafe(+Sheet0, -Sheet, -Warnings) is det.
%
%   Sheet is without the rules for `base` and `input`, which play does not need, that are not safe.

without_unsafe(sheet(File, Rules0), sheet(File, Rules), Warnings) :-
    partition(unneeded, Rules0, Unneeded, Rules),
    findall(Line-Text,
            ( member(Rule, Unneeded),
              Rule = rule(source(Line, _, _), Head, _),
              once(fault(Rule, none, Fault)),
              relation_of(Head, Name/_),
              format(string(Text), "~w; play does not need `~w`, so the rule is left out", [Fault, Name]) ),
            Warnings).

unneeded(rule(_, Head, Body)) :-
    relation_of(Head, Relation),
    memberchk(Relation, [base/1,input/2]),
    unsafe(Head, Body, _).

needed(role/1,     '(role x)').
needed(init/1,     '(init (control x))').
needed(legal/2,    '(<= (legal ?r noop) (role ?r))').
needed(next/1,     '(<= (next (control x)) (true (control o)))').
needed(terminal/0, '(<= terminal (true (step 9)))').
needed(goal/2,     '(<= (goal x 100) (line x))').

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
    relation_of(Head, Name/Arity),
    member(fails(Atom), Body),
    relation_of(Atom, Negated/NegatedArity),
    recursive(Dependencies, Name/Arity, Negated/NegatedArity),
    format(string(Text), "the negation of `~w` in a rule for `~w`, on which it depends, has no meaning",
           [Negated, Name]).
fault(rule(_, Head, Body), Dependencies, Text) :-
    relation_of(Head, Name/Arity),
    member(holds(Atom), Body),
    relation_of(Atom, Called),
    recursive(Dependencies, Name/Arity, Called),
    unrestricted(Atom, Head, Body, Dependencies),
    format(string(Text), "`~w` is recursive in a way that GDL forbids (its terms could grow for ever)", [Name]).
fault(rule(_, Head, _), Dependencies, Text) :-
    relation_of(Head, Name/Arity),
    must_not_be(Name/Arity, Kinds, On),
    kind(Dependencies, Name/Arity, Kind),
    memberchk(Kind, Kinds),
    format(string(Text), "`~w` depends on ~w, which GDL forbids", [Name, On]).
fault(rule(_, role(Role), _), _, "the name of a role must be a word") :-
    \+ atom(Role),
    ground(Role).

fault(rule(_, sees(_, _), _), Dependencies, "`sees` hides from players what others see, which is not supported") :-
    kind(Dependencies, sees/2, Kind),
    Kind \== static,
    assoc_to_values(Dependencies, Lists),
    \+ ( member(Others, Lists), memberchk(sees/2, Others) ).

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

%   unrestricted(+Atom, +Head, +Body, +Dependencies) is semidet: an argument of Atom, a recursive condition, is neither
%   ground, nor an argument of Head, nor an argument of a condition that is not recursive.

unrestricted(Atom, Head, Body, Dependencies) :-
    has_argument(Atom, Argument),
    \+ ground(Argument),
    relation_of(Head, Relation),
    \+ ( ( Other = Head ; member(holds(Other), Body), relation_of(Other, Called),
           \+ recursive(Dependencies, Relation, Called) ),
         has_argument(Other, Same),
         Same == Argument
       ),
    !.

has_argument(Atom, Argument) :-
    compound(Atom),
    arg(_, Atom, Argument).

%   undefined_relation(+Rules, +Defined, -Line, -Text) is nondet: each relation once.

undefined_relation(Rules, Defined, Line, Text) :-
    findall(Relation-Line0,
            ( member(rule(source(Line0, _, _), _, Body), Rules),
              member(Literal, Body),
              literal_atom(Literal, Atom),
              relation_of(Atom, Relation),
              \+ keyword(Relation),
              \+ memberchk(Relation, Defined)
            ),
            Used),
    sort(1, @<, Used, First),
    member(Name/Arity-Line, First),
    format(string(Text), "`~w` with ~d arguments is used but never defined: it is never true", [Name, Arity]).
