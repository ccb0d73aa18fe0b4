:- module(test_compound_pieces, []).
:- use_module('../../prolog/checks/taught', []).
:- use_module('../../prolog/evaluation/evaluate').
:- use_module('../../prolog/evaluation/features').
:- use_module(library(apply)).
:- use_module(library(plunit)).

:- begin_tests(compound_pieces).

%   pieces(+Boards, -Pieces): those that are counted on Boards of a position.

pieces(Boards, Pieces) :-
    findall(p(Player, Board), ( member(Board, Boards), member(Player, [ann,bob]) ), Positions),
    findall(Player, member(p(Player, _), Positions), Movers),
    features(counts, Positions, Movers, features(_, parts([nothing,Shape]))),
    ( Shape = list(_, Pairs) -> true ; Shape = pieces(Pairs) ),
    findall(Piece, member(Piece-_, Pairs), Pieces).

test(names_that_differ_are_part_of_a_piece,
     forall(member(Boards-Expected,
                   [ [[man(w,1,2),king(w,3,4)],[man(b,1,2)]]-[named(king,[w]),named(man,[b]),named(man,[w])],
                     [[rook(w,3/4)],[pawn(b,5/5),pawn(b,1/2)]]-[named(pawn,[b]),named(rook,[w])],
                     [b(rook(w),-,pawn(b)),b(-,-,pawn(w))]-[named(pawn,[b]),named(pawn,[w]),named(rook,[w])],
                     [[rook(w,c/3)],[pawn(b,d/4)]]-[named(pawn,[b]),named(rook,[w])] ]))) :-
    pieces(Boards, Pieces),
    assertion(Pieces == Expected).

test(otherwise_names_are_left_out,
     forall(member(Boards-Expected,
                   [ [b(cell(w),empty),b(cell(b),cell(w))]-[b,empty,w],
                     [[1/2-w],[3/4-b,1/1-w]]-[b,w],
                     [[a+w],[a-b,c+w]]-[[a,b],[a,w],[c,w]],
                     [[tile(sea,man(w))],[tile(hill,man(b)),tile(sea,none)]]-[[sea,none]],
                     [[piece(man,w,1)],[piece(king,b,1),piece(man,w,2)]]-[[king,b],[man,w]],
                     [[man(1,2),king(3,4)],[man(1,2)]]-[] ]))) :-
    pieces(Boards, Pieces),
    assertion(Pieces == Expected).

test(many_pieces_with_names_are_counted_without, Pieces == [[b,c],[w,a],[w,b]]) :-
    findall([Term], ( member(Letter, [k,q,r,b,n,p]), member(Atoms, [[w,a],[w,b],[b,c]]), Term =.. [Letter|Atoms] ), Boards),
    pieces(Boards, Pieces).

test(they_are_counted_and_weighed_alike, Counts-Values == [[1-3,2-1,3-1,4-1],[1-2,3-1,5-1]]-[15,4]) :-
    Positions = [p(ann,[man(w,1,1),king(w,2/2),man(b,2,1)]), p(bob,[man(b,3,3),rook(w,c)])],
    features(counts, [p(ann,[])|Positions], [ann,ann,bob], Features),
    maplist(feature_counts(Features), Positions, Counts),
    evaluation(absolute, Features, [0,2560,768,512,256], Evaluation),
    maplist(evaluate(Evaluation, 1), Positions, Values).

test(they_are_named_in_words, Names == [rook,'white rook','white rook']) :-
    maplist(pybridge_taught:piece_name, [rook,[white,rook],named(rook,[white])], Names).

:- end_tests(compound_pieces).
