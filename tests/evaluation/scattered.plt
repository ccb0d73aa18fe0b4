:- module(test_scattered, []).
:- use_module('../../prolog/evaluation/board_cells').
:- use_module('../../prolog/evaluation/evaluate').
:- use_module('../../prolog/evaluation/features').
:- use_module('../../prolog/evaluation/scattered').
:- use_module(library(plunit)).

/** <module> Stones in lists and trees, counted in each cell
*/

%   discs(-Discs): on a board of three columns, 2 to 4, and four rows, 0 to 3.

discs([2/0-b,4/3-w,3/2-b,2/3-w]).
discs([4/0-b,4/3-b,2/1-w]).
discs([2/0-w,4/0-w,3/3-b,3/0-b,2/2-w]).

position(points, Discs, p(x, List)) :-
    findall(disc(X, Y, Colour), member(X/Y-Colour, Discs), List).
position(tree, Discs, p(x, Tree)) :-
    findall((X-Y)-Colour, member(X/Y-Colour, Discs), Pairs),
    list_to_assoc(Pairs, Tree).
position(two_lists, Discs, p(x, Black, White)) :-
    findall(at(X, Y), member(X/Y-b, Discs), Black),
    findall(at(X, Y), member(X/Y-w, Discs), White).
position(two_trees, Discs, p(x, Black, White)) :-
    maplist([Colour,Tree]>>( findall((X-Y)-yes, member(X/Y-Colour, Discs), Pairs), list_to_assoc(Pairs, Tree) ),
            [b,w], [Black,White]).
position(with_moves_so_far, Discs, p([2-0,4-0,2-2], x, Black, White)) :-
    position(two_lists, Discs, p(_, Black, White)).

worth(X/Y-b, Worth) :- Worth is 10*X+Y.
worth(X/Y-w, Worth) :- Worth is -(10*X+Y).

:- begin_tests(scattered).

test(each_disc_is_worth_what_its_cell_says,
     forall(( member(Style, [points,tree,two_lists,two_trees,with_moves_so_far]), discs(Discs) ))) :-
    findall(Position, ( discs(Each), position(Style, Each, Position) ), Positions),
    findall(mover, member(_, Positions), Movers),
    features(men, Positions, Movers, Men),
    boards(Men, Boards),
    once(scattered(Boards, Positions, Form)),
    in_cells(Form, samples(1, [], [], Movers, Positions, [4-none], []), samples(1, _, _, _, Cells, [4-none], _)),
    assertion(forall(member(Row, Cells), length(Row, 12))),
    ( memberchk(Style, [points,tree]) -> Contents = [b-b,w-w] ; Contents = [B-b,W-w], black_and_white(Style, B, W) ),
    findall(pieces(Pieces),
            ( between(0, 3, Y),
              between(2, 4, X),
              findall(Content-Weight,
                      ( member(Content-Colour, Contents), worth(X/Y-Colour, Worth), Weight is 256*Worth ),
                      Pieces) ),
            Shapes),
    parts_of_list(Shapes, Shape),
    of_position(Form, evaluation(absolute, Shape), Evaluation),
    position(Style, Discs, Position),
    evaluate(Evaluation, 1, Position, Value),
    aggregate_all(sum(Worth), ( member(Disc, Discs), worth(Disc, Worth) ), Sum),
    assertion(Value =:= Sum).

%   of_numbers(+Numbers, +Size): cells have one number.

of_numbers([0,15,3], 4*4).
of_numbers([1,12,5], 3*4).
of_numbers([1,12,5], 4*3).

test(a_cell_may_have_one_number, forall(of_numbers(Numbers, Size))) :-
    findall(p(x, [N-w]), member(N, Numbers), Positions),
    features(men, Positions, [x,x,x], Men),
    boards(Men, Boards),
    Form = scattered(Size, _),
    scattered(Boards, Positions, Form),
    !,
    Numbers = [First|_],
    forall(( member(N, Numbers), Place is N-First+1 ),
           ( board_cells(Form, p(x, [N-w]), Cells), assertion(nth1(Place, Cells, w)) )).

:- end_tests(scattered).

black_and_white(with_moves_so_far, board1, board2).
black_and_white(two_lists, board1, board2).
black_and_white(two_trees, board1, board2).

parts_of_list([], nothing).
parts_of_list([Shape|Shapes], parts([Shape,Rest])) :-
    parts_of_list(Shapes, Rest).
