:- module(pybridge_verify,
          [ verify_solution/3   % +Game, +File, -Positions
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [member/2]).
:- use_module('../compiled/compiled_rules', []).
:- use_module('../compiled/runner', [run/2]).
:- use_module('../memory/search_memory',
              [append_term/2, new_sequence/1, new_table/2, next_term/2, set_table_value/3, table_value/3]).
:- use_module('../search/game_calls', [game_rules/3, position_key/3, side_to_move/3]).
:- use_module(claims, [confirmed_by/3, file_term/2, next_claims/3, require/3]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Is a saved solution right?

This page and claims.pl are all that need be trusted, beside Prolog and the rules of the game, canonical/2 included:
they use nothing of the solver. They read a file of format 3 (solution_file.pl) and follow all moves from the position
that was solved. The claims in the file, each a Value/Plies, are confirmed if at every position that can be reached

  - where the game has ended, the claim is its utility, in 0 plies;
  - elsewhere it is the best, for the player to move, of the claims after one move, one ply later. The higher value
    is best for Max, then the sooner win or the later loss. A draw is 0/0.

That is enough, although positions may repeat. Whoever follows a claimed win reaches a claim that is higher, or as high
and nearer, with every move of either player, and so the end. A win that is not claimed would be claimed at its ends,
and hence, by the second condition, one ply before them, and so on.

Where the rules run compiled, this does too, and the compiler is trusted as well. Whatever compiled code does not
confirm, SWI-Prolog checks again; it alone does all of it for rules that run interpreted.
*/

:- multifile pybridge_compiled_rules:entry/3.

pybridge_compiled_rules:entry(search, Game, pybridge_verify:Entry) :-
    game_rules(Game, false, Rules),
    member(Entry, [new_claims(+, -), add_claims(+, +), confirmed(constant(Rules), +, +, -)]).

%!  verify_solution(+Game, +File, -Positions) is det.
%
%   File is a solution by the rules of Game, with this number of Positions.
%
%   @error unverified(File, Why)

verify_solution(Game, File, Positions) :-
    confirmed_by(Game, File, pybridge_verify:verified(Game, Positions)).

verified(Game, Positions, Runner, In) :-
    read_claims(In, Runner, Game, Read),
    confirm(Read, Runner, Game, Positions).

confirm(read(Claims, Position, Positions, totals(Count, Longest, Most)), Runner, Game, Positions) :-
    game_rules(Game, false, Rules),
    run(Runner, pybridge_verify:confirmed(Rules, Claims, Position, Reached)),
    require(Reached == Count, "~D positions can be reached, but it has ~D", [Reached, Count]),
    require(Reached == Positions, "its first line says ~D positions, not ~D", [Positions, Reached]),
    require(Longest == Most, "the longest win takes ~D plies, not ~w", [Most, Longest]).

% ----------------------------------------------------------------------
% Reading the file

%   read_claims(+In, +Runner, +Game, -Read): Read is read(Claims, Position, Positions, Totals): a table of the claims,
%   and what the first line says. Totals is totals(Count, Longest, Most): the number of claims, the plies claimed of the
%   position with the longest win, and the most plies of all.

read_claims(In, Runner, Game, read(Claims, Position, Positions, Totals)) :-
    file_term(In, Header),
    require(( Header = solution(3, _, _, Position, Farthest, Positions), integer(Positions), Positions >= 0 ),
            "it is no solution of format 3: solve the game again", []),
    (   Farthest == none
    ->  Key = none(none),
        Longest = 0
    ;   game_rules(Game, false, Rules),
        position_key(Rules, Farthest, Key),
        Longest = none
    ),
    run(Runner, pybridge_verify:new_claims(Positions, Claims)),
    read_batches(In, Runner, Claims, Key, totals(0, Longest, 0), Totals).

read_batches(In, Runner, Claims, Key, Totals0, Totals) :-
    next_claims(In, pybridge_verify:well_formed, Batch),
    (   Batch == []
    ->  Totals = Totals0
    ;   foldl(add_up(Key), Batch, Totals0, Totals1),
        run(Runner, pybridge_verify:add_claims(Batch, Claims)),
        read_batches(In, Runner, Claims, Key, Totals1, Totals)
    ).

add_up(Key, Canonical-(_/Plies), totals(Count0, Longest0, Most0), totals(Count, Longest, Most)) :-
    Count is Count0+1,
    Most is max(Most0, Plies),
    (   Canonical == Key
    ->  Longest = Plies
    ;   Longest = Longest0
    ).

well_formed(Canonical-Value/Plies) :-
    ground(Canonical),
    integer(Value),
    integer(Plies),
    Plies >= 0,
    Plies < 1<<31,
    (   Value =:= 0
    ->  Plies =:= 0
    ;   true
    ).

%   Of two claims, that with the higher rank is better for Max. One ply later it is nearer to 0.

claim_rank(Value/Plies, Rank) :-
    Rank is (Value<<32) - sign(Value)*Plies.

rank_claim(Rank, Value/Plies) :-
    Value is (Rank + (1<<31)) >> 32,
    Plies is abs(Rank - (Value<<32)).

% ----------------------------------------------------------------------
% Following all moves. A table maps keys to twice the rank of their claims, plus 1 where the position has been reached.

new_claims(Count, Claims) :-
    Entries is 2*Count+2,               % so that it forgets none
    new_table(Entries, Claims).

add_claims([], _).
add_claims([Canonical-Claim|Batch], Claims) :-
    (   table_value(Claims, Canonical, _)
    ->  throw(wrong("~q occurs twice", [Canonical]))
    ;   claim_rank(Claim, Rank),
        Entry is Rank<<1,
        set_table_value(Claims, Canonical, Entry)
    ),
    add_claims(Batch, Claims).

%   confirmed(+Rules, !Claims, +Position, -Count): Count positions can be reached from Position, and all have the right
%   claims.

confirmed(Rules, Claims, Position, Count) :-
    new_sequence(Positions),
    claimed(Position, Rules, Claims, Positions, _),
    all_follow(Rules, Claims, Positions, 0, Count).

all_follow(Rules, Claims, Positions, Count0, Count) :-
    (   next_term(Positions, Position)
    ->  claimed(Position, Rules, Claims, Positions, Rank),
        follows(Position, Rules, Claims, Positions, Due),
        (   Rank =:= Due
        ->  true
        ;   rank_claim(Rank, Claim),
            rank_claim(Due, DueClaim),
            throw(wrong("~q is ~w, not ~w", [Position, DueClaim, Claim]))
        ),
        Count1 is Count0+1,
        all_follow(Rules, Claims, Positions, Count1, Count)
    ;   Count = Count0
    ).

%   follows(+Position, +Rules, !Claims, !Positions, -Due): Due is the rank that follows from those after one move.

follows(Position, Rules, Claims, Positions, Due) :-
    Rules = rules(Game, _, _, _, _, _),
    (   Game:utility(Position, Utility)
    ->  Due is Utility<<32
    ;   side_to_move(Rules, Position, Side),
        findall(Next, Game:move(Position, _, Next), Nexts),
        best(Nexts, Rules, Claims, Positions, Side, none, Best),
        (   Best == none
        ->  throw(wrong("~q has no move", [Position]))
        ;   Due is Best - sign(Best)
        )
    ).

best([], _, _, _, _, Best, Best).
best([Position|Nexts], Rules, Claims, Positions, Side, Best0, Best) :-
    claimed(Position, Rules, Claims, Positions, Rank),
    (   ( Best0 == none ; Side*Rank > Side*Best0 )
    ->  Best1 = Rank
    ;   Best1 = Best0
    ),
    best(Nexts, Rules, Claims, Positions, Side, Best1, Best).

%   claimed(+Position, +Rules, !Claims, !Positions, -Rank): when Position is reached for the first time, it is appended
%   to Positions.

claimed(Position, Rules, Claims, Positions, Rank) :-
    position_key(Rules, Position, Key),
    (   table_value(Claims, Key, Entry)
    ->  Rank is Entry>>1,
        (   Entry /\ 1 =:= 1
        ->  true
        ;   Reached is Entry+1,
            set_table_value(Claims, Key, Reached),
            append_term(Positions, Position)
        )
    ;   throw(wrong("~q can be reached, but is not there", [Position]))
    ).
