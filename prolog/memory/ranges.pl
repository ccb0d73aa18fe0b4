:- module(pybridge_ranges,
          [ fold_range/5        % :Step, +First, +Last, +V0, -V
          ]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Going through the indices of an array */

:- meta_predicate fold_range(3, +, +, +, -).

%!  fold_range(:Step, +First, +Last, +V0, -V) is det.
%
%   call(Step, Index, V0, V1), and so on, for the integers from First to Last. Compiled, Step becomes part of the loop.

fold_range(Step, Index, Last, V0, V) :-
    (   Index > Last
    ->  V = V0
    ;   call(Step, Index, V0, V1),
        Next is Index+1,
        fold_range(Step, Next, Last, V1, V)
    ).
