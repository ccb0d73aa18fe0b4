:- module(pybridge_tail_calls,
          [ tail_call/6,            % +Goal, +Goals, +After, +Fail, +X, -Inputs
            again/3,                % +Inputs, +X, -Code
            sweep/4                 % +Mark, +Numbers, +If, -Code
          ]).
:- use_module(library(apply), [maplist/3, maplist/4]).
:- use_module(library(lists), [append/2]).
:- use_module(term_code, [build_all/4, new_local/2]).

/** <module> Calls that begin a version anew, and what is swept away

A call of the version itself, at its end, begins it anew. What it has built since it was first entered is swept away now and then: only the
new arguments are needed.
*/

%!  tail_call(+Goal, +Goals, +After, +Fail, +X, -Inputs) is semidet.
%
%   Goal, before Goals and After, is such a call with Inputs.

tail_call(call(Number, Inputs, Outputs), [exit(Terms)], done, label(_, Fail, _), x(_, Home, main, _), Inputs) :-
    arg(1, Home, Number),
    Terms == Outputs,
    (   arg(2, Home, true)
    ->  true
    ;   arg(10, Home, Fail)             % with several solutions, only where no other is left to try
    ).

%!  again(+Inputs, +X, -Code) is det.

again(Inputs, X, Code) :-
    X = x(Output, _, _, Program),
    build_all(Inputs, Output, Build, Words0),
    copies(Words0, Output, Copy, Words),
    length(Words, Count),
    numlist_from(1, Count, Numbers),
    maplist(set_variable, Numbers, Words, Sets),
    (   Program = program(_, _, true)
    ->  If = call(settled, [base, trail])
    ;   If = i32(1)
    ),
    sweep(base, Numbers, If, Sweep),
    append([Build, Copy, Sets, Sweep, [continue(start)]], Code).

set_variable(N, Word, set(v(N), Word)).

copies([], _, [], []).
copies([Word|Words0], Output, Copy, Copies) :-
    (   Word = v(_)
    ->  new_local(Output, Local),
        Copy = [set(Local, Word)|Copy1],
        Copies = [Local|Copies1]
    ;   Copy = Copy1,
        Copies = [Word|Copies1]
    ),
    copies(Words0, Output, Copy1, Copies1).

numlist_from(Low, High, Numbers) :-
    findall(N, between(Low, High, N), Numbers).

%!  sweep(+Mark, +Numbers, +If, -Code) is det.
%
%   Of what was built since Mark, only the values of variables are needed, if If.

sweep(Mark, Numbers, If, [if(ult(i32(0x100000), global(h)-Mark), [if(If, Code)])]) :-
    maplist(pushed, Numbers, Push),
    length(Numbers, Count),
    popped(Numbers, Count, Pop),
    Bytes is 8*Count,
    append([Push, [do(call(keep, [Mark, i32(Count)]))], Pop, [set_global(rs, global(rs)-i32(Bytes))]], Code).

pushed(N, do(call(push, [v(N)]))).

popped([], _, []).
popped([N|Numbers], Left, [set(v(N), load64(global(rs)-i32(Back), 0))|Pop]) :-
    Back is 8*Left,
    Left1 is Left-1,
    popped(Numbers, Left1, Pop).

