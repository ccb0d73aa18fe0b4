:- module(pybridge_sheet_game,
          [ sheet_game/3,       % +File, -Game, -Warnings
            assert_in/2         % +Module, +Clause
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, maplist/2]).
:- use_module(library(assoc), [assoc_to_keys/2, assoc_to_values/2, put_assoc/4]).
:- use_module(library(lists), [append/2, member/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module(library(modules), [in_temporary_module/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(readutil), [read_file_to_terms/3]).
:- use_module(dependencies, [dependencies/2, relation_of/2]).
:- use_module(domains, [domains/4]).
:- use_module(join_order, [statistics_of/3]).
:- use_module(layout, [choices/4, fluents_of/2, layout/4, slot/3]).
:- use_module(next_position, [next_clauses/3]).
:- use_module(recursion, [recursions/2, with_tables/3]).
:- use_module(sheet, [read_sheet/2]).
:- use_module(sheet_board, [board_clauses/5]).
:- use_module(sheet_checks, [check_sheet/3, without_unsafe/3]).
:- use_module(sheet_samples, [refusing/3, sample_states/6]).
:- use_module(sheet_seats, [every_turn_known/1, roles/3, seating/3, seats_clauses/4]).
:- use_module(static_facts, [facts_of/3, static_facts/5]).
:- use_module(translation, [body_goal/6, relation_clauses/4]).

/** <module> From a sheet to a game: checks, layout, translation

The rules of a sheet are translated to clauses. Their representation of positions is first guessed from the start
position, and then improved by random games in a module of their own. The clauses that all sheets share are in
game_template.pl. If the rules take too long in these games, relations are tabled.
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
    refusing(File, Rules,
             in_temporary_module(Work, true, translated(Sheet, Dependencies, Roles, Work, Clauses, More))),
    append([Unsafe, Warnings0, More], Warnings).

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
    facts_of(Work, init/1, Inits),
    findall(Fluent, member(init(Fluent), Inits), Start),
    recursions(Context0, Recursions),
    (   catch(laid_out(Sheet, Context0.put(recursions, Recursions), Start, Clauses0, Warnings0),
              error(rule_sheet(too_slow(_)), _), fail)
    ->  Clauses = Clauses0,
        Warnings = Warnings0
    ;   with_tables(Context0, Recursions, Tabled),
        laid_out(Sheet, Context0.put(recursions, Tabled), Start, Clauses, Warnings)
    ).

%   laid_out(+Sheet, +Context0, +Start, -Clauses, -Warnings): Start is the list of the fluents that hold at first.

laid_out(sheet(File, Rules), Context0, Start, Clauses, Warnings) :-
    Domains = Context0.domains,
    with_layout([Start], Domains, Context0, First),
    sampled(File, Rules, First, Start, States, AtOnce, Warnings),
    with_layout(States, Domains, Context0, Context),
    final_seating(Context, AtOnce, Seating),
    game_clauses(Context, Seating, Start, GameClauses),
    board_clauses(Rules, Context, Domains, States, BoardFacts),
    (   BoardFacts == []
    ->  Clauses = GameClauses
    ;   template_clauses(Seating, board, Template),
        append([GameClauses, Template, BoardFacts], Clauses)
    ).

%   sampled(+File, +Rules, +Context, +Start, -States, -AtOnce, -Warnings): as sample_states/6.

sampled(File, Rules, Context, Start, States, AtOnce, Warnings) :-
    seating(Context.roles, true, Seating),
    game_clauses(Context, Seating, Start, Clauses),
    in_temporary_module(Sampled, install(Sampled, Clauses),
                        sample_states(File, Rules, Sampled, States, AtOnce, Warnings)).

%   final_seating(+Context, +AtOnce, -Seating): three roles or more may choose at once where random games have
%   not come, unless it is always known whose turn it is.

final_seating(Context, AtOnce, Seating) :-
    seating(Context.roles, AtOnce, Seating0),
    (   Seating0 = seats(own, _, in_turn),
        \+ every_turn_known(Context)
    ->  seating(Context.roles, true, Seating)
    ;   Seating = Seating0
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
    Module:use_module(library(lists), [append/3, member/2, nth1/3]),
    forall(member(Clause, Clauses), assert_in(Module, Clause)).

%!  assert_in(+Module, +Clause) is det.
%
%   Clause may also be a directive.

assert_in(Module, Clause) :-
    ( Clause = (:- Goal) -> Module:Goal ; assertz(Module:Clause) ).

%   announce(+File, +Rules, +Statistics): print a notice if there are so many Rules and facts of static
%   relations that most sheets of that size take a second or more to load.

announce(File, Rules, Statistics) :-
    length(Rules, RuleCount),
    assoc_to_values(Statistics, Relations),
    aggregate_all(sum(Facts), member(facts(Facts, _), Relations), FactCount),
    ( RuleCount+FactCount >= 600 -> print_message(informational, preparing_sheet(File)) ; true ).

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

%   template_clauses(+Seating, +Part, -Clauses): the clauses of the templates in this Part, for this Seating.

template_clauses(Seating, Part, Clauses) :-
    Seating = seats(_, Chance, Choosing),
    findall(Clause,
            ( member(Name, [game_template, seats_template, sheet_board_template]),
              template(Name, Terms),
              in_parts(Terms, false, Part, [all,Chance,Choosing], Own),
              member(Clause, Own) ),
            Clauses).

template(Name, Terms) :-
    module_property(pybridge_sheet_game, file(Here)),
    file_directory_name(Here, Folder),
    atomic_list_concat([Folder, /, Name, '.pl'], File),
    read_file_to_terms(File, Terms, [encoding(utf8), module(pybridge_sheet_game)]).

%   in_parts(+Terms, +Wanted0, +Part, +Marks, -Clauses): `:- part(Part, Mark)` begins clauses that belong to Part, for
%   sheets with that mark.

in_parts([], _, _, _, []).
in_parts([Term|Terms], Wanted0, Part, Marks, Clauses) :-
    (   Term = (:- part(Other, Mark))
    ->  ( Other == Part, memberchk(Mark, Marks) -> Wanted = true ; Wanted = false ),
        in_parts(Terms, Wanted, Part, Marks, Clauses)
    ;   Wanted0 == true
    ->  dcg_clause(Term, Clause),
        Clauses = [Clause|Clauses1],
        in_parts(Terms, true, Part, Marks, Clauses1)
    ;   in_parts(Terms, false, Part, Marks, Clauses)
    ).

dcg_clause((Head --> Body), Clause) :-
    !,
    dcg_translate_rule((Head --> Body), Clause).
dcg_clause(Clause, Clause).

%   game_clauses(+Context, +Seating, +Start, -Clauses)

game_clauses(Context, Seating, Start, Clauses) :-
    seats_clauses(Context, Seating, Start, Seats),
    position_clauses(Context, Seating, Positions),
    template_clauses(Seating, game, Template),
    findall(Fact, fact_clause(Context, Positions, Fact), Facts),
    append([Seats, Positions, Template, Facts], Clauses).

%   position_clauses(+Context, +Seating, -Clauses): what depends on the position, and where fluents are in it. If chance
%   is a role, one more slot has the moves that it follows.

position_clauses(Context, Seating, Clauses) :-
    Context.layout = layout(Width0, Places),
    (   Seating = seats(_, random, _)
    ->  Width is Width0+1,
        Waiting = [waiting_slot(Width), slot(does(Name, Move), Width, v(Name, Move))]
    ;   Width = Width0,
        Waiting = []
    ),
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
    ( member((:- table(_)), Called) -> Forget = (forget :- abolish_all_tables) ; Forget = forget ),
    append([Waiting, [nothing(Nothing), Forget|Slots], Asking, NextClauses, Called], Clauses).

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
