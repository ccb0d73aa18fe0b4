:- use_module('../counts').
:- use_module('../search/random_graphs', []).
:- use_module('../search/random_trees', []).
:- use_module('../search/won_trees', []).
:- use_module('../../prolog/games/connect_four', []).
:- use_module('../../prolog/games/tictactoe', []).
:- use_module('../../prolog/search/scheduler/analyse').
:- use_module('../../prolog/solving/solve').
:- use_module('../../prolog/views/ranking').

:- begin_tests(ranking).

ranked(Text, Options, Moves) :-
    tictactoe:position_text(Position, Text),
    ranked_moves(tictactoe:Position, Options, Ranked),
    findall(Move-Winner-Plies,
            ( member(Worth, Ranked),
              _{move:Move, winner:Winner, plies:Plies} :< Worth ),
            Moves).

test(moves_that_win_are_ranked_before_those_that_draw, Moves == [4-x-3,7-x-3,3-draw- @(none),6-draw- @(none),8-draw- @(none)]) :-
    ranked('xo-/-x-/--o x', [], Moves).

test(the_quicker_win_is_ranked_first, First == 7-x-1) :-
    ranked('x--/xoo/--- x', [], [First|_]).

test(the_slower_loss_is_ranked_first, Plies == Slowest) :-
    ranked('x--/---/--- o', [], Moves),
    findall(P, member(_-x-P, Moves), Plies),
    msort(Plies, Sorted),
    reverse(Sorted, Slowest),
    assertion(length(Plies, 7)).

test(low_values_are_ranked_first_for_min, First == 6-o-1) :-
    ranked('x-x/oo-/x-- o', [], [First|_]).

test(an_ended_game_has_no_moves_to_rank, Moves == []) :-
    ranked('xxx/oo-/--- o', [], Moves).

test(limits_are_shared, Count == 9) :-
    ranked('---/---/--- x', [nodes(90)], Moves),
    length(Moves, Count).

%   In a game with cycles, only the solution shows which positions are drawn.

seed(Sample, Full, Seed) :-
    count(Sample, Full, Last),
    between(1, Last, Seed).

test(ranked_moves_have_the_solutions_values_in_games_with_cycles, forall(seed(10, 150, Seed))) :-
    random_graphs:start(Seed, Position),
    all_is_proven(random_graphs:Position, []).

all_is_proven(Game:Position, Options) :-
    solve(Game:Position, Solution),
    ranked_moves(Game:Position, Options, Ranked),
    findall(Move, Game:move(Position, Move, _), Moves),
    findall(Move, ( member(Worth, Ranked), get_dict(move, Worth, Move) ), RankedMoves),
    assertion(msort(RankedMoves, Moves)),
    forall(member(Worth, Ranked),
           ( after(Solution, Game:Position, Worth, Value, Winner, Plies),
             assertion([Worth.value, Worth.winner, Worth.plies, Worth.exact] == [Value, Winner, Plies, @(true)]) )).

after(Solution, Game:Position, Worth, Value, Winner, Plies) :-
    Game:move(Position, Worth.move, Next),
    solved(Solution, Next, Solved),
    _{value:Value, winner:Winner, plies:Plies0} :< Solved,
    plies_before(Plies0, Plies).

plies_before(@(none), @(none)) :-
    !.
plies_before(Plies0, Plies) :-
    Plies is Plies0+1.

test(a_depth_limit_without_guesses_is_kept, forall(member(Depth, [1,2,3,4]))) :-
    connect_four:start('7x6', Position),
    Options = [heuristic(false), depth(Depth)],
    ranked_moves(connect_four:Position, [nodes(20_000)|Options], _, Work),
    assertion(Work.depth == Depth).

%   Rankings by playouts.

small_game(Game:Position, Seed) :-
    seed(1, 60, Seed),
    member(Game, [random_trees,random_graphs,won_trees]),
    Game:start(Seed, Position).
small_game(random_trees:Position, 27) :-            % lost; after some moves it is not known by how much
    random_trees:start(27, Position).

limited(Seed, nodes(Nodes)) :-
    member(Few, [1,60,700]),
    Nodes is Few + Seed.

test(without_a_limit_playouts_lead_to_a_proof_of_every_move, forall(small_game(Position, _))) :-
    all_is_proven(Position, [algorithm(mcts)]).

test(what_a_ranking_calls_proven_is_so,
     forall(( small_game(Game:Position, Seed), limited(Seed, Limit),
              member(Algorithm, [auto,mcts,deepening,alphabeta,minimax]) ))) :-
    solve(Game:Position, Solution),
    ranked_moves(Game:Position, [algorithm(Algorithm), heuristic(false), Limit], Ranked),
    forall(member(Worth, Ranked),
           ( after(Solution, Game:Position, Worth, Value, Winner, Plies),
             assertion(( Worth.exact \== @(true) ; Worth.value == Value )),
             assertion(( Worth.plies == @(none) ; Worth.plies == Plies )),
             assertion(( Worth.winner == unknown ; Worth.winner == Winner )) )).

test(every_move_is_ranked_also_those_after_a_win,
     [forall(( member(Algorithm, [auto,mcts]), member(Nodes, [1,30,300]) )), First-Moves == 3-[3,6,7,8,9]]) :-
    tictactoe:position_text(Position, 'xx-/oo-/--- x'),
    ranked_moves(tictactoe:Position, [algorithm(Algorithm), heuristic(false), nodes(Nodes)], Ranked),
    findall(Move, ( member(Worth, Ranked), get_dict(move, Worth, Move) ), All),
    All = [First|_],
    msort(All, Moves).

test(the_first_move_is_that_of_an_analysis,
     forall(( small_game(Position, Seed), limited(Seed, Limit), member(Algorithm, [auto,mcts]),
              member(Prove, [distance,winner]) ))) :-
    Options = [algorithm(Algorithm), heuristic(false), variety(Seed), prove(Prove), Limit],
    analyse(Position, Options, Analysis),
    ranked_moves(Position, Options, [First|_], Work),
    assertion(First.move == Analysis.move),
    Limit = nodes(Most),
    assertion(Work.nodes =< Most).

test(wins_come_first_and_losses_last, forall(( small_game(Game:Position, Seed), limited(Seed, Limit) ))) :-
    ranked_moves(Game:Position, [algorithm(mcts), heuristic(false), Limit], Ranked),
    Game:turn(Position, Player),
    findall(Class,
            ( member(Worth, Ranked),
              _{winner:Winner} :< Worth,
              ( Winner == Player -> Class = 0 ; memberchk(Winner, [draw,unknown]) -> Class = 1 ; Class = 2 ) ),
            Classes),
    assertion(msort(Classes, Classes)).

test(every_playout_begins_with_one_of_the_moves, forall(( member(Algorithm, [auto,mcts]), member(Nodes, [200,2_000]) ))) :-
    connect_four:start('7x6', Position),
    ranked_moves(connect_four:Position, [algorithm(Algorithm), heuristic(false), nodes(Nodes)], Ranked, Work),
    findall(Visits, ( member(Worth, Ranked), get_dict(visits, Worth, Visits) ), All),
    sum_list(All, Sum),
    assertion(Sum > 1),
    assertion(Sum == Work.playouts).

test(a_move_that_is_not_proven_has_the_mean_of_its_playouts) :-
    connect_four:start('7x6', Position),
    Options = [algorithm(mcts), nodes(3_000)],
    ranked_moves(connect_four:Position, Options, [First|Others]),
    analyse(connect_four:Position, Options, Analysis),
    assertion([First.value, First.line] == [Analysis.value, Analysis.line]),
    findall(Visits, ( member(Worth, [First|Others]), get_dict(visits, Worth, Visits) ), All),
    assertion(sort(0, @>=, All, All)),
    findall(Value, ( member(Worth, Others), get_dict(value, Worth, Value) ), Values),
    assertion(Values \== [0,0,0,0,0,0]),
    assertion(forall(member(Value, Values), abs(Value) =< 1000)).

test(a_ranking_comes_each_time_that_the_work_has_doubled) :-
    connect_four:start('7x6', Position),
    findall(Nodes,
            ( rankings(connect_four:Position, [algorithm(mcts), nodes(4_000)], _, Work), get_dict(nodes, Work, Nodes) ),
            All),
    length(All, Count),
    assertion(Count > 3),
    assertion(last(All, 4_000)),
    assertion(msort(All, All)).

test(a_small_game_is_proven_move_by_move_within_its_limit, Winners == [x,x,x,draw,draw,draw,draw]) :-
    tictactoe:position_text(Position, 'xo-/---/--- x'),
    ranked_moves(tictactoe:Position, [nodes(5_000)], Ranked),
    findall(Winner, ( member(Worth, Ranked), get_dict(winner, Worth, Winner) ), Winners).

test(a_search_that_deepens_ranks_the_moves_of_a_game_with_cycles_one_move_deep,
     forall(member(Algorithm, [iterative_deepening,transposition_table]))) :-
    random_graphs:start(1, Position),
    findall(Move, random_graphs:move(Position, Move, _), Moves),
    ranked_moves(random_graphs:Position, [algorithm(Algorithm), depth(1), seconds(20)], Ranked, Work),
    assertion(same_length(Ranked, Moves)),
    assertion(Work.nodes < 1_000).

:- end_tests(ranking).
