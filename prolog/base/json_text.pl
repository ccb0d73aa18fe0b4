:- module(pybridge_json_text,
          [ json_text/2         % +Term, -Text
          ]).
:- use_module(library(lists), [member/2]).

/** <module> Writing terms as JSON

Dicts become objects, lists become arrays, @(true), @(false) and @(none) become true, false and null,
atoms and strings become strings. Any other term becomes a string in Prolog syntax.
*/

%!  json_text(+Term, -Text) is det.
%
%   Text is a string: Term as JSON.

json_text(Term, Text) :-
    with_output_to(string(Text), write_json(Term)).

write_json(Term) :-
    (   is_dict(Term)
    ->  dict_pairs(Term, _, Pairs),
        format('{~@}', [separated(Pairs, write_pair)])
    ;   is_list(Term)
    ->  format('[~@]', [separated(Term, write_json)])
    ;   constant(Term, Name)
    ->  write(Name)
    ;   ( integer(Term) ; finite_float(Term) )
    ->  write(Term)
    ;   ( atom(Term) ; string(Term) )
    ->  write_string(Term)
    ;   format(string(Text), '~q', [Term]),
        write_string(Text)
    ).

constant(@(Constant), Name) :-
    nonvar(Constant),
    json_name(Constant, Name).

json_name(true, true).
json_name(false, false).
json_name(none, null).

finite_float(Term) :-
    float(Term),
    abs(Term) < inf.

write_pair(Key-Value) :-
    write_string(Key),
    write(:),
    write_json(Value).

:- meta_predicate separated(+, 1).

separated([], _).
separated([First|Rest], Write) :-
    call(Write, First),
    forall(member(Other, Rest), ( write(','), call(Write, Other) )).

%   Pictures are long texts, so all codes are written at once.

write_string(Text) :-
    string_codes(Text, Codes),
    phrase(escaped(Codes), Escaped),
    format('"~s"', [Escaped]).

escaped([]) --> [].
escaped([Code|Codes]) -->
    (   { needs_escape(Code) }
    ->  { format(codes(Escape), '\\u~|~`0t~16r~4+', [Code]) },
        Escape
    ;   [Code]
    ),
    escaped(Codes).

needs_escape(Code) :-
    (   Code < 0x20
    ->  true
    ;   Code =:= 0'"
    ->  true
    ;   Code =:= 0'\\
    ).
