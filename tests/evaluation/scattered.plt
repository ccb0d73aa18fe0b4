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

worth(X/Y-b, Worth) :- Worth is 10*X+Y.
worth(X/Y-w, Worth) :- Worth is -(10*X+Y).

:- begin_tests(scattered).

test(each_disc_is_worth_what_its_cell_says,
     forall(( member(Style, [points,tree,two_lists]), discs(Discs) ))) :-
    findall(Position, ( discs(Each), position(Style, Each, Position) ), Positions),
    findall(mover, member(_, Positions), Movers),
    features(men, Positions, Movers, Men),
    boards(Men, Boards),
    once(scattered(Boards, Positions, Form)),
    in_cells(Form, samples(1, [], [], Movers, Positions, [4-none], []), samples(1, _, _, _, Cells, [4-none], _)),
    assertion(forall(member(Row, Cells), length(Row, 12))),
    ( Style == two_lists -> Contents = [1-b,2-w] ; Contents = [b-b,w-w] ),
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

:- end_tests(scattered).

parts_of_list([], nothing).
parts_of_list([Shape|Shapes], parts([Shape,Rest])) :-
    parts_of_list(Shapes, Rest).
