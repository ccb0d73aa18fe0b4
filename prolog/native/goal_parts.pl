:- module(pybridge_goal_parts,
          [ goal_within/2,          % +Goals, ?Goal
            inner_goals/2,          % +Goal, -Goals
            without_unused/2        % +Goals0, -Goals
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(ordsets), [ord_memberchk/2]).
:- use_module(unification, [variables/2]).

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

%!  without_unused(+Goals0, -Goals) is det.
%
%   Goals are all of Goals0 but those that give a value to a variable which nothing looks at. A call at the end of a
%   branch may then begin its version anew (tail_calls.pl).

without_unused(Goals0, Goals) :-
    findall(Used, used_in(Goals0, Used), All),
    variables(All, Numbers),
    fewer(Goals0, Numbers, Goals1),
    ( Goals1 == Goals0 -> Goals = Goals0 ; without_unused(Goals1, Goals) ).

%   used_in(+Goals, -Used) is nondet: the terms of each goal but those of the goals inside it, and but what a let sets.

used_in(Goals, Used) :-
    goal_within(Goals, Goal),
    (   Goal = let(_, Used)
    ->  true
    ;   Goal = findall(Template, _, Value, Tail)
    ->  Used = f(Template, Value, Tail)
    ;   Goal = count(Used, _)
    ->  true
    ;   inner_goals(Goal, _)
    ->  fail
    ;   Used = Goal
    ).

%   fewer(+Goals0, +Used, -Goals): without what sets others than the variables Used.

fewer([], _, []).
fewer([Goal0|Goals0], Used, Goals) :-
    (   Goal0 = let('$v'(N), _),
        \+ ord_memberchk(N, Used)
    ->  Goals = Goals1
    ;   fewer_within(Goal0, Used, Goal),
        Goals = [Goal|Goals1]
    ),
    fewer(Goals0, Used, Goals1).

fewer_within(Goal0, Used, Goal) :-
    (   Goal0 = findall(Template, Goals0, Value, Tail)
    ->  Goal = findall(Template, Goals, Value, Tail),
        fewer(Goals0, Used, Goals)
    ;   Goal0 = count(Value, Goals0)
    ->  Goal = count(Value, Goals),
        fewer(Goals0, Used, Goals)
    ;   inner_goals(Goal0, _)
    ->  Goal0 =.. [Kind|Parts0],
        maplist(fewer_in(Used), Parts0, Parts),
        Goal =.. [Kind|Parts]
    ;   Goal = Goal0
    ).

fewer_in(Used, Goals0, Goals) :-
    fewer(Goals0, Used, Goals).
