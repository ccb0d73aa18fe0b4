:- module(pybridge_options,
          [ search_config/3,    % +Game, +Options, -Config
            deeper/3,           % +Next, +Depth, -Deeper
            unlimited_depth/1   % ?Depth
          ]).
:- use_module('../rules/contract', [offers/2]).
:- use_module(library(error), [must_be/2, domain_error/2, type_error/2]).

/** <module> The options of analyse/3

| algorithm(A)       | deepening (default), or the lab's plain minimax or alphabeta |
| depth(N)           | look at most N moves ahead (extensions go beyond), a million or fewer |
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
more say how to go about it. whole is true where nothing limits the search and
it may solve the whole game instead, see whole.pl. next is how one depth follows from another:
plus(1); plus(2) without guesses, as then depths tell nothing but proofs; times(4)
where only the winner is to be proven, and distances do not matter either.
*/

option(algorithm, oneof([deepening,minimax,alphabeta]), deepening).
option(depth,     depth,                                inf).
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

%!  search_config(+Game, +Options, -Config) is det.
%
%   Config is the dict of Options and the defaults. The first of several
%   options of one name counts.
%
%   @error domain_error(analyse_option, Option) on an option there is not

search_config(Game, Options, Config) :-
    must_be(list, Options),
    maplist(check_option, Options),
    findall(Name-Value, option_value(Options, Name, Value), Pairs),
    dict_pairs(Config0, config, Pairs),
    (   _{depth:inf, nodes:inf, seconds:inf} :< Config0
    ->  get_dict(table, Config0, Whole),
        Config1 = Config0.put(whole, Whole)
    ;   Config1 = Config0.put(whole, false)
    ),
    manner(Game, Config1, Config).

manner(_, Config0, Config) :-
    _{prove:winner, whole:true} :< Config0,
    !,
    Config = Config0.put(_{heuristic:false, next:times(4)}).
manner(Game, Config0, Config) :-
    (   _{heuristic:false} :< Config0
    ->  true
    ;   _{depth:inf} :< Config0,
        \+ offers(Game, heuristic/2)
    ),
    !,
    Config = Config0.put(next, plus(2)).
manner(_, Config0, Config0.put(next, plus(1))).

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
check_value(depth, Value) :-
    !,
    must_be(positive_integer, Value),
    unlimited_depth(Unlimited),
    Most is Unlimited-1,
    must_be(between(1, Most), Value).
check_value(Type, Value) :-
    must_be(Type, Value).

option_value(Options, Name, Value) :-
    option(Name, _, Default),
    functor(Option, Name, 1),
    (   memberchk(Option, Options)
    ->  arg(1, Option, Value)
    ;   Value = Default
    ).

%!  unlimited_depth(?Depth) is semidet.
%
%   What stands for no limit: more than any depth(N), and an entry has room for it.

unlimited_depth(1_000_001).

%!  deeper(+Next, +Depth, -Deeper) is det.
%
%   The depth after Depth.

deeper(plus(Step), Depth, Deeper) :-
    unlimited_depth(Most),
    Deeper is min(Most, Depth+Step).
deeper(times(Factor), Depth, Deeper) :-
    unlimited_depth(Most),
    Deeper is min(Most, Depth*Factor).
