:- module(pybridge_visited_tree,
          [ visited_tree/5      % +Algorithm, :Position, +Options, +Depth, -Tree
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(prolog_wrap), [unwrap_predicate/2, wrap_predicate/4]).
:- use_module('../rules/contract', [home/2, offers/2]).
:- use_module('../rules/own_search', [own_move/4]).
:- use_module('../rules/positions', [legal_move/3]).
:- use_module('../rules/seats', [side/3]).
:- use_module('../worth/score', [score_utility/2]).
:- use_module('../worth/worth', [expected_utility/2]).
:- use_module('../search/search_config', [search_config/3]).
:- use_module('../search/textbook/textbook', [first_move_analysis/4]).
:- use_module(tree, [branch_text/3, narrow/4]).

/** <module> The tree that a search visits, noted while it runs

The search runs unchanged: each call of its recursive predicate, in a game's own file or in the textbook, is noted
as a node. Moves to which no call leads, below a node with others that were visited, are cut.

A Tree is node(Text, Player, Value, How, Children, Window), as in tree.pl; in the tree of uct, as in grown_tree.pl. The
children are in the order of the calls, and those that were cut come last. Of a search that deepens, the
tree is that of the last depth. A position that is searched without children was looked up in a table, or
is so deep that what follows is not shown.
*/

:- meta_predicate visited_tree(+, :, +, +, -).

%!  visited_tree(+Algorithm, :Position, +Options, +Depth, -Tree) is det.
%
%   Tree is what Algorithm visits from Game:Position, which has not ended, Depth moves deep, 1 at least: own(Name), or a
%   search of the textbook with Options.
%
%   @error tree_too_large(Depth, Nodes)
%   @error game_error(File, Line, Text) as own_move/4

visited_tree(Algorithm, Game:Position, Options, Depth, Tree) :-
    noted(Algorithm, Game, Head, Noted, Window, Value),
    with_mutex(pybridge_visited_tree,
               setup_call_cleanup(
                   wrap_predicate(Head, pybridge_visited_tree, Wrapped,
                                  pybridge_visited_tree:visit(Noted, Window, Value, Wrapped)),
                   run(Algorithm, Game:Position, Options, Depth),
                   unwrap(Head))),
    call_cleanup(drawn(1, '', 0, drawing(Algorithm, Game, Depth), Tree), forget).

%   noted(+Algorithm, +Game, -Head, -Position, -Window, -Value): what is noted of a call of Head.

noted(own(minimax), Game, Module:minimax(Position, _, Value), Position, none, Value) :-
    home(Game, Module).
noted(own(alphabeta), Game, Module:alphabeta(Position, Alpha, Beta, _, Value), Position, Alpha-Beta, Value) :-
    home(Game, Module).
noted(minimax, _, pybridge_minimax:minimax(Position, _, Value), Position, none, Value).
noted(alphabeta, _, pybridge_alphabeta:alphabeta(Position, Alpha, Beta, _, Value), Position, Alpha-Beta, Value).
noted(negamax, _, pybridge_negamax:negamax(Position, Alpha, Beta, _, Value), Position, Alpha-Beta, Value).
noted(iterative_deepening, _, pybridge_iterative_deepening:negamax(_, _, Position, Alpha, Beta, _, Value),
      Position, Alpha-Beta, Value).
noted(transposition_table, _, pybridge_transposition_table:negamax(_, _, Position, Alpha, Beta, _, Value),
      Position, Alpha-Beta, Value).
noted(expectiminimax, _, pybridge_expectiminimax:expectiminimax(Position, _, Value), Position, none, Value).
noted(star1, _, pybridge_star1:star1(Position, Alpha, Beta, _, Value), Position, Alpha-Beta, Value).
noted(uct, _, pybridge_uct:playout(_, _, Position, Value), Position, playout, Value).

unwrap(Module:Head) :-
    functor(Head, Name, Arity),
    unwrap_predicate(Module:Name/Arity, pybridge_visited_tree).

:- meta_predicate run(+, :, +, +).

run(Algorithm, Game:Position, Options, Depth) :-
    forget,
    setup_call_cleanup(
        ( nb_setval(pybridge_visits, visits(0, Depth)), b_setval(pybridge_visit, visit(0, -1)) ),
        catch(searched(Algorithm, Game:Position, Options, Depth), too_large(Most),
              throw(error(tree_too_large(Depth, Most), _))),
        nb_setval(pybridge_visits, none)).

:- meta_predicate searched(+, :, +, +).

searched(own(Name), Position, _, _) :-
    !,
    own_move(Position, Name, _, _).
searched(Algorithm, Game:Position, Options, Depth) :-
    ( Algorithm == uct -> Limits = Options ; Limits = [depth(Depth)] ),
    search_config(Game, [algorithm(Algorithm)|Limits], Config),
    first_move_analysis(Game, Position, Config, _).

% ----------------------------------------------------------------------
% Noting

:- thread_local
    entered/4,                  % Id, Parent, Position, Window
    returned/3.                 % Id, Visits, Value: of playouts the sum of their values

forget :-
    retractall(entered(_, _, _, _)),
    retractall(returned(_, _, _)).

%   visit(+Position, +Window, ?Value, :Goal): call Goal, which visits Position and finds its Value. The number of the
%   node that is being visited and its depth are undone on backtracking, so a search may use findall/3.

:- meta_predicate visit(+, +, ?, 0).

visit(Position, Window, Value, Goal) :-
    (   nb_current(pybridge_visits, Visits),
        Visits = visits(_, Depth),
        b_getval(pybridge_visit, visit(Parent, Level)),
        Level < Depth
    ->  node_number(Window, Visits, Parent, Position, Id),
        Below is Level+1,
        b_setval(pybridge_visit, visit(Id, Below)),
        call(Goal),
        b_setval(pybridge_visit, visit(Parent, Level)),
        add_result(Window, Id, Value)
    ;   call(Goal)
    ).

%   node_number(+Window, !Visits, +Parent, +Position, -Id): playouts visit a node again and again. A search that deepens
%   begins again at the root.

node_number(playout, _, Parent, Position, Id) :-
    entered(Id, Parent, Position, playout),
    !.
node_number(Window, Visits, Parent, Position, Id) :-
    (   Parent == 0,
        Window \== playout
    ->  forget,
        Id = 1
    ;   arg(1, Visits, Last),
        Id is Last+1
    ),
    nb_setarg(1, Visits, Id),
    (   Id > 100_000,
        Window \== playout
    ->  throw(too_large(100_000))
    ;   assertz(entered(Id, Parent, Position, Window))
    ).

add_result(Window, Id, Value) :-
    (   Window == playout,
        retract(returned(Id, Visits0, Sum0))
    ->  Visits is Visits0+1,
        Sum is Sum0+Value
    ;   Visits-Sum = 1-Value
    ),
    retractall(returned(Id, _, _)),
    assertz(returned(Id, Visits, Sum)).

% ----------------------------------------------------------------------
% Drawing

%   drawn(+Id, +Text, +Level, +Drawing, -Node): Drawing is drawing(Algorithm, Game, Depth).

drawn(Id, Text, Level, Drawing, node(Text, Player, Value, How, Children, Window)) :-
    Drawing = drawing(_, Game, _),
    entered(Id, _, Noted, Window0),
    position(Noted, Position),
    Game:turn(Position, Mover),
    window(Window0, Id, Drawing, Mover, Window),
    (   Game:utility(Position, Utility)
    ->  node(Player, Value, How, Children) = node('', Utility, ended, [])
    ;   Player = Mover,
        value(Window0, Id, Drawing, Mover, Value),
        findall(Child-Next, ( entered(Child, Id, Next0, _), position(Next0, Next) ), Visited),
        how(Window0, Visited, Drawing, Level, How),
        children(Visited, Game:Position, Level, Drawing, Mover-Window, Children)
    ).

%   position(+Noted, -Position): the textbook searches pybridge_horizon:horizon(Game, Depth, Position).

position(Noted, Position) :-
    ( Noted = _:horizon(_, _, Position0) -> Position = Position0 ; Position = Noted ).

how(Window, Visited, drawing(Algorithm, _, Depth), Level, How) :-
    (   Window == playout
    ->  How = played
    ;   Visited == [],
        Level =:= Depth,
        Algorithm \= own(_)
    ->  How = horizon
    ;   How = searched
    ).

%   window(+Noted, +Id, +Drawing, +Mover, -Window) and value(...): negamax has both from the point of view of Mover.

window(none, _, _, _, none).
window(playout, Id, _, _, visits(Visits)) :-
    ( returned(Id, Visits0, _) -> Visits = Visits0 ; Visits = 0 ).
window(Alpha0-Beta0, _, Drawing, Mover, Window) :-
    (   for_max(Drawing, Mover, Alpha0, Alpha),
        for_max(Drawing, Mover, Beta0, Beta)
    ->  Low is min(Alpha, Beta),
        High is max(Alpha, Beta),
        Window = Low-High
    ;   Window = none
    ).

value(Window, Id, Drawing, Mover, Value) :-
    (   returned(Id, Visits, Value0),
        ( Window == playout -> Value1 is 1000*Value0//Visits ; for_max(Drawing, Mover, Value0, Value1) )
    ->  Value = Value1
    ;   Value = @(none)
    ).

for_max(drawing(own(_), _, _), _, Value0, Value) :-
    !,
    number(Value0),
    Value = Value0.
for_max(drawing(Algorithm, Game, _), _, Score, Value) :-
    memberchk(Algorithm, [expectiminimax,star1]),
    !,
    expected_value(Game, Score, Value).
for_max(drawing(Algorithm, Game, _), Mover, Score0, Value) :-
    (   ( memberchk(Algorithm, [minimax,alphabeta]) ; side(Game, Mover, 1) )
    ->  Score = Score0
    ;   Score is -Score0
    ),
    (   integer(Score),
        score_utility(Score, Utility),
        Utility =\= 0
    ->  Value = Utility
    ;   Value = Score
    ).

%   expected_value(+Game, +Score, -Value): a whole number where it is one. A mean of guesses alone is small, and stays
%   on the scale of heuristic/2.

expected_value(Game, Score, Value) :-
    ( offers(Game, heuristic/2), abs(Score) =< 65_536 -> Value0 = Score ; expected_utility(Score, Value0) ),
    ( integer(Value0) -> Value = Value0 ; Value is float(Value0) ).

%   children(+Visited, :Position, +Level, +Drawing, +MoverWindow, -Children): Visited are Id-Next, in order.

children([], _, _, _, _, []) :-
    !.
children(Visited, Game:Position, Level, Drawing, Mover-Window0, Children) :-
    findall(Move-Next, legal_move(Game:Position, Move, Next), Moves),
    Below is Level+1,
    maplist(child(Game:Position, Moves, Below, Drawing), Visited, Nodes0),
    side(Game, Mover, Side),
    (   Window0 = visits(_)
    ->  sort(6, @>=, Nodes0, Nodes),            % most visits first
        How-Left = played-visits(0)
    ;   Nodes = Nodes0,
        foldl(narrowed(Side), Nodes, Window0, Left),
        How = cut
    ),
    findall(node(Text, '', @(none), How, [], Left),
            ( member(Move-Next, Moves),
              \+ member(_-Next, Visited),
              branch_text(Game:Position, Move, Text) ),
            Others),
    append(Nodes, Others, Children).

child(Position, Moves, Level, Drawing, Id-Next, Node) :-
    (   memberchk(Move-Next, Moves)
    ->  branch_text(Position, Move, Text)
    ;   format(atom(Text), "~p", [Next])
    ),
    drawn(Id, Text, Level, Drawing, Node).

narrowed(Side, node(_, _, Value, _, _, _), Window0, Window) :-
    (   Window0 = _-_,
        number(Value)
    ->  narrow(Window0, Side, Value, Window)
    ;   Window = Window0
    ).

:- multifile prolog:error_message//1.

prolog:error_message(tree_too_large(Depth, Nodes)) -->
    [ 'a tree ~d moves deep has more than ~D positions: give a smaller depth'-[Depth, Nodes] ].
