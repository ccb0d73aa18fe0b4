:- module(pybridge_goal_code,
          [ code/7                  % +Goals, +After, +Fail, +Cut, +Bound, +X, -Code
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [append/2, append/3, last/2, member/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(ordsets), [ord_intersection/3, ord_union/3]).
:- use_module(arithmetic_code, [evaluate/4]).
:- use_module(determinism, [all_single/2, cuts/1]).
:- use_module(call_frames, [dispatch/4, exit_from_local/3, fetch/3, jump/4, label/3, leave/3, live/6, save/3, slot/3]).
:- use_module(simple_goals, [defines/2, simple_code/4]).
:- use_module(tail_calls, [again/3, descends/6, down/3, sweep/3, tail_call/6, up/4]).
:- use_module(term_code, [build/4, build_all/4, new_local/2]).

/** <module> From the goals of clauses to intermediate code

Within a function, solutions are enumerated by loops: what comes after a generator is in the body of its loop. Code that fails
breaks out of the block around it; code at whose end is arrived has no more solutions. Only what comes after a call of a
version with several solutions is a function of its own, a local one (call_frames.pl).

The simple goals (modes.pl): let(V, Term)  match(V, Pattern, Fresh)  same(A, B)  is(V, E)  compare(Op, A, B)
test(Name, Inputs)  function(V, Name, Inputs)  partial(V, Name, Inputs)  call(Version, Inputs, Outputs)  member(V, List)
between(V, Low, High)  findall(Template, Goals, V, Tail)  not(Goals)  if(If, Then, Else)  soft(If, Then, Else)  or(A, B)
all(Goals)  opaque(Goals)  cut  fail  trap  exit(Outputs).

What is done after a goal is one of
    goals(Goals, Fail, Cut, After)  then Goals, which fail to Fail and cut to Cut, then After
    jump(Label)
    push(Template)                  keep an answer of findall/3
    done                            nothing: the goals end in exit(Outputs)
*/

%   code(+Goals, +After, +Fail, +Cut, +Bound, +X, -Code)

code([], After, Fail, _, Bound, X, Code) :-
    after(After, Fail, Bound, X, Code).
code([Goal|Goals], After, Fail, Cut, Bound, X, Code) :-
    (   tail_call(Goal, Goals, After, Fail, X, Inputs)
    ->  again(Inputs, X, Code)
    ;   descends(Goal, Goals, After, Fail, X, Inputs)
    ->  down(Inputs, X, Code)
    ;   goal_code(Goal, Goals, After, Fail, Cut, Bound, X, Code)
    ).

after(done, _, _, _, []).
after(jump(Label), _, Bound, X, Code) :-
    jump(Label, Bound, X, Code).
after(push(Template), _, _, X, Code) :-
    X = x(Output, _, _, _),
    build(Template, Output, Build, Word),
    new_local(Output, Pushed),
    new_local(Output, Place),
    append(Build,
           [ set(Pushed, Word),
             set(Place, global(rs)),
             if(Place >= i32(0x550000), [do(call(no_room, []))]),
             store64(Place, 0, Pushed),
             set_global(rs, Place+i32(8)) ],
           Code).
after(goals(Goals, Cut, After), Fail, Bound, X, Code) :-
    code(Goals, After, Fail, Cut, Bound, X, Code).
after(invoke(Function, Live, Exits), _, Bound, X, Code) :-
    X = x(Output, Home, _, _),
    ord_intersection(Live, Bound, Saved),
    save(Saved, Home, Save),
    new_local(Output, R),
    dispatch(R, Exits, X, Dispatch),
    append([Save, [set(R, call(Function, [frame]))], Dispatch], Code).

%   goal_code(+Goal, +Rest, +After, +Fail, +Cut, +Bound, +X, -Code)

goal_code(fail, _, _, Fail, _, Bound, X, Code) :-
    !,
    jump(Fail, Bound, X, Code).
goal_code(trap, _, _, _, _, _, _, [do(call(type_error, [])), trap]) :-
    !.
goal_code(cut, Rest, After, _, Cut, Bound, X, Code) :-
    !,
    code(Rest, After, Cut, Cut, Bound, X, Code1),
    jump(Cut, Bound, X, Jump),
    append(Code1, Jump, Code).
goal_code(exit(Outputs), _, _, _, _, _, X, Code) :-
    !,
    exit_code(Outputs, X, Code).
goal_code(all(Goals), Rest, After, Fail, Cut, Bound, X, Code) :-
    !,
    append(Goals, Rest, All),
    code(All, After, Fail, Cut, Bound, X, Code).
goal_code(opaque(Goals), Rest, After, _, Cut, Bound, X, [block(Name, Code)]) :-
    !,
    label(X, [], Label),
    Label = label(_, Name, _),
    code(Goals, goals(Rest, Cut, After), Label, Label, Bound, X, Code).
goal_code(not(Goals), Rest, After, Fail, Cut, Bound, X, Code) :-
    !,
    X = x(Output, _, _, _),
    new_local(Output, Mark),
    label(X, [], Label),
    Label = label(_, Name, _),
    code(Goals, jump(Fail), Label, Label, Bound, X, Inner),
    code(Rest, After, Fail, Cut, Bound, X, Code1),
    Code = [set(Mark, global(h)), block(Name, Inner), set_global(h, Mark)|Code1].
goal_code(findall(Template, Goals, '$v'(N), Tail), Rest, After, Fail, Cut, Bound, X, Code) :-
    !,
    X = x(Output, _, _, _),
    new_local(Output, Mark),
    label(X, [], Label),
    Label = label(_, Name, _),
    code(Goals, push(Template), Label, Label, Bound, X, Inner),
    build(Tail, Output, Build, Word),
    ord_union(Bound, [N], Bound1),
    code(Rest, After, Fail, Cut, Bound1, X, Code1),
    append([ [set(Mark, global(rs)), block(Name, Inner)], Build, [set(v(N), call(list_of, [Mark, Word]))], Code1 ], Code).
goal_code(member('$v'(N), List), Rest, After, _, Cut, Bound, X, Code) :-
    !,
    X = x(Output, _, _, _),
    new_local(Output, Cell),
    build(List, Output, Build, Word),
    loop_code([N], tag(Cell) \== i32(4), [set(v(N), load64(address(Cell), 0)), set(Cell, load64(address(Cell), 8))],
              Rest, After, Cut, Bound, X, Loop),
    append([Build, [set(Cell, Word)], Loop], Code).
goal_code(between('$v'(N), Low, High), Rest, After, _, Cut, Bound, X, Code) :-
    !,
    X = x(Output, _, _, _),
    evaluate(Low, Output, CodeLow, WordLow),
    evaluate(High, Output, CodeHigh, WordHigh),
    new_local(Output, I),
    new_local(Output, Last),
    loop_code([N], I > Last, [set(v(N), I), set(I, I+2)], Rest, After, Cut, Bound, X, Loop),
    append([ CodeLow, CodeHigh,
             [ set(I, WordLow),
               set(Last, WordHigh),
               if(eqz(is_small(I /\ Last)), [do(call(type_error, []))]) ],
             Loop ],
           Code).
goal_code(if(If, Then, Else), Rest, After, Fail, Cut, Bound, X, Code) :-
    !,
    if_code(If, Then, Else, Rest, After, Fail, Cut, Bound, X, Code).
goal_code(soft(If, Then, Else), Rest, After, Fail, Cut, Bound, X, Code) :-
    !,
    X = x(Output, Home, _, _),
    new_local(Output, v(Key)),
    slot(Home, flag(Key), Offset),
    rest_after(Rest, After, Cut, Bound, If-Then-Else, X, RestAfter),
    label(X, [], Label),
    Label = label(_, Name, _),
    code(If, goals([flag(Offset)|Then], Cut, RestAfter), Label, Label, Bound, X, CodeIf),
    jump(Fail, Bound, X, Jump),
    code(Else, RestAfter, Fail, Cut, Bound, X, CodeElse),
    Code = [store64(frame, Offset, 0), block(Name, CodeIf), if(load64(frame, Offset) \== 0, Jump)|CodeElse].
goal_code(flag(Offset), Rest, After, Fail, Cut, Bound, X, [store64(frame, Offset, 1)|Code]) :-
    !,
    code(Rest, After, Fail, Cut, Bound, X, Code).
goal_code(or(A, B), Rest, After, _, Cut, Bound, X, Code) :-
    !,
    or_code(A, B, Rest, After, Cut, Bound, X, Code).
goal_code(call(Number, Inputs, Outputs), Rest, After, Fail, Cut, Bound, X, Code) :-
    !,
    X = x(Output, _, _, program(Single, _)),
    build_all(Inputs, Output, Build, Words),
    (   get_assoc(Number, Single, true)
    ->  single_call(Number, Words, Outputs, Rest, After, Fail, Cut, Bound, X, Call)
    ;   several_call(Number, Words, Outputs, Rest, After, Cut, Bound, X, Call)
    ),
    append(Build, Call, Code).
goal_code(Goal, Rest, After, Fail, Cut, Bound, X, Code) :-
    X = x(Output, _, _, _),
    jump(Fail, Bound, X, Jump),
    simple_code(Goal, Jump, Output, Code1),
    defines([Goal], Defined),
    ord_union(Bound, Defined, Bound1),
    code(Rest, After, Fail, Cut, Bound1, X, Code2),
    append(Code1, Code2, Code).

exit_code(Outputs, X, Code) :-
    X = x(Output, Home, Here, _),
    build_all(Outputs, Output, Build, Words),
    arg(2, Home, Kind),
    (   Kind == true,
        Here == main
    ->  leave([i32(1)|Words], X, Leave),
        append(Build, Leave, Code)
    ;   Kind == true
    ->  exit_from_local(Words, Home, Exit),
        append(Build, Exit, Code)
    ;   (   Here == main,
            arg(11, Home, descent(_, _, _, _))
        ->  up(Words, X, Up, Answer)
        ;   Up = [],
            Answer = Words
        ),
        new_local(Output, R),
        length(Words, Count),
        length(Types, Count),
        maplist(=(i64), Types),
        (   Here == main
        ->  K = k,
            Frame = kframe
        ;   K = load32(frame, 8),
            Frame = load32(frame, 12)
        ),
        leave([i32(1)], X, Leave),
        append([Build, Up, [set(R, call_indirect([i32|Types], [i32], K, [Frame|Answer])), if(R, Leave)]], Code)
    ).

single_call(Number, Words, Outputs, Rest, After, Fail, Cut, Bound, X, Code) :-
    X = x(Output, _, _, Program),
    new_local(Output, Ok),
    jump(Fail, Bound, X, Jump),
    maplist(number, Outputs, Numbers0),
    maplist(local, Numbers0, Locals),
    sort(Numbers0, Numbers),
    (   Outputs == []
    ->  Call = [set(Ok, call(version(Number), Words)), if(eqz(Ok), Jump)]
    ;   Call = [set([Ok|Locals], call(version(Number), Words)), if(eqz(Ok), Jump)]
    ),
    (   Program = program(_, Heavy),
        get_assoc(Number, Heavy, true)
    ->  new_local(Output, Mark),
        sweep(Mark, Numbers, Sweep),
        append([[set(Mark, global(h))|Call], Sweep], Code1)
    ;   Code1 = Call
    ),
    ord_union(Bound, Numbers, Bound1),
    code(Rest, After, Fail, Cut, Bound1, X, Code2),
    append(Code1, Code2, Code).

%   loop_code(+Numbers, +Done, +Step, +Rest, +After, +Cut, +Bound, +X, -Code): until Done, Step sets the variables Numbers, and the rest
%   follows.

loop_code(Numbers, Done, Step, Rest, After, Cut, Bound, X, Code) :-
    label(X, [], label(_, DoneName, _)),
    label(X, [], label(_, LoopName, _)),
    label(X, [], Next),
    Next = label(_, NextName, _),
    ord_union(Bound, Numbers, Bound1),
    code(Rest, After, Next, Cut, Bound1, X, Inner),
    append([[if(Done, [break(DoneName)])|Step], [block(NextName, Inner), continue(LoopName)]], Body),
    Code = [block(DoneName, [loop(LoopName, Body)])].

%   What comes after a call with several solutions is a local function; if that is just our own end, our continuation will do.

several_call(Number, Words, Outputs, Rest, After, _, _, X, Code) :-
    X = x(Output, Home, main, _),
    arg(2, Home, false),
    ends(Rest, After, Outputs),
    !,
    new_local(Output, R),
    leave([i32(1)], X, Leave),
    append(Words, [k, kframe], Arguments),
    Code = [set(R, call(version(Number), Arguments)), if(R, Leave)].
several_call(Number, Words, Outputs, Rest, After, Cut, Bound, X, Code) :-
    X = x(Output, Home, _, _),
    maplist(number, Outputs, Numbers),
    local_function(Numbers, Rest, After, Cut, Bound, X, Function, Live, Exits),
    save(Live, Home, Save),
    new_local(Output, R),
    append(Words, [function(Function), frame], Arguments),
    dispatch(R, Exits, X, Dispatch),
    append([Save, [set(R, call(version(Number), Arguments))], Dispatch], Code).

%   ends(+Goals, +After, +Outputs): nothing comes after but exit(Outputs).

ends([exit(Outputs)], done, Outputs).
ends([], goals(Goals, _, After), Outputs) :-
    ends(Goals, After, Outputs).

number('$v'(N), N).

local(N, v(N)).

typed(N, v(N):i64).

%   local_function(+Parameters, +Goals, +After, +Cut, +Bound, +X, -Function, -Live, -Exits): a new local function for Goals and After.
%   It finds the variables Live in the frame.

local_function(Parameters, Goals, After, Cut, Bound, X, Function, Live, Exits) :-
    X = x(Output, Home, _, Program),
    setarg(8, Home, 1),
    new_local(Output, v(Name)),
    arg(1, Home, Number),
    Function = local(Number, Name),
    live(Goals, After, X, Parameters, Bound, Live),
    sort(Parameters, Sorted),
    ord_union(Live, Sorted, Bound1),
    Local = x(Output, Home, local(Name), Program),
    label(Local, [], Fail),
    Fail = label(_, FailName, _),
    arg(7, Home, Before),
    code(Goals, After, Fail, Cut, Bound1, Local, Code0),
    arg(7, Home, Last),
    findall(Range, ( sub_term(Part, After), nonvar(Part), Part = invoke(_, _, Ranges), member(Range, Ranges) ), More),
    sort([Before-Last|More], Exits),
    fetch(Live, Home, Fetch),
    append([Fetch, [block(FailName, Code0), return([i32(0)])]], Code),
    maplist(typed, Parameters, Params),
    arg(9, Home, Locals),
    setarg(9, Home, [function(Function, [frame:i32|Params], [i32], Code)|Locals]).

%   If both branches have at most one solution and do not cut, they meet again. Otherwise what follows is done in each.

if_code(If, Then, Else, Rest, After, Fail, Cut, Bound, X, Code) :-
    X = x(_, _, _, program(Single, _)),
    defines(If, DefinedIf),
    label(X, DefinedIf, ThenLabel),
    ThenLabel = label(_, ThenName, _),
    label(X, [], ElseLabel),
    ElseLabel = label(_, ElseName, _),
    code(If, jump(ThenLabel), ElseLabel, ElseLabel, Bound, X, CodeIf),
    ord_union(Bound, DefinedIf, Bound1),
    jump(Fail, Bound, X, Jump),
    (   Rest = [exit(_)],
        After == done,
        ( ends_in_call_of_itself(Then, X) ; ends_in_call_of_itself(Else, X) )
    ->  Leaves = true
    ;   Leaves = false
    ),
    (   Leaves == false,
        all_single(Then, Single),
        all_single(Else, Single),
        \+ cuts(Then),
        \+ cuts(Else)
    ->  defines(Then, DefinedThen),
        defines(Else, DefinedElse),
        ord_union(DefinedThen, DefinedElse, Defined0),
        ord_union(DefinedIf, Defined0, Defined),
        label(X, Defined, Join),
        Join = label(_, JoinName, _),
        code(Then, jump(Join), Fail, Cut, Bound1, X, CodeThen),
        code(Else, jump(Join), Fail, Cut, Bound, X, CodeElse),
        ord_union(Bound, Defined, Bound2),
        code(Rest, After, Fail, Cut, Bound2, X, CodeRest),
        append(CodeIf, [break(ElseName)], Inner),
        append([[block(ThenName, Inner)], CodeThen, Jump], ThenCode),
        append([[block(ElseName, ThenCode)|CodeElse], Jump], Both),
        Code = [block(JoinName, Both)|CodeRest]
    ;   (   Leaves == true
        ->  append(Then, Rest, ThenRest),
            append(Else, Rest, ElseRest),
            RestAfter = done
        ;   ThenRest = Then,
            ElseRest = Else,
            rest_after(Rest, After, Cut, Bound, If-Then-Else, X, RestAfter)
        ),
        code(ThenRest, RestAfter, Fail, Cut, Bound1, X, CodeThen),
        code(ElseRest, RestAfter, Fail, Cut, Bound, X, CodeElse),
        append(CodeIf, [break(ElseName)], Inner),
        append([[block(ThenName, Inner)], CodeThen, Jump], ThenCode),
        Code = [block(ElseName, ThenCode)|CodeElse]
    ).

%   ends_in_call_of_itself(+Goals, +X) is semidet: with the exit behind it, the last of Goals may begin the version anew.

ends_in_call_of_itself(Goals, X) :-
    last(Goals, Last),
    (   Last = call(Number, _, _)
    ->  X = x(_, Home, _, _),
        arg(1, Home, Number)
    ;   Last = if(_, Then, Else),
        ( ends_in_call_of_itself(Then, X) ; ends_in_call_of_itself(Else, X) )
    ),
    !.

%   rest_after(+Rest, +After, +Cut, +Bound, +Branches, +X, -RestAfter): what is done after each of several branches; if it is long, it
%   becomes a local function.

rest_after(Rest, After, Cut, Bound, Branches, X, RestAfter) :-
    (   short(Rest, After)
    ->  RestAfter = goals(Rest, Cut, After)
    ;   defines([all([Branches])], Defined),
        ord_union(Bound, Defined, Bound1),
        local_function([], Rest, After, Cut, Bound1, X, Function, Live, Exits),
        RestAfter = invoke(Function, Live, Exits)
    ).

short(Goals, After) :-
    term_size(Goals, Size),
    Size < 40,
    ( After = goals(More, _, After1) -> short(More, After1) ; true ).

term_size(Term, Size) :-
    findall(x, sub_term(_, Term), Parts),
    length(Parts, Size).

or_code(A, B, Rest, After, Cut, Bound, X, Code) :-
    alternatives(or(A, B), Alternatives),
    rest_after(Rest, After, Cut, Bound, Alternatives, X, RestAfter),
    each(Alternatives, RestAfter, Cut, Bound, X, Code).

alternatives(or(A, B), Alternatives) :-
    (   B = [or(B1, B2)]
    ->  alternatives(or(B1, B2), More),
        Alternatives = [A|More]
    ;   Alternatives = [A, B]
    ).

each([], _, _, _, _, []).
each([Goals|Alternatives], After, Cut, Bound, X, [block(Name, Code1)|Code]) :-
    label(X, [], Fail),
    Fail = label(_, Name, _),
    code(Goals, After, Fail, Cut, Bound, X, Code1),
    each(Alternatives, After, Cut, Bound, X, Code).

