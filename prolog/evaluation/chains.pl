:- module(pybridge_chains,
          [ worth_of_chains/3,  % +Chains, +Cells, -Value
            connected/3         % +Chains, +Side, +Cells
          ]).
:- use_module(library(apply), [foldl/4, maplist/3, maplist/5]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(cell_sets, [first_cell/2, in_both/3, in_either/3, meet/2, neighbours/4, number_of_cells/2, without/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> How many stones a player needs to connect sides of the board

The distance of a cell from a side is 1 where they touch. Elsewhere it is one more than that of the second nearest of
its neighbours, as the other player takes the nearest one (van Rijswijck 2002). Stones of the same
player that touch are one: who is next to one of them is next to all their neighbours. It can run compiled.

Chains are chains(Width, Steps, Playable, Max, Min), and Max and Min are seat(Stone, Sides). Playable and the sides are
sets of cells, and Steps lead to neighbours (cell_sets.pl).
*/

%   Each stone that is missing costs so many 256,000ths of a win, and each cell where one could be put makes it so many
%   less.

missing_stone(25_600).
another_cell(256).

%   Who is further from it than by so many stones is as far.

farthest(9).

%!  worth_of_chains(+Chains, +Cells, -Value) is det.
%
%   Cells are those of a board, row by row. Value is 0 if there are more or fewer.

worth_of_chains(chains(Width, Steps, Playable, seat(Max, MaxSides), seat(Min, MinSides)), Cells, Value) :-
    (   stones(Cells, Width, Max, MaxStones),
        stones(Cells, Width, Min, MinStones),
        maplist(free, Playable, MaxStones, MinStones, Free)
    ->  missing(MaxSides, MaxStones, Free, Steps, MaxMissing),
        missing(MinSides, MinStones, Free, Steps, MinMissing),
        Value is MinMissing-MaxMissing
    ;   Value = 0
    ).

%!  connected(+Chains, +Side, +Cells) is semidet.
%
%   The player of this Side, 1 or -1, has stones that touch all sides of this player.

connected(chains(Width, Steps, _, Max, Min), Side, Cells) :-
    ( Side =:= 1 -> Seat = Max ; Seat = Min ),
    Seat = seat(Stone, Sides),
    stones(Cells, Width, Stone, Stones),
    groups(Stones, Stones, Steps, Groups),
    joined(Groups, Sides).

%   stones(+Cells, +Width, +Stone, -Stones) is semidet: the set of the cells with this Stone.

stones([], _, _, []).
stones([Cell|Cells], Width, Stone, [Row|Rows]) :-
    row(Width, 1, [Cell|Cells], Stone, 0, Row, Others),
    stones(Others, Width, Stone, Rows).

row(Left, Bit, Cells, Stone, Row0, Row, Others) :-
    (   Left =:= 0
    ->  Row = Row0,
        Others = Cells
    ;   Cells = [Cell|Cells1],
        ( Cell == Stone -> Row1 is Row0 \/ Bit ; Row1 = Row0 ),
        Left1 is Left-1,
        Next is Bit<<1,
        row(Left1, Next, Cells1, Stone, Row1, Row, Others)
    ).

free(Playable, Max, Min, Free) :-
    Free is Playable /\ \(Max \/ Min).

%   missing(+Sides, +Stones, +Free, +Steps, -Missing): what the stones cost that are missing between the Sides.

missing(Sides, Stones, Free, Steps, Missing) :-
    groups(Stones, Free, Steps, Groups),
    (   joined(Groups, Sides)
    ->  Missing = 0
    ;   maplist(levels(Groups, Free, Steps), Sides, Distances),
        length(Sides, Fewest),
        shortest(Fewest, Fewest, Distances, Missing)
    ).

%   shortest(+Sum, +Sides, +Distances, -Missing): the distances of a cell from all Sides have at least this Sum. The
%   stone in it counts for each of the Sides.

shortest(Sum, Sides, Distances, Missing) :-
    farthest(Farthest),
    missing_stone(Stone),
    Count is Sum-Sides+1,
    (   Count > Farthest
    ->  Missing is Count*Stone
    ;   at_distance(Distances, Sum, Cells),
        number_of_cells(Cells, Number),
        Number > 0
    ->  another_cell(Another),
        Missing is Count*Stone - Number*Another
    ;   Sum1 is Sum+1,
        shortest(Sum1, Sides, Distances, Missing)
    ).

%   at_distance(+Distances, +Sum, -Cells) is semidet: those whose distances from all sides have this Sum.

at_distance([Levels|Distances], Sum, Cells) :-
    (   Distances == []
    ->  nth1(Sum, Levels, Cells)
    ;   Left is Sum-1,
        cells_at(Levels, Left, Distances, none, Cells),
        Cells \== none
    ).

cells_at([], _, _, Cells, Cells).
cells_at([Level|Levels], Left, Distances, Cells0, Cells) :-
    (   Left =< 0
    ->  Cells = Cells0
    ;   Left1 is Left-1,
        (   at_distance(Distances, Left, Others)
        ->  in_both(Level, Others, Both),
            ( Cells0 == none -> Cells1 = Both ; in_either(Cells0, Both, Cells1) )
        ;   Cells1 = Cells0
        ),
        cells_at(Levels, Left1, Distances, Cells1, Cells)
    ).

%   levels(+Groups, +Free, +Steps, +Side, -Levels): the sets of the cells at a distance of 1 from Side, of 2, and so on.

levels(Groups, Free, Steps, Side, [Level|Levels]) :-
    foldl(touched(Side), Groups, Side, Reached0),
    in_both(Reached0, Free, Level),
    without(Free, Level, Left),
    farthest(Farthest),
    levels(Farthest, Level, Left, Groups, Steps, Levels).

%   touched(+Side, +Group, +Reached0, -Reached): with the liberties of a Group that has stones at Side.

touched(Side, group(Stones, Liberties), Reached0, Reached) :-
    (   meet(Stones, Side)
    ->  in_either(Reached0, Liberties, Reached)
    ;   Reached = Reached0
    ).

levels(More, Reached, Left, Groups, Steps, Levels) :-
    (   More =:= 0
    ->  Levels = []
    ;   neighbours(Reached, Steps, Once, Twice),
        twice_by_groups(Groups, Reached, Steps, Once, [], Twice, Twice1),
        in_both(Twice1, Left, Level),
        number_of_cells(Level, Number),
        (   Number =:= 0
        ->  Levels = []
        ;   Levels = [Level|Levels1],
            in_either(Reached, Level, Reached1),
            without(Left, Level, Left1),
            More1 is More-1,
            levels(More1, Reached1, Left1, Groups, Steps, Levels1)
        )
    ).

%   twice_by_groups(+Groups, +Reached, +Steps, +Once, +Ones, +Twice0, -Twice): Twice also has the cells that are next
%   to a group with two neighbours in Reached, or one, if they have another one of their own, or of another group.
%   Ones are Near-Liberties of groups before that have one.

twice_by_groups([], _, _, _, _, Twice, Twice).
twice_by_groups([group(_, Liberties)|Groups], Reached, Steps, Once, Ones, Twice0, Twice) :-
    in_both(Liberties, Reached, Near),
    number_of_cells(Near, Number),
    (   Number =:= 0
    ->  Ones1 = Ones,
        Twice1 = Twice0
    ;   Number =:= 1
    ->  neighbours(Near, Steps, Same, _),
        without(Liberties, Same, Others),
        in_both(Others, Once, New),
        in_either(Twice0, New, Twice2),
        foldl(twice_by_other(Near, Liberties), Ones, Twice2, Twice1),
        Ones1 = [Near-Liberties|Ones]
    ;   Ones1 = Ones,
        in_either(Twice0, Liberties, Twice1)
    ),
    twice_by_groups(Groups, Reached, Steps, Once, Ones1, Twice1, Twice).

twice_by_other(Near, Liberties, Near0-Liberties0, Twice0, Twice) :-
    (   Near0 == Near
    ->  Twice = Twice0
    ;   in_both(Liberties0, Liberties, New),
        in_either(Twice0, New, Twice)
    ).

% ----------------------------------------------------------------------
% Groups

%   groups(+Stones, +Free, +Steps, -Groups): Groups are group(Stones, Liberties).

groups(Stones, Free, Steps, Groups) :-
    (   first_cell(Stones, First)
    ->  group(First, Stones, Steps, Group),
        neighbours(Group, Steps, Around, _),
        in_both(Around, Free, Liberties),
        without(Stones, Group, Others),
        Groups = [group(Group, Liberties)|Groups1],
        groups(Others, Free, Steps, Groups1)
    ;   Groups = []
    ).

group(Group0, Stones, Steps, Group) :-
    neighbours(Group0, Steps, Around, _),
    in_either(Group0, Around, Wider),
    in_both(Wider, Stones, Group1),
    (   Group1 == Group0
    ->  Group = Group0
    ;   group(Group1, Stones, Steps, Group)
    ).

joined(Groups, Sides) :-
    member(group(Stones, _), Groups),
    \+ ( member(Side, Sides), \+ meet(Side, Stones) ),
    !.
