:- module(pybridge_options,
          [ option/6,           % ?Task, ?Name, ?Type, ?Default, ?Unit, ?Text
            options/2,          % +Task, -Dicts
            check_options/2,    % +Task, +Options
            option_value/4,     % +Task, +Options, +Name, -Value
            read_option/3,      % +Task, +Text, -Option
            search_config/3,    % +Game, +Options, -Config
            first_depth/2,      % +Config, -Depth
            deeper/3,           % +Next, +Depth, -Deeper
            unlimited_depth/1   % ?Depth
          ]).
:- use_module('../base/wording', [suggestion/3, abbreviated/2]).
:- use_module(guess, [guessing/3]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, member/2]).

/** <module> The options of searching and solving, declared once

The command line, the players and Python read them from here. The default of a limit is
none. The types are

| one_of(Atoms)       |                                                            |
| integer(Least, Most) |                                                           |
| number(Most)        | above 0                                                    |
| boolean             | true or false                                              |
| heuristic           | a boolean, or the name of a predicate Name/2 of the game   |
*/

%!  option(?Task, ?Name, ?Type, ?Default, ?Unit, ?Text) is nondet.
%
%   Task is search, for analyse/3; rank, for ranked_moves/3; tree, for grown_tree/4; or solve. Text
%   describes the option in one line.

option(search, algorithm, one_of([auto,deepening,mcts,alphabeta,minimax]), auto, '',
       'The search algorithm; auto chooses the one that suits the game.').
option(search, depth, integer(1, 1_000_000), none, moves,
       'Look at most this many moves ahead; only forcing moves are followed further.').
option(search, seconds, number(86_400), none, seconds,
       'Think for at most this long.').
option(search, nodes, integer(1, 1_000_000_000_000), none, positions,
       'Search at most this many positions.').
option(search, memory, number(1_000_000), 512, megabytes,
       'Use at most this much memory for the tables of positions.').
option(search, table, boolean, true, '',
       'Keep the positions that were searched in a transposition table.').
option(search, heuristic, heuristic, true, '',
       'Evaluate positions at the horizon by the game\'s heuristic/2, or by another predicate of its file.').
option(search, extend, boolean, true, '',
       'Continue the search beyond the horizon after a forcing move, such as a capture.').
option(search, deepening, boolean, true, '',
       'Search depth by depth instead of directly to the given depth.').
option(search, threads, integer(1, 64), 1, threads,
       'Search with this many threads.').
option(search, variety, integer(0, 0x3FFFFFFFFFFFFF), none, seed,
       'Choose at random among equally good moves; the same seed makes the same choice.').
option(search, prove, one_of([distance,winner]), distance, '',
       'Stop once the winner is proven, or only once the distance to the end is proven too.').
option(rank, Name, Type, Default, Unit, Text) :-
    option(search, Name, Type, Default, Unit, Text),
    Name \== threads.
option(tree, algorithm, one_of([auto,alphabeta,mcts]), auto, '',
       'The search algorithm; auto is alpha-beta, or under a limit what suits the game.').
option(tree, seconds, number(86_400), none, seconds,
       'Play games out for at most this long; alpha-beta is limited by its depth.').
option(tree, nodes, integer(1, 1_000_000_000_000), none, positions,
       'Enter at most this many positions in playouts and beside them.').
option(tree, variety, integer(0, 0x3FFFFFFFFFFFFF), none, seed,
       'Play games out at random from this seed.').
option(solve, memory, number(1_000_000), 1024, megabytes,
       'Use at most this much memory for the table of positions.').
option(solve, seconds, number(86_400), none, seconds,
       'Work for at most this long.').

%!  options(+Task, -Dicts) is det.
%
%   Dicts are the options of Task, each a dict option{name, type, choices, least, most, default,
%   unit, text}; a value that does not apply is @(none).

options(Task, Dicts) :-
    findall(option{ name:Name, type:Type, choices:Choices, least:Least, most:Most,
                    default:Default, unit:Unit, text:Text },
            ( option(Task, Name, Type0, Default0, Unit, Text),
              described(Type0, Type, Choices, Least, Most),
              constant(Default0, Default) ),
            Dicts).

described(one_of(Choices),      one_of,    Choices,  @(none), @(none)).
described(integer(Least, Most), integer,   @(none),  Least,   Most).
described(number(Most),         number,    @(none),  @(none), Most).
described(boolean,              boolean,   @(none),  @(none), @(none)).
described(heuristic,            heuristic, @(none),  @(none), @(none)).

constant(Value, Constant) :-
    (   memberchk(Value, [true,false,none])
    ->  Constant = @(Value)
    ;   Constant = Value
    ).

% ----------------------------------------------------------------------
% Checking

%!  check_options(+Task, +Options) is det.
%
%   Options is a list of valid options of Task, as Name(Value).
%
%   @error domain_error(option, Option) if Task has no such option
%   @error option_value(Name, Value, Expected) if the value is not valid

check_options(Task, Options) :-
    must_be(list, Options),
    maplist(check_option(Task), Options).

check_option(Task, Option) :-
    must_be(nonvar, Option),
    (   compound(Option),
        compound_name_arguments(Option, Name, [Value]),
        option(Task, Name, Type, _, _, _)
    ->  (   ground(Value),
            has_type(Type, Value)
        ->  true
        ;   expected(Type, Expected),
            throw(error(option_value(Name, Value, Expected), _))
        )
    ;   unknown_option(Task, Option)
    ).

unknown_option(Task, Option) :-
    (   callable(Option)
    ->  functor(Option, Name, _)
    ;   Name = ''
    ),
    names(Task, Names),
    suggestion(Name, Names, Suggestion),
    throw(error(domain_error(option, Option), context(_, Suggestion))).

names(Task, Names) :-
    findall(Name, option(Task, Name, _, _, _, _), Names).

has_type(one_of(Choices), Value) :-
    memberchk(Value, Choices).
has_type(integer(Least, Most), Value) :-
    integer(Value),
    Value >= Least,
    Value =< Most.
has_type(number(Most), Value) :-
    number(Value),
    Value > 0,
    Value =< Most.
has_type(boolean, Value) :-
    boolean(Value, _).
has_type(heuristic, Value) :-
    (   atom(Value)
    ->  true
    ;   boolean(Value, _)
    ).

%   Python sends truth values as @(true) and @(false).

boolean(true, true).
boolean(false, false).
boolean(@(true), true).
boolean(@(false), false).

expected(one_of(Choices), Expected) :-
    append(Others, [Last], Choices),
    atomic_list_concat(Others, ', ', Listed),
    format(atom(Expected), '~w or ~w', [Listed, Last]).
expected(integer(Least, Most), Expected) :-
    format(atom(Expected), 'a whole number from ~d to ~d', [Least, Most]).
expected(number(Most), Expected) :-
    format(atom(Expected), 'a number above 0, at most ~d', [Most]).
expected(boolean, 'true or false').
expected(heuristic, 'true, false or the name of a predicate Name/2 of the game').

:- multifile prolog:error_message//1.

prolog:error_message(option_value(Name, Value, Expected)) -->
    { abbreviated(Value, Short) },
    [ '~w must be ~w, not ~w'-[Name, Expected, Short] ].

%!  read_option(+Task, +Text, -Option) is det.
%
%   Option is the Name(Value) that a person writes as Text, such as 'depth=6'.
%
%   @error option_text(Text, Suggestion), option_value(Name, Value, Expected)

read_option(Task, Text, Option) :-
    (   sub_atom(Text, Before, 1, After, =)
    ->  sub_atom(Text, 0, Before, _, Name),
        sub_atom(Text, _, After, 0, Written)
    ;   Name = Text
    ),
    (   nonvar(Written),
        option(Task, Name, Type, _, _, _)
    ->  (   read_value(Type, Written, Value)
        ->  true
        ;   Value = Written
        ),
        Option =.. [Name, Value],
        check_option(Task, Option)
    ;   names(Task, Names),
        suggestion(Name, Names, Suggestion),
        throw(error(option_text(Text, Suggestion), _))
    ).

read_value(integer(_, _), Written, Value) :-
    atom_number(Written, Value).
read_value(number(_), Written, Value) :-
    atom_number(Written, Value).

% ----------------------------------------------------------------------
% The configuration of a search

%!  option_value(+Task, +Options, +Name, -Value) is det.
%
%   Value is that of the first Name(Value) in Options, or else the default.

option_value(Task, Options, Name, Value) :-
    option(Task, Name, _, Default, _, _),
    !,
    functor(Option, Name, 1),
    (   memberchk(Option, Options)
    ->  arg(1, Option, Value0),
        (   boolean(Value0, Value1)
        ->  Value = Value1
        ;   Value = Value0
        )
    ;   Value = Default
    ).

%!  search_config(+Game, +Options, -Config) is det.
%
%   Config is a dict of all options of search, in which a limit that is not given is inf and
%   heuristic has the form that guess/4 takes. It has two more keys. whole is true if nothing limits
%   the search, so that it may solve the whole game instead, see whole_game.pl. next says how each
%   depth follows from the one before: plus(1); plus(2) without a heuristic, as each depth then only
%   finds proofs; or times(4) if only the winner is to be proven, so that distances do not matter.
%
%   @error as check_options/2

search_config(Game, Options, Config) :-
    check_options(search, Options),
    findall(Name-Value,
            ( option(search, Name, _, _, _, _),
              option_value(search, Options, Name, Value0),
              effective(Name, Value0, Value) ),
            Pairs),
    dict_pairs(Config0, config, Pairs),
    (   guessing(Game, Config0.heuristic, Guessing)
    ->  true
    ;   expected(heuristic, Expected),
        throw(error(option_value(heuristic, Config0.heuristic, Expected), _))
    ),
    (   _{depth:inf, nodes:inf, seconds:inf} :< Config0
    ->  get_dict(table, Config0, Whole)
    ;   Whole = false
    ),
    playouts_limited(Config0),
    depth_steps(Guessing, Config0.put(whole, Whole), Config1),
    chosen_algorithm(Config1.algorithm, Guessing, Config1, Algorithm),
    Config = Config1.put(algorithm, Algorithm).

%   playouts_limited(+Config) is det: a depth does not limit playouts, so they would go on for ever.

playouts_limited(Config) :-
    (   _{algorithm:mcts, nodes:inf, seconds:inf} :< Config,
        Config.depth \== inf
    ->  Expected = 'auto, deepening, alphabeta or minimax where depth is the only limit',
        throw(error(option_value(algorithm, mcts, Expected), _))
    ;   true
    ).

%   chosen_algorithm(+Algorithm0, +Guessing, +Config, -Algorithm): without a heuristic, and without
%   the time to prove everything, playouts evaluate a position better than alpha-beta.

chosen_algorithm(auto, Guessing, Config, Algorithm) :-
    !,
    (   Guessing == false,
        Config.depth == inf,
        \+ _{nodes:inf, seconds:inf} :< Config
    ->  Algorithm = mixed
    ;   Algorithm = deepening
    ).
chosen_algorithm(Algorithm, _, _, Algorithm).

effective(variety, none, none) :-
    !.
effective(_, none, inf) :-
    !.
effective(_, Value, Value).

depth_steps(_, Config0, Config) :-
    _{prove:winner, whole:true} :< Config0,
    !,
    Config = Config0.put(_{heuristic:false, next:times(4)}).
depth_steps(false, Config0, Config) :-
    ( _{heuristic:false} :< Config0 ; _{depth:inf} :< Config0 ),
    !,
    Config = Config0.put(_{heuristic:false, next:plus(2)}).
depth_steps(Guessing, Config0, Config0.put(_{heuristic:Guessing, next:plus(1)})).

%!  unlimited_depth(?Depth) is semidet.
%
%   The depth that stands for no limit: it is larger than that of any depth(N), and a table entry
%   has room for it.

unlimited_depth(1_000_001).

%!  first_depth(+Config, -Depth) is det.
%
%   Depth is the first one to search, chosen so that the steps lead exactly to a depth limit.

first_depth(Config, Depth) :-
    _{deepening:Deepening, depth:Limit, next:Next} :< Config,
    (   Deepening == true
    ->  (   Next == plus(2),
            integer(Limit)
        ->  Depth is 2 - Limit mod 2
        ;   Depth = 1
        )
    ;   Limit == inf
    ->  unlimited_depth(Depth)
    ;   Depth = Limit
    ).

%!  deeper(+Next, +Depth, -Deeper) is det.
%
%   Deeper is the depth to search after Depth.

deeper(plus(Step), Depth, Deeper) :-
    unlimited_depth(Most),
    Deeper is min(Most, Depth+Step).
deeper(times(Factor), Depth, Deeper) :-
    unlimited_depth(Most),
    Deeper is min(Most, Depth*Factor).
