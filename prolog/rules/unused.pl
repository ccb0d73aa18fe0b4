:- module(pybridge_unused,
          [ unused_lines/5      % +Game, +Played, -File, -Line, -Text
          ]).
:- use_module(library(lists), [member/2, subtract/3]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(library(terms), [mapsubterms/3]).
:- use_module(contract, [home/2]).
:- use_module(effects, [reached_from/3]).

/** <module> Clauses that no game used

The clauses that turn/2, utility/2, move/3, heuristic/2 and canonical/2 can reach are copied into another module, each
with a goal in front that notes that it was used. The copies are called for the positions of the games.
*/

:- thread_local
    used/1.                     % Clause

%!  unused_lines(+Game, +Played, -File, -Line, -Text) is semidet.
%
%   Played is a list of games, each a list of positions. Text names the lines of clauses that were not used in any of
%   these positions; the first is Line of File.

unused_lines(Game, Played, File, Line, Text) :-
    length(Played, Games),
    Games >= 10,
    home(Game, Home),
    reached_from(Game, [turn/2,utility/2,move/3,odds/3,heuristic/2,canonical/2], Reached),
    findall(Clause, noted_clause(Home, Reached, _, _, Clause), Clauses),
    setup_call_cleanup(
        copied(Game, Home, Reached, Copy),
        run_copies(Copy, Played),
        ( remove_copies(Game, Home), findall(Clause, retract(used(Clause)), Used) )),
    places(Clauses, Places),
    places(Used, UsedPlaces),
    subtract(Places, UsedPlaces, [File-Line|Others]),
    findall(Number, limit(6, member(_-Number, [File-Line|Others])), Numbers),
    atomic_list_concat(Numbers, ', ', Lines),
    length([File-Line|Others], Count),
    (   Count =:= 1
    ->  format(string(Text), "line ~w was never used in ~d games", [Lines, Games])
    ;   format(string(Text), "~d clauses were never used in ~d games: lines ~w", [Count, Games, Lines])
    ).

%   noted_clause(+Module, +Reached, -Head, -Body, -Clause) is nondet. Tables of facts and facts that change do not
%   count.

noted_clause(Module, Reached, Head, Body, Clause) :-
    member(Module:Name/Arity, Reached),
    functor(Head, Name, Arity),
    \+ predicate_property(Module:Head, dynamic),
    \+ predicate_property(Module:Head, ssu),
    predicate_property(Module:Head, number_of_clauses(Count)),
    Count =< 12,
    clause(Module:Head, Body, Clause).

%   copied(+Game, +Home, +Reached, -Copy): Copy is as Game, but notes which clauses are used. Where Game calls another
%   module, Home, so does its copy.

copied(Game, Home, Reached, Copy) :-
    forall(distinct_module(Game, Home, Module), make_copy(Module, Home, Reached)),
    copy_name(Game, Copy).

distinct_module(Game, _, Game).
distinct_module(Game, Home, Home) :-
    Home \== Game.

copy_name(Module, Copy) :-
    atom_concat(Module, ' with notes', Copy).

make_copy(Module, Home, Reached) :-
    copy_name(Module, Copy),
    copy_name(Home, HomeCopy),
    add_import_module(Copy, Module, start),
    forall(noted_clause(Module, Reached, Head, Body0, Clause),
           ( mapsubterms(copied_call(Home, HomeCopy), Body0, Body),
             assertz(Copy:(Head :- pybridge_unused:note(Clause), Body)) )).

copied_call(Home, HomeCopy, Home:Goal, HomeCopy:Goal) :-
    HomeCopy \== Home.

remove_copies(Game, Home) :-
    forall(( distinct_module(Game, Home, Module), copy_name(Module, Copy),
             current_predicate(Copy:Name/Arity), functor(Head, Name, Arity),
             \+ predicate_property(Copy:Head, imported_from(_)) ),
           abolish(Copy:Name/Arity)).

note(Clause) :-
    ( used(Clause) -> true ; assertz(used(Clause)) ).

%   run_copies(+Copy, +Played) is semidet: fails if that takes too long. After the end of a game, there are no moves and
%   guesses.

run_copies(Copy, Played) :-
    findall(Position, limit(2000, ( member(Positions, Played), member(Position, Positions) )), Sample),
    call_with_inference_limit(forall(( member(Position, Sample), question(Copy, Position, Goal) ),
                                     catch(forall(Copy:Goal, true), error(_, _), true)),
                              30_000_000, Result),
    Result \== inference_limit_exceeded.

question(Copy, Position, Goal) :-
    member(Goal, [turn(Position, _), utility(Position, _), canonical(Position, _)]),
    predicate_property(Copy:Goal, defined).
question(Copy, Position, Goal) :-
    member(Goal, [move(Position, _, _), odds(Position, _, _), heuristic(Position, _)]),
    predicate_property(Copy:Goal, defined),
    \+ catch(Copy:utility(Position, _), error(_, _), fail).

places(Clauses, Places) :-
    findall(File-Line,
            ( member(Clause, Clauses), clause_property(Clause, file(File)), clause_property(Clause, line_count(Line)) ),
            Unsorted),
    sort(Unsorted, Places).
