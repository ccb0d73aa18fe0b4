:- module(pybridge_one_way,
          [ going_one_way/3,    % +Samples, +Evaluation0, -Evaluation
            weight_of_man/4     % +Shape, +Piece, -Worth, -Whole
          ]).
:- use_module(library(apply), [maplist/3, maplist/4]).
:- use_module(library(lists), [member/2, nth1/3, sum_list/2]).
:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module(features, [feature_counts/3, features/4, measuring/3]).
:- use_module(finding_ways, [first_of/3]).

/** <module> Men that never turn back

A man that can only go one way, such as a pawn, is mostly worth more the further it has gone. Random games, in which
few get far, do not say so, but show which way men go.
*/

%   So many moves are looked at, and a man goes one way if it has done so this often. Each step is worth this part of
%   it.

moves(500).
least_steps(20).
part_of_man(10).

%!  going_one_way(+Samples, +Evaluation0, -Evaluation) is semidet.
%
%   Evaluation also says that men should go on. Samples are those of learning.pl. Fails if no men go one way.

going_one_way(samples(_, Sides0, _, Movers0, Positions0, Steps0, _), Evaluation0, Evaluation) :-
    Evaluation0 = evaluation(absolute, Shape0),
    moves(Moves),
    maplist(first_of(Moves), [Sides0,Movers0,Positions0,Steps0], [Sides,Movers,Positions,Steps]),
    features(toward(1, 0), Positions, Movers, features(_, Boards)),
    findall(N-To, ( member(Axis, [1-0,0-1]), way(Axis, Boards, Sides, Positions, Steps, N, To) ), Ways),
    Ways = [_|_],
    with_ways(Ways, Shape0, Boards, Shape),
    Evaluation = evaluation(absolute, Shape).

%   way(+Axis, +Boards, +Sides, +Positions, +Steps, -N, -To) is nondet: the men that Boards number N never go back on
%   this Axis. To is to(X, Y): the signs of what a step that way is worth to Max.

way(DX-DY, Boards, Sides, Positions, Steps, N, to(X, Y)) :-
    measuring(number, Boards, Numbers),
    measuring(toward(DX, DY), Boards, Sums),
    findall(N1-Good,
            ( nth1(Nth, Positions, Position),
              nth1(Nth, Sides, Side),
              nth1(Nth, Steps, _-Next),
              gone(Numbers, Sums, Position, Next, N1, Way),
              Good is Side*Way ),
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

%   gone(+Numbers, +Sums, +Position, +Next, -N, -Way) is nondet: men N, of which there are as many, go toward the side
%   that Sums measure if Way is 1, and away from it if it is -1.

gone(Numbers, Sums, Position, Next, N, Way) :-
    maplist(counts_of(Position), [Numbers,Sums], [Numbers0,Sums0]),
    maplist(counts_of(Next), [Numbers,Sums], [Numbers1,Sums1]),
    member(N-Sum0, Sums0),
    memberchk(N-Sum1, Sums1),
    Sum1 =\= Sum0,
    memberchk(N-Count, Numbers0),
    memberchk(N-Count, Numbers1),
    Way is sign(Sum1-Sum0).

counts_of(Position, Shape, Counts) :-
    feature_counts(features(_, Shape), Position, Counts).

%   with_ways(+Ways, +Shape0, +Boards, -Shape): men are counted and measured in one go, except in lists.

with_ways(Ways, Shape0, Boards, Shape) :-
    (   Shape0 = parts(Shapes0),
        Boards = parts(Parts)
    ->  maplist(with_ways(Ways), Shapes0, Parts, Shapes),
        Shape = parts(Shapes)
    ;   Boards = board(_, Form, Men, _),
        member(_-N, Men),
        memberchk(N-_, Ways)
    ->  worths(Shape0, Men, Ways, Worths),
        (   Shape0 = list(_, _)
        ->  Shape = both(Shape0, men(Worths, Form))
        ;   Shape = men(Worths, Form)
        )
    ;   Shape = Shape0
    ).

%   worths(+Shape, +Men, +Ways, -Worths): Worths are pairs Piece-worth(Worth, X, Y) for what a man is worth, and what
%   each step adds.

worths(Shape, Men, Ways, Worths) :-
    findall(Piece-worth(Worth, StepX, StepY),
            ( member(Piece-N, Men),
              weight_of_man(Shape, Piece, Worth, Whole),
              part_of_man(Part),
              Step is abs(Whole)//Part,
              findall(X, member(N-to(X, _), Ways), Xs),
              findall(Y, member(N-to(_, Y), Ways), Ys),
              sum_list(Xs, X1),
              sum_list(Ys, Y1),
              StepX is Step*X1,
              StepY is Step*Y1 ),
            Worths).

%!  weight_of_man(+Shape, +Piece, -Worth, -Whole) is det.
%
%   To an evaluation of this Shape, a man that is a Piece has this Worth by itself, and Whole with what each element of
%   its list is worth.

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
