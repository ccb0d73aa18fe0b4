:- module(pybridge_term_code,
          [ new_local/2,            % +Output, -Local
            build/4,                % +Term, +Output, -Code, -Expression
            build_all/4,            % +Terms, +Output, -Code, -Expressions
            match/6,                % +Word, +Pattern, +Fresh, +Fail, +Output, -Code
            same/5,                 % +A, +B, +Fail, +Output, -Code
            unused/2                % +Output, +N
          ]).
:- use_module(library(lists), [member/2, nth1/3, selectchk/3]).
:- use_module(constants, [constant/3, functor_number/4]).

/** <module> Code that takes terms apart and puts them together

The words of terms are described in runtime/. Output is output(Symbols, Locals, Once): Locals is the number of the
next local, Once are the variables of the clause that nobody else looks at. Code is a list of statements of the
intermediate code (wasm.pl). Code that fails does what Fail, a list of statements, says.
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
    Code = [ Build,
             set(Address, global(h)),
             store64(Address, 0, HeadWord),
             store64(Address, 8, TailWord),
             set_global(h, Address+i32(16)) ].
build(Term, Output, [Build|Code], Word) :-
    compound_name_arguments(Term, Name, Arguments),
    length(Arguments, Arity),
    arg(1, Output, Symbols),
    functor_number(Symbols, Name, Arity, Functor),
    build_all(Arguments, Output, Build, Words),
    new_local(Output, Address),
    Header is Functor<<32 \/ Arity,
    Size is 8*(Arity+1),
    findall(store64(Address, Offset, Part), ( nth1(I, Words, Part), Offset is 8*I ), Stores),
    Lay = [set(Address, global(h)), store64(Address, 0, Header), Stores, set_global(h, Address+i32(Size))],
    (   Words = [A, B],
        \+ ( member(Argument, Arguments), never_packed(Argument) )
    ->  new_local(Output, Word),
        Pack = [set(Word, call(make_pair, [i32(Functor), A, B]))],
        Code = [if(is_small(A /\ B), Pack, [Lay, set(Word, to64u(Address))])]
    ;   Code = Lay,
        Word = to64u(Address)
    ).

never_packed(Term) :-
    ( compound(Term) ; atom(Term) ),
    Term \= '$v'(_),
    Term \= '$word'(_),
    !.

%!  build_all(+Terms, +Output, -Code, -Expressions) is det.
%
%   As build/4, for a list. What has to be built is in locals, so that the Expressions can be used in any order.

build_all([], _, [], []).
build_all([Term|Terms], Output, [Code1, Set|Code], [Word|Words]) :-
    build(Term, Output, Code1, Word1),
    (   simple(Word1)
    ->  Word = Word1,
        Set = []
    ;   new_local(Output, Word),
        Set = set(Word, Word1)
    ),
    build_all(Terms, Output, Code, Words).

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
    match(Pattern, Word, Fail, Output, Fresh, _, Code).

match('$v'(N), Word, Fail, Output, Fresh0, Fresh, Code) :-
    !,
    (   selectchk(N, Fresh0, Fresh)
    ->  first_value(N, Word, Output, Code)
    ;   Fresh = Fresh0,
        same_words(v(N), Word, Fail, Code)
    ).
match(Pattern, Word, Fail, Output, Fresh, Fresh, [if(Differs, Fail)]) :-
    ground_term(Pattern),
    !,
    arg(1, Output, Symbols),
    constant(Symbols, Pattern, Constant),
    (   immediate(Pattern, Constant)
    ->  Differs = (Word \== Constant)
    ;   Differs = eqz(call(eq, [Word, Constant]))
    ).
match([Head|Tail], Word, Fail, Output, Fresh0, Fresh, [if(tag(Word) \== i32(4), Fail)|Code]) :-
    !,
    match_arguments([Head, Tail], 0, Word, Fail, Output, Fresh0, Fresh, Code).
match(Pattern, Word, Fail, Output, Fresh0, Fresh, Code) :-
    compound_name_arguments(Pattern, Name, Arguments),
    length(Arguments, Arity),
    arg(1, Output, Symbols),
    functor_number(Symbols, Name, Arity, Functor),
    Header is Functor<<32 \/ Arity,
    Spread = [if(tag(Word) \== i32(0), Fail), if(load64(address(Word), 0) \== Header, Fail)],
    (   Arguments = [A, B]                      % packed or not
    ->  pair_part(A, Output, PartA, '>>>'(Word, 40), SetA, load64(address(Word), 8), GetA),
        pair_part(B, Output, PartB, '/\\'('>>>'(Word, 16), 0xFFFFFF), SetB, load64(address(Word), 16), GetB),
        Packed = [if(to32('>>>'(Word, 3)) /\ i32(0x1FFF) \== i32(Functor), Fail), SetA, SetB],
        Code = [if(tag(Word) == i32(6), Packed, [Spread, GetA, GetB]), CodeA, CodeB],
        match(A, PartA, Fail, Output, Fresh0, Fresh1, CodeA),
        match(B, PartB, Fail, Output, Fresh1, Fresh, CodeB)
    ;   Code = [Spread|CodeArguments],
        match_arguments(Arguments, 8, Word, Fail, Output, Fresh0, Fresh, CodeArguments)
    ).

pair_part(Argument, Output, Part, Packed, Set, Load, Get) :-
    (   Argument = '$v'(N),
        unused(Output, N)
    ->  Set = [],
        Get = []
    ;   new_local(Output, Part),
        Set = set(Part, (Packed<<1)-0xFFFFFF),
        Get = set(Part, Load)
    ).

match_arguments([], _, _, _, _, Fresh, Fresh, []).
match_arguments([Argument|Arguments], Offset, Word, Fail, Output, Fresh0, Fresh, [Code1|Code]) :-
    Load = load64(address(Word), Offset),
    (   Argument = '$v'(N),
        selectchk(N, Fresh0, Fresh1)
    ->  first_value(N, Load, Output, Code1)
    ;   new_local(Output, Part),
        Code1 = [set(Part, Load), Match],
        match(Argument, Part, Fail, Output, Fresh0, Fresh1, Match)
    ),
    Next is Offset+8,
    match_arguments(Arguments, Next, Word, Fail, Output, Fresh1, Fresh, Code).

first_value(N, Word, Output, Code) :-
    ( unused(Output, N) -> Code = [] ; Code = [set(v(N), Word)] ).

%!  unused(+Output, +N) is semidet.
%
%   Nobody looks at variable N.

unused(output(_, _, Once), N) :-
    memberchk(N, Once).

immediate(Pattern, Constant) :-
    ( atomic(Pattern) -> Constant /\ 7 =\= 0 ; Constant /\ 7 =:= 6 ).

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
        Code = [CodeA, CodeB, Test],
        (   simple(WordA), simple(WordB)
        ->  same_words(WordA, WordB, Fail, Test)
        ;   Test = if(eqz(call(eq, [WordA, WordB])), Fail)
        )
    ).

%   Words that differ may be equal only if neither is immediate.

same_words(A, B, Fail, [if(A \== B, [if((to32(A \/ B) /\ i32(3)) \== i32(0), Fail), if(eqz(call(eq, [A, B])), Fail)])]).
