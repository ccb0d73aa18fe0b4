:- module(pybridge_chain_code,
          [ chained_exit/4,         % +Clauses, +Number, +Single, -Chained
            link/4,                 % +Chained, +Slot, +Output, -Code
            chain_function/4        % +Chained, +Number, +Output, -Function
          ]).
:- use_module(library(apply), [maplist/3, maplist/4]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [append/2, append/3, member/2]).
:- use_module(library(ordsets), [ord_subtract/3]).
:- use_module(determinism, [all_single/2]).
:- use_module(term_code, [build_all/4, new_local/2]).
:- use_module(unification, [variables/2]).

/** <module> Code for predicates that build around the answers of their last call

append/3 calls itself and then puts an element in front of what it got. Such a call begins the predicate anew, as a tail call does, and
leaves a link on the stack of frames, below the version's frame: the values that are needed to build. Each answer goes through the links, the
latest first.
*/

%!  chained_exit(+Clauses, +Number, +Single, -Chained) is det.
%
%   Chained is chained(Outputs, Terms, Saved) if one of the Clauses of version Number, which has several solutions, ends with a call of this
%   version that gives Outputs, and exit(Terms) with something built; its variables Saved, numbers, are needed for that. Otherwise it is
%   `none`.

chained_exit(Clauses, Number, Single, Chained) :-
    (   get_assoc(Number, Single, false),
        member(clause(_, Goals, _), Clauses),
        append(Before, [call(Number, _, Outputs), exit(Terms)], Goals),
        Terms \== Outputs,
        all_single(Before, Single),
        \+ memberchk(cut, Before)
    ->  variables(Terms, Used),
        variables(Outputs, Given),
        ord_subtract(Used, Given, Saved),
        Chained = chained(Outputs, Terms, Saved)
    ;   Chained = none
    ).

%!  link(+Chained, +Slot, +Output, -Code) is det.
%
%   Code adds a link to the chain whose latest one is at Slot of the frame.

link(chained(_, _, Saved), Slot, Output, Code) :-
    new_local(Output, Link),
    size(Saved, Size),
    saved(Saved, 0, Link, Stores),
    append([ [ set(Link, global(sp)-i32(Size)), if(ult(Link, global(trail)), [do(call(no_room, []))]), set_global(sp, Link) ],
             Stores,
             [store32(frame, Slot, Link)] ], Code).

size(Saved, Size) :-
    length(Saved, Count),
    Size is 8*max(1, Count).

saved([], _, _, []).
saved([N|Ns], Offset, Link, [store64(Link, Offset, v(N))|Stores]) :-
    Next is Offset+8,
    saved(Ns, Next, Link, Stores).

%!  chain_function(+Chained, +Number, +Output, -Function) is det.
%
%   Function takes the outputs of version Number through a chain, which begins at a frame, and passes them to the version's continuation.

chain_function(chained(Outputs, Terms, Saved), Number, Output, function(chain(Number), [chain:i32, frame:i32, k:i32, kframe:i32|Typed], [i32], Code)) :-
    maplist(local, Outputs, Locals),
    maplist(typed, Locals, Typed, Types),
    size(Saved, Size),
    loads(Saved, 0, Loads),
    build_all(Terms, Output, Build, Words),
    maplist(copy(Output), Words, Copies, Copied),
    maplist(set_local, Locals, Copied, Sets),
    append([Loads, Build, Copies, Sets, [set(chain, chain+i32(Size)), continue(next)]], Each),
    Code = [loop(next, [if(chain \== frame, Each)]), return([call_indirect([i32|Types], [i32], k, [kframe|Locals])])].

local('$v'(N), v(N)).

typed(Local, Local:i64, i64).

loads([], _, []).
loads([N|Ns], Offset, [set(v(N), load64(chain, Offset))|Loads]) :-
    Next is Offset+8,
    loads(Ns, Next, Loads).

copy(Output, Word, set(Copy, Word), Copy) :-
    new_local(Output, Copy).

set_local(Local, Word, set(Local, Word)).
