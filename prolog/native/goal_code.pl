:- module(pybridge_goal_code,
          [ code/7                  % +Goals, +After, +Fail, +Cut, +Bound, +X, -Code
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [append/3, last/2, member/2, nth0/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(ordsets), [ord_intersection/3, ord_union/3]).
:- use_module(library(terms), [term_size/2]).
:- use_module(arithmetic_code, [evaluate/4]).
:- use_module(call_frames,
              [dispatch/4, exit_count/2, exit_from_local/3, fetch/3, jump/4, label/4, leave/3, live/6, save/3, slot/3]).
:- use_module(changes, [lasting_change/1]).
:- use_module(determinism, [all_single/2, cuts/1]).
:- use_module(simple_goals, [defines/2, simple_code/4]).
:- use_module(table_code, [pick_code/7, row_code/6, rows_code/7]).
:- use_module(tail_calls, [again/3, sweep/3, tail_call/6]).
:- use_module(term_code, [build/4, build_all/4, new_local/2, unused/2]).

:- include(branch_code).
:- include(call_code).

/** <module> From the goals of clauses to intermediate code

Within a function, solutions are enumerated by loops: what comes after a generator is in the body of its loop. Code
that fails breaks out of the block around it; code at whose end is arrived has no more solutions. Only what comes
after a call of a version with several solutions is a function of its own, a local one (call_frames.pl).

The parts of this module call each other: branch_code.pl and call_code.pl.

The simple goals (modes.pl): let(V, Term)  match(V, Pattern, Fresh)  same(A, B)  is(V, E)  compare(Op, A, B)
test(Name, Inputs)  function(V, Name, Inputs)  partial(V, Name, Inputs)  call(Version, Inputs, Outputs)
element(Element, Index, List) between(V, Low, High)  rows(Table, Key, Columns)  row(Table, Key, Columns)
findall(Template, Goals, V, Tail)  count(V, Goals) pick(Columns, Rows, First, Number)  not(Goals)  if(If, Then, Else)
soft(If, Then, Else)  or(A, B)  all(Goals)  opaque(Goals) cut  fail  trap  exit(Outputs). If the Tail of findall/3 is
'$rows' or '$rows_in_place', V has the rows of answer_rows.pl.

What is done after a goal is one of
    goals(Goals, Fail, Cut, After)  then Goals, which fail to Fail and cut to Cut, then After
    jump(Label)
    push(Terms)                     keep an answer of findall/3
    tally                           count an answer
    done                            nothing: the goals end in exit(Outputs)
*/

%!  code(+Goals, +After, +Fail, +Cut, +Bound, +X, -Code) is det.

code([], After, Fail, _, Bound, X, Code) :-
    after(After, Fail, Bound, X, Code).
code([Goal|Goals], After, Fail, Cut, Bound, X, Code) :-
    (   tail_call(Goal, Goals, After, Fail, X, Inputs)
    ->  again(Inputs, X, Code)
    ;   goal_code(Goal, Goals, After, Fail, Cut, Bound, X, Code)
    ).

after(done, _, _, _, []).
after(jump(Label), _, Bound, X, Code) :-
    jump(Label, Bound, X, Code).
after(push(Terms), _, _, x(Output, _, _, _),
      [ Build,
        set(Place, global(rs)),
        if(Place > i32(Last), [do(call(no_room, []))]),
        Stores,
        set_global(rs, Place+i32(Bytes)) ]) :-
    build_all(Terms, Output, Build, Words),
    new_local(Output, Place),
    length(Terms, Count),
    Bytes is 8*Count,
    Last is 0x550000-Bytes,
    findall(store64(Place, Offset, Word), ( nth0(I, Words, Word), Offset is 8*I ), Stores).
after(tally, _, _, _, [set_global(rs, global(rs)+i32(8)), if(global(rs) >= i32(0x550000), [do(call(no_room, []))])]).
after(goals(Goals, Cut, After), Fail, Bound, X, Code) :-
    code(Goals, After, Fail, Cut, Bound, X, Code).
after(invoke(Function, Live, Exits), _, Bound, X, [Save, set(R, call(Function, [frame])), Dispatch]) :-
    X = x(Output, Home, _, _),
    ord_intersection(Live, Bound, Saved),
    save(Saved, Home, Save),
    new_local(Output, R),
    dispatch(R, Exits, X, Dispatch).

%   goal_code(+Goal, +Rest, +After, +Fail, +Cut, +Bound, +X, -Code)

goal_code(fail, _, _, Fail, _, Bound, X, Code) :-
    !,
    jump(Fail, Bound, X, Code).
goal_code(trap, _, _, _, _, _, _, [do(call(type_error, [])), trap]) :-
    !.
goal_code(cut, Rest, After, _, Cut, Bound, X, [Code, Jump]) :-
    !,
    code(Rest, After, Cut, Cut, Bound, X, Code),
    jump(Cut, Bound, X, Jump).
goal_code(exit(Outputs), _, _, _, _, _, X, Code) :-
    !,
    exit_code(Outputs, X, Code).
goal_code(all(Goals), Rest, After, Fail, Cut, Bound, X, Code) :-
    !,
    append(Goals, Rest, All),
    code(All, After, Fail, Cut, Bound, X, Code).
goal_code(opaque(Goals), Rest, After, _, Cut, Bound, X, [Code]) :-
    !,
    attempt(Goals, goals(Rest, Cut, After), Bound, X, Code).
goal_code(not(Goals), Rest, After, Fail, Cut, Bound, X, [set(Mark, global(h)), Attempt, Free, Code]) :-
    !,
    X = x(Output, _, _, _),
    new_local(Output, Mark),
    ( lasting_change(Goals) -> Free = [] ; Free = set_global(h, Mark) ),
    attempt(Goals, jump(Fail), Bound, X, Attempt),
    code(Rest, After, Fail, Cut, Bound, X, Code).
goal_code(findall(Template, Goals, '$v'(N), Tail), Rest, After, Fail, Cut, Bound, X,
          [set(Mark, global(rs)), Attempt, Gather, Code]) :-
    !,
    X = x(Output, _, _, _),
    new_local(Output, Mark),
    gathered(Tail, Template, v(N), Mark, Output, Terms, Gather),
    attempt(Goals, push(Terms), Bound, X, Attempt),
    ord_union(Bound, [N], Bound1),
    code(Rest, After, Fail, Cut, Bound1, X, Code).
goal_code(count('$v'(N), Goals), Rest, After, Fail, Cut, Bound, X,
          [set(Mark, global(rs)), Attempt, set(v(N), (to64u(global(rs)-Mark)>>2) \/ 1), set_global(rs, Mark), Code]) :-
    !,
    X = x(Output, _, _, _),
    new_local(Output, Mark),
    attempt(Goals, tally, Bound, X, Attempt),
    ord_union(Bound, [N], Bound1),
    code(Rest, After, Fail, Cut, Bound1, X, Code).
goal_code(element(Element, Index, List), Rest, After, _, Cut, Bound, X, [Build, set(Cell, Word), set(I, 1), Loop]) :-
    !,
    X = x(Output, _, _, _),
    new_local(Output, Cell),
    new_local(Output, I),
    build(List, Output, Build, Word),
    maplist(used(Output), [Element-load64(address(Cell), 0), Index-I], Sets),
    maplist(number, [Element, Index], Numbers),
    loop_code(Numbers, tag(Cell) \== i32(4), [Sets, set(I, I+2), set(Cell, load64(address(Cell), 8))],
              goals(Rest, Cut, After), Bound, X, Loop).
goal_code(rows(Number, Key, Columns), Rest, After, _, Cut, Bound, X, [Begin, Loop]) :-
    !,
    X = x(Output, _, _, program(_, _, Tables)),
    get_assoc(Number, Tables, Table),
    rows_code(Table, Key, Columns, Output, Begin, Done, Step),
    maplist(number, Columns, Numbers),
    loop_code(Numbers, Done, Step, goals(Rest, Cut, After), Bound, X, Loop).
goal_code(row(Number, Key, Columns), Rest, After, Fail, Cut, Bound, X, [Code1, Code]) :-
    !,
    X = x(Output, _, _, program(_, _, Tables)),
    get_assoc(Number, Tables, Table),
    jump(Fail, Bound, X, Jump),
    row_code(Table, Key, Columns, Jump, Output, Code1),
    defines([row(Number, Key, Columns)], Defined),
    ord_union(Bound, Defined, Bound1),
    code(Rest, After, Fail, Cut, Bound1, X, Code).
goal_code(pick(Columns, Rows, First, Number), Rest, After, Fail, Cut, Bound, X, [Code1, Code]) :-
    !,
    X = x(Output, _, _, _),
    jump(Fail, Bound, X, Jump),
    pick_code(Columns, Rows, First, Number, Jump, Output, Code1),
    maplist(number, Columns, Numbers),
    sort(Numbers, Defined),
    ord_union(Bound, Defined, Bound1),
    code(Rest, After, Fail, Cut, Bound1, X, Code).
goal_code(between('$v'(N), Low, High), Rest, After, _, Cut, Bound, X,
          [ CodeLow,
            CodeHigh,
            set(I, WordLow),
            set(Last, WordHigh),
            if(eqz(is_small(I /\ Last)), [do(call(type_error, []))]),
            Loop ]) :-
    !,
    X = x(Output, _, _, _),
    evaluate(Low, Output, CodeLow, WordLow),
    evaluate(High, Output, CodeHigh, WordHigh),
    new_local(Output, I),
    new_local(Output, Last),
    loop_code([N], I > Last, [set(v(N), I), set(I, I+2)], goals(Rest, Cut, After), Bound, X, Loop).
goal_code(if(If, Then, Else), Rest, After, Fail, Cut, Bound, X, Code) :-
    !,
    if_code(If, Then, Else, Rest, After, Fail, Cut, Bound, X, Code).
goal_code(soft(If, Then, Else), Rest, After, Fail, Cut, Bound, X, Code) :-
    !,
    soft_code(If, Then, Else, Rest, After, Fail, Cut, Bound, X, Code).
goal_code(flag(Offset), Rest, After, Fail, Cut, Bound, X, [store64(frame, Offset, 1), Code]) :-
    !,
    code(Rest, After, Fail, Cut, Bound, X, Code).
goal_code(or(A, B), Rest, After, _, Cut, Bound, X, Code) :-
    !,
    or_code(A, B, Rest, After, Cut, Bound, X, Code).
goal_code(call(Number, Inputs, Outputs), Rest, After, Fail, Cut, Bound, X, Code) :-
    !,
    call_code(call(Number, Inputs, Outputs), Rest, After, Fail, Cut, Bound, X, Code).
goal_code(Goal, Rest, After, Fail, Cut, Bound, X, [Code1, Code]) :-
    X = x(Output, _, _, _),
    jump(Fail, Bound, X, Jump),
    simple_code(Goal, Jump, Output, Code1),
    defines([Goal], Defined),
    ord_union(Bound, Defined, Bound1),
    code(Rest, After, Fail, Cut, Bound1, X, Code).

%!  attempt(+Goals, +After, +Bound, +X, -Code) is det.
%
%   Where Goals fail, or cut, Code is left at its end.

attempt(Goals, After, Bound, X, block(Name, Code)) :-
    label(X, [], Label, Name),
    code(Goals, After, Label, Label, Bound, X, Code).

%   gathered(+Tail, +Template, +Local, +Mark, +Output, -Terms, -Code): after all Terms have been pushed, Code sets
%   the Local to the list in front of Tail, or to the rows of the Template.

gathered('$rows', Terms, Local, Mark, _, Terms, set(Local, call(rows_of, [Mark, i32(Count)]))) :-
    !,
    length(Terms, Count).
gathered('$rows_in_place', Terms, Local, Mark, _, Terms,
         [set(Local, (to64u(divu(global(rs)-Mark, i32(Bytes)))<<32) \/ to64u(Mark)), set_global(rs, Mark)]) :-
    !,
    length(Terms, Count),
    Bytes is 8*Count.
gathered(Tail, Template, Local, Mark, Output, [Template], [Build, set(Local, call(list_of, [Mark, Word]))]) :-
    build(Tail, Output, Build, Word).

used(Output, '$v'(N)-Value, Set) :-
    ( unused(Output, N) -> Set = [] ; Set = set(v(N), Value) ).

%   loop_code(+Numbers, +Done, +Step, +After, +Bound, +X, -Code): until Done, Step sets the variables with these
%   Numbers, and After follows.

loop_code(Numbers, Done, Step, After, Bound, X, block(DoneName, [loop(LoopName, Body)])) :-
    Body = [if(Done, [break(DoneName)]), Step, Attempt, continue(LoopName)],
    label(X, [], _, DoneName),
    label(X, [], _, LoopName),
    sort(Numbers, Sorted),
    ord_union(Bound, Sorted, Bound1),
    attempt([], After, Bound1, X, Attempt).
