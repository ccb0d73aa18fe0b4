:- module(pybridge_sicstus_lists,
          [ cumlist/4,          % :Goal, +List, +Sum0, -Sums
            remove_dups/2,      % +List, -Unique
            rev/2,              % +List, -Reversed
            rotate_list/2,      % +List, -Rotated
            rotate_list/3,      % +Count, +List, -Rotated
            scanlist/4,         % :Goal, +List, +Value0, -Value
            scanlist/5,         % :Goal, +List1, +List2, +Value0, -Value
            some/2,             % :Goal, +List
            some/3,             % :Goal, +List1, +List2
            somechk/2,          % :Goal, +List
            somechk/3,          % :Goal, +List1, +List2
            sublist/3,          % +Whole, ?Part, ?Before
            sublist/4,          % +Whole, ?Part, ?Before, ?Length
            sublist/5,          % +Whole, ?Part, ?Before, ?Length, ?After
            transpose/2         % +Rows, -Columns
          ]).
:- use_module(library(apply), [foldl/4, foldl/5, include/3, maplist/4]).
:- use_module(library(lists), [append/3, list_to_set/2, member/2, reverse/2]).

/** <module> What SICStus Prolog's library(lists) has and SWI-Prolog's has not

A plain program that uses library(lists) inherits these predicates, so that its own of the same names come first. What
they mean is in the manual of SICStus Prolog 4. SWI-Prolog has an emulation of this library, but does not use it, since
there is a library(lists).
*/

:- meta_predicate
    cumlist(3, +, +, -),
    scanlist(3, +, +, -),
    scanlist(4, +, +, +, -),
    some(1, +),
    some(2, +, +),
    somechk(1, +),
    somechk(2, +, +),
    sublist(:, ?, ?).

cumlist(_, [], _, []).
cumlist(Goal, [Element|List], Sum0, [Sum|Sums]) :-
    call(Goal, Element, Sum0, Sum),
    cumlist(Goal, List, Sum, Sums).

remove_dups(List, Unique) :-
    list_to_set(List, Unique).

rev(List, Reversed) :-
    reverse(List, Reversed).

rotate_list([First|Rest], Rotated) :-
    append(Rest, [First], Rotated).

rotate_list(Count, List, Rotated) :-
    length(List, Length),
    (   Length =:= 0
    ->  Rotated = []
    ;   Before is Count mod Length,
        length(Front, Before),
        append(Front, Back, List),
        append(Back, Front, Rotated)
    ).

scanlist(Goal, List, Value0, Value) :-
    foldl(Goal, List, Value0, Value).

scanlist(Goal, List1, List2, Value0, Value) :-
    foldl(Goal, List1, List2, Value0, Value).

some(Goal, List) :-
    member(Element, List),
    call(Goal, Element).

some(Goal, [Element1|_], [Element2|_]) :-
    call(Goal, Element1, Element2).
some(Goal, [_|List1], [_|List2]) :-
    some(Goal, List1, List2).

somechk(Goal, List) :-
    some(Goal, List),
    !.

somechk(Goal, List1, List2) :-
    some(Goal, List1, List2),
    !.

%   SWI-Prolog's old sublist/3 is include/3, and has no list as its first argument.

sublist(Module:Whole, Part, Before) :-
    (   is_list(Whole)
    ->  sublist(Whole, Part, Before, _, _)
    ;   include(Module:Whole, Part, Before)
    ).

sublist(Whole, Part, Before, Length) :-
    sublist(Whole, Part, Before, Length, _).

sublist(Whole, Part, Before, Length, After) :-
    append(Front, Rest, Whole),
    append(Part, Back, Rest),
    length(Front, Before),
    length(Part, Length),
    length(Back, After).

transpose([], []).
transpose([Row|Rows], Columns) :-
    columns(Row, [Row|Rows], Columns).

columns([], _, []).
columns([_|Others], Rows0, [Column|Columns]) :-
    maplist(first_and_rest, Rows0, Column, Rows),
    columns(Others, Rows, Columns).

first_and_rest([First|Rest], First, Rest).
