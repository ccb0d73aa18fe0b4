:- module(random_terms,
          [ constants/1,                        % -Constants
            functors/1,                         % -Functors
            random_integer/1,                   % -Integer
            bits_integer/2,                     % +Bits, -Integer
            random_list/2,                      % +Depth, -List
            random_term/2,                      % +Depth, -Term
            changed/2                           % +Term, -Similar
          ]).

:- use_module(library(random)).

/*  Random ground terms, with what is hard for compiled code: integers near the powers of 2 at which their form
    changes, and with long runs of equal bits; terms that differ in one place. */

constants([[], b, a, ab, 'Z', '', "a", "b", 'é', "", -, f, g, foo, p, '[|]']).

functors(['[|]'/2, '$atom'/0, '$string'/0, f/2, (-)/2, g/1, foo/0, f/1, a/3, p/5]).

random_integer(X) :-
    (   maybe(0.3)
    ->  random_member(Bits, [0, 23, 31, 32, 61, 62, 63, 64, 65, 127, 128, 129, 192]),
        random_between(-2, 2, Near),
        random_member(Sign, [1, -1]),
        X is Sign*(1<<Bits)+Near
    ;   random_between(1, 600, Bits0),
        random_member(Bits, [3, 30, 61, 62, 64, 130, Bits0]),
        bits_integer(Bits, X)
    ).

bits_integer(Bits, X) :-
    random_member(Sign, [1, -1]),
    (   maybe(0.2)                                      % sparse, with long runs of ones and of zeros
    ->  random_between(0, Bits, A),
        random_between(0, Bits, B),
        X is Sign*((1<<A)-(1<<B))
    ;   X is Sign*random(1<<Bits)
    ).

random_list(Depth, L) :-
    random_between(0, 5, Length),
    length(L, Length),
    maplist(random_term(Depth), L).

random_term(Depth, T) :-
    random_between(1, 10, Choice),
    (   Choice =< 3
    ->  random_between(-3, 3, T)
    ;   Choice =:= 4
    ->  random_integer(T)
    ;   Choice =:= 5
    ->  random_member(T, [8388607, 8388608, -8388608, -8388609])
    ;   Choice =< 6
    ->  constants(Constants),
        random_member(T, Constants)
    ;   Depth =:= 0
    ->  T = a
    ;   Depth1 is Depth-1,
        (   Choice =< 8
        ->  random_list(Depth1, L),
            (   maybe(0.1)
            ->  append(L, b, T)
            ;   T = L
            )
        ;   functors(Functors),
            Functors = [List, _, _|Others],                % the second and the third are those of texts
            random_member(Name/Arity, [List|Others]),
            length(Arguments, Arity),
            maplist(random_term(Depth1), Arguments),
            compound_name_arguments(T, Name, Arguments)
        )
    ).

%   changed(+T, -U): U is T, or differs in one place

changed(T, U) :-
    (   compound(T),
        compound_name_arguments(T, Name, Arguments),
        Arguments \== []
    ->  length(Arguments, N),
        random_between(1, N, I),
        nth1(I, Arguments, Argument, Others),
        changed(Argument, New),
        nth1(I, Changed, New, Others),
        compound_name_arguments(U, Name, Changed)
    ;   maybe
    ->  U = T
    ;   random_term(1, U)
    ).
