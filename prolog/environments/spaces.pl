:- module(pybridge_spaces,
          [ spaces/3            % :Start, +Seed, -Spaces
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [max_list/2, member/2]).
:- use_module(library(pairs), [group_pairs_by_key/2, pairs_keys/2]).
:- use_module('../base/chance', [chance/2]).
:- use_module('../compiled/random_games', [random_step/8]).
:- use_module('../rules/choices', [at_once/1]).
:- use_module('../rules/contract', [offers/2]).
:- use_module('../rules/positions', [move_text/3]).
:- use_module('../rules/seats', [opposed/1]).
:- use_module('../search/seats/seat_calls', [choice_lists/4, ended/3, mover/3, seat_rules/2]).
:- use_module('../walks/walk', [passed/6]).
:- use_module(observation, [looks/2, numbers/3, pieces/3]).

/** <module> What a learner's arrays must have room for, as far as random games show it */

:- meta_predicate spaces(:, +, -).

most_positions(3_000).
most_games(300).
longest_game(1_000).

%!  spaces(:Start, +Seed, -Spaces) is det.
%
%   Spaces is a dict of what was met in random games from Start: 'actions', Move-Text for all moves and choices, in the
%   standard order; 'settled', whether each of them was met in three games or more; 'planes', 'rows' and
%   'columns' of the board, and 'slots', see observation.pl; 'outcomes', the most outcomes of chance; 'gains', the
%   results of players; and 'kinds', what holds of the game: `opposed`, `at_once`.

spaces(Game:Start, Seed, Spaces) :-
    seat_rules(Game, Rules),
    looks(Game, Looks),
    Left = left(0),
    findall(Item-N, met(Game:Start, Rules, Looks, Seed, Left, N, Item), Met0),
    sort(Met0, Met),
    group_pairs_by_key(Met, Groups),
    pairs_keys(Groups, Items),
    findall(Move, member(action(Move), Items), Moves),
    ( member(action(_)-Games, Groups), \+ Games = [_,_,_|_] -> Settled = @(false) ; Settled = @(true) ),
    findall(Move-Text, ( member(Move, Moves), move_text(Game, Move, Text) ), Actions),
    findall(Piece, member(piece(Piece), Items), Planes),
    findall(Slot, ( member(slot(Slot), Items), \+ memberchk(large(Slot), Items) ), Slots),
    maplist(most(Items), [rows,columns,outcomes], [Rows,Columns,Outcomes]),
    ( offers(Game, utilities/2) -> Game:utilities(Low, High), Bounds = [Low,High] ; Bounds = [] ),
    findall(Gain, ( member(Gain, Bounds) ; member(gain(Gain), Items) ), Gains),
    findall(Kind, ( opposed(Game), Kind = opposed ; at_once(Game), Kind = at_once ), Kinds),
    Spaces = _{ actions: Actions, settled: Settled, planes: Planes, rows: Rows, columns: Columns, slots: Slots,
                outcomes: Outcomes, gains: Gains, kinds: Kinds }.

most(Items, Name, Most) :-
    findall(Value, ( Item =.. [Name,Value], member(Item, Items) ), Values),
    max_list([0|Values], Most).

%   met(:Start, +Rules, +Looks, +Seed, !Left, -N, -Item) is nondet: Item was met in the random game of number N.

met(Game:Start, Rules, Looks, Seed, Entered, N, Item) :-
    most_games(Games),
    most_positions(Most),
    between(1, Games, N),
    arg(1, Entered, Count),
    ( Count > Most, N > 2 -> !, fail ; true ),
    chance([Seed,N], Chance),
    longest_game(Longest),
    passed(random_step(Rules), Longest, Start, Position, Chance, _),
    arg(1, Entered, Count0),
    Count1 is Count0+1,
    nb_setarg(1, Entered, Count1),
    (   shown(Looks, Position, Item)
    ;   ended(Rules, Position, Gains),
        member(Gain, Gains),
        Item = gain(Gain)
    ;   \+ ended(Rules, Position, _),
        mover(Rules, Position, Who),
        possible(Who, Game, Rules, Position, Item)
    ).

random_step(Rules, Position, Next, Chance0, Chance) :-
    \+ ended(Rules, Position, _),
    Rules = seated(Game, _, _, Listing, _),
    random_step(Listing, Game, Position, Chance0, _, Next, _, Chance).

shown(Looks, Position, Item) :-
    pieces(Looks, Position, Rows),
    (   length(Rows, Count),
        Item = rows(Count)
    ;   member(Row, Rows),
        (   length(Row, Count),
            Item = columns(Count)
        ;   member(Piece0, Row),
            Piece0 \== (-),
            Piece0 \== '',
            ( integer(Piece0) -> Piece = '#' ; Piece = Piece0 ),
            Item = piece(Piece)
        )
    ).
shown(Looks, Position, Item) :-
    numbers(Looks, Position, Numbers),
    member(Slot-Value, Numbers),
    (   Item = slot(Slot)
    ;   abs(Value) > 1<<24,             % a set of bits, which means nothing as a number
        Item = large(Slot)
    ).

possible(0, Game, _, Position, outcomes(Count)) :-
    findall(t, Game:move(Position, _, _), Outcomes),
    length(Outcomes, Count).
possible(-1, _, Rules, Position, action(Choice)) :-
    choice_lists(Rules, Position, _, Lists),
    member(List, Lists),
    member(Choice, List).
possible(Who, Game, _, Position, action(Move)) :-
    Who > 0,
    Game:move(Position, Move, _).
