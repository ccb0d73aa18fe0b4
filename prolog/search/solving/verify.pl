:- module(pybridge_verify,
          [ verify_solution/3   % +Game, +File, -Positions
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [max_member/2, member/2, min_member/2]).

/** <module> Is a saved solution right?

This page is all that need be trusted, beside Prolog and the rules of the game, canonical/2 included: it uses nothing of the search. It
reads a file of format 3 (solution_file.pl) and follows all moves from the position that was solved. The claims in the
file, each a Value/Plies, are confirmed if at every position that can be reached

  - where the game has ended, the claim is its utility, in 0 plies;
  - elsewhere it is the best, for the player to move, of the claims after one move, one ply later. The higher value
    is best for Max, then the sooner win or the later loss. A draw is 0/0.

That is enough, although positions may repeat. Whoever follows a claimed win reaches a claim that is higher, or as high and nearer,
with every move of either player, and so the end. A win that is not claimed would be claimed at its ends, and hence, by the
second condition, one ply before them, and so on.
*/

%!  verify_solution(+Game, +File, -Positions) is det.
%
%   File is a solution by the rules of Game, with this number of Positions.
%
%   @error unverified(File, Why)

verify_solution(Game, File, Positions) :-
    setup_call_cleanup(
        ( trie_new(Claims), trie_new(Reached) ),
        (   catch(verified(Game, File, Claims, Reached, Positions), wrong(Format, Arguments), true),
            (   var(Format)
            ->  true
            ;   format(atom(Why), Format, Arguments),
                throw(error(unverified(File, Why), _))
            )
        ),
        ( trie_destroy(Claims), trie_destroy(Reached) )).

verified(Game, File, Claims, Reached, Positions) :-
    setup_call_cleanup(
        open(File, read, In, [encoding(utf8)]),
        read_claims(In, Claims, Position, Longest, Positions),
        close(In)),
    confirm([Position], Game, Claims, Reached),
    aggregate_all(count, trie_gen(Claims, _, _), Claimed),
    aggregate_all(count, trie_gen(Reached, _, _), Positions0),
    require(Positions0 == Claimed, "~D positions can be reached, but it has ~D", [Positions0, Claimed]),
    require(Positions0 == Positions, "its first line says ~D positions, not ~D", [Positions, Positions0]),
    aggregate_all(max(Plies), trie_gen(Claims, _, _/Plies), Most),
    (   Longest == none
    ->  Plies0 = 0
    ;   claim(Game, Claims, Longest, _, _/Plies0)
    ),
    require(Plies0 == Most, "the longest win takes ~D plies, not ~w", [Most, Plies0]).

% ----------------------------------------------------------------------
% Reading the file

read_claims(In, Claims, Position, Longest, Positions) :-
    term(In, Header),
    require(Header = solution(3, _, _, Position, Longest, Positions), "it is no solution of format 3: solve the game again", []),
    read_claims(In, Claims).

read_claims(In, Claims) :-
    term(In, Term),
    (   Term == end_of_file
    ->  true
    ;   require(well_formed(Term), "~q is no claim", [Term]),
        Term = Canonical-Claim,
        key(Canonical, Key),
        require(\+ trie_lookup(Claims, Key, _), "~q occurs twice", [Canonical]),
        trie_insert(Claims, Key, Claim),
        read_claims(In, Claims)
    ).

term(In, Term) :-
    catch(read(In, Term), error(syntax_error(What), _), throw(wrong("a line cannot be read: ~w", [What]))).

well_formed(Canonical-Value/Plies) :-
    ground(Canonical),
    integer(Value),
    integer(Plies),
    Plies >= 0,
    (   Value =:= 0
    ->  Plies =:= 0
    ;   true
    ).

% ----------------------------------------------------------------------
% Following all moves, breadth first

confirm([], _, _, _) :-
    !.
confirm(Positions, Game, Claims, Reached) :-
    findall(Next,
            ( member(Position, Positions),
              claim(Game, Claims, Position, Key, Claim),
              trie_insert(Reached, Key, true),
              follows(Game, Position, Claims, Claim, Nexts),
              member(Next, Nexts) ),
            Deeper),
    confirm(Deeper, Game, Claims, Reached).

%   follows(+Game, +Position, +Claims, +Claim, -Nexts): Claim follows from those of the positions Nexts after one move.

follows(Game, Position, Claims, Claim, Nexts) :-
    (   Game:utility(Position, Utility)
    ->  Nexts = [],
        Due = Utility/0
    ;   findall(Next, Game:move(Position, _, Next), Nexts),
        findall(Rank, ( member(Next, Nexts), claim(Game, Claims, Next, _, Claim1), rank(1, Claim1, Rank) ), Ranks),
        require(best(Game, Position, Ranks, Best), "~q has no move", [Position]),
        rank(0, Due, Best)
    ),
    require(Claim == Due, "~q is ~w, not ~w", [Position, Due, Claim]).

%   rank(+Later, ?Claim, ?Rank): of two claims, that with the higher Rank, in the standard order of terms, is better for Max, and
%   Rank is that of Claim so many plies Later.

rank(Later, Value/Plies, rank(Value, Order)) :-
    Sign is -sign(Value),
    (   nonvar(Plies)
    ->  Order is Sign*(Plies+Later)
    ;   Plies is Sign*Order
    ).

best(Game, Position, Ranks, Best) :-
    Game:turn(Position, Player),
    (   Game:players(Player, _)
    ->  max_member(Best, Ranks)
    ;   min_member(Best, Ranks)
    ),
    !.

claim(Game, Claims, Position, Key, Claim) :-
    (   current_predicate(Game:canonical/2),
        Game:canonical(Position, Canonical)
    ->  key(Canonical, Key)
    ;   key(Position, Key)
    ),
    require(trie_lookup(Claims, Key, Claim), "~q can be reached, but is not there", [Position]).

%   A trie would take a node for each part of a term, but only one for an atom.

key(Term, Key) :-
    fast_term_serialized(Term, Serialized),
    atom_string(Key, Serialized).

:- meta_predicate require(0, +, +).

require(Goal, Format, Arguments) :-
    (   call(Goal)
    ->  true
    ;   throw(wrong(Format, Arguments))
    ).

:- multifile prolog:error_message//1.

prolog:error_message(unverified(File, Why)) -->
    [ '~w is not the solution: ~w'-[File, Why] ].
