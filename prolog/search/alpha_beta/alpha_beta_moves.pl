:- module(pybridge_alpha_beta_moves,
          [ ranges/4,           % +Game, +Unbounded, +Unit, -Ranges
            extremes/5,         % +Search, +Side, +Ply, -Highest, -Lowest
            children/5,         % +Rules, +Search, +Node, -Children, -Last
            all_children/4,     % +Rules, +Search, +Node, -Children
            child/4,            % +Rules, +Search, +Node, -Child
            leaf/5,             % +Rules, +Search, +Node, +Cut, -Leaf
            wins/2,             % +Child, +Node
            promising/5,        % +Rules, +Search, +Node, +Children, -Ordered
            followed/5,         % +Rules, +Position, +Move, +Ply, +MaxPly
            side_guess/5        % +Guesses, +Rules, +Side, +Position, -Value
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [last/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module('../../base/expansion', [goal_expansion/2]).
:- use_module('../../evaluation/evaluate', [evaluate/4]).
:- use_module('../../evaluation/ways', [lead/4]).
:- use_module('../../memory/search_memory', [spend/2]).
:- use_module('../../rules/contract', [offers/2]).
:- use_module('../game_calls', [forcing_move/3, numbered/3, position_guess/3, side_to_move/3, some_move/2]).
:- use_module('../../worth/score', [end_score/2, side_score/4]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> The moves of one position, as alpha-beta sees them

Rules, Search, Node and Side are those of alpha_beta.pl. A child is child(End, Move, Next), where End is the score of
a game that has ended, otherwise -. Most of them are numbered: Number-Child, in the game's order.
*/

%!  ranges(+Game, +Unbounded, +Unit, -Ranges) is det.
%
%   Ranges are Unit, and the best and worst results for Max and Min, from utilities/2. Without it, no proof can rely
%   on a result being the best one possible.

ranges(Game, Unbounded, Unit, ranges(Unit, range(High, HighStep, Low, LowStep), range(Low1, LowStep, High1, HighStep))) :-
    (   offers(Game, utilities/2)
    ->  Game:utilities(Lowest, Highest)
    ;   Lowest = 0,
        Highest = 0
    ),
    bound(Highest, Unbounded, Unit, High, HighStep),
    bound(-Lowest, Unbounded, Unit, Low1, LowStep),
    Low is -Low1,
    High1 is -High.

%   Only a win outranks every guess, so the best result is a bound only if it is a win.

bound(Utility0, Unbounded, Unit, Bound, Step) :-
    Utility is Utility0,
    (   Utility > 0
    ->  end_score(Utility, Bound),
        Step = Unit
    ;   Bound = Unbounded,
        Step = 0
    ).

%!  extremes(+Search, +Side, +Ply, -Highest, -Lowest) is det.
%
%   The scores of all ends at Ply or later are between these two.

extremes(search(_, _, _, _, _, MaxRange, MinRange, _, _, _), Side, Ply, Highest, Lowest) :-
    (   Side =:= 1
    ->  MaxRange = range(High, HighStep, Low, LowStep)
    ;   MinRange = range(High, HighStep, Low, LowStep)
    ),
    Highest is High - HighStep*Ply,
    Lowest is Low + LowStep*Ply.

%!  children(+Rules, +Search, +Node, -Children, -Last) is semidet.
%
%   Children are numbered. If an End is at least Node's Beta, it is that of the Last child: no more moves are
%   generated. Fails if the budget is spent.

children(Rules, Search, Node, Children, Last) :-
    generated(Rules, Search, Node, Children, Last),
    Last = Count-_,
    arg(10, Search, Budget),
    spend(Budget, Count).

generated(Rules, Search, Node, Children, Last) :-
    findall(Child, child(Rules, Search, Node, Child), Listed),
    arg(2, Node, Position),
    some_move(Listed, Position),
    numbered(Listed, 1, Children),
    last(Children, Last).

%!  all_children(+Rules, +Search, +Node, -Children) is det.
%
%   All moves, whether one of them wins or not. They do not count as entered.

all_children(Rules, Search, node(Side, Position, Ply, _), Children) :-
    extremes(Search, Side, Ply, Highest, _),
    Beyond is Highest+1,
    generated(Rules, Search, node(Side, Position, Ply, Beyond), Children, _).

%!  child(+Rules, +Search, +Node, -Child) is nondet.

child(Rules, Search, Node, Child) :-
    Rules = rules(Game, _, _, _, _, _),
    Node = node(_, Position, _, _),
    Game:move(Position, Move, Next),
    Child = child(End, Move, Next),
    end_after(Rules, Search, Node, Next, End),
    (   wins(Child, Node)
    ->  !
    ;   true
    ).

end_after(rules(Game, _, _, _, _, _), Search, node(Side, _, Ply, _), Next, End) :-
    (   Game:utility(Next, Utility)
    ->  arg(3, Search, Unit),
        Plies is Ply*Unit,
        side_score(Utility, Side, Plies, End)
    ;   End = (-)
    ).

%!  wins(+Child, +Node) is semidet.
%
%   Child ends the game, with a cut.

wins(child(End, _, _), node(_, _, _, Beta)) :-
    integer(End),
    End >= Beta.

%!  promising(+Rules, +Search, +Node, +Children, -Ordered) is det.
%
%   Far enough from the horizon, and with more than two children to choose from, those with the best guesses come first.

promising(Rules, Search, Node, Children, Ordered) :-
    Node = node(Side, _, Ply, _),
    (   arg(5, Search, true),
        arg(1, Search, Horizon),
        Horizon-Ply >= 3,
        Children = [_,_,_|_]
    ->  maplist(rated(Rules, Side), Children, Rated),
        keysort(Rated, Sorted),
        pairs_values(Sorted, Ordered)
    ;   Ordered = Children
    ).

rated(Rules, Side, Child, Rating-Child) :-
    Child = _-child(End, _, Next),
    (   integer(End)
    ->  Rating is -End
    ;   position_guess(Rules, Next, Guess),
        Rating is -Side*Guess
    ).

%!  leaf(+Rules, +Search, +Node, +Cut, -Leaf) is nondet.
%
%   Node is one move before the horizon. Leaf is the result of a move, or its child if that is forcing. The first
%   result of at least Cut is the last.

leaf(Rules, Search, Node, Cut, Leaf) :-
    Node = node(Side, Position, Ply, _),
    child(Rules, Search, Node, Child),
    Child = child(End, Move, Next),
    (   integer(End)
    ->  Leaf is End<<1 \/ 1
    ;   arg(2, Search, MaxPly),
        followed(Rules, Position, Move, Ply, MaxPly)
    ->  Leaf = Child
    ;   arg(4, Search, Guesses),
        side_guess(Guesses, Rules, Side, Next, Value),
        Leaf is Value<<1
    ),
    (   integer(Leaf),
        Leaf >= Cut
    ->  !
    ;   true
    ).

%!  followed(+Rules, +Position, +Move, +Ply, +MaxPly) is semidet.
%
%   Move is followed beyond the horizon.

followed(Rules, Position, Move, Ply, MaxPly) :-
    Ply < MaxPly,
    forcing_move(Rules, Position, Move).

%!  side_guess(+Guesses, +Rules, +Side, +Position, -Value) is det.

side_guess(true, Rules, Side, Position, Value) :-
    position_guess(Rules, Position, Guess),
    Value is Side*Guess.
side_guess(false, _, _, _, 0).
side_guess(evaluation(View, Shape), Rules, Side, Position, Value) :-
    side_to_move(Rules, Position, Mover),
    evaluate(evaluation(View, Shape), Mover, Position, Guess),
    Value is Side*Guess.
side_guess(ways(Turn, Max, Min), rules(Game, _, _, _, _, _), Side, Position, Value) :-
    lead(ways(Turn, Max, Min), Game, Position, Lead),
    Value is Side*Lead.
