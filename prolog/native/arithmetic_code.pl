:- module(pybridge_arithmetic_code,
          [ arithmetic/2,           % +Expression, -Kind
            operator/1,             % -Operator
            evaluate/4,             % +Expression, +Output, -Code, -Word
            evaluate_function/2,    % +Symbols, -Function
            compared/6              % +Operator, +A, +B, +Fail, +Output, -Code
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(constants, [constant/3, known_functor/4]).
:- use_module(quotients, [rounded_quotient/2]).
:- use_module(small_integers, [in_place/6, small/2]).
:- use_module(term_code, [new_local/2]).

/** <module> Code for arithmetic

All integers are tagged words. Small ones are handled in place; for any other, and where the result does not fit, the
run-time library is called (runtime/integer_functions.pl), which gives up for anything that is not an integer.
*/

%!  arithmetic(+Expression, -Kind) is det.
%
%   Kind is `known` if Expression can be evaluated here, `unknown` if only SWI-Prolog can, `none` if it raises an error.

arithmetic('$v'(_), Kind) :-
    !,
    Kind = known.
arithmetic(Expression, Kind) :-
    (   integer(Expression)
    ->  Kind = known
    ;   Expression = [Only]
    ->  arithmetic(Only, Kind)
    ;   compound(Expression),
        compound_name_arguments(Expression, Operator, Operands),
        Operands = [_|_]
    ->  maplist(arithmetic, Operands, Kinds),
        length(Operands, Arity),
        (   memberchk(none, Kinds)
        ->  Kind = none
        ;   memberchk(unknown, Kinds)
        ->  Kind = unknown
        ;   operator(Operator, Arity)
        ->  Kind = known
        ;   current_arithmetic_function(Expression)
        ->  Kind = unknown
        ;   Kind = none
        )
    ;   ( number(Expression) ; atom(Expression), current_arithmetic_function(Expression) )
    ->  Kind = unknown
    ;   Kind = none
    ).

%!  operator(-Operator) is nondet.
%
%   Operator, Name/Arity, is one that compiled code can evaluate at run time.

operator(Name/Arity) :-
    library_function(Name, Function),
    arity(Function, Arity).

operator(Operator, 1) :-
    memberchk(Operator, [+, -, \, succ, integer, truncate, round, ceiling, floor]),
    !.
operator(plus, 2) :-
    !.
operator(/, 2) :-
    current_prolog_flag(iso, true),         % makes floats
    !,
    fail.
operator(Operator, Arity) :-
    library_function(Operator, Function),
    arity(Function, Arity),
    !.

%!  evaluate(+Expression, +Output, -Code, -Word) is det.
%
%   After Code, Word (a local or an integer) is the value of Expression, whose variables have values.

evaluate('$v'(N), Output, Code, Local) :-
    !,
    new_local(Output, Local),
    Code = [set(Local, v(N)), if(is_small(v(N)), [], [set(Local, call(evaluate, [v(N)]))])].
evaluate(N, Output, [], Word) :-
    integer(N),
    !,
    arg(1, Output, Symbols),
    constant(Symbols, N, Word).
evaluate([Expression], Output, Code, Word) :-
    !,
    evaluate(Expression, Output, Code, Word).
evaluate(Expression, Output, [CodeOperands, set(Result, call(Function, Values))], Result) :-
    Expression =.. [Rounding, A/B],
    rounded_quotient(Rounding, Function),
    !,
    operands([A, B], Output, CodeOperands, Words),
    new_local(Output, Result),
    maplist(evaluated(Function), Words, Values).
evaluate(Expression, Output, Code, Result) :-
    Expression =.. [Operator|Operands0],
    operands(Operands0, Output, CodeOperands, Operands),
    operation(Operator, Operands, Output, CodeOperation, Result),
    Code = [CodeOperands, CodeOperation].

%   A variable as an operand needs no check of its own.

operands([], _, [], []).
operands([Operand|Operands], Output, [Code1|Code], [Word|Words]) :-
    (   Operand = '$v'(N)
    ->  Code1 = [],
        Word = v(N)
    ;   evaluate(Operand, Output, Code1, Word)
    ),
    operands(Operands, Output, Code, Words).

operation(Operator, [A], Output, Code, Result) :-
    memberchk(Operator, [+, integer, truncate, round, ceiling, floor]),
    !,
    new_local(Output, Result),
    Code = [set(Result, Value)],
    evaluated(integer, A, Value).
operation(-, [A], Output, Code, Result) :-
    operation(-, [1, A], Output, Code, Result).
operation(\, [A], Output, Code, Result) :-
    operation(xor, [-1, A], Output, Code, Result).
operation(succ, [A], Output, Code, Result) :-
    operation(+, [A, 3], Output, Code, Result).
operation(plus, [A, B], Output, Code, Result) :-
    operation(+, [A, B], Output, Code, Result).
operation(Operator, Operands, Output, Code, Result) :-
    in_place(Operator, Operands, Guard, Compute, Result, Fits),
    !,
    length(Operands, Arity),
    library_function(Operator, Function),
    arity(Function, Arity),
    new_local(Output, Result),
    maplist(evaluated(Function), Operands, Values),
    Library = [set(Result, call(Function, Values))],
    (   Fits == true
    ->  Code = [if(Guard, [set(Result, Compute)], Library)]
    ;   Code = [set(Result, Compute), if(Guard /\ Fits, [], Library)]
    ).
operation(Operator, Operands, Output, [set(Result, call(Function, Values))], Result) :-
    length(Operands, Arity),
    library_function(Operator, Function),
    arity(Function, Arity),
    new_local(Output, Result),
    maplist(evaluated(Function), Operands, Values).

%   evaluated(+Function, +Word, -Value): a word that is no integer may be an expression, which some functions evaluate.

evaluated(Function, Word, Value) :-
    (   integer(Word)
    ->  Value = Word
    ;   memberchk(Function, [add, sub, and, or, xor, shift_left, shift_right, compare_integers])
    ->  Value = Word
    ;   Value = call(evaluate, [Word])
    ).

%!  evaluate_function(+Symbols, -Function) is det.
%
%   The function `evaluate` evaluates a word at run time, with the functors that the program has.

evaluate_function(Symbols, function(evaluate, [x:i64], [i64], Code)) :-
    findall(if(f == i32(Number), [return([call(Function, Values)])]),
            (   library_function(Operator, Function),
                between(1, 2, Arity),
                arity(Function, Arity),
                known_functor(Symbols, Operator, Arity, Number),
                findall(call(evaluate, [call(argument, [x, i32(I)])]), between(1, Arity, I), Values)
            ),
            Cases),
    Code = [ if(is_small(x), [return([x])]),
             if(is_block(x), [if(eqz(load32(to32(x), 4)), [return([x])])]),      % a big integer
             set(f, call(functor, [x])),
             Cases,
             do(call(type_error, [])) ].

arity(Function, Arity) :-
    ( memberchk(Function, [abs, sign, msb, lsb, popcount, neg, not]) -> Arity = 1 ; Arity = 2 ).

library_function(-, neg).
library_function(\, not).
library_function(+, add).
library_function(-, sub).
library_function(*, mul).
library_function(/, divide_exactly).
library_function(//, int_divide).
library_function(div, div).
library_function(mod, mod).
library_function(rem, rem).
library_function(/\, and).
library_function(\/, or).
library_function(xor, xor).
library_function(<<, shift_left).
library_function(>>, shift_right).
library_function(^, power).
library_function(**, power).
library_function(abs, abs).
library_function(sign, sign).
library_function(min, min).
library_function(max, max).
library_function(gcd, gcd).
library_function(msb, msb).
library_function(lsb, lsb).
library_function(popcount, popcount).
library_function(getbit, getbit).

%!  compared(+Operator, +A, +B, +Fail, +Output, -Code) is det.
%
%   Code does what Fail says unless the values of the expressions A and B compare as Operator says.

compared(Operator, A, B, Fail, Output, [CodeOperands, Test]) :-
    operands([A, B], Output, CodeOperands, [WordA, WordB]),
    opposite(Operator, WordA, WordB, Opposite, Order, OppositeOrder),
    small([WordA, WordB], Guard),
    Compare = [set(Order, call(compare_integers, [WordA, WordB])), if(OppositeOrder, Fail)],
    (   Guard = i32(1)
    ->  Test = if(Opposite, Fail)
    ;   memberchk(Operator, [=:=, =\=]),
        integer(WordB),
        WordB /\ 1 =:= 1
    ->  ( Operator == (=:=) -> Big = Fail ; Big = [] ),
        Test = if(Guard, [if(Opposite, Fail)], [if(call(is_big, [WordA]), Big, Compare)]),
        new_local(Output, Order)
    ;   Test = if(Guard, [if(Opposite, Fail)], Compare),
        new_local(Output, Order)
    ).

opposite(<,   A, B, A >= B,  O, O >= i32(0)).
opposite(>,   A, B, A =< B,  O, O =< i32(0)).
opposite(=<,  A, B, A > B,   O, O > i32(0)).
opposite(>=,  A, B, A < B,   O, O < i32(0)).
opposite(=:=, A, B, A \== B, O, O \== i32(0)).
opposite(=\=, A, B, A == B,  O, O == i32(0)).
