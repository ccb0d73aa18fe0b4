:- module(pybridge_memo_code,
          [ tabled/1,               % +Predicate
            memo_function/5         % +Number, +Parameters, +Outputs, +Output, -Function
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/2, append/3]).
:- use_module(constants, [rows/3]).

/** <module> Code for tabled predicates

What a tabled predicate with one solution has found is kept as long as the module's memory lasts, in a chain of entries:
the address of the next one, the arguments, the outputs. The chain begins at a word of the constants.
*/

%!  tabled(+Predicate) is semidet.

tabled(Module:Name/Arity) :-
    functor(Head, Name, Arity),
    predicate_property(Module:Head, tabled).

%!  memo_function(+Number, +Parameters, +Outputs, +Output, -Function) is det.
%
%   Function looks its arguments up, and calls computed(Number) for those that are new.

memo_function(Number, Parameters, Outputs, Output, function(version(Number), Params, [i32|Types], Code)) :-
    arg(1, Output, Symbols),
    rows(Symbols, [0, Number], Chain),
    locals(1, Parameters, Inputs),
    First is Parameters+1,
    Last is Parameters+Outputs,
    locals(First, Last, Results),
    maplist(typed, Inputs, Params),
    maplist(typed, Results, Typed),
    maplist(type, Typed, Types),
    maplist(zero, Results, Zeros),
    append(Inputs, Results, Words),
    equal(Inputs, 8, Equal),
    Offset is 8*(Parameters+1),
    loads(Results, Offset, Loads),
    append(Equal, [return([i32(1)|Loads])], Known),
    maplist(preserved, Words, Preserve),
    stores(Words, 8, Stores),
    Bytes is 8*(Last+1),
    append([ [ set(entry, to32(load64(i32(Chain), 0))),
               loop(next, [if(entry, [block(other, Known), set(entry, to32(load64(entry, 0))), continue(next)])]),
               set([ok|Results], call(computed(Number), Inputs)),
               if(eqz(ok), [return([i32(0)|Zeros])]),
               if(eqz(call(memo_left, [])), [return([i32(1)|Results])]),
               set(end, global(h)),
               set_global(h, global(memo)) ],
             Preserve,
             [ set(entry, global(h)), set_global(memo, entry+i32(Bytes)), set_global(h, end) ],
             [ store64(entry, 0, load64(i32(Chain), 0)) ],
             Stores,
             [ store64(i32(Chain), 0, to64u(entry)), return([i32(1)|Loads]) ] ],
           Code).

locals(First, Last, Locals) :-
    findall(v(N), between(First, Last, N), Locals).

typed(Local, Local:i64).

type(_:Type, Type).

zero(_, 0).

equal([], _, []).
equal([Input|Inputs], Offset, [if(eqz(call(eq, [Input, load64(entry, Offset)])), [break(other)])|Tests]) :-
    Next is Offset+8,
    equal(Inputs, Next, Tests).

loads([], _, []).
loads([_|Results], Offset, [load64(entry, Offset)|Loads]) :-
    Next is Offset+8,
    loads(Results, Next, Loads).

preserved(Word, set(Word, call(preserve, [Word]))).

stores([], _, []).
stores([Word|Words], Offset, [store64(entry, Offset, Word)|Stores]) :-
    Next is Offset+8,
    stores(Words, Next, Stores).
