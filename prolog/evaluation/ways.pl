:- module(pybridge_ways,
          [ lead/4,             % +Ways, +Game, +Position, -Lead
            have_ways/3,        % +Players, +Ways, +Positions
            same_parts/2,       % +Ways, +Position
            successors/4        % +Players, +Kinds, +Position, -Successors
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(parts, [part/3, with_part/4]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> How far each player is from winning if nobody else moved

In a race, the player who has the shorter way is ahead. It is the shortest one by moves of one kind that change only
one part of the position, such as the steps of a pawn; walls that are put up change another one. Ways are
ways(Turn, Max, Min), and Max and Min are way(Side, Mover, Kind, Place, Other, Stock). Turn is a path (parts.pl) to the
part that tells who is to move, as Mover tells of this player, and Place to the one that changes by moves of the Kind
(../compiled/move_kinds.pl). Other is at(Place, Part): meanwhile the other player's pawn is where it was at first, since
it will not stay in the way; or it is `none`. Stock leads to how many of the other moves are left to the player, or is
`none` if no number says so: walls that are not needed yet are worth keeping. All of it can run compiled.
*/

%   A way is looked for among so many positions.

most_seen(200).

%   Who alone has a way leads by so many moves.

no_way(100).

%   A move on the way is worth so many in stock.

moves_in_stock(3).

%!  successors(+Players, +Kinds, +Position, -Successors) is det.
%
%   Successors are pairs Kind-Next, by moves of these Kinds.

successors(players(Game, _, _), Kinds, Position, Successors) :-
    findall(Kind-Next,
            ( member(Kind, Kinds), call(pybridge_moves_of_kind:Game, Kind, Position, Next) ),
            Successors).

%!  have_ways(+Players, +Ways, +Positions) is semidet.
%
%   Both players have their ways in all Positions.

have_ways(players(Game, _, _), ways(Turn, Max, Min), Positions) :-
    \+ ( member(Position, Positions),
         \+ ( way_length(Max, Game, Turn, Position, _), way_length(Min, Game, Turn, Position, _) ) ).

%!  lead(+Ways, +Game, +Position, -Lead) is det.
%
%   Lead is what Max's way is shorter than Min's, in moves in stock, and what Max has more of these.

lead(ways(Turn, MaxWay, MinWay), Game, Position, Lead) :-
    (   way_length(MaxWay, Game, Turn, Position, Max)
    ->  (   way_length(MinWay, Game, Turn, Position, Min)
        ->  Moves is Min-Max
        ;   no_way(Moves)
        )
    ;   way_length(MinWay, Game, Turn, Position, _)
    ->  no_way(Behind),
        Moves is -Behind
    ;   Moves = 0
    ),
    moves_in_stock(Worth),
    in_stock(MaxWay, Position, MaxStock),
    in_stock(MinWay, Position, MinStock),
    Lead is Worth*Moves + MaxStock - MinStock.

in_stock(way(_, _, _, _, _, Path), Position, Stock) :-
    (   Path \== none,
        part(Path, Position, Count),
        integer(Count)
    ->  Stock = Count
    ;   Stock = 0
    ).

%   way_length(+Way, +Game, +Turn, +Position, -Length) is semidet: so many moves win; breadth first. Where the other's
%   pawn began, it may close the only way; then it is left where it is.

way_length(Way, Game, Turn, Position0, Length) :-
    Way = way(_, Mover, _, _, Other, _),
    with_part(Turn, Position0, Mover, Position1),
    (   Other = at(Place, There),
        with_part(Place, Position1, There, Position),
        walk_from(Position, Way, Game, Turn, Length0)
    ->  Length = Length0
    ;   walk_from(Position1, Way, Game, Turn, Length)
    ).

walk_from(Position, Way, Game, Turn, Length) :-
    Way = way(_, _, _, Place, _, _),
    part(Place, Position, Here),
    walk([Position], seen(1, [Here]), Way, Game, Turn, 1, Length).

walk(Positions, Seen0, Way, Game, Turn, Length0, Length) :-
    Way = way(Side, Mover, Kind, Place, _, _),
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

same_parts(ways(Turn, way(_, Max, _, MaxPlace, _, _), way(_, Min, _, MinPlace, _, _)), Position) :-
    part(Turn, Position, Mover),
    ( integer(Mover) -> true ; memberchk(Mover, [Max,Min]) ),
    part(MaxPlace, Position, _),
    part(MinPlace, Position, _).
