:- module(pybridge_seat_calls,
          [ seat_rules/2,       % +Game, -Rules
            result_bounds/3,    % +Game, -Low, -High
            mover/3,            % +Rules, +Position, -Who
            ended/3,            % +Rules, +Position, -Utility
            choice_lists/4,     % +Rules, +Position, -Seats, -Choices
            weight/4            % +Rules, +Position, +Move, -Weight
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [list_to_set/2, member/2, nth1/3]).
:- use_module('../../compiled/random_games', [quick_players/2]).
:- use_module('../../rules/choices', [at_once/1]).
:- use_module('../../rules/contract', [offers/2]).
:- use_module('../../rules/seats', [opposed/1, seats/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> The calls of a game's predicates by playouts for any number of seats

Rules say what the game offers, so that the playouts can be compiled for it:

    seated(Game, Names, Gains, Listing, Choosing)

Names are those of the seats. Gains is `opposed` if a utility is the first player's alone, otherwise `each`. Listing is
that of random_games.pl. Choosing is `never` where nobody chooses at once, otherwise `by_choice` or `by_move`: how it is
known what each may choose.
*/

%!  seat_rules(+Game, -Rules) is det.

seat_rules(Game, seated(Game, Names, Gains, Listing, Choosing)) :-
    seats(Game, Names),
    ( opposed(Game) -> Gains = opposed ; Gains = each ),
    quick_players(Game, players(_, _, Listing)),
    (   \+ at_once(Game)
    ->  Choosing = never
    ;   offers(Game, choice/3)
    ->  Choosing = by_choice
    ;   Choosing = by_move
    ).

%!  result_bounds(+Game, -Low, -High) is semidet.
%
%   The results of all seats are between Low and High, by utilities/2.

result_bounds(Game, Low, High) :-
    offers(Game, utilities/2),
    Game:utilities(Lowest, Highest),
    (   opposed(Game)
    ->  Low is min(Lowest, -Highest),
        High is max(Highest, -Lowest)
    ;   Low = Lowest,
        High = Highest
    ).

%!  mover(+Rules, +Position, -Who) is det.
%
%   Who is the number of a seat, from 1; 0 where chance decides; -1 where several choose at once.
%
%   @throws broken_rules(Position) if it is somebody else

mover(seated(Game, Names, _, _, _), Position, Who) :-
    Game:turn(Position, Name),
    (   nth1(Seat, Names, Name)
    ->  Who = Seat
    ;   Name == chance
    ->  Who = 0
    ;   Name = [_|_]
    ->  Who = -1
    ;   throw(broken_rules(Position))
    ).

%!  ended(+Rules, +Position, -Gains) is semidet.
%
%   The game has ended in Position, and Gains are the results of the seats.

ended(seated(Game, _, Kind, _, _), Position, Gains) :-
    Game:utility(Position, Utility),
    !,
    gains(Kind, Utility, Gains).

gains(opposed, Utility, [Utility,Opposite]) :-
    Opposite is -Utility.
gains(each, Gains, Gains).

%!  choice_lists(+Rules, +Position, -Seats, -Choices) is det.
%
%   Several choose at once in Position: those with the numbers Seats, and Choices are the lists of what they may choose.

choice_lists(seated(Game, Names, _, _, Choosing), Position, Seats, Choices) :-
    Game:turn(Position, Choosers),
    findall(Seat, ( member(Chooser, Choosers), nth1(Seat, Names, Chooser) ), Seats),
    choice_lists(Choosing, Game, Position, Choosers, Choices).

choice_lists(by_choice, Game, Position, Choosers, Choices) :-
    findall(List,
            ( member(Name, Choosers), findall(Choice, Game:choice(Position, Name, Choice), List) ),
            Choices).
choice_lists(by_move, Game, Position, Choosers, Choices) :-
    findall(Move, Game:move(Position, Move, _), Moves),
    findall(Met, ( nth1(Nth, Choosers, _), maplist(nth1(Nth), Moves, All), list_to_set(All, Met) ), Choices).

%!  weight(+Rules, +Position, +Move, -Weight) is det.
%
%   How much Move, an outcome, weighs in Position, where chance decides.

weight(seated(Game, _, _, step_by_odds, _), Position, Move, Weight) :-
    Game:odds(Position, Move, Weight),
    !.
weight(seated(_, _, _, Listing, _), _, _, 1) :-
    Listing \== step_by_odds.
