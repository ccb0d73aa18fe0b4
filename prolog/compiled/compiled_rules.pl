:- module(pybridge_compiled_rules,
          [ choose_rules/2,     % +Game, +Choice
            rules/3,            % +Game, +Part, -Rules
            found_once/4,       % +Game, +Question, :Goal, ?Answer
            prepare/2,          % +Game, +Part
            inferences_left/3,  % +Game, +Part, -Left
            interpret_from_now/3, % +Game, +Program, +Text
            rules_compiled/3,   % +Game, +Part, -Compiled
            rules_refused/4,    % +Game, -File, -Line, -Text
            compiled_program/2, % +Game, -Program
            rules_program/3,    % +Game, +Part, -Program
            compared_meanwhile/3, % +Game, +Position, +Seconds
            to_be_compiled/1,   % +Game
            compile_searchers/1, % +Game
            compiling_due/1,    % +Game
            compile_when_due/1, % +Game
            spent_interpreted/2 % +Game, +Inferences
          ]).
:- use_module('../native/cached', [cached_answer/4, cached_native/3, kept_native/3, stamped/2, stamps/2, unchanged/1]).
:- use_module('../native/host', [hosted/0, load_native/2, unload_native/1]).
:- use_module('../rules/contract', [offers/2]).
:- use_module('../rules/faults', [game_error/3]).
:- use_module(agreement, [differing/5]).
:- use_module(choosing, [simplify/1]).
:- use_module(random_games, [random_players/2]).
:- use_module(refused_rules, [clauses_of/3, few_clauses/2, predicate_near/2, refusal/6]).
:- use_module(trial, [interpreted/3, tried/4]).

/** <module> When the rules of a game run compiled

Rules run interpreted until what asks them (rule_goals.pl, and the searchers) has taken as long as compiling them takes,
or a fifth of that if an earlier process compiled them. What runs compiled gives the same answers: when a game is
compiled, its rules are compared with those that SWI-Prolog runs, which has the last word where compiled code gives up.

A game has four parts, which are compiled when they are needed: `rules`, with what counts and plays random games,
`search`, the rules with all searchers, which takes several times as long, `strategies`, the rules with the game's
strategy/3, and `steps`, for learners.
*/

%!  entry(?Part, +Game, -Entry) is nondet.
%
%   A hook: Entry, Module:Head, is a goal that can run compiled, in this Part. Each argument of Head is + (ground), -
%   (unbound) or constant(Value). All parts have facts/3, for unusable/3.

:- multifile entry/3.

entry(_, Game, pybridge_agreement:facts(constant(Game), +, -)).
entry(rules, Game, pybridge_random_games:random_series(constant(Players), +, +, +, +, +, -)) :-
    random_players(Game, Players).
entry(strategies, Game,
      pybridge_random_games:quick_series(constant(strategy_seat), constant(Players), +, +, +, +, -)) :-
    offers(Game, strategy/3),
    random_players(Game, Players).

%   What rules print is not shown.

:- multifile pybridge_program:meaning/2.
:- dynamic pybridge_program:meaning/2.

pybridge_program:meaning(pybridge_own_output:shown(_), true).

:- dynamic
    chosen/2,                   % Game, Choice
    spent/2,                    % Game, Inferences that goals have taken interpreted
    absent/2,                   % Game, Part that no earlier process compiled
    size/2,                     % Game, number of its clauses
    preparing/2,                % Game, Part: a thread compiles it now
    prepared/4.                 % Game, Part, Stamps, Rules

%   worth_compiling(+Part, +Game, -Inferences): compiling Part takes about as long as so many Inferences, loading it a
%   fifth. Each clause of a large rule sheet takes some thousand.

worth_compiling(Part, Game, Inferences) :-
    least_inferences(Part, Least),
    clause_number(Game, Clauses),
    Inferences is max(Least, 3_000*Clauses).

least_inferences(rules, 2_000_000).
least_inferences(strategies, 2_000_000).
least_inferences(search, 5_000_000).

clause_number(Game, Clauses) :-
    (   size(Game, Clauses0)
    ->  Clauses = Clauses0
    ;   findall(Predicate, predicate_near(Game, Predicate), Near),
        clauses_of(Game, Near, Clauses),
        assertz(size(Game, Clauses))
    ).

%!  choose_rules(+Game, +Choice) is det.
%
%   Choice is `interpreted`, `compiled` (the searchers at once), or `any`: compiled when it pays.
%
%   @error game_error(File, Line, Text) if Choice is `compiled` and the rules cannot be

choose_rules(Game, Choice) :-
    retractall(chosen(Game, _)),
    (   Choice == any
    ->  true
    ;   assertz(chosen(Game, Choice))
    ),
    (   Choice == compiled,
        settled(Game, search, interpreted(File, Line, Text))
    ->  game_error(File, Line, Text)
    ;   true
    ).

%!  rules_compiled(+Game, +Part, -Compiled) is det.
%
%   Compile this Part of Game, if that has not been tried. Compiled is @(true) if it runs compiled, otherwise @(false).

rules_compiled(Game, Part, Compiled) :-
    settled(Game, Part, Rules),
    (   Rules = compiled(_)
    ->  Compiled = @(true)
    ;   Compiled = @(false)
    ).

%   settled(+Game, +Part, -Rules) is det: Rules is not `unprepared`. If another thread compiles the Part, wait for it.

settled(Game, Part, Settled) :-
    rules(Game, Part, Rules),
    (   Rules == unprepared
    ->  prepare(Game, Part),
        settled(Game, Part, Settled)
    ;   preparing(Game, Part)
    ->  sleep(0.01),
        settled(Game, Part, Settled)
    ;   Settled = Rules
    ).

%!  rules_refused(+Game, -File, -Line, -Text) is semidet.
%
%   The rules of Game cannot be compiled, for the reason Text.

rules_refused(Game, File, Line, Text) :-
    prepared(Game, Part, _, interpreted(File, Line, Text)),
    Part \== strategies,
    !.

%!  compiled_program(+Game, -Program) is semidet.
%
%   Program is what the rules of Game have been compiled to, with the searchers.

compiled_program(Game, Program) :-
    (   chosen(Game, compiled)
    ->  compile_when_due(Game)
    ;   true
    ),
    rules(Game, search, compiled(Program)).

:- meta_predicate found_once(+, +, 0, ?).

%!  found_once(+Game, +Question, :Goal, ?Answer) is semidet.
%
%   Goal binds Answer, a ground term, or did so for the same Question and the same rules in an earlier process. Fails
%   unless the searchers of Game run compiled.

found_once(Game, Question, Goal, Answer) :-
    prepared(Game, search, Stamps, compiled(_)),
    stamped(Stamps, Predicates),
    cached_answer(Predicates, Question, Goal, Answer).

%!  rules_program(+Game, +Part, -Program) is det.
%
%   Program is what this Part of Game is compiled to, now if need be.
%
%   @error game_error(File, Line, Text) if it cannot be

rules_program(Game, Part, Program) :-
    settled(Game, Part, Rules),
    (   Rules = compiled(Program0)
    ->  Program = Program0
    ;   Rules = interpreted(File, Line, Text),
        game_error(File, Line, Text)
    ).

%!  compared_meanwhile(+Game, +Position, +Seconds) is semidet.
%
%   A search from Position has run compiled for so many Seconds. For a hundredth of that time, its rules are compared
%   with those that SWI-Prolog runs. Fails if they differ: a message says so, and from now on Game's rules run
%   interpreted.

compared_meanwhile(Game, Position, Seconds) :-
    (   rules(Game, search, compiled(Program)),
        Share is Seconds/100,
        differing(Game, Program, Position, Share, Other)
    ->  Format = "compiled rules differ from those that SWI-Prolog runs in ~q; please report this",
        format(string(Text), Format, [Other]),
        forall(retract(prepared(Game, Part, Stamps, compiled(Loaded))),
               ( interpreted(Game, Text, Rules), assertz(prepared(Game, Part, Stamps, Rules)), unload_native(Loaded) )),
        interpreted(Game, Text, Said),
        print_message(warning, pybridge_interpreted(Said)),
        fail
    ;   true
    ).

%!  to_be_compiled(+Game) is semidet.
%
%   To compile the searchers of Game has not been tried yet, or a thread is at it.

to_be_compiled(Game) :-
    (   preparing(Game, search)
    ->  true
    ;   rules(Game, search, unprepared)
    ).

%!  compile_searchers(+Game) is det.
%
%   Compile the searchers of Game if that has not been tried.

compile_searchers(Game) :-
    (   rules(Game, search, unprepared)
    ->  prepare(Game, search)
    ;   true
    ).

%!  compiling_due(+Game) is semidet.
%
%   To compile the searchers of Game has not been tried, and would pay by now.

compiling_due(Game) :-
    rules(Game, search, unprepared),
    inferences_left(Game, search, Left),
    Left =< 0.

%!  compile_when_due(+Game) is det.
%
%   Compile the searchers of Game if compiling_due/1.

compile_when_due(Game) :-
    (   compiling_due(Game)
    ->  prepare(Game, search)
    ;   true
    ).

%!  spent_interpreted(+Game, +Inferences) is det.
%
%   What asks the rules of Game has taken so many Inferences, since they are not compiled.

spent_interpreted(Game, Inferences) :-
    with_mutex(pybridge_compiled_rules, add_spent(Game, Inferences)).

%!  rules(+Game, +Part, -Rules) is det.
%
%   Rules is compiled(Program), interpreted(File, Line, Text) or `unprepared`.

rules(Game, Part, Rules) :-
    (   \+ hosted
    ->  interpreted(Game, "there is nothing here that runs compiled rules", Rules)
    ;   chosen(Game, interpreted)
    ->  interpreted(Game, "this was chosen", Rules)
    ;   prepared(Game, Part, Stamps, Rules0),
        unchanged(Stamps)
    ->  Rules = Rules0
    ;   preparing(Game, Part)
    ->  interpreted(Game, "they are being compiled", Rules)
    ;   Rules = unprepared
    ).

% ----------------------------------------------------------------------
% Whether compiling pays

add_spent(Game, Inferences) :-
    (   retract(spent(Game, Spent0))
    ->  true
    ;   Spent0 = 0
    ),
    Spent is Spent0+Inferences,
    assertz(spent(Game, Spent)).

%!  inferences_left(+Game, +Part, -Left) is det.
%
%   So many inferences may what asks the rules of Game take interpreted before compiling this Part pays.

inferences_left(Game, Part, Left) :-
    worth_compiling(Part, Game, Most),
    (   chosen(Game, compiled)
    ->  Left = 0
    ;   \+ spent(Game, _)
    ->  Left = Most
    ;   spent(Game, Spent),
        5*Spent > Most,
        kept(Game, Part)
    ->  Left = 0
    ;   spent(Game, Spent),
        Left is Most-Spent
    ).

%   kept(+Game, +Part) is semidet: an earlier process compiled it.

kept(Game, Part) :-
    \+ absent(Game, Part),
    (   catch(asked(Game, Part, Near, Entries), native_refused(_, _, _, _), fail),
        kept_native(Near, Entries, _)
    ->  true
    ;   assertz(absent(Game, Part)),
        fail
    ).

%!  interpret_from_now(+Game, +Program, +Text) is det.
%
%   Program, what the rules of Game were compiled to, has given up, for the reason Text. A message says so.

interpret_from_now(Game, Program, Text) :-
    interpreted(Game, Text, Rules),
    (   retract(prepared(Game, Part, Stamps, compiled(Program)))
    ->  assertz(prepared(Game, Part, Stamps, Rules)),
        unload_native(Program),
        print_message(warning, pybridge_interpreted(Rules))
    ;   true
    ).

% ----------------------------------------------------------------------
% Preparing

%!  prepare(+Game, +Part) is det.
%
%   Compile this Part of Game, unless another thread does it or has done it.

prepare(Game, Part) :-
    setup_call_cleanup(
        with_mutex(pybridge_compiled_rules, claim(Game, Part, Claimed)),
        ( Claimed == true -> once(prepare_claimed(Game, Part)) ; true ),
        ( Claimed == true -> retractall(preparing(Game, Part)) ; true )).

claim(Game, Part, Claimed) :-
    (   rules(Game, Part, unprepared)
    ->  assertz(preparing(Game, Part)),
        Claimed = true
    ;   Claimed = false
    ).

prepare_claimed(Game, Part) :-
    catch(made(Game, Part, Stamps, Rules), Ball, refused(Ball, Game, Part, Stamps, Rules)),
    forall(retract(prepared(Game, Part, _, compiled(Program))), unload_native(Program)),
    retractall(prepared(Game, Part, _, _)),
    retractall(spent(Game, _)),
    retractall(absent(Game, _)),
    retractall(size(Game, _)),
    assertz(prepared(Game, Part, Stamps, Rules)).

made(Game, Part, Stamps, Rules) :-
    asked(Game, Part, Near, Entries),
    cached_native(Near, Entries, Native),
    arg(4, Native, Predicates),
    stamps(Predicates, Stamps),
    load_native(Native, Program),
    tried(Game, Program, Predicates, Rules).

asked(Game, Part, Near, Entries) :-
    findall(Entry, entry(Part, Game, Entry), Entries),
    findall(Predicate, predicate_near(Game, Predicate), Near),
    few_clauses(Game, Near).

%   refused(+Ball, +Game, +Part, -Stamps, -Rules): rules that cannot be compiled are not tried again until they change.

refused(native_refused(_, _, _, _), Game, Part, Stamps, Rules) :-
    Part \== strategies,
    simplify(Game),
    !,
    catch(made(Game, Part, Stamps, Rules), Ball, refused(Ball, Game, Part, Stamps, Rules)).
refused(Ball, Game, _, Stamps, interpreted(File, Line, Text)) :-
    refusal(Ball, Game, Predicate, File, Line, Text),
    findall(Other, ( Other = Predicate ; predicate_near(Game, Other) ), Predicates),
    stamps(Predicates, Stamps).

:- multifile prolog:message//1.

prolog:message(pybridge_interpreted(interpreted(File, Line, Text))) -->
    [ '~w:~w: the rules run interpreted: ~w'-[File, Line, Text] ].
