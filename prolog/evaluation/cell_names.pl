:- module(pybridge_cell_names,
          [ cell_names/2,       % +Positions, -Names
            names_opened/3,     % +Names, +Term0, -Term
            names_closed/3      % +Names, +Term0, -Term
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(dcg/basics), [digits//1]).
:- use_module(library(lists), [member/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(pairs), [pairs_values/2]).

/** <module> Cells that have names, such as c4, r3c4 or '3,4'

They are taken for cell(3, 4), so that what is counted, measured and looked for is the same as where rules write
numbers. Names are pairs of a name and a cell, X-Y. names_opened/3 can run compiled.
*/

%   Fewer cells are no board, nor are those of fewer columns or rows.

least_cells(9).
least_lines(3).

%!  cell_names(+Positions, -Names) is semidet.
%
%   Names are those of the cells in Positions.

cell_names(Positions, Names) :-
    findall(Name, ( sub_term(Name, Positions), atom(Name) ), All),
    sort(All, Atoms),
    findall(Name-Cell, ( member(Name, Atoms), cell(Name, Cell) ), Names),
    pairs_values(Names, Cells0),
    sort(Cells0, Cells),
    least_cells(Least),
    length(Cells, Count),
    Count >= Least,
    length(Names, Count),
    maplist(lines(Cells), [1,2]).

lines(Cells, Place) :-
    sort(Place, @<, Cells, Lines),
    length(Lines, Count),
    least_lines(Least),
    Count >= Least.

cell(Name, X-Y) :-
    atom_codes(Name, Codes),
    once(phrase(cell(X, Y), Codes)).

cell(X, Y) -->
    no_digits(_),
    number(X),
    no_digits([_|_]),
    number(Y).
cell(X, Y) -->
    [Letter],
    { member(First, [0'a,0'A]), X is Letter-First+1, between(1, 26, X) },
    number(Y).

number(Number) -->
    digits([Digit|Digits]),
    { number_codes(Number, [Digit|Digits]) }.

no_digits([]) -->
    [].
no_digits([Code|Codes]) -->
    [Code],
    { \+ code_type(Code, digit) },
    no_digits(Codes).

%!  names_opened(+Names, +Term0, -Term) is det.
%
%   Term is Term0 with cells instead of their names.

names_opened(Names, Term0, Term) :-
    (   compound(Term0)
    ->  Term0 =.. [Name|Arguments0],
        maplist(names_opened(Names), Arguments0, Arguments),
        Term =.. [Name|Arguments]
    ;   atom(Term0),
        named(Names, Term0, X-Y)
    ->  Term = cell(X, Y)
    ;   Term = Term0
    ).

named([Name0-Cell0|Names], Name, Cell) :-
    (   Name0 == Name
    ->  Cell = Cell0
    ;   named(Names, Name, Cell)
    ).

%!  names_closed(+Names, +Term0, -Term) is det.
%
%   Term is Term0 with the names of cells.

names_closed(Names, Term0, Term) :-
    (   Term0 = cell(X, Y),
        memberchk(Name-(X-Y), Names)
    ->  Term = Name
    ;   compound(Term0)
    ->  Term0 =.. [Functor|Arguments0],
        maplist(names_closed(Names), Arguments0, Arguments),
        Term =.. [Functor|Arguments]
    ;   Term = Term0
    ).
