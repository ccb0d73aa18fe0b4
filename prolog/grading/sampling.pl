:- module(pybridge_sampling,
          [ judged_samples/5    % +Name, +Graph, +Clock, +Options, -Report
          ]).
:- use_module(library(lists), [last/2, member/2, nth1/3]).
:- use_module(library(option), [option/3]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../matches/heuristic_strength', [random_path/5]).
:- use_module('../rules/own_search', [looking_ahead/2, looks_ahead/2, own_move/4]).
:- use_module('../rules/positions', [move_text/3, start_position/3]).
:- use_module(asking, [asked/4, left/2, outcome_text/3]).
:- use_module(comparing, [count_difference/3, difference/7]).
:- use_module(expected, [expected/7, misread/5, same_value/2]).

/** <module> Judging a search on samples, where the game is too large to work out all values

The samples are positions of random games. A search that takes a depth is asked with small depths, and has to find what
its own heuristic/2 says at that depth; one that takes none is asked where the rest of the game is small.
*/

%!  judged_samples(+Name, +Graph, +Clock, +Options, -Report) is det.
%
%   Report has the same keys as in judged/8.

judged_samples(Name, Graph, Clock, Options, Report) :-
    Graph = graph(Game, _, _, _),
    option(call(Seconds), Options, 2),
    option(variant(Variant), Options, default),
    start_position(Game, Variant, Start),
    findall(Sample, limit(60, sample(Name, Graph, Start, Clock, Sample)), Samples),
    (   Samples == []
    ->  no_samples(Name, Game, Note),
        Report = part{part:Name, positions:0, judged:0, right:0, note:Note, ungraded: @(true), difference: @(none)}
    ;   offset(Name, Game, Clock, Seconds, Samples, Offset),
        length(Samples, Count),
        judge(Samples, Name, Game, Clock, Seconds, Offset, judged{judged:0, right:0, difference: @(none)}, Judged),
        Report = Judged.put(_{part:Name, positions:Count, note:"", sampled: @(true)})
    ).

no_samples(Name, Game, Note) :-
    (   looks_ahead(Game, Name)
    ->  format(string(Note), "~w takes a depth, but the file has no heuristic/2 to say what it has to find", [Name])
    ;   format(string(Note), "the game is too large for ~w: give it a depth after the position", [Name])
    ).

%   sample(+Name, +Graph, +Start, +Clock, -Sample) is nondet: every third position, each with another depth.

sample(Name, Graph, Start, Clock, sample(Position, Path, Depth, Graph, Value, Best, Place)) :-
    Graph = graph(Game, _, _, _),
    between(1, 12, Number),
    findall(Each, ( random_path(Game, Start, Number, Place0, Path0), Each = Place0-Path0 ), Walk),
    nth1(Index, Walk, Position-Path),
    Index mod 3 =:= 0,
    left(Clock, Left),
    ( Left > 0 -> true ; !, fail ),
    (   looks_ahead(Game, Name)
    ->  Depth is 1 + Index//3 mod 3
    ;   Depth = inf
    ),
    call_with_inference_limit(once(expected(Graph, Name, Position, Depth, Value, Best, Place)), 5_000_000, Found),
    Found \== inference_limit_exceeded.

%   offset(+Name, +Game, +Clock, +Seconds, +Samples, -Offset): some searches count the depth from 0, others from 1.

offset(Name, Game, Clock, Seconds, Samples, Offset) :-
    (   looks_ahead(Game, Name)
    ->  findall(Sample, limit(6, member(Sample, Samples)), Few),
        findall(Right-By,
                ( member(By, [1,-1,0]),
                  judge(Few, Name, Game, Clock, Seconds, By, judged{judged:0, right:0, difference: @(none)}, Judged),
                  Right = Judged.right ),
                Tried),
        keysort(Tried, Sorted),
        last(Sorted, _-Offset)
    ;   Offset = 0
    ).

judge([], _, _, _, _, _, Judged, Judged).
judge([Sample|Samples], Name, Game, Clock, Seconds, Offset, Judged0, Judged) :-
    Sample = sample(Position, Path, Depth0, _, _, _, File:Line),
    left(Clock, Left),
    Depth is Depth0+Offset,
    (   ( Left =< 0 ; Judged0.judged-Judged0.right >= 10 )
    ->  Judged = Judged0
    ;   asked(Clock, Seconds, looking_ahead(Depth, own_move(Game:Position, Name, Move, Found)), Outcome),
        Count is Judged0.judged+1,
        (   wrong(Outcome, Name, Sample, Depth, Move, Found, Text)
        ->  count_difference(difference(Game, Path, Position, File, Line, Text), Judged0.put(judged, Count), Judged1)
        ;   Right is Judged0.right+1,
            Judged1 = Judged0.put(_{judged:Count, right:Right})
        ),
        judge(Samples, Name, Game, Clock, Seconds, Offset, Judged1, Judged)
    ).

wrong(done, Name, sample(Position, _, Ahead, Graph, Value, Best, _), Depth, Move, Found, Text) :-
    !,
    Graph = graph(Game, _, _, _),
    move_text(Game, Move, Played),
    \+ ( same_value(Found, Value), memberchk(Played, Best) ),
    atomic_list_concat(Best, ' or ', Texts),
    ( Depth == inf -> At = "" ; format(string(At), " at depth ~w", [Depth]) ),
    misread(Graph, Position, Ahead, Found, Why),
    format(string(Text), "~w finds the value ~w with the move ~w~w, but the value is ~w, with ~w~w",
           [Name, Found, Played, At, Value, Texts, Why]).
wrong(Outcome, Name, _, _, _, _, Text) :-
    outcome_text(Outcome, Name, Text).
