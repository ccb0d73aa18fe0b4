:- module(pybridge_layout,
          [ fluents_of/2,       % +Rules, -Fluents
            choices/4,          % +Fluents, +Domains, +States, -Choices
            layout/4,           % +Choices, +Domains, +Work, -Layout
            slot/3,             % +Layout, +Fluent, -Slot
            some_of/2           % +List, ?Some
          ]).
:- use_module(library(apply), [foldl/4, foldl/5, maplist/3, partition/4]).
:- use_module(library(assoc), [get_assoc/3, list_to_assoc/2]).
:- use_module(library(lists), [append/3, member/2, subtract/3]).
:- use_module(domains, [fluent_domain/4]).

/** <module> The representation of the fluents of a position

A position is a term s(Slot, ...). Each slot is the sorted list of the values that it holds. Of a fluent such as cell(1,
1, x), some arguments are the keys, which say in which slot it is, and the others are the value: x is in the slot of
cell(1, 1, _). The fact cell_At(1, 1, Index) says which that is. A fluent without other arguments than keys has the
value 'Yes'; several arguments make the value v(Argument, ...). If there are no keys, all such fluents are in one slot.

Which arguments are keys is guessed from the positions of random games: those that determine the others, so that few
slots hold more than one value. A wrong guess costs only speed.

A layout is layout(Width, Places): Places is an assoc from Name/Arity to keys(Keys, Values, Table).
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

most_slots(1_200).

%!  choices(+Fluents, +Domains, +States, -Choices) is det.
%
%   Choices is a list of choice(Count, Fluent, Keys, Values), where Count is the number of slots; those with few slots
%   come first. States are lists of fluents that hold.

choices(Fluents, Domains, States, Choices) :-
    findall(Choice, ( member(Fluent, Fluents), choice(Fluent, Domains, States, Choice) ), Choices0),
    sort(1, @=<, Choices0, Choices).

choice(Fluent, Domains, States, choice(Count, Fluent, Keys, Values)) :-
    Fluent = Name/Arity,
    functor(Pattern, Name, Arity),
    findall(Own, ( member(State, States), findall(Pattern, member(Pattern, State), Own) ), Held),
    findall(Place, between(1, Arity, Place), Places),
    findall(Count0-Keys0, count_of_keys(Places, Fluent, Domains, Keys0, Count0), Options0),
    msort(Options0, Options),
    (   member(Count-Keys, Options),
        subtract(Places, Keys, Values),
        determined(Held, Keys, Values)
    ->  true
    ;   Count = 1,
        Keys = [],
        Values = Places
    ).

%   count_of_keys(+Places, +Fluent, +Domains, -Keys, -Count) is nondet: Keys are some of Places, whose
%   values have Count combinations.

count_of_keys(Places, Fluent, Domains, Keys, Count) :-
    length(Places, Arity),
    Arity =< 6,
    some_of(Places, Keys),
    foldl(times_values(Fluent, Domains), Keys, 1, Count),
    most_slots(Most),
    Count =< Most.

times_values(Fluent, Domains, Place, Count0, Count) :-
    fluent_domain(Domains, Fluent, Place, Values),
    length(Values, Length),
    Count is Count0*Length.

%!  some_of(+List, ?Some) is nondet.
%
%   Some are elements of List, in its order.

some_of([], []).
some_of([Place|Places], [Place|Keys]) :-
    some_of(Places, Keys).
some_of([_|Places], Keys) :-
    some_of(Places, Keys).

key_value(Fluent, Domains, Key, Value) :-
    fluent_domain(Domains, Fluent, Key, Values),
    member(Value, Values).

%   determined(+Held, +Keys, +Values) is semidet: Keys determine Values. If a fluent never holds
%   more than once in a state, this cannot be told, unless it holds in most states of several.

determined(Held, Keys, Values) :-
    \+ ( member(Fluents, Held),
         findall(Row, ( member(Fluent, Fluents), maplist(argument(Fluent), Keys, Row) ), Rows),
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

argument(Term, Place, Argument) :-
    arg(Place, Term, Argument).

% ----------------------------------------------------------------------
% Slots

%!  layout(+Choices, +Domains, +Work, -Layout) is det.
%
%   Asserts the tables in the module Work.

layout(Choices, Domains, Work, layout(Width, Places)) :-
    foldl(add_choice(Work, Domains, Choices), Choices, Pairs, 0, Width),
    list_to_assoc(Pairs, Places).

add_choice(Work, Domains, Choices, choice(_, Fluent, Keys, Values), Fluent-keys(Keys, Values, Table), Width0, Width) :-
    table_name(Fluent, Choices, Table),
    length([_|Keys], Arity),
    dynamic(Work:Table/Arity),
    functor(Head, Table, Arity),
    retractall(Work:Head),
    findall(Row, maplist(key_value(Fluent, Domains), Keys, Row), Rows),
    foldl(add_row(Work, Table), Rows, Width0, Width).

add_row(Work, Table, Row, Index0, Index) :-
    Index is Index0+1,
    append(Row, [Index], Arguments),
    Fact =.. [Table|Arguments],
    assertz(Work:Fact).

%   cell_At, or cell_3_At if there is also a fluent of this name with another arity.

table_name(Name/Arity, Choices, Table) :-
    (   member(choice(_, Name/Other, _, _), Choices),
        Other =\= Arity
    ->  atomic_list_concat([Name, '_', Arity, '_At'], Table)
    ;   atom_concat(Name, '_At', Table)
    ).

%!  slot(+Layout, +Fluent, -Slot) is semidet.
%
%   Slot is slot(At, Keys, Index, Value): Fluent holds if its Value is in the slot with the number Index, which the goal
%   At finds by the Keys.

slot(layout(_, Places), Fluent, slot(At, Keys, Index, Value)) :-
    functor(Fluent, Name, Arity),
    get_assoc(Name/Arity, Places, keys(KeyPlaces, ValuePlaces, Table)),
    maplist(argument(Fluent), KeyPlaces, Keys),
    maplist(argument(Fluent), ValuePlaces, Values),
    append(Keys, [Index], Arguments),
    At =.. [Table|Arguments],
    stored_value(Values, Value).

stored_value([], 'Yes') :-
    !.
stored_value([Value], Value) :-
    !.
stored_value(Values, Stored) :-
    Stored =.. [v|Values].
