:- module(pybridge_text_scene,
          [ text_scene/3,       % :Position, +Options, -Scene
            write_text_scene/2, % +Lines, +Width
            notes/4,            % :Position, +Pairs, +Width, -Notes
            write_notes/3       % +Notes, +Width, +Height
          ]).
:- use_module(library(lists), [append/3, max_list/2, member/2, nth0/3]).
:- use_module('../rules/contract', [offers/2]).
:- use_module('../rules/positions', [move_text/3, position_text/3]).
:- use_module('../rules/status', [status_lines/2]).
:- use_module(svg, [escaped/2, text_width/3, write_text/6]).

/** <module> Pictures of text: positions without a board, and notes below a picture */

:- meta_predicate
    text_scene(:, +, -),
    notes(:, +, +, -).

most_lines(60).
most_columns(120).

%!  text_scene(:Position, +Options, -Scene) is det.
%
%   Scene is the position as the game draws it, or else as it writes it. Of the Options of board_svg/3, only
%   values has an effect.

text_scene(Game:Position, Options, scene(Width, Height, text(Lines, Notes))) :-
    position_lines(Game:Position, Lines0),
    bounded(Lines0, Lines),
    findall(Length, ( member(Line, Lines), columns(Line, Length) ), Lengths),
    max_list([20|Lengths], Longest),
    Width is 24 + 9*Longest,
    findall(Text-Value,
            ( memberchk(values(Values), Options),
              member(Move-Value, Values),
              move_text(Game, Move, Text) ),
            Pairs),
    notes(Game:Position, Pairs, Width, Notes),
    length(Lines, LineCount),
    length(Notes, NoteCount),
    Height is 24 + 20*(LineCount+NoteCount).

position_lines(Game:Position, Lines) :-
    offers(Game, drawing/2),
    Game:drawing(Position, Text),
    !,
    split_string(Text, "\n", "\r", Lines0),
    without_last_blank(Lines0, Lines).
position_lines(Game:Position, Lines) :-
    position_text(Game, Position, Text),
    cut_lines(Text, Lines).

without_last_blank(Lines0, Lines) :-
    (   append(Lines1, [Last], Lines0),
        Lines1 \== [],
        normalize_space(string(""), Last)
    ->  without_last_blank(Lines1, Lines)
    ;   Lines = Lines0
    ).

%   cut_lines(+Text, -Lines): each line has up to 40 characters, which a phone shows large enough.

cut_lines(Text, [Line|Lines]) :-
    sub_string(Text, 0, 40, After, Line),
    After > 0,
    !,
    sub_string(Text, 40, _, 0, Rest),
    cut_lines(Rest, Lines).
cut_lines(Text, [Text]).

bounded(Lines0, Lines) :-
    most_lines(Most),
    length(Lines0, Count),
    (   Count > Most
    ->  length(First, Most),
        append(First, _, Lines0),
        More is Count-Most,
        format(string(Last), '... (~d more lines)', [More]),
        append(First, [Last], Lines1)
    ;   Lines1 = Lines0
    ),
    findall(Line, ( member(Line0, Lines1), bounded_line(Line0, Line) ), Lines).

bounded_line(Line0, Line) :-
    most_columns(Most),
    string_length(Line0, Length),
    (   Length > Most
    ->  Kept is Most-3,
        sub_string(Line0, 0, Kept, _, First),
        string_concat(First, "...", Line)
    ;   Line = Line0
    ).

%   columns(+Line, -Columns): Columns is how many columns of a terminal Line takes; a wide character takes two.

columns(Line, Columns) :-
    string_codes(Line, Codes),
    findall(x, ( member(Code, Codes), Code >= 0x1100, \+ between(0x2000, 0x2e7f, Code) ), Wide),
    length(Codes, Length),
    length(Wide, More),
    Columns is Length+More.

%!  write_text_scene(+Lines, +Width) is det.
%
%   The length of a line is set by its number of columns, so that characters line up as in a terminal.

write_text_scene(Lines, _) :-
    format('<g font-family="ui-monospace, monospace" font-size="15" class="pybridge-ink" fill="#1d1d1f">~n'),
    forall(nth0(Number, Lines, Line), write_line(Number, Line)),
    format('</g>~n').

write_line(Number, Line) :-
    columns(Line, Columns),
    (   Columns =:= 0
    ->  true
    ;   Y is 27 + 20*Number,
        Length is 9*Columns,
        escaped(Line, Escaped),
        format('<text x="12" y="~d" xml:space="preserve" textLength="~d" lengthAdjust="spacingAndGlyphs">~w</text>~n',
               [Y, Length, Escaped])
    ).

%!  notes(:Position, +Pairs, +Width, -Notes) is det.
%
%   Notes are lines that fit into Width, with the lines of the game's status/2, and 'Text: Value' for each Text-Value of
%   Pairs.

notes(Position, Pairs, Width, Notes) :-
    status_lines(Position, Status),
    findall(Note, ( member(Text-Value, Pairs), format(atom(Note), '~w: ~w', [Text, Value]) ), Values),
    filled_lines(Status, Width, Notes, Notes1),
    filled_lines(Values, Width, Notes1, []).

filled_lines([], _, Lines, Lines).
filled_lines([Note|Notes], Width, Lines0, Lines) :-
    text_width(Note, 14, Used),
    filled_lines(Notes, Width, Used, Note, Lines0, Lines).

filled_lines([], _, _, Line, [Line|Lines], Lines).
filled_lines([Note|Notes], Width, Used0, Line0, Lines0, Lines) :-
    text_width(Note, 14, Needed),
    Used is Used0 + Needed + 20,
    (   Used =< Width-24
    ->  atomic_list_concat([Line0, Note], ' · ', Line),
        filled_lines(Notes, Width, Used, Line, Lines0, Lines)
    ;   Lines0 = [Line0|Lines1],
        filled_lines(Notes, Width, Needed, Note, Lines1, Lines)
    ).

%!  write_notes(+Notes, +Width, +Height) is det.
%
%   Write Notes at the bottom of a picture of that size.

write_notes(Notes, Width, Height) :-
    length(Notes, Count),
    Top is Height - 12 - 20*Count,
    Room is Width-24,
    forall(nth0(Number, Notes, Note),
           ( Y is Top + 20*Number + 10,
             write_text(start-ink, 12, Y, Room, 14, Note) )).
