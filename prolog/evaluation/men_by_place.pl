:- module(pybridge_men_by_place,
          [ going_one_way/3,    % +Samples, +Evaluation0, -Evaluation
            nearer_the_middle/3, % +Samples, +Evaluation0, -Evaluation
            advance/4           % :Scored, +Start, +Samples, -Evaluation
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/4]).
:- use_module(library(lists), [member/2]).
:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module(features, [boards/2, evaluation/4, feature_change/5, features/4, measuring/3, men_extent/4]).
:- use_module(learning_games, [first_samples/3, sampled_step/4]).

/** <module> What men are worth by where they stand

A man that can only go one way, such as a pawn, is mostly worth more the further it has gone. Random games, in which
few get far, do not say so, but show which way men go. In other games, men are worth more near the middle.
*/

%   So many moves are looked at, and a man goes one way if it has done so this often. Each step is worth this part of
%   it. In a corner of the board, a man is worth so much less: a quarter.

moves(500).
least_steps(20).
step_of_man(10).
corner_of_man(4).

%   In so many positions, men are anywhere on the board.

positions(100).

%!  going_one_way(+Samples, +Evaluation0, -Evaluation) is semidet.
%
%   Evaluation also says that men should go on. Samples are those of learning_games.pl. Fails if no men go one way.

going_one_way(Samples0, evaluation(absolute, Shape0), evaluation(absolute, Shape)) :-
    moves(Moves),
    men(Moves, Samples0, Samples, Men),
    findall(N-To, ( member(Axis, [1-0,0-1]), way(Axis, Men, Samples, N, To) ), Ways),
    Ways = [_|_],
    Samples = samples(_, _, _, _, Positions, _, _),
    boards(Men, All),
    men_extent(All, Positions, X0-X1, Y0-Y1),
    X2 is X0+X1,
    Y2 is Y0+Y1,
    ( X0 =:= X1 -> Row is truncate(sqrt(Y1-Y0+1)) ; Row = 1 ),
    Men = features(_, Boards),
    on_boards(with_ways(Ways, middle(X2, Y2, Row)), Boards, Shape0, Shape).

%   men(+Count, +Samples0, -Samples, -Men): Men are features of so many Samples.

men(Count, Samples0, Samples, Men) :-
    first_samples(Count, Samples0, Samples),
    Samples = samples(_, _, _, Movers, Positions, _, _),
    features(men, Positions, Movers, Men).

%   way(+Axis, +Men, +Samples, -N, -To) is nondet: the men that are feature N never go back on this Axis. To is to(X,
%   Y): the signs of what a step that way is worth to Max. Steps are those after which there are as many.

way(DX-DY, Men, Samples, N, to(X, Y)) :-
    measuring(toward(DX, DY), Men, Sums),
    findall(N1-Good,
            ( sampled_step(Samples, Side, Position, Next),
              feature_change(Sums, Position, Next, N1, More),
              \+ feature_change(Men, Position, Next, N1, _),
              Good is Side*sign(More) ),
            All),
    keysort(All, Sorted),
    group_pairs_by_key(Sorted, Groups),
    member(N-Goods, Groups),
    sort(Goods, [Good]),
    length(Goods, Count),
    least_steps(Least),
    Count >= Least,
    X is DX*Good,
    Y is DY*Good.

%   on_boards(:Goal, +Boards, +Shape0, -Shape): call(Goal, Form, Men, Shape1, Shape2) says what stands instead of
%   Shape1 where there is a board with Men in this Form.

:- meta_predicate on_boards(4, +, +, -).

on_boards(Goal, Boards, Shape0, Shape) :-
    (   Boards = parts(Parts),
        Shape0 = parts(Shapes0)
    ->  maplist(on_boards(Goal), Parts, Shapes0, Shapes),
        Shape = parts(Shapes)
    ;   Boards = board(_, Form, Men, _),
        call(Goal, Form, Men, Shape0, Shape1)
    ->  Shape = Shape1
    ;   Shape = Shape0
    ).

%   with_ways(+Ways, +Middle, +Form, +Men, +Shape0, -Shape) is semidet: men are counted and measured in one go, except
%   in lists. Middle is middle(X2, Y2, Row): at half of these coordinates men are worth what they are without steps, so
%   that both players' are worth the same there; so many steps lead to the next row where cells have one number.

with_ways(Ways, Middle, Form, Men, Shape0, Shape) :-
    member(_-N, Men),
    memberchk(N-_, Ways),
    worths(Shape0, Men, Ways, Middle, Worths),
    (   Shape0 = list(_, _)
    ->  Shape = both(Shape0, men(Worths, Form))
    ;   Shape = men(Worths, Form)
    ).

%   worths(+Shape, +Men, +Ways, +Middle, -Worths): Worths are pairs Piece-worth(Worth, Corner, X, Y) for what a man is
%   worth in the Middle and at 0-0, and what each step adds.

worths(Shape, Men, Ways, middle(X2, Y2, Row), Worths) :-
    findall(Piece-worth(Worth, Corner, StepX, StepY),
            ( member(Piece-N, Men),
              weight_of_man(Shape, Piece, Worth, Whole),
              step_of_man(Part),
              Step is abs(Whole)//(Part*Row),
              aggregate_all(sum(Step*X), member(N-to(X, _), Ways), StepX),
              aggregate_all(sum(Step*Y), member(N-to(_, Y), Ways), StepY),
              Corner is Worth - (StepX*X2 + StepY*Y2)//2 ),
            Worths).

%   weight_of_man(+Shape, +Piece, -Worth, -Whole): to an evaluation of this Shape, a man that is a Piece has this Worth
%   by itself, and Whole with what each element of its list is worth.

weight_of_man(Shape, Piece, Worth, Whole) :-
    (   Shape = list(Each, Pieces)
    ->  Worth = 0,
        ( memberchk(Piece-More, Pieces) -> Whole is Each+More ; Whole = Each )
    ;   ( Shape = pieces(Pieces) ; Shape = board(number, _, Pieces, _) ),
        memberchk(Piece-Worth, Pieces)
    ->  Whole = Worth
    ;   Worth = 0,
        Whole = 0
    ).

%!  nearer_the_middle(+Samples, +Evaluation0, -Evaluation) is semidet.
%
%   To Evaluation, men are also worth the more, the nearer they are to the middle. Fails if there are no men that are
%   worth anything to Evaluation0.

nearer_the_middle(Samples0, evaluation(absolute, Shape0), evaluation(absolute, Shape)) :-
    positions(Count),
    men(Count, Samples0, samples(_, _, _, _, Positions, _, _), Men),
    boards(Men, Boards),
    men_extent(Boards, Positions, X0-X1, Y0-Y1),
    Square is (X1-X0)**2 + (Y1-Y0)**2,
    Square > 0,
    X2 is X0+X1,
    Y2 is Y0+Y1,
    Men = features(_, MenShape),
    on_boards(inward(outward(X2, Y2), Square), MenShape, Shape0, Shape),
    Shape \== Shape0.

%   inward(+Measure, +Square, +Form, +Men, +Shape0, -Shape) is semidet: Square is that of the distance between opposite
%   corners.

inward(Measure, Square, Form, Men0, Shape0, both(Shape0, board(Measure, Form, Men, nothing))) :-
    findall(Piece-Weight,
            ( member(Piece-_, Men0),
              weight_of_man(Shape0, Piece, _, Whole),
              corner_of_man(Part),
              Weight is -Whole//(Part*Square),
              Weight =\= 0 ),
            Men),
    Men = [_|_].

:- meta_predicate advance(2, +, +, -).

%!  advance(:Scored, +Start, +Samples, -Evaluation) is semidet.
%
%   Men go one way, the one of eight by which players who go by it win most games: call(Scored, Evaluation, Won-Lost)
%   says how many they win and lose. Men that are put on a board after the Start do not go: those in one column may be
%   five in a row.

advance(Scored, Start, Samples0, Evaluation) :-
    positions(Most),
    men(Most, Samples0, samples(_, _, _, _, Positions, _, _), Men),
    Men = features(Count, _),
    Count > 0,
    \+ ( member(Position, Positions), feature_change(Men, Start, Position, _, More), More > 0 ),
    findall(256, between(1, Count, _), Weights),
    findall(Score-Advance,
            ( member(X, [1,0,-1]),
              member(Y, [1,0,-1]),
              \+ ( X =:= 0, Y =:= 0 ),
              measuring(toward(X, Y), Men, Toward),
              evaluation(absolute, Toward, Weights, Advance),
              call(Scored, Advance, Won-Lost),
              Score is Won-Lost,
              Score > 0 ),
            All),
    sort(1, @>=, All, [_-Evaluation|_]).
