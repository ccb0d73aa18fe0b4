/*  Code for calls of versions, and for their exits */

%!  call_code(+Call, +Rest, +After, +Fail, +Cut, +Bound, +X, -Code) is det.
%
%   As code/7 in goal_code.pl, for Call, call(Version, Inputs, Outputs), and the Rest of the goals.

call_code(call(Number, Inputs, Outputs), Rest, After, Fail, Cut, Bound, X, [Build, Call]) :-
    X = x(Output, _, _, program(Single, _, _)),
    build_all(Inputs, Output, Build, Words),
    (   get_assoc(Number, Single, true)
    ->  single_call(Number, Words, Outputs, Rest, After, Fail, Cut, Bound, X, Call)
    ;   several_call(Number, Words, Outputs, Rest, After, Cut, Bound, X, Call)
    ).

single_call(Number, Words, Outputs, Rest, After, Fail, Cut, Bound, X, Code) :-
    X = x(Output, _, _, program(_, Heavy, _)),
    new_local(Output, Ok),
    jump(Fail, Bound, X, Jump),
    maplist(number, Outputs, Numbers0),
    maplist(local, Numbers0, Locals),
    sort(Numbers0, Numbers),
    Call = [set([Ok|Locals], call(version(Number), Words)), if(eqz(Ok), Jump)],
    (   get_assoc(Number, Heavy, true)
    ->  new_local(Output, Mark),
        sweep(Mark, Numbers, Sweep),
        Code = [set(Mark, global(h)), Call, Sweep, CodeRest]
    ;   Code = [Call, CodeRest]
    ),
    ord_union(Bound, Numbers, Bound1),
    code(Rest, After, Fail, Cut, Bound1, X, CodeRest).

%   What comes after a call with several solutions is a local function; if that is just our own end, our
%   continuation will do.

several_call(Number, Words, Outputs, Rest, After, _, _, X, [set(R, call(version(Number), Arguments)), if(R, Leave)]) :-
    X = x(Output, Home, main, _),
    arg(2, Home, false),
    ends(Rest, After, Outputs),
    !,
    new_local(Output, R),
    leave([i32(1)], X, Leave),
    append(Words, [k, kframe], Arguments).
several_call(Number, Words, Outputs, Rest, After, Cut, Bound, X, [Save, Call, Dispatch]) :-
    X = x(Output, Home, _, _),
    Call = set(R, call(version(Number), Arguments)),
    maplist(number, Outputs, Numbers),
    local_function(Numbers, Rest, After, Cut, Bound, X, Function, Live, Exits),
    save(Live, Home, Save),
    new_local(Output, R),
    append(Words, [function(Function), frame], Arguments),
    dispatch(R, Exits, X, Dispatch).

%   ends(+Goals, +After, +Outputs): nothing comes after but exit(Outputs).

ends([exit(Outputs)], done, Outputs).
ends([], goals(Goals, _, After), Outputs) :-
    ends(Goals, After, Outputs).

%!  exit_code(+Outputs, +X, -Code) is det.
%
%   In a function with a continuation, an exit passes it the Outputs.

exit_code(Outputs, X, [Build, Exit]) :-
    X = x(Output, Home, Here, _),
    build_all(Outputs, Output, Build, Words),
    (   arg(2, Home, false)
    ->  call_continuation(Here, Words, X, Exit)
    ;   Here == main
    ->  leave([i32(1)|Words], X, Exit)
    ;   exit_from_local(Words, Home, Exit)
    ).

call_continuation(Here, Words, X, [set(R, call_indirect([i32|Types], [i32], K, [Frame|Words])), if(R, Leave)]) :-
    X = x(Output, _, _, _),
    new_local(Output, R),
    maplist(word_type, Words, Types),
    (   Here == main
    ->  K = k,
        Frame = kframe
    ;   K = load32(frame, 8),
        Frame = load32(frame, 12)
    ),
    leave([i32(1)], X, Leave).

word_type(_, i64).

number('$v'(N), N).

local(N, v(N)).

typed(N, v(N):i64).

%!  local_function(+Parameters, +Goals, +After, +Cut, +Bound, +X, -Function, -Live, -Exits) is det.
%
%   Function is a new local function for Goals and After. It finds the variables Live in the frame.

local_function(Parameters, Goals, After, Cut, Bound, X, Function, Live, Exits) :-
    X = x(Output, Home, _, Program),
    new_local(Output, v(Name)),
    arg(1, Home, Number),
    Function = local(Number, Name),
    live(Goals, After, X, Parameters, Bound, Live),
    sort(Parameters, Sorted),
    ord_union(Live, Sorted, Bound1),
    exit_count(Home, Before),
    attempt([], goals(Goals, Cut, After), Bound1, x(Output, Home, local(Name), Program), Attempt),
    exit_count(Home, Last),
    findall(Range, ( sub_term(Part, After), nonvar(Part), Part = invoke(_, _, Ranges), member(Range, Ranges) ), More),
    sort([Before-Last|More], Exits),
    fetch(Live, Home, Fetch),
    maplist(typed, Parameters, Params),
    arg(6, Home, Locals),
    setarg(6, Home, [function(Function, [frame:i32|Params], [i32], [Fetch, Attempt, return([i32(0)])])|Locals]).
