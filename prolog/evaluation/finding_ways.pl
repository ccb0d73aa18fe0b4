:- module(pybridge_finding_ways,
          [ ways/3              % +Play, +Samples, -Ways
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [append/3, member/2, nth1/3, numlist/3]).
:- use_module(library(pairs), [group_pairs_by_key/2, pairs_keys_values/3]).
:- use_module('../compiled/move_kinds', [move_kinds/2]).
:- use_module(learning_games, [first_of/3]).
:- use_module(parts, [part/3, with_part/4]).

/** <module> Which moves make a player's way, found in positions of random games
*/

%!  ways(+Play, +Samples, -Ways) is semidet.
%
%   Play and Samples are those of learning_games.pl. Fails if positions do not say who is to move in a part of their
%   own, or if a player has no such way in one of the first positions.

ways(play(Run, Players, Start), samples(_, Sides0, _, _, Positions0, _, _), Ways) :-
    Players = players(Game, First, _),
    move_kinds(Game, Count),
    ( Count =:= 0 -> Kinds = [0] ; numlist(1, Count, Kinds) ),
    findall(Side-Position, early(Game, First, Start, Side, Position), Early),
    pairs_keys_values(Early, EarlySides, EarlyPositions),
    append(EarlySides, Sides0, AllSides),
    append(EarlyPositions, Positions0, AllPositions),
    first_of(30, AllSides, Sides),
    first_of(30, AllPositions, Positions),
    turn(Sides, Positions, Turn, MaxTurn, MinTurn),
    findall(step(Side, Position, Kind, Next),
            ( nth1(N, Positions, Position),
              nth1(N, Sides, Side),
              call(Run, pybridge_ways:successors(Players, Kinds, Position, Successors)),
              member(Kind-Next, Successors) ),
            Steps),
    findall(Path, changed_by_all(Steps, Path), Paths),
    findall(Side-(Kind-Place),
            ( member(step(Side, Position, Kind, Next), Steps),
              changed([Turn|Paths], Position, Next, Place) ),
            Changes),
    first_of(3, Positions, Few),
    way(1, MaxTurn, Changes, Max),
    call(Run, pybridge_ways:have_ways(Players, ways(Turn, Max, Max), Few)),
    way(-1, MinTurn, Changes, Min),
    \+ one_board(Max, Min),
    call(Run, pybridge_ways:have_ways(Players, ways(Turn, Min, Min), Few)),
    with_other_aside(Start, ways(Turn, Max, Min), Found),
    call(Run, pybridge_ways:have_ways(Players, Found, Positions)),
    !,
    with_stocks(Found, Steps, Ways).

%   early(+Game, +First, +Start, -Side, -Position) is nondet: the start, and what the first move leads to. Later, all
%   walls may have been put up.

early(Game, First, Start, Side, Position) :-
    (   Position = Start
    ;   once(Game:move(Start, _, Position)),
        \+ Game:utility(Position, _)
    ),
    once(Game:turn(Position, Mover)),
    ( Mover == First -> Side = 1 ; Side = -1 ).

%   turn(+Sides, +Positions, -Turn, -Max, -Min) is semidet: what Positions have at Turn tells who is to move, as Max or
%   Min would where Max is or is not.

turn(Sides, Positions, Turn, Max, Min) :-
    Positions = [Position|_],
    leaf(Position, Turn),
    maplist(part(Turn), Positions, Parts),
    ( Told = Parts ; maplist(parity, Parts, Told) ),
    pairs_keys_values(Pairs, Sides, Told),
    sort(Pairs, [-1-MinTold,1-MaxTold]),
    MinTold \== MaxTold,
    pairs_keys_values(Known, Sides, Parts),
    memberchk(1-Max, Known),
    memberchk(-1-Min, Known),
    !.

parity(Count, Parity) :-
    integer(Count),
    Parity is Count mod 2.

leaf(Term, Path) :-
    (   compound(Term)
    ->  arg(N, Term, Argument),
        Path = [N|Path1],
        leaf(Argument, Path1)
    ;   Path = []
    ).

%   changed_by_all(+Steps, -Path) is nondet: what is at Path differs after most steps of each kind by each player, as
%   who is to move, the number of the ply, the last move, or all moves so far.

changed_by_all(Steps, Path) :-
    Steps = [step(_, Position, _, _)|_],
    findall((Side-Kind)-(Before-After), member(step(Side, Before, Kind, After), Steps), Pairs),
    keysort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Groups),
    leaf(Position, Path),
    \+ ( member(_-All, Groups), first_of(50, All, Some), \+ changed_by_most(Some, Path) ).

changed_by_most(Steps, Path) :-
    aggregate_all(count,
                  ( member(Before-After, Steps), part(Path, Before, Part0), part(Path, After, Part), Part0 \== Part ),
                  Changed),
    length(Steps, Count),
    5*Changed >= 4*Count.

%   changed(+Others, +Position, +Next, -Path) is semidet: what differs, but for the parts at the paths Others, is at
%   Path.

changed(Others, Position, Next0, Path) :-
    foldl(part_as_in(Position), Others, Next0, Next),
    Position \== Next,
    differing(Position, Next, Path).

part_as_in(Position, Path, Next0, Next) :-
    part(Path, Position, Part),
    with_part(Path, Next0, Part, Next).

differing(Term1, Term2, Path) :-
    (   compound(Term1),
        compound(Term2),
        compound_name_arity(Term1, Name, Arity),
        compound_name_arity(Term2, Name, Arity),
        findall(N, ( arg(N, Term1, Part1), arg(N, Term2, Part2), Part1 \== Part2 ), [Only])
    ->  Path = [Only|Path1],
        arg(Only, Term1, Part3),
        arg(Only, Term2, Part4),
        differing(Part3, Part4, Path1)
    ;   Path = []
    ).

%   way(+Side, +Mover, +Changes, -Way) is nondet: some that may be a way, those whose moves change the smallest part
%   first. An element of a list may have another place in other positions, so what contains it is tried, too, but no
%   rest of a list.

way(Side, Mover, Changes, way(Side, Mover, Kind, Place, none, none)) :-
    findall(Kind-Path, member(Side-(Kind-Path), Changes), All),
    keysort(All, Sorted),
    group_pairs_by_key(Sorted, Groups),
    findall(Length-(Kind-Place),
            ( member(Kind-[Path|Paths], Groups),
              foldl(common_start, Paths, Path, Common),
              append(Place, _, Common),
              Place = [_|_],
              \+ append(_, [2,2], Place),
              length(Place, Length) ),
            Places),
    sort(1, @>=, Places, Ordered),
    first_of(8, Ordered, Tried),
    member(_-(Kind-Place), Tried).

%   one_board(+Max, +Min) is semidet: any move of either player changes the same part, or a part of it, so that this is
%   no race but a game such as Connect Four, where to look for ways takes longer than it is worth.

one_board(way(_, _, 0, Place1, _, _), way(_, _, 0, Place2, _, _)) :-
    ( append(Place1, _, Place2) ; append(Place2, _, Place1) ),
    !.

common_start([N|Path1], [N|Path2], Start) :-
    !,
    Start = [N|Start1],
    common_start(Path1, Path2, Start1).
common_start(_, _, []).

%   with_other_aside(+Start, +Ways0, -Ways) is nondet: Ways are those with the other player's pawn where it was at the
%   Start, if each player's has a place of its own, or else as they are.

with_other_aside(Start, ways(Turn, Max0, Min0), ways(Turn, Max, Min)) :-
    Max0 = way(1, MaxMover, MaxKind, MaxPlace, none, Stock),
    Min0 = way(-1, MinMover, MinKind, MinPlace, none, Stock),
    (   \+ append(MaxPlace, _, MinPlace),
        \+ append(MinPlace, _, MaxPlace),
        part(MaxPlace, Start, MaxHome),
        part(MinPlace, Start, MinHome),
        Max = way(1, MaxMover, MaxKind, MaxPlace, at(MinPlace, MinHome), Stock),
        Min = way(-1, MinMover, MinKind, MinPlace, at(MaxPlace, MaxHome), Stock)
    ;   Max = Max0,
        Min = Min0
    ).

%   with_stocks(+Ways0, +Steps, -Ways): Ways have the stocks of the other moves, if both players have one.

with_stocks(ways(Turn, Max0, Min0), Steps, Ways) :-
    (   with_stock(Max0, Steps, Max),
        with_stock(Min0, Steps, Min)
    ->  Ways = ways(Turn, Max, Min)
    ;   Ways = ways(Turn, Max0, Min0)
    ).

%   with_stock(+Way0, +Steps, -Way) is semidet: the stock is the integer that each other move of this player
%   makes smaller by one, and no step changes but these.

with_stock(way(Side, Mover, Kind, Place, Other, none), Steps, way(Side, Mover, Kind, Place, Other, Stock)) :-
    Steps = [step(_, Position, _, _)|_],
    leaf(Position, Stock),
    part(Stock, Position, Count),
    integer(Count),
    maplist(taken(Stock, Side, Kind), Steps, All),
    memberchk(1, All),
    !.

taken(Stock, Side, Kind, step(Mover, Before, Other, After), Taken) :-
    part(Stock, Before, Count0),
    part(Stock, After, Count),
    integer(Count0),
    integer(Count),
    Taken is Count0-Count,
    (   Mover =:= Side,
        Other =\= Kind
    ->  Taken = 1
    ;   Taken = 0
    ).
