:- module(pybridge_goal_parts,
          [ goal_within/2,          % +Goals, ?Goal
            inner_goals/2           % +Goal, -Goals
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
