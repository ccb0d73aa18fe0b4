:- module(pybridge_text_boards,
          [ text_boards/2,      % +Positions, -Readings
            opened_samples/3,   % +Readings, +Samples0, -Samples
            as_read/3           % +Readings, +Term0, -Term
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [append/2, max_list/2, member/2, reverse/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(cell_names, [cell_names/2]).
:- use_module(functor_men, [men_functors/2]).
:- use_module(learning_games, [first_of/3, mapped_samples/3]).
:- use_module(parts, [inner_parts/3, opened/3, part/3, text_board/3]).

/** <module> How positions are read: boards that are texts, and names of cells and men

Texts, atoms or strings, are taken for lists of characters, or rows of them: what is counted, measured and looked for is
the same as in these. Where there are none, cells may have names (cell_names.pl), or men functors (functor_men.pl).
*/

%   A text with fewer cells is no board, nor is what has so few values, or less than so many times as many as it has
%   characters, as the names of pieces. So many positions show that.

least_cells(9).
least_values(10).
times_characters(2).
least_rows(3).
positions(100).

%!  text_boards(+Positions, -Readings) is det.
%
%   Readings (parts.pl) are the boards of all Positions, or the names of their cells or men.

text_boards(Positions, Readings) :-
    Positions = [First|_],
    findall(Each, board(First, [], Positions, Each), Boards),
    append(Boards, Texts),
    (   Texts == [],
        positions(Few),
        first_of(Few, Positions, Some),
        named_parts(Some, Reading)
    ->  Readings = [Reading]
    ;   Readings = Texts
    ).

named_parts(Positions, names(Names)) :-
    cell_names(Positions, Names),
    !.
named_parts(Positions, functors(Functors)) :-
    men_functors(Positions, Functors).

%   board(+Term, +Reversed, +Positions, -Readings) is nondet: Readings are a board, in Term, to which the Reversed path
%   leads in the first of Positions: a text, or the arguments or elements of a term, each a text.

board(Term, Reversed, Positions, Readings) :-
    (   text(_, Term)
    ->  least_cells(Least),
        board_of([Reversed], Positions, Least, Readings)
    ;   compound(Term),
        inner_parts(Term, Reversed, Inner),
        least_rows(Rows),
        length(Inner, Count),
        Count >= Rows,
        forall(member(Each-_, Inner), text(_, Each)),
        findall(Path, member(_-Path, Inner), Paths),
        board_of(Paths, Positions, 1, Readings0)
    ->  Readings = Readings0
    ;   compound(Term),
        inner_parts(Term, Reversed, Inner),
        member(Each-Path, Inner),
        board(Each, Path, Positions, Readings)
    ).

text(Kind, Term) :-
    ( atom(Term) -> Kind = atom ; string(Term), Kind = string ).

%   board_of(+Reversed, +Positions, +Least, -Readings) is semidet: with so many cells in each text.

board_of(AllReversed, Positions, Least, Readings) :-
    maplist(reverse, AllReversed, Paths),
    positions(Few),
    first_of(Few, Positions, First),
    values(Paths, First, _, Some),
    many_values(Some),
    values(Paths, Positions, Kind, All),
    length(Paths, Count),
    split(Count, Least, All, Split),
    !,
    findall(text(Path, Kind, Split), member(Path, Paths), Readings).

%   values(+Paths, +Positions, -Kind, -Values) is semidet: Values, lists of characters, are those of the texts of this
%   Kind that all Positions have at Paths.

values(Paths, Positions, Kind, Values) :-
    findall(Part, ( member(Position, Positions), member(Path, Paths), part(Path, Position, Part) ), Parts),
    length(Paths, Count),
    length(Positions, Number),
    length(Parts, Found),
    Found =:= Count*Number,
    sort(Parts, Texts),
    maplist(text(Kind), Texts),
    maplist(atom_chars, Texts, Values).

many_values(Values) :-
    length(Values, Different),
    least_values(Least),
    Different >= Least,
    append(Values, All),
    sort(All, Characters),
    length(Characters, Count),
    times_characters(Times),
    Different >= Times*Count.

%   split(+Count, +Least, +All, -Split) is nondet: of so many texts in a position, whose values are All.

split(1, _, All, rows(Separator, Gaps, Width)) :-
    member(Separator, [/,'\n','|',',',;,' ']),
    member(Gaps, [none,digits,ends]),
    maplist(text_board(rows(Separator, Gaps, 0)), All, Boards),
    least_rows(Least),
    maplist(length, Boards, Heights),
    sort(Heights, [Height]),
    Height >= Least,
    append(Boards, Rows),
    maplist(length, Rows, Widths),
    max_list(Widths, Width),
    Width >= Least,
    ( Gaps == ends -> true ; sort(Widths, [Width]) ).
split(_, Least, All, Split) :-
    maplist(length, All, Lengths),
    max_list(Lengths, Longest),
    Longest >= Least,
    (   sort(Lengths, [_])
    ->  Split = cells
    ;   Least =:= 1,
        Split = filled(Longest)
    ).

%!  opened_samples(+Readings, +Samples0, -Samples) is semidet.
%
%   Samples are Samples0 (random_samples.pl) with opened positions.

opened_samples(Readings, Samples0, Samples) :-
    mapped_samples(opened(Readings), Samples0, Samples).

%!  as_read(+Readings, +Term0, -Term) is det.
%
%   Features or an evaluation, Term0, of opened positions is Term for positions that are read so. Names of cells are
%   read only for what depends on cells.

as_read([], Term, Term) :-
    !.
as_read([names(_)], Term, Term) :-
    \+ ( sub_term(Part, Term), of_cells(Part) ),
    !.
as_read(Readings, features(Count, Shape), features(Count, read(Readings, Shape))) :-
    !.
as_read(Readings, ahead(Evaluation0), ahead(Evaluation)) :-
    !,
    as_read(Readings, Evaluation0, Evaluation).
as_read(Readings, evaluation(View, Shape), evaluation(View, read(Readings, Shape))) :-
    memberchk(View, [absolute,relative]),
    !.
as_read(_, Evaluation, Evaluation).

of_cells(men(_, Form)) :-
    found_by_cell(Form).
of_cells(board(Measure, Form, _, _)) :-
    Measure \== number,
    found_by_cell(Form).
of_cells(heights(_, Form, _)) :-
    found_by_cell(Form).
of_cells(scattered(_, _)).

found_by_cell(points).
found_by_cell(tree).
