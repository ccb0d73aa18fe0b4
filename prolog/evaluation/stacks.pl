:- module(pybridge_stacks,
          [ stacks/2            % +Positions, -Readings
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [append/2, member/2, reverse/2]).
:- use_module(learning_games, [first_of/3]).
:- use_module(parts, [inner_parts/3, part/3]).

/** <module> Stacks, lists of different lengths on a board
*/

%   A stack is as high as this somewhere.

least_height(2).

%   So many positions have all lists of stacks.

positions(100).

%!  stacks(+Positions, -Readings) is det.
%
%   Readings (parts.pl) are all lists of stacks in the first of Positions.

stacks(All, Readings) :-
    positions(Few),
    first_of(Few, All, Positions),
    Positions = [First|_],
    findall(tops(Path, Place), ( path(First, [], Path), stacks_at(Positions, Path, Place) ), Readings).

%   path(+Term, +Reversed, -Path) is nondet: Path leads to a list that is not empty.

path(Term, Reversed, Path) :-
    compound(Term),
    (   Term = [_|_],
        is_list(Term),
        reverse(Reversed, Path)
    ;   inner_parts(Term, Reversed, Inner),
        member(Each-Reversed1, Inner),
        path(Each, Reversed1, Path)
    ).

%   stacks_at(+Positions, +Path, -Place) is semidet: all elements there have a list at the same Place, and how long it
%   is differs from one to another.

stacks_at(Positions, Path, Place) :-
    maplist(part(Path), Positions, Lists),
    maplist(is_list, Lists),
    append(Lists, Elements),
    Elements = [Element|_],
    ( is_list(Element) -> Place = 0 ; compound(Element), arg(Place, Element, Stack0), is_list(Stack0) ),
    maplist(stack_in(Place), Elements, Stacks),
    \+ ( member(Stack, Stacks), member(Part, Stack), is_list(Part) ),
    maplist(length, Stacks, Heights),
    sort(0, @>, Heights, [Highest,_|_]),
    least_height(Least),
    Highest >= Least,
    !.

stack_in(Place, Element, Stack) :-
    ( Place =:= 0 -> Stack = Element ; compound(Element), arg(Place, Element, Stack) ),
    is_list(Stack).
