:- module(pybridge_wording,
          [ nearest_word/3,     % +Word, +Known, -Nearest
            suggestion/3,       % +Word, +Known, -Suggestion
            abbreviated/2,      % +Value, -Text
            shortened/2         % +Text, -Short
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [append/3, last/2, member/2, numlist/3]).

/** <module> Wording of error messages: suggestions and abbreviated values */

%!  nearest_word(+Word, +Known, -Nearest) is semidet.
%
%   Nearest is the element of the list Known with the smallest edit distance from Word, the first
%   one if there are several. Fails if the distance is more than about half the length of every
%   element. Only the first 40 characters of Word count.

nearest_word(Word, Known, Nearest) :-
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

%   distance(+Codes, +Others, -Distance): the Levenshtein distance, computed row by row.

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
    ( Other == Code -> Replaced = Corner ; Replaced is Corner+1 ),
    Cell is min(Replaced, min(Above, Left)+1),
    cells(Others, Code, Above, Row0, Cell, Row).

%!  suggestion(+Word, +Known, -Suggestion) is det.
%
%   Suggestion is '; did you mean Nearest?', or '; there are: ...' with all elements of Known if
%   none is near to Word.

suggestion(Word, Known, Suggestion) :-
    (   nearest_word(Word, Known, Nearest)
    ->  format(atom(Suggestion), '; did you mean ~w?', [Nearest])
    ;   Known == []
    ->  Suggestion = '; there are none'
    ;   atomic_list_concat(Known, ', ', Names),
        format(atom(Suggestion), '; there are: ~w', [Names])
    ).

%!  abbreviated(+Value, -Text) is det.
%
%   Text is Value on one line of about 40 characters at most: an atom or string in quotes, any
%   other term as Prolog writes it.

abbreviated(Value, Text) :-
    (   ( atom(Value) ; string(Value) )
    ->  shortened(Value, Front),
        format(string(Text), "'~w'", [Front])
    ;   format(string(Written), '~W', [Value, [quoted(true), max_depth(10)]]),
        shortened(Written, Text)
    ).

%!  shortened(+Text, -Short) is det.
%
%   Short is Text, or its beginning and three dots if it has more than 40 characters.

shortened(Text, Short) :-
    (   string_length(Text, Length),
        Length > 40
    ->  sub_string(Text, 0, 37, _, Front),
        string_concat(Front, "...", Short)
    ;   Short = Text
    ).
