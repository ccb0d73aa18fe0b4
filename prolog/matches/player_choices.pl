:- module(pybridge_player_choices,
          [ choice_thought/6,   % +Player, :Position, +Chooser, +Chance0, -Thought, -Chance
            player_choices/5    % +Seats0, :Position, +Choosers, -Move, -Seats
          ]).
:- use_module(library(lists), [nth1/3, selectchk/3]).
:- use_module('../base/chance', [chance/2, chance_member/4, chance_number/3]).
:- use_module('../rules/choices', [choices/3, choosers/2]).
:- use_module('../rules/positions', [move_text/3]).
:- use_module('../rules/rule_faults', [within_stack/2]).
:- use_module('../rules/strategies', [random_strategy_move/6, strategy_move/4]).
:- use_module('../search/scheduler/analyse', [analyse/3]).
:- use_module(decisions, [plan/5]).

/** <module> What players choose where several choose at once

A player who searches draws from the mixture that the search has found, so that the others cannot tell what it will be.
*/

:- meta_predicate
    choice_thought(+, :, +, +, -, -),
    player_choices(+, :, +, -, -).

%!  choice_thought(+Player, :Position, +Chooser, +Chance0, -Thought, -Chance) is det.
%
%   What Player chooses, as a thought of decisions.pl; chances are those of that file, too. Player has the seat of
%   Chooser, one of those who choose at once in Position.

choice_thought(Player, Game:Position, Chooser, Chance0, move(Choice, Text), Chance) :-
    player_choice(Player, Game:Position, Chooser, Chance0, Choice, Chance),
    move_text(Game, Choice, Text).

player_choice(Player, Game:Position, Chooser, Chance0, Choice, Chance) :-
    plan(Player, Game, Chance0, Plan, Chance1),
    within_stack(chosen(Plan, Game:Position, Chooser, Chance1, Choice, Chance), Game).

chosen(search(Options), Position, Chooser, Chance0, Choice, Chance) :-
    !,
    analyse(Position, Options, Analysis),
    memberchk(Chooser-Mixed, Analysis.mixture),
    ( Chance0 == @(none) -> chance(0, Chance1) ; Chance1 = Chance0 ),
    chance_number(Chance1, Number, Chance2),
    Threshold is Number rdiv 0x40000000000000,
    drawn(Mixed, Threshold, Choice),
    ( Chance0 == @(none) -> Chance = Chance0 ; Chance = Chance2 ).
chosen(strategy(Name), Position, Chooser, Chance, Choice, Chance) :-
    !,
    strategy_move(Position, Name, Move, _),
    choice_in(Move, Position, Chooser, Choice).
chosen(random_strategy(Name), Position, Chooser, Chance0, Choice, Chance) :-
    !,
    random_strategy_move(Position, Name, Chance0, Move, _, Chance),
    choice_in(Move, Position, Chooser, Choice).
chosen(_, Position, Chooser, Chance0, Choice, Chance) :-
    choices(Position, Chooser, Choices),
    chance_member(Choice, Choices, Chance0, Chance).

choice_in(Move, Position, Chooser, Choice) :-
    choosers(Position, Choosers),
    nth1(Nth, Choosers, Chooser),
    nth1(Nth, Move, Choice).

drawn([mixed(Choice0, _, Probability)|Mixed], Threshold, Choice) :-
    (   ( Mixed == [] ; Threshold < rationalize(Probability) )
    ->  Choice = Choice0
    ;   Left is Threshold - rationalize(Probability),
        drawn(Mixed, Left, Choice)
    ).

%!  player_choices(+Seats0, :Position, +Choosers, -Move, -Seats) is det.
%
%   Move is the list of what those at Seats0, seat(Name, Player, Chance), choose at once; Seats have their chances then.

player_choices(Seats, _, [], [], Seats).
player_choices(Seats0, Position, [Name|Choosers], [Choice|Move], Seats) :-
    selectchk(seat(Name, Player, Chance0), Seats0, Others),
    player_choice(Player, Position, Name, Chance0, Choice, Chance),
    player_choices([seat(Name, Player, Chance)|Others], Position, Choosers, Move, Seats).
