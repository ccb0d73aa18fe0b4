:- module(pybridge_forward,
          [ forward_score/5     % +Rules, !Memory, +Path, +Position, -Score
          ]).
:- use_module('../../native/search_memory',
              [array_value/3, extend_array/3, set_array_value/3, set_table_value/3, table_value/3]).
:- use_module('../game_calls', [position_key/3, side_to_move/3]).
:- use_module('../score', [end_score/2, farther/3]).
:- use_module('../state', [row/4, set_row/4]).
:- use_module(solver_memory, [count_score/3, enter/1, some_move/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Solving a game in which positions cannot repeat

Depth-first search that visits each position once. What it has found stays in the table, so a search that was stopped goes on
where it was after the moves that led there. Memory is that of
solver_memory.pl.
*/

%!  forward_score(+Rules, !Memory, +Path, +Position, -Score) is semidet.
%
%   Score is that of Position, with the distance counted from Position itself. Path has the
%   numbers of the moves that lead to it from the root, the last one first. Fails if the
%   budget of Memory is spent, if its table is full, or if a position repeats, which is then noted.

forward_score(Rules, Memory, Path, Position, Score) :-
    Memory = memory(Table, Counts, _, _, _),
    position_key(Rules, Position, Key),
    (   table_value(Table, Key, Known)
    ->  true
    ;   Known = 1
    ),
    (   Known /\ 1 =:= 0
    ->  Score is Known>>1
    ;   opened(Known, Memory, Share),
        score_by_moves(Rules, Memory, Path, Position, Key, Share, Score),
        Found is Score<<1,
        set_table_value(Table, Key, Found),
        count_score(Counts, Score, Longest),
        (   Longest == true
        ->  arg(3, Memory, Array),
            note_path(Path, Array)
        ;   true
        )
    ).

%   opened(+Known, !Memory, -Share) is semidet: what is known of a position is twice its score, or twice the number of the last
%   share in which it was opened, plus 1; they are counted from 1. Fails if that is this Share: the position repeats.

opened(Known, Memory, Share) :-
    arg(2, Memory, Counts),
    row(counts, Counts, 0, [share(Share)]),
    (   Known =:= 1
    ->  enter(Memory)
    ;   Known>>1 =:= Share
    ->  set_row(counts, Counts, 0, [repeated(1)]),
        fail
    ;   true
    ).

score_by_moves(Rules, Memory, Path, Position, Key, Share, Score) :-
    Rules = rules(Game, _, _, _, _, _),
    (   Game:utility(Position, Utility)
    ->  end_score(Utility, Score)
    ;   Open is Share<<1 \/ 1,
        arg(1, Memory, Table),
        set_table_value(Table, Key, Open),
        side_to_move(Rules, Position, Side),
        findall(Next, Game:move(Position, _, Next), Nexts),
        some_move(Nexts, Position),
        best(Nexts, 1, Path, Rules, Memory, Side, none, Best),
        farther(Best, 1, Score)
    ).

%   best(+Nexts, +Number, +Path, +Rules, !Memory, +Side, +Best0, -Best) is semidet: Best is the best score for Side among those of
%   Nexts and Best0. Number is that of the first of Nexts, and Path leads to the position before them.

best([], _, _, _, _, _, Best, Best).
best([Next|Nexts], Number, Path, Rules, Memory, Side, Best0, Best) :-
    forward_score(Rules, Memory, [Number|Path], Next, Score),
    (   ( Best0 == none ; Side*Score > Side*Best0 )
    ->  Best1 = Score
    ;   Best1 = Best0
    ),
    Number1 is Number+1,
    best(Nexts, Number1, Path, Rules, Memory, Side, Best1, Best).

%   note_path(+Path, !Array): the length of Path in element 0, and after that its numbers, the last one first.

note_path(Path, Array) :-
    length(Path, Length),
    Size is Length+1,
    extend_array(Array, Size, 0),
    set_array_value(Array, 0, Length),
    note_numbers(Path, 1, Array).

note_numbers([], _, _).
note_numbers([Number|Path], Place, Array) :-
    set_array_value(Array, Place, Number),
    Next is Place+1,
    note_numbers(Path, Next, Array).
