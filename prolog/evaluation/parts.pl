:- module(pybridge_parts,
          [ part/3,             % +Path, +Term, -Part
            inner_parts/3,      % +Term, +Reversed, -Inner
            with_part/4,        % +Path, +Term0, +Part, -Term
            with_board/4,       % +Path, +Position0, +Board, -Position
            text_board/3,       % +Split, +Chars, -Board
            opened/3,           % +Readings, +Position0, -Position
            closed/3            % +Readings, +Position0, -Position
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [append/3]).
:- use_module('../native/texts', [chars_in_text/2]).
:- use_module(cell_names, [names_closed/3, names_opened/3]).
:- use_module(functor_men, [functors_closed/3, functors_opened/3]).

/** <module> Parts of a position, and how they are read

A Path is a list of argument numbers. Readings are a list of these:

  - text(Path, Kind, Split): there is an `atom` or a `string`, whose characters are the cells of a board if Split is
    `cells`. If it is rows(Separator, Gaps, Width), this character is between rows. Gaps are `none`, or `ends` where
    `.` fills rows up to this Width, as it does if Split is filled(Width), or `digits`, each of which stands for so many
    `1`.
  - tops(Path, Place): there is a list of stacks, of which only the first element counts, or, if Place is not 0, of
    compound terms that have a stack as this argument.
  - names(Names): cells have these names (cell_names.pl).
  - functors(Functors): men have these names (functor_men.pl).

The Path as_read(Readings, Path) leads into a position that is read so. All of it can run compiled.
*/

%!  part(+Path, +Term, -Part) is semidet.

part([], Part, Part).
part([N|Path], Term, Part) :-
    compound(Term),
    arg(N, Term, Argument),
    part(Path, Argument, Part).
part(as_read(Readings, Path), Position, Part) :-
    opened(Readings, Position, Opened),
    part(Path, Opened, Part).

%!  inner_parts(+Term, +Reversed, -Inner) is det.
%
%   Inner are pairs of the arguments or elements of Term and their paths. Paths are reversed, as is that to Term.

inner_parts(Term, Reversed, Inner) :-
    (   Term = [_|_]
    ->  elements(Term, Reversed, Inner)
    ;   findall(Each-[N|Reversed], arg(N, Term, Each), Inner)
    ).

elements(List, Reversed, Elements) :-
    (   List = [Element|Rest]
    ->  Elements = [Element-[1|Reversed]|Elements1],
        elements(Rest, [2|Reversed], Elements1)
    ;   Elements = []
    ).

%!  with_part(+Path, +Term0, +Part, -Term) is semidet.
%
%   Term has Part at Path, a list, instead. Fails where Term0 has nothing there.

with_part([], _, Part, Part).
with_part([N|Path], Term0, Part, Term) :-
    compound(Term0),
    Term0 =.. [Name|Arguments0],
    with_argument(N, Path, Arguments0, Part, Arguments),
    Term =.. [Name|Arguments].

with_argument(N, Path, [Argument0|Arguments0], Part, Arguments) :-
    (   N =:= 1
    ->  Arguments = [Argument|Arguments0],
        with_part(Path, Argument0, Part, Argument)
    ;   Arguments = [Argument0|Arguments1],
        N1 is N-1,
        with_argument(N1, Path, Arguments0, Part, Arguments1)
    ).

%!  with_board(+Path, +Position0, +Board, -Position) is semidet.
%
%   The same for any Path.

with_board(Path0, Position0, Board, Position) :-
    (   Path0 = as_read(Readings, Path)
    ->  opened(Readings, Position0, Opened0),
        with_part(Path, Opened0, Board, Opened),
        closed(Readings, Opened, Position)
    ;   with_part(Path0, Position0, Board, Position)
    ).

%!  opened(+Readings, +Position0, -Position) is semidet.
%
%   Position has lists of characters, or rows of them, instead of texts, and elements instead of stacks. Fails if
%   Position0 has another shape.

opened([], Position, Position).
opened([text(Path, Kind, Split)|Readings], Position0, Position) :-
    part(Path, Position0, Text),
    ( Kind == atom -> atom(Text) ; string(Text) ),
    chars_in_text(Text, Chars),
    text_board(Split, Chars, Board),
    with_part(Path, Position0, Board, Position1),
    opened(Readings, Position1, Position).
opened([tops(Path, Place)|Readings], Position0, Position) :-
    part(Path, Position0, Stacks),
    maplist(only_top(Place), Stacks, Tops),
    with_part(Path, Position0, Tops, Position1),
    opened(Readings, Position1, Position).
opened([names(Names)|Readings], Position0, Position) :-
    names_opened(Names, Position0, Position1),
    opened(Readings, Position1, Position).
opened([functors(Functors)|Readings], Position0, Position) :-
    functors_opened(Functors, Position0, Position1),
    opened(Readings, Position1, Position).

only_top(Place, Stack, Top) :-
    (   Place =:= 0
    ->  top(Stack, Top)
    ;   compound(Stack),
        arg(Place, Stack, List),
        top(List, First),
        with_part([Place], Stack, First, Top)
    ).

top([], none).
top([Top|_], Top).

%!  text_board(+Split, +Chars, -Board) is det.

text_board(cells, Chars, Chars).
text_board(filled(Width), Chars, Row) :-
    row(Chars, none, ends, Width, Row, _).
text_board(rows(Separator, Gaps, Width), Chars, Rows) :-
    rows(Chars, Separator, Gaps, Width, Rows).

rows(Chars, Separator, Gaps, Width, [Row|Rows]) :-
    row(Chars, Separator, Gaps, Width, Row, Rest),
    (   Rest = [_|Next]
    ->  rows(Next, Separator, Gaps, Width, Rows)
    ;   Rows = []
    ).

%   row(+Chars, +Separator, +Gaps, +Width, -Row, -Rest): Rest begins with the Separator, or is empty.

row([], _, Gaps, Width, Row, []) :-
    row_end(Gaps, Width, Row).
row([Char|Chars], Separator, Gaps, Width, Row, Rest) :-
    (   Char == Separator
    ->  Rest = [Char|Chars],
        row_end(Gaps, Width, Row)
    ;   Gaps == digits,
        digit(Char, Count)
    ->  Width1 is Width-Count,
        row(Chars, Separator, Gaps, Width1, Row1, Rest),
        fill(Count, '1', Row1, Row)
    ;   Row = [Char|Row1],
        Width1 is Width-1,
        row(Chars, Separator, Gaps, Width1, Row1, Rest)
    ).

row_end(Gaps, Width, Row) :-
    ( Gaps == ends -> fill(Width, '.', [], Row) ; Row = [] ).

fill(Count, Char, Row0, Row) :-
    (   Count > 0
    ->  Row = [Char|Row1],
        Count1 is Count-1,
        fill(Count1, Char, Row0, Row1)
    ;   Row = Row0
    ).

digit('1', 1).
digit('2', 2).
digit('3', 3).
digit('4', 4).
digit('5', 5).
digit('6', 6).
digit('7', 7).
digit('8', 8).
digit('9', 9).

%!  closed(+Readings, +Position0, -Position) is semidet.
%
%   Position has texts instead of such lists.

closed(Readings, Position0, Position) :-
    foldl(close_part, Readings, Position0, Position).

close_part(text(Path, Kind, Split), Position0, Position) :-
    part(Path, Position0, Board),
    joined(Split, Board, Chars),
    ( Kind == atom -> atom_chars(Text, Chars) ; string_chars(Text, Chars) ),
    with_part(Path, Position0, Text, Position).
close_part(names(Names), Position0, Position) :-
    names_closed(Names, Position0, Position).
close_part(functors(Functors), Position0, Position) :-
    functors_closed(Functors, Position0, Position).

joined(cells, Chars, Chars).
joined(filled(_), Row0, Row) :-
    without_end(Row0, Row).
joined(rows(Separator, Gaps, _), Rows, Chars) :-
    joined_rows(Rows, Separator, Gaps, Chars).

joined_rows([Row0|Rows], Separator, Gaps, Chars) :-
    unfilled(Gaps, Row0, Row),
    (   Rows == []
    ->  Chars = Row
    ;   joined_rows(Rows, Separator, Gaps, Chars1),
        append(Row, [Separator|Chars1], Chars)
    ).

unfilled(none, Row, Row).
unfilled(ends, Row0, Row) :-
    without_end(Row0, Row).
unfilled(digits, Row0, Row) :-
    shortened(Row0, 0, Row).

%   shortened(+Row0, +Count, -Row): Row has digits instead of ones, of which there were so many before Row0.

shortened([], Count, Row) :-
    counted(Count, [], Row).
shortened([Char|Row0], Count, Row) :-
    (   Char == '1'
    ->  Count1 is Count+1,
        shortened(Row0, Count1, Row)
    ;   shortened(Row0, 0, Row1),
        counted(Count, [Char|Row1], Row)
    ).

counted(Count, Row0, Row) :-
    ( digit(Digit, Count) -> Row = [Digit|Row0] ; Row = Row0 ).

%   without_end(+Row0, -Row): without what has filled it up.

without_end([], []).
without_end([Char|Row0], Row) :-
    without_end(Row0, Row1),
    (   Char == '.',
        Row1 == []
    ->  Row = []
    ;   Row = [Char|Row1]
    ).
