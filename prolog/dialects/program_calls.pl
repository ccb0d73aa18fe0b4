:- module(pybridge_program_calls,
          [ calls/4,            % +Program, +Role, ?Call, -Goal
            opponents/4,        % +Program, -A, -B, -Name
            set_size/2,         % +Program, -Size
            looks_like/2        % +Program, -Names
          ]).
:- use_module(library(lists), [member/2]).
:- use_module('../rules/contract', [defines/2]).
:- use_module(program_trials, [tried/1]).

/** <module> The names and arguments that programs of another shape have for the predicates of a game

A call is call(State, Player, Move, Result), with the variables of a goal.
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
arguments(start,   call(S, _, _, Size), [Size,Size,S]).
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

%!  calls(+Program, +Role, ?Call, -Goal) is nondet.
%
%   Goal calls a predicate of Program that has Role.

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

%!  opponents(+Program, -A, -B, -Name) is nondet.
%
%   Name(A, B) and Name(B, A) are all the facts Name/2 of Program, or Name/2 computes the one number from the other.

opponents(Program, A, B, Name) :-
    member(Likely, [true,false]),
    current_predicate(Program:Name/2),
    defines(Program, Name/2),
    ( named_like(Name, [player,opponent,other,next,switch,change]) -> Likely = true ; Likely = false ),
    functor(Head, Name, 2),
    predicate_property(Program:Head, number_of_clauses(2)),
    Head =.. [_,A,B],
    Mirror =.. [Name,B1,A1],
    clause(Program:Head, true),
    atomic(A), atomic(B), A \== B,
    clause(Program:Mirror, true),
    A1-B1 == A-B.
opponents(Program, 1, B, Name) :-
    current_predicate(Program:Name/2),
    defines(Program, Name/2),
    named_like(Name, [player,opponent]),
    computed(Program, Name, 1, B),
    integer(B), B =\= 1,
    computed(Program, Name, B, 1).

named_like(Name, Parts) :-
    member(Part, Parts),
    sub_atom(Name, _, _, _, Part),
    !.

computed(Program, Name, A, B) :-
    Goal =.. [Name,A,Other],
    tried(Program:Goal),
    B = Other.

%!  set_size(+Program, -Size) is nondet.
%
%   A fact of Program, such as board_size(9), says that the board has this Size.

set_size(Program, Size) :-
    current_predicate(Program:Name/1),
    member(Part, [size,dimension,width]),
    once(sub_atom(Name, _, _, _, Part)),
    defines(Program, Name/1),
    Fact =.. [Name,Size],
    catch(clause(Program:Fact, true), error(_, _), fail),
    integer(Size).
