:- module(pybridge_giving_up,
          [ gave_up/2,          % +Ball, -Why
            gave_up_since/2     % +Ball, -Text
          ]).

/** <module> When compiled code gives up

What it throws then (host.pl) is known here alone. Whoever runs it asks the rules again, interpreted, or does without.
*/

%!  gave_up(+Ball, -Why) is semidet.
%
%   Compiled code has thrown Ball, since it cannot answer. Why is `memory` if that was not enough; `unbound` if a goal
%   has left a variable unbound; `unknown` for a term that it cannot take; `gone` if another thread has compiled changed
%   rules, or these rules never had the entry; otherwise `trap`.

gave_up(native_trap(Code), Why) :-
    (   memberchk(Code-Why0, [2-memory, 4-unbound])
    ->  Why = Why0
    ;   Why = trap
    ).
gave_up(error(existence_error(native_entry, _), _), gone).
gave_up(error(existence_error(native_handle, _), _), gone).
gave_up(error(type_error(native_term, _), _), unknown).

%!  gave_up_since(+Ball, -Text) is semidet.
%
%   Compiled code has thrown Ball, since it cannot answer, though it is there; Text says why.

gave_up_since(Ball, Text) :-
    gave_up(Ball, Why),
    text(Why, Text).

text(memory, "compiled rules could not answer").
text(trap, "compiled rules could not answer").
text(unbound, "a goal leaves a variable unbound, which compiled rules cannot take").
text(unknown, "a term cannot be passed to compiled rules").
