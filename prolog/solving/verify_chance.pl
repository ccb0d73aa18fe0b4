:- module(pybridge_verify_chance,
          [ verify_bounds/5     % +Game, +File, -Positions, -Lowest, -Highest
          ]).
:- use_module(library(lists), [member/2]).
:- use_module('../compiled/compiled_rules', []).
:- use_module('../compiled/runner', [run/2]).
:- use_module('../memory/search_memory',
              [ append_term/2, array_value/3, change_place_value/4, known_place/3, new_array/3,
                new_places/2, new_sequence/1, next_term/2, place/3, place_value/3, reserve_places/4,
                set_array_value/3 ]).
:- use_module('../rules/chance_moves', [has_chance/1]).
:- use_module('../search/game_calls', [game_rules/3, mover/3, outcome_weight/4, position_key/3, some_move/2]).
:- use_module(claims, [confirmed_by/3, file_term/2, next_claims/3, require/3]).
:- use_module(never_ending, [add_node/5, each_leaves/5, new_node_graph/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Are the saved bounds of a game of chance right?

This page, claims.pl and never_ending.pl are all that need be trusted, beside Prolog and the rules of the game: they use
nothing of the solver. They read a file of chance_file.pl and follow all moves from the position that was solved. A
claim is a lower and an upper bound, whole numbers of a small unit. Lower bounds are confirmed if

  - where the game has ended, none is above the utility;
  - elsewhere none is above what follows from those after one move: the best of them for the player to move, or the
    mean of the outcomes;
  - no bound above 0 rests on play that never ends, which is worth 0 (never_ending.pl).

That is enough. Let Max always make a move after which the lower bound is as high as before. By the second condition it
then never falls on the average, whatever Min does; by the third, a game that goes on for ever ends up among bounds that
are 0 or less; and by the first, one that ends is worth as much as the last bound. So the game is worth the bound that
it began with. Upper bounds are the same with the players exchanged.

Where the rules run compiled, this does too, and the compiler is trusted as well (claims.pl).
*/

:- multifile pybridge_compiled_rules:entry/3.

pybridge_compiled_rules:entry(search, Game, pybridge_verify_chance:Entry) :-
    has_chance(Game),
    game_rules(Game, false, Rules),
    member(Entry, [new_claims(+, -), claims_added(+, +, +), confirmed(constant(Rules), +, +, +, -)]).

%!  verify_bounds(+Game, +File, -Positions, -Lowest, -Highest) is det.
%
%   File has true bounds, by the rules of Game, for each of this number of Positions. Those of the one that was solved
%   are Lowest and Highest.
%
%   @error unverified(File, Why)

verify_bounds(Game, File, Positions, Lowest, Highest) :-
    confirmed_by(Game, File, pybridge_verify_chance:verified(Game, Positions-Lowest-Highest)).

verified(Game, Positions-Lowest-Highest, Runner, In) :-
    file_term(In, Header),
    require(( Header = chance_solution(1, _, _, Position, _, Unit, Positions), integer(Unit), Unit > 0,
              integer(Positions), Positions > 0 ),
            "it is no solution of a game of chance in format 1: solve the game again", []),
    run(Runner, pybridge_verify_chance:new_claims(Positions, Claims)),
    read_claims(In, Runner, Claims, Positions, 0, Count),
    require(Count == Positions, "its first line says ~D positions, not ~D", [Positions, Count]),
    game_rules(Game, false, Rules),
    run(Runner, pybridge_verify_chance:confirmed(Rules, Claims, Unit, Position, found(Reached, Low, High))),
    require(Reached == Positions, "~D positions can be reached, but it has ~D", [Reached, Positions]),
    Lowest is Low rdiv Unit,
    Highest is High rdiv Unit.

read_claims(In, Runner, Claims, Positions, Count0, Count) :-
    next_claims(In, pybridge_verify_chance:well_formed, Batch),
    length(Batch, More),
    Count1 is Count0+More,
    (   ( Batch == [] ; Count1 > Positions )
    ->  Count = Count1
    ;   run(Runner, pybridge_verify_chance:claims_added(Positions, Batch, Claims)),
        read_claims(In, Runner, Claims, Positions, Count1, Count)
    ).

well_formed(Canonical-[Low,High]) :-
    ground(Canonical),
    integer(Low),
    integer(High),
    Low =< High.

% ----------------------------------------------------------------------
% Claims are claims(Places, Lows, Highs, State): the value of a place is the number of a position, with which the arrays
% have its bounds. Element 0 of State is how many claims there are, element N is 1 once the position numbered N is
% reached.

new_claims(Count, claims(Places, Lows, Highs, State)) :-
    Most is Count+1_000,
    new_places(Most, Places),
    Size is Count+1,
    new_array(Size, 0, Lows),
    new_array(Size, 0, Highs),
    new_array(Size, 0, State).

claims_added(Positions, Batch, Claims) :-
    Claims = claims(Places, _, _, State),
    array_value(State, 0, Count),
    Most is Positions+1_000,
    reserve_places(Places, Most, Count, 200),
    add_claims(Batch, Claims).

add_claims([], _).
add_claims([Canonical-[Low,High]|Batch], Claims) :-
    Claims = claims(Places, Lows, Highs, State),
    array_value(State, 0, Count),
    Number is Count+1,
    place(Places, Canonical, Place),
    (   change_place_value(Places, Place, 0, Number)
    ->  true
    ;   throw(wrong("~q occurs twice", [Canonical]))
    ),
    set_array_value(State, 0, Number),
    set_array_value(Lows, Number, Low),
    set_array_value(Highs, Number, High),
    add_claims(Batch, Claims).

%   confirmed(+Rules, !Claims, +Unit, +Position, -Found): all positions that can be reached from Position have true
%   bounds. Found is found(Count, Low, High): how many there are, and those of Position.

confirmed(Rules, Claims, Unit, Position, found(Count, Low, High)) :-
    Claims = claims(_, Lows, Highs, State),
    array_value(State, 0, Most),
    new_node_graph(Most, Graph),
    new_sequence(Positions),
    claimed(Position, Rules, Claims, Positions, Start),
    all_follow(Rules, Claims, Unit, Graph, Positions, 0, Count),
    array_value(Lows, Start, Low),
    array_value(Highs, Start, High),
    (   Count =:= Most
    ->  each_leaves(1, Lows, Graph, Count, Positions),
        each_leaves(-1, Highs, Graph, Count, Positions)
    ;   true                            % there are claims of others, and the file is refused
    ).

all_follow(Rules, Claims, Unit, Graph, Positions, Count0, Count) :-
    (   next_term(Positions, Position)
    ->  claimed(Position, Rules, Claims, Positions, Number),
        Count1 is Count0+1,
        follow(Rules, Claims, Unit, Position, Number, Positions, Owner, Edges),
        add_node(Graph, Count1, Number, Owner, Edges),
        all_follow(Rules, Claims, Unit, Graph, Positions, Count1, Count)
    ;   Count = Count0
    ).

%   follow(+Rules, !Claims, +Unit, +Position, +Number, !Positions, -Owner, -Edges): the bounds of Position, which has
%   this Number, follow from those after one move. Owner and Edges are as in add_node/5.

follow(Rules, Claims, Unit, Position, Number, Positions, Owner, Edges) :-
    Rules = rules(Game, _, _, _, _, _),
    Claims = claims(_, Lows, Highs, _),
    (   Game:utility(Position, Utility)
    ->  Value is Unit*Utility,
        Owner = none,
        Edges = [],
        due(Position, Number, Claims, 1, Value, Value)
    ;   mover(Rules, Position, Owner),
        findall(Move-Next, Game:move(Position, Move, Next), Pairs),
        some_move(Pairs, Position),
        edges(Pairs, Rules, Claims, Positions, Edges),
        (   Owner =:= 0
        ->  weights(Pairs, Position, Rules, 0, Sum, Weights),
            weighted(Edges, Weights, Lows, 0, Low),
            weighted(Edges, Weights, Highs, 0, High)
        ;   Sum = 1,
            best(Edges, Owner, Lows, Low),
            best(Edges, Owner, Highs, High)
        ),
        due(Position, Number, Claims, Sum, Low, High)
    ).

%   due(+Position, +Number, +Claims, +Sum, +Low, +High): the lower bound, times Sum, is at most Low, and the upper one
%   at least High.

due(Position, Number, claims(_, Lows, Highs, _), Sum, Low, High) :-
    array_value(Lows, Number, Low0),
    array_value(Highs, Number, High0),
    (   Low0*Sum > Low
    ->  throw(wrong("at ~q the lower bound ~w does not follow from those after one move", [Position,Low0]))
    ;   High0*Sum < High
    ->  throw(wrong("at ~q the upper bound ~w does not follow from those after one move", [Position,High0]))
    ;   true
    ).

edges([], _, _, _, []).
edges([_-Next|Pairs], Rules, Claims, Positions, [Number|Edges]) :-
    claimed(Next, Rules, Claims, Positions, Number),
    edges(Pairs, Rules, Claims, Positions, Edges).

%   weights(+Pairs, +Position, +Rules, +Sum0, -Sum, -Weights): Sum is that of the Weights of outcomes.

weights([], _, _, Sum, Sum, []).
weights([Move-_|Pairs], Position, Rules, Sum0, Sum, [Weight|Weights]) :-
    (   outcome_weight(Rules, Position, Move, Weight),
        Weight > 0
    ->  true
    ;   throw(wrong("~q has no weight in ~q", [Move,Position]))
    ),
    Sum1 is Sum0+Weight,
    weights(Pairs, Position, Rules, Sum1, Sum, Weights).

%   weighted(+Numbers, +Weights, +Bounds, +Sum0, -Sum): Sum is that of the bounds of these positions times Weights.

weighted([], _, _, Sum, Sum).
weighted([Number|Numbers], [Weight|Weights], Bounds, Sum0, Sum) :-
    array_value(Bounds, Number, Bound),
    Sum1 is Sum0 + Weight*Bound,
    weighted(Numbers, Weights, Bounds, Sum1, Sum).

%   best(+Numbers, +Side, +Bounds, -Best): of the bounds of these positions, that which is best for Side.

best([Number|Numbers], Side, Bounds, Best) :-
    array_value(Bounds, Number, Best0),
    best(Numbers, Side, Bounds, Best0, Best).

best([], _, _, Best, Best).
best([Number|Numbers], Side, Bounds, Best0, Best) :-
    array_value(Bounds, Number, Bound),
    (   Side*Bound > Side*Best0
    ->  Best1 = Bound
    ;   Best1 = Best0
    ),
    best(Numbers, Side, Bounds, Best1, Best).

%   claimed(+Position, +Rules, !Claims, !Positions, -Number): when Position is reached for the first time, it is
%   appended to Positions.

claimed(Position, Rules, claims(Places, _, _, State), Positions, Number) :-
    position_key(Rules, Position, Key),
    (   known_place(Places, Key, Place)
    ->  place_value(Places, Place, Number),
        (   array_value(State, Number, 1)
        ->  true
        ;   set_array_value(State, Number, 1),
            append_term(Positions, Position)
        )
    ;   throw(wrong("~q can be reached, but is not there", [Position]))
    ).
