:- module(pybridge_seat_analysis,
          [ seat_analysis/7,    % :Search, +Game, +Position, +Config, ?Last, -Analysis, -Moves
            seat_unsearched/4   % +Game, +Position, +Clock, -Analysis
          ]).
:- use_module(library(apply), [maplist/3, maplist/4]).
:- use_module(library(lists), [member/2, sum_list/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module('../../base/clock', [elapsed/2, until/3]).
:- use_module('../../rules/chance_moves', [chance_decides/1]).
:- use_module('../../rules/choices', [choosers/2]).
:- use_module('../../rules/positions', [move_text/3]).
:- use_module('../../rules/rule_faults', [broken_rules/2, within_stack/2]).
:- use_module('../../rules/seats', [gains/3, opposed/1, seats/2, winner/3]).
:- use_module(seat_playouts,
              [ close_table/1, grow_table/3, open_table/4, table_mixture/2, table_moves/2, table_values/2,
                table_work/2 ]).
:- use_module(secured, [forced/6, secured/6, solution/4]).

/** <module> Analysing a position of a game with any number of seats, or with choices at once

What is proven is what each player can be sure of, `secured`: that is searched in the game of the player against all
others (coalition.pl), by the searches for two sides. What the players can expect if all play for themselves, `values`,
is what playouts say (seat_playouts.pl), and is never exact.

For two with opposite interests who choose at once, the value lies between what each of them can be sure of. A game of
theirs that is small enough is solved backwards (at_once_solve.pl), and then the value and the mixture are exact.
*/

:- meta_predicate seat_analysis(3, +, +, +, ?, -, -).

%!  seat_analysis(:Search, +Game, +Position, +Config, ?Last, -Analysis, -Moves) is nondet.
%
%   Gives an Analysis, a dict as in analyse.pl, whenever the work has doubled; only at the end if Last is true. Moves
%   are those of table_moves/2. Config has the key clock. Search is
%   called as call(Search, Coalition:Position, Options, Analysis) for what a player can be sure of.
%
%   Of the positions, or of the time, a fifth is for what the player to move can be sure of, and a tenth for the others.
%   Without a limit, the search ends when all that each can be sure of is proven.

seat_analysis(Search, Game, Position, Config, Last, Analysis, Moves) :-
    seat_unsearched(Game, Position, Config.clock, First),
    (   First.exact == @(true)
    ->  Last = true,
        Analysis = First,
        Moves = []
    ;   seats(Game, Players),
        secured(Search, Game:Position, Config, Players, Proofs, Secured),
        solution(Game, Position, Config, Solution),
        setup_call_cleanup(
            open_table(Game, Config, Position, Table),
            ( growing(Table, Game, Config, Proofs, Last),
              table_moves(Table, Moves),
              analysis(Table, Moves, Game, Position, proven(Proofs, Secured, Solution), First, Analysis0),
              elapsed(Config.clock, Seconds),
              Analysis = Analysis0.put(seconds, Seconds) ),
            close_table(Table))
    ).

%   growing(!Table, +Game, +Config, +Proofs, ?Last) is nondet: true whenever the work has doubled, and at the end.
%   Without a limit, so many positions say what the players can expect.

growing(Table, Game, Config, Proofs, Last) :-
    work_of(Proofs, 0, Proving),
    (   Config.nodes \== inf
    ->  Most is max(1, Config.nodes*7//10),
        Limit is max(1, Config.nodes-Proving)
    ;   ( Config.seconds == inf -> Most = 20_000 ; Most = inf ),
        Limit = 0x10000000000000
    ),
    growing(250, Most-Limit, Table, Game, Config, Last).

growing(Nodes0, Most-Limit, Table, Game, Config, Last) :-
    Nodes is min(Nodes0, Most),
    until(Config.clock, within_stack(catch(grow_table(Table, Nodes, Limit), time_over, true), Game), Outcome),
    table_work(Table, work(Entered, _, _, _)),
    (   ( Outcome == stopped ; Entered < Nodes ; Nodes >= Most )
    ->  Last = true
    ;   (   Last = false
        ;   Nodes1 is 2*Nodes,
            growing(Nodes1, Most-Limit, Table, Game, Config, Last)
        )
    ).

% ----------------------------------------------------------------------
% The result

%!  seat_unsearched(+Game, +Position, +Clock, -Analysis) is det.
%
%   Before anything is searched: the result of a game that has ended, or some move.

seat_unsearched(Game, Position, Clock, Analysis) :-
    (   Game:utility(Position, Utility)
    ->  gains(Game, Utility, Gains),
        by_player(Game, Gains, Results),
        winner(Game, Utility, Winner),
        Gains = [Value|_],
        Move = @(none),
        Ended = true
    ;   ( Game:move(Position, Move0, _) -> Move = Move0 ; broken_rules(Game, Position) ),
        Winner = unknown,
        Results-Value = @(none)-0,
        Ended = false
    ),
    line(Move, Game, Position, Line),
    elapsed(Clock, Seconds),
    Analysis = analysis{ move:Move, line:Line, value:Value, values:Results, secured:Results,
                         bounds:[@(none), @(none)], chances: @(none),
                         winner:Winner, plies: @(none), exact: @(Ended), mixture: @(none), algorithm:mcts,
                         compiled: @(false), depth:0, nodes:1, playouts:0, table_hits:0, seconds:Seconds }.

%   analysis(+Table, +Moves, +Game, +Position, +Proven, +First, -Analysis): First is what was known at first.

analysis(Table, Moves, Game, Position, proven(Proofs, Secured, Solution), First, Analysis) :-
    values(Moves, Table, Game, Position, Values),
    (   Solution = solution(Exact, _)
    ->  Values1 = Exact
    ;   Values == @(none)
    ->  Values1 = Values
    ;   maplist(at_least, Secured, Values, Values1)
    ),
    mixture(Solution, Table, Mixture),
    forced(Game, Position, Proofs, Secured, Winner, Best),
    best_move(Best, Mixture, Moves, First.move, Move),
    bounds(Game, Secured, Solution, Bounds, Proved),
    ( Values1 = [Value|_] -> true ; Value = 0 ),
    table_work(Table, work(Nodes0, Playouts, Deepest, Compiled)),
    work_of(Proofs, Nodes0, Nodes),
    line(Move, Game, Position, Line),
    maplist(by_player(Game), [Values1,Secured], [Expected,Sure]),
    written(Mixture, Game, Mixed),
    Analysis = First.put(_{ move:Move, line:Line, value:Value, values:Expected, secured:Sure, bounds:Bounds,
                            winner:Winner, exact: @(Proved), mixture:Mixed, compiled: @(Compiled), depth:Deepest,
                            nodes:Nodes, playouts:Playouts }).

%   at_least(+Sure, +Value0, -Value): nobody can expect less than what is sure.

at_least(Sure, Value0, Value) :-
    ( number(Sure) -> Value is max(float(Sure), Value0) ; Value = Value0 ).

line(Move, Game, Position, Line) :-
    (   ( Move == @(none) ; chance_decides(Game:Position) )
    ->  Line = []
    ;   Line = [Move]
    ).

by_player(Game, Values, Pairs) :-
    (   Values == @(none)
    ->  Pairs = @(none)
    ;   seats(Game, Players),
        pairs_keys_values(Pairs, Players, Values)
    ).

written(@(none), _, @(none)) :-
    !.
written(Mixture, Game, Mixed) :-
    findall(Player-Each,
            ( member(Player-Choices, Mixture),
              findall(mixed(Choice, Text, Probability),
                      ( member(Choice-Probability, Choices), move_text(Game, Choice, Text) ),
                      Each) ),
            Mixed).

work_of(Proofs, Nodes0, Nodes) :-
    findall(Each, ( member(Proof, Proofs), Each = Proof.nodes ), All),
    sum_list([Nodes0|All], Nodes).

%   values(+Moves, +Table, +Game, +Position, -Values): where one player is to move, those of the best move.

values([move(_, _, Values0)|_], _, Game, Position, Values) :-
    Values0 \== none,
    \+ choosers(Game:Position, _),
    \+ chance_decides(Game:Position),
    !,
    Values = Values0.
values(_, Table, _, _, Values) :-
    table_values(Table, Values),
    !.
values(_, _, _, _, @(none)).

mixture(solution(_, Mixture), _, Mixture) :-
    Mixture = [_|_],
    !.
mixture(_, Table, Mixture) :-
    table_mixture(Table, Mixture),
    !.
mixture(_, _, @(none)).

%   best_move(+Best, +Mixture, +Moves, +First, -Move): what playouts visit most; where several choose at once, what each
%   should choose most often.

best_move(none, Mixture, Moves, First, Move) :-
    !,
    (   Mixture = [_|_]
    ->  maplist(likeliest, Mixture, Move)
    ;   Moves = [move(Move0, Visits, _)|_],
        Visits > 0
    ->  Move = Move0
    ;   Move = First
    ).
best_move(Best, _, _, _, Best).

likeliest(_-Choices, Choice) :-
    findall(Probability-Each, member(Each-Probability, Choices), Pairs),
    sort(1, @>=, Pairs, [_-Choice|_]).

%   bounds(+Game, +Secured, +Solution, -Bounds, -Proven): those of the first player's result. Only with opposite
%   interests does what the other can be sure of limit it.

bounds(Game, Secured, Solution, Bounds, Proven) :-
    (   Solution = solution([Value|_], _)
    ->  Bounds = [Value,Value],
        Proven = true
    ;   \+ opposed(Game)
    ->  Secured = [Low|_],
        Bounds = [Low, @(none)],
        Proven = false
    ;   Secured = [Low,Opposite],
        ( number(Opposite) -> High is -Opposite ; High = @(none) ),
        Bounds = [Low,High],
        ( number(Low), Low =:= High -> Proven = true ; Proven = false )
    ).
