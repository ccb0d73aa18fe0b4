:- module(pybridge_wording,
          [ nearest/3,          % +Word, +Known, -Nearest
            hint/3,             % +Word, +Known, -Hint
            shown/2             % +Value, -Text
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [append/3, last/2, member/2, numlist/3]).

/** <module> Words for messages: what somebody has given, and may have meant */

%!  nearest(+Word, +Known, -Nearest) is semidet.
%
%   Nearest is the word of the list Known that takes the fewest letters changed, put in or left out
%   to make it of Word, where these are no more than about half of its letters: the first of several.
%   No more than the first 40 letters of Word count.

nearest(Word, Known, Nearest) :-
    atom_codes(Word, Codes0),
    (   length(Front, 40),
        append(Front, _, Codes0)
    ->  Codes = Front
    ;   Codes = Codes0
    ),
    findall(Distance-Other,
            ( member(Other, Known),
              atom_codes(Other, OtherCodes),
              distance(Codes, OtherCodes, Distance),
              length(OtherCodes, Length),
              2*Distance =< Length+1 ),
            Near),
    keysort(Near, [_-Nearest|_]).

%   distance(+Codes, +Others, -Distance): Levenshtein's, row by row.

distance(Codes, Others, Distance) :-
    length(Others, Length),
    numlist(0, Length, Row0),
    foldl(row(Others), Codes, Row0, Row),
    last(Row, Distance).

row(Others, Code, [Corner|Row0], [Left|Row]) :-
    Left is Corner+1,
    cells(Others, Code, Corner, Row0, Left, Row).

cells([], _, _, _, _, []).
cells([Other|Others], Code, Corner, [Above|Row0], Left, [Cell|Row]) :-
    (   Other == Code
    ->  Replaced = Corner
    ;   Replaced is Corner+1
    ),
    Cell is min(Replaced, min(Above, Left)+1),
    cells(Others, Code, Above, Row0, Cell, Row).

%!  hint(+Word, +Known, -Hint) is det.
%
%   Hint is '; did you mean Nearest?', or '; there are: ...' with all of Known where none is near.

hint(Word, Known, Hint) :-
    (   nearest(Word, Known, Nearest)
    ->  format(atom(Hint), '; did you mean ~w?', [Nearest])
    ;   Known == []
    ->  Hint = '; there are none'
    ;   atomic_list_concat(Known, ', ', Names),
        format(atom(Hint), '; there are: ~w', [Names])
    ).

%!  shown(+Value, -Text) is det.
%
%   Value on one line of some 40 characters at most: a text in quotes, another term as Prolog writes it.

shown(Value, Text) :-
    (   ( atom(Value) ; string(Value) )
    ->  cut(Value, Front),
        format(string(Text), "'~w'", [Front])
    ;   format(string(Written), '~W', [Value, [quoted(true), max_depth(10)]]),
        cut(Written, Text)
    ).

cut(Text, Cut) :-
    (   string_length(Text, Length),
        Length > 40
    ->  sub_string(Text, 0, 37, _, Front),
        string_concat(Front, "...", Cut)
    ;   Cut = Text
    ).
