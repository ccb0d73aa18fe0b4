:- module(pybridge_agreement,
          [ facts/3,            % +Game, +Position, -Facts
            unusable/3,         % +Game, +Program, -Text
            rules_agree/3,      % +Game, +Program, +Count
            differing/5         % +Game, +Program, +Start, +Seconds, -Position
          ]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../base/chance', [chance/2, chance_below/4, chance_member/4]).
:- use_module('../rules/contract', [known_start/2]).
:- use_module(giving_up, [gave_up/2, gave_up_since/2]).
:- use_module('../native/host', [call_native/2, close_native/1, default_memory/1, open_native/3]).

/** <module> Comparing the answers of compiled rules with SWI-Prolog's
*/

%!  facts(+Game, +Position, -Facts) is semidet.
%
%   Facts are ended(Utility), or open(Player, Moves) with the player to move and Move-Next for each move, in order.

facts(Game, Position, Facts) :-
    (   Game:utility(Position, Value)
    ->  Facts = ended(Value)
    ;   once(Game:turn(Position, Player)),
        findall(Move-Next, Game:move(Position, Move, Next), Moves),
        Facts = open(Player, Moves)
    ).

%!  unusable(+Game, +Program, -Text) is semidet.
%
%   The rules of Game should not run as Program, for the reason Text: of 300 positions of random games, or of fewer, as
%   far as these get within some 50 ms, there is one of which they do not say the same as SWI-Prolog.

unusable(Game, Program, Text) :-
    findall(Start, limit(5, known_start(Game, Start)), Starts),
    catch(call_with_inference_limit(same_facts(300, 1, [], Starts, Game, Program), 300_000, _), Ball, true),
    !,
    nonvar(Ball),
    (   Ball = gave_up_at(Position, Cause),
        gave_up_since(Cause, Why)
    ->  format(string(Text), "~w in ~q", [Why, Position])
    ;   throw(Ball)
    ).
unusable(_, _, "compiled rules differ from those that SWI-Prolog runs; please report this").

%!  rules_agree(+Game, +Program, +Count) is semidet.
%
%   The rules of Game, loaded as Program, say the same as SWI-Prolog of Count positions of random games.
%   What is too large for compiled code is passed over.
%
%   @throws gave_up_at(Position, Ball) if compiled code gives up otherwise, by throwing Ball

rules_agree(Game, Program, Count) :-
    findall(Position, limit(100, known_start(Game, Position)), Starts),
    same_facts(Count, 1, [], Starts, Game, Program).

%!  differing(+Game, +Program, +Start, +Seconds, -Position) is semidet.
%
%   Of positions in random games from Start, compared for so many Seconds, Position is one of which the compiled
%   rules of Game, loaded as Program, say something else than SWI-Prolog. Their seeds go on from call to call. Where one
%   position takes longer, as many Seconds of later calls are left out.

differing(Game, Program, Start, Seconds, Position) :-
    atom_concat(pybridge_owed_, Game, Key),
    flag(Key, Owed, max(0, Owed-Seconds)),
    Owed < Seconds,
    flag(pybridge_compared, Seed, Seed+1),
    chance(Seed, Chance),
    get_time(Now),
    Deadline is Now+Seconds-Owed,
    default_memory(Memory),
    setup_call_cleanup(
        open_native(Program, Memory, Handle),
        ( differing_on(Start, Start, Game, Handle, Chance, Deadline, Position) -> Differ = true ; Differ = false ),
        close_native(Handle)),
    get_time(End),
    flag(Key, Owed1, Owed1 + max(0, End-Deadline)),
    Differ == true.

differing_on(Position0, Start, Game, Handle, Chance0, Deadline, Position) :-
    (   same(pybridge_agreement:facts(Game, Position0, Facts), Facts, Handle, Answered)
    ->  get_time(Now),
        Now < Deadline,
        Answered \= gave_up(_),             % and closed Handle
        (   Answered == true,
            Facts = open(_, Moves),
            chance_member(_-Next, Moves, Chance0, Chance)
        ->  differing_on(Next, Start, Game, Handle, Chance, Deadline, Position)
        ;   chance_below(1000, Chance0, _, Chance),
            Position0 \== Start,
            differing_on(Start, Start, Game, Handle, Chance, Deadline, Position)
        )
    ;   Position = Position0
    ).

%   same_facts(+Count, +Seed, +Starts, +AllStarts, ...): games begin with each start in turn.

same_facts(_, _, [], [], _, _) :-       % no start is known yet
    !.
same_facts(Count, Seed, [], Starts, Game, Program) :-
    !,
    same_facts(Count, Seed, Starts, Starts, Game, Program).
same_facts(Count0, Seed, [Start|Starts], AllStarts, Game, Program) :-
    (   Count0 > 0
    ->  chance(Seed, Chance),
        default_memory(Memory),
        setup_call_cleanup(
            open_native(Program, Memory, Handle),
            same_facts_on(500, Count0, Count, Game, Start, Handle, Chance),
            close_native(Handle)),
        Seed1 is Seed+1,
        same_facts(Count, Seed1, Starts, AllStarts, Game, Program)
    ;   true
    ).

same_facts_on(Left, Count0, Count, Game, Position, Handle, Chance0) :-
    same(pybridge_agreement:facts(Game, Position, Facts), Facts, Handle, Answered),
    ( Answered = gave_up(Ball), \+ gave_up(Ball, memory) -> throw(gave_up_at(Position, Ball)) ; true ),
    Count1 is Count0-1,
    (   Left > 0,
        Count1 > 0,
        Answered == true,
        Facts = open(_, Moves),
        chance_member(_-Next, Moves, Chance0, Chance)
    ->  Left1 is Left-1,
        same_facts_on(Left1, Count1, Count, Game, Next, Handle, Chance)
    ;   Count = Count1
    ).

%   same(+Goal, ?Answer, +Handle, -Answered) is semidet: Goal has the same Answer compiled, or none. Answered is
%   its truth, gave_up(Ball) where compiled code has none, or `error` where SWI-Prolog raises one, since compiled code
%   may then do what it wants.

same(Goal, Answer, Handle, Answered) :-
    copy_term(Goal-Answer, Compiled-CompiledAnswer),
    (   catch(truth(Goal, Truth), error(_, _), true),
        nonvar(Truth)
    ->  catch(truth(call_native(Handle, Compiled), Truth), Ball, true),
        (   var(Ball)
        ->  CompiledAnswer == Answer,
            Answered = Truth
        ;   gave_up(Ball, _)
        ->  Answered = gave_up(Ball)
        ;   throw(Ball)
        )
    ;   Answered = error
    ).

truth(Goal, Truth) :-
    (   call(Goal)
    ->  Truth0 = true
    ;   Truth0 = false
    ),
    Truth = Truth0.
