:- module(pybridge_next_goals,
          [ compiled_as/2,      % :Goal, +Compiled
            next_goals/4        % +Goal, ?Next, -Some, -Each
          ]).
:- use_module(library(lists), [member/2]).
:- use_module('../native/program', [predicate_clauses/2]).

/** <module> What compiled rules ask of the moves in a file of a dialect

To know whether the game goes on, one move is enough, though moves/2 lists them all. Where it does, the tests that come
first need not be made again; in most files they say that nobody has won, which takes longest. So of

    moves([Player, Board], Nexts) :-
        \+ won(Board),
        findall(Next, step(Player, Board, Next), Nexts).

only `\+ won(Board), step(Player, Board, Next)` is asked to know whether there is a Next, and then for each of them only
`step(Player, Board, Next)`. SWI-Prolog runs the file as it is written, and says where an error is.
*/

%!  compiled_as(:Goal, +Compiled) is nondet.
%
%   Call Goal. Compiled rules call Compiled.

:- meta_predicate compiled_as(0, ?).

compiled_as(Goal, _) :-
    call(Goal).

:- multifile pybridge_program:meaning/2.
:- dynamic pybridge_program:meaning/2.

pybridge_program:meaning(pybridge_next_goals:compiled_as(_, Compiled), Compiled).

%!  next_goals(+Goal, ?Next, -Some, -Each) is det.
%
%   Goal is that of the part next(Position, Next), see dialects.pl. Some is true where Goal is. There, Each has the same
%   answers as Goal.

next_goals(Rules:Call, Next, Rules:(Equal, Body, Given), Rules:(Equal, Fewer, Given)) :-
    only_clause(Rules:Call, Equal, Next0, Body),
    !,
    without_tests(Body, Fewer),
    given(Next, Next0, Given).
next_goals((Rules:Call -> _), Next, Rules:(Equal, Some), Rules:(Equal, First, Step, Given)) :-
    only_clause(Rules:Call, Equal, Nexts, Body),
    listed(Body, Nexts, Before, findall(Template, Step, _), Rest),
    term_variables(Equal-Before, Shared),
    \+ share(Nexts-Rest, f(Shared, Template, Step)),
    !,
    without_tests(Before, Fewer),
    (   memberchk(Rest, [true,!])
    ->  Some = ( Before -> Step ),
        First = ( Fewer -> true )
    ;   copy_term(Shared-Step, Shared-Any),
        Some = ( Before, ( Any -> true ) ),
        First = ( Fewer, \+ \+ Any -> true )
    ),
    given(Next, Template, Given).
next_goals(Goal, _, Goal, Goal).

%   given(?Next, ?Term, -Goal): Goal unifies Next and Term, unless they can be the same variable.

given(Next, Term, Goal) :-
    (   var(Term)
    ->  Next = Term,
        Goal = true
    ;   Goal = (Next = Term)
    ).

%   only_clause(+Call, -Equal, -Next, -Body) is semidet: Call means Equal, which unifies its first argument, and Body;
%   then Next is its second argument.

only_clause(Rules:Call, Position = Position0, Next, Body) :-
    Call =.. [Name,Position,_],
    \+ ( member(Property, [dynamic,ssu,tabled]), predicate_property(Rules:Call, Property) ),
    catch(predicate_clauses(Rules:Name/2, [clause(Head, Body, Rules, _)]), refused(_), fail),
    Head =.. [Name,Position0,Next].

%   listed(+Body, +Nexts, -Before, -Findall, -Rest) is semidet: Body is Before, Findall, which gives Nexts, and Rest,
%   which says at most that there are any.

listed((Goal, Body), Nexts, Before, Findall, Rest) :-
    !,
    (   gives(Goal, Nexts)
    ->  Before = true,
        Findall = Goal,
        Rest = Body,
        member(Test, [ !, Nexts \= [], Nexts \== [], Nexts = [_|_] ]),
        Test-Nexts =@= Rest-Nexts
    ;   Before = (Goal, Before1),
        listed(Body, Nexts, Before1, Findall, Rest)
    ).
listed(Goal, Nexts, true, Goal, true) :-
    gives(Goal, Nexts).

gives(findall(_, _, Found), Nexts) :-
    var(Nexts),
    Found == Nexts.

share(A, B) :-
    term_variables(A, As),
    term_variables(B, Bs),
    member(Variable, As),
    member(Other, Bs),
    Variable == Other.

%   without_tests(+Body0, -Body): Body0 without what it denies first.

without_tests((Goal, Body0), Body) :-
    !,
    (   denies(Goal)
    ->  without_tests(Body0, Body)
    ;   Goal = (_ = _)
    ->  Body = (Goal, Body1),
        without_tests(Body0, Body1)
    ;   Body = (Goal, Body0)
    ).
without_tests(Goal, Body) :-
    ( denies(Goal) -> Body = true ; Body = Goal ).

denies(\+ _).
denies(not(_)).
