:- module(pybridge_finding_rows,
          [ rows/3              % +Play, +Samples, -Evaluation
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [append/3, member/2, same_length/2]).
:- use_module(winning_stones, [ending/3, found_at_ends/4, needed/4]).

/** <module> Lines of stones that win, found at the ends of random games

What has won a game (winning_stones.pl) would have won it elsewhere on the board.
*/

%   A line has no more stones; there are no more shapes of lines; of so many ends in a row, each has one that is known;
%   and no more random games are played.

longest_line(8).
most_shapes(12).
ends_explained(40).
most_games(1_000).

%!  rows(+Play, +Samples, -Evaluation) is semidet.
%
%   Play and Samples are those of learning_games.pl. Fails if it is not a few shapes of lines that win games.

rows(Play, Samples, Evaluation) :-
    found_at_ends(winning_rows, Play, Samples, Evaluation).

winning_rows(Played, rows(Max, Min, Size, Lines)) :-
    Played = played(_, board(_, Form, Width*Height, _), _),
    known_lines(1, 0, known([], [], []), Played, known(Shapes, Lines, Owners)),
    (   Form = line(_),
        Width =\= Height               % a guess
    ->  maplist(straight, Shapes)
    ;   true
    ),
    memberchk(1-Max, Owners),
    memberchk(-1-Min, Owners),
    Max \== Min,
    maplist(length, Lines, Sizes),
    sort(Sizes, [Size]).

%   straight(+Shape) is semidet: see shape_of/2.

straight(Shape) :-
    findall(X-Y, ( append(_, [X0-Y0,X1-Y1|_], Shape), X is X1-X0, Y is Y1-Y0 ), Steps),
    sort(Steps, [X-Y]),
    max(abs(X), abs(Y)) =:= 1.

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
        ;   needed(Played, Ending, Owner, Points),
            (   Points = [_,_|_]
            ->  more(Known0, Side-Owner, Points, Played, Known1),
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

%   more(+Known0, +Own, +Points, +Played, -Known) is semidet: Own is Side-Owner.

more(known(Shapes0, _, Owners0), Side-Owner, Points, played(_, board(_, _, Size, _), _), Known) :-
    length(Points, Count),
    longest_line(Longest),
    Count =< Longest,
    (   memberchk(Side-Owner0, Owners0)
    ->  Owner0 == Owner,
        Owners = Owners0
    ;   Owners = [Side-Owner|Owners0]
    ),
    shape_of(Points, Shape),
    sort([Shape|Shapes0], Shapes),
    length(Shapes, Number),
    most_shapes(Most),
    Number =< Most,
    lines_of(Shapes, Size, Lines),
    Known = known(Shapes, Lines, Owners).

shape_of(Points, Shape) :-
    aggregate_all(min(X), member(X-_, Points), X0),
    aggregate_all(min(Y), member(_-Y, Points), Y0),
    findall(X-Y, ( member(X1-Y1, Points), X is X1-X0, Y is Y1-Y0 ), Shape).

%   lines_of(+Shapes, +Size, -Lines): Lines have these Shapes, everywhere on the board.

lines_of(Shapes, Width*Height, Lines) :-
    findall(Line,
            ( member(Shape, Shapes),
              between(1, Height, Y0),
              between(1, Width, X0),
              findall(Place, ( member(X-Y, Shape), X0+X =< Width, Y0+Y =< Height, Place is (Y0+Y-1)*Width+X0+X ), Line),
              same_length(Line, Shape) ),
            Lines).
