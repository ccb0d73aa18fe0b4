:- module(pybridge_perft,
          [ perft/3,            % :Position, +Depth, -Count
            perft/4             % :Position, +Depth, -Count, -Ran
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module('../memory/search_memory', [new_budget/3, spend/2]).
:- use_module('../compiled/rule_goals', [in_shares/5]).

/** <module> Counting move sequences

The usual test of a move generator: count the sequences of a given number of moves. Two
generators that were written independently and agree on the counts are probably right.

    ?- start(_, Position), perft(tictactoe:Position, 9, Count).
    Count = 127872.
*/

:- meta_predicate
    perft(:, +, -),
    perft(:, +, -, -).

:- multifile pybridge_compiled_rules:entry/3.

pybridge_compiled_rules:entry(rules, Game, pybridge_perft:count_share(constant(Game), +, +, -)).

%!  perft(:Position, +Depth, -Count) is det.
%!  perft(:Position, +Depth, -Count, -Ran) is det.
%
%   There are Count sequences of exactly Depth legal moves from Position; games that end earlier do
%   not count. The time taken is proportional to Count, the memory to Depth. Ran is ran(Compiled, Seconds), see
%   in_shares/5.

perft(Position, Depth, Count) :-
    perft(Position, Depth, Count, _).

perft(Game:Position, Depth, Count, Ran) :-
    must_be(nonneg, Depth),
    in_shares(Game, pybridge_perft:count_share(Game), work([Depth-Position], 0), Count, Ran).

%   count_share(+Game, +Milliseconds, +Work0, -Work): Work is work(Nodes, Count), with the positions that are left, each
%   with the number of moves to make, and the sequences counted before.

count_share(Game, Milliseconds, work(Nodes0, Count0), Work) :-
    new_budget(1_000_000_000, Milliseconds, Budget),
    count_all(Nodes0, Game, Budget, Count0, Nodes, Count),
    ( Nodes == [] -> Work = done(Count) ; Work = work(Nodes, Count) ).

count_all([], _, _, Count, [], Count).
count_all([Depth-Position|Nodes0], Game, Budget, Count0, Nodes, Count) :-
    count_node(Depth, Game, Position, Nodes0, Nodes1, Found),
    Count1 is Count0+Found,
    Spent is Found+1,
    (   spend(Budget, Spent)
    ->  count_all(Nodes1, Game, Budget, Count1, Nodes, Count)
    ;   Nodes = Nodes1,
        Count = Count1
    ).

count_node(Depth, Game, Position, Nodes0, Nodes, Count) :-
    (   Depth =:= 0
    ->  Count = 1,
        Nodes = Nodes0
    ;   Game:utility(Position, _)
    ->  Count = 0,
        Nodes = Nodes0
    ;   Depth =:= 1
    ->  findall(x, Game:move(Position, _, _), Moves),
        length(Moves, Count),
        Nodes = Nodes0
    ;   Count = 0,
        Less is Depth-1,
        findall(Less-Next, Game:move(Position, _, Next), Nodes, Nodes0)
    ).
