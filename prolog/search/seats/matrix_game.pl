:- module(pybridge_matrix_game,
          [ matrix_value/4      % +Rows, -Value, -RowMixture, -ColumnMixture
          ]).
:- use_module(library(apply), [foldl/4, maplist/3, maplist/4]).
:- use_module(library(lists), [append/2, append/3, max_list/2, min_list/2, nth1/3]).
:- autoload(library(simplex), [constraint/3, gen_state/1, maximize/3, variable_value/3]).   % takes a while to load

/** <module> The value of a matrix game (von Neumann 1928), in rational numbers

Two choose at once, one a row and the other a column; the number there is what the first wins and the second loses. Each
can mix their choices so that the value is sure, whatever the other does. The mixtures are found as linear programs, by
the simplex method of library(simplex).
*/

%!  matrix_value(+Rows, -Value, -RowMixture, -ColumnMixture) is det.
%
%   Rows are lists of rational numbers. Mixtures are lists of the probabilities of the rows, and of the columns. Where
%   one row and one column are best whatever the other chooses, no linear program is needed.

matrix_value(Rows, Value, RowMixture, ColumnMixture) :-
    columns(Rows, Columns),
    maplist(min_list, Rows, Least),
    maplist(max_list, Columns, Most),
    max_list(Least, Low),
    min_list(Most, High),
    (   Low =:= High
    ->  Value = Low,
        pure(Least, Low, RowMixture),
        pure(Most, High, ColumnMixture)
    ;   mixture(Columns, Value, RowMixture),
        maplist(maplist(opposite), Rows, Opposite),
        mixture(Opposite, _, ColumnMixture)
    ).

columns([First|Others], Columns) :-
    findall(Column, ( nth1(Nth, First, _), maplist(nth1(Nth), [First|Others], Column) ), Columns).

opposite(Number, Opposite) :-
    Opposite is -Number.

pure(Values, Value, Mixture) :-
    nth1(Nth, Values, Each),
    Each =:= Value,
    !,
    findall(Probability, ( nth1(Other, Values, _), ( Other =:= Nth -> Probability = 1 ; Probability = 0 ) ), Mixture).

%   mixture(+Columns, -Value, -Mixture): Mixture makes the least mean of a column as large as possible. All numbers are
%   moved above 0, as the variables of a linear program must be.

mixture(Columns, Value, Mixture) :-
    append(Columns, Numbers),
    min_list(Numbers, Least),
    Columns = [First|_],
    findall(part(Nth), nth1(Nth, First, _), Parts),
    setup_call_cleanup(gen_state(State0), true, true),  % no time limit may break off the loading of the library
    constraint(Parts = 1, State0, State1),
    foldl(column(Parts, Least), Columns, State1, State2),
    maximize([value], State2, State),
    variable_value(State, value, Value0),
    Value is Value0 + Least - 1,
    maplist(part_value(State), Parts, Mixture).

%   Were maplist/3 to name what library(simplex) exports, library(apply_macros) would load that at once.

part_value(State, Part, Value) :-
    variable_value(State, Part, Value).

column(Parts, Least, Column, State0, State) :-
    maplist(product(Least), Column, Parts, Products),
    append(Products, [-1*value], Sum),
    constraint(Sum >= 0, State0, State).

product(Least, Number, Part, Factor*Part) :-
    Factor is Number - Least + 1.
