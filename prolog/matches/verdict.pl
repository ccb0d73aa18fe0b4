:- module(pybridge_verdict,
          [ verdict/3,          % +Names, +Worth, -Text
            is_true/1           % +Truth
          ]).

/** <module> The value of a position in words */

%!  verdict(+Names, +Worth, -Text) is det.
%
%   Worth has the keys winner, value, exact and plies of an analysis, and perhaps bounds; Names are as in explanation/4.

verdict(Names, Worth, Text) :-
    _{winner:Winner0, value:Value, exact:Exact, plies:Plies} :< Worth,
    atom_string(Winner, Winner0),
    (   ( is_true(Exact) ; \+ integer(Value), close_bounds(Worth) )
    ->  Sure = true
    ;   Sure = false
    ),
    verdict(Winner, Value, Sure, Plies, Names, Text).

%   By the solution of a game of chance, with bounds as close as that, a value is no guess.

close_bounds(Worth) :-
    get_dict(bounds, Worth, [Low,High]),
    number(Low),
    number(High),
    High-Low < 1.0e-6.

verdict(draw, _, _, _, _, "a draw") :-
    !.
verdict(unknown, Value, Exact, _, _, Text) :-      % in a game of chance
    ( \+ integer(Value) ; Exact == true ),
    !,
    ( Value > 0 -> Sign = + ; Sign = '' ),
    ( Exact == true -> Sure = '' ; Sure = ', a guess' ),
    Float is float(Value),
    format(string(Text), "~w~3f on average~w", [Sign, Float, Sure]).
verdict(unknown, 0, _, _, _, "even, a guess") :-
    !.
verdict(unknown, Value, _, _, _, Text) :-
    !,
    ( Value > 0 -> Sign = + ; Sign = '' ),
    format(string(Text), "guess ~w~w", [Sign, Value]).
verdict(Winner, Value, Exact, Plies, Names, Text) :-
    memberchk(Winner-Name, Names),
    ( Exact == true, abs(Value) > 1 -> By is abs(Value), format(atom(Much), " by ~w", [By]) ; Much = '' ),
    ( integer(Plies), Plies > 0 -> format(atom(When), " in ~w", [Plies]) ; When = '' ),
    format(string(Text), "~w wins~w~w", [Name, Much, When]).

%!  is_true(+Truth) is semidet.
%
%   Python and the page write truth values differently.

is_true(@(true)).
is_true(true).
