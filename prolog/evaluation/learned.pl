:- module(pybridge_learned,
          [ learned_evaluation/3, % +Game, +Position, -Evaluation
            learning_due/2,     % +Game, +Position
            learn_when_due/2    % +Game, +Position
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(library(terms), [term_size/2]).
:- use_module('../compiled/compiled_rules', [compiled_program/2, found_once/4]).
:- use_module('../compiled/move_kinds', [move_kinds/2]).
:- use_module('../compiled/random_games', [quick_players/2]).
:- use_module('../compiled/runner', [close_runner/1, keeps_memory/1, open_runner/3, try/2]).
:- use_module('../rules/chance_moves', [has_chance/1]).
:- use_module('../rules/contract', [known_start/2, offers/2]).
:- use_module('../rules/seats', [two_sided/1]).
:- use_module(board_cells, [has_size/3]).
:- use_module(parts, [part/3]).
:- use_module(features, [feature_counts/3]).
:- use_module(greedy, []).
:- use_module(learning, [learned_from/4]).
:- use_module(scales, [scale_from/4]).
:- use_module(ways, [same_parts/2]).

/** <module> Evaluations of games without heuristic/2, and scales of games of chance, learned once rules are compiled
*/

:- multifile pybridge_compiled_rules:entry/3.

pybridge_compiled_rules:entry(search, Game, Entry) :-
    two_sided(Game),
    quick_players(Game, Players),
    (   member(Entry, [ pybridge_greedy:random_game(constant(Players), +, +, +, -),
                        pybridge_greedy:random_end(constant(Players), +, +, -, -, -),
                        pybridge_greedy:random_games(constant(Players), +, +),
                        pybridge_greedy:lasting_game(constant(Players), +, +, -),
                        pybridge_greedy:greedy_game(constant(Players), +, +, +, -) ])
    ;   move_kinds(Game, _),
        member(Entry, [ pybridge_ways:successors(constant(Players), +, +, -),
                        pybridge_ways:have_ways(constant(Players), +, +) ])
    ).

%   So many seconds of processor time random games may take, and as many those that try what they teach.

:- create_prolog_flag(pybridge_learning_seconds, 0.5, [type(float), keep(true)]).

:- dynamic lesson/4.            % Game, Program, Features, Evaluation: each may be `none`

%!  learned_evaluation(+Game, +Position, -Evaluation) is semidet.
%
%   Evaluation (features.pl) was learned for positions like this one, and games have shown that it is good; it is
%   Ways (ways.pl) in a race, `mobility` where the number of moves tells who wins, `lasting` where a won game stays
%   won, or else `none`. For a game of chance it is a scale (scales.pl) instead.

learned_evaluation(Game, Position, Evaluation) :-
    lesson(Game, Program, Features, Evaluation),
    compiled_program(Game, Program),
    serves(Features-Evaluation, Position),
    !.

%   serves(+Lesson, +Position) is semidet: Lesson was learned of positions like this one.

serves(Features-Evaluation, Position) :-
    (   Features == none
    ->  true
    ;   feature_counts(Features, Position, _)
    ),
    (   Evaluation = ways(_, _, _)
    ->  same_parts(Evaluation, Position)
    ;   Evaluation = evaluation(_, Shape),
        stones_at(Shape, Path, Form, Size)
    ->  part(Path, Position, Board),
        has_size(Form, Board, Size)
    ;   true
    ).

stones_at(at(Path, stones(Form, Size, _)), Path, Form, Size).
stones_at(read(Readings, Shape), as_read(Readings, Path), Form, Size) :-
    stones_at(Shape, Path, Form, Size).

%!  learning_due(+Game, +Position) is semidet.
%
%   The rules run compiled and have no heuristic/2, or chance decides in them, and to learn an evaluation of positions
%   like this one has not been tried.

learning_due(Game, Position) :-
    learning_due(Game, Position, _).

learning_due(Game, Position, Program) :-
    two_sided(Game),
    compiled_program(Game, Program),
    ( has_chance(Game) -> true ; \+ offers(Game, heuristic/2) ),
    \+ learned_evaluation(Game, Position, _).

%!  learn_when_due(+Game, +Position) is det.
%
%   Learn an evaluation if learning_due/2.

learn_when_due(Game, Position) :-
    (   learning_due(Game, Position, Program)
    ->  learn(Game, Program, Position)
    ;   true
    ).

%   learn(+Game, +Program, +Position): from games that begin with one of the first starting positions, that of the size
%   of Position first, or else with Position itself. If the rules are at fault, nothing is learned; a search says so.

learn(Game, Program, Position) :-
    (   ( nearest_start(Game, Position, Start) ; Start = Position ),
        found(Game, Start, Lesson),
        serves(Lesson, Position)
    ->  Lesson = Features-Evaluation
    ;   Features-Evaluation = none-none
    ),
    assertz(lesson(Game, Program, Features, Evaluation)).

%   found(+Game, +Start, -Lesson) is semidet: in an earlier process the keys of a dict may have had another order.

found(Game, Start, Lesson) :-
    (   sub_term(Part, Start),
        is_dict(Part)
    ->  learned(Game, Start, Lesson)
    ;   found_once(Game, Start, learned(Game, Start, Lesson), Lesson)
    ).

nearest_start(Game, Position, Start) :-
    term_size(Position, Size),
    findall(Difference-Each,
            ( limit(3, known_start(Game, Each)), term_size(Each, Size1), Difference is abs(Size1-Size) ),
            Starts),
    keysort(Starts, Sorted),
    member(_-Start, Sorted).

learned(Game, Start, Features-Evaluation) :-
    quick_players(Game, Players),
    current_prolog_flag(pybridge_learning_seconds, Seconds),
    setup_call_cleanup(
        ( open_runner(Game, 100, Runner), Holder = holder(Runner) ),
        (   Play = play(pybridge_learned:try_on(Holder, Game), Players, Start),
            (   has_chance(Game)
            ->  scale_from(Play, Seconds, Features, Evaluation)
            ;   learned_from(Play, Seconds, Features, Evaluation)
            )
        ),
        ( arg(1, Holder, Last), close_runner(Last) )).

%   try_on(!Holder, +Game, :Goal) is semidet: Goal that fails as compiled code gives up is no obstacle to the next one.

:- meta_predicate try_on(+, +, 0).

try_on(Holder, Game, Goal) :-
    arg(1, Holder, Runner),
    (   try(Runner, Goal)
    ->  true
    ;   \+ keeps_memory(Runner),
        close_runner(Runner),
        open_runner(Game, 100, Fresh),
        nb_setarg(1, Holder, Fresh),
        fail
    ).
