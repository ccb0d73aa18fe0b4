:- module(pybridge_playout_team,
          [ open_searcher/4,    % +Game, +Config, +Position, -Team
            close_searcher/1,   % +Team
            step_searcher/4,    % !Team, +Most, +Limit, -News
            searcher_found/2,   % +Team, -Known
            searcher_line/2,    % +Team, -Line
            searcher_moves/2,   % +Team, -Moves
            searcher_work/2,    % +Team, -Work
            grown/2             % +Team, -Playouts
          ]).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/4]).
:- use_module(library(lists), [append/3, nth1/3, numlist/3]).
:- use_module('../../base/workers', [together/1]).
:- use_module('../../compiled/runner', [runs_compiled/2]).
:- use_module('../../rules/positions', [legal/2]).
:- use_module('../../worth/worth', [common_worth/3, worth_level/2]).
:- use_module(playout_records, [goal_expansion/2]).
:- use_module(playout_search,
              [ child_found/3, close_playouts/1, grow_playouts/3, open_playouts/5, playouts_found/2, playouts_line/2 ]).

/** <module> The searcher of playouts, in one thread or more (root parallelization)

One of the searchers of scheduler.pl. With threads(N), N trees grow from the same position, with different random
numbers. In each share all grow by the same number of positions, the first in the calling thread and each of the
others in a thread of its own. What is known is the sum of what they know of the root and its moves, so all decide
which move is best, and the same call has the same result again.

A Team is a record of playout_records.pl.
*/

%!  open_searcher(+Game, +Config, +Position, -Team) is det.
%
%   Team holds resources until close_searcher/1.

open_searcher(Game, Config, Position, Team) :-
    Part is Config.memory/Config.threads,
    Last is Config.threads-1,
    numlist(0, Last, Numbers),
    open_trees(Numbers, Game, Config.put(memory, Part), Position, Trees),
    field(team, Team, [trees(Trees)]).

open_trees([], _, _, _, []).
open_trees([Number|Numbers], Game, Config, Position, [Playouts|Trees]) :-
    open_playouts(Game, Config, Position, Number, Playouts),
    catch(open_trees(Numbers, Game, Config, Position, Trees), Error,
          ( close_playouts(Playouts), throw(Error) )).

%!  close_searcher(+Team) is det.

close_searcher(Team) :-
    field(team, Team, [trees(Trees)]),
    maplist(close_playouts, Trees).

% ----------------------------------------------------------------------
% Growing

%!  step_searcher(!Team, +Most, +Limit, -News) is det.
%
%   Walk until about Most positions have been entered in all, and no more than Limit. News is as in scheduler.pl.
%
%   @throws time_over

step_searcher(Team, Most, Limit, News) :-
    field(team, Team, [trees([First|Others])]),
    searcher_work(Team, work(Nodes, _, _, _)),
    length([First|Others], Count),
    Each is (Most-Nodes)//Count,
    EachLimit is (Limit-Nodes)//Count,
    Mine is Most-Nodes - (Count-1)*Each,
    MyLimit is Limit-Nodes - (Count-1)*EachLimit,
    maplist(growing(Each, EachLimit), Others, Grown, Goals),
    append(Goals, [grow_by(First, Mine, MyLimit, Over)], All),
    together(All),
    set_field(team, Team, [trees([First|Grown])]),
    grown(Team, Playouts),
    field(playouts, Playouts, [root(child(_, _, Worth, _, _, _))]),
    (   \+ worth_level(Worth, 0)
    ->  News = done
    ;   Over == true
    ->  throw(time_over)
    ;   News = more
    ).

%   grow_by(!Playouts, +Positions, +Limit, -Over): grow by about so many Positions. Over is true if the time is over.

grow_by(Playouts, Positions, Limit, Over) :-
    field(playouts, Playouts, [nodes(Nodes)]),
    Most is Nodes+Positions,
    Last is Nodes+Limit,
    catch(( grow_playouts(Playouts, Most, Last), Over = false ), time_over, Over = true).

%   growing(+Positions, +Limit, +Playouts, -Grown, -Goal): in the thread that calls Goal, Playouts grows. Grown is a
%   copy, where an interpreted search has its tree; a compiled one is elsewhere.

growing(Positions, Limit, Playouts, Grown,
        pybridge_playout_team:( grow_by(Playouts, Positions, Limit, _), Grown = Playouts )).

% ----------------------------------------------------------------------
% What is known

%!  grown(+Team, -Playouts) is det.
%
%   Playouts is the tree of the calling thread, but its root and the root's children have the results of all trees.

grown(Team, Playouts) :-
    field(team, Team, [trees([First|Others])]),
    (   Others == []
    ->  Playouts = First
    ;   First =.. Record,
        Playouts =.. Record,
        foldl(add_results, Others, Playouts, Playouts)
    ).

add_results(Tree, Playouts, Playouts) :-
    field(playouts, Playouts, [root(Root1), children(Children1)]),
    field(playouts, Tree, [root(Root2), children(Children2)]),
    same_child(Root1, Root2, Root),
    same_children(Children1, Children2, Children),
    set_field(playouts, Playouts, [root(Root), children(Children)]).

%   Trees differ in their children only if one does not have any yet, or stops at a win.

same_children([], Children, Children) :-
    !.
same_children(Children, [], Children) :-
    !.
same_children([Child1|Children1], [Child2|Children2], [Child|Children]) :-
    same_child(Child1, Child2, Child),
    same_children(Children1, Children2, Children).

same_child(child(Number, Move, Worth1, Visits1, Sum1, Amaf1), child(_, _, Worth2, Visits2, Sum2, Amaf2),
           child(Number, Move, Worth, Visits, Sum, Amaf)) :-
    Visits is Visits1+Visits2,
    Sum is Sum1+Sum2,
    Amaf is Amaf1+Amaf2,
    common_worth(Worth1, Worth2, Worth).

%!  searcher_work(+Team, -Work) is det.

searcher_work(Team, Work) :-
    field(team, Team, [trees(Trees)]),
    foldl(add_work, Trees, work(0, 0, 0, false), Work).

add_work(Playouts, work(Nodes0, Count0, 0, _), work(Nodes, Count, 0, Compiled)) :-
    field(playouts, Playouts, [nodes(Nodes1), playouts(Count1), runner(Runner)]),
    Nodes is Nodes0+Nodes1,
    Count is Count0+Count1,
    runs_compiled(Runner, Compiled).

%!  searcher_found(+Team, -Known) is semidet.

searcher_found(Team, known(Found, Deepest)) :-
    grown(Team, Playouts),
    field(playouts, Playouts, [deepest(Deepest)]),
    playouts_found(Playouts, Found).

%!  searcher_line(+Team, -Line) is det.

searcher_line(Team, Line) :-
    grown(Team, Playouts),
    playouts_line(Playouts, Line).

%!  searcher_moves(+Team, -Moves) is det.
%
%   Moves are known(Found, 0, Visits) for each move, in the game's order. The tree has no nodes for the moves after
%   one that wins as much as possible.

searcher_moves(Team, Moves) :-
    grown(Team, Playouts),
    field(playouts, Playouts, [game(Game), position(Position)]),
    findall(Move, legal(Game:Position, Move), Legal),
    findall(Known, ( nth1(Number, Legal, Move), move_known(Number, Move, Playouts, Known) ), Moves).

move_known(Number, Move, Playouts, known(Found, 0, Visits)) :-
    field(playouts, Playouts, [children(Children), ends(ends(Range, _, _, _))]),
    (   nth1(Number, Children, Child)
    ->  Child = child(_, _, _, Visits, _, _),
        child_found(Playouts, Child, Found)
    ;   Found = found(Range, 0, [Move]),
        Visits = 0
    ).
