:- module(pybridge_quotients,
          [ rounded_quotient/2,     % ?Rounding, -Function
            without_quotients/2     % +Goals0, -Goals
          ]).
:- use_module(library(lists), [member/2, select/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(unification, [replaced/3, variable_in/2]).

/** <module> Quotients that are rounded

`floor(A/B)` of integers is an integer, even where A/B is a float.
*/

%!  rounded_quotient(?Rounding, -Function) is nondet.
%
%   The Function of the run-time library gives Rounding(A/B).

rounded_quotient(floor, floor_quotient).
rounded_quotient(ceiling, ceiling_quotient).
rounded_quotient(truncate, truncated_quotient).
rounded_quotient(round, rounded_quotient).
rounded_quotient(integer, rounded_quotient).

%!  without_quotients(+Goals0, -Goals) is det.
%
%   Goals0 are those of a clause, Module:Goal. A variable that is A/B and only rounded afterwards is left out in Goals.

without_quotients(Goals0, Goals) :-
    (   select(_:('$v'(N) is A/B), Goals0, Goals1),
        \+ variable_in(A/B, N),
        only_rounded(N, Goals1)
    ->  replaced(Goals1, [N-A/B], Goals2),
        without_quotients(Goals2, Goals)
    ;   Goals = Goals0
    ).

only_rounded(N, Goals) :-
    findall(x, variable_in(Goals, N), All),
    findall(x,
            ( member(_:Goal, Goals), expression(Goal, Expression), sub_term(Part, Expression), compound(Part),
              Part =.. [Rounding, Quotient], Quotient == '$v'(N), rounded_quotient(Rounding, _) ),
            All),
    All \== [].

expression(_ is Expression, Expression).
expression(Comparison, Expression) :-
    Comparison =.. [Operator, A, B],
    memberchk(Operator, [<, >, =<, >=, =:=, =\=]),
    member(Expression, [A, B]).
