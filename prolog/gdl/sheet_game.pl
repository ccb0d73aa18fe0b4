:- module(pybridge_sheet_game,
          [ sheet_game/3,       % +File, -Game, -Warnings
            assert_in/2         % +Module, +Clause
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(assoc), [assoc_to_keys/2, assoc_to_values/2, put_assoc/4]).
:- use_module(library(lists), [append/2, append/3, list_to_set/2, max_list/2, member/2, min_list/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module(library(modules), [in_temporary_module/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(readutil), [read_file_to_terms/3]).
:- use_module('../rules/faults', [game_error/4]).
:- use_module(dependencies, [dependencies/2, relation_of/2]).
:- use_module(domains, [domains/4, fluent_domain/4]).
:- use_module(join_order, [statistics_of/3]).
:- use_module(layout, [choices/4, fluents_of/2, layout/4, slot/3]).
:- use_module(next_position, [next_clauses/3]).
:- use_module(recursion, [recursions/2]).
:- use_module(sheet, [read_sheet/2]).
:- use_module(sheet_board, [board_clauses/5]).
:- use_module(sheet_checks, [check_sheet/3, without_unsafe/3]).
:- use_module(sheet_samples, [sample_states/5]).
:- use_module(static_facts, [facts_of/3, static_facts/5]).
:- use_module(translation, [body_goal/6, relation_clauses/4, simplified/3]).

/** <module> From a sheet to a game: checks, layout, translation

The rules of a sheet are translated to clauses. Their representation of positions is first guessed from the start
position, and then improved by random games in a module of their own. The clauses that all sheets share are in
game_template.pl.
*/

%!  sheet_game(+File, -Game, -Warnings) is det.
%
%   Game is game(Players, Clauses); Warnings are terms Line-Text.
%
%   @error game_error(File, Line, Text)

sheet_game(File, game(Roles, Clauses), Warnings) :-
    read_sheet(File, Sheet0),
    without_unsafe(Sheet0, Sheet, Unsafe),
    Sheet = sheet(_, Rules),
    dependencies(Rules, Dependencies),
    check_sheet(Sheet, Dependencies, Warnings0),
    roles(File, Rules, Roles),
    in_temporary_module(Work, true, translated(Sheet, Dependencies, Roles, Work, Clauses, More)),
    append([Unsafe, Warnings0, More], Warnings).

roles(File, Rules, Roles) :-
    findall(Role, member(rule(_, role(Role), []), Rules), All),
    list_to_set(All, Roles),
    (   Roles = [_, _, Third|_]
    ->  memberchk(rule(source(Line, _, _), role(Third), []), Rules),
        length(Roles, Count),
        game_error(File, Line, "the sheet has ~d roles: only games for one or two are supported", [Count])
    ;   Roles == []
    ->  game_error(File, 1, "the sheet names no role: expected facts such as (role x)", [])
    ;   true
    ).

translated(Sheet, Dependencies, Roles, Work, Clauses, Warnings) :-
    Sheet = sheet(File, Rules),
    static_facts(File, Rules, Dependencies, Work, Statistics),
    announce(File, Rules, Statistics),
    assoc_to_keys(Statistics, Relations),
    findall(Fact, ( member(Relation, Relations), facts_of(Work, Relation, Own), member(Fact, Own) ), Facts),
    domains(Rules, Dependencies, Facts, Domains),
    findall(Rule, ( member(Rule, Rules), roles_named(Rule, Roles) ), NamedRules),
    Context0 = context{ dependencies:Dependencies, roles:Roles, rules:NamedRules, statistics:Statistics, work:Work,
                        domains:Domains, layout:layout(0, none), fluents:[], component:[], known:none, holding:[],
                        recursions:[], within:none },
    recursions(Context0, Recursions),
    Context1 = Context0.put(recursions, Recursions),
    facts_of(Work, init/1, Inits),
    findall(Fluent, member(init(Fluent), Inits), Start),
    with_layout([Start], Domains, Context1, First),
    game_clauses(First, Domains, Start, FirstClauses),
    in_temporary_module(Sampled, install(Sampled, FirstClauses), sample_states(File, Rules, Sampled, States, Warnings)),
    with_layout(States, Domains, Context1, Context),
    game_clauses(Context, Domains, Start, GameClauses),
    board_clauses(Rules, Context, Domains, States, BoardFacts),
    (   BoardFacts == []
    ->  Clauses = GameClauses
    ;   template_clauses(_, Template),
        append([GameClauses, Template, BoardFacts], Clauses)
    ).

%   with_layout(+States, +Domains, +Context0, -Context): Context has a layout that fits States, with its statistics.

with_layout(States, Domains, Context0, Context) :-
    fluents_of(Context0.rules, Fluents),
    choices(Fluents, Domains, States, Choices),
    layout(Choices, Domains, Context0.work, Layout),
    Context1 = Context0.put(_{layout:Layout, fluents:Fluents}),
    foldl(slot_statistics(Context1), Choices, Context0.statistics, Statistics),
    Context = Context1.put(statistics, Statistics).

slot_statistics(Context, choice(_, Name/Arity, _, _), Statistics0, Statistics) :-
    functor(Fluent, Name, Arity),
    slot(Context.layout, Fluent, slot(At, _, _, _)),
    At =.. [_|Row],
    findall(Row, Context.work:At, Rows),
    length(Row, Columns),
    relation_of(At, Table),
    statistics_of(Columns, Rows, Facts),
    put_assoc(table(Table), Statistics0, Facts, Statistics).

install(Module, Clauses) :-
    Module:use_module(library(lists), [append/3, member/2]),
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

roles_named(Rule, Roles) :-
    (   Rule = rule(_, _, Body),
        member(holds(does(Role, _)), Body),
        var(Role)
    ->  member(Role, Roles),
        roles_named(Rule, Roles)
    ;   true
    ).

% ----------------------------------------------------------------------

%   template_clauses(-Common, -Board): the clauses of game_template.pl, and those for a sheet with a board.

template_clauses(Common, Board) :-
    module_property(pybridge_sheet_game, file(Here)),
    file_directory_name(Here, Folder),
    atom_concat(Folder, '/game_template.pl', File),
    read_file_to_terms(File, Terms, [encoding(utf8), module(pybridge_sheet_game)]),
    maplist(dcg_clause, Terms, Clauses),
    append(Common, [(:- board)|Board], Clauses).

dcg_clause((Head --> Body), Clause) :-
    !,
    dcg_translate_rule((Head --> Body), Clause).
dcg_clause(Clause, Clause).

%   game_clauses(+Context, +Domains, +Start, -Clauses): Start is the list of the fluents that hold in the start
%   position.

game_clauses(Context, Domains, Start, Clauses) :-
    value_clause(Context.roles, ValueClause),
    mover_clauses(Context, Domains, MoverClauses),
    players_clause(Context.roles, Players),
    bounds_clauses(Context, Bounds),
    position_clauses(Context, Positions),
    template_clauses(Template, _),
    findall(Fact, fact_clause(Context, Positions, Fact), Facts),
    append([Bounds, [Players, (start(standard, Position) :- position(Start, Position)), ValueClause],
            MoverClauses, Positions, Template, Facts],
           Clauses).

players_clause([First, Second], players(First, Second)).
players_clause([Role], players(Role, nobody)).

value_clause([Role], (value(Position, Value) :- goal_of(Position, Role, Value))).
value_clause([First, Second],
             (value(Position, Value) :-
                  goal_of(Position, First, FirstValue),
                  goal_of(Position, Second, SecondValue),
                  Value is FirstValue-SecondValue)).

%   bounds_clauses(+Context, -Clauses): utilities/2, provided that each rule for `goal` names its number.

bounds_clauses(Context, [utilities(Lowest, Highest)]) :-
    maplist(goal_values(Context), Context.roles, Lists),
    append(Lists, [[0]], [First, Second|_]),
    findall(Value, ( member(Value1, First), member(Value2, Second), Value is Value1-Value2 ), Values),
    min_list(Values, Lowest),
    max_list(Values, Highest),
    !.
bounds_clauses(_, []).

goal_values(Context, Role, Values) :-
    findall(Value, member(rule(_, goal(Role, Value), _), Context.rules), All),
    forall(member(Value, All), integer(Value)),
    sort(All, Values).

%   mover_clauses(+Context, +Domains, -Clauses):
%
%       mover(Position, Player, Other)          Other is the other role's only move, or `none` in a puzzle
%       joint(Player, Move, Other, Joint)       Joint is does(...) with the moves in the order of the roles
%
%   Most sheets have a fluent such as control(x) under which the rules of `legal` leave the other role only the move
%   `noop`.

mover_clauses(Context, _, [joint(Role, Move, none, does(Move)), mover(_, Role, none)]) :-
    Context.roles = [Role],
    !.
mover_clauses(Context, Domains, [ joint(First, FirstMove, Second0, does(FirstMove, Second0)),
                                  joint(Second, SecondMove, First0, does(First0, SecondMove)),
                                  (mover(Position, Player, Other) :- Mover)
                                | Turns ]) :-
    Context.roles = [First, Second],
    Choice = choice(Position, First, Second, Player, Other),
    findall(Count-(Index-Turns0), ( turns(Context, Domains, Index, Turns0), length(Turns0, Count), Count > 0 ), Found),
    sort(1, @>=, Found, Best),
    (   Best = [_-(Index-Turns)|_]
    ->  Mover = ( arg(Index, Position, Value), turn_at(Value, Player0, Other0)
                ->  Player = Player0, Other = Other0
                ;   Choice )
    ;   Mover = Choice,
        Turns = []
    ).

%   turns(+Context, +Domains, -Index, -Turns) is nondet: facts turn_at(Value, Player, Other) about the fluent in the
%   slot Index.

turns(Context, Domains, Index, Turns) :-
    member(Name/1, Context.fluents),
    fluent_domain(Domains, Name/1, 1, Values),
    functor(Fluent, Name, 1),
    slot(Context.layout, Fluent, slot(At, [], Index, Value)),
    call(Context.work:At),
    findall(turn_at(Value, Player, Only), ( member(Value, Values), turn(Context.put(holding, Fluent), Player, Only) ),
            Turns).

%   turn(+Context, -Player, -Only) is semidet: the other role has Only one move, a symbol, and Player is the first role,
%   or all its moves are terms.

turn(Context, Player, Only) :-
    Context.roles = [First, Second],
    member(Player-Other, [First-Second, Second-First]),
    findall(Move-Conditions, legal_rule(Context, Other, Move, Conditions), Rules),
    member(Only-[], Rules),
    atomic(Only),
    \+ ( member(Move-_, Rules), Move \== Only ),
    \+ ( Player == Second, legal_rule(Context, Player, Move, _), \+ compound(Move) ),
    !.

legal_rule(Context, Role, Move, Conditions) :-
    member(rule(_, legal(Role, Move), Body), Context.rules),
    simplified(Body, Context, Conditions).

%   position_clauses(+Context, -Clauses): what depends on the position, and where fluents are in it.

position_clauses(Context, Clauses) :-
    Context.layout = layout(Width, Places),
    length(Empty, Width),
    maplist(=([]), Empty),
    Nothing =.. [s|Empty],
    findall((slot(Fluent, Index, Value) :- At),
            ( assoc_to_keys(Places, Fluents),
              member(Name/Arity, Fluents),
              functor(Fluent, Name, Arity),
              slot(Context.layout, Fluent, slot(At, _, Index, Value)) ),
            Slots),
    findall((Head :- Goal)-Calls,
            ( asked(Head, State, Bound, Atom), body_goal([holds(Atom)], Bound, [State], Context, Goal, Calls) ),
            Pairs),
    pairs_keys_values(Pairs, Asking, Called0),
    next_clauses(Context, NextClauses, NextCalls),
    append([NextCalls|Called0], Calls1),
    relation_clauses(Context, Calls1, [], Called),
    (   member((:- table(_)), Called)
    ->  Forget = (forget :- abolish_all_tables)
    ;   Forget = forget
    ),
    append([[nothing(Nothing), Forget|Slots], Asking, NextClauses, Called], Clauses).

%   asked(-Head, -State, -Bound, -Atom) is nondet: what the template asks of a position.

asked(ended(State), State, [], terminal).
asked(goal(State, Role, Value), State, [Role], goal(Role, Value)).
asked(legal_move(State, Role, Move), State, [Role], legal(Role, Move)).

%   fact_clause(+Context, +Clauses, -Fact) is nondet: a static fact that Clauses need, or where a slot is.

fact_clause(Context, Clauses, Fact) :-
    findall(Name/Arity,
            ( member((_ :- Body), Clauses), sub_term(Goal, Body), callable(Goal), functor(Goal, Name, Arity) ),
            Goals0),
    sort(Goals0, Goals),
    member(Name/Arity, Goals),
    functor(Head, Name, Arity),
    predicate_property(Context.work:Head, dynamic),
    (   call(Context.work:Head)
    *-> Fact = Head
    ;   Fact = (Head :- fail)
    ).
