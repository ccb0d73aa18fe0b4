:- module(pybridge_finding_rows,
          [ rows/5              % :Run, +Players, +Start, +Samples, -Evaluation
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [member/2, min_list/2, same_length/2]).
:- use_module(row_boards, [guessed/2]).
:- use_module(winning_stones, [ending/3, needed/4, played/5]).

/** <module> Lines of stones that win, found at the ends of random games

What has won a game (winning_stones.pl) would have won it elsewhere on the board.
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

rows(Run, Players, Start, Samples, Evaluation) :-
    played(Run, Players, Start, Samples, Played),
    Played = played(_, _, _, board(Path, Form, _, Blank), _),
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
        ending(N, Played, Ending),
        Ending = ending(Side, _, _, _, Cells),
        N1 is N+1,
        (   Side =:= 0
        ->  known_lines(N1, Explained, Known0, Played, Known)
        ;   explains(Known0, Side, Cells)
        ->  Explained1 is Explained+1,
            known_lines(N1, Explained1, Known0, Played, Known)
        ;   needed(Played, Ending, Owner, Places),
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

% ----------------------------------------------------------------------
% Shapes of lines

%   more(+Known0, +Own, +Places, +Played, -Known) is semidet: Own is Side-Owner.

more(known(Shapes0, _, Owners0), Side-Owner, Places, Played, Known) :-
    Played = played(_, _, _, board(_, _, Width, Blank), _),
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
