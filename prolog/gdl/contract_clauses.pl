:- module(pybridge_contract_clauses,
          [ game_clauses/4,     % +Contexts, +Domains, +Start, -Clauses
            template_clauses/2  % +Name, -Clauses
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(assoc), [assoc_to_list/2]).
:- use_module(library(lists), [append/2, append/3, max_list/2, member/2, min_list/2]).
:- use_module(frames, [next_maps_clauses/3]).
:- use_module(layout, [slot_keys/4, slot_value/3]).
:- use_module(relation_clauses, [relation_clauses/5]).
:- use_module(rule_translation, [atom_goals/6]).
:- use_module(turns, [mover_clauses/3]).

/** <module> Assembling a game module from the clauses of a sheet

These are the clauses in addition to those of game_template.pl, which all sheets share, and of
board_template.pl, for sheets with a board.
*/

%!  template_clauses(+Name, -Clauses) is det.
%
%   Clauses are those of the file Name in this directory, `game_template` or `board_template`.

template_clauses(Name, Clauses) :-
    module_property(pybridge_contract_clauses, file(Here)),
    file_directory_name(Here, Folder),
    atomic_list_concat([Folder, /, Name, '.pl'], File),
    setup_call_cleanup(
        open(File, read, In, [encoding(utf8)]),
        read_clauses(In, Clauses),
        close(In)).

read_clauses(In, Clauses) :-
    read_term(In, Term, [module(pybridge_contract_clauses)]),
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

%!  game_clauses(+Contexts, +Domains, +Start, -Clauses) is det.
%
%   Contexts has the context of the layout `lists`, and that of `maps` if there is one.
%   Start is the list of the fluents that hold in the start position.

game_clauses(Contexts, Domains, Start, Clauses) :-
    Contexts = [Context|_],
    Roles = Context.roles,
    maplist(layout_clauses, Contexts, Lists),
    append(Lists, Layouts),
    role_clauses(Roles, RoleClauses),
    mover_clauses(Contexts, Domains, MoverClauses),
    players_clause(Roles, Players),
    bounds_clauses(Context, Bounds),
    fluent_clauses(Context, FluentClauses),
    lists_of_clause(Context, ListsOf),
    place_clauses(Contexts, Places),
    append([Bounds, [Players, (start(standard, Position) :- position(Start, Position)), ListsOf],
            RoleClauses, MoverClauses, FluentClauses, Places, Layouts],
           Clauses).

players_clause([First, Second], players(First, Second)).
players_clause([Role], players(Role, nobody)).

role_clauses([Role], [(value(Position, Value) :- goal_of(Position, Role, Value)),
                      does_(Role, Move, does(Move))]).
role_clauses([First, Second],
             [(value(Position, Value) :-
                   goal_of(Position, First, FirstValue),
                   goal_of(Position, Second, SecondValue),
                   Value is FirstValue-SecondValue),
              does_(First, FirstMove, does(FirstMove, _)),
              does_(Second, SecondMove, does(_, SecondMove))]).

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
    Context.layout = layout(_, _, Places, _),
    assoc_to_list(Places, Pairs),
    member(Name/Arity-Place, Pairs),
    functor(Fluent, Name, Arity).

%   lists_of(Fluents, s(List, ...)): a position in the layout `lists`.

lists_of_clause(Context, (lists_of(Fluents, State) :- Body)) :-
    Context.layout = layout(lists, Width, _, _),
    functor(State, s, Width),
    findall(Index-Fluent, context_fluent(Context, Fluent, list(Index)), Pairs0),
    keysort(Pairs0, Pairs),
    State =.. [_|Lists],
    list_goals(Pairs, Lists, Fluents, Body).

list_goals([], [], _, true).
list_goals([_-Fluent|Pairs], [List|Lists], Fluents, (findall(Fluent, member(Fluent, Fluents), List), Body)) :-
    list_goals(Pairs, Lists, Fluents, Body).

%   place_clauses(+Contexts, -Clauses): the place of each fluent in the layout `maps`.

place_clauses([_], [(nothing(_) :- fail), (slot(_, _, _) :- fail), (listed(_, _) :- fail),
                    (next_maps(_, _, _) :- fail)]).
place_clauses([_, Context], Clauses) :-
    Context.layout = layout(maps, Width, _, _),
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
    Context.layout = layout(Layout, _, _, _),
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
