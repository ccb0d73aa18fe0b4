:- module(pybridge_toplevel,
          [ solution/3,         % +Text, -Lines, -More
            answer_texts/2,     % +Values, -Texts
            quoted_text/2,      % +Value, -Text
            predicate_names/2   % +Prefix, -Names
          ]).
:- use_module(library(apply), [exclude/3, foldl/5, maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(wfs), [call_delays/2]).
:- use_module('../base/goal_text', [read_goal/4]).
:- use_module(embedded, [library_predicate/1]).

/** <module> A toplevel for Python: answers as text, and completion of names */

%!  solution(+Text, -Lines, -More) is nondet.
%
%   Solve the goal in Text. Lines are texts: one for each variable that the solution binds, and
%   one for each remaining constraint. More is false if there is certainly no further solution,
%   otherwise true.
%
%   @error syntax_error(_) when Text is not a goal

solution(Text, Lines, More) :-
    read_goal(Text, user, Goal0, Variables0),
    expand_goal(user:Goal0, Goal),
    exclude(hidden, Variables0, Variables),
    call_cleanup(call_delays(Goal, Delays), Done = true),
    more(Done, More),
    copy_term(Variables, Bindings, Constraints),
    free_names(Bindings, [], Free),
    fresh_names(Bindings+Constraints, Free, Names),
    binding_lines(Bindings, Names, Lines, Lines1),
    maplist(value_text(Names), Constraints, Lines2),
    truth_lines(Delays, Lines3),
    append(Lines2, Lines3, Lines1).

hidden(Name=_) :-
    sub_atom(Name, 0, _, _, '_').

more(Done, false) :-
    Done == true,
    !.
more(_, true).

%   free_names(+Bindings, +Names0, -Names): an unbound variable is called by the first of its
%   names in the goal.

free_names([], Names, Names).
free_names([Name=Value|Bindings], Names0, Names) :-
    (   var(Value),
        \+ named(Value, Names0, _)
    ->  free_names(Bindings, [Name=Value|Names0], Names)
    ;   free_names(Bindings, Names0, Names)
    ).

named(Variable, Names, Name) :-
    member(Name=Known, Names),
    Known == Variable,
    !.

binding_lines([], _, Lines, Lines).
binding_lines([Name=Value|Bindings], Names, Lines0, Lines) :-
    (   var(Value),
        named(Value, Names, Name)
    ->  Lines0 = Lines1
    ;   value_text(Names, Value, Text),
        format(string(Line), '~w = ~s', [Name, Text]),
        Lines0 = [Line|Lines1]
    ),
    binding_lines(Bindings, Names, Lines1, Lines).

truth_lines(true, []) :-
    !.
truth_lines(_, ["undefined"]).

%!  answer_texts(+Values, -Texts) is det.
%
%   Texts are the Values in Prolog syntax. A variable has the same name wherever it occurs:
%   _A, _B, ...

answer_texts(Values, Texts) :-
    must_be(list, Values),
    fresh_names(Values, [], Names),
    maplist(value_text(Names), Values, Texts).

%   fresh_names(+Term, +Names0, -Names): add names for the variables of Term that have none.

fresh_names(Term, Names0, Names) :-
    term_variables(Term, All),
    exclude(has_name(Names0), All, Variables),
    foldl(new_name, Variables, Fresh, 0, _),
    append(Names0, Fresh, Names).

has_name(Names, Variable) :-
    named(Variable, Names, _).

new_name(Variable, Name=Variable, N0, N) :-
    format(atom(Name), '_~W', ['$VAR'(N0), [numbervars(true)]]),
    N is N0+1.

%   In the text of a cyclic term, '$VAR'(N) marks the places where it repeats.

value_text(Names, Value, Text) :-
    ( cyclic_term(Value) -> Cyclic = true ; Cyclic = false ),
    with_output_to(
        string(Text),
        write_term(Value, [ quoted(true), portray(true), spacing(next_argument), priority(699),
                            variable_names(Names), cycles(Cyclic), numbervars(Cyclic) ])).

%!  quoted_text(+Value, -Text) is det.
%
%   Text is the Value as writeq/1 writes it, with short names for its variables.

quoted_text(Value, Text) :-
    fresh_names(Value, [], Names),
    with_output_to(string(Text),
                   write_term(Value, [quoted(true), variable_names(Names)])).

%!  predicate_names(+Prefix, -Names) is det.
%
%   Names are those of the predicates visible in user that start with Prefix.

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
    library_predicate(Name),
    named(Prefix, Name).

named(Prefix, Name) :-
    sub_atom(Name, 0, _, _, Prefix),
    \+ sub_atom(Name, 0, _, _, $).
