:- module(pybridge_goal_parts,
          [ goal_within/2,          % +Goals, ?Goal
            inner_goals/2,          % +Goal, -Goals
            smaller/2               % +Term, +Size
          ]).
:- use_module(library(lists), [member/2]).

/** <module> What is in simple goals (goal_code.pl) */

%!  goal_within(+Goals, ?Goal) is nondet.
%
%   Goal is one of Goals, or inside of one.

goal_within(Goals, Goal) :-
    member(Goal0, Goals),
    (   Goal = Goal0
    ;   inner_goals(Goal0, Inner),
        goal_within(Inner, Goal)
    ).

%!  inner_goals(+Goal, -Goals) is nondet.
%
%   Goals are a conjunction in Goal.

inner_goals(not(Goals), Goals).
inner_goals(opaque(Goals), Goals).
inner_goals(all(Goals), Goals).
inner_goals(or(A, B), Goals) :-
    member(Goals, [A, B]).
inner_goals(if(If, Then, Else), Goals) :-
    member(Goals, [If, Then, Else]).
inner_goals(soft(If, Then, Else), Goals) :-
    member(Goals, [If, Then, Else]).
inner_goals(findall(_, Goals, _, _), Goals).
inner_goals(count(_, Goals), Goals).

%!  smaller(+Term, +Size) is semidet.
%
%   Term has fewer than Size subterms, itself included.

smaller(Term, Size) :-
    counted(Term, Size, _).

counted(Term, Left0, Left) :-
    Left0 > 1,
    Left1 is Left0-1,
    (   compound(Term)
    ->  compound_name_arguments(Term, _, Arguments),
        all_counted(Arguments, Left1, Left)
    ;   Left = Left1
    ).

all_counted([], Left, Left).
all_counted([Term|Terms], Left0, Left) :-
    counted(Term, Left0, Left1),
    all_counted(Terms, Left1, Left).
