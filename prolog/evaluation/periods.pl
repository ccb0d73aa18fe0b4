:- module(pybridge_periods,
          [ begin_period/3,     % +Seconds, +Enough, -Period
            goes_on/2           % +Period, +Done
          ]).
:- use_module(library(error), [must_be/2]).

/** <module> How long something may take of which some is enough
*/

%   Until there is enough, there are so many times the seconds.

more_time(3).

%!  begin_period(+Seconds, +Enough, -Period) is det.
%
%   Period is one of so many Seconds of this thread's processor time, but three times as many until there are Enough of
%   what it is for.

begin_period(Seconds, Enough, period(End, LastEnd, Enough)) :-
    must_be(number, Seconds),
    statistics(cputime, Now),
    more_time(Times),
    End is Now+Seconds,
    LastEnd is Now + Times*Seconds.

%!  goes_on(+Period, +Done) is semidet.
%
%   There is time for more, so many being Done.

goes_on(period(End, LastEnd, Enough), Done) :-
    statistics(cputime, Now),
    (   Done < Enough
    ->  Now < LastEnd
    ;   Now < End
    ).
