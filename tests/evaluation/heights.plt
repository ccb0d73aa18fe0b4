:- module(test_heights, []).
:- use_module('../../prolog/base/chance', [chance/2, chance_below/4]).
:- use_module('../../prolog/evaluation/evaluate').
:- use_module('../../prolog/evaluation/finding_heights').
:- use_module(library(plunit)).

/** <module> Two men each on 3x3 cells with heights, in positions of four styles
*/

%   position(+Style, +Mover, +Heights, +Men, -Position): Heights are pairs X-Y-Height, and Men pairs Player-(X-Y), with
%   columns and rows from 0.

position(assoc, Mover, Heights, Men, p(Mover, [ann-Anns,bob-Bobs], Tree)) :-
    findall((X/Y)-H, member(X-Y-H, Heights), Pairs),
    list_to_assoc(Pairs, Tree),
    findall(X/Y, member(ann-(X-Y), Men), Anns),
    findall(X/Y, member(bob-(X-Y), Men), Bobs).
position(rows, Mover, Heights, Men, p(Mover, Rows, List)) :-
    findall(Row, ( member(Y, [0,1,2]), findall(H, member(_-Y-H, Heights), Row) ), Rows),
    findall(w(Player, X, Y), member(Player-(X-Y), Men), List).
position(columns, Mover, Heights, Men, p(Columns, A1, A2, B1, B2, Mover)) :-
    findall(Column, ( member(X, [0,1,2]), findall(H, member(X-_-H, Heights), Column) ), Columns),
    findall(at(X1, Y1), ( member(_-(X-Y), Men), X1 is X+1, Y1 is Y+1 ), [A1,A2,B1,B2]).
position(cells, Mover, Heights, Men, p(Mover, Rows)) :-
    findall(Row,
            ( member(Y, [0,1,2]),
              findall(H/Player, ( member(X-Y-H, Heights), ( member(Player-(X-Y), Men) -> true ; Player = none ) ), Row) ),
            Rows).

%   random(+N, -Heights, -Men, -Others): Heights of all cells, where Men stand, and Others in which one man has moved for
%   who is to move: ann if N is even.

random(N, Heights, Men, Others) :-
    chance([N,6], Chance0),
    findall(X-Y, ( member(X, [0,1,2]), member(Y, [0,1,2]) ), Cells),
    drawn(9, Cells, Chance0, Chance, [C1,C2,C3,C4,C5|_]),
    numbers(9, Chance, Numbers),
    findall(X-Y-H, ( nth1(Place, Cells, X-Y), nth1(Place, Numbers, H) ), Heights),
    Men = [ann-C1,ann-C2,bob-C3,bob-C4],
    Moved is N mod 4,
    nth0(Moved, [[ann-C5,ann-C2,bob-C3,bob-C4],[ann-C1,ann-C2,bob-C5,bob-C4],
                 [ann-C1,ann-C5,bob-C3,bob-C4],[ann-C1,ann-C2,bob-C3,bob-C5]], Others).

drawn(0, _, Chance, Chance, []) :-
    !.
drawn(Count, All, Chance0, Chance, [One|Drawn]) :-
    chance_below(Count, Chance0, Place, Chance1),
    nth0(Place, All, One, Others),
    Count1 is Count-1,
    drawn(Count1, Others, Chance1, Chance, Drawn).

numbers(0, _, []) :-
    !.
numbers(Count, Chance0, [Number|Numbers]) :-
    chance_below(4, Chance0, Number, Chance),
    Count1 is Count-1,
    numbers(Count1, Chance, Numbers).

samples(Style, Start, samples(40, Sides, [], [], Positions, Steps, [])) :-
    findall(Side-Position-Next,
            ( between(1, 120, N),
              random(N, Heights, Men, Others),
              ( N mod 2 =:= 0 -> Side = 1, Mover = ann, Other = bob ; Side = -1, Mover = bob, Other = ann ),
              position(Style, Mover, Heights, Men, Position),
              position(Style, Other, Heights, Others, Next) ),
            All),
    findall(Side, member(Side-_-_, All), Sides),
    findall(Position, member(_-Position-_, All), Positions),
    findall(2-Next, member(_-_-Next, All), Steps),
    random(1000, Heights, Men, _),
    position(Style, ann, Heights, Men, Start).

:- begin_tests(heights).

%   Rows may be columns; games show which.

test(each_step_up_is_worth_a_tenth_of_a_win, forall(member(Style, [assoc,rows,columns,cells]))) :-
    samples(Style, Start, Samples),
    findall(X-Y-H, ( member(X, [0,1,2]), member(Y, [0,1,2]), H is min(3, X+2*Y) ), Heights),
    heights(Start, Samples, Evaluation),
    findall(Value,
            ( member(Men, [ [ann-(2-2),ann-(2-1),bob-(0-0),bob-(1-1)], [ann-(0-1),ann-(1-0),bob-(0-0),bob-(1-2)],
                            [ann-(0-0),ann-(0-1),bob-(2-0),bob-(1-0)] ]),
              position(Style, bob, Heights, Men, Position),
              evaluate(Evaluation, -1, Position, Value) ),
            [300,0,-100]),
    !.

test(men_on_a_flat_board_have_no_heights, fail) :-
    samples(rows, p(Mover, Rows0, Men), samples(A, B, C, D, Positions0, Steps, E)),
    maplist(maplist([_,0]>>true), Rows0, Rows),
    findall(p(P, Rows, M), member(p(P, _, M), Positions0), Positions),
    heights(p(Mover, Rows, Men), samples(A, B, C, D, Positions, Steps, E), _).

:- end_tests(heights).
