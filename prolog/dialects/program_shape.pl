:- module(pybridge_program_shape,
          [ found/2,            % +Program, -Found
            looks_like/2        % +Program, -Names
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [append/3, last/2, member/2]).
:- autoload(library(random), [random_member/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../rules/contract', [defines/2]).
:- use_module('../walks/walk', [passed/6]).

/** <module> What a program of another shape has of a game

Many programs have the predicates of a game under other names, with other arguments. How they are called is found by
trying them, in random games. A call is call(State, Player, Move, Result), with the variables of a goal.
*/

%   named(?Role, ?Names): the Names under which programs have Role, see calls/3.

named(start,
        [initial_state,initialState,initial,initial_board,initial_game_state,start_state,init_state,initial_position]).
named(moves,   [valid_moves,validMoves,legal_moves,possible_moves,available_moves,get_moves,all_moves,moves]).
named(move,    [move,make_move,apply_move,do_move,play_move]).
named(over,    [game_over,gameOver,gameover,end_of_game,game_ended]).
named(value,   [value,evaluate,evaluation,heuristic]).
named(display, [display_game,display_board,print_board,show_board,draw_board,draw,print_game,display_state]).
named(choose,  [choose_move,chooseMove,ai_move,computer_move]).

%   arguments(?Role, +Call, -Arguments) is nondet: in the order in which they are tried.

arguments(start,   call(S, _, _, Size), [Size,S]).
arguments(start,   call(S, _, _, _), [S]).
arguments(start,   call(S, P, _, Size), [Size,S,P]).
arguments(moves,   call(S, _, _, Ms), [S,Ms]).
arguments(moves,   call(S, P, _, Ms), [S,P,Ms]).
arguments(moves,   call(S, P, _, Ms), [P,S,Ms]).
arguments(move,    call(S, _, M, N), [S,M,N]).
arguments(move,    call(S, _, M, N), [M,S,N]).
arguments(move,    call(S, _, M, N), [S,N,M]).
arguments(move,    call(S, P, M, N), [S,P,M,N]).
arguments(move,    call(S, P, M, N), [P,S,M,N]).
arguments(move,    call(S, P, M, N), [S,M,P,N]).
arguments(over,    call(S, _, _, W), [S,W]).
arguments(over,    call(S, P, _, W), [S,P,W]).
arguments(value,   call(S, P, _, V), [S,P,V]).
arguments(value,   call(S, _, _, V), [S,V]).
arguments(display, call(S, _, _, _), [S]).
arguments(display, call(S, P, _, _), [S,P]).
arguments(choose,  call(S, _, M, L), [S,L,M]).
arguments(choose,  call(S, P, M, L), [S,P,L,M]).
arguments(choose,  call(S, _, M, L), [L,S,M]).

%   calls(+Program, +Role, ?Call, -Goal) is nondet.

calls(Program, Role, Call, Goal) :-
    named(Role, Names),
    member(Name, Names),
    arguments(Role, Call, Arguments),
    length(Arguments, Arity),
    defines(Program, Name/Arity),
    Goal =.. [Name|Arguments].

%!  looks_like(+Program, -Names) is semidet.
%
%   Names are those of predicates of the module Program that many programs have.

looks_like(Module, Names) :-
    findall(Name/Arity,
            ( member(Role, [start,moves,over,display,choose,move]), once(calls(Module, Role, _, Goal)),
              functor(Goal, Name, Arity) ),
            Names),
    Names = [_,_|_].

%   tried(:Goal) is semidet: once, within limits; a program may do anything.

:- meta_predicate tried(0).

tried(Goal) :-
    catch(call_with_inference_limit(once(Goal), 3_000_000, Result), _, fail),
    Result \== inference_limit_exceeded.

%   asked(+Program, +Goal, +Variables, ?Values) is semidet: Goal is tried with Values in the place of its Variables.

asked(Program, Goal, Variables, Values) :-
    copy_term(Goal-Variables, Tried-Values),
    tried(Program:Tried).

%!  found(+Program, -Found) is det.
%
%   Found has those of these findings that there are: start(Call, Goal, State), players(First, Second, Name) by a fact
%   Name(First, Second), turn(State, Player, First, Second) if a state has the player to move, winners(List),
%   choose(Call, Goal, Levels), and moves, move, over, value and display with (Call, Goal).

found(Program, Found) :-
    foldl(add_finding(Program), [start,players,moves,move,over,turn,winners,display,value,choose], [], Found).

add_finding(Program, What, Found0, Found) :-
    ( find(What, Program, Found0, Finding) -> Found = [Finding|Found0] ; Found = Found0 ).

find(start, Program, _, start(Call, Goal, State)) :-
    Call = call(State0, Player, _, Size),
    calls(Program, start, Call, Goal),
    member(Given, [8,7,6,5,4,3,9,10,_,[],default,1,2]),
    asked(Program, Goal, State0-Player-Size, State-Player1-Given),
    ground(State),
    ( var(Player1) -> true ; Player = Player1 ),
    (   asked(Program, Goal, State0, AnyState),
        AnyState == State
    ->  true
    ;   Size = Given
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
    Call = call(State, Player, _, Moves),
    start_of(Found, State0, Player0),
    calls(Program, moves, Call, Goal),
    asked(Program, Goal, State-Player-Moves, State0-Player0-Moves1),
    is_list(Moves1),
    Moves1 = [_|_].
find(move, Program, Found, move(Call, Goal)) :-
    Call = call(State, Player, Move, Next),
    start_of(Found, State0, Player0),
    some_moves(Program, Found, State0, Player0, Moves),
    calls(Program, move, Call, Goal),
    member(Move0, Moves),
    asked(Program, Goal, State-Player-Move-Next, State0-Player0-Move0-Next1),
    ground(Move0-Next1),
    alike(State0, Next1).
find(turn, Program, Found, turn(Pattern, Player, First, Second)) :-
    start_of(Found, State0, Player0),
    findall(Path-Values, ( between(1, 4, _), game(6, Program, Found, State0, Player0, States),
                           alternating(States, Path, Values) ), All),
    setof(Length-Path-Values, ( member(Path-Values, All), length(Path, Length) ), [_-Path1-[First,Second]|_]),
    pattern(Path1, State0, Player, Pattern).
find(over, Program, Found, over(Call, Goal)) :-
    Call = call(_, _, _, _),
    start_of(Found, _, _),
    calls(Program, over, Call, Goal),
    !.
find(winners, Program, Found, winners(Winners)) :-
    memberchk(over(_, _), Found),
    start_of(Found, State0, Player0),
    findall(Winner,
            ( between(1, 30, _), game(200, Program, Found, State0, Player0, States), last(States, State),
              over(Program, Found, State, Winner) ),
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
    game(20, Program, Found, State0, Player0, States),
    findall(Value0, ( member(State1, States), asked(Program, Goal, State-Player-Value, State1-Player0-Value0) ), All),
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

alike(State, Next) :-
    functor(State, Name, Arity),
    functor(Next, Name, Arity).

start_of(Found, State, Player) :-
    memberchk(start(call(_, Player0, _, _), _, State), Found),
    (   nonvar(Player0)
    ->  Player = Player0
    ;   memberchk(players(Player, _, _), Found)
    ->  true
    ;   true
    ).

first_player(Found, Player) :-
    (   memberchk(turn(_, _, Player0, _), Found)
    ->  Player = Player0
    ;   memberchk(players(Player, _, _), Found)
    ).

%   opponents(+Program, -A, -B, -Name) is nondet: the facts Name(A, B) and Name(B, A).

opponents(Program, A, B, Name) :-
    member(Likely, [true,false]),
    current_predicate(Program:Name/2),
    defines(Program, Name/2),
    (   member(Part, [player,opponent,other,next,switch,change]),
        sub_atom(Name, _, _, _, Part)
    ->  Likely = true
    ;   Likely = false
    ),
    functor(Head, Name, 2),
    predicate_property(Program:Head, number_of_clauses(2)),
    Head =.. [_,A,B],
    Mirror =.. [Name,B1,A1],
    clause(Program:Head, true),
    atomic(A), atomic(B), A \== B,
    clause(Program:Mirror, true),
    A1-B1 == A-B.

some_moves(Program, Found, State, Player, Moves) :-
    (   memberchk(moves(call(State1, Player1, _, Moves1), Goal), Found)
    ->  asked(Program, Goal, State1-Player1-Moves1, State-Player-Moves)
    ;   Moves = [_]
    ).

applied(Program, Found, State, Player, Move, Next) :-
    memberchk(move(call(State1, Player1, Move1, Next1), Goal), Found),
    asked(Program, Goal, State1-Player1-Move1-Next1, State-Player-Move-Next).

over(Program, Found, State, Winner) :-
    memberchk(over(call(State1, _, _, Winner1), Goal), Found),
    asked(Program, Goal, State1-Winner1, State-Winner),
    ground(Winner).

%   game(+Plies, +Program, +Found, +State, ?Player, -States): the states of a random game.

game(Plies, Program, Found, State, Player, States) :-
    findall(Each, passed(random_move(Program, Found), Plies, State, Each, Player, _), States).

random_move(Program, Found, State, Next, Player, NextPlayer) :-
    \+ over(Program, Found, State, _),
    random_next(Program, Found, State, Player, Next),
    (   nonvar(Player),
        memberchk(players(_, _, Name), Found)
    ->  Other =.. [Name,Player,NextPlayer],
        ignore(tried(Program:Other))
    ;   true
    ).

random_next(Program, Found, State, Player, Next) :-
    (   memberchk(moves(_, _), Found)
    ->  some_moves(Program, Found, State, Player, Moves),
        random_member(Move, Moves),
        applied(Program, Found, State, Player, Move, Next)
    ;   memberchk(move(call(State1, Player1, _, Next1), Goal), Found),
        copy_term(Goal-State1-Player1-Next1, Tried-State-Player-Next0),
        tried(findall(Next0, limit(50, Program:Tried), Nexts)),
        random_member(Next, Nexts)
    ).

%   alternating(+States, -Path, -Values): the part at Path is atomic in all States, and changes to another value and
%   back.

alternating([State|States], Path, Values) :-
    part_at(3, Path, State, First),
    atomic(First),
    findall(Value, ( member(Other, States), part_at(3, Path, Other, Value) ), Others),
    length(States, Length),
    length(Others, Length),
    once(( append(_, [Second|Later], Others), Second \== First )),
    memberchk(First, Later),
    sort([First|Others], [_,_]),
    Values = [First,Second].

part_at(_, [], Part, Part).
part_at(Depth, [N|Path], Term, Part) :-
    Depth > 0,
    compound(Term),
    Less is Depth-1,
    arg(N, Term, Argument),
    part_at(Less, Path, Argument, Part).

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
