:- module(pybridge_finding_chains,
          [ chains/3            % +Play, +Samples, -Evaluation
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/2, append/3, member/2, nth0/3]).
:- use_module(library(ugraphs), [reachable/3, vertices_edges_to_ugraph/3]).
:- use_module(chains, [connected/3]).
:- use_module(winning_stones, [ending/3, found_at_ends/4, needed/4]).

/** <module> Chains of stones that win by connecting sides of the board, found at the ends of random games

What has won a game (winning_stones.pl) is a chain: each stone is next to two others, but for the ends. That tells which
cells are neighbours, and the sides are what all chains of a player touch. As many other games must have ended when such
a chain was made.
*/

%   So many ends are looked at, and as many again, of so many games at most each time. If the first few are no chains,
%   or most games are drawn, there are none. Each player has won a few of them.

first_ends(4, 12).
ends(30, 100).
least_won(5).

%!  chains(+Play, +Samples, -Evaluation) is semidet.
%
%   Play and Samples are those of learning_games.pl. Fails if it is not chains that win games.

chains(Play, Samples, Evaluation) :-
    found_at_ends(winning_chains, Play, Samples, Evaluation).

winning_chains(Played, Chains) :-
    first_ends(Few, FewGames),
    won_games(1, Few, FewGames, Played, N, Ends0),
    maplist(won(Played), Ends0, Won0),
    steps(Won0, _),
    ends(Count, Games),
    More is Count-Few,
    won_games(N, More, Games, Played, N1, Ends1),
    maplist(won(Played), Ends1, Won1),
    append(Won0, Won1, Won),
    steps(Won, Steps),
    Last is N1+Games,
    won_games(N1, Count, Last, Played, _, Ends),
    chains_between(Won, Ends, Played, Steps, Chains),
    \+ ( member(ending(Side, _, _, _, Cells), Ends),
         Other is -Side,
         \+ ( connected(Chains, Side, Cells), \+ connected(Chains, Other, Cells) ) ).

%   won_games(+N, +Count, +Last, +Played, -Next, -Ends) is semidet: Ends are those (winning_stones.pl) of so many games
%   that somebody has won, from that of number N on, the Last one at most.

won_games(N, Count, Last, Played, Next, Ends) :-
    (   Count =:= 0
    ->  Next = N,
        Ends = []
    ;   N =< Last,
        ending(N, Played, Ending),
        N1 is N+1,
        (   Ending = ending(0, _, _, _, _)
        ->  won_games(N1, Count, Last, Played, Next, Ends)
        ;   Ends = [Ending|Ends1],
            Count1 is Count-1,
            won_games(N1, Count1, Last, Played, Next, Ends1)
        )
    ).

%   won(+Played, +Ending, -Won) is semidet: Won is won(Side, Owner, Points), of the stones that have won.

won(Played, Ending, won(Side, Owner, Points)) :-
    Ending = ending(Side, _, _, _, _),
    needed(Played, Ending, Owner, Points),
    Points = [_,_|_].

%   chains_between(+Won, +Ends, +Played, +Steps, -Chains) is semidet: Chains connect the sides that all touch that have
%   Won. Cells are those where stones are at Ends.

chains_between(Won, Ends, played(_, board(_, _, Width*Height, _), _), Steps, Chains) :-
    findall(Side-Owner, member(won(Side, Owner, _), Won), Owners),
    sort(Owners, [-1-MinStone,1-MaxStone]),
    findall(X-Y,
            ( member(ending(_, _, _, _, Cells), Ends),
              nth0(Number, Cells, Cell),
              memberchk(Cell, [MaxStone,MinStone]),
              X is Number mod Width,
              Y is Number//Width ),
            Points0),
    sort(Points0, Points),
    maplist(sides(Won, Points), [1,-1], [MaxSides,MinSides]),
    maplist(maplist(cells(Height)), [[Points],MaxSides,MinSides], [[Playable],MaxSets,MinSets]),
    Chains = chains(Width, Steps, Playable, seat(MaxStone, MaxSets), seat(MinStone, MinSets)).

%   cells(+Height, +Points, -Cells): the set of these Points (cell_sets.pl).

cells(Height, Points, Cells) :-
    findall(Row, ( between(1, Height, Y1), Y is Y1-1, aggregate_all(sum(1<<X), member(X-Y, Points), Row) ), Cells).

% ----------------------------------------------------------------------
% Neighbours and sides

%   steps(+Won, -Steps) is semidet: by these steps (cell_sets.pl), and no fewer, all that has Won is a chain. They are
%   the same from all rows if possible.

steps(Won, steps(Across, Even, Odd)) :-
    findall(Points, member(won(_, _, Points), Won), Chains),
    Downs = [0,1,-1],
    (   findall([down(0, X),down(1, X)], member(X, Downs), Ways)
    ;   findall([down(Parity, X)], ( member(Parity, [0,1]), member(X, Downs) ), Ways)
    ),
    some_of([[across]|Ways], Used),
    \+ ( member(Chain, Chains), \+ chain(Chain, Used) ),
    !,
    bits(across, Used, Across),
    maplist(downward(Downs, Used), [0,1], [Even,Odd]).

downward(Downs, Used, Parity, Down) :-
    findall(Bits, ( member(X, Downs), bits(down(Parity, X), Used, Bits) ), All),
    Down =.. [down|All].

bits(Way, Used, Bits) :-
    ( memberchk(Way, Used) -> Bits = -1 ; Bits = 0 ).

%   some_of(+Lists, -Elements) is nondet: those of some Lists, the fewest first.

some_of(Lists, Elements) :-
    length(Lists, Most),
    between(1, Most, Count),
    length(Some, Count),
    in_order(Some, Lists),
    append(Some, Elements).

in_order([], _).
in_order([One|Some], Lists0) :-
    append(_, [One|Lists], Lists0),
    in_order(Some, Lists).

%   chain(+Points, +Ways) is semidet: by these Ways, all Points hang together, in a line or in three that meet.

chain(Points, Ways) :-
    findall(Point-Next, ( member(Point, Points), neighbour(Point, Ways, Points, Next) ), Edges),
    length(Edges, Both),
    length(Points, Count),
    Both =< 2*Count,
    vertices_edges_to_ugraph(Points, Edges, Graph),
    Points = [First|_],
    reachable(First, Graph, Reached),
    length(Reached, Count).

neighbour(X-Y, Ways, Points, X1-Y1) :-
    member(Way, Ways),
    step(Way, X, Y, X1, Y1),
    memberchk(X1-Y1, Points).

step(across, X, Y, X1, Y) :-
    ( X1 is X+1 ; X1 is X-1 ).
step(down(Parity, Across), X, Y, X1, Y1) :-
    (   Y mod 2 =:= Parity,
        X1 is X+Across,
        Y1 is Y+1
    ;   Y1 is Y-1,
        Y1 mod 2 =:= Parity,
        X1 is X-Across
    ).

%   sides(+Won, +Points, +Side, -Sides) is semidet: the Points at each of the sides that all chains of the player touch;
%   two at least.

sides(Won, Points, Side, Sides) :-
    findall(Chain, member(won(Side, _, Chain), Won), Chains),
    length(Chains, Count),
    least_won(Least),
    Count >= Least,
    findall(Border,
            ( border(Points, Border),
              \+ ( member(Chain, Chains), \+ ( member(Point, Chain), memberchk(Point, Border) ) ) ),
            Sides),
    Sides = [_,_|_].

%   border(+Points, -Border) is nondet: the first or last column, row or diagonal.

border(Points, Border) :-
    member(AX-AY, [1-0,0-1,1-1,1-(-1)]),
    findall(Sum-(X-Y), ( member(X-Y, Points), Sum is AX*X + AY*Y ), Sums),
    member(Function, [min(Sum1),max(Sum1)]),
    aggregate_all(Function, member(Sum1-_, Sums), Extreme),
    findall(Point, member(Extreme-Point, Sums), Border).
