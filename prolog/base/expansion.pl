:- module(pybridge_expansion,
          [ inline/1,           % :Predicates
            record/2,           % +Record, +Fields
            goal_expansion/2    % +Goal, -Expanded
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(error), [existence_error/2, must_be/2]).
:- use_module(library(lists), [member/2, nth1/3]).

/** <module> What a goal becomes when it is compiled

A module that imports goal_expansion/2 from here may write, for a term with named fields that a record/2 declares,

    field(root, Root, [game(Game), nodes(Nodes)])       % looks up, or makes a new term
    set_field(root, Root, [nodes(Nodes)])               % updates in place, for good

and for one in an array of integers, from the index Row on,

    row(node, Array, Row, [visits(Visits)])
    set_row(node, Array, Row, [visits(Visits)])
    add_row(node, Array, Row, [visits(1)])              % adds to what is there
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
goal_expansion(set_field(Record, Term, Fields), Goal) :-
    names(Record, Names),
    maplist(setter(Names, Term), Fields, Goals),
    conjunction(Goals, Goal).
goal_expansion(row(Record, Array, Row, Fields), Goal) :-
    in_row(Fields, value_in, Record, Array, Row, Goal).
goal_expansion(set_row(Record, Array, Row, Fields), Goal) :-
    in_row(Fields, value_set, Record, Array, Row, Goal).
goal_expansion(add_row(Record, Array, Row, Fields), Goal) :-
    in_row(Fields, value_added, Record, Array, Row, Goal).
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

setter(Names, Term, Field, nb_setarg(N, Term, Value)) :-
    place(Field, Names, N, Value).

%   in_row(+Fields, +Access, +Record, +Array, +Row, -Goal): Access says what is done with the value of each field.

in_row(Fields, Access, Record, Array, Row, Goal) :-
    names(Record, Names),
    maplist(in_place(Access, Names, Array, Row), Fields, Goals),
    conjunction(Goals, Goal).

in_place(Access, Names, Array, Row, Field, Goal) :-
    place(Field, Names, N, Value),
    Offset is N-1,
    call(Access, Array, Index, Value, Goal0),
    (   integer(Row)
    ->  Index is Row+Offset,
        Goal = Goal0
    ;   Offset =:= 0
    ->  Index = Row,
        Goal = Goal0
    ;   Goal = ( Index is Row+Offset, Goal0 )
    ).

value_in(Array, Index, Value, array_value(Array, Index, Value)).

value_set(Array, Index, Value, set_array_value(Array, Index, Value)).

value_added(Array, Index, Amount,
            ( array_value(Array, Index, Value0), Value is Value0+Amount, set_array_value(Array, Index, Value) )).

conjunction([Goal], Goal) :-
    !.
conjunction([Goal|Goals], ( Goal, Others )) :-
    conjunction(Goals, Others).
