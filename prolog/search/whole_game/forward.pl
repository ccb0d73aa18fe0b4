:- module(pybridge_forward,
          [ forward_score/4     % +Rules, !Memory, +Position, -Score
          ]).
:- use_module(library(lists), [append/3]).
:- use_module('../../base/expansion', [goal_expansion/2]).
:- use_module('../../memory/search_memory',
              [array_value/3, change_place_value/4, place/3, place_value/3, set_array_value/3, spend/2]).
:- use_module('../game_calls', [position_key/3, side_to_move/3, some_move/2]).
:- use_module('../../worth/score', [end_score/2, farther/3, proven_result/2, result_proven/2, result_score/2]).
:- use_module(solver_memory, [count_score/4]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Solving a game in which positions cannot repeat

Depth-first search that visits each position once. What it has found stays in its place, so a search that was stopped
goes on where it was after the moves that led there. Memory is that of solver_memory.pl.

Threads search the same position, each beginning with other moves. What one has found, the others find in its place;
and one that comes to a position that another is searching takes other moves there.

The value of a place is 0 before its position has been entered; then the mark of the share in which it was; and at
last its result, proven (score.pl).
*/

%!  forward_score(+Rules, !Memory, +Position, -Score) is semidet.
%
%   Score is that of Position, with the distance counted from Position itself. Fails if the budget of Memory is
%   spent, or if a position repeats, which is then noted.

forward_score(Rules, Memory, Position, Score) :-
    Memory = memory(Places, _, _, _),
    position_key(Rules, Position, Key),
    place(Places, Key, Place),
    place_value(Places, Place, Known),
    (   result_proven(Known, 1)
    ->  result_score(Known, Score)
    ;   entered(Known, Memory, Mark),
        Rules = rules(Game, _, _, _, _, _),
        (   Game:utility(Position, Utility)
        ->  end_score(Utility, Score)
        ;   change_place_value(Places, Place, Known, Mark)
        ->  side_to_move(Rules, Position, Side),
            findall(Next, Game:move(Position, _, Next), Nexts0),
            some_move(Nexts0, Position),
            in_turn(Nexts0, Memory, Nexts),
            best(Nexts, Rules, Memory, Side, none, Best),
            farther(Best, 1, Score)
        ;   forward_score(Rules, Memory, Position, Score)       % another thread has just come here
        ),
        settled(Rules, Memory, Place, Position, Score)
    ).

%   entered(+Known, !Memory, -Mark) is semidet: Mark is that of this share. Fails if that is Known: the position
%   repeats.

entered(Known, memory(_, Counts, _, Budget), Mark) :-
    row(counts, Counts, 0, [mark(Mark)]),
    (   Known =:= 0
    ->  spend(Budget, 1),
        add_row(counts, Counts, 0, [positions(1)])
    ;   Known =:= Mark
    ->  set_row(counts, Counts, 0, [repeated(1)]),
        fail
    ;   true
    ).

%   in_turn(+Nexts0, +Memory, -Nexts): the order in which this thread follows them.

in_turn(Nexts0, memory(_, Counts, _, _), Nexts) :-
    row(counts, Counts, 0, [part(Part), parts(Parts)]),
    (   Part =:= 0
    ->  Nexts = Nexts0
    ;   length(Nexts0, Count),
        First is Count*Part//Parts,
        length(Later, First),
        append(Later, Sooner, Nexts0),
        append(Sooner, Later, Nexts)
    ).

%   best(+Nexts, +Rules, !Memory, +Side, +Best0, -Best) is semidet: Best is the best score for Side among those of
%   Nexts and Best0.

best([], _, _, _, Best, Best).
best([Next|Nexts], Rules, Memory, Side, Best0, Best) :-
    forward_score(Rules, Memory, Next, Score),
    (   ( Best0 == none ; Side*Score > Side*Best0 )
    ->  Best1 = Score
    ;   Best1 = Best0
    ),
    best(Nexts, Rules, Memory, Side, Best1, Best).

%   settled(+Rules, !Memory, +Place, +Position, +Score): only one thread counts it.

settled(Rules, Memory, Place, Position, Score) :-
    Memory = memory(Places, _, _, _),
    place_value(Places, Place, Known),
    (   result_proven(Known, 1)
    ->  true
    ;   proven_result(Score, Found),
        change_place_value(Places, Place, Known, Found)
    ->  count_score(Rules, Memory, Position, Score)
    ;   settled(Rules, Memory, Place, Position, Score)
    ).
