:- module(pybridge_sheet_game,
          [ sheet_game/3,       % +File, -Game, -Warnings
            assert_in/2         % +Module, +Clause
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(assoc), [assoc_to_keys/2, assoc_to_values/2, put_assoc/4]).
:- use_module(library(lists), [append/2, append/3, member/2]).
:- use_module(library(modules), [in_temporary_module/3]).
:- use_module('../rules/faults', [game_error/4]).
:- use_module(recursion, [tabled_relations/3]).
:- use_module(complements, [with_complements/3]).
:- use_module(contract_clauses, [game_clauses/4, template_clauses/2]).
:- use_module(dependencies, [dependencies/2]).
:- use_module(domains, [domains/5, fluent_domain/4]).
:- use_module(join_order, [statistics_of/3]).
:- use_module(layout, [fluents_of/2, list_layout/2, map_layout/4, slot_keys/4]).
:- use_module(map_choices, [first_choices/4, map_choices/4]).
:- use_module(sheet, [read_sheet/2]).
:- use_module(sheet_board, [board_clauses/5]).
:- use_module(sheet_checks, [check_sheet/3]).
:- use_module(sheet_samples, [sample_states/5]).
:- use_module(static_relations, [facts_of/3, static_facts/5, static_goal/2]).

/** <module> Translating a rule sheet to a game

The rules of a sheet are translated to clauses. Their representation of positions is first guessed
from the start position, and then improved by random games in a module of their own.
*/

%!  sheet_game(+File, -Game, -Warnings) is det.
%
%   Game is game(Players, Clauses); Warnings are terms Line-Text.
%
%   @error game_error(File, Line, Text)

sheet_game(File, game(Roles, Clauses), Warnings) :-
    read_sheet(File, Sheet),
    Sheet = sheet(_, Rules),
    dependencies(Rules, Dependencies),
    check_sheet(Sheet, Dependencies, Warnings0),
    roles(File, Rules, Roles),
    in_temporary_module(Work, true, translated(Sheet, Dependencies, Roles, Work, Clauses, More)),
    append(Warnings0, More, Warnings).

roles(File, Rules, Roles) :-
    findall(Line-Role, member(rule(source(Line, _, _), role(Role), []), Rules), Found0),
    sort(2, @<, Found0, Different0),
    sort(1, @=<, Different0, Different),
    findall(Role, member(_-Role, Different), Roles),
    length(Roles, Count),
    (   Count > 2
    ->  nth_line(Different, Line),
        game_error(File, Line, "the sheet has ~d roles: only games for one or two are supported", [Count])
    ;   Count =:= 0
    ->  game_error(File, 1, "the sheet names no role: expected facts such as (role x)", [])
    ;   true
    ).

nth_line([_, _, Line-_|_], Line).

translated(Sheet, Dependencies, Roles, Work, Clauses, Warnings) :-
    Sheet = sheet(File, Rules),
    static_facts(File, Rules, Dependencies, Work, Statistics),
    announce(File, Rules, Statistics),
    domains(Rules, Dependencies, Work, Statistics, Domains),
    list_layout(Sheet, Layout),
    findall(Rule, ( member(Rule, Rules), roles_named(Rule, Roles) ), NamedRules),
    Context = context{ dependencies:Dependencies, layout:Layout, roles:Roles, rules:NamedRules,
                       statistics:Statistics, work:Work },
    tabled_relations(Context, Domains, Tabled),
    Lists = Context.put(_{tabled:Tabled, first:[]}),
    facts_of(Work, init/1, Inits),
    findall(Fluent, member(init(Fluent), Inits), Start),
    fluents_of(Sheet, Fluents),
    first_choices(Fluents, Domains, Start, FirstChoices),
    maps_clauses(Lists, FirstChoices, Domains, Start, _, FirstClauses),
    in_temporary_module(Sampled, install(Sampled, FirstClauses), sample_states(File, Rules, Sampled, States, Warnings)),
    map_choices(Fluents, Domains, States, Choices),
    maps_clauses(Lists, Choices, Domains, Start, Maps, MapsClauses),
    board_clauses(Rules, Maps, Domains, States, BoardFacts),
    (   BoardFacts == []
    ->  Board = []
    ;   template_clauses(board_template, BoardTemplate),
        append(BoardTemplate, BoardFacts, Board)
    ),
    append(MapsClauses, Board, Clauses).

%   maps_clauses(+Lists, +Choices, +Domains, +Start, -Maps, -Clauses): Clauses are those of the
%   game whose positions are kept in the maps of Choices. Lists and Maps are contexts.

maps_clauses(Lists, Choices, Domains, Start, Maps, Clauses) :-
    Work = Lists.work,
    map_layout(Choices, Work, Tables, Layout),
    table_statistics(Tables, Work, Lists.statistics, Statistics0),
    value_statistics(Choices, Layout, Domains, Statistics0, Statistics),
    Maps0 = Lists.put(_{layout:Layout, statistics:Statistics}),
    with_complements(Maps0, Maps, Complements),
    game_clauses([Lists, Maps], Domains, Start, GameClauses),
    template_clauses(game_template, Template),
    assoc_to_keys(Maps.statistics, Relations),
    findall(Fact, ( member(Relation, Relations), fact_clause(Relation, Work, Fact) ), Facts),
    append([GameClauses, Template, Facts, Complements], Clauses).

install(Module, Clauses) :-
    Module:use_module(library(lists)),
    forall(member(Clause, Clauses), assert_in(Module, Clause)).

%!  assert_in(+Module, +Clause) is det.
%
%   Clause may also be a directive.

assert_in(Module, Clause) :-
    (   Clause = (:- Goal)
    ->  Module:Goal
    ;   assertz(Module:Clause)
    ).

%   announce(+File, +Rules, +Statistics): print a notice if there are so many Rules and facts of static
%   relations that most sheets of that size take a second or more to load.

announce(File, Rules, Statistics) :-
    length(Rules, RuleCount),
    assoc_to_values(Statistics, Relations),
    aggregate_all(sum(Facts), member(facts(Facts, _), Relations), FactCount),
    (   RuleCount+FactCount >= 600
    ->  print_message(informational, preparing_sheet(File))
    ;   true
    ).

%   roles_named(+Rule, +Roles) is nondet: in the conditions `does`, a variable for the role is
%   bound to each of Roles in turn.

roles_named(rule(_, _, Body), Roles) :-
    does_roles(Body, Roles).

does_roles([], _).
does_roles([Literal|Body], Roles) :-
    (   Literal = holds(does(Role, _)),
        var(Role)
    ->  member(Role, Roles)
    ;   true
    ),
    does_roles(Body, Roles).

%   value_statistics(+Choices, +Layout, +Domains, +Statistics0, -Statistics): add how many
%   values the slots of each table can have.

value_statistics([], _, _, Statistics, Statistics).
value_statistics([Fluent-Choice|Choices], Layout, Domains, Statistics0, Statistics) :-
    (   Choice = map(_, Values, _)
    ->  Fluent = Name/Arity,
        functor(Template, Name, Arity),
        slot_keys(Layout, Template, Table, _),
        (   Values = [Place],
            fluent_domain(Domains, Fluent, Place, Different)
        ->  length(Different, Count)
        ;   Count = 2
        ),
        put_assoc(values(Table), Statistics0, Count, Statistics1)
    ;   Statistics1 = Statistics0
    ),
    value_statistics(Choices, Layout, Domains, Statistics1, Statistics).

fact_clause(values(_), _, _) :-
    !,
    fail.
fact_clause(table(Name/Arity), Work, Clause) :-
    functor(Fact, Name, Arity),
    (   call(Work:Fact)
    *-> Clause = Fact
    ;   Clause = (Fact :- fail)
    ).
fact_clause(Name/Arity, Work, Fact) :-
    functor(Atom, Name, Arity),
    static_goal(Atom, Fact),
    call(Work:Fact).

table_statistics([], _, Statistics, Statistics).
table_statistics([Name/Arity|Tables], Work, Statistics0, Statistics) :-
    functor(Fact, Name, Arity),
    findall(Row, ( Work:Fact, Fact =.. [_|Row] ), Rows),
    statistics_of(Arity, Rows, Facts),
    put_assoc(table(Name/Arity), Statistics0, Facts, Statistics1),
    table_statistics(Tables, Work, Statistics1, Statistics).
