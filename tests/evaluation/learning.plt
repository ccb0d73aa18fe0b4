:- module(test_learning, []).
:- use_module('../../prolog/evaluation/evaluate').
:- use_module('../../prolog/evaluation/features').
:- use_module('../../prolog/evaluation/men').
:- use_module('../../prolog/evaluation/men_by_place').
:- use_module('../../prolog/evaluation/regression').
:- use_module('../../prolog/evaluation/weights').
:- use_module(library(plunit)).

/** <module> What is counted in positions, and what it is found to be worth

The games of test_learning.py show which evaluations are learned.
*/

:- begin_tests(features).

counted(Kind, Shape, Counts) :-
    Positions = [position(x, men(3, [1,2]), [w-1,b-2], [x,-,o]), position(o, men(2, [1]), [w-3], [x,x,o])],
    features(Kind, Positions, [x,o], Features),
    Features = features(_, Shape),
    maplist(feature_counts(Features), Positions, Counts).

test(numbers_lengths_and_pieces_are_counted,
     Shape-Counts == parts([nothing,parts([number(1),list(2,[])]),pieces([b-3,w-4]),pieces([(-)-5,o-6,x-7])])-
                     [[1-3,2-2,3-1,4-1,5-1,6-1,7-1],[1-2,2-1,4-1,6-1,7-2]]) :-
    counted(counts, Shape, Counts).

test(pieces_are_counted_in_each_cell,
     Cells-Counts == [pieces([x-5]),parts([pieces([(-)-6,x-7]),parts([pieces([o-8]),end])])]-
                     [[1-3,2-2,3-1,4-1,5-1,6-1,8-1],[1-2,2-1,4-1,5-1,7-1,8-1]]) :-
    counted(places, parts([_,_,_,parts(Cells)]), Counts).

%   shaped(+Lists, -Shape): where some men are two pieces, or none, the length of their list is counted, too.

shaped([[w-1,b-2],[w-3]], pieces([b-1,w-2])).
shaped([[w-1,2],[b-3]], list(1, [b-2,w-3])).
shaped([[at(w,1),at(w,2)],[at(w,3)]], pieces([w-1])).
shaped([["w"-1,"b"-2],["w"-3]], pieces(["b"-1,"w"-2])).
shaped([[[w,1,2],[b,3,4]],[[w,1,3]]], pieces([b-1,w-2])).
shaped([[[w,1,2,3,4]],[]], list(1, [])).

test(men_in_lists_are_counted_by_piece, [forall(shaped(Lists, Expected)), Shape == Expected]) :-
    features(counts, Lists, [x,o], features(_, Shape)).

test(a_cell_that_is_always_empty_is_none, Shape == pieces([b-1,w-2])) :-
    features(counts, [[0,w,0,b,0,w,0,b,0],[0,b,0,w,0,0,0,w,0]], [x,o], features(_, Shape)).

%   in_tree(+Values, -Shape): of two assocs.

in_tree([[4,0,3],[3,1,0]], board(number, tree, [0-1,1-2,3-3,4-4], nothing)).
in_tree([[40,10,30,15,25,35],[41,11,31,16,26,36],[42,12,32,17,27,37]], values(parts([number(1),parts([number(2),Rest])]))) :-
    Rest = parts([number(3),parts([number(4),parts([number(5),parts([number(6),end])])])]).
in_tree([[p(w,k),p(b,m)],[p(w,m)]], values(list(1, [[b,m]-2,[w,k]-3,[w,m]-4]))).

test(values_in_trees_are_counted, [forall(in_tree(Values, Expected)), Shape-Sums == Expected-Sums]) :-
    findall(Tree, ( member(List, Values), findall(N-Value, nth1(N, List, Value), Pairs), list_to_assoc(Pairs, Tree) ), Trees),
    features(counts, Trees, [x,o], features(Count, Shape)),
    numlist(1, Count, Weights0),
    findall(Weight, ( member(N, Weights0), Weight is 256*N ), Weights),
    evaluation(absolute, features(Count, Shape), Weights, Evaluation),
    findall(Value, ( member(Tree, Trees), evaluate(Evaluation, 1, Tree, Value) ), Sums),
    forall(( nth1(Nth, Trees, Tree), nth1(Nth, Sums, Sum) ),
           ( feature_counts(features(Count, Shape), Tree, Counts),
             aggregate_all(sum(N*More), member(N-More, Counts), Sum) )).

test(what_the_first_position_does_not_have_is_not_required,
     Shape-Fits == parts([number(1),nothing,pieces([a-4])])-[true,true,false]) :-
    features(counts, [p(1,last(2,3),[a,a]),p(2,last(3,3),[a,a])], [x,x], Features0),
    fitting(Features0, p(0,none,[a,a]), Features),
    Features = features(4, Shape),
    findall(Fits,
            ( member(Position, [p(0,none,[a,a]),p(3,last(1,1),[a,a]),p(x,none,[a,a])]),
              ( feature_counts(Features, Position, _) -> Fits = true ; Fits = false ) ),
            Fits).

test(atoms_beside_each_other_are_one_piece,
     Shape-Counts-Value == parts([nothing,pieces([[k,w]-1,[r,b]-2]),list(3,[[r,w]-4])])-[[1-1,2-2,3-1,4-1],[1-1,3-2,4-2]]-5) :-
    Positions = [p(x, [e,k/w,r/b,e,r/b], [at(r,w,1,2)]), p(o, [e,e,k/w,e,e], [at(r,w,3,3),at(r,w,1,1)])],
    features(counts, Positions, [x,o], Features),
    Features = features(_, Shape),
    maplist(feature_counts(Features), Positions, Counts),
    evaluation(absolute, Features, [768,512,0,256], Evaluation),
    Positions = [_,Last],
    evaluate(Evaluation, 1, Last, Value).

test(atoms_beside_each_other_are_cells_where_there_are_many_kinds, Shape == parts([nothing,pieces([(-)-1,o-2,x-3])])) :-
    Signs = [x,o,-],
    findall(p(a, rows(r(A,B,C), r(C,B,A))), ( member(A, Signs), member(B, Signs), member(C, Signs) ), Positions),
    findall(a, member(_, Positions), Movers),
    features(counts, Positions, Movers, features(_, Shape)).

test(another_shape_has_no_counts,
     [forall(( member(Kind, [counts,places]), member(Other, [[1],[1,2,3]]) )), fail]) :-
    features(Kind, [position(x, [1,2]), position(o, [3,4])], [x,o], Features),
    feature_counts(Features, position(x, Other), _).

test(a_board_of_another_size_has_no_places,
     [forall(member(List-Other, [[-,x]-[-,x,-], [-,x]-[x], b(-,x)-b(-,x,-)])), fail]) :-
    features(places, [p(x, List), p(o, List)], [x,o], Features),
    feature_counts(Features, p(x, Other), _).

test(where_nothing_can_be_counted_there_are_no_features, Count == 0) :-
    features(counts, [-1_000_000, 2_000_000], [x,o], features(Count, _)).

test(a_list_that_was_always_empty_may_be_filled,
     forall(member(Empty-Filled, [[]-[a,b], [[],1]-[[a],1]]))) :-
    features(counts, [p(x, Empty, 3), p(o, Empty, 4)], [x,o], Features),
    feature_counts(Features, p(x, Filled, 0), _).

test(what_has_another_shape_below_says_nothing, Value == 3) :-
    evaluate(evaluation(absolute, parts([number(256),list(256, []),parts([number(256)]),number(256)])), 1,
             p(none, none, [], 3), Value).

test(codes_are_not_counts, Count == 1) :-
    features(counts, [position(-1_000_000, 1), position(2, 3)], [x,x], features(Count, _)).

test(large_numbers_are_sets_of_bits, Values == [3,5]) :-
    Positions = [p(x, 0b100_0000_0000_0011, 1),p(o, 0b100_0001_0001_0011, 1)],
    features(counts, Positions, [x,o], Features),
    Features = features(2, parts([nothing,bits(1),number(2)])),
    evaluation(absolute, Features, [256,0], Evaluation),
    maplist(evaluate(Evaluation, 1), Positions, Values).

test(numbers_stand_for_pieces_where_all_cells_have_one_of_a_few, Shape-Counts == Expected) :-
    Rows1 = [[0,1,2],[0,0,0],[2,2,1]],
    Rows2 = [[0,1,1],[0,0,0],[2,2,0]],
    maplist(numbered_board, [Rows1,Rows2], Positions),
    features(counts, Positions, [1,2], Features),
    Features = features(_, Shape),
    maplist(feature_counts(Features), Positions, Counts),
    Pieces1 = pieces([0-2,1-3,2-4]),
    Pieces2 = pieces([0-5,1-6,2-7]),
    Expected = parts([number(1),Pieces1,Pieces2])-[[1-5,2-4,3-2,4-3,5-4,6-2,7-3],[1-5,2-5,3-2,4-2,5-5,6-2,7-2]].

numbered_board(Rows, p(5, Rows, Board)) :-
    append(Rows, Cells),
    Board =.. [board|Cells].

test(numbers_stand_for_pieces_in_each_cell, Shape == pieces([0-1,2-2])) :-
    features(places, [[0,1,2,0,0,0,1,1,1],[2,1,0,1,1,1,0,0,2]], [x,o], features(_, parts([Shape|_]))).

test(men_in_a_tree_may_be_numbers, Men == [1-1,2-2]) :-
    maplist(list_to_assoc, [[0-0-1,0-2-2],[1-0-1,0-2-2,2-2-1]], Trees),
    features(spreads, Trees, [x,o], features(_, board(spread, tree, Men, board(number, tree, [1-3,2-4], nothing)))).

test(men_may_be_numbers, Men == [1-1,2-2]) :-
    features(spreads, [[0,1,2,0,0,0,1,1,1],[2,1,0,0,0,1,0,0,2]], [x,o],
             features(_, board(spread, line(3), Men, pieces(_)))).

test(a_number_may_stand_for_nothing, Men == [b-1,w-2]) :-
    features(spreads, [[0,b,w,0,0,0,b,w,0],[w,0,0,b,b,w,0,0,b]], [x,o],
             features(_, board(spread, line(3), Men, pieces(_)))).

test(what_has_no_weight_is_left_out,
     Evaluation == evaluation(absolute, parts([nothing,nothing,parts([nothing,number(256)])]))) :-
    features(counts, [p(x, [a,b,a], q(1, 2)), p(o, [b,b,a], q(7, 5))], [x,o], Features),
    evaluation(absolute, Features, [0,0,0,256], Evaluation).

test(the_value_is_the_sum_of_what_is_counted,
     forall(( member(Kind, [counts,places,spreads,men]), member(View, [absolute,relative]), member(Mover, [1,-1]) ))) :-
    findall(p(x, N, Rows, List),
            ( member(N-Nth, [3-1,5-2,8-3]),
              findall([A,B,C], ( member(A, [w,-]), nth1(Nth, [w,b,-], B), nth1(Nth, [b,b,w], C) ), Rows),
              findall(k-N, between(1, Nth, _), List) ),
            Positions),
    features(Kind, Positions, [x,x,x], Features),
    Features = features(Count, _),
    findall(Weight, ( between(1, Count, N), Weight is 256*((7*N) mod 5-2) ), Weights),
    evaluation(View, Features, Weights, Evaluation),
    forall(member(Position, Positions),
           ( feature_counts(Features, Position, Counts),
             aggregate_all(sum(More*Weight), ( member(N-More, Counts), nth1(N, Weights, Weight) ), Sum),
             evaluate(Evaluation, Mover, Position, Value),
             ( View == relative -> Value =:= Mover*Sum>>8 ; Value =:= Sum>>8 ) )).

test(men_are_found_on_rows_in_a_line_and_in_lists,
     Shape == parts([nothing,board(spread, rows, [x-1], pieces([(-)-2,x-3])),
                     board(spread, line(3), [o-4], pieces([(-)-5,o-6])),
                     board(spread, points, [any-7], list(8, [])),
                     board(spread, points, [b-9,w-10], pieces([b-11,w-12]))])) :-
    Rows = [[x,-,-],[-,x,-],[-,-,-]],
    Cells = b(o,-,o,-,-,-,-,-,-),
    features(spreads, [p(x, Rows, Cells, [1/2,3/2], [w-7,b-3]), p(o, Rows, Cells, [2/2,3/1], [w-2])], [x,o],
             features(_, Shape)).

test(in_a_tree_its_values_are_counted, Counts == [[1-1,2-2],[1-1,2-1]]) :-
    maplist(list_to_assoc, [[a-x,b-o,c-x],[b-x,c-o]], Trees),
    features(counts, Trees, [x,o], Features),
    maplist(feature_counts(Features), Trees, Counts).

test(men_are_measured_alike_wherever_they_are_found, Values == [8-2,8-2,8-2,8-2,8-2]) :-
    list_to_assoc([0-0-x,0-2-x,2-2-o], Tree),
    findall(Spread-Way,
            ( member(Form-Board, [ rows-[[x,-,-],[-,o,-],[x,-,-]], rows-b([x,-,-], [o,-,-], [k(x),-,-]),
                                   line(3)-[x,o,-,-,-,-,x,-,-], points-[man(x, 0, 0),man(o, 2, 2),man(x, 0, 2)], tree-Tree ]),
              measured(spread, Form, Board, x, Spread0),
              Spread is Spread0//2,
              measured(toward(-1, 1), Form, Board, x, Way) ),
            Values).

test(the_value_is_a_weighted_sum, Values == [9,-9,9]) :-
    findall(Value,
            ( member(View-Mover, [relative-1,relative-(-1),absolute-(-1)]),
              Shape = parts([nothing,number(256),list(512,[a-1024]),pieces([a-1024,b-(-768)])]),
              evaluate(evaluation(View, Shape), Mover, p(x, 3, [a,c], [b,b,a,-]), Value) ),
            Values).

:- end_tests(features).

:- begin_tests(regression).

%   The first feature decides for the side to move, the second for Max, the third grows from ply to ply, and the fourth
%   says nothing.

fitted(View, Weights) :-
    findall((Side-Ply)-([A,B,Ply,C]-Result),
            ( member(Side, [1,-1]), between(1, 5, Ply), between(-2, 2, A), between(-2, 2, B), between(0, 1, C),
              (   View == relative
              ->  Result is Side*A
              ;   Result is B
              ) ),
            Seen),
    pairs_keys_values(Seen, Moments, Found),
    pairs_keys_values(Moments, Sides, Plies),
    pairs_keys_values(Found, Counts, Results),
    findall(Column,
            ( between(1, 4, N), findall(Nth-Count, ( nth1(Nth, Counts, Row), nth1(N, Row, Count) ), Column) ),
            Columns),
    regression(View, Sides, Plies, Columns, Results, 100, fit(Estimates, _)),
    maplist(weight, Estimates, Weights).

test(what_decides_for_the_mover, Weights == [256_000,0,0,0]) :-
    fitted(relative, Weights).

test(what_decides_for_max, Weights == [0,256_000,0,0]) :-
    fitted(absolute, Weights).

test(equal_results_say_nothing, fail) :-
    regression(absolute, [1,-1,1], [1,2,3], [[1-1,2-2,3-3]], [1,1,1], 3, _).

:- end_tests(regression).

:- begin_tests(gains).

%   White, 1, has a queen and a pawn that add four moves and one, and takes Black's man; Black takes the pawn first.

taking(Side, board(Mover, Cells), Moves, board(other, Next)) :-
    member(Side-Mover, [1-white,-1-black]),
    member(Queen, [q,-]),
    member(Pawn, [p,-]),
    member(Man, [o,-]),
    Cells = [Queen,Pawn,Man],
    Pieces = [q-4,p-1,o-1],
    ( Side =:= 1 -> Own = [Queen,Pawn] ; Own = [Man] ),
    aggregate_all(sum(More), ( member(Piece, Own), member(Piece-More, Pieces) ), Moves),
    (   Side =:= 1
    ->  Next = [Queen,Pawn,-]
    ;   Pawn == p
    ->  Next = [Queen,-,Man]
    ;   Next = [-,Pawn,Man]
    ).

test(what_the_other_takes_is_worth_as_many_moves_as_it_adds,
     Shape == parts([nothing,pieces([o- -5_120,p-5_120,q-12_800])])) :-
    findall((Side-Mover)-(Ply-(Position-(Moves-Next))),
            ( between(1, 5, Ply), taking(Side, Position, Moves, Next), Position = board(Mover, _) ),
            Seen),
    pairs_keys_values(Seen, Who, What),
    pairs_keys_values(Who, Sides, Movers),
    pairs_keys_values(What, Plies, Found),
    pairs_keys_values(Found, Positions, Steps),
    features(counts, Positions, Movers, Counts),
    by_gains(samples(5, Sides, Plies, Movers, Positions, Steps, []), Counts, board(white, [q,q,q,p,p,o]), evaluation(absolute, Shape)).

test(what_results_do_not_say_has_what_it_gains, Weights == [100,50,-50,0,0]) :-
    Features = features(5, parts([pieces([a-1,b-2,c-3,d-4]),number(5)])),
    pybridge_weights:completed(Features, [100,0,-50,0,0], [20,10,-10,0,10], Weights).

test(what_both_change_alike_is_worth_nothing, fail) :-
    findall(board(a, [x,-]), between(1, 20, _), Positions),
    findall(1-board(b, [x,x]), between(1, 20, _), Steps),
    findall(Side, ( between(1, 10, _), member(Side, [1,-1]) ), Sides),
    findall(a, between(1, 20, _), Movers),
    findall(0, between(1, 20, _), Plies),
    features(counts, Positions, Movers, Counts),
    by_gains(samples(20, Sides, Plies, Movers, Positions, Steps, []), Counts, board(a, [x,-]), _).

:- end_tests(gains).

:- begin_tests(balance).

%   Numbers 1 and 2 are 3 at the start, 3 and 4 are 1, 5 is 7. What is twice its standard error is sure.

estimated(Slope-Error, estimate(Slope, Variance, Sureness)) :-
    Variance is Error**2,
    Sureness is Slope**2/Variance/4.

weights(Slopes, Weights) :-
    maplist(estimated, Slopes, Estimates),
    features(counts, [p(3,3,1,1,7)], [ann], Features),
    balanced(Features, p(3,3,1,1,7), Estimates, Weights).

test(what_both_have_as_much_of_is_worth_what_both_say_together,
     [forall(member(Slopes-Expected,
                    [[40-5,-30-5,20-1,-12-1,50-5]-[35,-35,16,-16,50],
                     [40-10,-5-20,0-1,0-1,50-5]-[33,-33,0,0,50]])),
      Weights == Expected]) :-
    weights(Slopes, Weights).

test(neither_is_sure_but_both_are, Weights == [0,0,9,-9,0]) :-
    weights([0-5,0-5,9-5,-8-5,5-5], Weights).

test(what_is_not_sure_has_its_share, Weights == [25,-25,9,-9,0]) :-
    weights([40-5,-10-5,9-2,-9-2,5-5], Weights).

test(what_differs_stays, Weights == [40,-10,9,9,0]) :-
    weights([40-4,-10-4,9-2,9-4,5-5], Weights).

:- end_tests(balance).

%   board(+Form, +Mover, +Men, -Position): Men are pairs of a man and a cell X-Y, with columns and rows 0 to 6.

board(list, Mover, Men, p(Mover, List)) :-
    findall(at(Who, X, Y), member(Who-(X-Y), Men), List).
board(tree, Mover, Men, p(Mover, Tree)) :-
    findall((X/Y)-Who, member(Who-(X-Y), Men), Pairs),
    sort(1, @<, Pairs, Sorted),
    list_to_assoc(Sorted, Tree).
board(rows, Mover, Men, p(Mover, Rows)) :-
    findall(Row,
            ( between(0, 6, Y), findall(Who, ( between(0, 6, X), ( member(Who-(X-Y), Men) -> true ; Who = - ) ), Row) ),
            Rows).

:- begin_tests(one_way).

%   A man of ann, m, goes to higher rows and either way along them, one of bob, n, to lower ones, and kings go anywhere.

moved(Form, Side, Mover, Position, Next) :-
    member(N, [1,2,3,4,5]),
    member(Side-Mover-(M1-K1), [1-ann-(3-4),1-ann-(2-5),1-ann-(2-3),-1-bob-(2-4),-1-bob-(2-5)]),
    ( Side =:= 1 -> Own = M1, Own0 = 2, N1 = 3, N0 = 3 ; Own = 2, Own0 = 2, N1 = M1, N0 = 3 ),
    board(Form, Mover, [m-(N-Own0),n-(4-N0),k-(1-4)], Position),
    ( Side =:= 1 -> X is 6-N ; X = N ),
    board(Form, other, [m-(X-Own),n-(2-N1),k-(1-K1)], Next).

samples_of_steps(Form, samples(5, Sides, [], Movers, Positions, Steps, [])) :-
    findall(s(Side, Mover, Position, _-Next), ( between(1, 6, _), moved(Form, Side, Mover, Position, Next) ), All),
    findall(Side, member(s(Side, _, _, _), All), Sides),
    findall(Mover, member(s(_, Mover, _, _), All), Movers),
    findall(Position, member(s(_, _, Position, _), All), Positions),
    findall(Step, member(s(_, _, _, Step), All), Steps).

test(their_steps_are_worth_a_tenth_of_them,
     [forall(member(Form-Board-Shape, [list-list(0,[m-76800,n- -76800,k-99999])-both(list(0,[m-76800,n- -76800,k-99999]),men(_,points)),
                                       tree-board(number,tree,[m-76800,n- -76800,k-99999],nothing)-men(_,tree),
                                       rows-pieces([m-76800,n- -76800,k-99999])-men(_,rows)])),
      Worths-More == [k-(0,0),m-(0,7680),n-(0,7680)]-30]) :-
    samples_of_steps(Form, Samples),
    going_one_way(Samples, evaluation(absolute, parts([nothing,Board])),
                  evaluation(absolute, parts([nothing,Shape]))),
    once(sub_term(men(Found, _), Shape)),
    findall(Piece-(X,Y), member(Piece-worth(_, _, X, Y), Found), Worths0),
    msort(Worths0, Worths),
    board(Form, ann, [m-(1-2)], P1),
    board(Form, ann, [m-(1-3)], P2),
    evaluate(evaluation(absolute, parts([nothing,Shape])), 1, P1, Value1),
    evaluate(evaluation(absolute, parts([nothing,Shape])), 1, P2, Value2),
    More is Value2-Value1.

%   Men are on rows 2 to 4.

test(both_players_men_are_worth_the_same_where_they_begin, Value == 0) :-
    samples_of_steps(list, Samples),
    going_one_way(Samples,
                  evaluation(absolute, parts([nothing,list(0,[m-76800,n- -76800])])), Evaluation),
    board(list, ann, [m-(1-2),n-(1-4)], Position1),
    evaluate(Evaluation, 1, Position1, Value).

:- end_tests(one_way).

:- begin_tests(middle).

%   A man is worth 300, and in the corner a quarter less.

test(men_are_worth_more_there,
     [forall(member(Form-Board, [list-list(0,[m-76800,n- -76800]),tree-board(number,tree,[m-76800,n- -76800],nothing),
                                 rows-pieces([m-76800,n- -76800])])),
      Corner-Side == 75-38]) :-
    findall(Position, ( member(X-Y, [0-0,6-6,3-2]), board(Form, ann, [m-(X-Y),n-(1-1)], Position) ), Positions),
    findall(ann, member(_, Positions), Movers),
    nearer_the_middle(samples(3, [], [], Movers, Positions, [], []), evaluation(absolute, parts([nothing,Board])), Evaluation),
    findall(Value,
            ( member(X-Y, [3-3,0-0,6-6,3-6]),
              board(Form, ann, [m-(X-Y),n-(1-1)], Position),
              evaluate(Evaluation, 1, Position, Value) ),
            [Middle,First,Last,Edge]),
    First == Last,
    Corner is Middle-First,
    Side is Middle-Edge.

test(nothing_is_said_where_men_are_worth_nothing, fail) :-
    findall(Position, ( member(X, [0,1,2]), board(list, ann, [m-(X-X)], Position) ), Positions),
    nearer_the_middle(samples(3, [], [], [ann,ann,ann], Positions, [], []), evaluation(absolute, parts([nothing,nothing])), _).

:- end_tests(middle).
