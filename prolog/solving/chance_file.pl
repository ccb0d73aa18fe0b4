:- module(pybridge_chance_file,
          [ chance_header/4,    % +Solution, +Saved, -Unit, -Header
            chance_entry/3,     % +Solution, +Unit, -Entry
            read_chance/4       % +Stream, +Game, +Header, -Solution
          ]).
:- use_module('../compiled/runner', [interpreting_runner/2]).
:- use_module('../memory/exact_key', [exact_key/2]).
:- use_module('../search/game_calls', [game_rules/3, position_key/3]).
:- use_module(solved_bounds, [bounds_unit/2, every_bound/4, new_chance_solution/3]).

/** <module> Solutions of games of chance in files

The first line of such a file (solution_file.pl) is

    chance_solution(1, Game, Fingerprint, Position, Closed, Unit, Positions).

and there is one Canonical-[Low,High] for each position, whose value lies between Low/Unit and High/Unit, or is both.
Closed is closed(Finished, Stuck), as in chance_solve.pl: whether the bounds have closed as far as they do, and how many
components have some that do not meet.
*/

%!  chance_header(+Solution, +Saved, -Unit, -Header) is det.
%
%   Header is the first line, where Saved is saved(Game, Fingerprint). Unit is for chance_entry/3.

chance_header(Solution, saved(Spec, Fingerprint), Unit,
              chance_solution(1, Spec, Fingerprint, Position, closed(Finished, Stuck), Unit, Positions)) :-
    _{position:Position, positions:Positions, finished: @(Finished), stuck:Stuck, bounds:Bounds} :< Solution,
    bounds_unit(Bounds, Unit).

%!  chance_entry(+Solution, +Unit, -Entry) is nondet.

chance_entry(Solution, Unit, Canonical-[Low,High]) :-
    game_rules(Solution.game, false, Rules),
    every_bound(Solution, Position, Lowest, Highest),
    position_key(Rules, Position, Canonical),
    Low is Unit*Lowest,
    High is Unit*Highest.

%!  read_chance(+Stream, +Game, +Header, -Solution) is semidet.
%
%   Read the entries that follow Header. Fails if they are not as many as it says.

read_chance(Stream, Game, chance_solution(1, _, _, Position, closed(Finished, Stuck), Unit, Positions), Solution) :-
    integer(Unit),
    Unit > 0,
    trie_new(Values),
    read_bounds(Stream, Values, 0, Positions),
    game_rules(Game, false, Rules),
    interpreting_runner(Game, Runner),
    new_chance_solution(Game-Position,
                        _{ positions:Positions, stuck:Stuck, finished: @(Finished), compiled: @(false), seconds:0.0,
                           bounds:saved(Runner, Rules, Values, Unit) },
                        Solution).

read_bounds(Stream, Values, Count, Positions) :-
    read(Stream, Term),
    (   Term = Canonical-[Low,High],
        integer(Low),
        integer(High)
    ->  exact_key(Canonical, Place),
        trie_insert(Values, Place, Low/High),
        Count1 is Count+1,
        read_bounds(Stream, Values, Count1, Positions)
    ;   Term == end_of_file,
        Count == Positions
    ).
