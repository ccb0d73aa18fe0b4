:- module(pybridge_grown_tree,
          [ search_tree/3,      % :Position, +Depth, -Tree
            search_tree/4,      % +Algorithm, :Position, +Depth, -Tree
            grown_tree/4        % :Position, +Options, +Depth, -Tree
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3]).
:- use_module(library(solution_sequences), [call_nth/2]).
:- use_module('../base/expansion', [goal_expansion/2]).
:- use_module('../base/clock', [start_clock/2]).
:- use_module('../rules/chance_moves', [has_chance/1]).
:- use_module('../rules/contract', [offers/2]).
:- use_module('../rules/own_search', [own_searches/2]).
:- use_module('../rules/positions', [outcome/3]).
:- use_module('../rules/seats', [side/3, two_sides_only/2]).
:- use_module('../search/options', [check_options/2, option_value/4]).
:- use_module('../search/playouts/playout_search', [best_first/3, children_at/3]).
:- use_module('../search/scheduler/scheduler', [grown_playouts/2, turns/2, with_schedule/6]).
:- use_module('../worth/score', [score_utility/2]).
:- use_module('../worth/worth', [sure_score/2]).
:- use_module('../search/search_config', [by_depth_with_chance/2, request/2, search_config/3]).
:- use_module('../search/playouts/playout_records', []).
:- use_module(tree, [branch_text/3]).
:- use_module(visited_tree, [visited_tree/5]).

/** <module> The tree of a search, that of playouts included

    ?- start(_, Position), grown_tree(tictactoe:Position, [algorithm(mcts), nodes(500)], 2, Tree).

A Tree is node(Text, Player, Value, How, Children, Window), as in tree.pl. In a tree that playouts have grown, the
window is visits(Visits): how many playouts went through the node. The children come in the engine's order of
preference, the best for the player to move first, and How is one of

| played | Value is the mean result of the playouts, from -1000 to 1000, or @(none) before the first |
| proven | Value is the utility that the player who wins is sure of, or 0 for a draw               |
| ended  | the game has ended: Value is the utility                                                  |
*/

:- meta_predicate
    search_tree(:, +, -),
    search_tree(+, :, +, -),
    grown_tree(:, +, +, -).

%!  search_tree(:Position, +Depth, -Tree) is det.
%!  search_tree(+Algorithm, :Position, +Depth, -Tree) is det.
%
%   Tree is what Algorithm, alphabeta by default, visits from Game:Position, Depth moves deep. Its moves are in the
%   game's own order, and the tree that of a textbook's figures.
%
%   @error tree_too_large(Depth, Nodes)

search_tree(Position, Depth, Tree) :-
    search_tree(alphabeta, Position, Depth, Tree).

search_tree(Algorithm, Position, Depth, Tree) :-
    must_be(oneof([alphabeta,minimax]), Algorithm),
    grown_tree(Position, [algorithm(Algorithm)], Depth, Tree).

%!  grown_tree(:Position, +Options, +Depth, -Tree) is det.
%
%   Tree is the tree of a search from Game:Position, Depth moves deep. Options are those of tree in options.pl. If the
%   algorithm is mcts, or if auto is limited and makes playouts, Tree is what they have grown. If it is one of the
%   textbook's, or 'own:minimax' or 'own:alphabeta', the search in the game's own file, it is what that search visits.
%   Otherwise it is that of search_tree/3. Playouts without a limit last a second.
%
%   @error as check_options/2 and visited_tree/5

grown_tree(Game:Position, Options, Depth, Tree) :-
    two_sides_only(Game, "a search tree"),
    must_be(ground, Position),
    must_be(nonneg, Depth),
    check_options(tree, Options),
    option_value(tree, Options, algorithm, Algorithm),
    (   outcome(Game:Position, _, Value)
    ->  leaf('', Value, ended, Tree)
    ;   algorithm_options(Algorithm, Options, Limited),
        search_config(Game, Limited, Config),
        makes_playouts(Config),
        played_tree(Game:Position, Config, Depth, Grown),
        ( Algorithm == mcts ; Grown = node(_, _, _, _, _, visits(Visits)), Visits > 0 )
    ->  Tree = Grown
    ;   Depth =:= 0
    ->  Game:turn(Position, Player),
        guess(Game, Position, Value),
        leaf(Player, Value, horizon, Tree)
    ;   Algorithm == auto
    ->  textbook_default(Game, Default),
        visited_tree(Default, Game:Position, [], Depth, Tree)
    ;   atom_concat('own:', Name, Algorithm)
    ->  has_search(Game, Name),
        visited_tree(own(Name), Game:Position, [], Depth, Tree)
    ;   limited(Options, Limited),
        visited_tree(Algorithm, Game:Position, Limited, Depth, Tree)
    ).

makes_playouts(Config) :-
    _{algorithm:Algorithm, nodes:Nodes, seconds:Seconds} :< Config,
    (   Algorithm == chance
    ->  Nodes-Seconds \== inf-inf
    ;   memberchk(Algorithm, [mcts,mixed])
    ).

textbook_default(Game, Algorithm) :-
    (   has_chance(Game)
    ->  by_depth_with_chance(Game, Algorithm)
    ;   Algorithm = alphabeta
    ).

leaf(Player, Value, How, node('', Player, Value, How, [], Alpha-Beta)) :-
    Alpha is -inf,
    Beta is inf.

guess(Game, Position, Value) :-
    (   offers(Game, heuristic/2),
        Game:heuristic(Position, Value0)
    ->  Value = Value0
    ;   Value = 0
    ).

has_search(Game, Name) :-
    own_searches(Game, Names),
    (   memberchk(Name, Names)
    ->  true
    ;   format(atom(Expected), "a search that the file of ~w defines", [Game]),
        atom_concat('own:', Name, Algorithm),
        throw(error(option_value(algorithm, Algorithm, Expected), _))
    ).

%   algorithm_options(+Algorithm, +Options, -Limited) is semidet: an algorithm without playouts has none.

algorithm_options(auto, Options, Options).
algorithm_options(mcts, Options, Limited) :-
    limited(Options, Limited).

limited(Options, Limited) :-
    (   ( memberchk(seconds(_), Options) ; memberchk(nodes(_), Options) )
    ->  Limited = Options
    ;   Limited = [seconds(1)|Options]
    ).

%   played_tree(:Position, +Config, +Depth, -Tree)

:- meta_predicate played_tree(:, +, +, -).

played_tree(Game:Position, Config, Depth, Tree) :-
    start_clock(Config.seconds, Clock),
    request(Config, Request),
    with_schedule(Request, Game, Position, Config.put(clock, Clock), Schedule,
                  ( forall(turns(Schedule, _), true),
                    grown_playouts(Schedule, Playouts),
                    field(playouts, Playouts, [root(Root)]),
                    shown(Root, '', Game:Position, Playouts, [], Depth, Tree) )).

%   shown(+Child, +Text, :Position, +Playouts, +Path, +Depth, -Tree): Tree is that of Child, at the end of Path, in
%   Position.

shown(Child, Text, Game:Position, Playouts, Path, Depth, node(Text, Player, Value, How, Children, visits(Visits))) :-
    Child = child(_, _, Worth, Visits, Sum, _),
    value(Worth, Visits, Sum, Game:Position, How, Value),
    (   How == ended
    ->  Player = '',
        Children = []
    ;   Game:turn(Position, Player),
        children(Depth, Playouts, Game:Position, Player, Path, Children)
    ).

children(0, _, _, _, _, []) :-
    !.
children(Depth, Playouts, Game:Position, Player, Path, Children) :-
    children_at(Playouts, Path, Below),
    side(Game, Player, Side),
    best_first(Side, Below, Best),
    Depth1 is Depth-1,
    maplist(shown_child(Game:Position, Playouts, Path, Depth1), Best, Children).

shown_child(Game:Position, Playouts, Path, Depth, Child, Tree) :-
    Child = child(Number, Move, _, _, _, _),
    branch_text(Game:Position, Move, Text),
    call_nth(Game:move(Position, _, Next), Number),
    append(Path, [Number], Path1),
    shown(Child, Text, Game:Next, Playouts, Path1, Depth, Tree).

value(Worth, Visits, Sum, Game:Position, How, Value) :-
    (   Game:utility(Position, Utility)
    ->  Value = Utility,
        How = ended
    ;   sure_score(Worth, Score)
    ->  score_utility(Score, Value),
        How = proven
    ;   How = played,
        ( Visits > 0 -> Value is Sum // Visits ; Value = @(none) )
    ).
