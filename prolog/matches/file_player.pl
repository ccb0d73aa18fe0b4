:- module(pybridge_file_player,
          [ file_player/4,      % +File, +Game, -Playing, -Kinds
            file_offers/5,      % +File, +Game, -Playing, -Module, -Offers
            watch_heuristic/1,  % +Game
            longest_guess/1     % -Seconds
          ]).
:- use_module(library(lists), [append/2, max_list/2, member/2]).
:- use_module(library(prolog_wrap), [wrap_predicate/4]).
:- autoload(library(sandbox), [safe_goal/1]).    % it loads apply_macros, which changes what lambdas mean
:- use_module('../rules/contract', [defines/2]).
:- use_module('../rules/faults', [game_error/3]).
:- use_module('../rules/load_game', [load_game/2]).
:- use_module('../rules/own_search', [own_searches/2]).
:- use_module('../rules/strategies', [strategies/2]).

/** <module> Files as players

A file plays by its own rules if it is a game; otherwise it has a strategy/3 or a heuristic/2 for
the game at hand, whose own ones they replace in this process.
*/

%!  file_player(+File, +Game, -Playing, -Kinds) is det.
%
%   The player in File plays the game Playing: Game, or its own. Kinds has the ways in which it can
%   choose a move, the preferred one first: 'strategy:NAME', heuristic, 'own:alphabeta' or 'own:minimax'.
%
%   @error game_error(File, Line, Text)

file_player(File, Game, Playing, Kinds) :-
    file_offers(File, Game, Playing, Module, Offers),
    ( Module == Playing -> true ; forall(member(Offer, Offers), replace(Offer, Module, Playing)) ),
    kinds(Offers, Playing, Kinds).

%!  file_offers(+File, +Game, -Playing, -Module, -Offers) is det.
%
%   Offers are those of strategy/3 and heuristic/2 that File defines, in Module, for the game Playing: Game, or its own.
%
%   @error game_error(File, Line, Text)

file_offers(File, Game, Playing, Module, Offers) :-
    (   getenv('PYBRIDGE_CHECKED', _)       % there is no sandbox around this process: see serving.py
    ->  check_permitted(File)
    ;   true
    ),
    (   catch(load_game(File, Own), error(game_error(_, _, _), _), fail)
    ->  Playing = Own,
        Module = Own,
        offered(Own, Offers)
    ;   ( module_property(Module, file(File)) -> true ; source_file_property(File, load_context(Module, _, _)) ),
        offered(Module, Offers),
        \+ unfinished_game(Module)
    ->  (   Offers == []
        ->  game_error(File, 1, "there is no strategy/3, no heuristic/2, and no game in this file")
        ;   true
        ),
        Playing = Game
    ;   load_game(File, Playing),
        Module = Playing,
        Offers = []
    ).

%   unfinished_game(+Module): it lacks something of a game. A heuristic may have a move/2 of its own.

unfinished_game(Module) :-
    defines(Module, move/2),
    member(Part, [utility/2,start/1]),
    defines(Module, Part),
    !.

%   Throw unless library(sandbox) permits all predicates of a file, and what it runs when it is loaded. It would
%   not permit our own expansions of a game's clauses, which are set aside.

check_permitted(File) :-
    safe_goal(true),                            % so that the library is there when it is asked about directives
    atom_concat(File, '.checked', Copy),        % what is loaded under this name is not what plays
    findall(Head-Body, ( member(Head, [user:goal_expansion(_, _),user:term_expansion(_, _)]), clause(Head, Body) ),
            Ours),
    setup_call_cleanup(forall(member(Head-_, Ours), retractall(Head)),
                       setup_call_cleanup(open(File, read, Stream),
                                          load_files(user:Copy, [stream(Stream),sandboxed(true),silent(true)]),
                                          close(Stream)),
                       forall(member(Head-Body, Ours), assertz((Head :- Body)))),
    forall(( source_file(Module:Head, Copy), \+ predicate_property(Module:Head, imported_from(_)) ),
           safe_goal(Module:Head)),
    unload_file(Copy).

%!  watch_heuristic(+Game) is det.
%
%   Note how long calls of the heuristic of Game run that the end of a search interrupts: the search plays the
%   best move so far, and would not say that there is a call that never ends.

watch_heuristic(Game) :-
    wrap_predicate(Game:heuristic(_, _), pybridge_watch, Guess, pybridge_file_player:watched(Guess)).

watched(Guess) :-
    get_time(Began),
    catch(Guess, Error, interrupted(Error, Began)).

interrupted(Error, Began) :-
    get_time(Ended),
    Seconds is Ended-Began,
    assertz(interrupted_after(Seconds)),
    throw(Error).

:- dynamic interrupted_after/1.         % Seconds

%!  longest_guess(-Seconds) is det.
%
%   The longest time that a call of the file's heuristic had run when the end of the search interrupted it;
%   0.0 if none was interrupted since the last call of this predicate.

longest_guess(Seconds) :-
    findall(Each, retract(interrupted_after(Each)), Times),
    max_list([0.0|Times], Seconds).

offered(Module, Offers) :-
    findall(Offer, ( member(Offer, [strategy/3,heuristic/2]), defines(Module, Offer) ), Offers).

replace(Name/Arity, Module, Game) :-
    functor(Head, Name, Arity),
    abolish(Game:Name/Arity),
    assertz(replaced(Game, Name/Arity, Module)),
    assertz(Game:(Head :- Module:Head)),
    export(Game:Name/Arity).

:- dynamic replaced/3.          % Game, Predicate, Module

pybridge_faults:written_as(Game, Predicate, Module:Predicate) :-
    replaced(Game, Predicate, Module).

%   strategy(+Game, -Name) is nondet: strategies that clauses name are not run, which may not end.

strategy(Game, Name) :-
    ( replaced(Game, strategy/3, Module) -> true ; Module = Game ),
    findall(Each, ( clause(Module:strategy(Each, _, _), _), atom(Each) ), Named),
    ( Named == [] -> strategies(Game, Names) ; sort(Named, Names) ),
    member(Name, Names).

kinds(Offers, Game, Kinds) :-
    findall(Kind, ( memberchk(strategy/3, Offers), strategy(Game, Name), atom_concat('strategy:', Name, Kind) ),
            Strategies),
    findall(heuristic, memberchk(heuristic/2, Offers), Heuristics),
    own_searches(Game, Searches),
    findall(Kind, ( member(Name, [alphabeta,minimax]), memberchk(Name, Searches), atom_concat('own:', Name, Kind) ),
            Own),
    append([Strategies,Heuristics,Own], Kinds).
