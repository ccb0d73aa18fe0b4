:- module(pybridge_position_patterns,
          [ patterns/6,         % +Body0, +Context, +Pattern, +Moves, -Body, -Tests
            known_atom/3,       % +Atom, +Context, -Truth
            possible_tests/3,   % +Tests0, +Seen, -Tests
            read_variables/3    % +Body, +Layout, -Read
          ]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [append/3, member/2, nth1/3]).
:- use_module(dependencies, [relation_of/2]).
:- use_module(layout, [place/3, slot_index/3, slot_keys/4, slot_value/3]).
:- use_module(static_relations, [static_goal/2]).

/** <module> Reading positions and moves by unification alone */

%!  patterns(+Body0, +Context, +Pattern, +Moves, -Body, -Tests) is semidet.
%
%   Pattern and Moves are the terms of the position and of the moves. Body is Body0 without the
%   conditions that unification with them replaces; Tests are tests of the values in them.

patterns([], _, _, _, [], []).
patterns([Literal|Body0], Context, Pattern, Moves, Body, Tests) :-
    (   in_list(Literal, Context, Pattern, Listed)
    ->  Body = [Listed|Body1],
        patterns(Body0, Context, Pattern, Moves, Body1, Tests)
    ;   read_off(Literal, Context, Pattern, Moves, Result)
    ->  Result = tests(Own),
        append(Own, Tests1, Tests),
        patterns(Body0, Context, Pattern, Moves, Body, Tests1)
    ;   Body = [Literal|Body1],
        patterns(Body0, Context, Pattern, Moves, Body1, Tests)
    ).

in_list(holds(true(Fluent)), Context, Pattern, holds(listed(Fluent, List))) :-
    place(Context.layout, Fluent, list(Index)),
    arg(Index, Pattern, List).
in_list(fails(true(Fluent)), Context, Pattern, fails(listed(Fluent, List))) :-
    place(Context.layout, Fluent, list(Index)),
    arg(Index, Pattern, List).

read_off(holds(true(Fluent)), Context, Pattern, _, tests(Tests)) :-
    slot_keys(Context.layout, Fluent, _, Keys),
    ground(Keys),
    (   slot_index(Context.layout, Fluent, Index)
    ->  slot_value(Context.layout, Fluent, Value),
        (   arg(Index, Pattern, Value)
        ->  unset_test(Value, Tests)
        ;   Tests = [differ([], [])]
        )
    ;   Tests = [differ([], [])]
    ).
read_off(fails(true(Fluent)), Context, Pattern, _, tests(Tests)) :-
    slot_keys(Context.layout, Fluent, _, Keys),
    ground(Keys),
    (   slot_index(Context.layout, Fluent, Index)
    ->  slot_value(Context.layout, Fluent, Value),
        arg(Index, Pattern, Slot),
        (   Value == yes
        ->  ( Slot = [] -> Tests = [] ; Tests = [differ([], [])] )
        ;   Tests = [differ(Slot, Value)]
        )
    ;   Tests = []
    ).
read_off(holds(does(Role, Move)), Context, _, Moves, tests(Tests)) :-
    atom(Role),
    (   nth1(Index, Context.roles, Role),
        arg(Index, Moves, Move)
    ->  Tests = []
    ;   Tests = [differ([], [])]
    ).
read_off(fails(does(Role, Move)), Context, _, Moves, tests(Tests)) :-
    atom(Role),
    (   nth1(Index, Context.roles, Role)
    ->  arg(Index, Moves, Done),
        Tests = [differ(Done, Move)]
    ;   Tests = []
    ).
read_off(unlike(Role, Move, Shared), Context, _, Moves, tests([unlike(Done, Move, Shared)])) :-
    atom(Role),
    nth1(Index, Context.roles, Role),
    arg(Index, Moves, Done).
read_off(holds(Atom), Context, _, _, tests(Tests)) :-
    known_atom(Atom, Context, Truth),
    (   Truth == true
    ->  Tests = []
    ;   Tests = [differ([], [])]
    ).
read_off(fails(Atom), Context, _, _, tests(Tests)) :-
    known_atom(Atom, Context, Truth),
    (   Truth == true
    ->  Tests = [differ([], [])]
    ;   Tests = []
    ).
read_off(differ(A, B), _, _, _, tests(Tests)) :-
    ground(A-B),
    (   A \== B
    ->  Tests = []
    ;   Tests = [differ([], [])]
    ).

%!  known_atom(+Atom, +Context, -Truth) is semidet.
%
%   Atom is static and has no variables.

known_atom(Atom, Context, Truth) :-
    ground(Atom),
    relation_of(Atom, Relation),
    get_assoc(Relation, Context.statistics, _),
    static_goal(Atom, Goal),
    (   call(Context.work:Goal)
    ->  Truth = true
    ;   Truth = false
    ).

%   An empty slot holds no value.

unset_test(Value, Tests) :-
    (   var(Value)
    ->  Tests = [differ(Value, [])]
    ;   Tests = []
    ).

%!  read_variables(+Body, +Layout, -Read) is det.
%
%   Read is the list of the variables that the patterns bind.

read_variables(Body, Layout, Read) :-
    variables_read(Body, Layout, [], Read).

variables_read([], _, Read, Read).
variables_read([Literal|Body], Layout, Read0, Read) :-
    (   Literal = holds(true(Fluent)),
        slot_keys(Layout, Fluent, _, Keys),
        ground(Keys)
    ->  term_variables(Read0-Fluent, Read1)
    ;   Literal = holds(does(Role, Move)),
        atom(Role)
    ->  term_variables(Read0-Move, Read1)
    ;   Read1 = Read0
    ),
    variables_read(Body, Layout, Read1, Read).

%!  possible_tests(+Tests0, +Seen, -Tests) is semidet.
%
%   Tests has each test once, without those that always hold. Fails if one can never hold.

possible_tests([], _, []).
possible_tests([Test|Tests0], Seen, Tests) :-
    Test = unlike(Done, Move, _),
    !,
    (   member(unlike(SameDone, Other, _), Seen),
        SameDone == Done,
        Other =@= Move
    ->  Tests = Tests1
    ;   Tests = [Test|Tests1]
    ),
    possible_tests(Tests0, [Test|Seen], Tests1).
possible_tests([Test|Tests0], Seen, Tests) :-
    Test = differ(A, B),
    A \== B,
    (   ( ground(Test) ; member(Other, Seen), Other == Test )
    ->  Tests = Tests1
    ;   Tests = [Test|Tests1]
    ),
    possible_tests(Tests0, [Test|Seen], Tests1).
