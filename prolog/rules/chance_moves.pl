:- module(pybridge_chance_moves,
          [ has_chance/1,       % +Game
            chance_decides/1,   % :Position
            outcome_weight/3,   % :Position, +Move, -Weight
            outcomes/3,         % :Position, -Outcomes, -Sum
            probability/3,      % :Position, +Move, -Probability
            probabilities/2,    % :Position, -Probabilities
            roll/5              % :Position, +Chance0, -Move, -Next, -Chance
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module('../base/chance', [chance_weighted/4]).
:- use_module(contract, [offers/2]).
:- use_module(effects, [reached_from/3]).

/** <module> Positions in which chance decides

Where turn/2 answers `chance`, the solutions of move/3 are the outcomes: what a die can show, or which card can come.
The weight of each is a whole number above 0, by odds/3, or 1 in a game without odds/3; its share of the sum is its
probability. Nothing in a game's rules is random: outcomes are drawn here, with the generator of base/chance.pl.
*/

:- meta_predicate
    chance_decides(:),
    outcome_weight(:, +, -),
    outcomes(:, -, -),
    probability(:, +, -),
    probabilities(:, -),
    roll(:, +, -, -, -).

%!  has_chance(+Game) is semidet.
%
%   Chance may decide in Game: the clauses that start/2, turn/2 and move/3 can reach contain the word
%   `chance`.

has_chance(Game) :-
    module_property(Game, last_modified_generation(Generation)),
    (   known_chance(Game, Generation, Has0)
    ->  Has = Has0
    ;   ( names_chance(Game) -> Has = true ; Has = false ),
        retractall(known_chance(Game, _, _)),
        assertz(known_chance(Game, Generation, Has))
    ),
    Has == true.

:- dynamic known_chance/3.      % Game, Generation, Has

names_chance(Game) :-
    reached_from(Game, [start/2,turn/2,move/3], Reached),
    member(Module:Name/Arity, Reached),
    functor(Head, Name, Arity),
    catch(clause(Module:Head, Body), error(_, _), fail),
    sub_term(Word, Head-Body),
    Word == chance,
    !.

%!  chance_decides(:Position) is semidet.
%
%   The game has not ended in Position, and chance decides how it goes on.

chance_decides(Game:Position) :-
    \+ Game:utility(Position, _),
    once(Game:turn(Position, Player)),
    Player == chance.

%!  outcome_weight(:Position, +Move, -Weight) is semidet.
%
%   Weight is that of the outcome Move of a Position in which chance decides.

outcome_weight(Game:Position, Move, Weight) :-
    (   offers(Game, odds/3)
    ->  once(Game:odds(Position, Move, Weight))
    ;   Weight = 1
    ).

%!  outcomes(:Position, -Outcomes, -Sum) is det.
%
%   Outcomes is a list of outcome(Move, Next, Weight), in the game's own order, for a Position in which chance decides;
%   Sum is that of the weights.

outcomes(Game:Position, Outcomes, Sum) :-
    findall(outcome(Move, Next, Weight),
            ( Game:move(Position, Move, Next), outcome_weight(Game:Position, Move, Weight) ),
            Outcomes),
    aggregate_all(sum(Weight), member(outcome(_, _, Weight), Outcomes), Sum).

%!  probability(:Position, +Move, -Probability) is semidet.
%
%   Probability, a rational number, is that of the outcome Move of a Position in which chance decides.

probability(Position, Move, Probability) :-
    outcomes(Position, Outcomes, Sum),
    memberchk(outcome(Move, _, Weight), Outcomes),
    Probability is Weight rdiv Sum.

%!  probabilities(:Position, -Probabilities) is det.
%
%   Probabilities are those of the outcomes, in the game's own order; [] where a player decides, or the game has ended.

probabilities(Position, Probabilities) :-
    (   chance_decides(Position)
    ->  outcomes(Position, Outcomes, Sum),
        findall(Probability, ( member(outcome(_, _, Weight), Outcomes), Probability is Weight rdiv Sum ), Probabilities)
    ;   Probabilities = []
    ).

%!  roll(:Position, +Chance0, -Move, -Next, -Chance) is semidet.
%
%   Move is an outcome drawn by Chance0 (see chance.pl) in a Position in which chance decides, and leads to Next. One
%   number is drawn, so that the same chance means the same dice in every game, as in random_games.pl. Fails if the
%   rules have no outcome.

roll(Game:Position, Chance0, Move, Next, Chance) :-
    (   offers(Game, odds/3)
    ->  findall(Weight-Each, Game:odds(Position, Each, Weight), Odds)
    ;   findall(1-Each, Game:move(Position, Each, _), Odds)
    ),
    chance_weighted(Move, Odds, Chance0, Chance),
    once(Game:move(Position, Move, Next)).
