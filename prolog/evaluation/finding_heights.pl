:- module(pybridge_finding_heights,
          [ heights/3           % +Start, +Samples, -Evaluation
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(assoc), [assoc_to_values/2]).
:- use_module(library(lists), [append/2, append/3, member/2, nth1/3, sum_list/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(finding_ways, [first_of/3]).
:- use_module(heights, [height/4]).
:- use_module(men, [cells_form/2, elements/2, has_piece/2, tree/1]).
:- use_module(parts, [part/3]).

/** <module> Boards of heights and the men on them, found in positions of random games
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
%   learning.pl.

heights(Start, Samples, Evaluation) :-
    most_inferences(Most),
    call_with_inference_limit(findall(Each, found(Start, Samples, Each), All), Most, Outcome),
    Outcome \== inference_limit_exceeded,
    member(Evaluation, All).

found(Start, Samples, evaluation(absolute, heights(Path, Form, Groups))) :-
    Samples = samples(_, Sides0, _, _, Positions0, Steps0, _),
    positions(Count),
    maplist(first_of(Count), [Sides0,Positions0,Steps0], [Sides,Positions,Steps]),
    path(Start, Path),
    maplist(part(Path), Positions, Boards),
    (   form(Boards, Form),
        findall(MenPath, men(Start, [], Path, Form, Positions, MenPath), MenPaths)
    ;   with_men(Boards, Form),
        MenPaths = [Path]
    ),
    step_up(Step),
    findall(group(MenPath, Piece, Weight),
            ( member(MenPath, MenPaths),
              owner(Form, MenPath, Sides, Positions, Steps, Piece, Side),
              Weight is Side*Step ),
            Groups),
    memberchk(group(_, _, Step), Groups),
    Other is -Step,
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
    ->  maplist(assoc_to_values, Boards, Heights),
        Forms = [key]
    ;   cells_form(Boards, rows),
        maplist(contents(rows), Boards, Heights),
        Forms = [rows(0),rows(1),columns(0),columns(1)]
    ),
    maplist(heights, Heights),
    append(Heights, All),
    sort(All, [_,_|_]),
    member(Form, Forms).

%   with_men(+Boards, -Form) is semidet: cells of all Boards have heights and men.

with_men(Boards, beside(Form)) :-
    ( maplist(tree, Boards) -> Form = tree ; cells_form(Boards, Form) ),
    findall(Height,
            ( member(Board, Boards), contents(Form, Board, Cells), member(Cell, Cells), number_beside(Cell, Height) ),
            Heights),
    maplist(contents(Form), Boards, All),
    maplist(length, All, Counts),
    sum_list(Counts, Count),
    length(Heights, Count),
    heights(Heights),
    sort(Heights, [_,_|_]).

contents(tree, Tree, Cells) :-
    assoc_to_values(Tree, Cells).
contents(line(_), Board, Cells) :-
    elements(Board, Cells).
contents(rows, Board, Cells) :-
    elements(Board, Rows),
    maplist(elements, Rows, All),
    append(All, Cells).

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

men_at(Path, Position, Men) :-
    part(Path, Position, Here),
    ( is_list(Here) -> Men = Here ; Men = [Here] ).

%   owner(+Form, +Path, +Sides, +Positions, +Steps, -Piece, -Side) is nondet: men at Path who have this Piece are
%   moved by this Side alone.

owner(Form, Path, Sides, Positions, Steps, Piece, Side) :-
    (   movers(Form, any, Path, Sides, Positions, Steps, [Side])
    ->  Piece = any
    ;   findall(Atom,
                ( member(Position, Positions),
                  part(Path, Position, Men),
                  sub_term(Atom, Men),
                  atom(Atom),
                  Atom \== [] ),
                Atoms0),
        sort(Atoms0, Atoms),
        member(Piece, Atoms),
        movers(Form, Piece, Path, Sides, Positions, Steps, [Side])
    ).

movers(Form, Piece, Path, Sides, Positions, Steps, Movers) :-
    findall(Side,
            ( nth1(N, Sides, Side),
              nth1(N, Positions, Position),
              nth1(N, Steps, _-Next),
              \+ ( men_of(Form, Piece, Path, Position, Men), men_of(Form, Piece, Path, Next, Men) ) ),
            All),
    sort(All, Movers).

%   men_of(+Form, +Piece, +Path, +Position, -Men) is semidet: the men with this Piece, or the numbers of their cells.

men_of(Form, Piece, Path, Position, Men) :-
    (   Form = beside(Cells)
    ->  part(Path, Position, Board),
        contents(Cells, Board, All),
        findall(N, ( nth1(N, All, Cell), has_piece(Cell, Piece) ), Men0)
    ;   men_at(Path, Position, All),
        findall(Man, ( member(Man, All), has_piece(Man, Piece) ), Men0)
    ),
    msort(Men0, Men).
