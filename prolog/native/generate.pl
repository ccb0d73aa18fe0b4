:- module(pybridge_generate,
          [ version_functions/4     % +Version, +Program, +Output0, -Functions
          ]).
:- use_module(library(apply), [maplist/2, maplist/3, maplist/4]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [append/2, append/3, member/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(ordsets), [ord_intersection/3, ord_memberchk/2, ord_subtract/3, ord_union/3]).
:- use_module(arithmetic_code, [compared/6, evaluate/4, harmless/4]).
:- use_module(determinism, [all_single/2]).
:- use_module(chain_code, [chain_function/4, chained_exit/4, link/4]).
:- use_module(constants, [constant/3]).
:- use_module(index_code, [decision/4, index/5, table_function/5]).
:- use_module(memo_code, [memo_function/5, tabled/1]).
:- use_module(term_code, [build/4, build_all/4, match/6, new_local/2, same/5]).
:- use_module(unification, [once_only/2, variables/2]).

/** <module> From clauses to intermediate code

A version with at most one solution becomes a function of its parameters that returns whether it succeeded, and its outputs. Any
other version gets a continuation as well: a function, and the address of the frame with that function's variables. It calls
this continuation with its outputs for each solution and returns 1 if the continuation did, or 0 when there are no more.

Within a function, solutions are enumerated by loops: what comes after a generator is in the body of its loop. Code that fails
breaks out of the block around it; code at whose end is arrived has no more solutions. Only what comes after a call of a
version with several solutions is a function of its own, a local one. It shares the frame of the version that it belongs to,
which has:

    0   the exit that a local function took (below), 0 for none
    8   the continuation's function and frame, if the version has one
    16  the variables that local functions need

A local function that wants to jump to a place outside of itself notes the number of this exit in the frame and returns 1. So
does what called it, until the function is reached where the place is.

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

%!  version_functions(+Version, +Program, +Output, -Functions) is det.
%
%   Functions are the functions of the intermediate code for Version. Program is program(Single, Heavy, Destructive): assocs that say of each
%   version whether it is single (determinism.pl) and whether its calls may leave much behind.

version_functions(version(Number, _, _, Parameters, _, Clauses), program(Single, _, _), Output, [Rows]) :-
    get_assoc(Number, Single, rows),
    !,
    table_function(Number, Parameters, Clauses, Output, Rows).
version_functions(version(Number, Predicate, Shapes, Parameters, Outputs, Clauses), Program, Output, [Memo|Functions]) :-
    Program = program(Single, _, false),
    get_assoc(Number, Single, true),
    tabled(Predicate),
    Outputs > 0,
    !,
    memo_function(Number, Parameters, Outputs, Output, Memo),
    Version = version(Number, Predicate, Shapes, Parameters, Outputs, Clauses),
    plain_functions(Version, computed(Number), Program, Output, Functions).
version_functions(Version, Program, Output, Functions) :-
    arg(1, Version, Number),
    plain_functions(Version, version(Number), Program, Output, Functions).

plain_functions(version(Number, _, _, Parameters, Outputs, Clauses), Name, Program, Output, [Main|Locals]) :-
    Program = program(Single, _, _),
    get_assoc(Number, Single, Kind),
    chained_exit(Clauses, Number, Single, Chained),
    Home = home(Number, Kind, Outputs, [], 16, [], 0, 0, [], none, Chained),
    X = x(Output, Home, main, Program),
    chain(Chained, Number, X, NoChain),
    numlist_from(1, Parameters, Bound),
    maplist(typed, Bound, Params0),
    trail(X, Set, Undo),
    clauses_code(Clauses, Parameters, Undo, Bound, X, Body),
    append(Set, [block(no, Body)|Failed], Loop),
    Code0 = [set(base, global(h)), set(trail, global(trail)), loop(start, Loop)],
    failed(Kind, Outputs, X, Failed0),
    append(Failed0, [trap], Failed),
    (   Kind == true
    ->  Params = Params0,
        results(Outputs, Results)
    ;   append(Params0, [k:i32, kframe:i32], Params),
        Results = [i32]
    ),
    arg(8, Home, UsesFrame),
    (   UsesFrame =:= 0
    ->  Entry = [],
        Size = 0
    ;   arg(5, Home, Size),
        entry(Kind, Size, Entry)
    ),
    frame_size(Size, Code0, Code1),
    append([Entry, NoChain, Code1], Code),
    Main = function(Name, Params, Results, Code),
    arg(9, Home, Locals).

%   chain(+Chained, +Number, +X, -NoChain): what a version needs whose answers go through a chain (chain_code.pl).

chain(none, _, _, []).
chain(Chained, Number, x(Output, Home, _, _), [store32(frame, Slot, frame)]) :-
    Chained = chained(_, _, _),
    slot(Home, chain, Slot),
    chain_function(Chained, Number, Output, Function),
    setarg(9, Home, [Function]).

results(Outputs, [i32|Types]) :-
    length(Types, Outputs),
    maplist(=(i64), Types).

failed(true, Outputs, X, Code) :-
    length(Zeros, Outputs),
    maplist(=(0), Zeros),
    leave([i32(0)|Zeros], X, Code).
failed(false, _, X, Code) :-
    leave([i32(0)], X, Code).

entry(Kind, Size, [ set(frame, global(sp)-i32(Size)),
                    if(ult(frame, global(trail)), [do(call(no_room, []))]),
                    set_global(sp, frame),
                    store32(frame, 0, i32(0))
                  | Keep ]) :-
    (   Kind == true
    ->  Keep = []
    ;   Keep = [store32(frame, 8, k), store32(frame, 12, kframe)]
    ).

%   leave(+Values, +X, -Code): return from the function; the version's own one takes its frame along, whose size is known later.

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

%   clauses_code(+Clauses, +Count, +Undo, +Bound, +X, -Code): if each clause asks for a constant in the place of one of the Count
%   parameters, only those with the right one are tried.

clauses_code(Clauses, Count, Undo, Bound, X, Code) :-
    (   index(Clauses, Count, X, Number, Groups)
    ->  decision(Groups, v(Number), group_code(Undo, Bound, X), Code)
    ;   each_clause(Clauses, Undo, Bound, X, Code)
    ).

group_code(Undo, Bound, X, Clauses, Code) :-
    each_clause(Clauses, Undo, Bound, X, Code).

%   Each clause is tried in a block of its own.

each_clause([], _, _, _, []).
each_clause([clause(_, Goals, _)|Clauses], Undo, Bound, X, [block(Name, Code)|Blocks]) :-
    once_only(Goals, Once),                     % what gives a variable its value names it once
    X = x(Output, _, _, _),
    setarg(3, Output, Once),
    label(X, [], Fail),
    Fail = label(_, Name, _),
    last_clause(Clauses, Name, X),
    code(Goals, done, Fail, label(main, no, []), Bound, X, Code),
    append(Undo, Blocks1, Blocks),
    each_clause(Clauses, Undo, Bound, X, Blocks1).

%   Where the last clause fails, there is nothing more to try.

last_clause(Clauses, Name, x(_, Home, _, _)) :-
    (   Clauses == []
    ->  setarg(10, Home, Name)
    ;   setarg(10, Home, none)
    ).

%   label(+X, +Carry, -Label): a new label in this function. Who jumps there from a local function brings the variables Carry along.

label(x(Output, _, Owner, _), Carry, label(Owner, Name, Carry)) :-
    new_local(Output, v(Name)).

%   jump(+Label, +Bound, +X, -Code)

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

%   code(+Goals, +After, +Fail, +Cut, +Bound, +X, -Code)

code([], After, Fail, _, Bound, X, Code) :-
    after(After, Fail, Bound, X, Code).
code([Goal|Goals], After, Fail, Cut, Bound, X, Code) :-
    (   tail_call(Goal, Goals, After, Fail, X, Inputs, Link)
    ->  again(Inputs, Link, X, Code)
    ;   goal_code(Goal, Goals, After, Fail, Cut, Bound, X, Code)
    ).

after(done, _, _, _, []).
after(jump(Label), _, Bound, X, Code) :-
    jump(Label, Bound, X, Code).
after(push(Template), _, _, X, Code) :-
    X = x(Output, _, _, program(_, _, Destructive)),
    build(Template, Output, Build, Word),
    (   Destructive == true                 % what the answer holds may change again
    ->  Push = call(duplicate, [Word])
    ;   Push = Word
    ),
    new_local(Output, Pushed),
    new_local(Output, Place),
    append(Build,
           [ set(Pushed, Push),
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

%   A call of the version itself, at its end, begins it anew. What it has built since it was first entered is swept away
%   now and then: only the new arguments are needed.

tail_call(call(Number, Inputs, Outputs), [exit(Terms)], done, label(_, Fail, _), x(Output, Home, main, _), Inputs, Link) :-
    arg(1, Home, Number),
    arg(11, Home, Chained),
    (   Terms == Outputs
    ->  Link = []
    ;   Chained = chained(Outputs0, Terms0, _),
        Outputs0-Terms0 == Outputs-Terms,
        slot(Home, chain, Slot),
        link(Chained, Slot, Output, Link)
    ),
    (   arg(2, Home, true)
    ->  true
    ;   arg(10, Home, Fail)             % with several solutions, only where no other is left to try
    ).

again(Inputs, Link, X, Code) :-
    X = x(Output, Home, _, Program),
    build_all(Inputs, Output, Build, Words0),
    copies(Words0, Output, Copy, Words),
    length(Words, Count),
    numlist_from(1, Count, Numbers),
    maplist(set_variable, Numbers, Words, Sets),
    (   Program = program(_, _, true)
    ->  If = call(settled, [base, trail])
    ;   If = i32(1)
    ),
    (   arg(11, Home, none)
    ->  sweep(base, Numbers, If, Sweep)
    ;   Sweep = []                      % a chain needs what has been built
    ),
    append([Build, Copy, Link, Sets, Sweep, [continue(start)]], Code).

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

%   sweep(+Mark, +Numbers, +If, -Code): of what was built since Mark, only the values of variables are needed, if If.

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
    trail(X, Set, Undo),
    code(Rest, After, Fail, Cut, Bound, X, Code1),
    append([ Set, [set(Mark, global(h)), block(Name, Inner), set_global(h, Mark)], Undo, Code1 ], Code).
goal_code(findall(Template, Goals, '$v'(N), Tail), Rest, After, Fail, Cut, Bound, X, Code) :-
    !,
    X = x(Output, _, _, _),
    new_local(Output, Mark),
    label(X, [], Label),
    Label = label(_, Name, _),
    code(Goals, push(Template), Label, Label, Bound, X, Inner),
    build(Tail, Output, Build, Word),
    ord_union(Bound, [N], Bound1),
    trail(X, Set, Undo),
    code(Rest, After, Fail, Cut, Bound1, X, Code1),
    append([ Set, [set(Mark, global(rs)), block(Name, Inner)], Undo, Build, [set(v(N), call(list_of, [Mark, Word]))], Code1 ], Code).
goal_code(member('$v'(N), List), Rest, After, _, Cut, Bound, X, Code) :-
    !,
    X = x(Output, _, _, _),
    new_local(Output, Cell),
    build(List, Output, Build, Word),
    label(X, [], label(_, Done, _)),
    label(X, [], label(_, Loop, _)),
    label(X, [], Next),
    Next = label(_, NextName, _),
    ord_union(Bound, [N], Bound1),
    code(Rest, After, Next, Cut, Bound1, X, Inner),
    trail(X, Set, Undo),
    append(Undo, [continue(Loop)], Again),
    append([ Build, Set,
             [ set(Cell, Word),
               block(Done,
                     [ loop(Loop,
                            [ if(tag(Cell) \== i32(4), [break(Done)]),
                              set(v(N), load64(address(Cell), 0)),
                              set(Cell, load64(address(Cell), 8)),
                              block(NextName, Inner)
                            | Again ]) ]) ] ],
           Code).
goal_code(between('$v'(N), Low, High), Rest, After, _, Cut, Bound, X, Code) :-
    !,
    X = x(Output, _, _, _),
    evaluate(Low, Output, CodeLow, WordLow),
    evaluate(High, Output, CodeHigh, WordHigh),
    new_local(Output, I),
    new_local(Output, Last),
    label(X, [], label(_, Done, _)),
    label(X, [], label(_, Loop, _)),
    label(X, [], Next),
    Next = label(_, NextName, _),
    ord_union(Bound, [N], Bound1),
    code(Rest, After, Next, Cut, Bound1, X, Inner),
    trail(X, Set, Undo),
    append(Undo, [set(I, I+2), continue(Loop)], Again),
    append([ CodeLow, CodeHigh, Set,
             [ set(I, WordLow),
               set(Last, WordHigh),
               if(eqz(is_small(I /\ Last)), [do(call(type_error, []))]),
               block(Done,
                     [ loop(Loop,
                            [ if(I > Last, [break(Done)]),
                              set(v(N), I),
                              block(NextName, Inner)
                            | Again ]) ]) ] ],
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
    trail(X, Set, Undo),
    append([ Set, [store64(frame, Offset, 0), block(Name, CodeIf), if(load64(frame, Offset) \== 0, Jump)], Undo, CodeElse ], Code).
goal_code(flag(Offset), Rest, After, Fail, Cut, Bound, X, [store64(frame, Offset, 1)|Code]) :-
    !,
    code(Rest, After, Fail, Cut, Bound, X, Code).
goal_code(or(A, B), Rest, After, _, Cut, Bound, X, Code) :-
    !,
    or_code(A, B, Rest, After, Cut, Bound, X, Code).
goal_code(call(Number, Inputs, Outputs), Rest, After, Fail, Cut, Bound, X, Code) :-
    !,
    X = x(Output, _, _, program(Single, _, _)),
    build_all(Inputs, Output, Build, Words),
    (   get_assoc(Number, Single, rows)
    ->  table_call(Number, Words, Outputs, Rest, After, Cut, Bound, X, Call)
    ;   get_assoc(Number, Single, true)
    ->  single_call(Number, Words, Outputs, Rest, After, Fail, Cut, Bound, X, Call)
    ;   several_call(Number, Words, Outputs, Rest, After, Cut, Bound, X, Call)
    ),
    append(Build, Call, Code).
goal_code(Goal0, Rest, After, Fail, Cut, Bound, X, Code) :-
    X = x(Output, _, _, program(_, _, Destructive)),
    jump(Fail, Bound, X, Jump),
    (   Goal0 = test(setarg, Inputs),
        Destructive == false
    ->  Goal = test(put_argument, Inputs)
    ;   Goal = Goal0
    ),
    simple_code(Goal, Jump, Output, Code1),
    defines([Goal], Defined),
    ord_union(Bound, Defined, Bound1),
    code(Rest, After, Fail, Cut, Bound1, X, Code2),
    append(Code1, Code2, Code).

simple_code(let('$v'(N), _), _, output(_, _, Once), []) :-
    ord_memberchk(N, Once),
    !.
simple_code(let('$v'(N), Term), _, Output, Code) :-
    build(Term, Output, Build, Word),
    append(Build, [set(v(N), Word)], Code).
simple_code(match('$v'(N), Pattern, Fresh), Fail, Output, Code) :-
    match(v(N), Pattern, Fresh, Fail, Output, Code).
simple_code(same(A, B), Fail, Output, Code) :-
    same(A, B, Fail, Output, Code).
simple_code(is('$v'(N), Expression), _, Output, Code) :-
    evaluate(Expression, Output, Evaluate, Word),
    (   arg(3, Output, Once),
        ord_memberchk(N, Once),
        harmless(Expression, Output, Harmless, Checks)
    ->  append(Checks, [if(eqz(Harmless), Evaluate)], Code)
    ;   append(Evaluate, [set(v(N), Word)], Code)
    ).
simple_code(compare(Operator, A, B), Fail, Output, Code) :-
    compared(Operator, A, B, Fail, Output, Code).
simple_code(test(Name, Inputs), Fail, Output, Code) :-
    build_all(Inputs, Output, Build, Words),
    test_code(Name, Words, Condition),
    append(Build, [if(eqz(Condition), Fail)], Code).
simple_code(function('$v'(N), sort(0, _, _), [List]), _, Output, Code) :-
    arg(3, Output, Once),
    ord_memberchk(N, Once),                 % only whether it is a list matters
    !,
    build(List, Output, Build, Word),
    append(Build, [do(call(length, [Word]))], Code).
simple_code(function('$v'(N), Name, Inputs), _, Output, Code) :-
    build_all(Inputs, Output, Build, Words),
    function_code(Name, Words, Output, Compute, Word),
    append([Build, Compute, [set(v(N), Word)]], Code).
simple_code(partial('$v'(N), Name, Inputs), Fail, Output, Code) :-
    build_all(Inputs, Output, Build, Words),
    new_local(Output, Ok),
    partial_code(Name, Words, Call),
    append(Build, [set([Ok, v(N)], Call), if(eqz(Ok), Fail)], Code).

test_code(order(<), Words, call(compare, Words) < i32(0)).
test_code(order(>), Words, call(compare, Words) > i32(0)).
test_code(order(=<), Words, call(compare, Words) =< i32(0)).
test_code(order(>=), Words, call(compare, Words) >= i32(0)).
test_code(integer, [Word], call(is_integer, [Word])).
test_code(rational, [Word], call(is_integer, [Word])).
test_code(number, [Word], call(is_integer, [Word])).
test_code(float, [_], i32(0)).
test_code(atom, [Word], is_atom(Word)).
test_code(string, [_], i32(0)).
test_code(atomic, [Word], eqz(call(is_compound, [Word]))).
test_code(compound, [Word], call(is_compound, [Word])).
test_code(callable, [Word], call(is_compound, [Word]) \/ is_atom(Word)).
test_code(is_list, [Word], call(is_proper_list, [Word])).
test_code(Name, Words, call(Name, Words)) :-
    memberchk(Name, [memberchk, setarg, put_argument, set_array_value, set_table_value, spend, report]).

function_code(sort(Key, Descending, Unique), [Word], _, [], call(sort, [Word, i32(Key), i32(D), i32(U)])) :-
    !,
    flag_value(Descending, D),
    flag_value(Unique, U).
function_code(identity, [Word], _, [], Word) :-
    !.
function_code(duplicate, [Word], _, [], call(duplicate, [Word])) :-
    !.
function_code(arity, [Word], _, [], tagged(to64u(call(arity, [Word])))) :-
    !.
function_code(order, [A, B], Output, [set(C, call(compare, [A, B])), if(C < i32(0), [set(R, Less)], [if(C > i32(0), [set(R, More)], [set(R, Equal)])])], R) :-
    !,
    new_local(Output, C),
    new_local(Output, R),
    arg(1, Output, Symbols),
    maplist(constant(Symbols), [<, >, =], [Less, More, Equal]).
function_code(Name, Words, _, [], call(Name, Words)).

flag_value(true, 1).
flag_value(false, 0).

partial_code(argument, Words, call(arg, Words)).
partial_code(table_value, Words, call(table_value, Words)).
partial_code(nth0, [Index, List], call(nth, [Index, List, 0])).
partial_code(nth1, [Index, List], call(nth, [Index, List, 1])).

%   trail(+X, -Set, -Undo): before code that may fail and after it, where the program changes terms by setarg/3.

trail(x(Output, _, _, program(_, _, Destructive)), Set, Undo) :-
    (   Destructive == true
    ->  new_local(Output, Mark),
        Set = [set(Mark, global(trail))],
        Undo = [if(Mark \== global(trail), [do(call(undo, [Mark]))])]
    ;   Set = [],
        Undo = []
    ).

exit_code(Outputs, X, Code) :-
    X = x(Output, Home, Here, _),
    build_all(Outputs, Output, Build, Words),
    arg(2, Home, Kind),
    (   Kind == true,
        Here == main
    ->  leave([i32(1)|Words], X, Leave),
        append(Build, Leave, Code)
    ;   Kind == true
    ->  stores_of(Words, 0, Home, Stores),
        length(Words, Count),
        new_exit(Home, main, return(Count), Id),
        append([Build, Stores, [store32(frame, 0, i32(Id)), return([i32(1)])]], Code)
    ;   new_local(Output, R),
        arg(3, Home, Count),
        length(Types, Count),
        maplist(=(i64), Types),
        (   Here == main
        ->  K = k,
            Frame = kframe
        ;   K = load32(frame, 8),
            Frame = load32(frame, 12)
        ),
        (   arg(11, Home, none)
        ->  Continue = call_indirect([i32|Types], [i32], K, [Frame|Words])
        ;   arg(1, Home, Number),
            slot(Home, chain, Slot),
            Continue = call(chain(Number), [load32(frame, Slot), frame, K, Frame|Words])
        ),
        leave([i32(1)], X, Leave),
        append(Build, [set(R, Continue), if(R, Leave)], Code)
    ).

stores_of([], _, _, []).
stores_of([Word|Words], I, Home, [store64(frame, Offset, Word)|Stores]) :-
    slot(Home, output(I), Offset),
    I1 is I+1,
    stores_of(Words, I1, Home, Stores).

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
    (   Program = program(_, Heavy, Destructive),
        get_assoc(Number, Heavy, true)
    ->  new_local(Output, Mark),
        (   Destructive == true
        ->  new_local(Output, Trail),
            Marks = [set(Mark, global(h)), set(Trail, global(trail))],
            If = call(settled, [Mark, Trail])
        ;   Marks = [set(Mark, global(h))],
            If = i32(1)
        ),
        sweep(Mark, Numbers, If, Sweep),
        append([Marks, Call, Sweep], Code1)
    ;   Code1 = Call
    ),
    ord_union(Bound, Numbers, Bound1),
    code(Rest, After, Fail, Cut, Bound1, X, Code2),
    append(Code1, Code2, Code).

%   The rows of a table are gone through in a loop.

table_call(Number, Words, Outputs, Rest, After, Cut, Bound, X, Code) :-
    X = x(Output, _, _, _),
    new_local(Output, Row),
    new_local(Output, Last),
    label(X, [], label(_, Done, _)),
    label(X, [], label(_, Loop, _)),
    label(X, [], Next),
    Next = label(_, NextName, _),
    maplist(number, Outputs, Numbers0),
    sort(Numbers0, Numbers),
    ord_union(Bound, Numbers, Bound1),
    code(Rest, After, Next, Cut, Bound1, X, Inner),
    row_loads(Numbers0, Row, 0, Loads),
    length(Outputs, Count),
    Bytes is 8*Count,
    trail(X, Set, Undo),
    append([ [if(Row == Last, [break(Done)])], Loads, [set(Row, Row+i32(Bytes)), block(NextName, Inner)], Undo, [continue(Loop)] ], Body),
    append([ Set, [set([Row, Last], call(rows(Number), Words)), block(Done, [loop(Loop, Body)])] ], Code).

row_loads([], _, _, []).
row_loads([N|Numbers], Row, Offset, [set(v(N), load64(Row, Offset))|Loads]) :-
    Next is Offset+8,
    row_loads(Numbers, Row, Next, Loads).

%   What comes after a call with several solutions is a local function; if that is just our own end, our continuation will do.

several_call(Number, Words, Outputs, Rest, After, _, _, X, Code) :-
    X = x(Output, Home, main, _),
    arg(2, Home, false),
    arg(11, Home, none),
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

%   live(+Goals, +After, +X, +Parameters, +Bound, -Live): what Goals and After need of the variables that are Bound here; so does
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

%   dispatch(+Result, +Exits, +X, -Code): after a call, if Result is 1, go where its exit leads. Exits are the ranges of numbers of
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

%   If both branches have at most one solution and do not cut, they meet again. Otherwise what follows is done in each.

if_code(If, Then, Else, Rest, After, Fail, Cut, Bound, X, Code) :-
    X = x(_, _, _, program(Single, _, _)),
    defines(If, DefinedIf),
    label(X, DefinedIf, ThenLabel),
    ThenLabel = label(_, ThenName, _),
    label(X, [], ElseLabel),
    ElseLabel = label(_, ElseName, _),
    code(If, jump(ThenLabel), ElseLabel, ElseLabel, Bound, X, CodeIf),
    ord_union(Bound, DefinedIf, Bound1),
    jump(Fail, Bound, X, Jump),
    trail(X, Set, Undo),
    (   all_single(Then, Single),
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
        append([Set, [block(ElseName, ThenCode)], Undo, CodeElse, Jump], Both),
        Code = [block(JoinName, Both)|CodeRest]
    ;   rest_after(Rest, After, Cut, Bound, If-Then-Else, X, RestAfter),
        code(Then, RestAfter, Fail, Cut, Bound1, X, CodeThen),
        code(Else, RestAfter, Fail, Cut, Bound, X, CodeElse),
        append(CodeIf, [break(ElseName)], Inner),
        append([[block(ThenName, Inner)], CodeThen, Jump], ThenCode),
        append([Set, [block(ElseName, ThenCode)], Undo, CodeElse], Code)
    ).

%   cuts(+Goals): Goals may cut the clause, after which nothing else is tried if what follows them fails.

cuts(Goals) :-
    member(Goal, Goals),
    (   Goal == cut
    ;   branch_of(Goal, Branch),
        cuts(Branch)
    ),
    !.

branch_of(if(_, Then, _), Then).
branch_of(if(_, _, Else), Else).
branch_of(soft(_, Then, _), Then).
branch_of(soft(_, _, Else), Else).
branch_of(or(A, _), A).
branch_of(or(_, B), B).
branch_of(all(Goals), Goals).

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

%   Alternatives with at most one solution each are tried in turn by a loop around what follows.

or_code(A, B, Rest, After, Cut, Bound, X, Code) :-
    X = x(Output, _, _, program(Single, _, _)),
    alternatives(or(A, B), Alternatives),
    (   short(Rest, After)
    ->  each(Alternatives, goals(Rest, Cut, After), Cut, Bound, X, Code)
    ;   \+ ( member(Goals, Alternatives), \+ ( all_single(Goals, Single), \+ cuts(Goals) ) )
    ->  new_local(Output, State),
        label(X, [], label(_, LoopName, _)),
        label(X, [], Next),
        Next = label(_, NextName, _),
        defines(Alternatives, Defined),
        label(X, Defined, Join),
        Join = label(_, JoinName, _),
        switched(Alternatives, 0, State, Join, Next, Cut, Bound, X, [], Switched),
        ord_union(Bound, Defined, Bound1),
        code(Rest, After, Next, Cut, Bound1, X, CodeRest),
        length(Alternatives, Count),
        trail(X, Set, Undo),
        append([[block(NextName, [block(JoinName, Switched)|CodeRest])], Undo, [set(State, State+i32(1)), if(State < i32(Count), [continue(LoopName)])]], Loop),
        append(Set, [set(State, i32(0)), loop(LoopName, Loop)], Code)
    ;   rest_after(Rest, After, Cut, Bound, Alternatives, X, RestAfter),
        each(Alternatives, RestAfter, Cut, Bound, X, Code)
    ).

alternatives(or(A, B), Alternatives) :-
    (   B = [or(B1, B2)]
    ->  alternatives(or(B1, B2), More),
        Alternatives = [A|More]
    ;   Alternatives = [A, B]
    ).

each([], _, _, _, _, []).
each([Goals|Alternatives], After, Cut, Bound, X, Code) :-
    label(X, [], Fail),
    Fail = label(_, Name, _),
    trail(X, Set, Undo),
    code(Goals, After, Fail, Cut, Bound, X, Code1),
    each(Alternatives, After, Cut, Bound, X, Code2),
    append([Set, [block(Name, Code1)], Undo, Code2], Code).

switched([], _, _, _, _, _, _, _, Code, Code).
switched([Goals|Alternatives], I, State, Join, Next, Cut, Bound, X, Before, Code) :-
    label(X, [], label(_, Name, _)),
    code(Goals, jump(Join), Next, Cut, Bound, X, Code1),
    jump(Next, Bound, X, Jump),
    append([[if(State \== i32(I), [break(Name)])], Code1, Jump], Inner),
    append(Before, [block(Name, Inner)], Before1),
    I1 is I+1,
    switched(Alternatives, I1, State, Join, Next, Cut, Bound, X, Before1, Code).

%   defines(+Goals, -Numbers): the variables that Goals may set.

defines(Goals, Numbers) :-
    findall(N, defined_in(Goals, N), Numbers0),
    sort(Numbers0, Numbers).

defined_in(Goals, N) :-
    sub_term(Goal, Goals),
    nonvar(Goal),
    defined_by(Goal, N).

defined_by(let('$v'(N), _), N).
defined_by(is('$v'(N), _), N).
defined_by(function('$v'(N), _, _), N).
defined_by(partial('$v'(N), _, _), N).
defined_by(member('$v'(N), _), N).
defined_by(between('$v'(N), _, _), N).
defined_by(findall(_, _, '$v'(N), _), N).
defined_by(match(_, _, Fresh), N) :-
    is_list(Fresh),
    member(N, Fresh).
defined_by(call(_, _, Outputs), N) :-
    is_list(Outputs),
    member('$v'(N), Outputs).
