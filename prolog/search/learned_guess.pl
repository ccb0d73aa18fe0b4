:- module(pybridge_learned_guess,
          [ new_lessons/2,      % +Position, -Lessons
            see/4,              % +Lessons, +Ply, +Side, +Position
            learn/2,            % +Lessons, +Result
            lesson/3,           % +Lessons, +Max, -Guessing
            learned_value/3     % +Weights, +Position, -Value
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(pairs), [pairs_keys_values/3, pairs_values/2]).
:- use_module(state, [field/3, set_field/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> A guess that is learned from playouts

Many a position has numbers in it that tell who is ahead: seeds in a store, boxes, men that are left. Which numbers these
are, and for whom, playouts show. Each adds how much larger than usual at its ply a number was, on the average over its
positions, those with Max to move and those with Min apart, and how it ended. A number that goes with the results, by
more than chance would explain, is worth what it adds to them. One that only counts moves is never larger than usual.
Nor is a number of interest that jumps about in a playout, like that of the cell of the last move: to be ahead is to
stay ahead.

Lessons are lessons(MaxNotes, MinNotes), two lists with a note (state.pl) for each number of the first position.
*/

%!  new_lessons(+Position, -Lessons) is det.
%
%   Lessons about the numbers that Position has, and if they are few about their differences; about none where there are
%   too many.

new_lessons(Position, lessons(MaxNotes, MinNotes)) :-
    findall(Path, number_in(Position, Path), Paths0),
    length(Paths0, Count),
    (   Count =< 6
    ->  findall(minus(One, Other), ( append(_, [One|Others], Paths0), member(Other, Others) ), Differences),
        append(Paths0, Differences, Paths)
    ;   Count =< 32
    ->  Paths = Paths0
    ;   Paths = []
    ),
    maplist(new_note, Paths, MaxNotes),
    maplist(new_note, Paths, MinNotes).

new_note(Path, Note) :-
    field(note, Note, [ path(Path), seen(0), excess(0.0), newest(0.0), jumps(0.0), squares(0.0), count(0), x(0.0),
                        xx(0.0), xy(0.0), y(0.0), yy(0.0), usual(Usual) ]),
    slots(Slots),
    Arguments is 2*Slots,
    functor(Usual, usual, Arguments),
    forall(arg(N, Usual, _), nb_setarg(N, Usual, 0)).

slots(64).

number_in(Term, []) :-
    quantity(Term).
number_in(Term, [N|Path]) :-
    compound(Term),
    arg(N, Term, Argument),
    number_in(Argument, Path).

%   A larger integer has bits that mean something each.

quantity(Number) :-
    integer(Number),
    abs(Number) =< 1_000_000.

%   number_at(+Path, +Position, -Number) is semidet.

number_at([], Number, Number) :-
    quantity(Number).
number_at([N|Path], Term, Number) :-
    compound(Term),
    arg(N, Term, Argument),
    number_at(Path, Argument, Number).
number_at(minus(One, Other), Position, Number) :-
    number_at(One, Position, Number1),
    number_at(Other, Position, Number2),
    Number is Number1-Number2.

%!  see(+Lessons, +Ply, +Side, +Position) is det.
%
%   The playout that is under way has come to Position at Ply, where Side, 1 for Max and -1 for Min, is to move.

see(lessons(MaxNotes, MinNotes), Ply, Side, Position) :-
    slots(Slots),
    Slot is 2*min(Ply//3, Slots-1) + 1,
    (   Side =:= 1
    ->  see_all(MaxNotes, Slot, Position)
    ;   see_all(MinNotes, Slot, Position)
    ).

see_all([], _, _).
see_all([Note|Notes], Slot, Position) :-
    field(note, Note, [path(Path), seen(Seen0), excess(Excess0), newest(Newest), usual(Usual)]),
    (   number_at(Path, Position, Number)
    ->  Next is Slot+1,
        arg(Slot, Usual, Times0),
        arg(Next, Usual, Sum0),
        Times is Times0+1,
        Sum is Sum0+Number,
        nb_setarg(Slot, Usual, Times),
        nb_setarg(Next, Usual, Sum),
        Seen is Seen0+1,
        Deviation is Number - float(Sum)/Times,
        Excess is Excess0+Deviation,
        set_field(note, Note, seen(Seen)),
        set_field(note, Note, excess(Excess)),
        jump(Seen0, Newest, Deviation, Note)
    ;   true
    ),
    see_all(Notes, Slot, Position).

%   jump(+Seen, +Before, +Deviation, +Note): the number's deviation was Before at the last of the Seen times.

jump(Seen, Before, Deviation, Note) :-
    set_field(note, Note, newest(Deviation)),
    (   Seen =:= 0
    ->  true
    ;   field(note, Note, [jumps(Jumps0), squares(Squares0)]),
        Jumps is Jumps0 + (Deviation-Before)**2,
        Squares is Squares0 + Deviation**2,
        set_field(note, Note, jumps(Jumps)),
        set_field(note, Note, squares(Squares))
    ).

%!  learn(+Lessons, +Result) is det.
%
%   The playout has ended with Result, from -1000 to 1000.

learn(lessons(MaxNotes, MinNotes), Result) :-
    Y is Result/1000.0,
    learn_all(MaxNotes, Y),
    learn_all(MinNotes, Y).

learn_all([], _).
learn_all([Note|Notes], Y) :-
    field(note, Note, [ seen(Seen), excess(Excess), count(Count0), x(SumX0), xx(SumXX0), xy(SumXY0), y(SumY0),
                        yy(SumYY0) ]),
    (   Seen =:= 0
    ->  true
    ;   X is Excess/Seen,
        Count is Count0+1,
        SumX is SumX0+X,
        SumXX is SumXX0 + X*X,
        SumXY is SumXY0 + X*Y,
        SumY is SumY0+Y,
        SumYY is SumYY0 + Y*Y,
        set_field(note, Note, count(Count)),
        set_field(note, Note, x(SumX)),
        set_field(note, Note, xx(SumXX)),
        set_field(note, Note, xy(SumXY)),
        set_field(note, Note, y(SumY)),
        set_field(note, Note, yy(SumYY))
    ),
    set_field(note, Note, seen(0)),
    set_field(note, Note, excess(0.0)),
    learn_all(Notes, Y).

%!  lesson(+Lessons, +Max, -Guessing) is semidet.
%
%   Guessing is what has been learned, as guess/4 takes it, about a game in which Max is the first player's name.
%   Fails where no number tells anything.

lesson(lessons(MaxNotes, MinNotes), Max, learned(Max, MaxWeights, MinWeights)) :-
    pairs_keys_values(Notes, MaxNotes, MinNotes),
    findall(Rank-Pair, ( member(Pair, Notes), rank(Pair, Rank) ), Ranked),
    keysort(Ranked, Sorted),
    pairs_values(Sorted, Best),
    apart(Best, [], Chosen),
    Chosen = [_|_],
    pairs_keys_values(Chosen, MaxChosen, MinChosen),
    maplist(weight, MaxChosen, MaxWeights),
    maplist(weight, MinChosen, MinWeights).

%   rank(+Pair, -Rank) is semidet: at least a thirtieth of the differences between results is explained by the number,
%   and more than by chance. What explains most comes first. A difference should explain more than either number does.

rank(MaxNote-MinNote, Rank) :-
    explained(MaxNote, MaxExplained, MaxCount),
    explained(MinNote, MinExplained, MinCount),
    Explained is (MaxExplained+MinExplained)/2,
    Explained >= 1/30,
    Explained*min(MaxCount, MinCount) >= 8,
    (   field(note, MaxNote, [path(minus(_, _))])
    ->  Rank is -0.95*Explained
    ;   Rank is -Explained
    ).

explained(Note, Explained, Count) :-
    field(note, Note, [count(Count), jumps(Jumps), squares(Squares)]),
    Count > 0,
    Jumps =< Squares,
    variances(Note, VarianceX, VarianceY, Covariance),
    VarianceX > 1.0e-6,
    VarianceY > 1.0e-6,
    Explained is Covariance*Covariance/(VarianceX*VarianceY).

variances(Note, VarianceX, VarianceY, Covariance) :-
    field(note, Note, [count(Count), x(X), xx(XX), xy(XY), y(Y), yy(YY)]),
    VarianceX is XX/Count - (X/Count)**2,
    VarianceY is YY/Count - (Y/Count)**2,
    Covariance is XY/Count - X*Y/Count/Count.

%   apart(+Pairs, +Used, -Chosen): no number counts twice.

apart([], _, []).
apart([Pair|Pairs], Used, Chosen) :-
    Pair = Note-_,
    field(note, Note, [path(Path)]),
    parts(Path, Parts),
    (   member(Part, Parts),
        memberchk(Part, Used)
    ->  apart(Pairs, Used, Chosen)
    ;   append(Parts, Used, Used1),
        Chosen = [Pair|Chosen1],
        apart(Pairs, Used1, Chosen1)
    ).

parts(Path, Parts) :-
    (   Path = minus(One, Other)
    ->  Parts = [One,Other]
    ;   Parts = [Path]
    ).

%   weight(+Note, -Weight): Usual is what the number is soon.

weight(Note, weight(Path, Usual, Weight)) :-
    field(note, Note, [path(Path), usual(Seen)]),
    variances(Note, VarianceX, _, Covariance),
    Weight is 1000*Covariance/VarianceX,
    soon(1, Seen, Times, Sum),
    Usual is float(Sum)/max(1, Times).

%   soon(+Slot, +Usual, -Times, -Sum): of the first twelve plies.

soon(Slot, Usual, Times, Sum) :-
    (   Slot > 8
    ->  Times = 0,
        Sum = 0
    ;   Next is Slot+1,
        arg(Slot, Usual, Times1),
        arg(Next, Usual, Sum1),
        Slot1 is Slot+2,
        soon(Slot1, Usual, Times2, Sum2),
        Times is Times1+Times2,
        Sum is Sum1+Sum2
    ).

%!  learned_value(+Weights, +Position, -Value) is det.
%
%   Value, from Max's side on the scale of playouts, by Weights for the player to move at Position.

learned_value(Weights, Position, Value) :-
    sum_weights(Weights, Position, 0.0, Sum),
    Value is integer(Sum).

sum_weights([], _, Sum, Sum).
sum_weights([weight(Path, Usual, Weight)|Weights], Position, Sum0, Sum) :-
    (   number_at(Path, Position, Number)
    ->  Sum1 is Sum0 + Weight*(Number-Usual)
    ;   Sum1 = Sum0
    ),
    sum_weights(Weights, Position, Sum1, Sum).
