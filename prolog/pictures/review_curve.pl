:- module(pybridge_review_curve,
          [ write_curve/3,      % +Steps, +Width, +Top
            curve_height/1      % -Height
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, nth1/3]).
:- use_module(svg, [write_text/6]).

/** <module> The values of a game as a curve

The first player's win is at the top, and a loss at the bottom; guesses are between them, in proportion to the median of
the game's guesses. A ring marks a move that gave something away. The Steps are those of matches/review.pl.
*/

%!  curve_height(-Height) is det.

curve_height(110).

%!  write_curve(+Steps, +Width, +Top) is det.

write_curve(Steps, Width, Top) :-
    scale(Steps, Scale),
    length(Steps, Count),
    Step is (Width-48) / max(1, Count-1),
    findall(point(X, Y, Gave),
            ( nth1(Nth, Steps, Each),
              _{winner:Winner, value:Value, gave:Gave} :< Each,
              height(Winner, Value, Scale, Height),
              X is 24 + round((Nth-1)*Step),
              Y is Top + 55 - round(40*Height) ),
            Points),
    Middle is Top+55,
    Right is Width-24,
    format('<path class="pybridge-line" d="M24 ~dH~d" stroke="#8d8a84" stroke-dasharray="4 4"/>~n', [Middle, Right]),
    write_line(Points),
    forall(member(point(X, Y, Gave), Points), write_point(Gave, X, Y)).

height(unknown, Value, Scale, Height) :-
    !,
    Height is 0.9*Value / (abs(Value)+Scale).
height(_, Value, _, Height) :-
    Height is sign(Value).

%   scale(+Steps, -Scale): playouts have results from -1000 to 1000.

scale(Steps, Scale) :-
    findall(Size, ( member(Step, Steps), Step.winner == unknown, Size is abs(Step.value) ), Sizes0),
    msort(Sizes0, Sizes),
    length(Sizes, Count),
    Nth is Count//2 + 1,
    (   member(Step, Steps),
        Step.algorithm == mcts
    ->  Scale = 300
    ;   nth1(Nth, Sizes, Median)
    ->  Scale is max(1, Median)
    ;   Scale = 1
    ).

write_line(Points) :-
    maplist(corner, Points, Corners),
    atomic_list_concat(Corners, ' ', Line),
    format('<polyline class="pybridge-best" points="~w" fill="none" stroke="#1f6fc4" stroke-width="3" \c
            stroke-linejoin="round"/>~n', [Line]).

corner(point(X, Y, _), Corner) :-
    format(atom(Corner), '~d,~d', [X, Y]).

write_point(@(none), _, _) :-
    !.
write_point(_, X, Y) :-
    TextY is Y+18,
    format('<circle class="pybridge-cut" cx="~d" cy="~d" r="5" fill="none" stroke="#b3261e" stroke-width="3"/>~n',
           [X, Y]),
    write_text(middle-ink, X, TextY, 20, 15, ?).
