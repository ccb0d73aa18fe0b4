:- module(pybridge_finding_chains,
          [ chains/5            % :Run, +Players, +Start, +Samples, -Evaluation
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/2, append/3, member/2, nth1/3, subtract/3]).
:- use_module(cell_sets, [bits_of_cells/3]).
:- use_module(chains, [connected/3]).
:- use_module(winning_stones, [ending/3, needed/4, played/5]).

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

%   Utilities of positions that do not occur may take long.

most_inferences(20_000_000).

:- meta_predicate chains(1, +, +, +, -).

%!  chains(:Run, +Players, +Start, +Samples, -Evaluation) is semidet.
%
%   Run calls a goal of greedy.pl once, perhaps compiled, and Samples are those of learning.pl. Fails if it is not
%   chains that win games.

chains(Run, Players, Start, Samples, Evaluation) :-
    played(Run, Players, Start, Samples, Played),
    Played = played(_, _, _, board(Path, Form, _, Blank), _),
    most_inferences(Most),
    call_with_inference_limit(found(Played, Chains), Most, Outcome),
    Outcome \== inference_limit_exceeded,
    length(Blank, Count),
    Evaluation = evaluation(board(Path, Form, Count), Chains),
    !.

found(Played, Chains) :-
    Played = played(_, _, _, board(_, _, Width, _), _),
    first_ends(Few, FewGames),
    winners(1, Few, FewGames, Played, N, Won0),
    steps(Won0, Width, _),
    ends(Count, Games),
    More is Count-Few,
    winners(N, More, Games, Played, N1, Won1),
    append(Won0, Won1, Won),
    steps(Won, Width, Steps),
    Last is N1+Games,
    seen_ends(N1, Count, Last, Played, Ends),
    chains_between(Won, Ends, Played, Steps, Chains),
    \+ ( member(Side-Cells, Ends),
         Other is -Side,
         \+ ( connected(Chains, Side, Cells), \+ connected(Chains, Other, Cells) ) ).

%   chains_between(+Won, +Ends, +Played, +Steps, -Chains) is semidet: Chains connect the sides that all touch that have
%   Won. Cells are those where stones are at Ends.

chains_between(Won, Ends, played(_, _, _, board(_, _, Width, Blank), _), Steps, Chains) :-
    findall(Side-Owner, member(won(Side, Owner, _), Won), Owners),
    sort(Owners, [-1-MinStone,1-MaxStone]),
    findall(Number,
            ( member(_-Cells, Ends), nth1(Number, Cells, Cell), memberchk(Cell, [MaxStone,MinStone]) ),
            Numbers0),
    sort(Numbers0, Numbers),
    maplist(sides(Won, Width, Numbers), [1,-1], [MaxSides,MinSides]),
    length(Blank, Size),
    Height is Size//Width,
    sets([Numbers|MaxSides], Width*Height, [Playable|MaxSets]),
    sets(MinSides, Width*Height, MinSets),
    Chains = chains(Width, Steps, Playable, seat(MaxStone, MaxSets), seat(MinStone, MinSets)).

sets(Cells, Size, Sets) :-
    maplist(bits_of_cells(Size), Cells, Sets).

% ----------------------------------------------------------------------
% The ends of games

%   winners(+N, +Count, +Last, +Played, -Next, -Won) is semidet: what has won so many games, from that of number N on,
%   the Last one at most: won(Side, Owner, Places).

winners(N, Count, Last, Played, Next, Won) :-
    (   Count =:= 0
    ->  Next = N,
        Won = []
    ;   N =< Last,
        ending(N, Played, Ending),
        Ending = ending(Side, _, _, _, _),
        N1 is N+1,
        (   Side =:= 0
        ->  winners(N1, Count, Last, Played, Next, Won)
        ;   needed(Played, Ending, Owner, Places),
            Places = [_,_|_],
            Won = [won(Side, Owner, Places)|Won1],
            Count1 is Count-1,
            winners(N1, Count1, Last, Played, Next, Won1)
        )
    ).

%   seen_ends(+N, +Count, +Last, +Played, -Ends) is semidet: Ends are pairs Side-Cells, of who has won and the board.

seen_ends(N, Count, Last, Played, Ends) :-
    (   Count =:= 0
    ->  Ends = []
    ;   N =< Last,
        ending(N, Played, ending(Side, _, _, _, Cells)),
        N1 is N+1,
        (   Side =:= 0
        ->  seen_ends(N1, Count, Last, Played, Ends)
        ;   Ends = [Side-Cells|Ends1],
            Count1 is Count-1,
            seen_ends(N1, Count1, Last, Played, Ends1)
        )
    ).

% ----------------------------------------------------------------------
% Neighbours and sides

%   steps(+Won, +Width, -Steps) is semidet: by these steps (cell_sets.pl), and no fewer, all that has Won is a chain.
%   They are the same from all rows if possible.

steps(Won, Width, steps(Across, Even, Odd)) :-
    findall(Points, ( member(won(_, _, Places), Won), points(Places, Width, Points) ), Chains),
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

points(Places, Width, Points) :-
    findall(X-Y, ( member(Place, Places), X is (Place-1) mod Width, Y is (Place-1)//Width ), Points).

%   chain(+Points, +Ways) is semidet: by these Ways, all Points hang together, in a line or in three that meet.

chain(Points, Ways) :-
    aggregate_all(count, ( member(Point, Points), neighbour(Point, Ways, Points, _) ), Both),
    length(Points, Count),
    Both =< 2*Count,
    Points = [First|Others],
    hang_together([First], Ways, Others).

hang_together([], _, []).
hang_together([Point|Points], Ways, Others0) :-
    findall(Next, neighbour(Point, Ways, Others0, Next), Near),
    subtract(Others0, Near, Others),
    append(Near, Points, Points1),
    hang_together(Points1, Ways, Others).

neighbour(X0-Y0, Ways, Points, X-Y) :-
    member(X-Y, Points),
    way(X-X0, Y-Y0, Y0, Way),
    memberchk(Way, Ways).

way(Across, Down, Y0, Way) :-
    DX is Across,
    DY is Down,
    (   DY =:= 0
    ->  abs(DX) =:= 1,
        Way = across
    ;   DY =:= 1
    ->  Parity is Y0 mod 2,
        Way = down(Parity, DX)
    ;   DY =:= -1
    ->  Parity is (Y0-1) mod 2,
        Back is -DX,
        Way = down(Parity, Back)
    ).

%   sides(+Won, +Width, +Numbers, +Side, -Sides) is semidet: lists of the cells, of those with these Numbers, at sides
%   that all chains of the player touch; two at least.

sides(Won, Width, Numbers, Side, Sides) :-
    findall(Places, member(won(Side, _, Places), Won), Chains),
    length(Chains, Count),
    least_won(Least),
    Count >= Least,
    findall(Border, ( border(Width, Numbers, Border), \+ ( member(Chain, Chains), \+ meet(Chain, Border) ) ), Sides),
    Sides = [_,_|_].

meet(Chain, Border) :-
    member(Place, Chain),
    memberchk(Place, Border),
    !.

%   border(+Width, +Numbers, -Border) is nondet: the first or last column, row or diagonal.

border(Width, Numbers, Border) :-
    member(AX-AY, [1-0,0-1,1-1,1-(-1)]),
    findall(Sum-Number,
            ( member(Number, Numbers), Sum is AX*((Number-1) mod Width) + AY*((Number-1)//Width) ),
            Sums),
    member(Function, [min(Sum1),max(Sum1)]),
    aggregate_all(Function, member(Sum1-_, Sums), Extreme),
    findall(Number, member(Extreme-Number, Sums), Border).
