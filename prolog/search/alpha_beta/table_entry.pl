:- module(pybridge_table_entry,
          [ entry_result/6,     % +Entry, +Plies, +Depth, +Alpha, +Beta, -Result
            entry_move/2,       % +Entry, -Number
            new_entry/7         % +Plies, +Depth, +Alpha, +Beta, +Number, +Result, -Entry
          ]).
:- use_module('../score', [farther/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Entries of the transposition table: one integer each

From the high bits down: the value, with its distance counted from the position itself; the depth in 12 bits, all set
where the value is proven; two bits for whether it is exact (0), a lower (1) or an upper (2) bound; eight for the number
of the best move in the order of move/3, 0 for none or for one past 255. Positions with the same canonical key share an
entry, so the number may be that of a move in another position: it only says what to try first. Results are those of
alpha_beta.pl.
*/

%!  entry_result(+Entry, +Plies, +Depth, +Alpha, +Beta, -Result) is semidet.
%
%   Result is what a search to Depth between Alpha and Beta would return in a position that is Plies from the root. Fails if
%   Entry is not sufficient for that.

entry_result(Entry, Plies, Depth, Alpha, Beta, Result) :-
    Depth0 is (Entry>>10) /\ 4095,
    Depth0 >= min(Depth, 4095),
    Value0 is Entry>>22,
    farther(Value0, Plies, Value),
    Bound is (Entry>>8) /\ 3,
    (   Bound =:= 0
    ->  true
    ;   Bound =:= 1
    ->  Value >= Beta
    ;   Value =< Alpha
    ),
    (   Depth0 =:= 4095
    ->  Result is Value<<1 \/ 1
    ;   Result is Value<<1
    ).

%!  entry_move(+Entry, -Number) is det.

entry_move(Entry, Number) :-
    Number is Entry /\ 255.

%!  new_entry(+Plies, +Depth, +Alpha, +Beta, +Number, +Result, -Entry) is det.
%
%   Entry is the entry for the Result of a search to Depth between Alpha and Beta. Number is that of the best move, 0 for
%   none.

new_entry(Plies, Depth, Alpha, Beta, Number, Result, Entry) :-
    Nearer is -Plies,
    Value is Result>>1,
    farther(Value, Nearer, Value0),
    (   Value >= Beta
    ->  Bound = 256
    ;   Value =< Alpha
    ->  Bound = 512
    ;   Bound = 0
    ),
    (   Result /\ 1 =:= 1
    ->  Depth0 = 4095
    ;   Depth0 is min(Depth, 4094)
    ),
    (   Number =< 255
    ->  Move = Number
    ;   Move = 0
    ),
    Entry is (Value0<<22) \/ (Depth0<<10) \/ Bound \/ Move.
