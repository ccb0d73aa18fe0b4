:- module(pybridge_goal_parts,
          [ goal_within/2,          % +Goals, ?Goal
            inner_goals/2,          % +Goal, -Goals
            without_unused/2        % +Goals0, -Goals
          ]).
:- use_module(library(apply), [exclude/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(ordsets), [ord_memberchk/2]).
:- use_module(library(terms), [mapsubterms/3]).
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
    mapsubterms(without_target, Goals0, Others),
    variables(Others, Used),
    mapsubterms(fewer(Used), Goals0, Goals1),
    ( Goals1 == Goals0 -> Goals = Goals0 ; without_unused(Goals1, Goals) ).

without_target(let(_, Term), Term).

fewer(Used, Goals0, Goals) :-
    is_list(Goals0),
    exclude(sets_unused(Used), Goals0, Goals1),
    Goals1 \== Goals0,
    mapsubterms(fewer(Used), Goals1, Goals).

sets_unused(Used, let('$v'(N), _)) :-
    \+ ord_memberchk(N, Used).
