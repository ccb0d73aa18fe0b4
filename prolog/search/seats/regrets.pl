:- module(pybridge_regrets,
          [ new_block/4,        % !Tree, +Seats, +Choices, -Block
            choose/5,           % +Blocks, +Block, !Growth, -Chosen, -Code
            learn/5,            % !Tree, +Block, +Chosen, +First, +Code
            average/3           % +Blocks, +Block, -Mixture
          ]).
:- use_module(library(apply), [foldl/5, maplist/3]).
:- use_module(library(lists), [member/2, nth1/3, sum_list/2]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module('../../base/chance', [chance_below/4, chance_weighted/4]).
:- use_module('../../memory/search_memory', [array_value/3, extend_array/3, set_array_value/3]).
:- use_module(seat_playout, [gains_of/3, seat_sum/4]).
:- use_module(seat_records, [goal_expansion/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Choices at once: regret matching (Hart & Mas-Colell 2000), in a tree of playouts (Lisý et al. 2013)

Each that chooses does so in proportion to the regrets: by how much more a choice would have brought so far, given what
the others chose, as far as the tree knows. One time in eight the choice is made at random. The choices so made, on
average, are the mixture that is played.

A block, in the array Blocks, has how many choose, and the rows of seat_records.pl.
*/

%!  new_block(!Tree, +Seats, +Choices, -Block) is det.
%
%   Block is one for these Seats, which have these Choices.

new_block(seat_tree(_, Growth, Blocks, _, _), Seats, Choices, Block) :-
    length(Seats, Count),
    maplist(length, Choices, Lengths),
    sum_list(Lengths, Rows),
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
    foldl(new_header(Blocks), Seats, Lengths, Header-Row, _).

new_header(Blocks, Seat, Length, Header0-Row0, Header-Row) :-
    set_row(chooser, Blocks, Header0, [seat(Seat), count(Length), choices(Row0)]),
    next_row(chooser, Header0, Header),
    Row is Row0 + 2*Length.

header(Blocks, Block, Nth, Seat, Count, Row) :-
    Chooser is Block + 3*Nth - 2,
    row(chooser, Blocks, Chooser, [seat(Seat), count(Count), choices(Row)]).

%!  choose(+Blocks, +Block, !Growth, -Chosen, -Code) is det.
%
%   Chosen are the choices of those at Block, numbers from 0, and Code their combination, see seat_tree.pl.

choose(Blocks, Block, Growth, Chosen, Code) :-
    array_value(Blocks, Block, Count),
    choose(1, Count, Blocks, Block, Growth, 0, Chosen, Code).

choose(Nth, Choosers, Blocks, Block, Growth, Code0, Chosen, Code) :-
    (   Nth =< Choosers
    ->  header(Blocks, Block, Nth, _, Count, Row),
        row(seat_growth, Growth, 0, [chance(Chance0)]),
        choose_one(Count, Blocks, Row, Choice, Chance0, Chance),
        set_row(seat_growth, Growth, 0, [chance(Chance)]),
        Chosen = [Choice|Chosen1],
        Code1 is Code0*Count + Choice,
        Nth1 is Nth+1,
        choose(Nth1, Choosers, Blocks, Block, Growth, Code1, Chosen1, Code)
    ;   Chosen = [],
        Code = Code0
    ).

choose_one(Count, Blocks, Row, Choice, Chance0, Chance) :-
    findall(Regret-Each, regretted(Count, Blocks, Row, Each, Regret), Regrets),
    pairs_keys(Regrets, Keys),
    sum_list(Keys, Sum),
    forall(member(Regret-Each, Regrets), add_part(Count, Blocks, Row, Each, Regret, Sum)),
    chance_below(8, Chance0, Random, Chance1),
    (   Random =\= 0,
        chance_weighted(Choice0, Regrets, Chance1, Chance2)
    ->  Choice = Choice0,
        Chance = Chance2
    ;   chance_below(Count, Chance1, Choice, Chance)
    ).

%   regretted(+Count, +Blocks, +Row, -Choice, -Regret) is nondet: what is not regretted counts as 0.

regretted(Count, Blocks, Row, Choice, Regret) :-
    Last is Count-1,
    between(0, Last, Choice),
    Place is Row + 2*Choice,
    row(choice, Blocks, Place, [regret(Regret0)]),
    Regret is max(0, Regret0).

%   add_part(+Count, !Blocks, +Row, +Choice, +Regret, +Sum): what part the Choice has now is added to its sum.

add_part(Count, Blocks, Row, Choice, Regret, Sum) :-
    ( Sum =:= 0 -> Part is 65_536//Count ; Part is 65_536*Regret//Sum ),
    Place is Row + 2*Choice,
    add_row(choice, Blocks, Place, [parts(Part)]).

%!  learn(!Tree, +Block, +Chosen, +First, +Code) is det.
%
%   A walk has gone through the child with this Code of a node whose children begin at First. Those that have Chosen so
%   regret what they have missed.

learn(Tree, Block, Chosen, First, Code) :-
    forall(nth1(Nth, Chosen, Choice), learn_one(Nth, Choice, Tree, Block, First, Code)).

learn_one(Nth, Choice, Tree, Block, First, Code) :-
    Tree = seat_tree(_, _, Blocks, _, _),
    header(Blocks, Block, Nth, Seat, Count, Row),
    array_value(Blocks, Block, Choosers),
    stride(Nth, Choosers, Blocks, Block, 1, Stride),
    gains_of(Tree, Seat, Gain),
    Base is Code - Choice*Stride,
    Last is Count-1,
    forall(( between(0, Last, Other), Other =\= Choice ),
           regret(Other, Tree, regretting(Seat, Row, Gain), line(First, Base, Stride))).

%   stride(+Nth, +Choosers, ...): how many codes are between two choices of the one at Nth.

stride(Nth, Choosers, Blocks, Block, Stride0, Stride) :-
    (   Nth < Choosers
    ->  Next is Nth+1,
        header(Blocks, Block, Next, _, Count, _),
        Stride1 is Stride0*Count,
        stride(Next, Choosers, Blocks, Block, Stride1, Stride)
    ;   Stride = Stride0
    ).

%   regret(+Other, !Tree, +Regretting, +Line): Line has the children that the Other choices lead to.

regret(Other, Tree, regretting(Seat, Row, Gain), line(First, Base, Stride)) :-
    Tree = seat_tree(Nodes, _, Blocks, _, _),
    Number is 1 + Base + Other*Stride,
    nth_row(seat_node, First, Number, Child),
    row(seat_node, Nodes, Child, [visits(Visits)]),
    (   Visits > 0
    ->  seat_sum(Nodes, Child, Seat, Sum),
        Missed is Sum//Visits - Gain,
        Place is Row + 2*Other,
        add_row(choice, Blocks, Place, [regret(Missed)])
    ;   true
    ).

%!  average(+Blocks, +Block, -Mixture) is det.
%
%   Mixture has, for each that chooses, the list of what its choices weigh.

average(Blocks, Block, Mixture) :-
    array_value(Blocks, Block, Choosers),
    findall(Parts, ( between(1, Choosers, Nth), parts(Blocks, Block, Nth, Parts) ), Mixture).

parts(Blocks, Block, Nth, Parts) :-
    header(Blocks, Block, Nth, _, Count, Row),
    End is Row + 2*Count,
    findall(Part, ( row_between(choice, Row, End, Place), row(choice, Blocks, Place, [parts(Part)]) ), Parts).
