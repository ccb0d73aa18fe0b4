:- module(pybridge_toplevel,
          [ answer_texts/2,     % +Values, -Texts
            predicate_names/2   % +Prefix, -Names
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(error), [must_be/2]).

/** <module> What a console shows of Prolog
*/

%!  answer_texts(+Values, -Texts) is det.
%
%   Texts are the Values as one would type them. A variable has the same name
%   wherever it occurs: _A, _B, ...

answer_texts(Values, Texts) :-
    must_be(list, Values),
    term_variables(Values, Variables),
    variable_names(Variables, 0, Names),
    maplist(value_text(Names), Values, Texts).

variable_names([], _, []).
variable_names([Variable|Variables], N, [Name=Variable|Names]) :-
    Letter is 0'A + N mod 26,
    Round is N // 26,
    (   Round =:= 0
    ->  format(atom(Name), '_~c', [Letter])
    ;   format(atom(Name), '_~c~d', [Letter, Round])
    ),
    N1 is N+1,
    variable_names(Variables, N1, Names).

value_text(Names, Value, Text) :-
    with_output_to(
        string(Text),
        write_term(Value, [ quoted(true), portray(true), spacing(next_argument),
                            variable_names(Names) ])).

%!  predicate_names(+Prefix, -Names) is det.
%
%   The names that start with Prefix of the predicates one can call in user.

predicate_names(Prefix, Names) :-
    must_be(atom, Prefix),
    findall(Name, predicate_name(Prefix, Name), All),
    sort(All, Names).

predicate_name(Prefix, Name) :-
    (   Module = user
    ;   Module = system
    ),
    current_predicate(_, Module:Head),
    functor(Head, Name, _),
    named(Prefix, Name).
predicate_name(Prefix, Name) :-
    predicate_property(system:Head, built_in),
    functor(Head, Name, _),
    named(Prefix, Name).
predicate_name(Prefix, Name) :-
    '$in_library'(Name, _, _),
    named(Prefix, Name).

named(Prefix, Name) :-
    sub_atom(Name, 0, _, _, Prefix),
    \+ sub_atom(Name, 0, _, _, $).
