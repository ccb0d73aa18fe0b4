:- module(pybridge_puzzles,
          [ puzzle/4            % :Start, +Options, +Chance, -Puzzle
          ]).
:- use_module(library(lists), [member/2, reverse/2]).
:- use_module('../rules/positions', [legal_move/3, move_text/3, position_text/3]).
:- use_module('../rules/seats', [two_sides_only/2]).
:- use_module('../solving/solve', [solve/3, solved/3]).
:- use_module('../walks/walk', [passed/6, random_move/5]).

/** <module> Puzzles: positions in which one move wins, and no other does, by exact solution */

:- meta_predicate puzzle(:, +, +, -).

longest_game(300).
shortest_win(3).

%!  puzzle(:Start, +Options, +Chance, -Puzzle) is semidet.
%
%   Puzzle is the longest one of a random game from Start, which depends on Chance: the game's positions are solved from
%   its end backwards, as far as Options, those of solve/3, allow. It is a dict puzzle{start, winner, plies, solution}:
%   the text of the position, the player to move, who wins in so many moves, and the text of the move that does it.

puzzle(Game:Start, Options, Chance, Puzzle) :-
    two_sides_only(Game, "a puzzle"),
    longest_game(Most),
    findall(Position, passed(random_move(Game), Most, Start, Position, Chance-[], _), Positions),
    reverse(Positions, [_|Backwards]),
    longest(Backwards, Game, Options, none, Puzzle),
    Puzzle \== none.

longest([Position|Earlier], Game, Options, Puzzle0, Puzzle) :-
    catch(solve(Game:Position, Options, Solution), error(unsolved(_, _, _, _), _), fail),
    !,
    ( one_move_wins(Game:Position, Solution, Puzzle1) -> true ; Puzzle1 = Puzzle0 ),
    longest(Earlier, Game, Options, Puzzle1, Puzzle).
longest(_, _, _, Puzzle, Puzzle).

one_move_wins(Game:Position, Solution, puzzle{start:Start, winner:Player, plies:Plies, solution:Text}) :-
    once(Game:turn(Position, Player)),
    solved(Solution, Position, Answer),
    _{winner:Player, plies:Plies} :< Answer,
    shortest_win(Shortest),
    Plies >= Shortest,
    findall(Move-Winner,
            ( legal_move(Game:Position, Move, Next),
              solved(Solution, Next, After),
              get_dict(winner, After, Winner) ),
            Ends),
    findall(Winning, member(Winning-Player, Ends), [Only]),
    Ends = [_, _|_],
    move_text(Game, Only, Text),
    position_text(Game, Position, Start).
