:- module(pybridge_players,
          [ player/3,           % +Game, +Spec, -Player
            player_kinds/2,     % +Game, -Kinds
            prepare_player/2,   % +Game, +Player
            levels/1,           % -Names
            check_level/1       % +Name
          ]).
:- use_module(library(apply), [exclude/3, maplist/3]).
:- use_module(library(lists), [append/2, append/3, member/2]).
:- use_module('../evaluation/preparing', [prepare_early/1]).
:- use_module('../base/wording', [suggestion/3, abbreviated/2]).
:- use_module('../rules/effects', [uses_random/1]).
:- use_module('../rules/faults', [strategy_clause/4]).
:- use_module('../rules/own_search', [own_search_modes/2, own_searches/2]).
:- use_module('../rules/strategies', [strategies/2, strategy_name/2]).
:- use_module('../search/options', [read_option/3]).

/** <module> Players by name

A player is named by a text, such as 'engine:depth=6', and is then one of the terms

| human            | a person who types the moves                                       |
| random           | a random legal move; all are equally likely                        |
| engine(Options)  | the search of analyse/3, for a second where Options set no limit   |
| level(Depth, Nodes, Slips) | a short search, but in this many of 100 moves a random one |
| strategy(Name)   | the game's own strategy/3                                          |
| random_strategy(Name) | the same where it uses random numbers                         |
| own(Name)        | the search in the game's own file: minimax/3 or alphabeta/5        |
| perfect(Options) | the solution of the game, which solve/3 finds with Options         |
| hint             | the solution that was found last, if it has the position, or the engine |

How they decide on a move is in decisions.pl.
*/

%   level(?Name, ?Depth, ?Nodes, ?Slips): limits are depths and positions, never seconds, so a level
%   plays the same on every machine. What levels are worth against each other is in docs/console.md.

level(easy,   1, 500,    50).
level(normal, 4, 2_000,  20).
level(hard,   8, 10_000, 4).

%!  levels(-Names) is det.

levels(Names) :-
    findall(Name, level(Name, _, _, _), Levels),
    append(Levels, [perfect], Names).

%!  check_level(+Name) is det.
%
%   @error no_player(Text)

check_level(Name) :-
    levels(Names),
    (   memberchk(Name, Names)
    ->  true
    ;   suggestion(Name, Names, Suggestion),
        no_player("there is no level ~w~w", Name, Suggestion)
    ).

%!  prepare_player(+Game, +Player) is det.
%
%   Player is going to think about Game: what its thoughts can use is made in the background, while others may think.

prepare_player(Game, Player) :-
    (   Player = engine(Options),
        memberchk(seconds(_), Options)
    ->  prepare_early(Game)
    ;   true
    ).

%!  player_kinds(+Game, -Kinds) is det.
%
%   Kinds are the names of the players that Game has.

player_kinds(Game, Kinds) :-
    strategies(Game, Names),
    maplist(atom_concat('strategy:'), Names, Strategies),
    own_searches(Game, OwnNames),
    maplist(atom_concat('own:'), OwnNames, OwnSearches),
    levels(Levels),
    append([[human,random,engine], Strategies, OwnSearches, Levels], Kinds).

%!  player(+Game, +Spec, -Player) is det.
%
%   @error no_player(Text), no_strategy(Text), option_value(Name, Value, Expected)

player(Game, Spec, Player) :-
    (   sub_atom(Spec, Before, 1, After, :)
    ->  sub_atom(Spec, 0, Before, _, Kind),
        sub_atom(Spec, _, After, 0, Rest),
        player_with(Kind, Rest, Game, Spec, Player)
    ;   simple_player(Spec, Player0)
    ->  Player = Player0
    ;   player_kinds(Game, Kinds),
        suggestion(Spec, Kinds, Suggestion),
        no_player("there is no player ~w~w", Spec, Suggestion)
    ).

simple_player(human, human).
simple_player(hint, hint).
simple_player(random, random).
simple_player(engine, Player) :-
    engine([], Player).
simple_player(perfect, perfect([])).
simple_player(Name, level(Depth, Nodes, Slips)) :-
    level(Name, Depth, Nodes, Slips).

player_with(engine, Rest, _, _, Player) :-
    !,
    atomic_list_concat(Texts0, ',', Rest),
    exclude(==(''), Texts0, Texts),
    maplist(engine_option, Texts, Options),
    engine(Options, Player).
player_with(strategy, Name, Game, _, Player) :-
    !,
    (   strategy_name(Game, Name)
    ->  strategy_player(Name, Game, Player)
    ;   strategies(Game, Names),
        suggestion(Name, Names, Suggestion),
        abbreviated(Name, Short),
        format(string(Text), "~w has no strategy ~w~w", [Game, Short, Suggestion]),
        throw(error(no_strategy(Text), _))
    ).
player_with(own, Name, Game, Spec, Player) :-                       % what the file plays by: a search or a strategy
    !,
    (   own_searches(Game, Names),
        memberchk(Name, Names)
    ->  Player = own(Name)
    ;   strategy_name(Game, Name)
    ->  strategy_player(Name, Game, Player)
    ;   no_own_search(Name, Game, Spec)
    ).
player_with(_, _, _, Spec, _) :-
    no_player("~w~w: only engine, strategy and own can be followed by a colon", Spec, '').

strategy_player(Name, Game, Player) :-
    findall(Clause, ( strategy_clause(Game, _, Name0, Clause), ( var(Name0) ; Name0 == Name ) ), Clauses),
    ( uses_random(Clauses) -> Player = random_strategy(Name) ; Player = strategy(Name) ).

no_own_search(Name, Game, Spec) :-
    (   own_search_modes(Name, Modes)
    ->  format(atom(Reason), ': the file of ~w does not define ~w', [Game, Modes])
    ;   Reason = '; the searches of a file\'s own are own:minimax and own:alphabeta'
    ),
    no_player("there is no player ~w~w", Spec, Reason).

%   An error in an option says that it is one of the engine.

engine_option(Text, Option) :-
    catch(read_option(search, Text, Option), error(Formal, _), true),
    (   var(Formal)
    ->  true
    ;   Formal = option_text(_, Suggestion)
    ->  no_player("engine has no option ~w~w", Text, Suggestion)
    ;   throw(error(Formal, _))
    ).

engine(Options, engine(Limited)) :-
    (   member(Option, Options),
        functor(Option, Limit, 1),
        memberchk(Limit, [depth,nodes,seconds])
    ->  Limited = Options
    ;   Limited = [seconds(1)|Options]
    ).

no_player(Format, Name, Suggestion) :-
    abbreviated(Name, Short),
    format(string(Text), Format, [Short, Suggestion]),
    throw(error(no_player(Text), _)).

:- multifile prolog:error_message//1.

prolog:error_message(no_player(Text)) -->
    [ '~w'-[Text] ].
prolog:error_message(no_strategy(Text)) -->
    [ '~w'-[Text] ].
