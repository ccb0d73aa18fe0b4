:- module(pybridge_small_integers,
          [ in_place/6,             % +Operator, +Operands, -Guard, -Compute, +Result, -Fits
            small/2                 % +Words, -Guard
          ]).

/** <module> Arithmetic of small integers, in place

Words and operands are tagged words (arithmetic_code.pl): the integer N is 2*N+1.
*/

%!  in_place(+Operator, +Operands, -Guard, -Compute, +Result, -Fits) is semidet.
%
%   If Guard, Result is Compute, which Fits confirms.

in_place(+, [A, B], Guard, Compute, R, (xor(A, R) /\ xor(B, R)) >= 0) :-
    small([A, B], Guard),
    (   integer(B)
    ->  B1 is B-1,
        Compute = A+B1
    ;   integer(A)
    ->  A1 is A-1,
        Compute = B+A1
    ;   Compute = A-1+B
    ).
in_place(-, [A, B], Guard, Compute, R, (xor(A, B) /\ xor(A, R)) >= 0) :-
    small([A, B], Guard),
    (   integer(B)
    ->  B1 is B-1,
        Compute = A-B1
    ;   integer(A)
    ->  A1 is A+1,
        Compute = A1-B
    ;   Compute = A-B+1
    ).
in_place(/\, [A, B], Guard, A /\ B, _, true) :-
    small([A, B], Guard).
in_place(\/, [A, B], Guard, A \/ B, _, true) :-
    small([A, B], Guard).
in_place(xor, [A, B], Guard, xor(A, B) \/ 1, _, true) :-
    small([A, B], Guard).
in_place(>>, [A, B], Guard, (A >> N) \/ 1, _, true) :-
    (   integer(B)
    ->  N is B>>1,
        between(0, 62, N),
        small([A], Guard)
    ;   N = (B >> 1),
        small([A, B], Small),
        Guard = (Small /\ ult(B, 127))
    ).
in_place(<<, [A, B], Guard, ((A-1) << N) \/ 1, R, ((R >> N) \/ 1) == A) :-
    (   integer(B)
    ->  N is B>>1,
        between(0, 61, N),
        small([A], Guard)
    ;   N = (B >> 1),
        small([A, B], Small),
        Guard = (Small /\ ult(B, 125))
    ).
in_place(*, [A, B], Guard, (A >> 1)*(B-1)+1, _, true) :-
    small([A, B], Small),
    half(A, HalfA),
    half(B, HalfB),
    Guard = (Small /\ HalfA /\ HalfB).
in_place(Operator, [A, B], Guard, Compute, _, true) :-
    memberchk(Operator-Compute, [mod-(remu(A >> 1, N) << 1 \/ 1), rem-(remu(A >> 1, N) << 1 \/ 1),
                                 // - (divu(A >> 1, N) << 1 \/ 1), div-(divu(A >> 1, N) << 1 \/ 1)]),
    (   integer(B)
    ->  B > 1,
        N is B>>1
    ;   N = (B >> 1)
    ),
    small([A, B], Small),
    ( integer(B) -> Guard = (Small /\ (A >= 0)) ; Guard = (Small /\ (A >= 0) /\ (B > 1)) ).

%!  small(+Words, -Guard) is det.
%
%   All of Words are small integers if Guard.

small(Words0, Guard) :-
    without_integers(Words0, Words),
    (   Words = []
    ->  Guard = i32(1)
    ;   Words = [A]
    ->  Guard = is_small(A)
    ;   Words = [A, B]
    ->  Guard = is_small(A /\ B)
    ).

without_integers([], []).
without_integers([Word|Words0], Words) :-
    (   integer(Word),
        Word /\ 1 =:= 1
    ->  Words = Words1
    ;   Words = [Word|Words1]
    ),
    without_integers(Words0, Words1).

%   half(+Word, -Guard): the small integer needs no more than 31 bits.

half(Word, Guard) :-
    (   integer(Word)
    ->  ( abs(Word) < 1<<31 -> Guard = i32(1) ; Guard = i32(0) )
    ;   Guard = (to64(to32(Word)) == Word)
    ).
