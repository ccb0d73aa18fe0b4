:- module(pybridge_text_goals,
          [ text_goal/3,            % +Goal, +Unbound, -Others
            text_maker/1            % +Goal
          ]).
:- use_module(library(ordsets), [ord_disjoint/2]).
:- use_module(builtins, [prolog_answers/2, rewritten/2]).
:- use_module(text_library, []).

/** <module> Goals about atoms and strings, written with those of text_library.pl

A Kind is 2 for an atom and 3 for a string. Like SWI-Prolog, the predicates do not mind whether a text that is passed is
an atom or a string. Where SWI-Prolog raises an error, what they call gives up.
*/

%!  text_goal(+Goal, +Unbound, -Others) is semidet.
%
%   Goal, whose arguments Unbound, an ordered set of their numbers, are not bound, means the same as Others.

text_goal(Goal, Unbound, pybridge_text_library:Others) :-
    means(Goal, Bound, Others),
    ord_disjoint(Bound, Unbound),
    !.

%!  text_maker(+Goal) is semidet.
%
%   Goal takes a text apart or makes one, in one way.

text_maker(Goal0) :-
    ( Goal = Goal0 ; rewritten(Goal0, Goal) ),
    callable(Goal),
    functor(Goal, Name, _),
    ( prolog_answers(Goal, one) ; means(Goal, _, _), \+ memberchk(Name, [sub_atom, sub_string]) ),
    !.

%   means(+Goal, -Bound, -Others) is nondet: if the arguments with the numbers Bound are bound.

means(Goal, Bound, Others) :-
    length_goal(Goal, Text, Length),
    ( Bound = [1,2], Others = has_length(Text, Length) ; Bound = [1], Others = text_length(Text, Length) ).
means(Goal, Bound, Others) :-
    elements_goal(Goal, Kind, Type, Text, Elements),
    elements(Bound, Kind, Type, Text, Elements, Others).
means(char_code(Char, Code), [1,2], ( integer(Code) -> code_of_char(Char, Code) ; throw(type) )).
means(char_code(Char, Code), [1], code_of_char(Char, Code)).
means(char_code(Char, Code), [2], char_of_code(Code, Char)).
means(atom_string(Atom, String), [1], joined(3, [Atom], '', String)).
means(atom_string(Atom, String), [2], joined_texts(2, [String], '', Atom)).
means(string_to_atom(String, Atom), [1], joined(2, [String], '', Atom)).
means(string_to_atom(String, Atom), [2], joined_texts(3, [Atom], '', String)).
means(text_to_string(Text, String), [1,2],
      ( string(Text) -> Text == String ; string_of(Text, Same), string_of(String, Same) )).
means(text_to_string(Text, String), [1], string_of(Text, String)).
means(Concatenation, Bound, Others) :-
    concatenation(Concatenation, Kind, A, B, Text),
    concatenated(Bound, Kind, A, B, Text, Others).
means(atomic_list_concat(Texts, Text), [1], joined_texts(2, Texts, '', Text)).
means(atomic_list_concat(Texts, Separator, Text), [1,2], joined_texts(2, Texts, Separator, Text)).
means(atomic_list_concat(Texts, Separator, Text), [2,3], split_at(Separator, Text, Texts)).
means(split_string(Text, Separators0, Padding0, Parts), [1], split_at_any(Separators, Text, Parts)) :-
    codes(Separators0, Separators),
    Separators = [_|_],
    codes(Padding0, []).
means(string_code(Number, Text, Code), [1,2], nth_code(Number, Text, Code)).
means(get_string_code(Number, Text, Code), [1,2], code_at(Number, Text, Code)).
means(sub_atom(Text, Before, Length, After, Part), [1], part(2, Text, Before, Length, After, Part)).
means(sub_string(Text, Before, Length, After, Part), [1], part(3, Text, Before, Length, After, Part)).
means(formatted(Kind, Template, Arguments, Text), [3],
      ( Tests -> joined_texts(Number, Texts, '', Text) ; written(Kind, Template, Arguments, Text) )) :-
    memberchk(Kind-Number, [atom-2, string-3]),
    codes(Template, Codes),
    is_list(Arguments),
    phrase(segments(Texts, Arguments, Tests), Codes).
means(formatted(Kind, Template, Arguments, Text), [], written(Kind, Template, Arguments, Text)).

length_goal(atom_length(Text, Length), Text, Length).
length_goal(string_length(Text, Length), Text, Length).

elements_goal(atom_chars(Atom, Chars), 2, atom, Atom, Chars).
elements_goal(atom_codes(Atom, Codes), 2, integer, Atom, Codes).
elements_goal(string_chars(String, Chars), 3, atom, String, Chars).
elements_goal(string_codes(String, Codes), 3, integer, String, Codes).

elements([1,2], _, Type, Text, Elements, ( Apart, has_elements(Own, Type, Elements) )) :-
    apart(Type, Text, Own, Apart).
elements([1], _, Type, Text, Elements, Apart) :-
    apart(Type, Text, Elements, Apart).
elements([2], Kind, _, Text, Elements, made_text(Kind, Elements, Text)).

apart(atom, Text, Chars, text_chars(Text, Chars)).
apart(integer, Text, Codes, text_codes(Text, Codes)).

concatenation(atom_concat(A, B, Text), 2, A, B, Text).
concatenation(string_concat(A, B, Text), 3, A, B, Text).

concatenated([1,2], Kind, A, B, Text, joined(Kind, [A, B], '', Text)).
concatenated([1,3], Kind, A, B, Text, after(Kind, A, Text, B)).
concatenated([2,3], Kind, A, B, Text, before(Kind, B, Text, A)).
concatenated([3], Kind, A, B, Text, split_in_two(Kind, Text, A, B)).

codes(Text, Codes) :-
    ( atom(Text) ; string(Text) ),
    !,
    atom_codes(Text, Codes).

%   segments(-Texts, +Arguments, -Tests)//: a template of format/2, as Texts to be joined if Tests are true.

segments([], [], true) -->
    [].
segments([Argument|Texts], [Argument|Arguments], (Test, Tests)) -->
    [0'~, Letter],
    { shown(Letter, Argument, Test) },
    !,
    segments(Texts, Arguments, Tests).
segments([Char|Texts], Arguments, Tests) -->
    ( [0'~], escaped(Char) ; [Code], { Code \== 0'~, char_code(Char, Code) } ),
    !,
    segments(Texts, Arguments, Tests).

escaped(~) -->
    "~".
escaped('\n') -->
    "n".

%   shown(+Letter, +Argument, -Test): `~Letter` shows the letters or digits of Argument if Test is true.

shown(0'w, Argument, (atomic(Argument), Argument \== [])).
shown(0'a, Argument, (atomic(Argument), Argument \== [], \+ integer(Argument))).
shown(0'd, Argument, integer(Argument)).
