:- module(pybridge_regrets,
          [ new_block/4,        % !Tree, +Seats, +Choices, -Block
            choose/5,           % +Blocks, +Block, !Growth, -Chosen, -Code
            learn/5,            % !Tree, +Block, +Chosen, +First, +Code
            average/4           % +Blocks, +Block, +Nth, -Mixture
          ]).
:- use_module('../../base/chance', [chance_below/4]).
:- use_module('../../base/expansion', [goal_expansion/2]).
:- use_module('../../memory/search_memory', [array_value/3, extend_array/3, set_array_value/3]).
:- use_module(seat_playout, [gains_of/3]).
:- use_module(seat_records, []).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Choices at once: regret matching (Hart & Mas-Colell 2000), in a tree of playouts (Lisý et al. 2013)

Each that chooses does so in proportion to the regrets: by how much more a choice would have brought so far, given what
the others chose, as far as the tree knows. One time in eight the choice is made at random. The choices so made, on
average, are the mixture that is played.

A block, in the array Blocks, has how many choose; for each of these the number of the seat, of its choices, and where
their rows begin; and in a row, a choice's regret, and the sum of the parts, in 65,536ths, in which it was to be chosen.
*/

%!  new_block(!Tree, +Seats, +Choices, -Block) is det.
%
%   Block is one for these Seats, which have these Choices.

new_block(seat_tree(_, Growth, _, Blocks, _, _), Seats, Choices, Block) :-
    length(Seats, Count),
    rows(Choices, 0, Rows),
    row(seat_growth, Growth, 0, [blocks_size(Block), blocks_space(Space)]),
    Size is Block + 1 + 3*Count + 2*Rows,
    (   Size > Space
    ->  Longer is 2*Size,
        extend_array(Blocks, Longer, 0),
        set_row(seat_growth, Growth, 0, [blocks_space(Longer)])
    ;   true
    ),
    set_row(seat_growth, Growth, 0, [blocks_size(Size)]),
    set_array_value(Blocks, Block, Count),
    Header is Block+1,
    Row is Header + 3*Count,
    headers(Seats, Choices, Blocks, Header, Row).

rows([], Rows, Rows).
rows([List|Choices], Rows0, Rows) :-
    length(List, Length),
    Rows1 is Rows0+Length,
    rows(Choices, Rows1, Rows).

headers([], [], _, _, _).
headers([Seat|Seats], [List|Choices], Blocks, Header, Row) :-
    length(List, Length),
    set_array_value(Blocks, Header, Seat),
    Second is Header+1,
    set_array_value(Blocks, Second, Length),
    Third is Header+2,
    set_array_value(Blocks, Third, Row),
    Header1 is Header+3,
    Row1 is Row + 2*Length,
    headers(Seats, Choices, Blocks, Header1, Row1).

header(Blocks, Block, Nth, Seat, Count, Row) :-
    First is Block + 3*Nth - 2,
    array_value(Blocks, First, Seat),
    Second is First+1,
    array_value(Blocks, Second, Count),
    Third is First+2,
    array_value(Blocks, Third, Row).

%!  choose(+Blocks, +Block, !Growth, -Chosen, -Code) is det.
%
%   Chosen are the choices of those at Block, numbers from 0, and Code their combination, see seat_tree.pl.

choose(Blocks, Block, Growth, Chosen, Code) :-
    array_value(Blocks, Block, Count),
    choose(1, Count, Blocks, Block, Growth, 0, Chosen, Code).

choose(Nth, Choosers, Blocks, Block, Growth, Code0, Chosen, Code) :-
    (   Nth =< Choosers
    ->  header(Blocks, Block, Nth, _, Count, Row),
        regretted(0, Count, Blocks, Row, 0, Sum),
        to_average(0, Count, Blocks, Row, Sum),
        row(seat_growth, Growth, 0, [chance(Chance0)]),
        chance_below(8, Chance0, Random, Chance1),
        (   ( Random =:= 0 ; Sum =:= 0 )
        ->  chance_below(Count, Chance1, Choice, Chance)
        ;   chance_below(Sum, Chance1, Number, Chance),
            drawn(0, Number, Blocks, Row, Choice)
        ),
        set_row(seat_growth, Growth, 0, [chance(Chance)]),
        Chosen = [Choice|Chosen1],
        Code1 is Code0*Count + Choice,
        Nth1 is Nth+1,
        choose(Nth1, Choosers, Blocks, Block, Growth, Code1, Chosen1, Code)
    ;   Chosen = [],
        Code = Code0
    ).

regret(Blocks, Row, Choice, Regret) :-
    Index is Row + 2*Choice,
    array_value(Blocks, Index, Regret).

regretted(Choice, Count, Blocks, Row, Sum0, Sum) :-
    (   Choice < Count
    ->  regret(Blocks, Row, Choice, Regret),
        Sum1 is Sum0 + max(0, Regret),
        Choice1 is Choice+1,
        regretted(Choice1, Count, Blocks, Row, Sum1, Sum)
    ;   Sum = Sum0
    ).

%   to_average(+Choice, +Count, !Blocks, +Row, +Sum): what part each choice has now is added to its sum.

to_average(Choice, Count, Blocks, Row, Sum) :-
    (   Choice < Count
    ->  (   Sum =:= 0
        ->  Part is 65_536//Count
        ;   regret(Blocks, Row, Choice, Regret),
            Part is 65_536*max(0, Regret)//Sum
        ),
        Index is Row + 2*Choice + 1,
        array_value(Blocks, Index, Parts0),
        Parts is Parts0+Part,
        set_array_value(Blocks, Index, Parts),
        Choice1 is Choice+1,
        to_average(Choice1, Count, Blocks, Row, Sum)
    ;   true
    ).

drawn(Choice0, Number, Blocks, Row, Choice) :-
    regret(Blocks, Row, Choice0, Regret),
    Part is max(0, Regret),
    (   Number < Part
    ->  Choice = Choice0
    ;   Left is Number-Part,
        Choice1 is Choice0+1,
        drawn(Choice1, Left, Blocks, Row, Choice)
    ).

%!  learn(!Tree, +Block, +Chosen, +First, +Code) is det.
%
%   A walk has gone through the child with this Code of a node whose children begin at First. Those that have Chosen so
%   regret what they have missed.

learn(Tree, Block, Chosen, First, Code) :-
    learn(Chosen, 1, Tree, Block, First, Code).

learn([], _, _, _, _, _).
learn([Choice|Others], Nth, Tree, Block, First, Code) :-
    Tree = seat_tree(_, _, _, Blocks, _, _),
    header(Blocks, Block, Nth, Seat, Count, Row),
    array_value(Blocks, Block, Choosers),
    stride(Nth, Choosers, Blocks, Block, 1, Stride),
    gains_of(Tree, Seat, Gain),
    Base is Code - Choice*Stride,
    missed(0, Count, Choice, Tree, regretting(Seat, Row, Gain), line(First, Base, Stride)),
    Nth1 is Nth+1,
    learn(Others, Nth1, Tree, Block, First, Code).

%   stride(+Nth, +Choosers, ...): how many codes are between two choices of the one at Nth.

stride(Nth, Choosers, Blocks, Block, Stride0, Stride) :-
    (   Nth < Choosers
    ->  Next is Nth+1,
        header(Blocks, Block, Next, _, Count, _),
        Stride1 is Stride0*Count,
        stride(Next, Choosers, Blocks, Block, Stride1, Stride)
    ;   Stride = Stride0
    ).

%   missed(+Other, +Count, +Choice, !Tree, +Regretting, +Line): Line has the children that the Other choices lead to.

missed(Other, Count, Choice, Tree, Regretting, Line) :-
    (   Other < Count
    ->  (   Other =\= Choice
        ->  regret_one(Other, Tree, Regretting, Line)
        ;   true
        ),
        Other1 is Other+1,
        missed(Other1, Count, Choice, Tree, Regretting, Line)
    ;   true
    ).

regret_one(Other, Tree, regretting(Seat, Row, Gain), line(First, Base, Stride)) :-
    Tree = seat_tree(Nodes, _, Sums, Blocks, _, _),
    Number is 1 + Base + Other*Stride,
    nth_row(seat_node, First, Number, Child),
    row(seat_node, Nodes, Child, [visits(Visits)]),
    (   Visits > 0
    ->  row_number(seat_node, 0, Child, Nth),
        SumPlace is 8*Nth + Seat - 9,
        array_value(Sums, SumPlace, Sum),
        Index is Row + 2*Other,
        array_value(Blocks, Index, Regret0),
        Regret is Regret0 + Sum//Visits - Gain,
        set_array_value(Blocks, Index, Regret)
    ;   true
    ).

%!  average(+Blocks, +Block, +Nth, -Mixture) is det.
%
%   Mixture has, for each from Nth on, the list of what its choices weigh.

average(Blocks, Block, Nth, Mixture) :-
    array_value(Blocks, Block, Choosers),
    (   Nth =< Choosers
    ->  header(Blocks, Block, Nth, _, Count, Row),
        parts(0, Count, Blocks, Row, Parts),
        Mixture = [Parts|Mixture1],
        Nth1 is Nth+1,
        average(Blocks, Block, Nth1, Mixture1)
    ;   Mixture = []
    ).

parts(Choice, Count, Blocks, Row, Parts) :-
    (   Choice < Count
    ->  Index is Row + 2*Choice + 1,
        array_value(Blocks, Index, Part),
        Parts = [Part|Parts1],
        Choice1 is Choice+1,
        parts(Choice1, Count, Blocks, Row, Parts1)
    ;   Parts = []
    ).
