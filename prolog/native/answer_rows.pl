:- module(pybridge_answer_rows,
          [ without_lists/2,        % +Goals0, -Goals
            undisturbed/4           % +N, +Goals, +Versions, +Single
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/2, member/2]).
:- use_module(library(terms), [mapsubterms/3]).
:- use_module(determinism, [all_single/2]).
:- use_module(goal_parts, [goal_within/2]).
:- use_module(program, [implementation/3]).
:- use_module(unification, [variable_in/2, variables/2]).

/** <module> Answers that need no list

If a clause only counts the answers of findall/3 and picks some by their numbers, as one that makes a random move
does, no list of them is made. What the variables of the template have in each answer is a row in memory, and an
element that is picked is taken apart at once.
*/

%!  without_lists(+Goals0, -Goals) is det.
%
%   Goals0 are those of a clause, Module:Goal. In Goals, such a findall/3 is '$answers'(Columns, Goal, Rows),
%   length/2 is '$count'(Row, Count), and nth0/3 and nth1/3 are '$answer'(First, Number, Row, Element). Row is
%   row(N, Ns, Template): '$v'(N) is Rows, and the numbers Ns are those of the Columns, variables that the Template
%   has as '$column'(Number).

without_lists(Goals0, Goals) :-
    without_lists(Goals0, [], Goals).

without_lists([], _, []).
without_lists([Goal0|Goals0], Before, [Goal|Goals]) :-
    (   Goal0 = Module:findall(Template0, Inner, '$v'(N)),
        built_in(Goal0),
        variables(Template0, Ns),
        mapsubterms(column, Template0, Template),
        maplist(asked(row(N, Ns, Template)), Goals0, Goals1),
        \+ variable_in([Before,Inner|Goals1], N)
    ->  ( Ns == [] -> Columns = [0] ; findall('$v'(Column), member(Column, Ns), Columns) ),
        Goal = Module:'$answers'(Columns, Inner, '$v'(N))
    ;   Goal = Goal0,
        Goals1 = Goals0
    ),
    without_lists(Goals1, [Goal|Before], Goals).

column('$v'(N), '$column'(N)).

asked(Row, Goal0, Goal) :-
    (   Goal0 = Module:Asked0,
        asked_of(Asked0, Row, Asked),
        built_in(Goal0)
    ->  Goal = Module:Asked
    ;   Goal = Goal0
    ).

asked_of(length('$v'(N), Count), row(N, Ns, Template), '$count'(row(N, Ns, Template), Count)).
asked_of(nth0(Number, '$v'(N), Element), row(N, Ns, Template), '$answer'(0, Number, row(N, Ns, Template), Element)).
asked_of(nth1(Number, '$v'(N), Element), row(N, Ns, Template), '$answer'(1, Number, row(N, Ns, Template), Element)).

built_in(Module:Goal) :-
    implementation(Module, Goal, Defined:_),
    \+ module_property(Defined, class(user)).

%!  undisturbed(+N, +Goals, +Versions, +Single) is semidet.
%
%   The rows '$v'(N) can stay where they are while the simple Goals need them, since nothing else is put there.

undisturbed(N, Goals, Versions, Single) :-
    append([Before, [Last], After], Goals),
    variable_in(Last, N),
    \+ variable_in(After, N),
    !,
    \+ ( member(Goal, [Last|Before]), \+ all_single([Goal], Single) ),
    quiet([Last|Before], Versions, []).

quiet(Goals, Versions, Within) :-
    \+ ( goal_within(Goals, Goal), \+ quiet_goal(Goal, Versions, Within) ).

quiet_goal(call(Number, _, _), Versions, Within) :-
    !,
    \+ memberchk(Number, Within),
    memberchk(version(Number, _, _, _, _, Clauses), Versions),
    \+ ( member(clause(_, Goals, _), Clauses), \+ quiet(Goals, Versions, [Number|Within]) ).
quiet_goal(function(_, Name, _), _, _) :-
    !,
    memberchk(Name, [count, length, arity]).
quiet_goal(Goal, _, _) :-
    \+ memberchk(Goal, [findall(_, _, _, _), count(_, _), test(_, _), partial(_, _, _)]).
