:- module(pybridge_term_code,
          [ new_local/2,            % +Output, -Local
            build/4,                % +Term, +Output, -Code, -Expression
            build_all/4,            % +Terms, +Output, -Code, -Expressions
            match/6,                % +Word, +Pattern, +Fresh, +Fail, +Output, -Code
            same/5                  % +A, +B, +Fail, +Output, -Code
          ]).
:- use_module(library(lists), [append/2, append/3, member/2]).
:- use_module(constants, [constant/3, functor_number/4]).

/** <module> Code that takes terms apart and puts them together

The words of terms are described in runtime/. Output is output(Symbols, Locals, Once): Locals is the number of the next local,
Once are the variables of the clause that nobody else looks at. Code is a list of statements of the intermediate
code (wasm.pl). Code that fails does what Fail, a list of statements, says.
*/

%!  new_local(+Output, -Local) is det.

new_local(Output, v(N)) :-
    arg(2, Output, N),
    N1 is N+1,
    setarg(2, Output, N1).

%!  build(+Term, +Output, -Code, -Expression) is det.
%
%   After Code, Expression is the word of Term, all of whose variables have values.

build('$v'(N), _, [], v(N)) :-
    !.
build('$word'(Word), _, [], Word) :-
    !.
build(Term, Output, [], Word) :-
    ground_term(Term),
    !,
    arg(1, Output, Symbols),
    constant(Symbols, Term, Word).
build([Head|Tail], Output, Code, '\\/'(to64u(Address), 4)) :-
    !,
    build_all([Head, Tail], Output, Build, [HeadWord, TailWord]),
    new_local(Output, Address),
    append(Build,
           [ set(Address, global(h)),
             store64(Address, 0, HeadWord),
             store64(Address, 8, TailWord),
             set_global(h, Address+i32(16)) ],
           Code).
build(Term, Output, Code, Word) :-
    compound_name_arguments(Term, Name, Arguments),
    length(Arguments, Arity),
    arg(1, Output, Symbols),
    functor_number(Symbols, Name, Arity, Functor),
    build_all(Arguments, Output, ArgumentsCode, Words),
    new_local(Output, Address),
    Header is Functor<<32 \/ Arity,
    Size is 8*(Arity+1),
    stores(Words, Address, 8, Stores),
    append([[set(Address, global(h)), store64(Address, 0, Header)|Stores], [set_global(h, Address+i32(Size))]], Lay),
    (   Words = [A, B],
        \+ ( member(Argument, Arguments), never_packed(Argument) )
    ->  new_local(Output, Word),
        append(Lay, [set(Word, to64u(Address))], Spread),
        append(ArgumentsCode, [if(is_small(A /\ B), [set(Word, call(make_pair, [i32(Functor), A, B]))], Spread)], Code)
    ;   append(ArgumentsCode, Lay, Code),
        Word = to64u(Address)
    ).

never_packed(Term) :-
    ( compound(Term) ; atom(Term) ),
    Term \= '$v'(_),
    Term \= '$word'(_),
    !.

stores([], _, _, []).
stores([Word|Words], Address, Offset, [store64(Address, Offset, Word)|Stores]) :-
    Next is Offset+8,
    stores(Words, Address, Next, Stores).

%!  build_all(+Terms, +Output, -Code, -Expressions) is det.
%
%   As build/4, for a list. What has to be built is in locals, so that the Expressions can be used in any order.

build_all([], _, [], []).
build_all([Term|Terms], Output, Code, [Word|Words]) :-
    build(Term, Output, Code1, Word1),
    (   simple(Word1)
    ->  Word = Word1,
        Set = []
    ;   new_local(Output, Word),
        Set = [set(Word, Word1)]
    ),
    build_all(Terms, Output, Code2, Words),
    append([Code1, Set, Code2], Code).

simple(Word) :-
    integer(Word),
    !.
simple(v(_)).

ground_term(Term) :-
    \+ has_variable(Term).

has_variable('$v'(_)) :-
    !.
has_variable(Term) :-
    compound(Term),
    arg(_, Term, Argument),
    has_variable(Argument),
    !.

%!  match(+Word, +Pattern, +Fresh, +Fail, +Output, -Code) is det.
%
%   Code takes Word, a local or an integer, apart by Pattern and sets the variables that are Fresh, a list of numbers.

match(Word, Pattern, Fresh, Fail, Output, Code) :-
    match(Pattern, Word, Fail, Output, Fresh, _, Code, []).

match('$v'(N), Word, Fail, Output, Fresh0, Fresh, Code0, Code) :-
    !,
    (   append(Before, [N|After], Fresh0)
    ->  append(Before, After, Fresh),
        (   unused(Output, N)
        ->  Code0 = Code
        ;   Code0 = [set(v(N), Word)|Code]
        )
    ;   Fresh = Fresh0,
        same_words(v(N), Word, Fail, Same),
        append(Same, Code, Code0)
    ).
match(Pattern, Word, Fail, Output, Fresh, Fresh, Code0, Code) :-
    ground_term(Pattern),
    !,
    arg(1, Output, Symbols),
    constant(Symbols, Pattern, Constant),
    constant_test(Pattern, Constant, Word, Fail, Test),
    append(Test, Code, Code0).
match([Head|Tail], Word, Fail, Output, Fresh0, Fresh, [if(tag(Word) \== i32(4), Fail)|Code0], Code) :-
    !,
    part(Head, load64(address(Word), 0), Fail, Output, Fresh0, Fresh1, Code0, Code1),
    part(Tail, load64(address(Word), 8), Fail, Output, Fresh1, Fresh, Code1, Code).
match(Pattern, Word, Fail, Output, Fresh0, Fresh, Code0, Code) :-
    compound_name_arguments(Pattern, Name, Arguments),
    length(Arguments, Arity),
    arg(1, Output, Symbols),
    functor_number(Symbols, Name, Arity, Functor),
    (   Arguments = [A, B]
    ->  match_pair(Functor, A, B, Word, Fail, Output, Fresh0, Fresh, Code0, Code)
    ;   Header is Functor<<32 \/ Arity,
        Code0 = [if(tag(Word) \== i32(0), Fail), if(load64(address(Word), 0) \== Header, Fail)|Code1],
        match_arguments(Arguments, 8, Word, Fail, Output, Fresh0, Fresh, Code1, Code)
    ).

match_arguments([], _, _, _, _, Fresh, Fresh, Code, Code).
match_arguments([Argument|Arguments], Offset, Word, Fail, Output, Fresh0, Fresh, Code0, Code) :-
    part(Argument, load64(address(Word), Offset), Fail, Output, Fresh0, Fresh1, Code0, Code1),
    Next is Offset+8,
    match_arguments(Arguments, Next, Word, Fail, Output, Fresh1, Fresh, Code1, Code).

%   A pair is packed or not.

match_pair(Functor, A, B, Word, Fail, Output, Fresh0, Fresh, [if(tag(Word) == i32(6), Packed, Spread)|Code0], Code) :-
    Header is Functor<<32 \/ 2,
    pair_part(A, Output, PartA, '>>>'(Word, 40), SetA, load64(address(Word), 8), GetA),
    pair_part(B, Output, PartB, '/\\'('>>>'(Word, 16), 0xFFFFFF), SetB, load64(address(Word), 16), GetB),
    append([[if(to32('>>>'(Word, 3)) /\ i32(0x1FFF) \== i32(Functor), Fail)], SetA, SetB], Packed),
    append([[if(tag(Word) \== i32(0), Fail), if(load64(address(Word), 0) \== Header, Fail)], GetA, GetB], Spread),
    match_part(A, PartA, Fail, Output, Fresh0, Fresh1, Code0, Code1),
    match_part(B, PartB, Fail, Output, Fresh1, Fresh, Code1, Code).

pair_part(Argument, Output, Part, Packed, Set, Load, Get) :-
    (   Argument = '$v'(N),
        unused(Output, N)
    ->  Set = [],
        Get = []
    ;   new_local(Output, Part),
        Set = [set(Part, (Packed<<1)-0xFFFFFF)],
        Get = [set(Part, Load)]
    ).

match_part(Argument, Part, Fail, Output, Fresh0, Fresh, Code0, Code) :-
    (   var(Part)
    ->  Argument = '$v'(N),
        append(Before, [N|After], Fresh0),
        append(Before, After, Fresh),
        Code0 = Code
    ;   match(Argument, Part, Fail, Output, Fresh0, Fresh, Code0, Code)
    ).

%   part(+Argument, +Load, ...): match Argument with what Load gets.

part('$v'(N), Load, _, Output, Fresh0, Fresh, Code0, Code) :-
    append(Before, [N|After], Fresh0),
    !,
    append(Before, After, Fresh),
    (   unused(Output, N)
    ->  Code0 = Code
    ;   Code0 = [set(v(N), Load)|Code]
    ).
part(Argument, Load, Fail, Output, Fresh0, Fresh, [set(Part, Load)|Code0], Code) :-
    new_local(Output, Part),
    match(Argument, Part, Fail, Output, Fresh0, Fresh, Code0, Code).

unused(output(_, _, Once), N) :-
    memberchk(N, Once).

constant_test(Pattern, Constant, Word, Fail, Code) :-
    (   immediate(Pattern, Constant)
    ->  Code = [if(Word \== Constant, Fail)]
    ;   Code = [if(eqz(call(eq, [Word, Constant])), Fail)]
    ).

immediate(Pattern, Constant) :-
    (   atomic(Pattern)
    ->  Constant /\ 7 =\= 0
    ;   Constant /\ 7 =:= 6
    ).

%!  same(+A, +B, +Fail, +Output, -Code) is det.
%
%   Code fails unless the terms A and B, all of whose variables have values, are equal.

same(A, B, Fail, Output, Code) :-
    (   ground_term(B),
        A = '$v'(N)
    ->  match(v(N), B, [], Fail, Output, Code)
    ;   ground_term(A),
        B = '$v'(N)
    ->  match(v(N), A, [], Fail, Output, Code)
    ;   build(A, Output, CodeA, WordA),
        build(B, Output, CodeB, WordB),
        (   simple(WordA), simple(WordB)
        ->  same_words(WordA, WordB, Fail, Test)
        ;   Test = [if(eqz(call(eq, [WordA, WordB])), Fail)]
        ),
        append([CodeA, CodeB, Test], Code)
    ).

%   Words that differ may be equal only if neither is immediate.

same_words(A, B, Fail, [if(A \== B, [if((to32(A \/ B) /\ i32(3)) \== i32(0), Fail), if(eqz(call(eq, [A, B])), Fail)])]).
