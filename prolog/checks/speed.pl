:- module(pybridge_speed,
          [ rules_speed/3,      % +Game, +Variant, -Report
            why_interpreted/2   % +Game, -Why
          ]).
:- use_module(library(aggregate), [aggregate/3, aggregate_all/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(solution_sequences), [limit/2, order_by/2]).
:- use_module('../rules/positions', [start_position/3]).
:- use_module('../rules/rule_faults', [within_stack/2]).
:- use_module('../compiled/compiled_rules', [rules_compiled/3, rules_refused/4]).
:- use_module('../compiled/random_games', [random_players/2, random_series/7]).
:- use_module(playouts, [playouts/4]).
:- use_module(taught, [taught/3]).

/** <module> The speed of rules, and the predicates that take most of their time
*/

%!  rules_speed(+Game, +Variant, -Report) is det.
%
%   Play random games for about a second. Report is a dict:
%
%     | positions_a_second | of processor time in random games, as the rules run: compiled or not |
%     | compiled, why_not  | whether they run compiled, and if not, the reason, or else @(none) |
%     | costly             | dicts cost{predicate, percent, help} of the five predicates that take most time |
%     | taught             | what random games teach the engine, see taught/3 |

rules_speed(Game, Variant,
            speed{positions_a_second:Rate, compiled:Compiled, why_not:Why, costly:Costly, taught:Taught}) :-
    start_position(Game, Variant, Start),
    rules_compiled(Game, rules, Compiled),
    why_interpreted(Game, Why),
    within_stack(rate(1, Game, Start, Rate), Game),
    costly(Game, Start, Compiled, Costly),
    taught(Game, Start, Taught).

%!  why_interpreted(+Game, -Why) is det.
%
%   Why, a text, is the reason why the rules of Game do not run compiled, or else @(none).

why_interpreted(Game, Why) :-
    rules_compiled(Game, rules, _),
    (   rules_refused(Game, File, Line, Text)
    ->  format(string(Why), "~w:~w: ~w", [File, Line, Text])
    ;   Why = @(none)
    ).

%   rate(+Games, +Game, +Start, -Rate): twice as many games, until they take long enough to be measured.

rate(Games, Game, Start, Rate) :-
    statistics(cputime, Before),
    playouts(Game:Start, Games, 1, tally(_, _, _, Positions)),
    statistics(cputime, After),
    Seconds is After-Before,
    (   ( Seconds > 0.2 ; Games > 100_000 )
    ->  Rate is round(Positions/max(Seconds, 0.001))
    ;   Twice is 2*Games,
        rate(Twice, Game, Start, Rate)
    ).

%   costly(+Game, +Start, +Compiled, -Costly): from the samples of SWI-Prolog's profiler, without what only this project
%   calls.

costly(Game, Start, Compiled, Costly) :-
    profile(played_for(1.0, Game, Start), [unprinted]),
    profile_data(Data),
    findall(Name/Arity-Ticks,
            ( member(Node, Data.nodes),
              called_from(Node, Caller, Ticks, _), Ticks > 0,
              get_dict(predicate, Node, Called),
              written(Called, Caller, Data.nodes, [], Module:Name/Arity),
              \+ sub_atom(Module, 0, _, _, pybridge_), \+ sub_atom(Name, 0, _, _, $),
              Name \== sig_atomic ),
            Costs),
    aggregate_all(sum(Ticks), member(_-Ticks, Costs), All),
    findall(cost{predicate:Text, percent:Percent, help:Help},
            limit(5, ( order_by([desc(Ticks)], aggregate(sum(T), member(Predicate-T, Costs), Ticks)),
                       Percent is round(100*Ticks/All),
                       format(atom(Text), "~w", [Predicate]),
                       help(Predicate, Compiled, Help) )),
            Costly).

%   written(+Called, +Caller, +Nodes, +Below, -Predicate): Predicate is what the rules call where Called is a library's
%   own: its Caller, or what has called that for the most time, and so on, but none of Below.

written(Called, Caller, Nodes, Below, Predicate) :-
    (   internal(Called, Caller),
        member(Node, Nodes),
        get_dict(predicate, Node, Caller)
    ->  (   aggregate_all(max(All, Other), ( called_from(Node, Other, _, All), \+ memberchk(Other, [Caller|Below]) ),
                          max(_, Next))
        ->  written(Caller, Next, Nodes, [Caller|Below], Predicate)
        ;   Predicate = Caller
        )
    ;   Predicate = Called
    ).

%   called_from(+Node, -Caller, -Ticks, -All) is nondet: Ticks were spent in Node itself, and All also in what it calls.

called_from(Node, Caller, Ticks, All) :-
    get_dict(callers, Node, Callers),
    member(node(Caller, _, Ticks, Below, _, _, _), Callers),
    All is Ticks+Below.

%   internal(+Called, +Caller) is semidet.

internal(_:Name/_, _:_) :-
    member(Prefix, [$, '__aux_']),
    sub_atom(Name, 0, _, _, Prefix),
    !.
internal(Module:_, Calling:_) :-
    module_property(Calling, class(library)),
    module_property(Module, class(Class)),
    memberchk(Class, [library, system]).

:- multifile prolog:show_profile_hook/1.

prolog:show_profile_hook(Options) :-
    memberchk(unprinted, Options).

played_for(Seconds, Game, Start) :-
    statistics(cputime, Begun),
    random_players(Game, Players),
    between(1, inf, Number),
    random_series(Players, Start, 1, 0, Number-Number-0, ends, _),
    statistics(cputime, Now),
    Now-Begun > Seconds,
    !.

%   help(+Predicate, +Compiled, -Help): what is known to make rules that call Predicate faster.

help(Predicate, Compiled, Help) :-
    (   helps(Predicates, Compiled, Help0),
        memberchk(Predicate, Predicates)
    ->  Help = Help0
    ;   Help = @(none)
    ).

helps([(is)/2, (=:=)/2, (<)/2, (>)/2, (=<)/2, (>=)/2], @(false),
      ":- set_prolog_flag(optimise, true) compiles arithmetic").
helps([nth0/3, nth1/3, nth0/4, nth1/4, member/2, memberchk/2, append/3, select/3], _,
      "it walks along a list: match the list in the head, or keep sets of squares in integers").
helps([sort/2, sort/4, msort/2, length/2], _, "keep in the position what every position needs").
helps([format/2, format/3, atom_concat/3, atomic_list_concat/2, atomic_list_concat/3, atom_chars/2, atom_codes/2,
       sub_atom/5], _,
      "texts are slow: let positions and moves be terms").
