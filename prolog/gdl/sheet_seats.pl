:- module(pybridge_sheet_seats,
          [ roles/3,            % +File, +Rules, -Roles
            seating/3,          % +Roles, +AtOnce, -Seating
            seats_clauses/4,    % +Context, +Seating, +Start, -Clauses
            every_turn_known/1  % +Context
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists),
              [append/2, append/3, list_to_set/2, max_list/2, member/2, min_list/2, same_length/2, select/3]).
:- use_module('../rules/faults', [game_error/4]).
:- use_module(domains, [fluent_domain/4]).
:- use_module(layout, [slot/3]).
:- use_module(translation, [simplified/3]).

/** <module> Who plays by a sheet: its roles as seats, and whose turn it is

A role that has one legal move has nothing to choose. The **seating** of a sheet is seats(Players, Chance, Choosing).
Players is `opposed`, by players/2, or `own`, by players/1 where each has a result; Chance is `random` if there is that
role, or `none`; and Choosing is `at_once` if several roles may have a choice, or `in_turn`. The clauses that all sheets
of a seating share are in game_template.pl and seats_template.pl.
*/

most_roles(8).

%!  roles(+File, +Rules, -Roles) is det.
%
%   Roles are in the order of the sheet, but `random`, who is chance, is the last.
%
%   @error game_error(File, Line, Text)

roles(File, Rules, Roles) :-
    findall(Role, member(rule(_, role(Role), []), Rules), All),
    list_to_set(All, Named),
    (   select(random, Named, Playing),
        Playing \== []
    ->  append(Playing, [random], Roles)
    ;   Playing = Named,
        Roles = Named
    ),
    most_roles(Most),
    length(Playing, Count),
    (   Count > Most
    ->  length(Before, Most),
        append(Before, [Next|_], Playing),
        memberchk(rule(source(Line, _, _), role(Next), []), Rules),
        game_error(File, Line, "the sheet has ~d roles: at most ~d can play", [Count, Most])
    ;   Count =:= 0
    ->  game_error(File, 1, "the sheet names no role: expected facts such as (role x)", [])
    ;   Playing == [random]
    ->  memberchk(rule(source(Line, _, _), role(random), []), Rules),
        game_error(File, Line, "the sheet names no role but `random`, which is chance", [])
    ;   true
    ).

%!  seating(+Roles, +AtOnce, -Seating) is det.
%
%   AtOnce is `false` where one role at a time has a choice.

seating(Roles, AtOnce, seats(Players, Chance, Choosing)) :-
    playing(Roles, Playing, Chance),
    length(Playing, Count),
    ( AtOnce == true, Count > 1 -> Choosing = at_once ; Choosing = in_turn ),
    ( Count =< 2, Choosing == in_turn -> Players = opposed ; Players = own ).

playing(Roles, Playing, Chance) :-
    (   Roles = [_|_],
        append(Playing0, [random], Roles),
        Playing0 \== []
    ->  Playing = Playing0,
        Chance = random
    ;   Playing = Roles,
        Chance = none
    ).

%!  seats_clauses(+Context, +Seating, +Start, -Clauses) is det.
%
%   Clauses say who the players are, what a position is worth, and who is to move. Start is the list of the fluents that
%   hold in the start position.

seats_clauses(Context, seats(Results, Chance, _), Start, Clauses) :-
    playing(Context.roles, Playing, _),
    bounds_clauses(Context, Results, Playing, Bounds),
    players_clause(Results, Playing, Players),
    value_clause(Results, Playing, Value),
    mover_clauses(Chance, Context, Movers),
    append([Bounds, [Players, (start(standard, Position) :- position(Start, Position)), Value], Movers], Clauses).

players_clause(own, Roles, players(Roles)).
players_clause(opposed, [First, Second], players(First, Second)).
players_clause(opposed, [Role], players(Role, nobody)).

value_clause(opposed, [Role], (value(Position, Value) :- goal_of(Position, Role, Value))).
value_clause(opposed, [First, Second],
             (value(Position, Value) :-
                  goal_of(Position, First, FirstValue),
                  goal_of(Position, Second, SecondValue),
                  Value is FirstValue-SecondValue)).
value_clause(own, Roles, (value(Position, Values) :- Goals)) :-
    goals_of(Roles, Position, Values, Goals).

goals_of([Role], Position, [Value], goal_of(Position, Role, Value)) :-
    !.
goals_of([Role|Roles], Position, [Value|Values], (goal_of(Position, Role, Value), Goals)) :-
    goals_of(Roles, Position, Values, Goals).

%   bounds_clauses(+Context, +Results, +Playing, -Clauses): utilities/2, provided that each rule for `goal` names its
%   number.

bounds_clauses(Context, Results, Playing, [utilities(Lowest, Highest)]) :-
    maplist(goal_values(Context), Playing, Lists),
    bounding(Results, Lists, Values),
    min_list(Values, Lowest),
    max_list(Values, Highest),
    !.
bounds_clauses(_, _, _, []).

bounding(own, Lists, Values) :-
    \+ memberchk([], Lists),
    append(Lists, Values).
bounding(opposed, Lists, Values) :-
    append(Lists, [[0]], [First, Second|_]),
    findall(Value, ( member(Value1, First), member(Value2, Second), Value is Value1-Value2 ), Values).

goal_values(Context, Role, Values) :-
    findall(Value, member(rule(_, goal(Role, Value), _), Context.rules), All),
    forall(member(Value, All), integer(Value)),
    sort(All, Values).

% ----------------------------------------------------------------------
% Whose turn it is

%   mover_clauses(+Chance, +Context, -Clauses):
%
%       acting(Position, Acting, Options)       Acting are those who choose, and Options has for each role only(Move),
%                                               its only one, or `free`
%       joint(Moves, Joint)                     Joint is does(...) with the Moves in the order of the roles
%       roles(Names)                            of all, `chance` for `random`
%
%   Most sheets have a fluent such as control(x) under which the rules of `legal` leave the other roles only the move
%   `noop`.

mover_clauses(_, Context, [roles([Role]), joint([Move], does(Move)), acting(_, [Role], [free])]) :-
    Context.roles = [Role],
    !.
mover_clauses(Chance, Context, Clauses) :-
    Clauses = [roles(Names), joint(Moves, Joint), (acting(Position, Acting, Options) :- Body)|Turns],
    maplist(seat_name, Context.roles, Names),
    same_length(Moves, Names),
    Joint =.. [does|Moves],
    best_turns(Context, Index, Known),
    findall(turn_at(Value, [Name], Options0),
            ( member(turn(Value, Role, Only), Known),
              seat_name(Role, Name),
              options(Context.roles, Role, Only, Options0) ),
            Turns),
    Choosing = choosing(Position, Acting, Options),
    (   Turns == []
    ->  Body0 = Choosing
    ;   Body0 = ( arg(Index, Position, Value0), turn_at(Value0, Acting0, Options1)
                ->  Acting = Acting0, Options = Options1
                ;   Choosing )
    ),
    (   Chance == random
    ->  Body = ( waiting_for_chance(Position, Options2) -> Acting = [chance], Options = Options2 ; Body0 )
    ;   Body = Body0
    ).

seat_name(Role, Name) :-
    ( Role == random -> Name = chance ; Name = Role ).

%   options(+Roles, +Role, +Only, -Options): Role is free, and the others have Only these moves.

options([], _, [], []).
options([Role|Roles], Free, Only, [Option|Options]) :-
    (   Role == Free
    ->  Option = free,
        Only1 = Only
    ;   Only = [Move|Only1],
        Option = only(Move)
    ),
    options(Roles, Free, Only1, Options).

%   best_turns(+Context, -Index, -Known): Known has turn(Value, Role, Only) for each Value of the slot Index
%   that leaves all other roles Only one move each: of the fluent for which there are most.

best_turns(Context, Index, Known) :-
    findall(Count-(Index0-Turns), ( turns(Context, Index0, _, Turns), length(Turns, Count), Count > 0 ), Found),
    sort(1, @>=, Found, Best),
    ( Best = [_-(Index-Known)|_] -> true ; Known = [] ).

%!  every_turn_known(+Context) is semidet.
%
%   A fluent such as control(x) says whose turn it is, whichever value it has.

every_turn_known(Context) :-
    turns(Context, _, Values, Turns),
    length(Values, Count),
    length(Turns, Count),
    !.

%   turns(+Context, -Index, -Values, -Turns) is nondet: terms turn(Value, Role, Only) about the fluent in the
%   slot Index, which may have these Values.

turns(Context, Index, Values, Turns) :-
    member(Name/1, Context.fluents),
    fluent_domain(Context.domains, Name/1, 1, Values),
    functor(Fluent, Name, 1),
    slot(Context.layout, Fluent, slot(At, [], Index, Value)),
    call(Context.work:At),
    findall(turn(Value, Role, Only), ( member(Value, Values), turn(Context.put(holding, Fluent), Role, Only) ), Turns).

%   turn(+Context, -Role, -Only) is semidet: all other roles have only one move each, a symbol, and Role is the first,
%   or all its moves are terms.

turn(Context, Role, Only) :-
    Context.roles = [First|_],
    select(Role, Context.roles, Others),
    maplist(only_move(Context), Others, Only),
    \+ ( Role \== First, legal_rule(Context, Role, Move, _), \+ compound(Move) ),
    !.

only_move(Context, Role, Only) :-
    findall(Move-Conditions, legal_rule(Context, Role, Move, Conditions), Rules),
    member(Only-[], Rules),
    atomic(Only),
    \+ ( member(Move-_, Rules), Move \== Only ).

legal_rule(Context, Role, Move, Conditions) :-
    member(rule(_, legal(Role, Move), Body), Context.rules),
    simplified(Body, Context, Conditions).
