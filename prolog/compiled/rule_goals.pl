:- module(pybridge_rule_goals,
          [ in_rules/2,         % +Game, :Goal
            in_strategies/2,    % +Game, :Goal
            in_shares/5         % +Game, :Goal, +Work0, -Result, -Ran
          ]).
:- use_module(library(lists), [append/3]).
:- use_module('../native/host', [call_native_once/2]).
:- use_module(compiled_rules, [inferences_left/3, interpret_from_now/3, prepare/2, rules/3, spent_interpreted/2]).
:- use_module(giving_up, [gave_up_since/2]).

/** <module> Goals that ask much of a game's rules, such as a count of all sequences of moves

Such a goal runs interpreted until compiling the rules pays (compiled_rules.pl), and then once more, compiled.
*/

:- meta_predicate
    in_rules(+, 0),
    in_strategies(+, 0),
    in_shares(+, 3, +, -, -).

%!  in_rules(+Game, :Goal) is semidet.
%!  in_strategies(+Game, :Goal) is semidet.
%
%   Call Goal once, one of the entries of Game's part `rules` or `strategies`.

in_rules(Game, Goal) :-
    in_part(rules, Game, Goal, _).

in_strategies(Game, Goal) :-
    in_part(strategies, Game, Goal, _).

in_part(Part, Game, Goal, Ran) :-
    rules(Game, Part, Rules),
    in_part(Rules, Part, Game, Goal, Truth, Ran),
    Truth == true.

%!  in_shares(+Game, :Goal, +Work0, -Result, -Ran) is semidet.
%
%   Call call(Goal, Milliseconds, Work0, Work), one of the entries of Game, then the same with Work, and so on, until
%   Work is done(Result). The browser cannot interrupt compiled code, so each call there should take no more than 5
%   Milliseconds. Ran is ran(Compiled, Seconds): Compiled is @(true) if the last call ran compiled, otherwise @(false),
%   and all calls took this time.

in_shares(Game, Goal, Work, Result, Ran) :-
    (   current_prolog_flag(emscripten, true)
    ->  Milliseconds = 5
    ;   Milliseconds = 50
    ),
    in_shares(Game, Goal, Milliseconds, Work, Result, 0, Ran).

in_shares(Game, Module:Head, Milliseconds, Work0, Result, Seconds0, Ran) :-
    Head =.. [Name|Constants],
    append(Constants, [Milliseconds,Work0,Work], Arguments),
    Share =.. [Name|Arguments],
    in_part(rules, Game, Module:Share, ran(Compiled, Seconds1)),
    Seconds is Seconds0+Seconds1,
    (   Work = done(Result0)
    ->  Result = Result0,
        Ran = ran(Compiled, Seconds)
    ;   in_shares(Game, Module:Head, Milliseconds, Work, Result, Seconds, Ran)
    ).

in_part(interpreted(_, _, _), _, _, Goal, Truth, Ran) :-
    timed(Goal, Truth, @(false), Ran).
in_part(compiled(Program), Part, Game, Goal, Truth, Ran) :-
    catch(timed(call_native_once(Program, Goal), Truth, @(true), Ran), Ball, true),
    (   var(Ball)
    ->  true
    ;   rules(Game, Part, Rules),
        Rules \== compiled(Program)                 % another thread has compiled changed rules
    ->  in_part(Rules, Part, Game, Goal, Truth, Ran)
    ;   gave_up_since(Ball, Text)
    ->  timed(Goal, Truth, @(false), Ran),
        interpret_from_now(Game, Program, Text)
    ;   throw(Ball)
    ).
in_part(unprepared, Part, Game, Goal, Truth, Ran) :-
    inferences_left(Game, Part, Left),
    (   Left > 0,
        within(Left, Game, Goal, Truth0, Ran0)
    ->  Truth = Truth0,
        Ran = Ran0
    ;   prepare(Game, Part),
        rules(Game, Part, Rules),
        in_part(Rules, Part, Game, Goal, Truth, Ran)
    ).

timed(Goal, Truth, Compiled, ran(Compiled, Seconds)) :-
    get_time(Before),
    (   call(Goal)
    ->  Truth = true
    ;   Truth = false
    ),
    get_time(After),
    Seconds is After-Before.

%   within(+Most, +Game, :Goal, -Truth, -Ran) is semidet: call Goal interpreted. Fails if it takes more than Most
%   inferences.

within(Most, Game, Goal, Truth, Ran) :-
    statistics(inferences, Before),
    call_with_inference_limit(timed(Goal, Truth, @(false), Ran), Most, Result),
    statistics(inferences, After),
    spent_interpreted(Game, After-Before),
    Result \== inference_limit_exceeded.
