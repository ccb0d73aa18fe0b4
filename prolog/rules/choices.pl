:- module(pybridge_choices,
          [ at_once/1,          % +Game
            choosers/2,         % :Position, -Players
            choices/3,          % :Position, +Player, -Choices
            all_choices/3       % :Position, -Players, -Choices
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [list_to_set/2, nth1/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(contract, [gives/2, home/2, offers/2]).

/** <module> Positions in which several players choose at once

There turn/2 answers a list of players, and a move is the list of their choices, in the same order. What one of them
may choose does not depend on the others, and each combination is a move. choice/3 says what a player may choose;
without it, it is what occurs in move/3.
*/

:- meta_predicate
    choosers(:, -),
    choices(:, +, -),
    all_choices(:, -, -).

%!  at_once(+Game) is semidet.
%
%   Several players may choose at once in Game. By players/1 they always may; by players/2, if there is a choice/3, or
%   if turn/2 gives a list of names in its own clauses.

at_once(Game) :-
    ( gives(Game, players/1) ; offers(Game, choice/3) ),
    !.
at_once(Game) :-
    home(Game, Home),
    functor(Head, turn, 2),
    catch(clause(Home:Head, Body), error(_, _), fail),
    arg(2, Head, Player),
    (   Names = Player
    ;   sub_term(Unified, Body),
        nonvar(Unified),
        Unified = (Variable = Names),
        Variable == Player
    ),
    is_list(Names),
    maplist(player_of(Game), Names),
    !.

player_of(Game, Name) :-
    atom(Name),
    once(Game:players(Max, Min)),
    memberchk(Name, [Max,Min]).

%!  choosers(:Position, -Players) is semidet.
%
%   Players choose at once in Position, a list.

choosers(Game:Position, Players) :-
    once(Game:turn(Position, Players)),
    is_list(Players).

%!  choices(:Position, +Player, -Choices) is det.
%
%   Choices are what Player may choose in Position, where several choose at once: in the order of choice/3, or in that
%   in which move/3 first has them.

choices(Game:Position, Player, Choices) :-
    (   offers(Game, choice/3)
    ->  findall(Choice, Game:choice(Position, Player, Choice), Choices)
    ;   choosers(Game:Position, Players),
        nth1(Nth, Players, Player)
    ->  findall(Choice, ( Game:move(Position, Move, _), nth1(Nth, Move, Choice) ), All),
        list_to_set(All, Choices)
    ;   Choices = []
    ).

%!  all_choices(:Position, -Players, -Choices) is semidet.
%
%   Players choose at once in Position, and Choices are the lists of what they may choose.

all_choices(Position, Players, Choices) :-
    choosers(Position, Players),
    maplist(choices(Position), Players, Choices).
