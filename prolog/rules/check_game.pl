:- module(pybridge_check_game,
          [ check_games/7,      % +Game, +Variant, +Games, +Watch, +Seed, -Played, -Report
            starts/3,           % +Game, +Variant, -Starts
            way/4,              % +Game, +Positions, -Text, -Moves
            blame/5             % +Game, +Position, -File, -Line, -Text
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [append/3, member/2, nextto/3, nth1/3, reverse/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../base/chance', [chance/2, chance_member/4]).
:- use_module(chance_moves, [chance_decides/1, roll/5]).
:- use_module('../walks/walk', [walk/6]).
:- use_module(contract, [offers/2, optional/2]).
:- use_module(checks, [position_fault/5]).
:- use_module(error_place, [error_line/5]).
:- use_module(faults, [authors_text/3, predicate_place/4]).
:- use_module(key_faults, [key_faults/5]).
:- use_module(positions, [move_texts/3, position_text/3]).
:- use_module(solutions, [checked_solutions/5]).

/** <module> Checking a game's contract by playing random games

In each position of the random games, every predicate that the game offers is checked. If few
positions can follow, all of them are evaluated, to check that positions with the same
canonical key have the same value.
*/

%!  check_games(+Game, +Variant, +Games, +Watch, +Seed, -Played, -Report) is det.
%
%   Play this many random games, starting from each of the variants of Game in turn, or only from Variant if that is not
%   `all`. Seed determines the games. Watch is watch(Deadline, Progress): the games stop at Deadline, a time stamp or
%   inf, and after rules that did not terminate; the goal Progress is called at each position. Played has, for each game
%   that was played, the list of its positions, the last one first. Report is a dict:
%
%     | game                 | the game's module |
%     | games, positions     | the numbers of games played and of positions checked |
%     | offers, lacks        | the optional predicates that the game has and lacks, as 'heuristic/2' |
%     | faults               | dicts fault{predicate, text, file, line, position, moves}: the last two as in way/4 |
%
%   Only the first fault of each predicate is reported.

check_games(Game, Variant, Games0, Watch, Seed, Ends, Report) :-
    starts(Game, Variant, Starts),
    numbered_games(Games0, Starts, Seed, Numbered),
    in_little_memory(foldl(play_out(Game, Watch), Numbered, state(0, [], []), state(Positions, Faults0, Ends))),
    length(Ends, Games),
    key_faults(Game, Starts, Ends, Faults0, Faults),
    findall(Fault, ( member(Predicate-found(Text, Path), Faults), fault_dict(Game, Predicate, Text, Path, Fault) ),
            Dicts),
    findall(Name, ( optional(Predicate, _), offers(Game, Predicate), term_to_atom(Predicate, Name) ), Offers),
    findall(Name, ( optional(Predicate, _), \+ offers(Game, Predicate), term_to_atom(Predicate, Name) ), Lacks),
    Report = report{game:Game, games:Games, positions:Positions, offers:Offers, lacks:Lacks, faults:Dicts}.

fault_dict(Game, Predicate, Text, Path,
           fault{predicate:Name, text:Shown, file:File, line:Line, position:Position, moves:Moves}) :-
    ( Predicate = strategy(_) -> Name0 = 'strategy/3' ; term_to_atom(Predicate, Name0) ),
    authors_text(Game, Name0, Name),
    authors_text(Game, Text, Shown),
    (   sub_string(Text, 0, _, _, "raises an error"),
        error_place(Game, Predicate, Path, File0, Line0)
    ->  File = File0,
        Line = Line0
    ;   predicate_place(Game, Predicate, File, Line)
    ),
    way(Game, Path, Position, Moves).

%   error_place(+Game, +Predicate, +Path, -File, -Line) is semidet: the clause in which Predicate raises an error.

error_place(Game, Predicate, [Position|_], File, Line) :-
    (   Predicate = strategy(Name)
    ->  Goal = strategy(Name, Position, _)
    ;   Predicate = Name/Arity,
        memberchk(Name, [turn,utility,move,legal,heuristic,canonical,board]),
        functor(Goal, Name, Arity),
        arg(1, Goal, Position)
    ),
    error_line(Game, forall(Game:Goal, true), File, Line, _).

%!  way(+Game, +Positions, -Text, -Moves) is det.
%
%   Positions are those of a game, the last one first. Text is that of the last one, and Moves the texts of the moves
%   that lead there; both are @(none) if Positions is [].

way(_, [], @(none), @(none)) :-
    !.
way(Game, [Position|Earlier], Text, Moves) :-
    (   catch(position_text(Game, Position, Text0), error(_, _), fail)
    ->  Text = Text0
    ;   format(atom(Text), "~q", [Position])
    ),
    reverse([Position|Earlier], Positions),
    findall(Move, ( nextto(From, To, Positions), once(( Game:move(From, Move, Next), Next == To )) ), Made),
    ( catch(move_texts(Game, Made, Moves0), error(_, _), fail) -> Moves = Moves0 ; Moves = [] ).

%!  starts(+Game, +Variant, -Starts) is det.
%
%   Starts are the start positions of all variants, or only that of Variant if that is not `all`.

starts(Game, all, Starts) :-
    !,
    findall(Position, Game:start(_, Position), Starts).
starts(Game, Variant, Starts) :-
    findall(Position, limit(1, Game:start(Variant, Position)), Starts).

%!  blame(+Game, +Position, -File, -Line, -Text) is semidet.
%
%   Find the fault behind an error that Game has raised during play: Text says what is wrong in
%   Position, or else in a position that can follow, as found by a few random games. Strategies name their faults
%   themselves.

blame(Game, Position, File, Line, Text) :-
    fault_in_source(Game, Position, File0, Line0, Text0),
    !,
    File = File0,
    Line = Line0,
    Text = Text0.
blame(Game, Position, File, Line, Text) :-
    (   position_fault(Game, Position, deep, Predicate, Fault),
        Predicate \= strategy(_)
    ;   between(1, 10, Seed),
        chance(Seed, Chance),
        Watch = watch(inf, true),
        checked(Game, Watch, shallow, Position, checked(Chance, [], [], []), Checked),
        walk(checked_move(Game, Watch, shallow), 200, Position, _, Checked, checked(_, _, Faults, _)),
        member(Predicate-found(Fault, _), Faults)
    ),
    !,
    predicate_place(Game, Predicate, File, Line),
    format(string(Text0), "~w ~w", [Predicate, Fault]),
    authors_text(Game, Text0, Text).

%!  fault_in_source(+Game, +Position, -File, -Line, -Text) is semidet.
%
%   A hook: the same for a Game whose file is not Prolog. Text describes the fault in terms of that
%   file.

:- multifile fault_in_source/5.

numbered_games(Games, Starts, Seed, Numbered) :-
    length(Starts, Count),
    findall(Chance-Start,
            ( between(1, Games, N),
              Index is 1 + (N-1) mod Count,
              nth1(Index, Starts, Start),
              chance([Seed,N], Chance)
            ),
            Numbered).

past(Deadline) :-
    Deadline \== inf,
    get_time(Now),
    Now > Deadline.

%   in_little_memory(:Goal): rules that recurse for ever do so in 256 MB, which takes less time than in all that Prolog
%   has.

:- meta_predicate in_little_memory(0).

in_little_memory(Goal) :-
    current_prolog_flag(stack_limit, Before),
    Limit is min(Before, 0x10000000),
    setup_call_cleanup(set_prolog_flag(stack_limit, Limit), once(Goal), set_prolog_flag(stack_limit, Before)).

%   play_out(+Game, +Watch, +Chance-Start, +State0, -State): State is the number of positions so far, the
%   faults, and for each game its positions, the last one first.

play_out(_, watch(Deadline, _), _, State, State) :-
    State = state(Count, Faults, _),
    (   Count > 0,
        past(Deadline)
    ;   member(_-found(Text, _), Faults),
        memberchk(Text, ["does not terminate", "runs out of memory: does it terminate?"])
    ),
    !.
play_out(Game, Watch, Chance-Start, state(Count0, Faults0, Ends), state(Count, Faults, [Passed|Ends])) :-
    checked(Game, Watch, deep, Start, checked(Chance, [], Faults0, []), Checked),
    walk(checked_move(Game, Watch, deep), 500, Start, _, Checked, checked(_, Passed, Faults, _)),
    length(Passed, Length),
    Count is Count0+Length.

%   checked_move(+Game, +Watch, +Depth, +Position, -Child, +State0, -State) is semidet: a step of a random game, until a
%   position has a fault. The state is checked(Chance, Passed, Faults, New), with the faults in this position.

checked_move(Game, Watch, Depth, Position, Child, checked(Chance0, Passed, Faults, []), State) :-
    arg(1, Watch, Deadline),
    \+ past(Deadline),
    random_child(Game, Position, Child, Chance0, Chance),
    checked(Game, Watch, Depth, Child, checked(Chance, Passed, Faults, []), State).

checked(Game, watch(_, Progress), Depth, Position, checked(Chance, Passed, Faults0, _),
        checked(Chance, [Position|Passed], Faults, New)) :-
    call(Progress),
    findall(Predicate-found(Text, [Position|Passed]), position_fault(Game, Position, Depth, Predicate, Text), New),
    foldl(add_fault, New, Faults0, Faults).

add_fault(Predicate-Found, Faults0, Faults) :-
    (   memberchk(Predicate-_, Faults0)
    ->  Faults = Faults0
    ;   append(Faults0, [Predicate-Found], Faults)
    ).

random_child(Game, Position, Child, Chance0, Chance) :-
    checked_solutions(Game, utility/2, x, utility(Position, _), []),
    (   chance_decides(Game:Position)
    ->  roll(Game:Position, Chance0, _, Child, Chance)
    ;   checked_solutions(Game, move/3, Next, move(Position, _, Next), Children),
        chance_member(Child, Children, Chance0, Chance)
    ).
