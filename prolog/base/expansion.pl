:- module(pybridge_expansion,
          [ inline/1,           % :Predicates
            record/2,           % +Record, +Fields
            goal_expansion/2    % +Goal, -Expanded
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(error), [existence_error/2, must_be/2]).
:- use_module(library(lists), [member/2, nth1/3]).

/** <module> What a goal becomes when it is compiled

A module that imports goal_expansion/2 from here may write, for a term with named fields that a record/2 declares,

    field(root, Root, [game(Game), nodes(Nodes)])       % looks up, or makes a new term
    set_field(root, Root, nodes(Nodes))                 % updates in place, for good

and for one in an array of integers, from the index Row on,

    row(node, Array, Row, [visits(Visits)])
    set_row(node, Array, Row, [visits(Visits)])
    next_row(node, Row, Next)                           % the rows are one after the other
    row_number(node, First, Row, Number)                % counted from 1 at the index First
    nth_row(node, First, Number, Row)
    row_between(node, First, End, Row)                  % one after the other; End is where the next would begin

These are unifications, nb_setarg/3 and calls of array_value/3 and set_array_value/3 by the time they are compiled.
Calls of an inlined predicate that it imports are replaced by the body of its only clause:

    :- inline([half/2]).

    half(Number, Half) :- Half is Number>>1.
*/

:- meta_predicate inline(:).

:- dynamic
    inlined/3,                  % Name, Arity, Module
    fields/2.                   % Record, Names

%!  inline(:Predicates) is det.
%
%   Inline Predicates, a list of Name/Arity, wherever their module is imported. Each must have
%   one clause, whose head has a different variable for each argument.

inline(Module:Predicates) :-
    must_be(list, Predicates),
    retractall(inlined(_, _, Module)),
    forall(member(Name/Arity, Predicates), assertz(inlined(Name, Arity, Module))).

%!  record(+Record, +Fields) is det.
%
%   A Record has these Fields, a list of names.

record(Record, Fields) :-
    must_be(list(atom), Fields),
    retractall(fields(Record, _)),
    assertz(fields(Record, Fields)).

%!  goal_expansion(+Goal, -Expanded) is semidet.

goal_expansion(field(Record, Term, Fields), Term = Fresh) :-
    names(Record, Names),
    length(Names, Arity),
    functor(Fresh, Record, Arity),
    maplist(value(Names, Fresh), Fields).
goal_expansion(set_field(Record, Term, Field), nb_setarg(N, Term, Value)) :-
    names(Record, Names),
    place(Field, Names, N, Value).
goal_expansion(row(Record, Array, Row, Fields), Goal) :-
    row_goal(Fields, array_value, Record, Array, Row, Goal).
goal_expansion(set_row(Record, Array, Row, Fields), Goal) :-
    row_goal(Fields, set_array_value, Record, Array, Row, Goal).
goal_expansion(next_row(Record, Row, Next), Next is Row+Size) :-
    names(Record, Names),
    length(Names, Size).
goal_expansion(row_number(Record, First, Row, Number), Number is 1 + (Row-First)//Size) :-
    names(Record, Names),
    length(Names, Size).
goal_expansion(nth_row(Record, First, Number, Row), Row is First + Size*(Number-1)) :-
    names(Record, Names),
    length(Names, Size).
goal_expansion(row_between(Record, First, End, Row),
               ( Last is (End-First)//Size - 1, between(0, Last, N), Row is First + Size*N )) :-
    names(Record, Names),
    length(Names, Size).
goal_expansion(Goal, Body) :-
    compound(Goal),
    compound_name_arity(Goal, Name, Arity),
    inlined(Name, Arity, Home),
    prolog_load_context(module, Module),
    predicate_property(Module:Goal, imported_from(Home)),
    clause(Home:Goal, Body).

names(Record, Names) :-
    (   fields(Record, Names0)
    ->  Names = Names0
    ;   existence_error(record, Record)
    ).

value(Names, Term, Field) :-
    place(Field, Names, N, Value),
    arg(N, Term, Value).

place(Field, Names, N, Value) :-
    Field =.. [Name, Value],
    ( nth1(N0, Names, Name) -> N = N0 ; existence_error(field, Name) ).

row_goal([Field], Name, Record, Array, Row, Goal) :-
    !,
    access(Field, Name, Record, Array, Row, Goal).
row_goal([Field|Fields], Name, Record, Array, Row, ( Goal, Goals )) :-
    access(Field, Name, Record, Array, Row, Goal),
    row_goal(Fields, Name, Record, Array, Row, Goals).

access(Field, Name, Record, Array, Row, Goal) :-
    names(Record, Names),
    place(Field, Names, N, Value),
    Offset is N-1,
    (   integer(Row)
    ->  Index is Row+Offset,
        Goal =.. [Name, Array, Index, Value]
    ;   Offset =:= 0
    ->  Goal =.. [Name, Array, Row, Value]
    ;   Access =.. [Name, Array, Index, Value],
        Goal = ( Index is Row+Offset, Access )
    ).
