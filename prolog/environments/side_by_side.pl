:- module(pybridge_side_by_side,
          [ open_batch/6,       % :Start, +Size, +Moves, +Room, +Seed, -Batch
            step_batch/2        % +Batch0, -Batch
          ]).
:- use_module('../compiled/compiled_rules', [rules_program/3]).
:- use_module('../native/host', [call_native/2, default_memory/1, open_native/3]).
:- use_module('../search/seats/seat_calls', [seat_rules/2]).
:- use_module(batch_steps, [begun/4, stepped/4]).
:- use_module(observation, [looks/2]).

/** <module> Many games side by side, whose rules run compiled

A Batch is batch(Handle, Game, Shape, Memory): where it runs (host.pl), and the records of batch_steps.pl.
*/

:- meta_predicate open_batch(:, +, +, +, +, -).

:- multifile pybridge_compiled_rules:entry/3.

pybridge_compiled_rules:entry(steps, _, pybridge_batch_steps:begun(+, +, +, -)).
pybridge_compiled_rules:entry(steps, Game, pybridge_batch_steps:stepped(constant(Rules), constant(Looks), +, +)) :-
    seat_rules(Game, Rules),
    looks(Game, Looks).

%!  open_batch(:Start, +Size, +Moves, +Room, +Seed, -Batch) is det.
%
%   Size is size(Count, Longest, Capacity): the number of games, their most steps, and how many actions there may be.
%   Room is that of observed/4.
%
%   @error game_error(File, Line, Text) if the rules cannot be compiled

open_batch(Game:Start, size(Count, Longest, Capacity), Moves, room(Planes, Rows, Columns, Slots), Seed, Batch) :-
    rules_program(Game, steps, Program),
    seat_rules(Game, seated(_, Names, _, _, _)),
    length(Names, Seats),
    Area is Rows*Columns,
    Shape = shape(Start, Count, Longest, Capacity, Columns, Area, Planes, Slots, Seats),
    default_memory(Memory0),
    length(Planes, PlaneCount),
    length(Slots, SlotCount),
    Memory is 2*Memory0 + 16*Count*(Capacity + PlaneCount*Area + SlotCount),
    open_native(Program, Memory, Handle),
    call_native(Handle, pybridge_batch_steps:begun(Shape, Moves, Seed, Arrays)),
    Batch = batch(Handle, Game, Shape, Arrays).

%!  step_batch(+Batch0, -Batch) is det.

step_batch(batch(Handle, Game, Shape, Arrays0), batch(Handle, Game, Shape, Arrays)) :-
    seat_rules(Game, Rules),
    looks(Game, Looks),
    call_native(Handle, pybridge_batch_steps:stepped(Rules, Looks, Shape, Arrays0)),
    Arrays0 = memory(Actions, Chances, Ages, Turns, Rewards, Ends, Masks, Cells, Values, Table, From, To),
    Arrays = memory(Actions, Chances, Ages, Turns, Rewards, Ends, Masks, Cells, Values, Table, To, From).
