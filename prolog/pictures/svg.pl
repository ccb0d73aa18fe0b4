:- module(pybridge_svg,
          [ check_options/2,    % +Options, +Types
            svg_document/3,     % +Frame, :Body, -Svg
            write_text/6,       % +Kind, +X, +Y, +Width, +Size, +Text
            text_width/3,       % +Text, +Size, -Width
            escaped/2           % +Text, -Escaped
          ]).
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3]).
:- use_module(library(error), [domain_error/2, must_be/2]).
:- use_module(library(lists), [append/3, member/2, same_length/2]).

/** <module> Writing SVG

Pictures are written on the current output, element by element, with whole numbers. All text is escaped by
escaped/2 and fitted into its space. A picture has no scripts, identifiers or references, so several pictures can
be part of the same page. Its width and height are its default size, and its viewBox allows any other size.

The board and its pieces have the same colours in dark mode; everything beside them follows the reader's
colour scheme, by the classes pybridge-paper (the background), pybridge-ink, pybridge-dim (labels),
pybridge-line (strokes), pybridge-box (boxes of text), pybridge-best and pybridge-cut.
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

:- meta_predicate
    svg_document(+, 0, -).

%!  check_options(+Options, +Types) is det.
%
%   Options are a picture's. Each of Types is an option whose arguments are the types of must_be/2.
%
%   @error domain_error(picture_option, Option)

check_options(Options, Types) :-
    must_be(list, Options),
    forall(member(Option, Options), check_option(Option, Types)).

check_option(Option, Types) :-
    (   compound(Option),
        compound_name_arguments(Option, Name, Values),
        same_length(Values, Wanted),
        compound_name_arguments(Type, Name, Wanted),
        memberchk(Type, Types)
    ->  maplist(must_be, Wanted, Values)
    ;   domain_error(picture_option, Option)
    ).

%!  svg_document(+Frame, :Body, -Svg) is det.
%
%   Svg is the picture, a string. Frame is frame(Width, Height, Pixels, Title, Description), where Pixels is
%   the width at which it is shown, or natural. Body writes the elements of the picture.

svg_document(frame(Width, Height, Pixels, Title, Description), Body, Svg) :-
    shown_size(Pixels, Width, Height, ShownWidth, ShownHeight),
    escaped(Title, EscapedTitle),
    escaped(Description, EscapedDescription),
    style(Style),
    with_output_to(string(Svg),
                   ( format('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ~d ~d" width="~d" height="~d" \c
                             role="img" font-family="system-ui, sans-serif"><title>~w</title>\c
                             <desc>~w</desc><style>~w</style>\c
                             <rect class="pybridge-paper" width="~d" height="~d" rx="8" fill="#fdfcfa"/>~n',
                            [ Width, Height, ShownWidth, ShownHeight, EscapedTitle, EscapedDescription, Style,
                              Width, Height ]),
                     once(Body),
                     format('</svg>~n') )).

shown_size(natural, Width, Height, Width, Height) :-
    !.
shown_size(Pixels, Width, Height, Pixels, ShownHeight) :-
    ShownHeight is max(1, (Height*Pixels + Width//2) // Width).

style('@media (prefers-color-scheme:dark){\c
       .pybridge-paper{fill:#1d1f23}.pybridge-ink{fill:#eceae6}.pybridge-dim{fill:#b3b0a9}\c
       .pybridge-line{stroke:#8d8a84}.pybridge-box{fill:#2c2f35;stroke:#8d8a84}\c
       .pybridge-best{stroke:#6db3f2}.pybridge-cut{stroke:#f08a80}}').

% ----------------------------------------------------------------------
% Text

%!  write_text(+Kind, +X, +Y, +Width, +Size, +Text) is det.
%
%   Write Text in Size, or in a smaller size if it is wider than Width. If it does not fit even then, it is cut
%   short with an ellipsis. Its middle is at the height Y. Kind is Anchor-Class or Anchor-fill(Colour), where
%   Anchor is start, middle or end.

write_text(_, _, _, _, _, '') :-
    !.
write_text(Anchor-Class, X, Y, Width, Size0, Text) :-
    fitting_text(Text, Width, Size0, Shown, Size),
    escaped(Shown, Escaped),
    Base is Y + (Size*7+10)//20,
    paint(Class, Paint),
    format('<text x="~d" y="~d" font-size="~d" text-anchor="~w" stroke="none" ~w>~w</text>~n',
           [X, Base, Size, Anchor, Paint, Escaped]).

paint(ink, 'class="pybridge-ink" fill="#1d1d1f"').
paint(dim, 'class="pybridge-dim" fill="#6b675f"').
paint(fill(Colour), Paint) :-
    atomic_list_concat(['fill="', Colour, '"'], Paint).

%!  fitting_text(+Text, +Width, +Size0, -Shown, -Size) is det.
%
%   Shown is as much of Text as fits into Width. Size is at most Size0 and at least half of that.

fitting_text(Text, Width, Size0, Shown, Size) :-
    text_width(Text, Size0, Width0),
    (   Width0 =< Width
    ->  Shown = Text,
        Size = Size0
    ;   Size1 is Size0*Width // Width0,
        Size1*2 >= Size0
    ->  Shown = Text,
        Size = Size1
    ;   Size is (Size0+1) // 2,
        atom_codes(Text, Codes),
        Room is Width*1000//Size - 1000,
        codes_within(Codes, Room, Kept),
        append(Kept, [0'…], ShownCodes),
        atom_codes(Shown, ShownCodes)
    ).

codes_within([Code|Codes], Room, Kept) :-
    code_width(Code, Width),
    Room1 is Room-Width,
    Room1 >= 0,
    !,
    Kept = [Code|Kept1],
    codes_within(Codes, Room1, Kept1).
codes_within(_, _, []).

%!  text_width(+Text, +Size, -Width) is det.
%
%   Width is the greatest width that Text has in the usual fonts of that Size.

text_width(Text, Size, Width) :-
    atom_codes(Text, Codes),
    foldl(add_width, Codes, 0, Thousandths),
    Width is (Thousandths*Size + 999) // 1000.

add_width(Code, Width0, Width) :-
    code_width(Code, CodeWidth),
    Width is Width0+CodeWidth.

%   code_width(+Code, -Width): Width is in thousandths of the font's size, as in DejaVu Sans, a wide font.

code_width(Code, Width) :-
    (   Code < 0'0
    ->  punctuation_width(Code, Width)
    ;   Code =< 0'9
    ->  Width = 640
    ;   Code >= 0'a, Code =< 0'z
    ->  small_width(Code, Width)
    ;   Code >= 0x300, Code < 0x370
    ->  Width = 0
    ;   Code < 0x1100
    ->  Width = 880
    ;   Code >= 0x2000, Code < 0x2070
    ->  Width = 840
    ;   Width = 1250
    ).

punctuation_width(0'\s, 320) :-
    !.
punctuation_width(0'%, 960) :-
    !.
punctuation_width(0'-, 400) :-
    !.
punctuation_width(_, 840).

small_width(0'm, 980) :-
    !.
small_width(0'w, 830) :-
    !.
small_width(Code, 410) :-
    memberchk(Code, `fijlrt`),
    !.
small_width(_, 640).

%!  escaped(+Text, -Escaped) is det.
%
%   Escaped is Text, escaped for an element or an attribute of XML. Characters that XML does not allow become
%   U+FFFD.

escaped(Text, Escaped) :-
    (   number(Text)
    ->  Escaped = Text
    ;   atom_codes(Text, Codes),
        (   maplist(plain_code, Codes)
        ->  Escaped = Text
        ;   escaped_codes(Codes, EscapedCodes),
            atom_codes(Escaped, EscapedCodes)
        )
    ).

plain_code(0'\s) :-
    !.
plain_code(Code) :-
    Code >= 0'(,
    Code < 0x7f,
    Code =\= 0'<,
    Code =\= 0'>.

escaped_codes([], []).
escaped_codes([Code|Codes], Escaped) :-
    (   plain_code(Code)
    ->  Escaped = [Code|Escaped1]
    ;   entity(Code, Entity)
    ->  append(Entity, Escaped1, Escaped)
    ;   allowed(Code)
    ->  Escaped = [Code|Escaped1]
    ;   Escaped = [0xfffd|Escaped1]
    ),
    escaped_codes(Codes, Escaped1).

entity(0'&, `&amp;`).
entity(0'<, `&lt;`).
entity(0'>, `&gt;`).
entity(0'", `&quot;`).
entity(0'\n, ` `).
entity(0'\r, ` `).
entity(0'\t, ` `).

allowed(Code) :-
    Code >= 0x20,
    \+ between(0x7f, 0x9f, Code),
    \+ between(0xd800, 0xdfff, Code),
    \+ between(0xfffe, 0xffff, Code).
