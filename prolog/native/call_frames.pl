:- module(pybridge_call_frames,
          [ entry/2,                % +Home, -Code
            leave/3,                % +Values, +X, -Code
            frame_size/3,           % +Size, +Code0, -Code
            label/3,                % +X, +Carry, -Label
            jump/4,                 % +Label, +Bound, +X, -Code
            slot/3,                 % +Home, +Key, -Offset
            save/3,                 % +Numbers, +Home, -Code
            fetch/3,                % +Numbers, +Home, -Code
            live/6,                 % +Goals, +After, +X, +Parameters, +Bound, -Live
            exit_from_local/3,      % +Words, +Home, -Code
            dispatch/4              % +Result, +Exits, +X, -Code
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/2, append/3, member/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(ordsets), [ord_intersection/3, ord_subtract/3, ord_union/3]).
:- use_module(term_code, [new_local/2]).
:- use_module(unification, [variables/2]).

/** <module> Frames, and jumps between the functions of a version

The functions of a version share a frame. It has:

    0   the exit that a local function took, 0 for none
    8   the continuation's function and frame, if the version has one
    16  the variables that local functions need

A local function that wants to jump to a place outside of itself notes the number of this exit in the frame and returns 1. So
does what called it, until the function is reached where the place is.

Home is home(Number, Kind, Outputs, Slots, Size, Exits, LastExit, UsesFrame, Locals, LastClause, Descent): the version's number, whether it
has at most one solution, the count of its outputs; what lies where in the frame, and its size so far; the exits that local functions may
take; whether it uses a frame; its local functions; the label of its last clause, or `none`; and how it descends (tail_calls.pl), or `none`. It is changed by setarg/3. X is x(Output, Home, Function, Program), where Function is `main` or local(Name).
*/

%!  entry(+Home, -Code) is det.
%
%   What lies at the beginning of the frame is for local functions.

entry(home(_, Kind, _, _, Size, _, _, _, Locals, _, _),
      [ set(frame, global(sp)-i32(Size)),
        if(ult(frame, i32(0x550000)), [do(call(no_room, []))]),
        set_global(sp, frame)
      | Keep ]) :-
    (   Locals == []
    ->  Keep = []
    ;   Kind == true
    ->  Keep = [store32(frame, 0, i32(0))]
    ;   Keep = [store32(frame, 0, i32(0)), store32(frame, 8, k), store32(frame, 12, kframe)]
    ).

%!  leave(+Values, +X, -Code) is det.
%
%   Return from the function; the version's own one takes its frame along, whose size is known later.

leave(Values, x(_, _, main, _), [leave(Values)]).
leave(Values, x(_, _, local(_), _), [return(Values)]).

frame_size(Size, Code0, Code) :-
    maplist(framed(Size), Code0, Code1),
    append(Code1, Code).

framed(Size, leave(Values), Code) :-
    !,
    (   Size =:= 0
    ->  Code = [return(Values)]
    ;   Code = [set_global(sp, frame+i32(Size)), return(Values)]
    ).
framed(Size, if(Condition, Then0), [if(Condition, Then)]) :-
    !,
    frame_size(Size, Then0, Then).
framed(Size, if(Condition, Then0, Else0), [if(Condition, Then, Else)]) :-
    !,
    frame_size(Size, Then0, Then),
    frame_size(Size, Else0, Else).
framed(Size, block(Label, Code0), [block(Label, Code)]) :-
    !,
    frame_size(Size, Code0, Code).
framed(Size, loop(Label, Code0), [loop(Label, Code)]) :-
    !,
    frame_size(Size, Code0, Code).
framed(_, Statement, [Statement]).

%!  label(+X, +Carry, -Label) is det.
%
%   A new label in this function. Who jumps there from a local function brings the variables Carry along.

label(x(Output, _, Owner, _), Carry, label(Owner, Name, Carry)) :-
    new_local(Output, v(Name)).

%!  jump(+Label, +Bound, +X, -Code) is det.

jump(label(Owner, Name, Carry), Bound, X, Code) :-
    X = x(_, Home, Here, _),
    (   Owner == Here
    ->  Code = [break(Name)]
    ;   X = x(output(_, _, Once), _, _, _),
        ord_intersection(Carry, Bound, Saved0),
        ord_subtract(Saved0, Once, Saved),
        new_exit(Home, Owner, jump(Name, Saved), Id),
        save(Saved, Home, Save),
        append(Save, [store32(frame, 0, i32(Id)), return([i32(1)])], Code)
    ).

new_exit(Home, Owner, Place, Id) :-
    arg(7, Home, Id0),
    Id is Id0+1,
    setarg(7, Home, Id),
    arg(6, Home, Exits),
    setarg(6, Home, [exit(Id, Owner, Place)|Exits]),
    setarg(8, Home, 1).

save(Numbers, Home, Code) :-
    maplist(saved(Home), Numbers, Code).

saved(Home, N, store64(frame, Offset, v(N))) :-
    slot(Home, N, Offset).

fetch(Numbers, Home, Code) :-
    maplist(fetched(Home), Numbers, Code).

fetched(Home, N, set(v(N), load64(frame, Offset))) :-
    slot(Home, N, Offset).

slot(Home, Key, Offset) :-
    arg(4, Home, Slots),
    (   memberchk(Key-Offset0, Slots)
    ->  Offset = Offset0
    ;   arg(5, Home, Offset),
        Next is Offset+8,
        setarg(5, Home, Next),
        setarg(4, Home, [Key-Offset|Slots]),
        setarg(8, Home, 1)
    ).

%!  exit_from_local(+Words, +Home, -Code) is det.
%
%   In a local function, the version succeeds with the outputs Words.

exit_from_local(Words, Home, Code) :-
    stores_of(Words, 0, Home, Stores),
    length(Words, Count),
    new_exit(Home, main, return(Count), Id),
    append(Stores, [store32(frame, 0, i32(Id)), return([i32(1)])], Code).

stores_of([], _, _, []).
stores_of([Word|Words], I, Home, [store64(frame, Offset, Word)|Stores]) :-
    slot(Home, output(I), Offset),
    I1 is I+1,
    stores_of(Words, I1, Home, Stores).

%!  live(+Goals, +After, +X, +Parameters, +Bound, -Live) is det.
%
%   What Goals and After need of the variables that are Bound here; so does
%   what a jump brings to another function.

live(Goals, After, X, Parameters, Bound, Live) :-
    variables(Goals-After, Used),
    X = x(output(_, _, Once), _, Here, _),
    findall(N, ( sub_term(Part, After), nonvar(Part), brings(Part, Here, N) ), Brought0),
    sort(Brought0, Brought1),
    ord_subtract(Brought1, Once, Brought),
    ord_union(Used, Brought, All),
    ord_intersection(All, Bound, Live0),
    sort(Parameters, Sorted),
    ord_subtract(Live0, Sorted, Live).

brings(invoke(_, Numbers, _), _, N) :-
    member(N, Numbers).
brings(label(Owner, _, Carry), Here, N) :-
    Owner \== Here,
    member(N, Carry).

%!  dispatch(+Result, +Exits, +X, -Code) is det.
%
%   After a call, if Result is 1, go where its exit leads. Exits are the ranges of numbers of
%   those that it may have taken.

dispatch(R, Exits, X, [if(R, Code)]) :-
    X = x(Output, Home, Here, _),
    arg(6, Home, All),
    findall(exit(Id, Place), ( member(exit(Id, Here, Place), All), member(Before-Last, Exits), Id > Before, Id =< Last ), Own0),
    sort(Own0, Own),
    new_local(Output, E),
    maplist(leads(E, X), Own, Leads),
    (   Here == main,
        arg(2, Home, true)
    ->  Otherwise = [trap]
    ;   leave([i32(1)], X, Otherwise)
    ),
    (   Own == []
    ->  Code = Otherwise
    ;   append([[set(E, load32(frame, 0))], Leads, Otherwise], Code)
    ).

leads(E, X, exit(Id, Place), if(E == i32(Id), [store32(frame, 0, i32(0))|Code])) :-
    X = x(_, Home, _, _),
    (   Place = jump(Name, Saved)
    ->  fetch(Saved, Home, Fetch),
        append(Fetch, [break(Name)], Code)
    ;   Place = return(Count),
        findall(I, ( between(1, Count, I0), I is I0-1 ), Is),
        maplist(output_load(Home), Is, Loads),
        leave([i32(1)|Loads], X, Code)
    ).

output_load(Home, I, load64(frame, Offset)) :-
    slot(Home, output(I), Offset).
