:- module(pybridge_options,
          [ option/6,           % ?Task, ?Name, ?Type, ?Default, ?Unit, ?Text
            options/2,          % +Task, -Dicts
            check_options/2,    % +Task, +Options
            option_value/4,     % +Task, +Options, +Name, -Value
            refuse_value/3,     % +Task, +Name, +Value
            read_option/3       % +Task, +Text, -Option
          ]).
:- use_module('../base/wording', [suggestion/3, abbreviated/2]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3]).

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

option(search, algorithm, one_of([auto,deepening,mcts,minimax,alphabeta,negamax,iterative_deepening,
                                  transposition_table,uct,expectiminimax,star1,maxn,paranoid]), auto, '',
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
       'Evaluate positions at the horizon by heuristic/2, or what was learned, or another predicate of the game.').
option(search, threads, integer(1, 64), 1, threads,
       'Search with this many threads.').
option(search, variety, integer(0, 0x3FFFFFFFFFFFFF), none, seed,
       'Choose at random among equally good moves; the same seed makes the same choice.').
option(search, prove, one_of([distance,winner]), distance, '',
       'Stop once the winner is proven, or only once the distance to the end is proven too.').
option(rank, Name, Type, Default, Unit, Text) :-
    option(search, Name, Type, Default, Unit, Text),
    Name \== threads.
option(tree, algorithm, one_of([auto,mcts,minimax,alphabeta,negamax,iterative_deepening,transposition_table,uct,
                                expectiminimax,star1,'own:minimax','own:alphabeta']), auto, '',
       'The search algorithm; auto: alpha-beta (Star1 with chance), or what suits a limit; own: is that of its file.').
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
option(solve, threads, integer(1, 64), 1, threads,
       'Solve with this many threads, where the rules run compiled.').

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
    ( memberchk(Value, [true,false,none]) -> Constant = @(Value) ; Constant = Value ).

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
        ;   refuse_value(Task, Name, Value)
        )
    ;   unknown_option(Task, Option)
    ).

%!  refuse_value(+Task, +Name, +Value) is failure.
%
%   Throw, as Value is not valid for the option Name.
%
%   @error option_value(Name, Value, Expected)

refuse_value(Task, Name, Value) :-
    once(option(Task, Name, Type, _, _, _)),
    expected(Type, Expected),
    throw(error(option_value(Name, Value, Expected), _)).

unknown_option(Task, Option) :-
    ( callable(Option) -> functor(Option, Name, _) ; Name = '' ),
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
    ( atom(Value) -> true ; boolean(Value, _) ).

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
    { (   float(Value)
      ->  format(atom(Short), '~15g', [Value])      % SWI-Prolog 10 writes 1.0e+09
      ;   abbreviated(Value, Short)
      ) },
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
    ->  (   memberchk(Type, [integer(_, _),number(_)]),
            atom_number(Written, Value0)
        ->  Value = Value0
        ;   Value = Written
        ),
        Option =.. [Name, Value],
        check_option(Task, Option)
    ;   names(Task, Names),
        suggestion(Name, Names, Suggestion),
        throw(error(option_text(Text, Suggestion), _))
    ).


%!  option_value(+Task, +Options, +Name, -Value) is det.
%
%   Value is that of the first Name(Value) in Options, or else the default.

option_value(Task, Options, Name, Value) :-
    option(Task, Name, _, Default, _, _),
    !,
    functor(Option, Name, 1),
    (   memberchk(Option, Options)
    ->  arg(1, Option, Value0),
        ( boolean(Value0, Value1) -> Value = Value1 ; Value = Value0 )
    ;   Value = Default
    ).
