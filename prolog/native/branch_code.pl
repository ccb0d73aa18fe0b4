/*  Code for branches */

%!  if_code(+If, +Then, +Else, +Rest, +After, +Fail, +Cut, +Bound, +X, -Code) is det.
%!  soft_code(+If, +Then, +Else, +Rest, +After, +Fail, +Cut, +Bound, +X, -Code) is det.
%!  or_code(+A, +B, +Rest, +After, +Cut, +Bound, +X, -Code) is det.
%
%   As code/7 in goal_code.pl, for a branching and the Rest of the goals.

%   If both branches have at most one solution and do not cut, they meet again. Otherwise what follows is done in each.

if_code(If, Then, Else, Rest, After, Fail, Cut, Bound, X, Code) :-
    X = x(_, _, _, program(Single, _, _)),
    defines(If, DefinedIf),
    label(X, DefinedIf, ThenLabel, ThenName),
    label(X, [], ElseLabel, ElseName),
    code(If, jump(ThenLabel), ElseLabel, ElseLabel, Bound, X, CodeIf),
    ord_union(Bound, DefinedIf, Bound1),
    jump(Fail, Bound, X, Jump),
    IfThen = block(ElseName, [block(ThenName, [CodeIf, break(ElseName)]), CodeThen, Jump]),
    (   Rest = [exit(_)],
        After == done,
        ends_in_call_of_itself([if(If, Then, Else)], X)
    ->  append(Then, Rest, ThenRest),
        append(Else, Rest, ElseRest),
        code(ThenRest, done, Fail, Cut, Bound1, X, CodeThen),
        code(ElseRest, done, Fail, Cut, Bound, X, CodeElse),
        Code = [IfThen, CodeElse]
    ;   all_single(Then, Single),
        all_single(Else, Single),
        \+ cuts(Then),
        \+ cuts(Else)
    ->  defines([or(Then, Else)], Defined0),
        ord_union(DefinedIf, Defined0, Defined),
        label(X, Defined, Join, JoinName),
        code(Then, jump(Join), Fail, Cut, Bound1, X, CodeThen),
        code(Else, jump(Join), Fail, Cut, Bound, X, CodeElse),
        ord_union(Bound, Defined, Bound2),
        code(Rest, After, Fail, Cut, Bound2, X, CodeRest),
        Code = [block(JoinName, [IfThen, CodeElse, Jump]), CodeRest]
    ;   rest_after(Rest, After, Cut, Bound, if(If, Then, Else), X, RestAfter),
        code(Then, RestAfter, Fail, Cut, Bound1, X, CodeThen),
        code(Else, RestAfter, Fail, Cut, Bound, X, CodeElse),
        Code = [IfThen, CodeElse]
    ).

%   ends_in_call_of_itself(+Goals, +X) is semidet: with the exit behind it, the last of Goals may begin the version
%   anew.

ends_in_call_of_itself(Goals, X) :-
    last(Goals, Last),
    (   Last = call(Number, _, _)
    ->  X = x(_, Home, _, _),
        arg(1, Home, Number)
    ;   Last = if(_, Then, Else),
        ( ends_in_call_of_itself(Then, X) ; ends_in_call_of_itself(Else, X) )
    ),
    !.

%   rest_after(+Rest, +After, +Cut, +Bound, +Goal, +X, -RestAfter): what is done after each branch of Goal; if it is
%   long, it becomes a local function. Branches may invoke it in functions of their own, so all that a jump brings
%   along is live in it.

rest_after(Rest, After, Cut, Bound, Goal, X, RestAfter) :-
    (   short(Rest, After)
    ->  RestAfter = goals(Rest, Cut, After)
    ;   defines([Goal], Defined),
        ord_union(Bound, Defined, Bound1),
        X = x(Output, Home, _, Program),
        local_function([], Rest, After, Cut, Bound1, x(Output, Home, anywhere, Program), Function, Live, Exits),
        RestAfter = invoke(Function, Live, Exits)
    ).

short(Goals, After) :-
    term_size(Goals, Size),
    Size < 56,
    ( After = goals(More, _, After1) -> short(More, After1) ; true ).

alternatives(or(A, B), [A|Alternatives]) :-
    (   B = [or(B1, B2)]
    ->  alternatives(or(B1, B2), Alternatives)
    ;   Alternatives = [B]
    ).

each([], _, _, _, _, []).
each([Goals|Alternatives], After, Cut, Bound, X, [block(Name, Code1)|Code]) :-
    label(X, [], Fail, Name),
    code(Goals, After, Fail, Cut, Bound, X, Code1),
    each(Alternatives, After, Cut, Bound, X, Code).

%   A flag in the frame says whether the condition had a solution.

soft_code(If, Then, Else, Rest, After, Fail, Cut, Bound, X,
          [store64(frame, Offset, 0), Attempt, if(load64(frame, Offset) \== 0, Jump), CodeElse]) :-
    X = x(Output, Home, _, _),
    new_local(Output, v(Key)),
    slot(Home, flag(Key), Offset),
    rest_after(Rest, After, Cut, Bound, soft(If, Then, Else), X, RestAfter),
    attempt(If, goals([flag(Offset)|Then], Cut, RestAfter), Bound, X, Attempt),
    jump(Fail, Bound, X, Jump),
    code(Else, RestAfter, Fail, Cut, Bound, X, CodeElse).

or_code(A, B, Rest, After, Cut, Bound, X, Code) :-
    alternatives(or(A, B), Alternatives),
    rest_after(Rest, After, Cut, Bound, or(A, B), X, RestAfter),
    each(Alternatives, RestAfter, Cut, Bound, X, Code).
