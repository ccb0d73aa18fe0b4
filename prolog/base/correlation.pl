:- module(pybridge_correlation,
          [ correlation/2       % +Pairs, -Correlation
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [member/2]).

/** <module> How closely two numbers go together
*/

%!  correlation(+Pairs, -Correlation) is semidet.
%
%   Correlation is Pearson's, of pairs X-Y. Fails if all numbers on one side are the same.

correlation(Pairs, Correlation) :-
    length(Pairs, N),
    aggregate_all(r(sum(X), sum(Y), sum(X*X), sum(Y*Y), sum(X*Y)), member(X-Y, Pairs), r(Xs, Ys, XXs, YYs, XYs)),
    Spread is (N*XXs - Xs*Xs) * (N*YYs - Ys*Ys),
    Spread > 0,
    Correlation is (N*XYs - Xs*Ys) / sqrt(Spread).
