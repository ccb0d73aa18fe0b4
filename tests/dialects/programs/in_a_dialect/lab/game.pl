:- [rules].
:- initialization(main).
main :- read(_).
start([max, 13]).
isMinPlayer([min, _]).
