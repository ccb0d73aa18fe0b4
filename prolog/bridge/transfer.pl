:- module(pybridge_transfer,
          [ must_cross/1,       % +Term
            hexadecimal/2,      % +Integer, -Text
            make_rational/3     % +Numerator, +Denominator, -Rational
          ]).
:- use_module('../base/versions', []).

/** <module> What the compiled part of the bridge leaves to Prolog

It reads and makes terms itself, see values_from.c and values_to.c, but for what the C interface lacks.
*/

%!  must_cross(+Term) is det.
%
%   @error type_error(acyclic_term, Term)
%   @error type_error(free_of_attvar, Goals), the constraints on the variables

must_cross(Term) :-
    (   acyclic_term(Term)
    ->  true
    ;   throw(error(type_error(acyclic_term, '<cyclic term>'), _))
    ),
    (   term_attvars(Term, [])
    ->  true
    ;   copy_term(Term, _, Goals),
        throw(error(type_error(free_of_attvar, Goals), _))
    ).

%!  hexadecimal(+Integer, -Text) is det.

hexadecimal(Integer, Text) :-
    format(string(Text), '~16r', [Integer]).

%!  make_rational(+Numerator, +Denominator, -Rational) is det.

make_rational(Numerator, Denominator, Rational) :-
    Rational is Numerator rdiv Denominator.
