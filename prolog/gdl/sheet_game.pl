:- module(pybridge_sheet_game,
          [ sheet_game/3,       % +File, -Game, -Warnings
            assert_in/2         % +Module, +Clause
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(assoc), [assoc_to_keys/2, assoc_to_list/2, assoc_to_values/2, put_assoc/4]).
:- use_module(library(lists), [append/2, append/3, max_list/2, member/2, min_list/2]).
:- use_module(library(modules), [in_temporary_module/3]).
:- use_module('../rules/faults', [game_error/4]).
:- use_module(analysis, [mover_clauses/3, tabled_relations/2]).
:- use_module(dependencies, [dependencies/2]).
:- use_module(domains, [domains/4, fluent_domain/4]).
:- use_module(next_position, [next_maps_clauses/3]).
:- use_module(layout, [choices/4, fluents_of/2, list_layout/2, map_layout/3, slot_keys/4, slot_value/3]).
:- use_module(relations, [facts_of/3, static_facts/5, static_goal/2, statistics_of/3]).
:- use_module(sheet, [read_sheet/2]).
:- use_module(sheet_board, [board_clauses/5]).
:- use_module(sheet_checks, [check_sheet/3]).
:- use_module(sheet_samples, [sample_states/5]).
:- use_module(translation, [atom_goals/6, relation_clauses/5]).

/** <module> From a sheet to a game: checks, layout, translation

The rules of a sheet are translated to clauses. Their representation of positions is first guessed
from the start position, and then improved by random games in a module of their own. The clauses that all sheets share are in
game_template.pl.
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
    assoc_to_keys(Statistics, Relations),
    findall(Fact, ( member(Relation, Relations), facts_of(Work, Relation, Own), member(Fact, Own) ), Facts),
    domains(Rules, Dependencies, Facts, Domains),
    fluents_of(Rules, Fluents),
    list_layout(Fluents, Layout),
    findall(Rule, ( member(Rule, Rules), roles_named(Rule, Roles) ), NamedRules),
    Context = context{ dependencies:Dependencies, layout:Layout, roles:Roles, rules:NamedRules,
                       statistics:Statistics, work:Work },
    tabled_relations(Context, Tabled),
    Lists = Context.put(_{tabled:Tabled, first:[]}),
    facts_of(Work, init/1, Inits),
    findall(Fluent, member(init(Fluent), Inits), Start),
    layout_clauses(Lists, ListClauses),
    choices(Fluents, Domains, [Start], FirstChoices),
    maps_clauses(Lists, ListClauses, FirstChoices, Domains, Start, _, FirstClauses),
    in_temporary_module(Sampled, install(Sampled, FirstClauses), sample_states(File, Rules, Sampled, States, Warnings)),
    choices(Fluents, Domains, States, Choices),
    maps_clauses(Lists, ListClauses, Choices, Domains, Start, Maps, MapsClauses),
    board_clauses(Rules, Maps, Domains, States, BoardFacts),
    (   BoardFacts == []
    ->  Board = []
    ;   template_clauses(_, BoardTemplate),
        append(BoardTemplate, BoardFacts, Board)
    ),
    append(MapsClauses, Board, Clauses).

%   maps_clauses(+Lists, +ListClauses, +Choices, +Domains, +Start, -Maps, -Clauses): Clauses are those of the
%   game whose positions are kept in the maps of Choices. Lists and Maps are contexts.

maps_clauses(Lists, ListClauses, Choices, Domains, Start, Maps, Clauses) :-
    Work = Lists.work,
    map_layout(Choices, Work, Layout),
    foldl(slot_statistics(Layout, Domains), Choices, Lists.statistics, Statistics),
    Maps = Lists.put(_{layout:Layout, statistics:Statistics}),
    layout_clauses(Maps, MapClauses),
    game_clauses([Lists, Maps], Domains, Start, GameClauses),
    template_clauses(Template, _),
    assoc_to_keys(Maps.statistics, Relations),
    findall(Fact, ( member(Relation, Relations), fact_clause(Relation, Work, Fact) ), Facts),
    append([GameClauses, ListClauses, MapClauses, Template, Facts], Clauses).

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

%   slot_statistics(+Layout, +Domains, +Choice, +Statistics0, -Statistics): add the statistics of a table of slots, and how
%   many values each slot can have.

slot_statistics(_, _, _-list, Statistics, Statistics).
slot_statistics(Layout, Domains, Fluent-map(Keys, Values, Rows), Statistics0, Statistics) :-
    Fluent = Name/Arity,
    functor(Pattern, Name, Arity),
    slot_keys(Layout, Pattern, Table, _),
    length(Keys, KeyCount),
    statistics_of(KeyCount, Rows, facts(Count, Distincts0)),
    append(Distincts0, [Count], Distincts),
    TableArity is KeyCount+1,
    put_assoc(table(Table/TableArity), Statistics0, facts(Count, Distincts), Statistics1),
    (   Values = [Place],
        fluent_domain(Domains, Fluent, Place, Different)
    ->  length(Different, ValueCount)
    ;   ValueCount = 2
    ),
    put_assoc(values(Table), Statistics1, ValueCount, Statistics).

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

% ----------------------------------------------------------------------

%   template_clauses(-Common, -Board): the clauses of game_template.pl, and those for a sheet with a board.

template_clauses(Common, Board) :-
    module_property(pybridge_sheet_game, file(Here)),
    file_directory_name(Here, Folder),
    atom_concat(Folder, '/game_template.pl', File),
    setup_call_cleanup(
        open(File, read, In, [encoding(utf8)]),
        read_clauses(In, Clauses),
        close(In)),
    append(Common, [(:- board)|Board], Clauses).

read_clauses(In, Clauses) :-
    read_term(In, Term, [module(pybridge_sheet_game)]),
    (   Term == end_of_file
    ->  Clauses = []
    ;   dcg_clause(Term, Clause),
        Clauses = [Clause|Rest],
        read_clauses(In, Rest)
    ).

dcg_clause((Head --> Body), Clause) :-
    !,
    dcg_translate_rule((Head --> Body), Clause).
dcg_clause(Clause, Clause).

%   game_clauses(+Contexts, +Domains, +Start, -Clauses): Contexts are those of the layouts `lists` and `maps`, and
%   Start is the list of the fluents that hold in the start position.

game_clauses(Contexts, Domains, Start, Clauses) :-
    Contexts = [Context|_],
    Roles = Context.roles,
    value_clause(Roles, ValueClause),
    mover_clauses(Contexts, Domains, MoverClauses),
    players_clause(Roles, Players),
    bounds_clauses(Context, Bounds),
    fluent_clauses(Context, FluentClauses),
    lists_of_clause(Context, ListsOf),
    place_clauses(Contexts, Places),
    append([Bounds, [Players, (start(standard, Position) :- position(Start, Position)), ListsOf, ValueClause],
            MoverClauses, FluentClauses, Places],
           Clauses).

players_clause([First, Second], players(First, Second)).
players_clause([Role], players(Role, nobody)).

value_clause([Role], (value(Position, Value) :- goal_of(Position, Role, Value))).
value_clause([First, Second],
             (value(Position, Value) :-
                  goal_of(Position, First, FirstValue),
                  goal_of(Position, Second, SecondValue),
                  Value is FirstValue-SecondValue)).

%   bounds_clauses(+Context, -Clauses): utilities/2, provided that each rule for `goal` names
%   its number.

bounds_clauses(Context, [utilities(Lowest, Highest)]) :-
    findall(Role-Values, ( member(Role, Context.roles), goal_values(Context, Role, Values) ), Pairs),
    (   Pairs = [_-[Value|Values]]
    ->  min_list([Value|Values], Lowest),
        max_list([Value|Values], Highest)
    ;   Pairs = [_-[Value1|Values1], _-[Value2|Values2]],
        min_list([Value1|Values1], Lowest1),
        max_list([Value1|Values1], Highest1),
        min_list([Value2|Values2], Lowest2),
        max_list([Value2|Values2], Highest2),
        Lowest is Lowest1-Highest2,
        Highest is Highest1-Lowest2
    ),
    !.
bounds_clauses(_, []).

goal_values(Context, Role, Values) :-
    findall(Value, member(rule(_, goal(Role, Value), _), Context.rules), Values),
    forall(member(Value, Values), integer(Value)).

fluent_clauses(Context, Clauses) :-
    findall(fluent(Fluent), context_fluent(Context, Fluent, _), Clauses).

context_fluent(Context, Fluent, Place) :-
    Context.layout = layout(_, _, Places),
    assoc_to_list(Places, Pairs),
    member(Name/Arity-Place, Pairs),
    functor(Fluent, Name, Arity).

%   lists_of(Fluents, s(List, ...)): a position in the layout `lists`.

lists_of_clause(Context, (lists_of(Fluents, State) :- Body)) :-
    Context.layout = layout(lists, Width, _),
    functor(State, s, Width),
    findall(Index-Fluent, context_fluent(Context, Fluent, list(Index)), Pairs0),
    keysort(Pairs0, Pairs),
    State =.. [_|Lists],
    list_goals(Pairs, Lists, Fluents, Body).

list_goals([], [], _, true).
list_goals([_-Fluent|Pairs], [List|Lists], Fluents, (findall(Fluent, member(Fluent, Fluents), List), Body)) :-
    list_goals(Pairs, Lists, Fluents, Body).

%   place_clauses(+Contexts, -Clauses): the place of each fluent in the layout `maps`.

place_clauses([_, Context], Clauses) :-
    Context.layout = layout(maps, Width, _),
    length(Empty, Width),
    maplist(=([]), Empty),
    Nothing =.. [s|Empty],
    findall((slot(Fluent, Index, Value) :- At), slot_place(Context, Fluent, Index, Value, At), Slots0),
    findall(listed(Fluent, Index), context_fluent(Context, Fluent, list(Index)), Listed0),
    or_none(Slots0, (slot(_, _, _) :- fail), Slots),
    or_none(Listed0, (listed(_, _) :- fail), Listed),
    append([[nothing(Nothing)], Slots, Listed], Clauses).

or_none([], None, [None]) :- !.
or_none(Clauses, _, Clauses).

slot_place(Context, Fluent, Index, Value, At) :-
    context_fluent(Context, Fluent, slots(_, _, Table)),
    slot_keys(Context.layout, Fluent, Table, Keys),
    slot_value(Context.layout, Fluent, Value),
    append(Keys, [Index], Arguments),
    At =.. [Table|Arguments].

%   layout_clauses(+Context, -Clauses): the clauses that depend on the layout of a position.

layout_clauses(Context, Clauses) :-
    Context.layout = layout(Layout, _, _),
    Position =.. [Layout, State],
    asked(Context, terminal, [], [State], Terminal, Calls1),
    asked(Context, goal(Role, Value), Role, [State], Goal, Calls2),
    asked(Context, legal(Player, Move), Player, [State], Legal, Calls3),
    Common = [ (ended(Position) :- Terminal, !),
               (goal(Position, Role, Value) :- Goal),
               (legal_move(Position, Player, Move) :- Legal) ],
    next_clauses(Layout, Context, NextClauses, Calls4),
    append([Calls1, Calls2, Calls3, Calls4], Calls),
    relation_clauses(Context, Calls, [], Called, _),
    append([Common, NextClauses, Called], Clauses).

next_clauses(lists, Context, [(next_fluent(Fluent, State, Joint) :- Forgetting)], Calls) :-
    asked(Context, next(Fluent), [], [State, Joint], Next, Calls),
    forgetting(Context, Next, Forgetting).
next_clauses(maps, Context, [(Head :- Forgetting)|Clauses], Calls) :-
    next_maps_clauses(Context, [(Head :- Body)|Clauses], Calls),
    forgetting(Context, Body, Forgetting).

%   forgetting(+Context, +Goal0, -Goal): the tables of earlier positions are not kept.

forgetting(Context, Goal0, Goal) :-
    (   Context.tabled == []
    ->  Goal = Goal0
    ;   Goal = (abolish_all_tables, Goal0)
    ).

asked(Context, Atom, Bound0, Extra, Goal, Calls) :-
    term_variables(Bound0, Bound),
    atom_goals(Atom, Bound, Context, Extra, [Goal], Calls).
