:- module(pybridge_thinking,
          [ proven_win/4,       % :Position, -Winner, -Value, -Plies
            shown_thought/3,    % :Position, +Request, -Shown
            shown_values/2,     % +Pairs, -Texts
            shown_analysis/2    % +Analysis, -Shown
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, nth0/3]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module('../base/chance', [chance/2]).
:- use_module('../matches/decisions', [thought/5]).
:- use_module('../matches/player_choices', [choice_thought/6]).
:- use_module('../matches/players', [player/3]).
:- use_module('../rules/choices', [choosers/2]).
:- use_module('../search/scheduler/analyse', [analyse/3]).
:- use_module(choosers_in_turn, [chooser/3, ready_to_choose/1]).

/** <module> The thoughts of a player, as the page shows them */

:- meta_predicate
    proven_win(:, -, -, -),
    shown_thought(:, +, -).

%!  proven_win(:Position, -Winner, -Value, -Plies) is semidet.
%
%   A short search proves that Winner wins in Plies.

proven_win(Position, Winner, Value, Plies) :-
    analyse(Position, [nodes(20_000),seconds(1)], Analysis),
    _{winner:Winner, value:Value, plies:Plies, exact: @(true)} :< Analysis,
    \+ memberchk(Winner, [draw, unknown]).

%!  shown_thought(:Position, +Request, -Shown) is nondet.
%
%   The thoughts of Request's player about Position; the last one has the move that it plays. Shown is a dict with
%   `move`, the text of a move, and the keys of an Analysis if there was a search. The player's random decisions depend
%   on Request's seed and the number of moves played; where several choose at once, also on the player's place among
%   them. A player given as `engine` plays the first of equally good moves.
%
%   @error no_player(Text), no_strategy(Text), option_value(Name, Value, Expected)

shown_thought(Game:Position, Request, Shown) :-
    player(Game, Request.player, Player),
    (   chooser(Game:Position, Request, Chooser)
    ->  choosers(Game:Position, Choosers),
        nth0(Nth, Choosers, Chooser),
        length(Request.moves, Played),
        chance([Request.seed, Played, Nth], Chance),
        ready_to_choose(Game),
        choice_thought(Player, Game:Position, Chooser, Chance, Thought, _)
    ;   start_of_chance(Player, Request, Chance),
        thought(Player, Game:Position, Chance, Thought, _)
    ),
    shown(Thought, Shown).

start_of_chance(Player, _, @(none)) :-
    ( Player = engine(_) ; Player == hint ),
    !.
start_of_chance(_, Request, Chance) :-
    length(Request.moves, Played),
    chance([Request.seed, Played], Chance).

shown(move(_, Text), _{move:Text}).
shown(solving(Progress), _{move: @(none), solving: @(true), nodes:Positions}) :-
    Positions = Progress.positions.
shown(analysis(Analysis, Texts), Shown) :-
    shown_analysis(Analysis, Shown0),
    (   Texts = [Text|_]
    ->  Shown = Shown0.put(_{line:Texts, move:Text})
    ;   Shown = Shown0.put(_{line:Texts})
    ).

%!  shown_analysis(+Analysis, -Shown) is det.
%
%   Shown has what the page gets of Analysis, without a move.

shown_analysis(Analysis0, Shown) :-
    del_dict(bounds, Analysis0, _, Analysis1),
    del_dict(chances, Analysis1, _, Analysis),
    maplist(shown_values, [Analysis.values,Analysis.secured], [Values,Secured]),
    shown_mixture(Analysis.mixture, Mixture),
    Shown = Analysis.put(_{move: @(none), line:[], values:Values, secured:Secured, mixture:Mixture}).

%!  shown_values(+Pairs, -Texts) is det.
%
%   Texts are the values of Player-Value in the players' order; @(none) stands for what is not known.

shown_values(@(none), @(none)) :-
    !.
shown_values(Pairs, Texts) :-
    pairs_values(Pairs, Values),
    maplist(value_text, Values, Texts).

value_text(@(none), @(none)) :-
    !.
value_text(Value, Text) :-
    (   integer(Value)
    ->  Text = Value
    ;   rational(Value, Numerator, Denominator),
        Denominator < 1000
    ->  format(atom(Text), '~w/~w', [Numerator, Denominator])
    ;   Rounded is integer(100*Value),                  % so that nothing is -0.00
        format(atom(Text), '~2d', [Rounded])
    ).

%   shown_mixture(+Mixture, -Shown): Shown is a list of dicts {player, choices} for the mixture of an Analysis, each
%   choice with its text and its probability.

shown_mixture(@(none), []) :-
    !.
shown_mixture(Mixture, Shown) :-
    findall(_{player:Player, choices:Choices},
            ( member(Player-Mixed, Mixture),
              findall(_{text:Text, probability:Probability},
                      ( member(mixed(_, Text, Value), Mixed), value_text(Value, Probability) ),
                      Choices) ),
            Shown).
