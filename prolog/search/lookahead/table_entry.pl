:- module(pybridge_old_table_entry,
          [ entry_value/7,      % +Entry, +Plies, +Depth, +Alpha, +Beta, -Value, -Proven
            entry_move/2,       % +Entry, -Number
            new_entry/8         % +Plies, +Depth, +Alpha, +Beta, +Value, +Best, +Proven, -Entry
          ]).
:- use_module('../score', [farther/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Entries of the transposition table: one integer each

From the high bits down: the value, with its distance counted from the position
itself; the depth in 20 bits, all set where the value is proven; two bits for
whether it is exact (0), a lower (1) or an upper (2) bound; eight for the number
of the best move in the order of move/3, 0 for none or for one past 255. Positions
with the same canonical key share an entry, so the number may be that of a move in
another position: it only says what to try first.
*/

%!  entry_value(+Entry, +Plies, +Depth, +Alpha, +Beta, -Value, -Proven) is semidet.
%
%   Value and Proven are what a search to Depth between Alpha and Beta would return in a position that is
%   Plies from the root. Fails if Entry is not sufficient for that.

entry_value(Entry, Plies, Depth, Alpha, Beta, Value, Proven) :-
    Depth0 is (Entry>>10) /\ 1048575,
    Depth0 >= Depth,
    Value0 is Entry>>30,
    farther(Value0, Plies, Value),
    Bound is (Entry>>8) /\ 3,
    (   Bound =:= 0
    ->  true
    ;   Bound =:= 1
    ->  Value >= Beta
    ;   Value =< Alpha
    ),
    (   Depth0 =:= 1048575
    ->  Proven = 1
    ;   Proven = 0
    ).

%!  entry_move(+Entry, -Number) is det.

entry_move(Entry, Number) :-
    Number is Entry /\ 255.

%!  new_entry(+Plies, +Depth, +Alpha, +Beta, +Value, +Best, +Proven, -Entry) is det.
%
%   Entry is the entry for the result of a search to Depth between Alpha and Beta. Best is the
%   number of the best move, 0 for none.

new_entry(Plies, Depth, Alpha, Beta, Value, Best, Proven, Entry) :-
    Nearer is -Plies,
    farther(Value, Nearer, Value0),
    (   Value >= Beta
    ->  Bound = 256
    ;   Value =< Alpha
    ->  Bound = 512
    ;   Bound = 0
    ),
    (   Proven =:= 1
    ->  Depth0 = 1048575
    ;   Depth0 = Depth
    ),
    (   Best =< 255
    ->  Move = Best
    ;   Move = 0
    ),
    Entry is (Value0<<30) \/ (Depth0<<10) \/ Bound \/ Move.
