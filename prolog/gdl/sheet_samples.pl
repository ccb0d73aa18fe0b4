:- module(pybridge_sheet_samples,
          [ sample_states/6,    % +File, +Rules, +Game, -States, -AtOnce, -Warnings
            check_questions/4,  % +File, +Rules, +Game, +Position
            refusing/3,         % +File, +Rules, :Goal
            sheet_fault/4       % +Fault, -Relation, -Format, -Arguments
          ]).
:- use_module(library(apply), [foldl/5, maplist/3]).
:- use_module(library(lists), [member/2, nth0/3]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../base/messages', [message_text/2]).
:- use_module('../rules/faults', [game_error/4]).
:- use_module('../walks/walk', [passed/6]).
:- use_module(dependencies, [relation_of/2]).

/** <module> Sample positions of a sheet, from random games

A sheet always has the same samples: the length of the games depends only on counts.
*/

%!  sample_states(+File, +Rules, +Game, -States, -AtOnce, -Warnings) is det.
%
%   States are lists of fluents, from random games of the module Game. AtOnce is whether several roles chose at once in
%   one of them. Warnings are terms Line-Text.
%
%   @error rule_sheet(Fault) when such a game shows that the sheet cannot be played

sample_states(File, Rules, Game, States, AtOnce, Warnings) :-
    Sheet = sheet(File, Rules, Game),
    asked(Sheet, init/1, start(_, Start)),
    statistics(inferences, Begin),
    Last is Begin + 5_000_000,
    findall(Position,
            limit(500,
                  ( between(1, 16, Number), Seed is Number*7919,
                    passed(random_move(Sheet, Last), 300, Start, Position, Seed, _) )),
            Positions),
    findall(Fluents, ( member(Position, Positions), asked(Sheet, init/1, fluents(Position, Fluents)) ), States),
    (   member(Position, Positions),
        asked(Sheet, legal/2, turn(Position, Turn)),
        is_list(Turn)
    ->  AtOnce = true
    ;   AtOnce = false
    ),
    findall(Warning, ( member(Position, Positions), several_goals(Sheet, Position, Warning) ), Warnings0),
    sort(Warnings0, Warnings).

%   random_move(+Sheet, +Last, +Position, -Next, +Seed0, -Seed) is semidet: a step of a random game, as long as the
%   thread has made fewer than Last inferences.

random_move(Sheet, Last, Position, Next, Seed0, Seed) :-
    statistics(inferences, Now),
    Now < Last,
    moves(Sheet, Position, Lists),
    foldl(drawn, Lists, Chosen, Seed0, Seed),
    a_move(Chosen, Move),
    asked(Sheet, next/1, once(move(Position, Move, Next))).

drawn(Moves, Move, Seed0, Seed) :-
    length(Moves, Count),
    Count > 0,
    Seed is (Seed0*25214903917 + 11) mod (1<<48),
    Index is (Seed >> 17) mod Count,
    nth0(Index, Moves, Move).

a_move([First|Others], Move) :-
    ( Others == [] -> Move = First ; Move = [First|Others] ).

%   moves(+Sheet, +Position, -Lists): Lists are the moves of each role that chooses. It is [] if Position has ended; its
%   value has been computed then.

moves(Sheet, Position, Lists) :-
    asked(Sheet, terminal/0, ( ended(Position) -> Ended = true ; Ended = false )),
    (   Ended == true
    ->  asked(Sheet, goal/2, ( utility(Position, _) ; true )),
        Lists = []
    ;   asked(Sheet, legal/2, acting(Position, Acting, _)),
        findall(Moves,
                ( member(Player, Acting),
                  asked(Sheet, legal/2, findall(Move, one_move(Position, Player, Move), Moves)) ),
                Lists)
    ).

%   several_goals(+Sheet, +Position, -Warning) is nondet: a role has several goals in Position, which has ended.

several_goals(sheet(_, Rules, Game), Position, Line-Text) :-
    Game:ended(Position),
    member(rule(_, role(Role), _), Rules),
    Game:goals(Position, Role, Values),
    Values = [Highest, _|_],
    findall(Line0,
            ( member(rule(source(Line0, _, _), goal(Role, Value), _), Rules), memberchk(Value, Values) ),
            Lines0),
    sort(Lines0, Lines),
    Lines = [Line|_],
    atomic_list_concat(Lines, ', ', Places),
    format(string(Text),
           "the rules for `goal` in the lines ~w give ~w several values in a final position, of which ~w counts",
           [Places, Role, Highest]).

%!  check_questions(+File, +Rules, +Game, +Position) is det.
%
%   Compute everything that the sheet says about Position.
%
%   @error game_error(File, Line, Text) when that takes too long or gives no answer

check_questions(File, Rules, Game, Position) :-
    refusing(File, Rules, questions(sheet(File, Rules, Game), Position)).

questions(Sheet, Position) :-
    moves(Sheet, Position, Lists),
    forall(limit(1000, ( Lists \== [], maplist(member, Chosen, Lists) )),
           ( a_move(Chosen, Move), asked(Sheet, next/1, once(move(Position, Move, _))) )).

%!  refusing(+File, +Rules, :Goal) is det.
%
%   Call Goal, which asks the rules of a sheet.
%
%   @error game_error(File, Line, Text) when they throw a fault

:- meta_predicate refusing(+, +, 0).

refusing(File, Rules, Goal) :-
    catch(Goal, error(rule_sheet(Fault), _), true),
    (   var(Fault)
    ->  true
    ;   sheet_fault(Fault, Wrong, Format, Arguments),
        (   member(rule(source(Line0, _, _), Head, _), Rules),
            relation_of(Head, Wrong)
        ->  Line = Line0
        ;   Line = 1
        ),
        game_error(File, Line, Format, Arguments)
    ).

%   asked(+Sheet, +Relation, +Goal): call Goal, a query of Relation in the sheet's module, which should succeed.

asked(sheet(_, _, Game), Relation, Goal) :-
    (   catch(call_with_inference_limit(Game:Goal, 5_000_000, Result), Error, Result = Error)
    ->  true
    ;   Result = failed
    ),
    (   memberchk(Result, [true, !])
    ->  true
    ;   unanswered(Result, Relation, Fault)
    ->  throw(error(rule_sheet(Fault), _))
    ;   throw(Result)
    ).

%   unanswered(+Result, +Relation, -Fault) is semidet: Relation was asked with this Result.

unanswered(failed,                      Relation, fails(Relation)).
unanswered(inference_limit_exceeded,    Relation, too_slow(Relation)).
unanswered(error(resource_error(_), _), Relation, too_large(Relation)).
unanswered(error(type_error(T, V), C),  Relation, wrong(Relation, Text)) :-
    message_text(error(type_error(T, V), C), Text).

%!  sheet_fault(+Fault, -Relation, -Format, -Arguments) is det.
%
%   Fault is what the rules of a sheet throw. Relation is what is wrong, and Format with Arguments says why.

sheet_fault(fails(Name/A), Name/A, "`~w` fails in a position", [Name]).
sheet_fault(too_slow(Name/A), Name/A, "the relation `~w` takes too long to work out", [Name]).
sheet_fault(too_large(Name/A), Name/A, "the relation `~w` needs too much memory", [Name]).
sheet_fault(wrong(Relation, Text), Relation, "~w", [Text]).
sheet_fault(no_move(Role), legal/2, "`legal` gives ~w no move in a position that is not `terminal`", [Role]).
sheet_fault(no_goal(Role), goal/2, "`goal` gives ~w no number in a position that is `terminal`", [Role]).
sheet_fault(both_choose(Role, Other), legal/2,
            "`legal` gives both ~w and ~w a choice, which it did in no random game: they should take turns",
            [Role, Other]).
