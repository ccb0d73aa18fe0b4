:- module(pybridge_review,
          [ game_review/4,      % :Start, +Moves, +Options, -Steps
            reviews/4           % :Start, +Moves, +Options, -Steps
          ]).
:- use_module(library(lists), [member/2, reverse/2]).
:- use_module('../rules/chance_moves', [has_chance/1]).
:- use_module('../rules/seats', [two_sides_only/2]).
:- use_module('../rules/positions', [read_move/4]).
:- use_module('../search/scheduler/analyse', [analyse/4]).
:- use_module('../views/ranking', [ranked_moves/3]).
:- use_module(luck, [cost_and_luck/7]).

/** <module> Looking back at a game: the value of each position, and the moves that gave something away

Only proven results count as given away: a heuristic may change its mind. In a game of chance hardly anything is proven,
and bad moves are told from bad luck by what the engine expects, see luck.pl. A Step is a dict:

| number, move, player | of the move that led to the position; 0, none and none for the start           |
| value, winner, plies, exact, algorithm | the position's, as in an Analysis                            |
| gave           | what the move gave away, in words, or none                                            |
| cost           | what the move cost its player, in a game of chance; none for a roll, and in other games |
| luck           | how lucky the roll was for Max; none for a player's move, and in other games          |
| better         | the text of a move that would have kept it or is not known to allow a win; or none |
*/

:- meta_predicate
    game_review(:, +, +, -),
    reviews(:, +, +, -).

%!  game_review(:Start, +Moves, +Options, -Steps) is det.
%
%   Steps are those of the game that begins in Start and in which Moves, written as texts, are played. Options
%   are those of analyse/3, and limit the search of each position.
%
%   @error illegal_move(Text, Why)

game_review(Start, Moves, Options, Steps) :-
    Last = last([]),
    forall(reviews(Start, Moves, Options, Reviewed), nb_setarg(1, Last, Reviewed)),
    arg(1, Last, Steps).

%!  reviews(:Start, +Moves, +Options, -Steps) is nondet.
%
%   As game_review/4, with a solution for each position: Steps are those so far.

reviews(Game:Start, Moves, Options, Steps) :-
    two_sides_only(Game, "a review"),
    worth(Game:Start, Options, Worth, Best),
    First = Worth.put(_{number:0, move: @(none), player: @(none), gave: @(none), better: @(none), cost: @(none),
                        luck: @(none)}),
    further(Moves, Game, Start, Worth-Best, Options, [First], Reversed),
    reverse(Reversed, Steps).

further(_, _, _, _, _, Steps, Steps).
further([Text|Moves], Game, Before, Worth0-Best0, Options, Steps0, Steps) :-
    read_move(Game:Before, Text, Move, After),
    once(Game:turn(Before, Player)),
    worth(Game:After, Options, Worth, Best),
    (   has_chance(Game)
    ->  cost_and_luck(Game:Before, Player, Move, Best0, Options, Cost, Luck),
        Gave = @(none),
        ( float(Cost), Cost > 0 -> Better = Best0 ; Better = @(none) )
    ;   given_away(Game:Before, Player, Worth0-Best0, Worth, Options, Gave, Better),
        Cost = @(none),
        Luck = @(none)
    ),
    length(Steps0, Number),
    Step = Worth.put(_{number:Number, move:Text, player:Player, gave:Gave, better:Better, cost:Cost, luck:Luck}),
    further(Moves, Game, After, Worth-Best, Options, [Step|Steps0], Steps).

worth(Position, Options, step{value:Value, winner:Winner, plies:Plies, exact:Exact, algorithm:Algorithm}, Best) :-
    analyse(Position, Options, Analysis, Line),
    _{value:Value, winner:Winner, plies:Plies, exact:Exact, algorithm:Algorithm} :< Analysis,
    ( Line = [Best|_] -> true ; Best = @(none) ).

%   given_away(:Before, +Player, +Worth0-Best, +Worth, +Options, -Gave, -Better): where the search saw no loss before
%   the move, some other move has to be without one.

given_away(Before, Player, Worth0-Best, Worth, Options, Gave, Better) :-
    outcome_for(Player, Worth0, Then),
    outcome_for(Player, Worth, Now),
    (   given(Then, Now, Worth0.plies, Gave0)
    ->  Gave = Gave0,
        Better = Best
    ;   Then == unknown,
        Now == loss,
        ranked_moves(Before, Options, Ranked),
        other_move(Ranked, Player, Better0)
    ->  in_moves(Worth.plies, When),
        atom_concat('allowed a win', When, Gave),
        Better = Better0
    ;   Gave = @(none),
        Better = @(none)
    ).

%   other_move(+Ranked, +Player, -Text) is semidet: the best move that is proven not to lose; if there is none, the best
%   that is not known to lose.

other_move(Ranked, Player, Text) :-
    member(Outcome, [win, draw, unknown]),
    member(Other, Ranked),
    outcome_for(Player, Other, Outcome),
    !,
    Text = Other.text.

outcome_for(Player, Worth, Outcome) :-
    outcome_for_(Worth.winner, Player, Outcome0),
    Outcome = Outcome0.

outcome_for_(unknown, _,      unknown) :- !.
outcome_for_(draw,    _,      draw) :- !.
outcome_for_(Player,  Player, win) :- !.
outcome_for_(_,       _,      loss).

given(win, draw, Plies, Gave) :-
    given(win, loss, Plies, Gave).
given(win, loss, Plies, Gave) :-
    in_moves(Plies, When),
    atom_concat('gave away a win', When, Gave).
given(draw, loss, _, 'gave away a draw').

in_moves(Plies, When) :-
    (   Plies == 1
    ->  When = ' in 1 move'
    ;   integer(Plies)
    ->  format(atom(When), ' in ~d moves', [Plies])
    ;   When = ''
    ).
