:- module(pybridge_ways,
          [ ways/3,             % +Play, +Samples, -Ways
            lead/4,             % +Ways, +Game, +Position, -Lead
            have_ways/3,        % +Players, +Ways, +Positions
            same_parts/2,       % +Ways, +Position
            successors/3        % +Players, +Position, -Successors
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [append/3, member/2, nth1/3]).
:- use_module(library(pairs), [group_pairs_by_key/2, pairs_keys_values/3]).
:- use_module('../compiled/move_kinds', [kind_number/3, move_kinds/2]).
:- use_module(parts, [part/3, with_part/4]).
:- use_module(learning_games, [first_of/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> How far each player is from winning if nobody else moved

In a race, the player who has the shorter way is ahead. It is the shortest one by moves of one kind that change only
one part of the position, such as the steps of a pawn; walls that are put up change another one. Ways are
ways(Turn, Max, Min), and Max and Min are way(Side, Mover, Kind, Place). Turn is a path (parts.pl) to the part
that tells who is to move, as Mover tells of this player, and Place to the one that changes by moves of the Kind
(../compiled/move_kinds.pl). All but finding them can run compiled.
*/

%   A way is looked for among so many positions.

most_seen(200).

%   Who alone has a way leads by so much.

no_way(100).

%!  successors(+Players, +Position, -Successors) is det.
%
%   Successors are pairs Move-Next.

successors(players(Game, _, _), Position, Successors) :-
    findall(Move-Next, Game:move(Position, Move, Next), Successors).

%!  have_ways(+Players, +Ways, +Positions) is semidet.
%
%   Both players have their ways in all Positions.

have_ways(players(Game, _, _), ways(Turn, Max, Min), Positions) :-
    \+ ( member(Position, Positions),
         \+ ( way_length(Max, Game, Turn, Position, _), way_length(Min, Game, Turn, Position, _) ) ).

%!  lead(+Ways, +Game, +Position, -Lead) is det.
%
%   Max's way is Lead moves shorter than Min's.

lead(ways(Turn, MaxWay, MinWay), Game, Position, Lead) :-
    (   way_length(MaxWay, Game, Turn, Position, Max)
    ->  (   way_length(MinWay, Game, Turn, Position, Min)
        ->  Lead is Min-Max
        ;   no_way(Lead)
        )
    ;   way_length(MinWay, Game, Turn, Position, _)
    ->  no_way(Behind),
        Lead is -Behind
    ;   Lead = 0
    ).

%   way_length(+Way, +Game, +Turn, +Position, -Length) is semidet: so many moves win; breadth first.

way_length(Way, Game, Turn, Position0, Length) :-
    Way = way(_, Mover, _, Place),
    with_part(Turn, Position0, Mover, Position),
    part(Place, Position, Here),
    walk([Position], seen(1, [Here]), Way, Game, Turn, 1, Length).

walk(Positions, Seen0, Way, Game, Turn, Length0, Length) :-
    Way = way(Side, Mover, Kind, Place),
    findall(Next, ( member(Position, Positions), call(pybridge_moves_of_kind:Game, Kind, Position, Next) ), Reached),
    going_on(Reached, Side, Game, Open),
    (   Open == won
    ->  Length = Length0
    ;   new(Open, Place, Turn, Mover, Seen0, Seen, New),
        New = [_|_],
        Seen = seen(Count, _),
        most_seen(Most),
        Count =< Most,
        Length1 is Length0+1,
        walk(New, Seen, Way, Game, Turn, Length1, Length)
    ).

%   going_on(+Reached, +Side, +Game, -Open): Open are those in which the game goes on, or `won` if it is won in one.

going_on([], _, _, []).
going_on([Position|Reached], Side, Game, Open) :-
    (   Game:utility(Position, Utility)
    ->  (   Side*sign(Utility) > 0
        ->  Open = won
        ;   going_on(Reached, Side, Game, Open)
        )
    ;   going_on(Reached, Side, Game, Open1),
        (   Open1 == won
        ->  Open = won
        ;   Open = [Position|Open1]
        )
    ).

%   new(+Open, +Place, +Turn, +Mover, +Seen0, -Seen, -New): New are those whose part at Place is not Seen yet. Mover
%   is to move again.

new([], _, _, _, Seen, Seen, []).
new([Position0|Reached], Place, Turn, Mover, Seen0, Seen, New) :-
    Seen0 = seen(Count0, Parts),
    part(Place, Position0, Part),
    (   memberchk(Part, Parts)
    ->  new(Reached, Place, Turn, Mover, Seen0, Seen, New)
    ;   with_part(Turn, Position0, Mover, Position),
        Count is Count0+1,
        New = [Position|New1],
        new(Reached, Place, Turn, Mover, seen(Count, [Part|Parts]), Seen, New1)
    ).

%!  same_parts(+Ways, +Position) is semidet.
%
%   Position has the parts that Ways need.

same_parts(ways(Turn, way(_, Max, _, MaxPlace), way(_, Min, _, MinPlace)), Position) :-
    part(Turn, Position, Mover),
    ( integer(Mover) -> true ; memberchk(Mover, [Max,Min]) ),
    part(MaxPlace, Position, _),
    part(MinPlace, Position, _).

% ----------------------------------------------------------------------
% Which moves make a player's way, found in positions of random games

%!  ways(+Play, +Samples, -Ways) is semidet.
%
%   Play and Samples are those of learning_games.pl. Fails if positions do not say who is to move in a part of their
%   own, or if a player has no such way in one of the first positions.

ways(play(Run, Players, Start), samples(_, Sides0, _, _, Positions0, _, _), Ways) :-
    Players = players(Game, First, _),
    move_kinds(Game, Kinds),
    once(Game:turn(Start, Mover)),
    ( Mover == First -> Side0 = 1 ; Side0 = -1 ),
    first_of(30, [Side0|Sides0], Sides),
    first_of(30, [Start|Positions0], Positions),
    turn(Sides, Positions, Turn, MaxTurn, MinTurn),
    findall(step(Side, Position, Move, Next),
            ( nth1(N, Positions, Position),
              nth1(N, Sides, Side),
              call(Run, pybridge_ways:successors(Players, Position, Successors)),
              member(Move-Next, Successors) ),
            Steps),
    findall(Clock, clock(Steps, Clock), Clocks),
    findall(Side-(Kind-Place),
            ( member(step(Side, Position, Move, Next), Steps),
              kind_number(Kinds, Move, Kind),
              changed([Turn|Clocks], Position, Next, Place) ),
            Changes),
    first_of(3, Positions, Few),
    way(1, MaxTurn, Changes, Max),
    call(Run, pybridge_ways:have_ways(Players, ways(Turn, Max, Max), Few)),
    way(-1, MinTurn, Changes, Min),
    \+ one_board(Max, Min),
    call(Run, pybridge_ways:have_ways(Players, ways(Turn, Min, Min), Few)),
    Ways = ways(Turn, Max, Min),
    call(Run, pybridge_ways:have_ways(Players, Ways, Positions)),
    !.

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

%   clock(+Steps, -Path) is nondet: the integer at Path grows by one, or shrinks by one, in all Steps.

clock(Steps, Path) :-
    Steps = [step(_, Position, _, _)|_],
    leaf(Position, Path),
    part(Path, Position, Count),
    integer(Count),
    member(By, [1,-1]),
    forall(member(step(_, Before, _, After), Steps),
           ( part(Path, Before, Count0),
             part(Path, After, Count1),
             integer(Count0),
             integer(Count1),
             Count1 =:= Count0+By )).

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

way(Side, Mover, Changes, way(Side, Mover, Kind, Place)) :-
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

one_board(way(_, _, 0, Place1), way(_, _, 0, Place2)) :-
    (   append(Place1, _, Place2)
    ->  true
    ;   append(Place2, _, Place1)
    ->  true
    ).

common_start([N|Path1], [N|Path2], Start) :-
    !,
    Start = [N|Start1],
    common_start(Path1, Path2, Start1).
common_start(_, _, []).
