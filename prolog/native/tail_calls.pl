:- module(pybridge_tail_calls,
          [ tail_call/6,            % +Goal, +Goals, +After, +Fail, +X, -Inputs
            again/3,                % +Inputs, +X, -Code
            descent/5,              % +Clauses, +Number, +Single, +Output, -Descent
            descends/6,             % +Goal, +Goals, +After, +Fail, +X, -Inputs
            down/3,                 % +Inputs, +X, -Code
            up/4,                   % +Words, +X, -Code, -Locals
            sweep/3                 % +Mark, +Numbers, -Code
          ]).
:- use_module(library(apply), [maplist/3, maplist/4]).
:- use_module(library(lists), [append/2, append/3, member/2, nth0/3, nth1/3]).
:- use_module(library(ordsets), [ord_subtract/3]).
:- use_module(library(terms), [mapsubterms/3]).
:- use_module(determinism, [single/2]).
:- use_module(term_code, [build_all/4, new_local/2]).
:- use_module(unification, [variables/2]).

/** <module> Calls that begin a version anew, and what is swept away

A call of the version itself, at its end, begins it anew. What it has built since it was first entered is swept away now and then: only the
new arguments are needed.

Where only the answer has to be built after the last such call, as in select/3, that is a loop, too: the way down keeps the variables
from which the answers will be built on the stack, and each answer is built on its way up.
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
    X = x(Output, _, _, _),
    length(Inputs, Count),
    findall(N, between(1, Count, N), Numbers),
    assigned(Inputs, Numbers, Output, Set),
    sweep(base, Numbers, Sweep),
    append([Set, Sweep, [continue(start)]], Code).

%   assigned(+Terms, +Numbers, +Output, -Code): the variables with these Numbers, which may be in Terms, get the Terms as values.

assigned(Terms, Numbers, Output, Code) :-
    build_all(Terms, Output, Build, Words0),
    copies(Words0, Output, Copy, Words),
    maplist(set_variable, Numbers, Words, Sets),
    append([Build, Copy, Sets], Code).

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

%!  descent(+Clauses, +Number, +Single, +Output, -Descent) is semidet.
%
%   The last of the version's Clauses ends in such a call, and nothing else has several solutions. Descent is descent(Saved, Fresh,
%   Given, Terms): the variables Saved are kept; the call gives the variables Given, and with Fresh for Saved its clause answers Terms.

descent(Clauses, Number, Single, Output, descent(Saved, Fresh, Given, Terms)) :-
    append(Others, [clause(_, Last, _)], Clauses),
    append(Before, [call(Number, _, Given0), exit(Terms0)], Last),
    Terms0 \== Given0,
    \+ ( ( Goals = Before ; member(clause(_, Goals, _), Others) ), member(Goal, Goals), \+ single(Goal, Single) ),
    findall(N, member('$v'(N), Given0), Given),
    sort(Given, Ordered),
    variables(Terms0, Used),
    ord_subtract(Used, Ordered, Saved),
    maplist(fresh(Output), Saved, Fresh),
    mapsubterms(renamed(Saved, Fresh), Terms0, Terms).

fresh(Output, _, N) :-
    new_local(Output, v(N)).

renamed(Saved, Fresh, '$v'(N), '$v'(M)) :-
    nth1(I, Saved, N),
    nth1(I, Fresh, M),
    !.

%!  descends(+Goal, +Goals, +After, +Fail, +X, -Inputs) is semidet.
%
%   Goal, before Goals and After, is that call with Inputs.

descends(call(Number, Inputs, _), [exit(_)], done, label(_, Fail, _), x(_, Home, main, _), Inputs) :-
    arg(1, Home, Number),
    arg(10, Home, Fail),
    arg(11, Home, descent(_, _, _, _)).

%!  down(+Inputs, +X, -Code) is det.

down(Inputs, x(Output, Home, _, _), Code) :-
    arg(11, Home, descent(Saved, _, _, _)),
    length(Inputs, Count),
    findall(N, between(1, Count, N), Numbers),
    assigned(Inputs, Numbers, Output, Set),
    new_local(Output, Level),
    length(Saved, Length),
    Bytes is 8*Length,
    findall(store64(Level, Offset, v(N)), ( nth0(I, Saved, N), Offset is 8*I ), Stores),
    append([ [ set(Level, global(sp)-i32(Bytes)),
               if(ult(Level, i32(0x550000)), [do(call(no_room, []))]),
               set_global(sp, Level) ],
             Stores, Set, [continue(start)] ],
           Code).

%!  up(+Words, +X, -Code, -Locals) is det.
%
%   The Locals are what the version answers when the deepest level answers Words.

up(Words, x(Output, Home, _, _), Code, Locals) :-
    arg(11, Home, descent(_, Fresh, Given, Terms)),
    maplist(set_variable, Given, Words, First),
    findall(v(N), member(N, Given), Locals),
    new_local(Output, Level),
    new_local(Output, v(Next)),
    length(Fresh, Length),
    Bytes is 8*Length,
    findall(set(v(N), load64(Level, Offset)), ( nth0(I, Fresh, N), Offset is 8*I ), Loads),
    assigned(Terms, Given, Output, Set),
    append([Loads, [set(Level, Level+i32(Bytes))], Set, [continue(Next)]], Body),
    append(First, [set(Level, global(sp)), loop(Next, [if(Level \== frame, Body)])], Code).

%!  sweep(+Mark, +Numbers, -Code) is det.
%
%   Of what was built since Mark, only the values of variables are needed.

sweep(Mark, Numbers, [if(ult(i32(0x100000), global(h)-Mark), Code)]) :-
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

