% Who moves, and how: these clauses are added to game_template.pl. Acting are the players who choose now, or chance
% where it decides, which is the last of all. Options has for each role only(Move), its only move, or `free`.

:- part(game, all).

turn(Position, Turn) :-
    acting(Position, Acting, _),
    ( Acting = [Player] -> Turn = Player ; Turn = Acting ).

legal(Position, Move) :-
    acting(Position, Acting, _),
    move_of(Acting, Position, Move, _).

move(Position, Move, Next) :-
    acting(Position, Acting, Options),
    move_of(Acting, Position, Move, Chosen),
    moves_of(Options, Chosen, Moves),
    following(Moves, Position, Next),
    forget.

% A move is the choice of the one who acts, or the list of the choices of those who act at once.

move_of([Player|Players], Position, Move, Chosen) :-
    (   Players == []
    ->  Chosen = [Move],
        one_move(Position, Player, Move)
    ;   Move = Chosen,
        each_move([Player|Players], Position, Chosen)
    ).

each_move([], _, []).
each_move([Player|Players], Position, [Move|Moves]) :-
    one_move(Position, Player, Move),
    each_move(Players, Position, Moves).

% The moves of all roles. Where chance follows the others, its own is not yet there.

moves_of([], _, []).
moves_of([Option|Options], Chosen, Moves) :-
    (   Option = only(Move)
    ->  Moves = [Move|Moves1],
        moves_of(Options, Chosen, Moves1)
    ;   Chosen = [Move|Chosen1]
    ->  Moves = [Move|Moves1],
        moves_of(Options, Chosen1, Moves1)
    ;   Moves = []
    ).

% Those with a choice act, and the only moves of the others are made with theirs; chance follows. Where nobody has a
% choice, the first whose move is a term acts, or else the first.

choosing(Position, Acting, Options) :-
    roles(Names),
    options(Names, Position, Options, Choosers),
    (   Choosers == []
    ->  Names = [First|_],
        first_to_act(Names, Options, First, Name),
        Acting = [Name]
    ;   without_chance(Choosers, Acting),
        together(Acting)
    ).

options([], _, [], []).
options([Name|Names], Position, [Option|Options], Choosers) :-
    role_of(Name, Role),
    option(Position, Role, Option),
    ( Option == free -> Choosers = [Name|Choosers1] ; Choosers = Choosers1 ),
    options(Names, Position, Options, Choosers1).

option(Position, Role, Option) :-
    (   legal_move(Position, Role, Move)
    ->  (   legal_move(Position, Role, Other),
            Other \== Move
        ->  Option = free
        ;   Option = only(Move)
        )
    ;   once(ended(Position))
    ->  Option = only(none)
    ;   throw(error(rule_sheet(no_move(Role)), _))
    ).

first_to_act([], [], First, First).
first_to_act([Name|Names], [only(Move)|Options], First, Acting) :-
    (   compound(Move)
    ->  Acting = Name
    ;   first_to_act(Names, Options, First, Acting)
    ).

without_chance([Name|Names], Acting) :-
    (   memberchk(Names, [[],[chance]])
    ->  Acting = [Name]
    ;   Acting = [Name|Acting1],
        without_chance(Names, Acting1)
    ).

playable(Position) :-
    acting(Position, [Player|_], Options),
    once(one_move(Position, Player, _)),
    roles(Names),
    \+ ( nth1(Nth, Options, only(Move)), nth1(Nth, Names, Name), \+ one_move(Position, Name, Move) ),
    length(Names, Count),
    length(Options, Count).

:- part(game, none).

role_of(Player, Player).

following(Moves, Position, Next) :-
    joint(Moves, Joint),
    step(Position, Joint, Next).

:- part(game, random).

role_of(Player, Role) :-
    ( Player == chance -> Role = random ; Role = Player ).

% A position that waits for chance has a slot with what all others do, as if that were fluents.

following(Moves, Position, Next) :-
    duplicate_term(Position, Position1),
    waiting_slot(Index),
    (   joint(Moves, Joint)
    ->  setarg(Index, Position1, []),
        step(Position1, Joint, Next)
    ;   roles(Names),
        done(Names, Moves, Done),
        sort(Done, Sorted),
        slot_of(Sorted, Slot),
        setarg(Index, Position1, Slot),
        Next = Position1
    ).

done([Name|Names], Moves, Done) :-
    (   Moves = [Move|Moves1]
    ->  Done = [v(Name, Move)|Done1],
        done(Names, Moves1, Done1)
    ;   Done = []
    ).

waiting_for_chance(Position, Options) :-
    waiting_slot(Index),
    arg(Index, Position, Slot),
    Slot \== [],
    roles(Names),
    made(Names, Slot, Options).

made([Name|Names], Slot, Options) :-
    (   Names == []
    ->  Options = [free]
    ;   value_in(Slot, v(Name, Move)),
        Options = [only(Move)|Options1],
        made(Names, Slot, Options1)
    ).

:- part(game, at_once).

choice(Position, Player, Choice) :-
    acting(Position, Acting, _),
    Acting = [_,_|_],
    memberchk(Player, Acting),
    one_move(Position, Player, Choice).

together(_).

:- part(game, in_turn).

together([First|Others]) :-
    ( Others = [Second|_] -> throw(error(rule_sheet(both_choose(First, Second)), _)) ; true ).
