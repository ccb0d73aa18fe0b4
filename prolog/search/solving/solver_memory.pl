:- module(pybridge_solver_memory,
          [ new_memory/2,       % +Most, -Memory
            begin_share/3,      % !Memory, +Positions, +Milliseconds
            enter/1,            % !Memory
            some_move/2,        % +Nexts, +Position
            count_score/3       % !Counts, +Score, -Longest
          ]).
:- use_module('../../native/search_memory',
              [array_value/3, new_array/3, new_budget/3, new_sequence/1, new_table/2, renew_budget/3, set_array_value/3, spend/2]).
:- use_module('../score', [score_plies/2]).
:- use_module('../state', [row/4, set_row/4]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> What both methods of solving keep from share to share

    memory(Table, Counts, Longest, Sequence, Budget)

Table maps keys to scores when the game is solved. Counts is a row of state.pl. Longest is an array with the
path to the longest win, see forward.pl. Sequence has all positions in the order
in which backward.pl has met them.
*/

%!  new_memory(+Most, -Memory) is det.
%
%   Memory is for at most so many positions.

new_memory(Most, memory(Table, Counts, Longest, Sequence, Budget)) :-
    Entries is 2*Most+2,                % so that the table never forgets any
    new_table(Entries, Table),
    new_array(11, 0, Counts),
    new_array(1, 0, Longest),
    new_sequence(Sequence),
    new_budget(0, 0, Budget),
    set_row(counts, Counts, 0, [most(Most)]).

%!  begin_share(!Memory, +Positions, +Milliseconds) is det.

begin_share(memory(_, Counts, _, _, Budget), Positions, Milliseconds) :-
    renew_budget(Budget, Positions, Milliseconds),
    row(counts, Counts, 0, [share(Share0)]),
    Share is Share0+1,
    set_row(counts, Counts, 0, [share(Share), repeated(0)]).

%!  enter(!Memory) is semidet.
%
%   Count a position. Fails if the budget of Memory is spent, or the table is full.

enter(memory(_, Counts, _, _, Budget)) :-
    spend(Budget, 1),
    row(counts, Counts, 0, [positions(Positions0), most(Most)]),
    Positions0 < Most,
    Positions is Positions0+1,
    set_row(counts, Counts, 0, [positions(Positions)]).

%!  some_move(+Nexts, +Position) is det.
%
%   @throws no_move(Position) if Nexts, the positions after each move, are none

some_move([], Position) :-
    throw(no_move(Position)).
some_move([_|_], _).

%!  count_score(!Counts, +Score, -Longest) is det.
%
%   Count a position with this Score. Longest is true if it is a win or loss that takes longer than all before.

count_score(Counts, Score, Longest) :-
    (   Score > 0
    ->  row(counts, Counts, 0, [won(Won0)]),
        Won is Won0+1,
        set_row(counts, Counts, 0, [won(Won)])
    ;   Score < 0
    ->  row(counts, Counts, 0, [lost(Lost0)]),
        Lost is Lost0+1,
        set_row(counts, Counts, 0, [lost(Lost)])
    ;   row(counts, Counts, 0, [drawn(Drawn0)]),
        Drawn is Drawn0+1,
        set_row(counts, Counts, 0, [drawn(Drawn)])
    ),
    score_plies(Score, Plies),
    row(counts, Counts, 0, [longest(Plies0)]),
    (   Plies > Plies0
    ->  set_row(counts, Counts, 0, [longest(Plies)]),
        Longest = true
    ;   Longest = false
    ).
