:- module(pybridge_sheet_samples,
          [ sample_states/5,    % +File, +Rules, +Game, -States, -Warnings
            check_questions/4,  % +File, +Rules, +Game, +Position
            sheet_fault/4       % +Fault, -Relation, -Format, -Arguments
          ]).
:- use_module(library(apply), [partition/4]).
:- use_module(library(lists), [append/3, member/2, nth0/3, reverse/2]).
:- use_module('../base/messages', [message_text/2]).
:- use_module('../rules/faults', [game_error/4]).
:- use_module(dependencies, [relation_of/2]).

/** <module> Sample positions of a sheet, from random games

A sheet always has the same samples: the length of the games depends only on counts.
*/

most_games(16).
most_plies(300).
most_states(500).
most_inferences(5_000_000).     % for one question about a position
most_work(5_000_000).           % for all games together

%!  sample_states(+File, +Rules, +Game, -States, -Warnings) is det.
%
%   States are lists of fluents, from random games of the module Game. Warnings are terms Line-Text.
%
%   @error game_error(File, Line, Text) when such a game shows that the sheet cannot be
%          played

sample_states(File, Rules, Game, States, Warnings) :-
    asked(File, Rules, Game, init/1, start(_, Start)),
    most_games(Games),
    most_states(Most),
    statistics(inferences, Begin),
    play_games(1, Games, sampling(File, Rules, Game, Start, Begin), Most, [], Reversed),
    partition(is_warning, Reversed, Warnings0, States0),
    reverse(States0, States),
    sort(Warnings0, Warnings).

is_warning(_-_).

play_games(Number, Games, Sampling, Most, States0, States) :-
    (   ( Number > Games ; Most =< 0 ; worked_enough(Sampling) )
    ->  States = States0
    ;   Sampling = sampling(_, _, _, Start, _),
        most_plies(Plies),
        Seed is Number*7919,
        play(Plies, Seed, Start, Sampling, Most, Most1, States0, States1),
        Number1 is Number+1,
        play_games(Number1, Games, Sampling, Most1, States1, States)
    ).

worked_enough(sampling(_, _, _, _, Begin)) :-
    statistics(inferences, Now),
    most_work(Most),
    Now - Begin > Most.

play(Plies, Seed, Position, Sampling, Most0, Most, States0, States) :-
    Sampling = sampling(File, Rules, Game, _, _),
    asked(File, Rules, Game, init/1, fluents(Position, Fluents)),
    Most1 is Most0-1,
    (   ( Plies =< 0 ; Most1 =< 0 ; worked_enough(Sampling) )
    ->  Ended = true
    ;   asked(File, Rules, Game, terminal/0, (ended(Position) -> Ended = true ; Ended = false))
    ),
    (   Ended == true
    ->  Most = Most1,
        value_asked(File, Rules, Game, Position),
        findall(Warning, several_goals(Rules, Game, Position, Warning), Warnings),
        append(Warnings, [Fluents|States0], States)
    ;   asked(File, Rules, Game, legal/2, findall(Move, legal(Position, Move), Moves)),
        length(Moves, Count),
        NextSeed is (Seed*25214903917 + 11) mod (1<<48),
        Index is (NextSeed >> 17) mod Count,
        nth0(Index, Moves, Chosen),
        asked(File, Rules, Game, next/1, once(move(Position, Chosen, Next))),
        Plies1 is Plies-1,
        play(Plies1, NextSeed, Next, Sampling, Most1, Most, [Fluents|States0], States)
    ).

value_asked(File, Rules, Game, Position) :-
    asked(File, Rules, Game, goal/2, ( utility(Position, _) ; true )).

%   several_goals(+Rules, +Game, +Position, -Warning) is nondet: a role has several goals in Position, which
%   has ended.

several_goals(Rules, Game, Position, Line-Text) :-
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
    format(string(Text), "the rules for `goal` in the lines ~w give ~w several values in a final position, of which ~w counts",
           [Places, Role, Highest]).

%!  check_questions(+File, +Rules, +Game, +Position) is det.
%
%   Compute everything that the sheet says about Position.
%
%   @error game_error(File, Line, Text) when that takes too long or gives no answer

check_questions(File, Rules, Game, Position) :-
    asked(File, Rules, Game, terminal/0, (ended(Position) -> Ended = true ; Ended = false)),
    (   Ended == true
    ->  value_asked(File, Rules, Game, Position)
    ;   asked(File, Rules, Game, legal/2, findall(Move, legal(Position, Move), Moves)),
        forall(member(Move, Moves),
               asked(File, Rules, Game, next/1, once(move(Position, Move, _))))
    ).

%   asked(+File, +Rules, +Game, +Relation, +Goal): call Goal, a query of Relation in the
%   module Game, which should succeed.

asked(File, Rules, Game, Relation, Goal) :-
    most_inferences(Most),
    catch(call_with_inference_limit(Game:Goal, Most, Result), Error, true),
    (   nonvar(Error)
    ->  asking_error(Error, File, Rules, Relation)
    ;   Result == inference_limit_exceeded
    ->  asking_error(inference_limit_exceeded, File, Rules, Relation)
    ;   true
    ),
    !.
asked(File, Rules, _, Relation, _) :-
    refuse(File, Rules, Relation, "`~w` fails in a position", Relation).

asking_error(error(rule_sheet(Fault), _), File, Rules, _) :-
    !,
    sheet_fault(Fault, Relation, Format, Arguments),
    relation_line(Rules, Relation, Line),
    game_error(File, Line, Format, Arguments).
asking_error(inference_limit_exceeded, File, Rules, Relation) :-
    !,
    refuse(File, Rules, Relation, "the relation `~w` takes too long to work out", Relation).
asking_error(error(resource_error(_), _), File, Rules, Relation) :-
    !,
    refuse(File, Rules, Relation, "the relation `~w` needs too much memory", Relation).
asking_error(error(Formal, Context), File, Rules, Relation) :-
    Formal = type_error(_, _),
    !,
    message_text(error(Formal, Context), Text),
    relation_line(Rules, Relation, Line),
    game_error(File, Line, "~w", [Text]).
asking_error(Error, _, _, _) :-
    throw(Error).

%!  sheet_fault(+Fault, -Relation, -Format, -Arguments) is det.
%
%   Fault is what the rules of a sheet throw. Relation is what is wrong, and Format with Arguments says why.

sheet_fault(no_move(Role), legal/2, "`legal` gives ~w no move in a position that is not `terminal`", [Role]).
sheet_fault(no_goal(Role), goal/2, "`goal` gives ~w no number in a position that is `terminal`", [Role]).
sheet_fault(both_choose(Role, Other), legal/2,
            "`legal` gives both ~w and ~w a choice: games with simultaneous moves are not supported", [Role, Other]).

refuse(File, Rules, Relation, Format, Name/_) :-
    relation_line(Rules, Relation, Line),
    game_error(File, Line, Format, [Name]).

relation_line(Rules, Relation, Line) :-
    (   member(rule(source(Line0, _, _), Head, _), Rules),
        relation_of(Head, Relation)
    ->  Line = Line0
    ;   Line = 1
    ).
