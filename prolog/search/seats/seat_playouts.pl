:- module(pybridge_seat_playouts,
          [ open_table/4,       % +Game, +Config, +Position, -Table
            close_table/1,      % +Table
            grow_table/3,       % !Table, +Nodes, +Limit
            table_values/2,     % +Table, -Values
            table_moves/2,      % +Table, -Moves
            table_mixture/2,    % +Table, -Mixture
            table_work/2        % +Table, -Work
          ]).
:- use_module(library(apply), [maplist/3, maplist/4, maplist/5]).
:- use_module(library(lists), [member/2, nth1/3, sum_list/2]).
:- use_module('../../base/clock', [milliseconds/2]).
:- use_module('../../compiled/runner',
              [attempt/3, close_runner/1, open_runner/3, run_first/2, runs_compiled/2, stopped_early/2]).
:- use_module('../../rules/choices', [all_choices/3]).
:- use_module('../../rules/seats', [two_sided/1]).
:- use_module(seat_calls, [result_bounds/3, seat_rules/2]).
:- use_module(seat_records, [goal_expansion/2]).
:- use_module(seat_tree, [new_seat_tree/4, seat_share/5]).

/** <module> Playouts for any number of seats, opened, grown and read

A Table is a record of seat_records.pl: a tree (seat_tree.pl) with its runner, and what is known of its root, which is
read each time that the tree has grown.
*/

:- multifile pybridge_compiled_rules:entry/3.

pybridge_compiled_rules:entry(search, Game, pybridge_seat_tree:new_seat_tree(constant(Rules), +, +, -)) :-
    \+ two_sided(Game),
    seat_rules(Game, Rules).
pybridge_compiled_rules:entry(search, Game, pybridge_seat_tree:seat_share(+, constant(Rules), +, +, -)) :-
    \+ two_sided(Game),
    seat_rules(Game, Rules).

%!  open_table(+Game, +Config, +Position, -Table) is det.
%
%   Position has not ended. Table holds resources until close_table/1. Config is as search_config/3 gives it, with the
%   key clock. A node takes 120 bytes.

open_table(Game, Config, Position, Table) :-
    ( Config.variety == none -> Seed = 0 ; Seed = Config.variety ),
    seat_rules(Game, Rules),
    Most is integer(Config.memory*1_000_000/2/120)*15,
    open_runner(Game, Config.memory, Runner),
    field(table, Table,
          [ game(Game), rules(Rules), position(Position), runner(Runner), tree(none), most(Most), clock(Config.clock),
            seed(Seed), nodes(0), playouts(0), deepest(0), values(values(0, 0, 0, [])), children([]), mixture([]) ]),
    plant(Table).

plant(Table) :-
    field(table, Table, [game(Game), rules(Rules), position(Position), runner(Runner), seed(Seed)]),
    ( result_bounds(Game, Low, High) -> true ; Low = 0, High = 0 ),
    run_first(Runner, pybridge_seat_tree:new_seat_tree(Rules, Position, start(Seed, Low, High), Tree)),
    set_field(table, Table, [tree(Tree)]).

%!  close_table(+Table) is det.

close_table(Table) :-
    field(table, Table, [runner(Runner)]),
    close_runner(Runner).

%!  grow_table(!Table, +Nodes, +Limit) is det.
%
%   Walk until so many Nodes have been entered in all, or the time is over. The last walk may enter more, but no more
%   than Limit. Where compiled code gives up, a new tree is grown interpreted.
%
%   @throws time_over

grow_table(Table, Nodes, Limit) :-
    field(table, Table,
          [ rules(Rules), tree(Tree), most(Most), position(Position), runner(Runner), clock(Clock), nodes(Before) ]),
    milliseconds(Clock, Milliseconds),
    Task = grow(Most, Nodes, share(Before, Limit, Milliseconds)),
    attempt(Runner, pybridge_seat_tree:seat_share(Task, Rules, Tree, Position, Answer), Done),
    (   Done == true,
        Answer = seat_grown(Outcome, Entered, Playouts, Deepest, Values, Children, Mixture),
        set_field(table, Table,
                  [ nodes(Entered), playouts(Playouts), deepest(Deepest), values(Values), children(Children),
                    mixture(Mixture) ]),
        ( Outcome == grown ; Entered >= min(Nodes, Limit) )
    ->  true
    ;   ( Done == false -> true ; stopped_early(Runner, Clock) -> true ; throw(time_over) ),
        plant(Table),
        grow_table(Table, Nodes, Limit)
    ).

%!  table_values(+Table, -Values) is semidet.
%
%   Values are the results that the seats can expect, a float for each. Fails if no game has been played out.

table_values(Table, Values) :-
    field(table, Table, [values(values(Visits, Low, High, Sums))]),
    Visits > 0,
    maplist(mean(Visits, Low, High), Sums, Values).

mean(Visits, Low, High, Sum, Mean) :-
    Mean is Low + (High-Low)*Sum/(1000.0*Visits).

%!  table_moves(+Table, -Moves) is det.
%
%   Moves are move(Move, Visits, Values), the most visited first, those without visits last, and their Values none.

table_moves(Table, Moves) :-
    field(table, Table, [game(Game), position(Position), children(Children), values(values(_, Low, High, _))]),
    findall(Move, Game:move(Position, Move, _), Legal),
    findall(Visits-move(Move, Visits, Values),
            ( member(child(Number, Visits, Sums), Children),
              nth1(Number, Legal, Move),
              ( Visits > 0 -> maplist(mean(Visits, Low, High), Sums, Values) ; Values = none ) ),
            Pairs),
    sort(1, @>=, Pairs, Sorted),
    findall(Move, member(_-Move, Sorted), Moves).

%!  table_mixture(+Table, -Mixture) is semidet.
%
%   Several choose at once in the table's position. Mixture is a list of Player-Choices, and Choices are
%   Choice-Probability.

table_mixture(Table, Mixture) :-
    field(table, Table, [game(Game), position(Position), mixture(Weights)]),
    Weights = [_|_],
    all_choices(Game:Position, Players, Choices),
    maplist(mixed, Players, Choices, Weights, Mixture).

mixed(Player, Choices, Weights, Player-Mixed) :-
    sum_list(Weights, Sum),
    maplist(part(Sum), Choices, Weights, Mixed).

part(Sum, Choice, Weight, Choice-Part) :-
    Part is Weight/max(1.0, float(Sum)).

%!  table_work(+Table, -Work) is det.
%
%   Work is work(Nodes, Playouts, Deepest, Compiled).

table_work(Table, work(Nodes, Playouts, Deepest, Compiled)) :-
    field(table, Table, [nodes(Nodes), playouts(Playouts), deepest(Deepest), runner(Runner)]),
    runs_compiled(Runner, Compiled).
