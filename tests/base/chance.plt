:- use_module('../../prolog/base/chance').

/*  The reference values were worked out by a program of its own in Python, from the description in chance.pl. */

:- begin_tests(chance).

numbers(0, Chance, Chance, []) :-
    !.
numbers(Count, Chance0, Chance, [Number|Numbers]) :-
    chance_number(Chance0, Number, Chance1),
    Count1 is Count-1,
    numbers(Count1, Chance1, Chance, Numbers).

reference(0,        [5866281864709972,2705259656467289,5837055887406807]).
reference(1,        [1775827123702288,10622534191669471,1154174263254336]).
reference(-1,       [17239010159460286,11925335274725670,13646216298108115]).
reference(1267650600228229401496703205376, [1160406417988046,4650231394009066,3819100618356226]).
reference([1,2],    [12783641062552406,10113285864273976,10686831612579144]).
reference([1,3],    [7869484372810220,8976979077736904,15594395275125113]).

test(a_seed_has_the_numbers_of_the_reference, forall(reference(Seed, Expected))) :-
    chance(Seed, Chance),
    numbers(3, Chance, _, Numbers),
    assertion(Numbers == Expected).

%   Chi-square of 64 cells with 20,000 numbers: 63 degrees of freedom. It exceeds 120 for one in 50,000
%   good generators; the seeds are fixed, so a test that passes once always passes.

chi_square(Cells, Counts, Total, Chi) :-
    Mean is Total/Cells,
    foldl([Count,Sum0,Sum]>>( Sum is Sum0 + (Count-Mean)**2/Mean ), Counts, 0, Chi).

count_cells(Cells, Values, Counts) :-
    functor(Array, cells, Cells),
    Array =.. [_|Zeros],
    maplist(=(0), Zeros),
    forall(member(Value, Values),
           ( Cell is Value+1, arg(Cell, Array, Count0), Count is Count0+1, nb_setarg(Cell, Array, Count) )),
    Array =.. [_|Counts].

evenly_spread(Values) :-
    length(Values, Total),
    count_cells(64, Values, Counts),
    chi_square(64, Counts, Total, Chi),
    assertion(Chi < 120).

bits(Shift, Number, Cell) :-
    Cell is (Number>>Shift) /\ 63.

test(the_bits_of_numbers_in_a_row_are_evenly_spread, forall(member(Shift, [0,21,42,48]))) :-
    chance(7, Chance),
    numbers(20_000, Chance, _, Numbers),
    maplist(bits(Shift), Numbers, Cells),
    evenly_spread(Cells).

test(pairs_in_a_row_are_evenly_spread, forall(member(Shift, [0,25,51]))) :-
    chance(8, Chance),
    numbers(20_001, Chance, _, Numbers),
    findall(Cell, ( nextto(A, B, Numbers), Cell is ((A>>Shift) /\ 7)*8 + ((B>>Shift) /\ 7) ), Cells),
    evenly_spread(Cells).

test(the_first_numbers_of_seeds_in_a_row_are_evenly_spread, forall(member(Shift, [0,24,48]))) :-
    findall(Cell,
            ( between(1, 20_000, Seed), chance(Seed, Chance), chance_number(Chance, Number, _),
              bits(Shift, Number, Cell) ),
            Cells),
    evenly_spread(Cells).

test(any_bit_of_a_seed_changes_about_half_of_the_bits, forall(between(0, 53, Bit))) :-
    findall(Changed,
            ( between(1, 40, N), Seed is N*123456789123, Other is Seed xor (1<<Bit),
              chance(Seed, A), chance(Other, B), Changed is popcount(A xor B) ),
            All),
    sum_list(All, Sum),
    Mean is Sum/40,
    assertion(( Mean > 23, Mean < 31 )).

test(an_order_has_the_elements, Sorted == List) :-
    numlist(1, 100, List),
    chance(3, Chance),
    chance_order(List, Chance, Reordered, _),
    assertion(Reordered \== List),
    msort(Reordered, Sorted).

test(every_order_comes_about_as_often) :-
    chance(4, Chance0),
    findall(Order, permutation([a,b,c], Order), Orders),
    findall(Order, ( between(1, 1200, N), Chance is Chance0+N, chance_order([a,b,c], Chance, Order, _) ), Drawn),
    forall(member(Order, Orders),
           ( findall(x, member(Order, Drawn), Xs), length(Xs, Count), assertion(( Count > 150, Count < 250 )) )).

test(nothing_is_drawn_of_an_empty_list, fail) :-
    chance(1, Chance),
    chance_member(_, [], Chance, _).

test(a_seed_is_an_integer_or_a_list_of_them, error(type_error(_, _))) :-
    chance(0.5, _).

:- end_tests(chance).
