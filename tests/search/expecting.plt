:- module(test_expecting, []).
:- use_module('../../prolog/pybridge').
:- use_module('../../prolog/rules/chance_moves', [outcomes/3]).
:- use_module('../../prolog/search/expecting/expected_value').
:- use_module('../../prolog/search/game_calls', [game_rules/3]).
:- use_module(library(plunit)).

/** <module> Cuts and the table change no value of the depth-first search of games of chance
*/

%   plain(+Game, +Position, +Depth, -Value): expectimax, where a guess is worth 0.

plain(Game, Position, Depth, Value) :-
    (   Game:utility(Position, Utility)
    ->  Value is 100_000*Utility
    ;   Depth =:= 0
    ->  Value = 0
    ;   Depth1 is Depth-1,
        Game:turn(Position, Player),
        (   Player == chance
        ->  outcomes(Game:Position, Outcomes, Sum),
            findall(Weighted,
                    ( member(outcome(_, Next, Weight), Outcomes), plain(Game, Next, Depth1, Each),
                      Weighted is Weight*Each ),
                    All),
            sum_list(All, Total),
            Value is Total//Sum
        ;   findall(Each, ( Game:move(Position, _, Next), plain(Game, Next, Depth1, Each) ), All),
            (   Game:players(Player, _)
            ->  max_list(All, Value)
            ;   min_list(All, Value)
            )
        )
    ).

searched(Game, Position, Depth, Value-Number) :-
    game_rules(Game, true, Rules),
    new_expecting(10_000, Memory),
    expecting_share(Rules, Memory, scale(1, 0, heuristic(0)), share(10_000_000, 100_000), Position, look(Depth, []),
                    done(best(Value, [Number|_]), _)).

%   decided(-Position, -Depth) is nondet: a coin has fallen.

decided(Position, Depth) :-
    member(Variant-Deepest, [standard-3,'four squares left'-8,'three squares left'-6]),
    once(coin_tictactoe:start(Variant, Start)),
    coin_tictactoe:move(Start, _, Position),
    between(1, Deepest, Depth).

here(Folder) :-
    source_file(test_expecting:here(_), File),
    file_directory_name(File, Folder).

:- begin_tests(expecting, [setup(( here(Folder), atom_concat(Folder, '/coin_tictactoe.pl', File), load_game(File, _) ))]).

test(cuts_and_the_table_change_no_value, [forall(decided(Position, Depth)), true(Found == Value)]) :-
    plain(coin_tictactoe, Position, Depth, Value),
    searched(coin_tictactoe, Position, Depth, Found-_).

:- end_tests(expecting).
