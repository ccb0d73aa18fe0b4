:- module(search_options,
          [ search_config/2     % +Options, -Config
          ]).
:- use_module(library(error), [must_be/2, domain_error/2, type_error/2]).

/** <module> The options of analyse/3

| algorithm(A)       | deepening (default), or the lab's plain minimax or alphabeta |
| depth(N)           | look at most N moves ahead (extensions go beyond)       |
| seconds(S)         | think at most S seconds                                 |
| nodes(N)           | enter at most N positions                               |
| memory(MB)         | bound on the transposition table (default 512)          |
| table(Boolean)     | remember positions (default true)                       |
| heuristic(Boolean) | use the game's heuristic/2 (default true)               |
| extend(Boolean)    | do not stop behind a forcing/2 move (default true)      |
| deepening(Boolean) | depth by depth (default true), or depth(N) at once      |
| threads(N)         | search with N threads (default 1)                       |
| variety(Seed)      | vary among equally good moves (default none)            |
| prove(What)        | stop when the winner, or the distance too (default), is proven |

A Config is a dict of all of them; limits that are not given are inf. Two keys
more say how to go about a search that nothing limits. step is by how much depth
grows: where only the winner is to be proven, depths between cost more than they help, and so
do guesses. whole is true where it may solve the whole game instead, see whole.pl.
*/

option(algorithm, oneof([deepening,minimax,alphabeta]), deepening).
option(depth,     positive_integer,                     inf).
option(seconds,   positive_number,                      inf).
option(nodes,     positive_integer,                     inf).
option(memory,    positive_number,                      512).
option(table,     boolean,                              true).
option(heuristic, boolean,                              true).
option(extend,    boolean,                              true).
option(deepening, boolean,                              true).
option(threads,   positive_integer,                     1).
option(variety,   integer,                              none).
option(prove,     oneof([winner,distance]),             distance).

%!  search_config(+Options, -Config) is det.
%
%   Config is the dict of Options and the defaults. The first of several
%   options of one name counts.
%
%   @error domain_error(analyse_option, Option) on an option there is not

search_config(Options, Config) :-
    must_be(list, Options),
    maplist(check_option, Options),
    findall(Name-Value, option_value(Options, Name, Value), Pairs),
    dict_pairs(Config0, config, Pairs),
    (   _{depth:inf, nodes:inf, seconds:inf} :< Config0
    ->  unlimited(Config0, Config)
    ;   Config = Config0.put(_{step:1, whole:false})
    ).

unlimited(Config0, Config) :-
    get_dict(table, Config0, Whole),
    (   Config0.prove == winner
    ->  Config = Config0.put(_{heuristic:false, step:4, whole:Whole})
    ;   Config = Config0.put(_{step:1, whole:Whole})
    ).

check_option(Option) :-
    must_be(nonvar, Option),
    (   compound(Option),
        compound_name_arguments(Option, Name, [Value]),
        option(Name, Type, _)
    ->  check_value(Type, Value)
    ;   domain_error(analyse_option, Option)
    ).

check_value(positive_number, Value) :-
    !,
    must_be(number, Value),
    (   Value > 0
    ->  true
    ;   type_error(positive_number, Value)
    ).
check_value(Type, Value) :-
    must_be(Type, Value).

option_value(Options, Name, Value) :-
    option(Name, _, Default),
    functor(Option, Name, 1),
    (   memberchk(Option, Options)
    ->  arg(1, Option, Value)
    ;   Value = Default
    ).
