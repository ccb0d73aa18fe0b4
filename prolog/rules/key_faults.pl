:- module(pybridge_key_faults,
          [ key_faults/5        % +Game, +Starts, +Ends, +Faults0, -Faults
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [last/2, member/2, nextto/3, nth1/3]).
:- use_module(chance_moves, [chance_decides/1, outcome_weight/3]).
:- use_module(contract, [offers/2]).
:- use_module(seats, [side/3]).

/** <module> Checking that positions with the same canonical key have the same value
*/

%!  key_faults(+Game, +Starts, +Ends, +Faults0, -Faults) is det.
%
%   Compare the positions that follow the Starts if there are few of them, otherwise those that follow a position late
%   in one of the games played, Ends. Faults are as in check_game.pl.

key_faults(Game, Starts, Ends, Faults0, Faults) :-
    (   offers(Game, canonical/2),
        Faults0 == [],
        few_ahead(Game, Starts, Ends, Scores),
        key_fault(Game, Scores, Text)
    ->  Faults = [(canonical/2)-found(Text, [])]
    ;   Faults = Faults0
    ).

few_ahead(Game, Starts, Ends, Scores) :-
    (   member(Root, Starts)
    ;   member(Back, [8, 6, 4, 2]),
        member(Passed, Ends),
        nth1(Back, Passed, Root)
    ),
    scores(Game, Root, Scores).

%   scores(+Game, +Root, -Scores) is semidet: Scores has Position-Score for Root and all positions
%   that can follow it. Fails if there are too many of them, or positions can repeat.

scores(Game, Root, Scores) :-
    setup_call_cleanup(
        trie_new(Seen),
        ( catch(position_score(Game, Seen, count(0), Root, _), too_hard, fail),
          findall(Position-Score, trie_gen(Seen, Position, Score), Scores)
        ),
        trie_destroy(Seen)).

position_score(Game, Seen, Counter, Position, Score) :-
    (   trie_lookup(Seen, Position, Score0)
    ->  (   Score0 == open
        ->  throw(too_hard)
        ;   Score = Score0
        )
    ;   arg(1, Counter, Count),
        (   Count >= 3000
        ->  throw(too_hard)
        ;   Count1 is Count+1,
            nb_setarg(1, Counter, Count1)
        ),
        new_score(Game, Seen, Counter, Position, Score),
        trie_update(Seen, Position, Score)
    ).

new_score(Game, Seen, Counter, Position, Score) :-
    (   Game:utility(Position, Value)
    ->  Score = Value-0
    ;   trie_insert(Seen, Position, open),
        findall(ranked(Rank, ChildScore, Weight),
                ( Game:move(Position, Move, Child),
                  position_score(Game, Seen, Counter, Child, ChildScore),
                  rank(ChildScore, Rank),
                  outcome_weight_or_1(Game:Position, Move, Weight)
                ),
                Ranked),
        msort(Ranked, Sorted),
        best(Game, Position, Sorted, Score)
    ).

%   Only outcomes have weights.

outcome_weight_or_1(Position, Move, Weight) :-
    (   chance_decides(Position)
    ->  outcome_weight(Position, Move, Weight)
    ;   Weight = 1
    ).

%   rank(+Score, -Rank): a higher rank is better for Max.

rank(Value-Plies, rank(Value, Preference)) :-
    Preference is -sign(Value)*Plies.

%   best(+Game, +Position, +Sorted, -Score): an expected value has no distance.

best(Game, Position, Sorted, Score) :-
    Game:turn(Position, Player),
    (   Player == chance
    ->  aggregate_all(r(sum(W*V), sum(W)), member(ranked(_, V-_, W), Sorted), r(Weighted, Sum)),
        Mean is Weighted rdiv Sum,
        Score = Mean-0
    ;   (   side(Game, Player, 1)
        ->  last(Sorted, ranked(_, Value-Plies, _))
        ;   Sorted = [ranked(_, Value-Plies, _)|_]
        ),
        further(Value, Plies, Score)
    ).

further(0, _, 0-0) :-
    !.
further(Value, Plies, Value-Plies1) :-
    Plies1 is Plies+1.

key_fault(Game, Scores, Text) :-
    findall(Key-keyed(Player, Score, Position),
            ( member(Position-Score, Scores),
              Game:canonical(Position, Key),
              Game:turn(Position, Player)
            ),
            Keyed),
    keysort(Keyed, Sorted),
    nextto(Key-keyed(Player1, Score1, Position1), Key-keyed(Player2, Score2, Position2), Sorted),
    Player1-Score1 \== Player2-Score2,
    !,
    described(Player1, Score1, Described1),
    described(Player2, Score2, Described2),
    format(string(Text), "returns the same key ~q for ~q (~w) and for ~q (~w)",
           [Key, Position1, Described1, Position2, Described2]).

described(Player, Value-Plies, Text) :-
    format(string(Text), "~w to move, value ~w in ~w plies", [Player, Value, Plies]).
