:- module(pybridge_at_once_solve,
          [ solved_at_once/4    % :Position, +Most, -Values, -Mixture
          ]).
:- use_module(library(apply), [foldl/5, maplist/3, maplist/4, maplist/5]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [max_list/2, member/2, min_list/2, nth1/3, sum_list/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module('../../rules/chance_moves', [outcomes/3]).
:- use_module('../../rules/choices', [all_choices/3, choosers/2]).
:- use_module('../../rules/seats', [gains/3, seats/2, side/3]).
:- use_module(matrix_game, [matrix_value/4]).

/** <module> Games for two with opposite interests who choose at once, solved backwards

The value of a position where both choose is that of the matrix of the values of what comes after; so the whole game is
solved from its ends, in rational numbers.
*/

:- meta_predicate solved_at_once(:, +, -, -).

%!  solved_at_once(:Position, +Most, -Values, -Mixture) is semidet.
%
%   Values, rational numbers, are those of Position for both players if both play their best. Mixture has
%   Player-Choices for each that chooses there at once, and Choices are Choice-Probability; it is [] where one player
%   or chance decides. Fails if there are more than so many positions, if they repeat, or if the results of both, by
%   players/1, do not have the same sum at all ends.

solved_at_once(Game:Position, Most, [Value,Other], Mixture) :-
    empty_assoc(Known0),
    Left = left(Most, unknown),
    catch(( position_value(Game, [], Left, Position, Value, Known0, Known),
            solved(Position, Game, Left, Known, Mixture) ),
          unsolved, fail),
    Left = left(_, Sum),
    Other is Sum-Value.

solved(Position, Game, Left, Known, Mixture) :-
    (   \+ Game:utility(Position, _),
        matrix(Game:Position, Left, [], Known, _, Players, Lists, Rows)
    ->  matrix_value(Rows, _, RowMixture, ColumnMixture),
        maplist(mixed, Players, Lists, [RowMixture,ColumnMixture], Mixed),
        choosers(Game:Position, Choosers),
        findall(Chooser-Pairs, ( member(Chooser, Choosers), memberchk(Chooser-Pairs, Mixed) ), Mixture)
    ;   Mixture = []
    ).

mixed(Player, Choices, Probabilities, Player-Pairs) :-
    pairs_keys_values(Pairs, Choices, Probabilities).

%   position_value(+Game, +Above, !Left, +Position, -Value, +Known0, -Known): Known has the values of positions. Above
%   are those on the way.

position_value(Game, Above, Left, Position, Value, Known0, Known) :-
    (   get_assoc(Position, Known0, Value0)
    ->  Value = Value0,
        Known = Known0
    ;   Game:utility(Position, Utility)
    ->  gains(Game, Utility, [Value,Other]),
        same_sum(Left, Value+Other),
        Known = Known0
    ;   memberchk(Position, Above)
    ->  throw(unsolved)
    ;   spend(Left),
        value_after(Position, Game, [Position|Above], Left, Known0, Known1, Value),
        put_assoc(Position, Known1, Value, Known)
    ).

same_sum(Left, Gains) :-
    Sum is Gains,
    arg(2, Left, Sum0),
    (   Sum0 == unknown
    ->  nb_setarg(2, Left, Sum)
    ;   Sum =:= Sum0
    ->  true
    ;   throw(unsolved)
    ).

spend(Left) :-
    arg(1, Left, Count0),
    Count is Count0-1,
    ( Count < 0 -> throw(unsolved) ; nb_setarg(1, Left, Count) ).

value_after(Position, Game, Above, Left, Known0, Known, Value) :-
    (   matrix(Game:Position, Left, Above, Known0, Known1, _, _, Rows)
    ->  Known = Known1,
        matrix_value(Rows, Value, _, _)
    ;   once(Game:turn(Position, Player)),
        side(Game, Player, Side),
        (   Side =:= 0
        ->  outcomes(Game:Position, Outcomes, Sum),
            findall(Next-Weight, member(outcome(_, Next, Weight), Outcomes), Pairs),
            pairs_keys_values(Pairs, Nexts, Weights),
            foldl(position_value(Game, Above, Left), Nexts, Values, Known0, Known),
            maplist(product, Values, Weights, Products),
            sum_list(Products, Total),
            Value is Total rdiv Sum
        ;   findall(Next, Game:move(Position, _, Next), Nexts),
            foldl(position_value(Game, Above, Left), Nexts, Values, Known0, Known),
            best(Side, Values, Value)
        )
    ).

product(Value, Weight, Product) :-
    Product is Value*Weight.

best(1, Values, Value) :-
    max_list(Values, Value).
best(-1, Values, Value) :-
    min_list(Values, Value).

%   matrix(:Position, !Left, +Above, +Known0, -Known, -Players, -Lists, -Rows) is semidet: several choose at once in
%   Position. Lists are the choices of both Players; one that does not choose has one.

matrix(Game:Position, Left, Above, Known0, Known, Players, [List1,List2], Rows) :-
    all_choices(Game:Position, Choosers, Choices),
    seats(Game, Players),
    maplist(choices_of(Choosers, Choices), Players, [List1,List2]),
    findall(Move-Next, Game:move(Position, Move, Next), Moves),
    foldl(row(at(Players, Choosers, List2, Moves), position_value(Game, Above, Left)), List1, Rows, Known0, Known).

choices_of(Choosers, Choices, Player, List) :-
    ( nth1(Nth, Choosers, Player) -> nth1(Nth, Choices, List) ; List = [-] ).

row(at([First|_], Choosers, List2, Moves), Valued, One, Row, Known0, Known) :-
    findall(Next,
            ( member(Two, List2), maplist(choice(First, One, Two), Choosers, Move), memberchk(Move-Next, Moves) ),
            Nexts),
    foldl(Valued, Nexts, Row, Known0, Known).

choice(First, One, Two, Chooser, Choice) :-
    ( Chooser == First -> Choice = One ; Choice = Two ).
