% The trees that playouts grow, for display.

:- use_module('../search/random_graphs', []).
:- use_module('../search/random_trees', []).
:- use_module('../search/wide', []).
:- use_module('../search/won_trees', []).
:- use_module('../counts').
:- use_module('../../prolog/games/connect_four', []).
:- use_module('../../prolog/games/tictactoe', []).
:- use_module('../../prolog/rules/positions').
:- use_module('../../prolog/search/scheduler/analyse').
:- use_module('../../prolog/solving/solve').
:- use_module('../../prolog/views/grown_tree').

:- begin_tests(grown_tree).

node_in(Tree, Tree).
node_in(node(_, _, _, _, Children, _), Node) :-
    member(Child, Children),
    node_in(Child, Node).

visits(node(_, _, _, _, _, visits(Visits)), Visits).

test(each_playout_goes_through_the_root_and_one_of_the_moves, forall(member(Seed, [0,1]))) :-
    connect_four:start('7x6', Position),
    Options = [algorithm(mcts), nodes(3_000), variety(Seed)],
    grown_tree(connect_four:Position, Options, 4, Tree),
    analyse(connect_four:Position, Options, Analysis),
    Tree = node('', _, Value, played, Children, visits(All)),
    assertion(All == Analysis.playouts),
    assertion(between(-1000, 1000, Value)),
    maplist(visits, Children, Visits),
    sum_list(Visits, All),
    assertion(sort(0, @>=, Visits, Visits)),
    Children = [node(Best, _, Mean, played, _, _)|_],
    move_text(connect_four, Analysis.move, Best),
    assertion(Mean == Analysis.value),
    forall(( node_in(Tree, node(_, _, _, _, Below, visits(Most))), member(Child, Below), visits(Child, Fewer) ),
           assertion(Fewer =< Most)).

test(the_tree_is_as_deep_as_asked_for, Levels == [0,1,2,3]) :-
    connect_four:start('7x6', Position),
    findall(Level,
            ( member(Depth, [0,1,2,3]),
              grown_tree(connect_four:Position, [algorithm(mcts), nodes(3_000)], Depth, Tree),
              level(Tree, Level) ),
            Levels).

level(node(_, _, _, _, Children, _), Level) :-
    findall(Below, ( member(Child, Children), level(Child, Below) ), Levels),
    max_list([-1|Levels], Deepest),
    Level is Deepest+1.

%   The loser may hold out for less, so a win is only known to be one.

test(what_a_tree_calls_proven_is_so,
     forall(( count(8, 80, Last), between(1, Last, Seed), member(Game, [random_trees,random_graphs,won_trees]),
              member(Nodes, [30,300]) ))) :-
    Game:start(Seed, Position),
    solve(Game:Position, Solution),
    grown_tree(Game:Position, [algorithm(mcts), nodes(Nodes)], 1, node(_, _, _, _, Children, _)),
    forall(( member(node(Text, _, Value, How, _, _), Children), memberchk(How, [proven,ended]) ),
           ( read_move(Game:Position, Text, _, Next),
             solved(Solution, Next, Solved),
             assertion(sign(Value) =:= sign(Solved.value)),
             assertion(( How == proven ; Value == Solved.value )) )).

test(without_a_limit_the_tree_is_that_of_alpha_beta, Tree == Expected) :-
    tictactoe:start(standard, Position),
    grown_tree(tictactoe:Position, [], 2, Tree),
    search_tree(tictactoe:Position, 2, Expected).

test(with_a_limit_it_is_that_of_the_search_which_an_analysis_uses, Windows == [visits, (-), (-), visits]) :-
    wide:start(plain, Wide),
    connect_four:start('7x6', Guessed),
    findall(Window,
            ( member(Position-Options,
                     [ (wide:Wide)-[nodes(500)],
                       (wide:Wide)-[nodes(500), algorithm(alphabeta)],
                       (connect_four:Guessed)-[nodes(500)],
                       (connect_four:Guessed)-[nodes(500), algorithm(mcts)] ]),
              grown_tree(Position, Options, 1, node(_, _, _, _, _, Term)),
              functor(Term, Window, _) ),
            Windows).

test(too_few_positions_leave_a_tree_without_a_value, Tree == node('', x, @(none), played, [], visits(0))) :-
    tictactoe:start(standard, Position),
    grown_tree(tictactoe:Position, [algorithm(mcts), nodes(1)], 2, Tree).

test(an_ended_game_is_a_leaf, Value-Children == 1-[]) :-
    tictactoe:position_text(Position, 'xxx/oo-/--- o'),
    grown_tree(tictactoe:Position, [algorithm(mcts), nodes(100)], 2, node(_, '', Value, ended, Children, _)).

test(an_option_of_another_task_is_refused, error(domain_error(option, depth(2)))) :-
    tictactoe:start(standard, Position),
    grown_tree(tictactoe:Position, [depth(2)], 2, _).

:- end_tests(grown_tree).
