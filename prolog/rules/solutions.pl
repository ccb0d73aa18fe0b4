:- module(pybridge_solutions,
          [ checked_solutions/5, % +Game, +Predicate, ?Template, +Goal, -Solutions
            one/4,              % +Game, +Predicate, ?Template, +Goal
            first/5             % +Game, +Predicate, ?Template, +Goal, +Otherwise
          ]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(contract, [defines/2, home/2]).
:- use_module(faults, [fault/3]).
:- use_module('../base/messages', [message_text/2]).

/** <module> Calling the predicates of a game that is being checked

Every predicate is called with a limit on inferences, so that one that loops is detected too. A violation of the
contract is thrown as fault(Predicate, Text).
*/

%!  checked_solutions(+Game, +Predicate, ?Template, +Goal, -Solutions) is det.
%
%   Solutions are all solutions of Goal, which calls Predicate of Game. There is a limit that no
%   correct game reaches.

checked_solutions(Game, Predicate, Template, Goal, Answers) :-
    first_solutions(100_000, Game, Predicate, Template, Goal, Answers),
    ( length(Answers, 100_000) -> fault(Predicate, "does not terminate", []) ; true ).

first_solutions(Most, Game, Predicate, Template, Goal, Answers) :-
    catch(call_with_inference_limit(
              findall(Template, limit(Most, Game:Goal), Answers0),
              10_000_000, Result),
          Ball, thrown_by_rules(Game, Ball)),
    (   Ball = error(Formal, Context),
        nonvar(Formal)
    ->  (   Formal = existence_error(procedure, Game:Predicate)
        ->  fault(Predicate, "is missing because the rules could not be loaded again: fix them and reload", [])
        ;   Formal = resource_error(_)
        ->  fault(Predicate, "runs out of memory: does it terminate?", [])
        ;   message_text(error(Formal, Context), Text),
            fault(Predicate, "raises an error: ~w", [Text])
        )
    ;   nonvar(Ball)
    ->  fault(Predicate, "throws ~q, which nothing catches", [Ball])
    ;   Result == inference_limit_exceeded
    ->  fault(Predicate, "does not terminate", [])
    ;   Answers = Answers0
    ).

%   thrown_by_rules(+Game, +Ball) is det: Ball is an error, or thrown by a goal in the rules of Game. Throws any other
%   again, such as that of a limit of time.

thrown_by_rules(_, error(_, _)) :-
    !.
thrown_by_rules(Game, Ball) :-
    home(Game, Module),
    current_predicate(Module:Name/Arity),
    defines(Module, Name/Arity),
    functor(Head, Name, Arity),
    clause(Module:Head, Body),
    sub_term(Goal, Body),
    subsumes_term(throw(_), Goal),
    Goal = throw(Thrown),
    nonvar(Thrown),
    Thrown = Ball,
    !.
thrown_by_rules(_, Ball) :-
    throw(Ball).

%!  one(+Game, +Predicate, ?Template, +Goal) is det.
%
%   Goal has exactly one solution.

one(Game, Predicate, Template, Goal) :-
    checked_solutions(Game, Predicate, Template, Goal, Answers),
    (   Answers = [Answer]
    ->  Template = Answer
    ;   Answers == []
    ->  numbervars(Goal, 0, _, [singletons(true)]),      % so that an unknown is written as _
        fault(Predicate, "fails: ~W", [Goal, [quoted(true), numbervars(true)]])
    ;   fault(Predicate, "has more than one solution: ~q", [Answers])
    ).

%!  first(+Game, +Predicate, ?Template, +Goal, +Otherwise) is det.
%
%   The first solution of Goal; if there is none, Otherwise is the text of the fault.

first(Game, Predicate, Template, Goal, Otherwise) :-
    first_solutions(1, Game, Predicate, Template, Goal, Answers),
    (   Answers = [Answer]
    ->  Template = Answer
    ;   fault(Predicate, Otherwise, [])
    ).
