:- module(table_positions, [main/0]).

:- use_module(library(random)).
:- use_module('../../prolog/native/symbol_tables').
:- use_module('../../prolog/native/words').
:- use_module('../../prolog/pybridge').

/*  For test_runtime.py: main/0 writes the words of a list of different positions of random games. */

main :-
    current_prolog_flag(argv, [File, Variant, Count|_]),
    atom_number(Count, Number),
    set_random(seed(1)),
    load_game(File, Game),
    start_position(Game, Variant, Start),
    trie_new(Seen),
    collect(Game, Start, Start, Number, Seen),
    findall(Position, trie_gen(Seen, Position), Positions),
    add_module(0, symbols([[]], ['[|]'/2, '$atom'/0, '$string'/0], numbered)),
    terms_words([Positions], 0, Words),
    forall(member(Word, Words), format("~d ", [Word])).

collect(Game, Start, Position, Number, Seen) :-
    (   trie_property(Seen, value_count(Number))
    ->  true
    ;   ignore(trie_insert(Seen, Position)),
        (   findall(Next, Game:move(Position, _, Next), Nexts),
            \+ Game:utility(Position, _),
            random_member(Next, Nexts)
        ->  collect(Game, Start, Next, Number, Seen)
        ;   collect(Game, Start, Start, Number, Seen)
        )
    ).
