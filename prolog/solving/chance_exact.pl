:- module(pybridge_chance_exact,
          [ exact_values/3,     % +Rules, +Position, -Values
            known_value/4       % +Rules, +Values, +Position, -Value
          ]).
:- use_module(library(lists), [max_list/2, min_list/2]).
:- use_module('../memory/exact_key', [exact_key/2]).
:- use_module('../rules/chance_moves', [outcomes/3]).
:- use_module('../search/game_calls', [position_key/3]).

/** <module> What the positions of a game of chance are worth where none can repeat: exactly, in rational numbers */

%!  exact_values(+Rules, +Position, -Values) is det.
%
%   Values is a trie with the value of each position that can be reached from Position, where none repeats. Rules are
%   those of game_calls.pl.

exact_values(Rules, Position, Values) :-
    trie_new(Values),
    value(Rules, Values, Position, _).

%!  known_value(+Rules, +Values, +Position, -Value) is semidet.
%
%   Fails if Position cannot be reached.

known_value(Rules, Values, Position, Value) :-
    place(Rules, Position, Place),
    trie_lookup(Values, Place, Value).

place(Rules, Position, Place) :-
    position_key(Rules, Position, Key),
    exact_key(Key, Place).

value(Rules, Values, Position, Value) :-
    place(Rules, Position, Place),
    (   trie_lookup(Values, Place, Value0)
    ->  Value = Value0
    ;   new_value(Rules, Values, Position, Value),
        trie_insert(Values, Place, Value)
    ).

new_value(Rules, Values, Position, Value) :-
    Rules = rules(Game, sides(Max, _), _, _, _, _),
    (   Game:utility(Position, Value0)
    ->  Value = Value0
    ;   once(Game:turn(Position, Player)),
        (   Player == chance
        ->  outcomes(Game:Position, Outcomes, Sum),
            weighted(Outcomes, Rules, Values, 0, Total),
            Value is Total rdiv Sum
        ;   findall(Below, ( Game:move(Position, _, Next), value(Rules, Values, Next, Below) ), All),
            (   Player == Max
            ->  max_list(All, Value)
            ;   min_list(All, Value)
            )
        )
    ).

weighted([], _, _, Total, Total).
weighted([outcome(_, Next, Weight)|Outcomes], Rules, Values, Total0, Total) :-
    value(Rules, Values, Next, Value),
    Total1 is Total0 + Weight*Value,
    weighted(Outcomes, Rules, Values, Total1, Total).
