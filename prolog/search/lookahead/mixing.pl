:- module(pybridge_mixing,
          [ mixed/5,            % +Game, +Position, +Config, +Clock, -Analysis
            open_mix/5,         % +Game, +Position, +Config, +Clock, -Mix
            mix_analyses/2,     % +Mix, -Analysis
            mix_work/3,         % +Mix, -Nodes, -Playouts
            part_of_memory/2,   % +Config, -Megabytes
            close_mix/1         % +Mix
          ]).
:- use_module('../../rules/contract', [offers/2]).
:- use_module('../clock', [until/3]).
:- use_module('../search_config', [deeper/3]).
:- use_module('../playouts/playout_search',
              [close_playouts/1, grow_playouts/2, limit_playouts/2, lose_move/3, open_moves/3, open_playouts/4,
               playouts_compiled/2, playouts_found/3]).
:- use_module('../playouts/root_parallel',
              [start_helpers/4, stop_helpers/1, take_results/2, tell_helpers/3, helpers_work/3]).
:- use_module('../report', [analysis/4, unsearched/4]).
:- use_module('../rule_faults', [within_stack/2]).
:- use_module('../score', [score_utility/2]).
:- use_module('../state', [field/3, set_field/3]).
:- use_module('../alpha_beta/alpha_beta_search',
              [ close_search/1, limit_search/2, open_search/4, search_compiled/2, search_depth/3, search_memory/2, search_move/4,
                search_side/2, search_work/3 ]).
:- use_module(whole_game, [whole_game/6]).

/** <module> Alpha-beta and playouts by turns

Without a guess at the horizon, alpha-beta finds forced wins and losses but knows nothing about other
positions; playouts have an estimate for every position but miss forced lines. So both search the same
position in turn, and the length of a turn is a number of positions, never a time. Alpha-beta looks for a win
or a loss, depth by depth, and then finds out which of the most promising moves of the playouts lose within that
depth. These moves are closed in the tree of playouts, which chooses among the others.

With algorithm(mcts), alpha-beta has no turn until the playouts have proven who wins; then it finds
the distance if that is requested.

With threads(N), the other threads do nothing but play out, and their results are added to this thread's tree
(root_parallel.pl).

A Mix (state.pl) is the state of both searches. A Plan is what alpha-beta does next: search(Depth), or
losses(Depth, Numbers), which finds out which of the moves with these Numbers at the tree's root lose within Depth.
*/

%!  mixed(+Game, +Position, +Config, +Clock, -Analysis) is nondet.
%
%   Position has not ended. Gives an Analysis each time that the work has doubled. The last one, when
%   a limit is reached or everything that was requested is proven, is the best.

mixed(Game, Position, Config, Clock, Analysis) :-
    setup_call_cleanup(
        open_mix(Game, Position, Config, Clock, Mix),
        mix_analyses(Mix, Analysis),
        close_mix(Mix)).

%!  open_mix(+Game, +Position, +Config, +Clock, -Mix) is det.
%
%   Mix holds resources until close_mix/1.

open_mix(Game, Position, Config0, Clock, Mix) :-
    field(mix, Mix, [ playouts(Tree), root(Root), helpers(Helpers), game(Game), position(Position), config(Config),
                      clock(Clock), known(none) ]),
    Nodes is min(Config0.nodes, 0xFFFFFFFFFFFFFFF),
    Theirs is Nodes//Config0.threads,
    Mine is Nodes - (Config0.threads-1)*Theirs,
    Config = Config0.put(_{heuristic:false, nodes:Mine, clock:Clock}),
    part_of_memory(Config, Part),
    Each = Config.put(memory, Part),
    open_playouts(Game, Each, Position, Tree),
    catch(open_search(Game, Each, Position, Root), Error, ( close_playouts(Tree), throw(Error) )),
    catch(start_helpers(Game, Each.put(nodes, Theirs), Position, Helpers), Error,
          ( close_search(Root), close_playouts(Tree), throw(Error) )).

%!  part_of_memory(+Config, -Megabytes) is det.
%
%   What each tree of playouts and the table of alpha-beta may take.

part_of_memory(Config, Part) :-
    Part is Config.memory/(Config.threads+1).

%!  mix_analyses(+Mix, -Analysis) is nondet.
%
%   As mixed/5, for a Mix that stays open.

mix_analyses(Mix, Analysis) :-
    turns(Mix, search(1), 64, 2_000, Analysis).

%!  close_mix(+Mix) is det.

close_mix(Mix) :-
    field(mix, Mix, [playouts(Tree), root(Root), helpers(Helpers)]),
    stop_helpers(Helpers),
    close_search(Root),
    close_playouts(Tree).

%   turns(+Mix, +Plan, +Report, +Enough, -Analysis): there is an Analysis when Report positions have been
%   entered; after Enough positions it is worth trying to solve the whole game.

turns(Mix, Plan0, Report, Enough, Analysis) :-
    field(mix, Mix, [game(Game), clock(Clock)]),
    catch(until(Clock, within_stack(turn(Mix, Plan0, Plan), Game), Outcome),
          node_limit, Outcome = stopped),
    (   ( Outcome == stopped ; finished(Mix) )
    ->  mix_analysis(Mix, Analysis)
    ;   work(Mix, Nodes),
        (   Nodes < Report
        ->  turns(Mix, Plan, Report, Enough, Analysis)
        ;   (   mix_analysis(Mix, Analysis)
            ;   More is 2*Nodes,
                whole(Mix, Nodes, Enough, Enough1, Solved),
                (   Solved = depth(Analysis)
                ->  true
                ;   turns(Mix, Plan, More, Enough1, Analysis)
                )
            )
        )
    ).

%   A search without limits may solve the whole game, see whole_game.pl.

whole(Mix, Nodes, Enough, Enough1, Solved) :-
    field(mix, Mix, [playouts(Tree), root(Root), game(Game), position(Position), config(Config), clock(Clock)]),
    field(playouts, Tree, [playouts(Playouts)]),
    (   Nodes >= Enough,
        get_dict(whole, Config, true)
    ->  Enough1 is 4*Nodes,
        Positions is Nodes//4,
        search_memory(Root, Taken),
        part_of_memory(Config, Part),
        Megabytes is Part-Taken,
        (   until(Clock, whole_game(Game, Position, Positions, Megabytes, Score, Line), Outcome)
        ->  (   Outcome == done
            ->  analysis(Game, found(Score, true, proven, Line), inf-work(deepening, false, Nodes, 0, Clock), Analysis0),
                Solved = depth(Analysis0.put(playouts, Playouts))
            ;   mix_analysis(Mix, Analysis),
                Solved = depth(Analysis)
            )
        ;   Solved = unsolved
        )
    ;   Enough1 = Enough,
        Solved = unsolved
    ).

%!  mix_work(+Mix, -Nodes, -Playouts) is det.
%
%   What all threads have done.

mix_work(Mix, Nodes, Playouts) :-
    field(mix, Mix, [playouts(Tree), helpers(Helpers)]),
    work(Mix, Mine),
    helpers_work(Helpers, Theirs, TheirPlayouts),
    field(playouts, Tree, [playouts(MyPlayouts)]),
    Nodes is Mine+Theirs,
    Playouts is MyPlayouts+TheirPlayouts.

%   work(+Mix, -Nodes): what this thread has done.

work(Mix, Nodes) :-
    field(mix, Mix, [playouts(Tree), root(Root)]),
    field(playouts, Tree, [nodes(Played)]),
    search_work(Root, Searched, _),
    Nodes is Played+Searched.

finished(Mix) :-
    field(mix, Mix, [known(Known)]),
    (   Known = Found-_,
        complete(Found)
    ->  true
    ;   tree_complete(Mix)
    ).

complete(found(_, _, Distance, _)) :-
    Distance \== unknown.

tree_complete(Mix) :-
    field(mix, Mix, [playouts(Tree), config(Config)]),
    field(playouts, Tree, [root(root(_, _, Score, Certainty))]),
    integer(Score),
    (   Config.prove == winner
    ->  Certainty >= 1
    ;   Certainty >= 2
    ).

mix_analysis(Mix, Analysis) :-
    field(mix, Mix, [ playouts(Tree), root(Root), helpers(Helpers), game(Game), position(Position), config(Config),
                      clock(Clock), known(Known) ]),
    take_results(Helpers, Tree),
    mix_work(Mix, Nodes, Playouts),
    search_work(Root, _, Hits),
    search_compiled(Root, Compiled),
    playouts_compiled(Tree, Played),
    field(playouts, Tree, [deepest(Deepest)]),
    (   Known = Found-Depth,
        decisive(Found),
        ( complete(Found) ; \+ tree_complete(Mix) )
    ->  analysis(Game, Found, Depth-work(deepening, Compiled, Nodes, Hits, Clock), Analysis0)
    ;   playouts_found(Tree, Config.prove, Found)
    ->  analysis(Game, Found, Deepest-work(mcts, Played, Nodes, Hits, Clock), Analysis0)
    ;   unsearched(Game, Position, work(mcts, Played, Nodes, Hits, Clock), Analysis0)
    ),
    Analysis = Analysis0.put(playouts, Playouts).

%   The result of alpha-beta that outranks the playouts.

decisive(found(Score, _, Distance, _)) :-
    (   score_utility(Score, Utility),
        Utility =\= 0
    ->  true
    ;   Distance \== unknown
    ).

% ----------------------------------------------------------------------
% One turn

%   The search that has had less than its share gets the turn, for a quarter of the
%   work done so far.

turn(Mix, Plan0, Plan) :-
    field(mix, Mix, [playouts(Tree), helpers(Helpers), game(Game), config(Config)]),
    take_results(Helpers, Tree),
    work(Mix, Nodes),
    field(playouts, Tree, [root(root(_, _, Score, _)), nodes(Played)]),
    slice(Config, Game, Nodes, Slice, Alone),
    (   Nodes < Config.nodes
    ->  true
    ;   throw(node_limit)
    ),
    Most is min(Config.nodes, Nodes+Slice),
    (   may_play(Config.algorithm, Alone, Plan0, Score, Played, Nodes)
    ->  play_out(Mix, Most),
        Plan = Plan0
    ;   look_ahead(Mix, Most, Plan0, Plan)
    ).

%   slice(+Config, +Game, +Nodes, -Slice, -Alone): a game with canonical/2 is more likely to be proven, so
%   alpha-beta begins alone there, and proves a small game before there are any playouts.

slice(Config, Game, Nodes, Slice, Alone) :-
    First is min(2_000, Config.nodes//2),
    (   Nodes < First,
        Config.algorithm == mixed,
        offers(Game, canonical/2)
    ->  Slice is First-Nodes,
        Alone = true
    ;   Slice is max(32, Nodes//4),
        Alone = false
    ).

%   Alpha-beta without a guess gets half of the positions, but only a quarter as long as it sees no
%   further than five moves.

may_play(mcts, _, _, open, _, _).
may_play(mixed, false, Plan, open, Played, Nodes) :-
    (   plan_depth(Plan, Depth),
        Depth =< 5
    ->  4*Played < 3*Nodes
    ;   2*Played < Nodes
    ).

plan_depth(search(Depth), Depth).
plan_depth(losses(Depth, _), Depth).

%   Work is the number of positions entered by both searches.

play_out(Mix, Work) :-
    field(mix, Mix, [playouts(Tree), config(Config)]),
    work(Mix, Work0),
    field(playouts, Tree, [nodes(Played)]),
    Most is Played+Work-Work0,
    Limit is Played+Config.nodes-Work0,
    limit_playouts(Tree, Limit),
    grow_playouts(Tree, Most).

look_ahead(Mix, Most, Plan0, Plan) :-
    field(mix, Mix, [root(Root)]),
    work(Mix, Nodes),
    search_work(Root, Searched, _),
    Limit is Searched+Most-Nodes,
    catch(look(Plan0, Mix, Limit, Plan1), node_limit, Plan1 = unfinished),
    (   Plan1 == unfinished
    ->  Plan = Plan0
    ;   \+ finished(Mix),
        work(Mix, Nodes1),
        Nodes1 < Most
    ->  look_ahead(Mix, Most, Plan1, Plan)
    ;   Plan = Plan1
    ).

%   look(+Plan0, +Mix, +Limit, -Plan)
%
%   @throws node_limit when alpha-beta has entered Limit positions

look(search(Depth), Mix, Limit, losses(Depth, Numbers)) :-
    field(mix, Mix, [playouts(Tree), root(Root)]),
    limit_search(Root, Limit),
    search_depth(Root, Depth, Found),
    know(Mix, Found-Depth),
    open_moves(Tree, 5, Numbers).
look(losses(Depth, []), Mix, _, search(Deeper)) :-
    field(mix, Mix, [config(Config)]),
    deeper(Config.next, Depth, Deeper).
look(losses(Depth, [Number|Numbers]), Mix, Limit, losses(Depth, Numbers)) :-
    field(mix, Mix, [playouts(Tree), root(Root), helpers(Helpers)]),
    field(playouts, Tree, [children(Children)]),
    (   memberchk(child(Number, _, open, _, _, _, _), Children)
    ->  limit_search(Root, Limit),
        search_move(Root, question(Number, Depth, -1, 0), Value, Proven),
        (   Proven =:= 1,
            Value < 0
        ->  search_side(Root, Side),
            Lost is Side*Value,
            lose_move(Tree, Number, Lost),
            tell_helpers(Helpers, Number, Lost)
        ;   true
        )
    ;   true
    ).

%   know(+Mix, +Known): Known, Found-Depth, is the new result of alpha-beta, except that a win or a loss is kept. It is noted
%   at once, since the clock may stop this turn at any moment.

know(Mix, Found-Depth) :-
    field(mix, Mix, [known(Known)]),
    (   Known = Found0-_,
        \+ decisive(Found),
        decisive(Found0)
    ->  true
    ;   set_field(mix, Mix, known(Found-Depth))
    ).
