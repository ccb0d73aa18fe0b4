:- module(pybridge_consistency,
          [ varying/4,          % +Game, -File, -Line, -Text
            must_not_vary/1,    % +Game
            contradicted/2,     % +Game, +Position
            questions/2,        % +Game, -Questions
            different_answers/6 % +Game, +Questions, -Predicate, -File, -Line, -Text
          ]).
:- use_module(library(lists), [append/3, member/2, reverse/2, subtract/3]).
:- use_module('../base/chance', [chance/2, chance_member/4]).
:- use_module('../walks/walk', [passed/6]).
:- use_module(solutions, [checked_solutions/5]).
:- use_module(contract, [offers/2]).
:- use_module(effects, [effect/4]).
:- use_module(faults, [game_error/3, module_file/2, predicate_place/4]).

/** <module> Checking that rules are relations: the same question has the same answers

The questions are those of a search, in the positions of a few random games. They are asked once, and later again, in
the opposite order. Rules with effects (effects.pl) are asked more of them than others, before anything is called
proven. What a solver has found is compared with the rules again in a sample of its positions.
*/

%!  varying(+Game, -File, -Line, -Text) is semidet.
%
%   The rules of Game have given different answers to the same question, as Text says. The rules are asked once, and
%   again when their file has changed.

varying(Game, File, Line, Text) :-
    rules_time(Game, Time),
    (   verdict(Game, Time, Verdict)
    ->  true
    ;   found(Game, Verdict),
        keep_verdict(Game, Time, Verdict)
    ),
    Verdict = varies(File, Line, Text).

keep_verdict(Game, Time, Verdict) :-
    retractall(verdict(Game, _, _)),
    assertz(verdict(Game, Time, Verdict)).

:- dynamic verdict/3.           % Game, Time of its file, varies(File, Line, Text) or `same`

rules_time(Game, Time) :-
    module_file(Game, Source),
    catch(time_file(Source, Time), error(_, _), Time = none).

found(Game, Found) :-
    (   (   effect(Game, _, _, _)
        ->  questions(Game, Questions)
        ;   questions(Game, [1], 5_000, Questions)
        ),
        different_answers(Game, Questions, Predicate, File, Line, Text)
    ->  varies(Predicate, File, Line, Text, Found)
    ;   Found = same
    ).

%!  must_not_vary(+Game) is det.
%
%   @error game_error(File, Line, Text) if varying/4 is true

must_not_vary(Game) :-
    ( varying(Game, File, Line, Text) -> game_error(File, Line, Text) ; true ).

%!  contradicted(+Game, +Position) is det.
%
%   The score of Position does not follow from those after its moves, as the rules have them now. From now on, Game is
%   known to vary.

contradicted(Game, Position) :-
    (   answers(Game, Position, Answers),
        between(1, 20, _),
        different_answers(Game, [asked(Position, Answers)], Predicate, File, Line, Text)
    ->  true
    ;   (   offers(Game, canonical/2)
        ->  Predicate = canonical/2,
            Why = "or positions of different value the same key"
        ;   Predicate = move/3,
            Why = "now and while it was solved"
        ),
        predicate_place(Game, Predicate, File, Line),
        format(string(Text), "gives different answers to the same question, ~w: in ~q", [Why, Position])
    ),
    rules_time(Game, Time),
    varies(Predicate, File, Line, Text, Verdict),
    keep_verdict(Game, Time, Verdict).

varies(Predicate, File, Line, Text, varies(File, Line, Whole)) :-
    format(string(Whole), "~w ~w; where chance decides, let turn/2 answer `chance` and move/3 list what can happen",
           [Predicate, Text]).

%!  questions(+Game, -Questions) is det.
%
%   Questions is a list of asked(Position, Answers), the last one first: the answers to all that a search asks.

questions(Game, Questions) :-
    questions(Game, [1,2,3], 200_000, Questions).

%   questions(+Game, +Seeds, +Inferences, -Questions): those of a random game for each of the Seeds.

questions(Game, Seeds, Inferences, Questions) :-
    starts(Game, Starts),
    Begun = [asked(start, [start/2-Starts])],
    (   Starts = [_-Start|_]
    ->  answers_within(Game, Start, Inferences, Left, Answers0),
        findall(asked(Position, Answers),
                ( member(Seed, Seeds), chance(Seed, Chance),
                  Begin = walked(Left, Chance, Answers0),
                  passed(questioned(Game), inf, Start, Position, Begin, walked(_, _, Answers)) ),
                Asked),
        append(Begun, Asked, InOrder),
        reverse(InOrder, Questions)
    ;   Questions = Begun
    ).

starts(Game, Starts) :-
    catch(findall(Variant-Position, Game:start(Variant, Position), Starts), error(_, _), Starts = []).

%   questioned(+Game, +Position, -Next, +State0, -State) is semidet: a step of a random game. The state is walked(Left,
%   Chance, Answers): how many inferences are left, and the answers in the position.

questioned(Game, _, Next, walked(Left0, Chance0, Answers0), walked(Left, Chance, Answers)) :-
    Left0 > 0,
    memberchk((move/3)-Moves, Answers0),
    chance_member(_-Next, Moves, Chance0, Chance),
    answers_within(Game, Next, Left0, Left, Answers).

answers_within(Game, Position, Left0, Left, Answers) :-
    statistics(inferences, Before),
    answers(Game, Position, Answers),
    statistics(inferences, After),
    Left is Left0 - 1_000 - (After-Before).

answers(Game, Position, Answers) :-
    with_output_to(string(_), findall(Predicate-Solutions, answered(Game, Position, Predicate, Solutions), Answers)).

answered(Game, start, start/2, Starts) :-
    !,
    starts(Game, Starts).
answered(Game, Position, Predicate, Solutions) :-
    question(Predicate, Position, Template, Goal),
    ( memberchk(Predicate, [turn/2, utility/2, move/3]) -> true ; offers(Game, Predicate) ),
    catch(checked_solutions(Game, Predicate, Template, Goal, Unsorted), fault(_, Fault), Unsorted = [Fault]),
    msort(Unsorted, Solutions).

question(turn/2,      Position, Player,    turn(Position, Player)).
question(utility/2,   Position, Value,     utility(Position, Value)).
question(move/3,      Position, Move-Next, ( \+ utility(Position, _), move(Position, Move, Next) )).
question(odds/3,      Position, Move-Weight, ( \+ utility(Position, _), turn(Position, chance),
                                                    odds(Position, Move, Weight) )).
question(heuristic/2, Position, Guess,     ( \+ utility(Position, _), heuristic(Position, Guess) )).
question(canonical/2, Position, Key,       canonical(Position, Key)).

%!  different_answers(+Game, +Questions, -Predicate, -File, -Line, -Text) is semidet.
%
%   Predicate of Game has other answers to one of the Questions now.

different_answers(Game, Questions, Predicate, File, Line, Text) :-
    member(asked(Position, Answers0), Questions),
    answers(Game, Position, Answers),
    member(Predicate-Before, Answers0),
    memberchk(Predicate-After, Answers),
    Before \=@= After,
    !,
    predicate_place(Game, Predicate, File, Line),
    subtract(Before, After, Lost),
    subtract(After, Before, New),
    format(string(Text), "gives different answers to the same question: in ~q, first ~W, then ~W",
           [Position, Lost, [quoted(true), max_depth(20)], New, [quoted(true), max_depth(20)]]).
