:- module(pybridge_thinking,
          [ thought/4           % +Who, :Position, +Request, -Thought
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module('../base/chance', [chance/2]).
:- use_module('../matches/players', [player/3, player_plan/5]).
:- use_module('../rules/positions', [move_text/3]).
:- use_module('../search/lookahead/analyse', [analyses/4]).
:- use_module('../search/options', [read_option/3]).
:- use_module('../search/own_search', [own_move/4]).
:- use_module('../search/solving/solve', [solve/2, solved/3]).
:- use_module(line_of_play, [line_of_play/3]).

/** <module> The thoughts of a player as a sequence */

:- meta_predicate thought(+, :, +, -).

%!  thought(+Who, :Position, +Request, -Thought) is nondet.
%
%   The thoughts of Who about Position; the last one has the move that it plays. Thought is a dict with
%   `move`, the text of a move, and the keys of an Analysis if there was a search. Who is player(Spec),
%   whose random decisions depend on Request's seed and the number of moves played, or options(Texts) for
%   a search. A player given as `engine` plays the first of equally good moves.
%
%   @error as player/3 and read_option/3

thought(player(Spec), Game:Position, Request, Thought) :-
    player(Game, Spec, Player),
    start_of_chance(Player, Request, Chance),
    player_plan(Player, Game:Position, Chance, Plan, _),
    planned(Plan, Game:Position, Request, Thought).
thought(options(Texts), Position, Request, Thought) :-
    maplist(read_option(search), Texts, Options),
    planned(search(Options), Position, Request, Thought).

start_of_chance(engine(_), _, @(none)) :-
    !.
start_of_chance(_, Request, Chance) :-
    length(Request.moves, Played),
    chance([Request.seed, Played], Chance).

planned(play(_, Text), _, _, _{move:Text}).
planned(search(Options), Position, _, Thought) :-
    analyses(Position, Options, Analysis, Texts),
    shown_thought(Analysis, Texts, Thought).
planned(own(Name), Game:Position, _, _{move:Text}) :-
    own_move(Game:Position, Name, Move, _),
    move_text(Game, Move, Text).
planned(solution, Game:Position, Request, Thought) :-
    solution(Request, Game, Solution),
    solved(Solution, Position, Solved),
    move_text(Game, Solved.move, Text),
    Thought = _{ move:Text, line:[Text], value:Solved.value, winner:Solved.winner, plies:Solved.plies,
                 exact: @(true), algorithm:solution, depth: @(none), nodes:0 }.

shown_thought(Analysis, Texts, Thought) :-
    (   Texts = [Text|_]
    ->  true
    ;   Text = @(none)
    ),
    Thought = Analysis.put(_{move:Text, line:Texts}).

%   solution(+Request, +Game, -Solution): the solution of the game from its start, computed once.

:- dynamic known_solution/3.    % Game, Start, Solution

solution(Request, Game, Solution) :-
    line_of_play(Request.put(moves, []), Game:Start, _),
    (   known_solution(Game, Start, Known)
    ->  Solution = Known
    ;   solve(Game:Start, Solution),
        assertz(known_solution(Game, Start, Solution))
    ).
