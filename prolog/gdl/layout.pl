:- module(pybridge_layout,
          [ list_layout/2,      % +Sheet, -Layout
            map_layout/4,       % +Choices, +Work, -Tables, -Layout
            place/3,            % +Layout, +Fluent, -Place
            slot_index/3,       % +Layout, +Fluent, -Index
            slot_value/3,       % +Layout, +Fluent, -Value
            table_name/1,       % +Predicate
            slot_keys/4,        % +Layout, +Fluent, -Table, -Keys
            fluents_of/2        % +Sheet, -Fluents
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(assoc), [get_assoc/3, list_to_assoc/2, put_assoc/4, empty_assoc/1]).
:- use_module(library(lists), [append/3, member/2, nth1/3]).

/** <module> How the fluents of a position are represented

A position is a term with Width arguments. A layout says where each fluent is, by its name
and arity:

  - list(Index): the argument Index is the sorted list of all such fluents that hold;
  - slots(Keys, Values, Table): the arguments at the places Keys determine those at the
    places Values. Each combination of keys has an argument of its own: the value, or [] if
    there is none. The fact Table(Key, ..., Index) says which. A fluent without values is
    `yes` or [], one with several is v(Value, ...).

A layout is layout(Name, Width, Places, Indices): Name is `lists` or `maps`; Places is an
assoc from Name/Arity, Indices one from key(Name/Arity, Keys).
*/

%!  fluents_of(+Sheet, -Fluents) is det.
%
%   Fluents are the names and arities of all fluents that can be true.

fluents_of(sheet(_, Rules), Fluents) :-
    findall(Name/Arity,
            ( member(rule(_, Head, _), Rules),
              ( Head = init(Fluent) ; Head = next(Fluent) ),
              functor(Fluent, Name, Arity)
            ),
            All),
    sort(All, Fluents).

%!  list_layout(+Sheet, -Layout) is det.
%
%   All fluents are kept in lists. Any position fits this layout.

list_layout(Sheet, layout(lists, Width, Places, Indices)) :-
    fluents_of(Sheet, Fluents),
    length(Fluents, Width),
    findall(Fluent-list(Index), nth1(Index, Fluents, Fluent), Pairs),
    list_to_assoc(Pairs, Places),
    empty_assoc(Indices).

%!  map_layout(+Choices, +Work, -Tables, -Layout) is det.
%
%   Choices is a list of Name/Arity-list or Name/Arity-map(Keys, Values, Rows), where Rows are
%   the possible keys. Asserts the tables in the module Work; Tables are their names and arities.

map_layout(Choices, Work, Tables, layout(maps, Width, Places, Indices)) :-
    empty_assoc(Empty),
    foldl(add_choice(Work, Choices), Choices, state(0, Empty, Empty, []), state(Width, Places, Indices, Tables)).

add_choice(_, _, Fluent-list, state(Width0, Places0, Indices, Tables), state(Width, Places, Indices, Tables)) :-
    Width is Width0+1,
    put_assoc(Fluent, Places0, list(Width), Places).
add_choice(Work, Choices, Fluent-map(Keys, Values, Rows),
           state(Width0, Places0, Indices0, Tables), state(Width, Places, Indices, [Table/Arity|Tables])) :-
    table_name(Fluent, Choices, Table),
    length(Keys, KeyCount),
    Arity is KeyCount+1,
    dynamic(Work:Table/Arity),
    functor(Head, Table, Arity),
    retractall(Work:Head),
    put_assoc(Fluent, Places0, slots(Keys, Values, Table), Places),
    foldl(add_row(Work, Fluent, Table), Rows, Width0-Indices0, Width-Indices).

add_row(Work, Fluent, Table, Row, Index0-Indices0, Index-Indices) :-
    Index is Index0+1,
    put_assoc(key(Fluent, Row), Indices0, Index, Indices),
    append(Row, [Index], Arguments),
    Fact =.. [Table|Arguments],
    assertz(Work:Fact).

%   cell_At, or cell_3_At if there is also a fluent of this name with another arity.

table_name(Name/Arity, Choices, Table) :-
    (   member(Name/Other-_, Choices),
        Other =\= Arity
    ->  atomic_list_concat([Name, '_', Arity, '_At'], Table)
    ;   atom_concat(Name, '_At', Table)
    ).

%!  table_name(+Predicate) is semidet.
%
%   Predicate is the name of a table of slots.

table_name(Predicate) :-
    sub_atom(Predicate, _, _, 0, '_At').

%!  place(+Layout, +Fluent, -Place) is semidet.

place(layout(_, _, Places, _), Fluent, Place) :-
    functor(Fluent, Name, Arity),
    get_assoc(Name/Arity, Places, Place).

%!  slot_keys(+Layout, +Fluent, -Table, -Keys) is semidet.
%
%   Fluent is kept in slots; Keys are the arguments that determine its slot.

slot_keys(Layout, Fluent, Table, Keys) :-
    place(Layout, Fluent, slots(Places, _, Table)),
    maplist(argument(Fluent), Places, Keys).

argument(Term, Place, Argument) :-
    arg(Place, Term, Argument).

%!  slot_index(+Layout, +Fluent, -Index) is semidet.
%
%   Index is the slot of a Fluent whose keys are ground. Fails if there is none.

slot_index(Layout, Fluent, Index) :-
    Layout = layout(_, _, _, Indices),
    slot_keys(Layout, Fluent, _, Keys),
    functor(Fluent, Name, Arity),
    get_assoc(key(Name/Arity, Keys), Indices, Index).

%!  slot_value(+Layout, +Fluent, -Value) is semidet.
%
%   Value is what the slot of Fluent holds if Fluent is true.

slot_value(Layout, Fluent, Value) :-
    place(Layout, Fluent, slots(_, Places, _)),
    maplist(argument(Fluent), Places, Values),
    stored_value(Values, Value).

stored_value([], yes) :-
    !.
stored_value([Value], Value) :-
    !.
stored_value(Values, Stored) :-
    Stored =.. [v|Values].
