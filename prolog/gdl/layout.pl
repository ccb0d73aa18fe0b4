:- module(pybridge_layout,
          [ list_layout/2,      % +Fluents, -Layout
            choices/4,          % +Fluents, +Domains, +States, -Choices
            map_layout/3,       % +Choices, +Work, -Layout
            place/3,            % +Layout, +Fluent, -Place
            slot_index/3,       % +Context, +Fluent, -Index
            slot_value/3,       % +Layout, +Fluent, -Value
            slot_keys/4,        % +Layout, +Fluent, -Table, -Keys
            fluents_of/2        % +Rules, -Fluents
          ]).
:- use_module(library(apply), [foldl/4, maplist/3, partition/4]).
:- use_module(library(assoc), [empty_assoc/1, get_assoc/3, list_to_assoc/2, put_assoc/4]).
:- use_module(library(lists), [append/3, member/2, nth1/3, subtract/3]).
:- use_module(domains, [fluent_domain/4]).

/** <module> How the fluents of a position are represented

A position is a term with Width arguments. A layout says where each fluent is, by its name
and arity:

  - list(Index): the argument Index is the sorted list of all such fluents that hold;
  - slots(Keys, Values, Table): the arguments at the places Keys determine those at the
    places Values. Each combination of keys has an argument of its own: the value, or [] if
    there is none. The fact Table(Key, ..., Index) says which. A fluent without values is
    `yes` or [], one with several is v(Value, ...).

A layout is layout(Name, Width, Places): Name is `lists` or `maps`, Places an assoc from Name/Arity.

Which arguments determine the others is guessed from the positions of random games. A position that contradicts the
guess is represented by lists, so that a wrong guess costs only speed.
*/

%!  fluents_of(+Rules, -Fluents) is det.
%
%   Fluents are the names and arities of all fluents that can be true.

fluents_of(Rules, Fluents) :-
    findall(Name/Arity,
            ( member(rule(_, Head, _), Rules),
              ( Head = init(Fluent) ; Head = next(Fluent) ),
              functor(Fluent, Name, Arity)
            ),
            All),
    sort(All, Fluents).

%!  list_layout(+Fluents, -Layout) is det.
%
%   All fluents are kept in lists. Any position fits this layout.

list_layout(Fluents, layout(lists, Width, Places)) :-
    length(Fluents, Width),
    findall(Fluent-list(Index), nth1(Index, Fluents, Fluent), Pairs),
    list_to_assoc(Pairs, Places).

% ----------------------------------------------------------------------
% Guessing

most_slots(1_200).

%!  choices(+Fluents, +Domains, +States, -Choices) is det.
%
%   Choices is a list of Fluent-list or Fluent-map(Keys, Values, Rows), where Rows are the possible keys; the fluents with
%   few slots come first. States are lists of fluents that hold.

choices(Fluents, Domains, States, Choices) :-
    findall(Count-Choice,
            ( member(Fluent, Fluents), choice(Fluent, Domains, States, Count, Choice) ),
            Counted),
    keysort(Counted, Sorted),
    findall(Choice, member(_-Choice, Sorted), Choices).

choice(Fluent, Domains, States, Count, Fluent-Choice) :-
    Fluent = Name/Arity,
    functor(Pattern, Name, Arity),
    findall(Own, ( member(State, States), findall(Pattern, member(Pattern, State), Own) ), Held),
    findall(Place, between(1, Arity, Place), Places),
    findall(Rows-Keys, keys_rows(Places, Fluent, Domains, Keys, Rows), Options0),
    msort(Options0, Options),
    (   member(Count0-Keys, Options),
        subtract(Places, Keys, Values),
        determined(Held, Keys, Values)
    ->  Choice = map(Keys, Values, Rows),
        (   same_keys(Held, Keys, Rows)
        ->  length(Rows, Count)
        ;   findall(Row, maplist(key_value(Fluent, Domains), Keys, Row), Rows),
            Count = Count0
        )
    ;   Choice = list,
        most_slots(Most),
        Count is Most+1
    ).

%   keys_rows(+Places, +Fluent, +Domains, -Keys, -Count) is nondet: Keys are some of Places, whose
%   values have Count combinations.

keys_rows(Places, Fluent, Domains, Keys, Count) :-
    length(Places, Arity),
    Arity =< 6,
    some_of(Places, Keys),
    foldl(times_values(Fluent, Domains), Keys, 1, Count),
    most_slots(Most),
    Count =< Most.

some_of([], []).
some_of([Place|Places], [Place|Keys]) :-
    some_of(Places, Keys).
some_of([_|Places], Keys) :-
    some_of(Places, Keys).

times_values(Fluent, Domains, Key, Count0, Count) :-
    fluent_domain(Domains, Fluent, Key, Values),
    length(Values, Length),
    Count is Count0*Length.

key_value(Fluent, Domains, Key, Value) :-
    fluent_domain(Domains, Fluent, Key, Values),
    member(Value, Values).

%   same_keys(+Held, +Keys, -Rows) is semidet: the keys are the same in all states, such as the cells of a board.
%   The domains can be much wider.

same_keys([First|Others], Keys, Rows) :-
    Keys \== [],
    Others \== [],
    rows(First, Keys, Rows0),
    sort(Rows0, Rows),
    Rows \== [],
    \+ ( member(Other, Others), rows(Other, Keys, More), \+ sort(More, Rows) ).

rows(Fluents, Keys, Rows) :-
    findall(Row, ( member(Fluent, Fluents), maplist(argument(Fluent), Keys, Row) ), Rows).

argument(Term, Place, Argument) :-
    arg(Place, Term, Argument).

%   determined(+Held, +Keys, +Values) is semidet: Keys determine Values. If a fluent never holds
%   more than once in a state, this cannot be told, unless it holds in most states of several.

determined(Held, Keys, Values) :-
    \+ ( member(Fluents, Held),
         rows(Fluents, Keys, Rows),
         length(Rows, Count),
         sort(Rows, Different),
         \+ length(Different, Count)
       ),
    (   ( Values == [] ; member([_, _|_], Held) )
    ->  true
    ;   partition(==([]), Held, Absent, Present),
        length(Absent, Without),
        length(Present, With),
        With > 4*Without + 1
    ).

% ----------------------------------------------------------------------
% Slots

%!  map_layout(+Choices, +Work, -Layout) is det.
%
%   Asserts the tables in the module Work.

map_layout(Choices, Work, layout(maps, Width, Places)) :-
    empty_assoc(Empty),
    foldl(add_choice(Work, Choices), Choices, 0-Empty, Width-Places).

add_choice(_, _, Fluent-list, Width0-Places0, Width-Places) :-
    Width is Width0+1,
    put_assoc(Fluent, Places0, list(Width), Places).
add_choice(Work, Choices, Fluent-map(Keys, Values, Rows), Width0-Places0, Width-Places) :-
    table_name(Fluent, Choices, Table),
    length(Keys, KeyCount),
    Arity is KeyCount+1,
    dynamic(Work:Table/Arity),
    functor(Head, Table, Arity),
    retractall(Work:Head),
    put_assoc(Fluent, Places0, slots(Keys, Values, Table), Places),
    foldl(add_row(Work, Table), Rows, Width0, Width).

add_row(Work, Table, Row, Index0, Index) :-
    Index is Index0+1,
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

%!  place(+Layout, +Fluent, -Place) is semidet.

place(layout(_, _, Places), Fluent, Place) :-
    functor(Fluent, Name, Arity),
    get_assoc(Name/Arity, Places, Place).

%!  slot_keys(+Layout, +Fluent, -Table, -Keys) is semidet.
%
%   Fluent is kept in slots; Keys are the arguments that determine its slot.

slot_keys(Layout, Fluent, Table, Keys) :-
    place(Layout, Fluent, slots(Places, _, Table)),
    maplist(argument(Fluent), Places, Keys).

%!  slot_index(+Context, +Fluent, -Index) is semidet.
%
%   Index is the slot of a Fluent whose keys are ground. Fails if there is none.

slot_index(Context, Fluent, Index) :-
    slot_keys(Context.layout, Fluent, Table, Keys),
    append(Keys, [Index0], Arguments),
    At =.. [Table|Arguments],
    once(Context.work:At),
    Index = Index0.

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
