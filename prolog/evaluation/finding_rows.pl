:- module(pybridge_finding_rows,
          [ rows/5              % :Run, +Players, +Start, +Samples, -Evaluation
          ]).
:- use_module(library(apply), [exclude/3, foldl/4, foldl/5, include/3, maplist/3, maplist/4]).
:- use_module(library(assoc), [assoc_to_list/2, list_to_assoc/2]).
:- use_module(library(lists), [append/3, member/2, min_list/2, nth1/3, numlist/3, same_length/2, subtract/3]).
:- use_module('../base/chance', [chance/2]).
:- use_module(open_rows, [board_cells/3, stone/6]).
:- use_module(men, [elements/2]).
:- use_module(row_boards, [guessed/2, row_board/4, width/3]).
:- use_module(ways, [part/3, with_part/4]).

/** <module> Lines of stones that win, found at the ends of random games

Where a game was won, stones are taken off the board one by one as long as it still is. What is left has won it, and
would have won it elsewhere on the board.
*/

%   A line has no more stones; there are no more shapes of lines; of so many ends in a row, each has one that is known;
%   and no more random games are played.

longest_line(8).
most_shapes(12).
ends_explained(40).
most_games(1_000).

%   Utilities of positions that do not occur may take long.

most_inferences(20_000_000).

:- meta_predicate rows(1, +, +, +, -).

%!  rows(:Run, +Players, +Start, +Samples, -Evaluation) is semidet.
%
%   Run calls a goal of greedy.pl once, perhaps compiled, and Samples are those of learning.pl. Fails if it is not a few
%   shapes of lines that win games.

rows(Run, Players, Start, samples(_, _, _, Movers, Positions, _, _), Evaluation) :-
    row_board(Movers, Positions, Path, Form),
    part(Path, Start, Board),
    board_cells(Form, Board, Blank),
    width(Form, Board, Width),
    Played = played(Run, Players, Start, board(Path, Form, Width, Blank)),
    most_inferences(Most),
    call_with_inference_limit(known_lines(1, 0, known([], [], []), Played, known(Found, Lines, Owners)), Most, Outcome),
    Outcome \== inference_limit_exceeded,
    ( guessed(Form, Blank) -> maplist(straight, Found) ; true ),
    memberchk(1-Max, Owners),
    memberchk(-1-Min, Owners),
    Max \== Min,
    maplist(length, Lines, Sizes),
    sort(Sizes, [Size]),
    length(Blank, Count),
    Evaluation = evaluation(board(Path, Form, Count), rows(Max, Min, Size, Lines)),
    !.

%   straight(+Shape) is semidet: see shape_of/2.

straight([X0-Y0,X1-Y1|Points]) :-
    X is X1-X0,
    Y is Y1-Y0,
    max(abs(X), abs(Y)) =:= 1,
    steps([X1-Y1|Points], X, Y).

steps([_], _, _).
steps([X0-Y0,X1-Y1|Points], X, Y) :-
    X1 =:= X0+X,
    Y1 =:= Y0+Y,
    steps([X1-Y1|Points], X, Y).

% ----------------------------------------------------------------------
% The ends of games

%   known_lines(+N, +Explained, +Known0, +Played, -Known) is semidet: Known is known(Shapes, Lines, Owners), where
%   Owners are pairs of a side and what its stones are. The last games before that of number N had so many Explained
%   ends.

known_lines(N, Explained, Known0, Played, Known) :-
    ends_explained(Enough),
    (   Explained >= Enough
    ->  Known = Known0
    ;   most_games(Most),
        N =< Most,
        Played = played(Run, Players, Start, board(Path, Form, _, Blank)),
        chance([N,4], Chance),
        call(Run, pybridge_greedy:random_end(Players, Start, Chance, Before, End, Utility)),
        maplist(part(Path), [Before,End], Boards),
        maplist(board_cells(Form), Boards, [Earlier,Cells]),
        same_length(Cells, Blank),
        N1 is N+1,
        Side is sign(Utility),
        (   Side =:= 0
        ->  known_lines(N1, Explained, Known0, Played, Known)
        ;   explains(Known0, Side, Cells)
        ->  Explained1 is Explained+1,
            known_lines(N1, Explained1, Known0, Played, Known)
        ;   needed(Played, End, Side, Earlier, Cells, Owner, Places),
            (   Places = [_,_|_]
            ->  more(Known0, Side-Owner, Places, Played, Known1),
                known_lines(N1, 0, Known1, Played, Known)
            ;   won_otherwise(N, Known0),
                known_lines(N1, Explained, Known0, Played, Known)
            )
        )
    ).

%   won_otherwise(+N, +Known) is semidet: a game may be won by something else, too, such as captures, if not only by
%   that.

won_otherwise(N, known(Shapes, _, _)) :-
    ( Shapes = [_|_] -> true ; N =< 10 ).

explains(known(_, Lines, Owners), Side, Cells) :-
    memberchk(Side-Owner, Owners),
    Board =.. [cells|Cells],
    member(Line, Lines),
    \+ ( member(Place, Line), arg(Place, Board, Cell), Cell \== Owner ),
    !.

%   needed(+Played, +End, +Side, +Earlier, +Cells, -Owner, -Places) is semidet: the stones in these Places have won End
%   for Side. The newest one has, even if the rules do not look at it.

needed(Played, End, Side, Earlier, Cells, Owner, Places) :-
    Played = played(_, _, _, board(_, _, _, Blank)),
    sort(Cells, Contents),
    member(Owner, Contents),
    \+ memberchk(Owner, Blank),
    findall(Place, nth1(Place, Cells, Owner), Own),
    wins(Own, Played, End, Side, Owner),
    !,
    findall(Place, ( member(Place, Own), \+ nth1(Place, Earlier, Owner) ), Changed),
    ( Changed = [Newest] -> subtract(Own, [Newest], Old) ; Old = Own ),
    foldl(without(Played, End, Side, Owner), Old, Own, Places).

without(Played, End, Side, Owner, Place, Places0, Places) :-
    exclude(==(Place), Places0, Places1),
    (   wins(Places1, Played, End, Side, Owner)
    ->  Places = Places1
    ;   Places = Places0
    ).

%   wins(+Places, +Played, +End, +Side, +Owner) is semidet: End is won for Side with stones in these Places alone.

wins(Places, played(_, players(Game, _, _), _, board(Path, Form, _, Blank)), End, Side, Owner) :-
    length(Blank, Size),
    numlist(1, Size, Numbers),
    maplist(cell(Places, Owner), Numbers, Blank, Cells),
    part(Path, End, Board0),
    board_with(Form, Cells, Board0, Board),
    with_part(Path, End, Board, Position),
    catch(Game:utility(Position, Utility), error(_, _), fail),
    !,
    Side*sign(Utility) > 0.

cell(Places, Owner, Number, Blank, Cell) :-
    ( memberchk(Number, Places) -> Cell = Owner ; Cell = Blank ).

%   board_with(+Form, +Cells, +Board0, -Board): Board is as Board0, with these Cells.

board_with(line(_), Cells, Board0, Board) :-
    with_elements(Board0, Cells, Board).
board_with(rows, Cells, Board0, Board) :-
    elements(Board0, Rows0),
    foldl(row_with, Rows0, Rows, Cells, []),
    with_elements(Board0, Rows, Board).
board_with(scattered(Grid, Sources), Cells, Position0, Position) :-
    foldl(stones_with(Grid, Cells), Sources, Position0, Position).

%   stones_with(+Grid, +Cells, +Source, +Position0, -Position): without the stones of Source that are not in Cells.

stones_with(Grid, Cells, Source, Position0, Position) :-
    Source = source(Path, Form, _, _),
    part(Path, Position0, Board0),
    (   Form == points
    ->  include(stays(Source, Grid, Cells), Board0, Board)
    ;   assoc_to_list(Board0, Pairs0),
        foldl(pair_with(Source, Grid, Cells), Pairs0, Pairs, []),
        list_to_assoc(Pairs, Board)
    ),
    with_part(Path, Position0, Board, Position).

stays(Source, Grid, Cells, Man) :-
    stone(Source, Grid, Man, Man, Number, Content),
    nth1(Number, Cells, Content).

%   Where a cell of a tree had another content in the first position, it has it again.

pair_with(Source, Grid, Cells, Place-Man, Pairs, Pairs0) :-
    (   stone(Source, Grid, Place, Man, Number, Content),
        nth1(Number, Cells, Cell)
    ->  (   Cell == Content
        ->  Pairs = [Place-Man|Pairs0]
        ;   Cell == none
        ->  Pairs = Pairs0
        ;   Pairs = [Place-Cell|Pairs0]
        )
    ;   Pairs = [Place-Man|Pairs0]
    ).

row_with(Row0, Row, Cells0, Cells) :-
    elements(Row0, Old),
    same_length(Old, New),
    append(New, Cells, Cells0),
    with_elements(Row0, New, Row).

with_elements(Term0, Elements, Term) :-
    (   is_list(Term0)
    ->  Term = Elements
    ;   functor(Term0, Name, _),
        Term =.. [Name|Elements]
    ).

% ----------------------------------------------------------------------
% Shapes of lines

%   more(+Known0, +Own, +Places, +Played, -Known) is semidet: Own is Side-Owner.

more(known(Shapes0, _, Owners0), Side-Owner, Places, Played, Known) :-
    Played = played(_, _, _, board(_, _, Width, Blank)),
    length(Places, Size),
    longest_line(Longest),
    Size =< Longest,
    (   memberchk(Side-Owner0, Owners0)
    ->  Owner0 == Owner,
        Owners = Owners0
    ;   Owners = [Side-Owner|Owners0]
    ),
    findall(X-Y, ( member(Place, Places), X is (Place-1) mod Width, Y is (Place-1)//Width ), Points),
    shape_of(Points, Shape),
    sort([Shape|Shapes0], Shapes),
    length(Shapes, Count),
    most_shapes(Most),
    Count =< Most,
    lines_of(Shapes, Width, Blank, Lines),
    Known = known(Shapes, Lines, Owners).

shape_of(Points, Shape) :-
    findall(X, member(X-_, Points), Xs),
    findall(Y, member(_-Y, Points), Ys),
    min_list(Xs, X0),
    min_list(Ys, Y0),
    findall(X-Y, ( member(X1-Y1, Points), X is X1-X0, Y is Y1-Y0 ), Shape).

%   lines_of(+Shapes, +Width, +Blank, -Lines): Lines have these Shapes, everywhere on the board.

lines_of(Shapes, Width, Blank, Lines) :-
    length(Blank, Size),
    Height is Size//Width,
    findall(Line,
            ( member(Shape, Shapes),
              between(1, Height, Y0),
              between(1, Width, X0),
              findall(Place, ( member(X-Y, Shape), X0+X =< Width, Y0+Y =< Height, Place is (Y0+Y-1)*Width+X0+X ), Line),
              same_length(Line, Shape) ),
            Lines).
