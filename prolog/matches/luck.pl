:- module(pybridge_luck,
          [ cost_and_luck/7     % :Before, +Player, +Move, +Best, +Options, -Cost, -Luck
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [member/2]).
:- use_module('../rules/chance_moves', [outcomes/3]).
:- use_module('../rules/positions', [read_move/4]).
:- use_module('../rules/seats', [side/3]).
:- use_module('../search/scheduler/analyse', [analyse/3]).

/** <module> What a decision cost, and how lucky a roll was

By what the engine expects, the result of a game of chance is what was to be expected at the start, changed by each roll
and by each decision that was not the best. The luck of a roll is what the position after it is worth, less the mean of
what could have come: luck has mean 0 whoever plays, so what is left of a result once it is taken away is skill (Zare
2000: Hedging toward Skill; White & Bowling 2009: Learning a Value Analysis Tool for Agent Evaluation).
*/

:- meta_predicate cost_and_luck(:, +, +, +, +, -, -).

%!  cost_and_luck(:Before, +Player, +Move, +Best, +Options, -Cost, -Luck) is det.
%
%   Move was made in Before by Player, where Best is the text of the engine's move, in a game of chance. Where chance
%   decided, Luck is how much better for Max the outcome was than the mean, and Cost is @(none). Otherwise Cost, at
%   least 0, is how much worse for Player it was than Best, and Luck is @(none). All that is compared is
%   searched alike, with an equal part of the limits in Options.

cost_and_luck(Game:Before, chance, Move, _, Options, @(none), Luck) :-
    !,
    outcomes(Game:Before, Outcomes, Sum),
    length(Outcomes, Count),
    part(Options, Count, Limits),
    findall(Each-Weight-Value,
            ( member(outcome(Each, Next, Weight), Outcomes), value(Game:Next, Limits, Value) ),
            Valued),
    aggregate_all(sum(Weight*Value), member(_-Weight-Value, Valued), Total),
    memberchk(Move-_-Came, Valued),
    Luck is float(Came - Total / Sum).
cost_and_luck(Game:Before, Player, Move, Best, Options, Cost, @(none)) :-
    read_move(Game:Before, Best, BestMove, Better),
    (   BestMove == Move
    ->  Cost = 0.0
    ;   once(Game:move(Before, Move, After)),
        part(Options, 2, Limits),
        value(Game:After, Limits, Value),
        value(Game:Better, Limits, BestValue),
        side(Game, Player, Side),
        Cost is max(0.0, float(Side*(BestValue-Value)))
    ).

value(Position, Options, Value) :-
    analyse(Position, Options, Analysis),
    Value = Analysis.value.

part(Options, Count, Limits) :-
    findall(Limit, ( member(Option, Options), part_of(Option, Count, Limit) ), Limits).

part_of(seconds(Seconds0), Count, seconds(Seconds)) :-
    !,
    Seconds is Seconds0 / float(Count).
part_of(nodes(Nodes0), Count, nodes(Nodes)) :-
    !,
    Nodes is max(1, Nodes0 // Count).
part_of(Option, _, Option).
