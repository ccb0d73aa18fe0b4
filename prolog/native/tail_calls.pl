:- module(pybridge_tail_calls,
          [ tail_call/6,            % +Goal, +Goals, +After, +Fail, +X, -Inputs
            again/3,                % +Inputs, +X, -Code
            sweep/3                 % +Mark, +Numbers, -Code
          ]).
:- use_module(library(apply), [maplist/4]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [member/2, nth0/3, nth1/3]).
:- use_module(term_code, [build_all/4, new_local/2]).

/** <module> Calls that begin a version anew, and what is swept away

A call of the version itself, at its end, begins it anew. What it has built since it was first entered is swept away
now and then: only the new arguments are needed, and what a findall/3 outside has gathered of its earlier solutions.
*/

%!  tail_call(+Goal, +Goals, +After, +Fail, +X, -Inputs) is semidet.
%
%   Goal, before Goals and After, is such a call with Inputs.

tail_call(call(Number, Inputs, Outputs), [exit(Terms)], done, label(_, Fail, _), x(_, Home, main, _), Inputs) :-
    arg(1, Home, Number),
    Terms == Outputs,
    (   arg(2, Home, true)
    ->  true
    ;   arg(7, Home, Fail)              % with several solutions, only where no other is left to try
    ).

%!  again(+Inputs, +X, -Code) is det.

again(Inputs, x(Output, Home, _, program(_, Heavy, _)), [Build, Copy, Sets, Swept, continue(start)]) :-
    build_all(Inputs, Output, Build, Words0),
    copies(Words0, Output, Copy, Words),
    findall(N, nth1(N, Inputs, _), Numbers),
    maplist(set_variable, Numbers, Words, Sets),
    arg(1, Home, Number),
    (   get_assoc(Number, Heavy, true)
    ->  Keep = if(global(rs) \== answers, [set(base, global(h)), set(answers, global(rs))]),
        sweep(base, Numbers, Sweep),
        Swept = [Keep, Sweep]
    ;   Swept = []
    ).

set_variable(N, Word, set(v(N), Word)).

copies([], _, [], []).
copies([Word|Words0], Output, [Copy|Copies], [Copied|Words]) :-
    (   Word = v(_)
    ->  new_local(Output, Copied),
        Copy = set(Copied, Word)
    ;   Copied = Word,
        Copy = []
    ),
    copies(Words0, Output, Copies, Words).

%!  sweep(+Mark, +Numbers, -Code) is det.
%
%   Of what was built since Mark, only the values of variables are needed.

sweep(Mark, Numbers, if(ult(i32(0x100000), global(h)-Mark), [Push, do(call(keep, [Mark, i32(Count)])), Pop, Free])) :-
    Free = set_global(rs, global(rs)-i32(Bytes)),
    length(Numbers, Count),
    Bytes is 8*Count,
    findall(do(call(push, [v(N)])), member(N, Numbers), Push),
    findall(set(v(N), load64(global(rs)-i32(Back), 0)), ( nth0(I, Numbers, N), Back is Bytes-8*I ), Pop).
