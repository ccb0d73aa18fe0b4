:- module(pybridge_map_choices,
          [ first_choices/4,    % +Fluents, +Domains, +Start, -Choices
            map_choices/4       % +Fluents, +Domains, +States, -Choices
          ]).
:- use_module(library(apply), [maplist/3, partition/4]).
:- use_module(library(lists), [member/2, numlist/3, subtract/3]).
:- use_module(domains, [fluent_domain/4]).

/** <module> Which arguments of a fluent determine the others

This is guessed from the positions of random games. A position that contradicts the guess is
represented by lists, so that a wrong guess costs only speed.
*/

most_slots(1_200).

%!  first_choices(+Fluents, +Domains, +Start, -Choices) is det.
%
%   Choices are guessed from the start position alone. A fluent that holds there at most once
%   gets a slot for each of its values.

first_choices(Fluents, Domains, Start, Choices) :-
    findall(Count-Choice,
            ( member(Fluent, Fluents),
              Fluent = Name/Arity,
              functor(Pattern, Name, Arity),
              findall(Pattern, member(Pattern, Start), Own),
              (   Own = [_, _|_]
              ->  States = [Start]
              ;   States = all
              ),
              fluent_choice(Fluent, Domains, States, Count, Choice)
            ),
            Counted),
    keysort(Counted, Sorted),
    findall(Choice, member(_-Choice, Sorted), Choices).

%!  map_choices(+Fluents, +Domains, +States, -Choices) is det.
%
%   Choices is as map_layout/4 expects it, with the fluents that have few slots first.

map_choices(Fluents, Domains, States, Choices) :-
    findall(Count-Choice,
            ( member(Fluent, Fluents), fluent_choice(Fluent, Domains, States, Count, Choice) ),
            Counted),
    keysort(Counted, Sorted),
    findall(Choice, member(_-Choice, Sorted), Choices).

fluent_choice(Fluent, Domains, States, Count, Fluent-Choice) :-
    Fluent = _/Arity,
    numlist_or_none(Arity, Places),
    findall(Rows-Keys, keys_rows(Places, Fluent, Domains, Keys, Rows), Options0),
    msort(Options0, Options),
    fluent_rows(Fluent, States, Held),
    (   member(Count0-Keys, Options),
        subtract(Places, Keys, Values),
        determined(Held, Keys, Values)
    ->  key_rows(Keys, Fluent, Domains, Held, KeyRows),
        (   KeyRows = same(Rows)
        ->  length(Rows, Count)
        ;   KeyRows = all(Rows),
            Count = Count0
        ),
        Choice = map(Keys, Values, Rows)
    ;   most_slots(Most),
        Count is Most+1,
        Choice = list
    ).

numlist_or_none(0, []) :-
    !.
numlist_or_none(Arity, Places) :-
    numlist(1, Arity, Places).

%   keys_rows(+Places, +Fluent, +Domains, -Keys, -Count) is nondet: Keys are some of Places, whose
%   values have Count combinations.

keys_rows(Places, Fluent, Domains, Keys, Count) :-
    length(Places, Arity),
    Arity =< 6,
    some_of(Places, Keys),
    count_rows(Keys, Fluent, Domains, 1, Count),
    most_slots(Most),
    Count =< Most.

some_of([], []).
some_of([Place|Places], [Place|Keys]) :-
    some_of(Places, Keys).
some_of([_|Places], Keys) :-
    some_of(Places, Keys).

count_rows([], _, _, Count, Count).
count_rows([Key|Keys], Fluent, Domains, Count0, Count) :-
    fluent_domain(Domains, Fluent, Key, Values),
    length(Values, Length),
    Count1 is Count0*Length,
    count_rows(Keys, Fluent, Domains, Count1, Count).

%   key_rows(+Keys, +Fluent, +Domains, +Held, -Rows): Rows are the keys that get a slot. If all
%   states have the same ones, such as the cells of a board, they are same(Rows): the domains can
%   be much wider.

key_rows(Keys, Fluent, Domains, Held, Rows) :-
    (   Keys \== [],
        Held = [First|Others],
        Others \== [],
        held_keys(Keys, First, Same),
        Same \== [],
        \+ ( member(Other, Others), \+ held_keys(Keys, Other, Same) )
    ->  Rows = same(Same)
    ;   findall(Row, maplist(key_value(Fluent, Domains), Keys, Row), All),
        Rows = all(All)
    ).

held_keys(Keys, Fluents, Rows) :-
    findall(Row, ( member(Fluent, Fluents), maplist(key_argument(Fluent), Keys, Row) ), Rows0),
    sort(Rows0, Rows).

key_value(Fluent, Domains, Key, Value) :-
    fluent_domain(Domains, Fluent, Key, Values),
    member(Value, Values).

%   fluent_rows(+Fluent, +States, -Held): for each state, Held has its fluents of that name.

fluent_rows(_, all, all) :-
    !.
fluent_rows(Name/Arity, States, Held) :-
    functor(Fluent, Name, Arity),
    findall(Own, ( member(State, States), findall(Fluent, member(Fluent, State), Own) ), Held).

%   determined(+Held, +Keys, +Values) is semidet: Keys determine Values. If a fluent never holds
%   more than once in a state, this cannot be known, unless it holds in most states.

determined(all, _, []) :-
    !.
determined(Held, Keys, Values) :-
    all_functional(Held, Keys),
    (   ( Values == [] ; member([_, _|_], Held) )
    ->  true
    ;   partition(==([]), Held, Absent, Present),
        length(Absent, Without),
        length(Present, With),
        With > 4*Without
    ).

all_functional([], _).
all_functional([Fluents|Held], Keys) :-
    findall(Row, ( member(Fluent, Fluents), maplist(key_argument(Fluent), Keys, Row) ), Rows),
    length(Rows, Count),
    sort(Rows, Different),
    length(Different, Count),
    all_functional(Held, Keys).

key_argument(Fluent, Key, Argument) :-
    arg(Key, Fluent, Argument).
