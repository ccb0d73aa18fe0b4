:- module(pybridge_call_frames,
          [ entry/2,                % +Home, -Code
            exit_count/2,           % +Home, -Count
            leave/3,                % +Values, +X, -Code
            label/4,                % +X, +Carry, -Label, -Name
            jump/4,                 % +Label, +Bound, +X, -Code
            slot/3,                 % +Home, +Key, -Offset
            save/3,                 % +Numbers, +Home, -Code
            fetch/3,                % +Numbers, +Home, -Code
            live/6,                 % +Goals, +After, +X, +Parameters, +Bound, -Live
            exit_from_local/3,      % +Words, +Home, -Code
            dispatch/4              % +Result, +Exits, +X, -Code
          ]).
:- use_module(library(apply), [maplist/3, maplist/4]).
:- use_module(library(lists), [member/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(ordsets), [ord_intersection/3, ord_subtract/3, ord_union/3]).
:- use_module(term_code, [new_local/2]).
:- use_module(unification, [variables/2]).

/** <module> Frames, and jumps between the functions of a version

The functions of a version share a frame. It has:

    0   the exit that a local function took, 0 for none
    8   the continuation's function and frame, if the version has one
    16  the variables that local functions need

A local function that wants to jump to a place outside of itself notes the number of this exit in the frame and
returns 1. So does what called it, until the function is reached where the place is.

Home is home(Number, Kind, Slots, Size, Exits, Locals, LastClause, Free): the version's number; whether it has at most
one solution; what lies where in the frame, and its size so far; the exits that local functions may take; its local
functions; the label of its last clause, or `none`; and the code that frees the frame, unbound until all else is
known. It is changed by setarg/3. X is x(Output, Home, Function, Program), where Function is `main` or local(Name).
*/

%!  entry(+Home, -Code) is det.
%
%   Code begins the version: it makes the frame, if one is needed. What lies at its beginning is for local functions.

entry(home(_, _, [], _, [], [], _, []), []) :-
    !.
entry(home(_, Kind, _, Size, _, Locals, _, set_global(sp, frame+i32(Size))),
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
%   Return from the function; the version's own one frees the frame.

leave(Values, x(_, Home, Owner, _), Code) :-
    (   Owner == main
    ->  arg(8, Home, Free),
        Code = [Free, return(Values)]
    ;   Code = [return(Values)]
    ).

%!  label(+X, +Carry, -Label, -Name) is det.
%
%   A new Label in this function, where it is called Name. Who jumps there from a local function brings the
%   variables Carry along.

label(x(Output, _, Owner, _), Carry, label(Owner, Name, Carry), Name) :-
    new_local(Output, v(Name)).

%!  jump(+Label, +Bound, +X, -Code) is det.

jump(label(Owner, Name, Carry), Bound, X, Code) :-
    X = x(output(_, _, Once), Home, Here, _),
    (   Owner == Here
    ->  Code = [break(Name)]
    ;   ord_intersection(Carry, Bound, Saved0),
        ord_subtract(Saved0, Once, Saved),
        new_exit(Home, Owner, jump(Name, Saved), Take),
        save(Saved, Home, Save),
        Code = [Save, Take]
    ).

%   new_exit(!Home, +Owner, +Place, -Code): Code takes a new exit to the Place in the function Owner.

new_exit(Home, Owner, Place, [store32(frame, 0, i32(Id)), return([i32(1)])]) :-
    exit_count(Home, Count),
    Id is Count+1,
    arg(5, Home, Exits),
    setarg(5, Home, [exit(Id, Owner, Place)|Exits]).

%!  exit_count(+Home, -Count) is det.

exit_count(Home, Count) :-
    arg(5, Home, Exits),
    length(Exits, Count).

%!  save(+Numbers, +Home, -Code) is det.
%
%   Code stores the variables with these Numbers in the frame.

save(Numbers, Home, Code) :-
    maplist(saved(Home), Numbers, Code).

saved(Home, N, store64(frame, Offset, v(N))) :-
    slot(Home, N, Offset).

%!  fetch(+Numbers, +Home, -Code) is det.
%
%   Code loads the variables with these Numbers from the frame.

fetch(Numbers, Home, Code) :-
    maplist(fetched(Home), Numbers, Code).

fetched(Home, N, set(v(N), load64(frame, Offset))) :-
    slot(Home, N, Offset).

%!  slot(+Home, +Key, -Offset) is det.
%
%   Offset is where Key lies in the frame, which becomes larger if Key is new.

slot(Home, Key, Offset) :-
    arg(3, Home, Slots),
    (   memberchk(Key-Offset0, Slots)
    ->  Offset = Offset0
    ;   arg(4, Home, Offset),
        Next is Offset+8,
        setarg(4, Home, Next),
        setarg(3, Home, [Key-Offset|Slots])
    ).

%!  exit_from_local(+Words, +Home, -Code) is det.
%
%   In a local function, the version succeeds with the outputs Words.

exit_from_local(Words, Home, [Stores, Take]) :-
    length(Words, Count),
    findall(output(I), between(1, Count, I), Keys),
    maplist(slot(Home), Keys, Offsets),
    maplist(stored, Words, Offsets, Stores),
    new_exit(Home, main, return(Offsets), Take).

stored(Word, Offset, store64(frame, Offset, Word)).

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
    arg(5, Home, All),
    findall(exit(Id, Place),
            ( member(exit(Id, Here, Place), All), member(Before-Last, Exits), Id > Before, Id =< Last ),
            Own0),
    sort(Own0, Own),
    (   Here == main,
        arg(2, Home, true)
    ->  Otherwise = [trap]
    ;   leave([i32(1)], X, Otherwise)
    ),
    (   Own == []
    ->  Code = Otherwise
    ;   new_local(Output, E),
        maplist(leads(E, X), Own, Leads),
        Code = [set(E, load32(frame, 0)), Leads, Otherwise]
    ).

leads(E, X, exit(Id, Place), if(E == i32(Id), [store32(frame, 0, i32(0)), Code])) :-
    X = x(_, Home, _, _),
    (   Place = jump(Name, Saved)
    ->  fetch(Saved, Home, Fetch),
        Code = [Fetch, break(Name)]
    ;   Place = return(Offsets),
        findall(load64(frame, Offset), member(Offset, Offsets), Loads),
        leave([i32(1)|Loads], X, Code)
    ).
