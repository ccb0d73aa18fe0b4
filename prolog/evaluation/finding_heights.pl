:- module(pybridge_finding_heights,
          [ heights/3           % +Start, +Samples, -Evaluation
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(assoc), [assoc_to_values/2]).
:- use_module(library(lists), [append/2, append/3, member/2, nth1/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(board_cells, [board_cells/3]).
:- use_module(heights, [height/4, men_at/3]).
:- use_module(learning_games, [first_samples/3, sampled_step/4]).
:- use_module(men, [cells_form/2, has_piece/2, tree/1]).
:- use_module(parts, [part/3]).

/** <module> Boards of heights, found in positions of random games
*/

%   In so many positions, men have stood everywhere. A step up is worth so many 256,000ths of a win.

positions(100).
least_cells(9).
highest(9).
step_up(25_600).

%   Large positions have many parts.

most_inferences(20_000_000).

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
                  atom(Atom) ),
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
