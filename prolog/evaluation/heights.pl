:- module(pybridge_heights,
          [ worth_of_heights/5, % +Path, +Form, +Groups, +Position, -Value
            heights/3           % +Start, +Samples, -Evaluation
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(assoc), [assoc_to_values/2, get_assoc/3]).
:- use_module(library(lists), [append/2, append/3, member/2, nth0/3, nth1/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(board_cells, [board_cells/3]).
:- use_module(parts, [part/3]).
:- use_module(learning_games, [first_samples/3, sampled_step/4]).
:- use_module(men, [cells_form/2, elements/2, has_piece/2, point/3, tree/1]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> What men stand on

Where cells have heights, as in Santorini, who stands higher is ahead. What a position is worth can run compiled.

In an evaluation, heights are heights(Path, Form, Groups) if men are elsewhere than on the board, which is otherwise
measured (men.pl). Path leads to the board of heights, and Groups are group(Path, Piece, Weight): Path leads to a man or
a list of men, of whom those with this Piece (men.pl) are meant; each step up is worth this Weight. Form says where a
man stands:

  | key            | the board is an assoc, and the man or one of its arguments a key       |
  | rows(First)    | it is rows of cells, of which First is the number of the first ones    |
  | columns(First) | it is columns of cells                                                 |
*/

%   In so many positions, men have stood everywhere. A step up is worth so many 256,000ths of a win.

positions(100).
least_cells(9).
highest(9).
step_up(25_600).

%   Large positions have many parts.

most_inferences(20_000_000).

%!  worth_of_heights(+Path, +Form, +Groups, +Position, -Value) is det.
%
%   Men that are not on the board are worth nothing.

worth_of_heights(Path, Form, Groups, Position, Value) :-
    (   part(Path, Position, Board)
    ->  worth_of_groups(Groups, Form, Board, Position, 0, Value)
    ;   Value = 0
    ).

worth_of_groups([], _, _, _, Value, Value).
worth_of_groups([group(Path, Piece, Weight)|Groups], Form, Board, Position, Value0, Value) :-
    (   men_at(Path, Position, Men)
    ->  sum_of_heights(Men, Piece, Form, Board, 0, Sum),
        Value1 is Value0 + Weight*Sum
    ;   Value1 = Value0
    ),
    worth_of_groups(Groups, Form, Board, Position, Value1, Value).

men_at(Path, Position, Men) :-
    part(Path, Position, Here),
    ( is_list(Here) -> Men = Here ; Men = [Here] ).

sum_of_heights([], _, _, _, Sum, Sum).
sum_of_heights([Man|Men], Piece, Form, Board, Sum0, Sum) :-
    (   has_piece(Man, Piece),
        height(Form, Board, Man, Height),
        integer(Height)
    ->  Sum1 is Sum0+Height
    ;   Sum1 = Sum0
    ),
    sum_of_heights(Men, Piece, Form, Board, Sum1, Sum).

%   height(+Form, +Board, +Man, -Height) is semidet.

height(key, Tree, Man, Height) :-
    tree(Tree),
    (   get_assoc(Man, Tree, Height0)
    ->  Height = Height0
    ;   compound(Man),
        argument_height(1, Man, Tree, Height)
    ).
height(rows(First), Rows, Man, Height) :-
    compound(Man),
    point(Man, X, Y),
    cell(Rows, Y-First, X-First, Height).
height(columns(First), Columns, Man, Height) :-
    compound(Man),
    point(Man, X, Y),
    cell(Columns, X-First, Y-First, Height).

argument_height(N, Man, Tree, Height) :-
    arg(N, Man, Key),
    (   get_assoc(Key, Tree, Height0)
    ->  Height = Height0
    ;   N1 is N+1,
        argument_height(N1, Man, Tree, Height)
    ).

cell(Lines, Line0-First, Place0-First, Height) :-
    Line is Line0-First,
    Place is Place0-First,
    Line >= 0,
    Place >= 0,
    elements(Lines, All),
    nth0(Line, All, Cells0),
    elements(Cells0, Cells),
    nth0(Place, Cells, Height).

% ----------------------------------------------------------------------
% Boards of heights, found in positions of random games

%!  heights(+Start, +Samples, -Evaluation) is nondet.
%
%   Each player has men, whom only this player moves, on a board of heights. Samples of games from Start are those of
%   learning_games.pl.

heights(Start, Samples0, evaluation(absolute, Shape)) :-
    positions(Count),
    first_samples(Count, Samples0, Samples),
    most_inferences(Most),
    call_with_inference_limit(findall(Each, found(Start, Samples, Each), All), Most, Outcome),
    Outcome \== inference_limit_exceeded,
    member(Shape, All).

found(Start, Samples, Shape) :-
    Samples = samples(_, _, _, _, Positions, _, _),
    path(Start, Path),
    maplist(part(Path), Positions, Boards),
    (   form(Boards, Form),
        findall(MenPath, men(Start, [], Path, Form, Positions, MenPath), MenPaths),
        groups(MenPaths, men, Samples, Groups),
        Shape = heights(Path, Form, Groups)
    ;   with_men(Boards, Form),
        groups([Path], cells(Form), Samples, Groups),
        findall(Piece-Weight, member(group(_, Piece, Weight), Groups), Men),
        Shape = at(Path, board(level, Form, Men, nothing))
    ),
    step_up(Step),
    Other is -Step,
    memberchk(group(_, _, Step), Groups),
    memberchk(group(_, _, Other), Groups).

%   path(+Term, -Path) is nondet: to a part of Term, but not to the rest of a list.

path(_, []).
path(Term, [N|Path]) :-
    compound(Term),
    arg(N, Term, Argument),
    path(Argument, Path),
    \+ ( Path == [], N =:= 2, Term = [_|_] ).

%   form(+Boards, -Form) is nondet: cells of all Boards have heights, of which there are several.

form(Boards, Form) :-
    (   maplist(tree, Boards)
    ->  Cells = tree,
        Forms = [key]
    ;   cells_form(Boards, rows),
        Cells = rows,
        Forms = [rows(0),rows(1),columns(0),columns(1)]
    ),
    maplist(contents(Cells), Boards, Heights),
    maplist(heights, Heights),
    append(Heights, All),
    sort(All, [_,_|_]),
    member(Form, Forms).

%   with_men(+Boards, -Form) is semidet: cells of all Boards have heights and men.

with_men(Boards, Form) :-
    ( maplist(tree, Boards) -> Form = tree ; cells_form(Boards, Form) ),
    maplist(contents(Form), Boards, Contents),
    append(Contents, Cells),
    maplist(number_beside, Cells, Heights),
    heights(Heights),
    sort(Heights, [_,_|_]).

contents(Form, Board, Cells) :-
    ( Form == tree -> assoc_to_values(Board, Cells) ; board_cells(Form, Board, Cells) ).

number_beside(Cell, Height) :-
    compound(Cell),
    findall(Number, ( sub_term(Number, Cell), integer(Number) ), [Height]).

heights(Heights) :-
    length(Heights, Count),
    least_cells(Least),
    Count >= Least,
    highest(Highest),
    \+ ( member(Height, Heights), \+ ( integer(Height), Height >= 0, Height =< Highest ) ).

%   men(+Term, +Path, +BoardPath, +Form, +Positions, -MenPath) is nondet: of all Positions, MenPath leads to a man or
%   a list of men on the board. Path leads to Term in the first one.

men(Term, Path, BoardPath, Form, Positions, MenPath) :-
    Path \== BoardPath,
    (   maplist(on_board(Form, BoardPath, Path), Positions)
    ->  MenPath = Path
    ;   compound(Term),
        arg(N, Term, Argument),
        append(Path, [N], Path1),
        men(Argument, Path1, BoardPath, Form, Positions, MenPath)
    ).

on_board(Form, BoardPath, Path, Position) :-
    part(BoardPath, Position, Board),
    men_at(Path, Position, Men),
    Men = [_|_],
    \+ ( member(Man, Men), \+ height(Form, Board, Man, _) ).

%   groups(+Paths, +In, +Samples, -Groups): Groups are those of heights.pl, of the men at Paths whom one player alone
%   moves: they are In lists of `men`, or in cells(Form) of a board.

groups(Paths, In, Samples, Groups) :-
    step_up(Step),
    findall(group(Path, Piece, Weight),
            ( member(Path, Paths), owner(In, Path, Samples, Piece, Side), Weight is Side*Step ),
            Groups).

%   owner(+In, +Path, +Samples, -Piece, -Side) is nondet: men at Path who have this Piece are moved by this Side alone.

owner(In, Path, Samples, Piece, Side) :-
    (   movers(In, any, Path, Samples, [Side])
    ->  Piece = any
    ;   Samples = samples(_, _, _, _, Positions, _, _),
        findall(Atom,
                ( member(Position, Positions),
                  part(Path, Position, Men),
                  sub_term(Atom, Men),
                  atom(Atom),
                  Atom \== [] ),
                Atoms0),
        sort(Atoms0, Atoms),
        member(Piece, Atoms),
        movers(In, Piece, Path, Samples, [Side])
    ).

movers(In, Piece, Path, Samples, Movers) :-
    findall(Side,
            ( sampled_step(Samples, Side, Position, Next),
              \+ ( men_of(In, Piece, Path, Position, Men), men_of(In, Piece, Path, Next, Men) ) ),
            All),
    sort(All, Movers).

%   men_of(+In, +Piece, +Path, +Position, -Men) is semidet: the men with this Piece, or the numbers of their cells.

men_of(men, Piece, Path, Position, Men) :-
    men_at(Path, Position, All),
    findall(Man, ( member(Man, All), has_piece(Man, Piece) ), Men0),
    msort(Men0, Men).
men_of(cells(Form), Piece, Path, Position, Men) :-
    part(Path, Position, Board),
    contents(Form, Board, Cells),
    findall(N, ( nth1(N, Cells, Cell), has_piece(Cell, Piece) ), Men).
