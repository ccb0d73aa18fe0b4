:- module(pybridge_solution_file,
          [ save_solution/2,    % +Solution, +File
            load_solution/2     % +File, -Solution
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(readutil), [read_file_to_string/3]).
:- use_module('../compiled/runner', [interpreting_runner/2]).
:- use_module('../rules/load_game', [built_in_game/2, load_game/2]).
:- use_module('../search/game_calls', [game_rules/3, position_key/3]).
:- use_module('../worth/score', [score_plies/2, score_utility/2, utility_score/3]).
:- use_module('../search/whole_game/position_scores', [positions_scores/3]).
:- use_module('../search/whole_game/solver', [new_solver/5, set_score/3]).
:- use_module(chance_file, [chance_entry/3, chance_header/4, read_chance/4]).
:- use_module(every_position, [every_score/5]).
:- use_module(known_solution, [keep_solution/1]).
:- use_module(solve, [new_solution/6]).

/** <module> Saving solutions in files

A solution file is a text file of Prolog terms: a header

    solution(3, Game, Fingerprint, Position, Longest, Positions).

and one Canonical-Value/Plies for each position: the utility that perfect play leads to, and the number of moves until
then, 0/0 for a draw. Game is the name of a built-in game or the path of a file of rules. Fingerprint is a hash of the
text of that file: if the rules have changed, the scores would be wrong, and the file is refused. Canonical is what
canonical/2 says of the position, or the position itself. Longest is the position with the longest forced win, or none.

The solution of a game of chance has a format of its own (chance_file.pl). verify.pl and verify_chance.pl check a file
without any help of the search.
*/

:- meta_predicate
    read_safely(0),
    require(0, +, +).

%!  save_solution(+Solution, +File) is det.
%
%   Write Solution to File, which is replaced only when everything has been written.
%
%   @error solution_file(File, Why) if the file of rules has changed since it was loaded, so that
%          the solution is not one of the rules that it contains now

save_solution(Solution, File) :-
    module_property(Solution.game, file(Source)),
    unedited(Source, File),
    spec(Source, Spec),
    fingerprint(Source, Fingerprint),
    saved_as(Solution, saved(Spec, Fingerprint), Header, Entry, Goal),
    atom_concat(File, '.part', Part),
    setup_call_cleanup(
        open(Part, write, Stream, [encoding(utf8)]),
        ( format(Stream, '~q.~n', [Header]),
          forall(Goal, format(Stream, '~q.~n', [Entry]))
        ),
        close(Stream)),
    rename_file(Part, File).

%   saved_as(+Solution, +Saved, -Header, -Entry, -Goal): the Entries are the solutions of Goal.

saved_as(Solution, Saved, Header, Entry, pybridge_chance_file:chance_entry(Solution, Unit, Entry)) :-
    is_dict(Solution, chance_solution),
    !,
    chance_header(Solution, Saved, Unit, Header).
saved_as(Solution, saved(Spec, Fingerprint), Header, Entry, pybridge_solution_file:entry(Solution, Entry)) :-
    _{position:Position, longest:Longest, positions:Positions} :< Solution,
    longest_position(Longest, LongestPosition),
    Header = solution(3, Spec, Fingerprint, Position, LongestPosition, Positions).

entry(Solution, Canonical-(Value/Plies)) :-
    Scores = Solution.scores,
    Scores = scores(_, Rules, _),
    every_score(Scores, Solution.position, Solution.positions, Each, Score),
    position_key(Rules, Each, Canonical),
    score_utility(Score, Value),
    score_plies(Score, Plies).

unedited(Rules, File) :-
    source_file_property(Rules, modified(Loaded)),
    time_file(Rules, Now),
    require(Now =< Loaded, File, 'the rules have changed since they were loaded: load the game and solve it again').

spec(Rules, Spec) :-
    (   built_in_game(Name, Rules)
    ->  Spec = Name
    ;   Spec = Rules
    ).

fingerprint(Rules, Fingerprint) :-
    read_file_to_string(Rules, Text, [encoding(utf8)]),
    variant_sha1(Text, Fingerprint).

longest_position(@(none), none).
longest_position(longest{winner:_, plies:_, position:Position}, Position).

%!  load_solution(+File, -Solution) is det.
%
%   Read Solution from File and load its game. The solution is the one that was saved, except that
%   its seconds are 0.0. The player `perfect` plays by it.
%
%   @error solution_file(File, Why) if File is not a complete solution, or the rules have changed

load_solution(File, Solution) :-
    must_be(atom, File),
    setup_call_cleanup(
        open(File, read, Stream, [encoding(utf8)]),
        read_solution(Stream, File, Solution),
        close(Stream)),
    keep_solution(Solution).

read_solution(Stream, File, Solution) :-
    require(( read_safely(read(Stream, Header)), header(Header, saved(Spec, Fingerprint0)) ), File,
            'it is not a saved solution'),
    load_game(Spec, Game),
    module_property(Game, file(Rules)),
    fingerprint(Rules, Fingerprint),
    require(Fingerprint == Fingerprint0, File, 'the rules have changed since it was saved: solve the game again'),
    require(read_safely(read_entries(Header, Stream, Game, Solution)), File,
            'it is damaged: its contents do not match its first line').

read_safely(Goal) :-
    catch(Goal, error(syntax_error(_), _), fail).

header(solution(3, Spec, Fingerprint, _, _, _), saved(Spec, Fingerprint)).
header(chance_solution(1, Spec, Fingerprint, _, _, _, _), saved(Spec, Fingerprint)).

read_entries(solution(_, _, _, Position, Longest, Positions), Stream, Game, Solution) :-
    game_rules(Game, false, Rules),
    interpreting_runner(Game, Runner),
    new_solver(forward, Rules, Positions, none, Solver),
    Counts = counts(0, 0, 0, 0, Longest),
    read_scores(Stream, Solver, Counts, 0, Positions),
    Scores = scores(Runner, Rules, Solver),
    positions_scores(Scores, [Position], [Score]),
    new_solution(Game, Position, Scores, Score, Counts, Solution).
read_entries(Header, Stream, Game, Solution) :-
    read_chance(Stream, Game, Header, Solution).

read_scores(Stream, Solver, Counts, Count, Positions) :-
    read(Stream, Term),
    (   Term = Canonical-(Value/Plies),
        integer(Value),
        integer(Plies)
    ->  utility_score(Value, Plies, Score),
        set_score(Solver, Canonical, Score),
        Place is 2-sign(Score),
        arg(Place, Counts, Before),
        After is Before+1,
        nb_setarg(Place, Counts, After),
        Count1 is Count+1,
        read_scores(Stream, Solver, Counts, Count1, Positions)
    ;   Term == end_of_file,
        Count == Positions
    ).

require(Goal, File, Why) :-
    ( call(Goal) -> true ; throw(error(solution_file(File, Why), _)) ).

:- multifile prolog:error_message//1.

prolog:error_message(solution_file(File, Why)) -->
    [ '~w: ~w'-[File, Why] ].
