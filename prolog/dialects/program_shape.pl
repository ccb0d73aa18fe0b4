:- module(pybridge_program_shape,
          [ found/3             % +Program, -Found, -Notes
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [append/3, last/2, member/2, select/3]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module('../rules/effects', [changed_facts/3]).
:- use_module(program_calls, [calls/4, opponents/4, set_size/2]).
:- use_module(program_trials,
              [applied/6, asked/4, game/6, over/5, some_moves/5, start_of/3, tried/1, with_needs/2]).

/** <module> What a program of another shape has of a game

Many programs have the predicates of a game under other names, with other arguments. How they are called is found by
trying them, in random games.
*/

%!  found(+Program, -Found, -Notes) is det.
%
%   Found has those of these findings that there are: start(Call, Goal, State), where Goal is `chance` if the State
%   differs from time to time; players(First, Second, Name), if facts Name(First, Second) or what Name computes say who
%   plays; turn(State, Player, First, Second) if a state has the player to move; over(Call, Goal, GoesOn), where GoesOn
%   lists the Winner while the game goes on; winners(List); choose(Call, Goal, Levels); and moves, move, value and
%   display with (Call, Goal). Notes are texts on what Program does that keeps it from being a game.

found(Program, Found, Notes) :-
    Kinds = [start,players,moves,move,over,turn,winners,display,value,choose],
    with_needs(foldl(add_finding(Program), Kinds, [], Found), Needs),
    findall(Note, note(Program, Found, Needs, Note), Notes).

note(_, _, Needs, Note) :-
    member(Predicate-Missing, Needs),
    format(string(Note), "~q needs ~q, which is not defined.", [Predicate, Missing]).
note(Program, Found, _, Note) :-
    \+ memberchk(moves(_, _), Found),
    once(listing(Program, Found, _, List, [Move|_])),
    once(calls(Program, move, _, Goal)),
    maplist(indicator, [List,Goal], [Lister,Taker]),
    format(string(Note), "~q lists moves such as ~q, which ~q does not take.", [Lister, Move, Taker]).
note(Program, Found, _, Note) :-
    findall(Goal,
            ( member(Role, [moves,move,over]), calls(Program, Role, _, Goal) ; member(value(_, Goal), Found) ),
            Goals),
    maplist(indicator, Goals, Entries),
    changed_facts(Program, Entries, Changed),
    member(Predicate, Changed),
    format(string(Note), "The rules change the facts ~q: facts that change belong into the position.", [Predicate]).

indicator(Goal, Name/Arity) :-
    functor(Goal, Name, Arity).

add_finding(Program, What, Found0, Found) :-
    (   (   What == start                   % whose facts moves may need
        ->  find(What, Program, Found0, Finding)
        ;   snapshot(find(What, Program, Found0, Finding))
        )
    ->  Found = [Finding|Found0]
    ;   Found = Found0
    ).

find(start, Program, _, start(Call, Shown, State)) :-
    Call = call(State0, Player, _, Size),
    calls(Program, start, Call, Goal),
    ( set_size(Program, Given) ; member(Given, [8,7,6,5,4,3,9,10,_,[],default,1,2]) ),
    asked(Program, Goal, State0-Player-Size, State-Player1-Given),
    ground(State),
    ( var(Player1) -> true ; atomic(Player1), Player = Player1 ),
    (   asked(Program, Goal, State0, AnyState),
        AnyState == State
    ->  true
    ;   Size = Given
    ),
    (   between(1, 10, _),
        asked(Program, Goal, State0-Size, Other-Given),
        Other \== State
    ->  Shown = chance
    ;   Shown = Goal
    ).
find(players, Program, Found, players(First, Second, Name)) :-
    findall(A-B-Name0, opponents(Program, A, B, Name0), Pairs0),
    (   member(start(call(_, Known, _, _), _, _), Found),
        atomic(Known),
        member(Known-B1-Name1, Pairs0)
    ->  First = Known, Second = B1, Name = Name1
    ;   Pairs0 = [First-Second-Name|_]
    ).
find(moves, Program, Found, moves(Call, Goal)) :-
    listing(Program, Found, Call, Goal, _),
    find(move, Program, [moves(Call, Goal)|Found], _).      % takes one of them
find(move, Program, Found, move(Call, Goal)) :-
    Call = call(State, Player, Move, Next),
    start_of(Found, State0, Player0),
    some_moves(Program, Found, State0, Player0, Moves),
    calls(Program, move, Call, Goal),
    member(Move0, Moves),
    asked(Program, Goal, State-Player-Move-Next, State0-Player0-Move0-Next1),
    ground(Move0-Next1),
    Next1 \== State0,
    alike(State0, Next1).
find(turn, Program, Found, turn(Pattern, Player, First, Second)) :-
    start_of(Found, State0, Player0),
    findall(Path-Values, ( between(1, 4, _), game(6, Program, Found, State0, Player0, Passed),
                           pairs_keys(Passed, States), alternating(States, Path, Values) ), All),
    setof(Length-Path-Values,
          ( select(Path-Values, All, Others), memberchk(Path-Values, Others), length(Path, Length) ),   % no accident
          [_-Path1-[First,Second]|_]),
    pattern(Path1, State0, Player, Pattern).
find(over, Program, Found, over(Call, Goal, GoesOn)) :-
    Call = call(State, Player, _, Winner),
    start_of(Found, State0, Player0),
    calls(Program, over, Call, Goal),
    !,
    (   asked(Program, Goal, State-Player-Winner, State0-Player0-Winner0)
    ->  GoesOn = [Winner0]
    ;   GoesOn = []
    ).
find(winners, Program, Found, winners(Winners)) :-
    memberchk(over(_, _, _), Found),
    start_of(Found, State0, Player0),
    findall(Winner,
            ( between(1, 30, _), game(200, Program, Found, State0, Player0, Passed), last(Passed, State-Player),
              over(Program, Found, State, Player, Winner) ),
            All),
    sort(All, Winners),
    Winners = [_|_].
find(display, Program, Found, display(Call, Goal)) :-
    Call = call(State, Player, _, _),
    start_of(Found, State0, Player0),
    calls(Program, display, Call, Goal),
    copy_term(Goal-State-Player, Tried-State0-Player0),
    with_output_to(string(Text), tried(Program:Tried)),
    Text \== "".
find(value, Program, Found, value(Call, Goal)) :-
    Call = call(State, Player, _, Value),
    start_of(Found, State0, _),
    first_player(Found, Player0),
    calls(Program, value, Call, Goal),
    game(20, Program, Found, State0, Player0, Passed),
    findall(Value0, ( member(State1-_, Passed), asked(Program, Goal, State-Player-Value, State1-Player0-Value0) ), All),
    \+ ( member(Value1, All), \+ number(Value1) ),
    sort(All, [_,_|_]).
find(choose, Program, Found, choose(Call, Goal, Levels)) :-
    Call = call(State, Player, Move, Level),
    start_of(Found, State0, Player0),
    calls(Program, choose, Call, Goal),
    findall(Level1,
            ( clause(Program:Goal, _), nonvar(Level), ground(Level), Level1 = Level
            ; member(Level1, [1,2,3]) ),
            Levels0),
    sort(Levels0, Levels1),
    findall(Level1,
            ( member(Level1, Levels1),
              asked(Program, Goal, State-Player-Move-Level, State0-Player0-Move0-Level1), ground(Move0),
              applied(Program, Found, State0, Player0, Move0, _) ),
            Levels),
    Levels = [_|_].

%   listing(+Program, +Found, -Call, -Goal, -Moves) is nondet: for the start, Goal lists Moves.

listing(Program, Found, Call, Goal, [Move|Moves]) :-
    Call = call(State, Player, _, Listed),
    start_of(Found, State0, Player0),
    calls(Program, moves, Call, Goal),
    asked(Program, Goal, State-Player-Listed, State0-Player0-Listed0),
    is_list(Listed0),
    Listed0 = [Move|Moves].

alike(State, Next) :-
    functor(State, Name, Arity),
    functor(Next, Name, Arity).

first_player(Found, Player) :-
    (   memberchk(turn(_, _, Player0, _), Found)
    ->  Player = Player0
    ;   memberchk(players(Player, _, _), Found)
    ).

%   alternating(+States, -Path, -Values): the part at Path is atomic in all States, and changes to another value and
%   back.

alternating([State|States], Path, Values) :-
    part_at(3, Path, State, First),
    atomic(First),
    findall(Value, ( member(Other, States), at(Path, Other, Value) ), Others),
    length(States, Length),
    length(Others, Length),
    once(( append(_, [Second|Later], Others), Second \== First )),
    memberchk(First, Later),
    sort([First|Others], [_,_]),
    Values = [First,Second].

%   part_at(+Depth, -Path, +Term, -Part) is nondet: Path has the numbers of arguments; the elements of a list are
%   equally deep.

part_at(_, [], Part, Part).
part_at(Depth, Path, Term, Part) :-
    Depth > 0,
    compound(Term),
    Less is Depth-1,
    (   is_list(Term)
    ->  append(Before, [Argument|_], Term),
        findall(2, member(_, Before), Tails),
        append(Tails, [1|Inner], Path)
    ;   arg(N, Term, Argument),
        Path = [N|Inner]
    ),
    part_at(Less, Inner, Argument, Part).

at([], Part, Part).
at([N|Path], Term, Part) :-
    compound(Term),
    arg(N, Term, Argument),
    at(Path, Argument, Part).

%   pattern(+Path, +State, -Part, -Pattern): Pattern is as State, but with variables, and Part at Path.

pattern([], _, Part, Part).
pattern([N|Path], State, Part, Pattern) :-
    (   is_list(State)
    ->  length(State, Length),
        length(Pattern, Length)
    ;   functor(State, Name, Arity),
        functor(Pattern, Name, Arity)
    ),
    arg(N, State, Inner),
    arg(N, Pattern, InnerPattern),
    pattern(Path, Inner, Part, InnerPattern).
