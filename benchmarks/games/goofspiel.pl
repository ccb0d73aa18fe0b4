:- module(goofspiel,
          [players/2, about/1, start/2, turn/2, utility/2, move/3, choice/3, position_text/2, status/2, refusal/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [is_set/1, member/2, memberchk/2, numlist/3, select/3, subtract/3]).

/** <module> Goofspiel

Each player has the cards from 1 to N, and so has the pack of prizes. One prize after the other is turned up, and both
bid a card for it at the same time; the higher card takes the prize, equal cards take nothing. Both cards are put away.
Whoever has more in prizes at the end wins.

A position is goofspiel(Prize, Others, Ann, Bob, Points, Against): the prize, 0 if chance is to turn one up; the others,
as they will come or, in a variant that is `shuffled`, still in the pack; the cards of ann and bob in ascending order;
and the prizes that ann and bob have. A move is the list of both bids; chance decides on a prize. The last cards are
played as soon as there is no choice.
*/

:- set_prolog_flag(optimise, true).     % compile arithmetic

players(ann, bob).

about("Goofspiel\n\
Both bid a card for each prize at once. The higher card takes it, and the most in prizes wins.").

%   The variants are the number of cards, with the highest prize first; the lowest first; or shuffled.

start(Variant, Position) :-
    member(Cards-Text, [4-'4', 5-'5', 6-'6', 8-'8', 10-'10', 13-'13']),
    member(Order, [descending, ascending, shuffled]),
    ( Order == descending -> Variant = Text ; atomic_list_concat([Text, Order], ' ', Variant) ),
    numlist(1, Cards, All),
    prizes(Order, All, Prize, Others),
    Position = goofspiel(Prize, Others, All, All, 0, 0).

prizes(descending, All, Prize, Others) :- reverse(All, [Prize|Others]).
prizes(ascending, [Prize|Others], Prize, Others).
prizes(shuffled, All, 0, pack(All)).

turn(goofspiel(Prize, _, _, _, _, _), Turn) :-
    (   Prize =:= 0
    ->  Turn = chance
    ;   Turn = [ann, bob]
    ).

utility(goofspiel(_, _, [], _, Points, Against), Value) :-
    Value is sign(Points-Against).

move(goofspiel(0, pack(Pack), Ann, Bob, Points, Against), Prize,
     goofspiel(Prize, pack(Others), Ann, Bob, Points, Against)) :-
    select(Prize, Pack, Others).
move(goofspiel(Prize, Others, Ann, Bob, Points, Against), [Bid, Answer], Next) :-
    Prize > 0,
    select(Bid, Ann, Ann1),
    select(Answer, Bob, Bob1),
    after(Prize, Bid, Answer, Others, Ann1, Bob1, Points, Against, Next).

%   after(+Prize, +Bid, +Answer, +Others, +Ann, +Bob, +Points, +Against, -Next): where one card is left, it is played.

after(Prize, Bid, Answer, Others, Ann, Bob, Points0, Against0, Next) :-
    paid(Prize, Bid, Answer, Points0, Against0, Points1, Against1),
    (   Ann = [Last],
        Bob = [Other]
    ->  last_prize(Others, LastPrize),
        paid(LastPrize, Last, Other, Points1, Against1, Points, Against),
        Next = goofspiel(LastPrize, [], [], [], Points, Against)
    ;   turned_up(Others, Prize1, Others1),
        Next = goofspiel(Prize1, Others1, Ann, Bob, Points1, Against1)
    ).

paid(Prize, Bid, Answer, Points0, Against0, Points, Against) :-
    (   Bid > Answer
    ->  Points is Points0+Prize,
        Against = Against0
    ;   Bid < Answer
    ->  Points = Points0,
        Against is Against0+Prize
    ;   Points = Points0,
        Against = Against0
    ).

last_prize(pack([Prize]), Prize).
last_prize([Prize], Prize).

turned_up(pack(Pack), 0, pack(Pack)).
turned_up([Prize|Others], Prize, Others).

choice(goofspiel(Prize, _, Ann, Bob, _, _), Player, Card) :-
    Prize > 0,
    cards(Player, Ann, Bob, Cards),
    member(Card, Cards).

cards(ann, Ann, _, Ann).
cards(bob, _, Bob, Bob).

% ----------------------------------------------------------------------
% Texts

status(goofspiel(Prize, _, Ann, Bob, Points, Against), Lines) :-
    hand_line(ann, Ann, Line),
    hand_line(bob, Bob, Line1),
    (   Prize =:= 0
    ->  Up = []
    ;   format(string(Text), "the prize is ~d", [Prize]),
        Up = [Text]
    ),
    append(Up, [prizes(ann, Points), prizes(bob, Against), Line, Line1], Lines).

hand_line(Player, Cards, Line) :-
    atomic_list_concat(Cards, ' ', Text),
    format(string(Line), "~w has ~w", [Player, Text]).

%   position_text(?Position, ?Text): the prize and the others, what ann and bob have, and their cards: '4:3,2,1 0-0
%   1,2,3,4 1,2,3,4'. A pack is written with `?` for the prize that is to be turned up, or with a `/`.

position_text(goofspiel(Prize, Others, Ann, Bob, Points, Against), Text) :-
    nonvar(Prize),
    !,
    (   Others = pack(Pack)
    ->  Sign = (/)
    ;   Pack = Others,
        Sign = (:)
    ),
    maplist(listed, [Pack, Ann, Bob], [PackText, AnnText, BobText]),
    format(atom(Text), '~w~w~w ~w-~w ~w ~w', [Prize, Sign, PackText, Points, Against, AnnText, BobText]).
position_text(goofspiel(Prize, Others, Ann, Bob, Points, Against), Text) :-
    atomic_list_concat([Prizes, Score, AnnText, BobText], ' ', Text),
    member(Sign, [/, :]),
    atomic_list_concat([PrizeText, PackText], Sign, Prizes),
    atomic_list_concat(Scores, -, Score),
    maplist(number_in, [PrizeText|Scores], [Prize,Points,Against]),
    maplist(listed, [Pack, Ann, Bob], [PackText, AnnText, BobText]),
    maplist(length, [Ann, Bob], [Cards, Cards]),
    ( Sign == (/) -> Others = pack(Pack), sort(Pack, Pack) ; Others = Pack, Prize > 0 ),
    (   Cards =:= 0
    ->  Pack == []
    ;   ( Prize =:= 0 -> All = Pack ; All = [Prize|Pack] ),
        length(All, Cards),
        is_set(All),
        Cards > 1
    ),
    sort(Ann, Ann),
    sort(Bob, Bob),
    !.

listed(List, Text) :-
    (   nonvar(List)
    ->  ( List == [] -> Text = (-) ; atomic_list_concat(List, ',', Text) )
    ;   Text == (-)
    ->  List = []
    ;   atomic_list_concat(Parts, ',', Text),
        maplist(number_in, Parts, List),
        \+ memberchk(0, List)
    ).

number_in(Text, Number) :-
    atom_number(Text, Number),
    integer(Number),
    Number >= 0,
    format(atom(Text), '~d', [Number]).

refusal(goofspiel(_, _, Ann, Bob, _, _), [Bid, Answer], Why) :-
    (   \+ memberchk(Bid, Ann)
    ->  format(atom(Why), 'ann has no ~w', [Bid])
    ;   \+ memberchk(Answer, Bob)
    ->  format(atom(Why), 'bob has no ~w', [Answer])
    ).
