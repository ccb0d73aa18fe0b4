:- module(pybridge_program_trials,
          [ tried/1,            % :Goal
            with_needs/2,       % :Goal, -Needs
            asked/4,            % +Program, +Goal, +Variables, ?Values
            start_of/3,         % +Found, -State, -Player
            some_moves/5,       % +Program, +Found, +State, ?Player, -Moves
            applied/6,          % +Program, +Found, +State, ?Player, +Move, -Next
            over/5,             % +Program, +Found, +State, ?Player, -Winner
            game/6              % +Plies, +Program, +Found, +State, ?Player, -Passed
          ]).
:- use_module(library(lists), [reverse/2]).
:- autoload(library(random), [random_member/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../rules/contract', [defines/2]).
:- use_module('../walks/walk', [passed/6]).

/** <module> Trying the predicates of a program, and playing random games with them

Found are the findings of program_shape.pl so far.
*/

:- meta_predicate
    tried(0),
    with_needs(0, -).

%!  tried(:Goal) is semidet.
%
%   Call Goal once, within limits: a program may do anything. If it needs a predicate that is not defined, with_needs/2
%   says so.

tried(Goal) :-
    catch(call_with_inference_limit(once(Goal), 3_000_000, Result), Error, ( note_need(Goal, Error), fail )),
    Result \== inference_limit_exceeded.

note_need(Program:Goal, error(existence_error(procedure, Missing0), _)) :-
    functor(Goal, Name, Arity),
    defines(Program, Name/Arity),
    ( Missing0 = _:Missing -> true ; Missing = Missing0 ),
    nb_getval(pybridge_program_needs, Needs),
    \+ memberchk(_-Missing, Needs),
    !,
    nb_setval(pybridge_program_needs, [(Name/Arity)-Missing|Needs]).
note_need(_, _).

%!  with_needs(:Goal, -Needs) is semidet.
%
%   Call Goal once. Needs lists Predicate-Missing where a trial in it showed first that a Predicate needs another that
%   is Missing.

with_needs(Goal, Needs) :-
    nb_setval(pybridge_program_needs, []),      % no facts, which a snapshot would forget
    once(Goal),
    nb_getval(pybridge_program_needs, Needs0),
    reverse(Needs0, Needs).

%!  asked(+Program, +Goal, +Variables, ?Values) is semidet.
%
%   Goal is tried with Values in the place of its Variables.

asked(Program, Goal, Variables, Values) :-
    copy_term(Goal-Variables, Tried-Values),
    tried(Program:Tried).

%!  start_of(+Found, -State, -Player) is semidet.
%
%   Player is unbound if it is not known who begins.

start_of(Found, State, Player) :-
    memberchk(start(call(_, Player0, _, _), _, State), Found),
    (   nonvar(Player0)
    ->  Player = Player0
    ;   memberchk(players(Player, _, _), Found)
    ->  true
    ;   true
    ).

%!  some_moves(+Program, +Found, +State, ?Player, -Moves) is semidet.
%
%   Moves are those that Program lists for State, or one variable if it has no list.

some_moves(Program, Found, State, Player, Moves) :-
    (   memberchk(moves(call(State1, Player1, _, Moves1), Goal), Found)
    ->  asked(Program, Goal, State1-Player1-Moves1, State-Player-Moves)
    ;   Moves = [_]
    ).

%!  applied(+Program, +Found, +State, ?Player, +Move, -Next) is semidet.

applied(Program, Found, State, Player, Move, Next) :-
    memberchk(move(call(State1, Player1, Move1, Next1), Goal), Found),
    asked(Program, Goal, State1-Player1-Move1-Next1, State-Player-Move-Next).

%!  over(+Program, +Found, +State, ?Player, -Winner) is semidet.
%
%   What Program says of the start means that the game goes on.

over(Program, Found, State, Player, Winner) :-
    memberchk(over(call(State1, Player1, _, Winner1), Goal, GoesOn), Found),
    asked(Program, Goal, State1-Player1-Winner1, State-Player-Winner),
    ground(Winner),
    GoesOn \== [Winner].

%!  game(+Plies, +Program, +Found, +State, ?Player, -Passed) is det.
%
%   Passed has State-Player for each state of a random game of at most so many Plies. The facts of Program are then as
%   before.

game(Plies, Program, Found, State, Player, Passed) :-
    snapshot(findall(Each-ToMove,
                     ( passed(random_move(Program, Found), Plies, State, Each, Player, ToMove0),
                       to_move(Found, Each, ToMove0, ToMove) ),
                     Passed)).

%   to_move(+Found, +State, ?Player0, -Player): what State says, or else Player0.

to_move(Found, State, Player0, Player) :-
    (   memberchk(turn(Pattern, Part, _, _), Found)
    ->  copy_term(Pattern-Part, State-Player)
    ;   Player = Player0
    ).

random_move(Program, Found, State, Next, Player0, NextPlayer) :-
    to_move(Found, State, Player0, Player),
    \+ over(Program, Found, State, Player, _),
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
