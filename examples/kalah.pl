:- module(kalah,
          [ players/2,          % -Max, -Min
            start/2,            % ?Variant, -Position
            turn/2,             % +Position, -Player
            utility/2,          % +Position, -Value
            utilities/2,        % -Lowest, -Highest
            move/3,             % +Position, ?Move, -Next
            heuristic/2,        % +Position, -Guess
            canonical/2,        % +Position, -Key
            forcing/2,          % +Position, +Move
            text/2,             % ?Move, ?Text
            position_text/2,    % ?Position, ?Text
            board/2,            % +Position, -Board
            layout/1,           % -Layout
            cells/3,            % +Position, +Move, -Ids
            refusal/3           % +Position, +Move, -Why
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [append/2, append/3, member/2, nth1/3, nth1/4, numlist/3, reverse/2, sum_list/2]).

/** <module> Kalah

Each player has a row of pits and a store. A move takes all seeds from a pit in the
player's row and sows them to the right, one in each pit: along the player's row, into
the player's store, back along the other row, past the other store, and on from the
first pit of the player's row.

  - If the last seed falls into the player's store, the player has another turn.
  - If it falls into an empty pit of the player's row, and there are seeds in the pit
    opposite, it captures these, and all of them go to the player's store.

The game ends when a row is empty. The seeds in the other row belong to its owner.
The player with more seeds has won, and the difference is the value.

A position is position(Player, south(Pits, Store), north(Pits, Store)), with the pits
of each player in the order of sowing. A move is the number of a pit.
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

%!  players(-Max, -Min) is det.

players(south, north).

%!  start(?Variant, -Position) is nondet.
%
%   The variants differ in the number of pits in a row and of seeds in each.

start('6 pits 4 seeds', Position) :- filled(6, 4, Position).
start('6 pits 3 seeds', Position) :- filled(6, 3, Position).
start('4 pits 3 seeds', Position) :- filled(4, 3, Position).
start('4 pits 2 seeds', Position) :- filled(4, 2, Position).
start('3 pits 3 seeds', Position) :- filled(3, 3, Position).
start('3 pits 2 seeds', Position) :- filled(3, 2, Position).

filled(Pits, Seeds, position(south, south(Row, 0), north(Row, 0))) :-
    length(Row, Pits),
    maplist(=(Seeds), Row).

%!  turn(+Position, -Player) is det.

turn(position(Player, _, _), Player).

%!  utility(+Position, -Value) is semidet.
%
%   Value is how many more seeds south has than north.

utility(position(_, south(Pits1, Store1), north(Pits2, Store2)), Value) :-
    (   empty(Pits1)
    ->  true
    ;   empty(Pits2)
    ),
    sum_list([Store1|Pits1], Seeds1),
    sum_list([Store2|Pits2], Seeds2),
    Value is Seeds1 - Seeds2.

empty([]).
empty([0|Pits]) :-
    empty(Pits).

%!  utilities(-Lowest, -Highest) is det.
%
%   The largest variant has 48 seeds.

utilities(-48, 48).

%!  move(+Position, ?Pit, -Next) is nondet.
%
%   From the right, since the pits near the store are the likeliest to give another turn.

move(position(south, south(Own0, Store0), north(Others0, Store2)), Pit,
     position(Next, south(Own, Store), north(Others, Store2))) :-
    played(Own0, Store0, Others0, Pit, Own, Store, Others, Turn),
    next(Turn, south, north, Next).
move(position(north, south(Others0, Store2), north(Own0, Store0)), Pit,
     position(Next, south(Others, Store2), north(Own, Store))) :-
    played(Own0, Store0, Others0, Pit, Own, Store, Others, Turn),
    next(Turn, north, south, Next).

next(again, Player, _, Player).
next(over, _, Other, Other).

%   played(+Own0, +Store0, +Others0, ?Pit, -Own, -Store, -Others, -Turn): Pit is
%   sown. Turn is again after a last seed in the store, otherwise over.

played(Own0, Store0, Others0, Pit, Own, Store, Others, Turn) :-
    length(Own0, Pits),
    between(1, Pits, FromRight),
    Pit is Pits+1 - FromRight,
    nth1(Pit, Own0, Seeds, Rest),
    Seeds > 0,
    nth1(Pit, Own1, 0, Rest),
    After is Pit+1,
    sow(Seeds, After, Own1, Store0, Others0, Own2, Store1, Others1, Last),
    ended(Last, Own2, Store1, Others1, Own, Store, Others, Turn).

%   sow(+Seeds, +From, +Own0, +Store0, +Others0, -Own, -Store, -Others, -Last): sow this
%   many seeds, beginning with the player's pit From. Last is where the last one falls:
%   the number of a pit in the player's row, store, or other.

sow(Seeds0, From, Own0, Store0, Others0, Own, Store, Others, Last) :-
    drop(Own0, From, Seeds0, Own1, Seeds1),
    (   Seeds1 =:= 0
    ->  Own = Own1, Store = Store0, Others = Others0,
        Last is From+Seeds0-1
    ;   Store1 is Store0+1,
        Seeds2 is Seeds1-1,
        drop(Others0, 1, Seeds2, Others1, Seeds3),
        (   Seeds3 > 0
        ->  sow(Seeds3, 1, Own1, Store1, Others1, Own, Store, Others, Last)
        ;   Own = Own1, Store = Store1, Others = Others1,
            (   Seeds2 =:= 0
            ->  Last = store
            ;   Last = other
            )
        )
    ).

%   drop(+Pits0, +From, +Seeds0, -Pits, -Seeds): put a seed into each pit, beginning with
%   number From, until there are no more; Seeds are left over.

drop([], _, Seeds, [], Seeds).
drop([Pit0|Pits0], From, Seeds0, [Pit|Pits], Seeds) :-
    (   From > 1
    ->  Pit = Pit0,
        From1 is From-1,
        drop(Pits0, From1, Seeds0, Pits, Seeds)
    ;   Seeds0 > 0
    ->  Pit is Pit0+1,
        Seeds1 is Seeds0-1,
        drop(Pits0, 1, Seeds1, Pits, Seeds)
    ;   Pit = Pit0,
        Pits = Pits0,
        Seeds = 0
    ).

ended(store, Own, Store, Others, Own, Store, Others, again) :-
    !.
ended(Last, Own0, Store0, Others0, Own, Store, Others, over) :-
    integer(Last),
    nth1(Last, Own0, 1, OwnRest),
    length(Own0, Pits),
    Opposite is Pits+1 - Last,
    nth1(Opposite, Others0, Taken, OthersRest),
    Taken > 0,
    !,
    nth1(Last, Own, 0, OwnRest),
    nth1(Opposite, Others, 0, OthersRest),
    Store is Store0 + Taken + 1.
ended(_, Own, Store, Others, Own, Store, Others, over).

%!  heuristic(+Position, -Guess) is det.
%
%   Seeds in a store count in full; those in the pits may yet be lost.

heuristic(position(_, south(Pits1, Store1), north(Pits2, Store2)), Guess) :-
    sum_list(Pits1, Seeds1),
    sum_list(Pits2, Seeds2),
    Guess is 4*(Store1 - Store2) + Seeds1 - Seeds2.

%!  canonical(+Position, -Key) is det.
%
%   Key is the position as one integer, with six bits for each number, which is faster in
%   the search's table than a term.

canonical(position(Player, south(Pits1, Store1), north(Pits2, Store2)), Key) :-
    side(Player, Side),
    packed([Store1|Pits1], Side, Key1),
    packed([Store2|Pits2], Key1, Key).

side(south, 1).
side(north, 2).

packed([], Key, Key).
packed([Number|Numbers], Key0, Key) :-
    Key1 is Key0 << 6 \/ Number,
    packed(Numbers, Key1, Key).

%!  forcing(+Position, +Pit) is semidet.
%
%   The last seed falls into the player's store. The search does not stop before the turn is over.

forcing(position(Player, South, North), Pit) :-
    row_of(Player, South, North, Pits),
    length(Pits, Count),
    nth1(Pit, Pits, Seeds),
    !,
    (Pit + Seeds) mod (2*Count + 1) =:= (Count + 1) mod (2*Count + 1).

row_of(south, south(Pits, _), _, Pits).
row_of(north, _, north(Pits, _), Pits).

%!  text(?Pit, ?Text) is semidet.
%
%   Text is the number of a pit, counted from its owner's left.

text(Pit, Text) :-
    (   nonvar(Pit)
    ->  atom_number(Text, Pit)
    ;   nth1(Pit, ['1','2','3','4','5','6'], Text)
    ->  true
    ).

%!  position_text(?Position, ?Text) is semidet.
%
%   The pits and the store of south, those of north, and the player to move:
%   '4,4,4,4,4,4:0 4,4,4,4,4,4:0 south'.

position_text(position(Player, south(Pits1, Store1), north(Pits2, Store2)), Text) :-
    nonvar(Player),
    !,
    side_text(Pits1, Store1, Text1),
    side_text(Pits2, Store2, Text2),
    atomic_list_concat([Text1, Text2, Player], ' ', Text).
position_text(position(Player, south(Pits1, Store1), north(Pits2, Store2)), Text) :-
    atomic_list_concat([Text1, Text2, Player], ' ', Text),
    side(Player, _),
    side_text(Pits1, Store1, Text1),
    side_text(Pits2, Store2, Text2),
    length(Pits1, Count),
    length(Pits2, Count),
    between(1, 6, Count),
    sum_list([Store1, Store2|Pits1], Seeds1),
    sum_list([Seeds1|Pits2], Seeds),
    Seeds =< 48.

side_text(Pits, Store, Text) :-
    (   nonvar(Text)
    ->  atomic_list_concat([Row, Last], :, Text),
        atomic_list_concat(Numbers, ',', Row),
        maplist(number_of_seeds, [Last|Numbers], [Store|Pits])
    ;   atomic_list_concat(Pits, ',', Row),
        atomic_list_concat([Row, Store], :, Text)
    ).

number_of_seeds(Text, Seeds) :-
    atom_number(Text, Seeds),
    integer(Seeds),
    Seeds >= 0,
    atom_number(Written, Seeds),
    Written == Text.

%!  board(+Position, -Board) is det.
%
%   North's row from its owner's right, between the stores, and south's below it.

board(position(_, south(Pits1, Store1), north(Pits2, Store2)), board([], [North, Stores, South])) :-
    row_cells(Pits2, north, NorthCells0),
    reverse(NorthCells0, NorthCells),
    row_cells(Pits1, south, SouthCells),
    findall(cell(gap, ''), member(_, Pits1), Gaps),
    append([[cell(store(north), Store2)], Gaps, [cell(store(south), Store1)]], StoreCells),
    North = row('', NorthCells),
    Stores = row('', StoreCells),
    South = row('', SouthCells).

row_cells(Pits, Player, Cells) :-
    findall(cell(pit(Player, Pit), Seeds), nth1(Pit, Pits, Seeds), Cells).

%!  layout(-Layout) is det.

layout(holes(peru)).

%!  cells(+Position, +Pit, -Ids) is det.

cells(position(Player, _, _), Pit, [pit(Player, Pit)]).

%!  refusal(+Position, +Pit, -Why) is semidet.

refusal(position(Player, South, North), Pit, Why) :-
    row_of(Player, South, North, Pits),
    (   nth1(Pit, Pits, Seeds)
    ->  Seeds =:= 0,
        format(atom(Why), 'pit ~w of ~w is empty', [Pit, Player])
    ;   length(Pits, Count),
        format(atom(Why), 'the pits are 1 to ~w', [Count])
    ).
