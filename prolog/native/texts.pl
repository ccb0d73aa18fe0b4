:- module(pybridge_texts,
          [ text_length/2,          % +Text, -Length
            text_codes/2,           % +Text, -Codes
            text_chars/2,           % +Text, -Chars
            chars_in_text/2,        % +Text, -Chars
            text_code/3,            % +Text, +Before, -Code
            made_text/3,            % +Kind, +Elements, -Text
            part_of_text/5,         % +Kind, +Text, +Before, +Length, -Part
            occurs_at/3,            % +Text, +Part, +Before
            joined_texts/4          % +Kind, +Texts, +Separator, -Text
          ]).
:- use_module(builtins, []).

/** <module> Texts, atoms and strings, that compiled code takes apart and makes

What is written here in Prolog is done by the run-time library (runtime/text_functions.pl); with this the goals of
text_goals.pl are written. A Kind is 2 for an atom and 3 for a string; numbers are taken for their digits.
*/

:- multifile
    pybridge_builtins:primitive/1,
    pybridge_builtins:function/4,
    pybridge_builtins:test/2.

pybridge_builtins:primitive(pybridge_texts).

pybridge_builtins:function(text_length(Text, Length), text(text_length), [Text], Length).
pybridge_builtins:function(text_codes(Text, Codes), text(text_codes), [Text], Codes).
pybridge_builtins:function(text_chars(Text, Chars), text(text_chars), [Text], Chars).
pybridge_builtins:function(text_code(Text, Before, Code), text(text_code), [Text, Before], Code).
pybridge_builtins:function(made_text(Kind, Elements, Text), text(made_text), [Kind, Elements], Text).
pybridge_builtins:function(part_of_text(Kind, Text, Before, Length, Part), text(part_of_text),
                           [Kind, Text, Before, Length], Part).
pybridge_builtins:function(joined_texts(Kind, Texts, Separator, Text), text(joined_texts), [Kind, Texts, Separator],
                           Text).

pybridge_builtins:function(chars_in_text(Text, Chars), chars_in_text, [Text], Chars).

pybridge_builtins:test(occurs_at(Text, Part, Before), occurs_at-[Text, Part, Before]).

%!  text_length(+Text, -Length) is det.

text_length(Text, Length) :-
    atom_length(Text, Length).

%!  text_codes(+Text, -Codes) is det.
%!  text_chars(+Text, -Chars) is det.

text_codes(Text, Codes) :-
    atom_codes(Text, Codes).

text_chars(Text, Chars) :-
    atom_chars(Text, Chars).

%!  chars_in_text(+Text, -Chars) is det.
%
%   As text_chars/2, but compiled code that nothing else makes take texts apart gives up.

chars_in_text(Text, Chars) :-
    atom_chars(Text, Chars).

%!  text_code(+Text, +Before, -Code) is det.
%
%   Code is that of the character with so many others Before it.

text_code(Text, Before, Code) :-
    sub_atom(Text, Before, 1, _, Char),
    char_code(Char, Code).

%!  made_text(+Kind, +Elements, -Text) is det.
%
%   Elements are all codes, or all characters.

made_text(2, Elements, Text) :-
    atom_chars(Text, Elements).
made_text(3, Elements, Text) :-
    string_chars(Text, Elements).

%!  part_of_text(+Kind, +Text, +Before, +Length, -Part) is det.

part_of_text(2, Text, Before, Length, Part) :-
    sub_atom(Text, Before, Length, _, Part).
part_of_text(3, Text, Before, Length, Part) :-
    sub_string(Text, Before, Length, _, Part).

%!  occurs_at(+Text, +Part, +Before) is semidet.

occurs_at(Text, Part, Before) :-
    sub_atom(Text, Before, _, _, Part).

%!  joined_texts(+Kind, +Texts, +Separator, -Text) is det.

joined_texts(2, Texts, Separator, Text) :-
    atomic_list_concat(Texts, Separator, Text).
joined_texts(3, Texts, Separator, Text) :-
    atomic_list_concat(Texts, Separator, Atom),
    atom_string(Atom, Text).
