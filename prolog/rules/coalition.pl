:- module(pybridge_coalition,
          [ coalition/3         % +Game, +Player, -Coalition
          ]).
:- use_module(library(lists), [member/2, nth1/3, same_length/2]).
:- use_module(chance_moves, [has_chance/1]).
:- use_module(contract, [offers/2]).
:- use_module(faults, [module_file/2]).
:- use_module(seats, [opposed/1, seats/2]).

/** <module> One player against all others together, as a game for two

Whatever the others do, a player can be sure of what they can be sure of against the others as one opponent. That is a
game for two with opposite interests, which every search and solver knows, and what these prove of it is proven. Its
players are Max, with the name of the player, and `others`.

Where several choose at once, the player chooses first, and the others know the choice: by that, too, the player can
be sure of no less. The position between these is '$chosen'(Choice, Position).
*/

:- dynamic
    made/3.                     % Coalition, Game, Generation

%!  coalition(+Game, +Player, -Coalition) is det.
%
%   Coalition is the game, a module, of Player against the others in Game.

coalition(Game, Player, Coalition) :-
    format(atom(Coalition0), '~w: ~w against the others', [Game, Player]),
    with_mutex(pybridge_coalition, up_to_date(Coalition0, Game, Player)),
    Coalition = Coalition0.

up_to_date(Coalition, Game, Player) :-
    module_property(Game, last_modified_generation(Generation)),
    (   made(Coalition, Game, Generation)
    ->  true
    ;   findall(Clause, clause_of(Game, Player, Clause), Clauses),
        make(Coalition, Clauses),
        retractall(made(Coalition, _, _)),
        assertz(made(Coalition, Game, Generation))
    ).

make(Coalition, Clauses) :-
    findall(Name/Arity, ( member(Clause, Clauses), head(Clause, Head), functor(Head, Name, Arity) ), All),
    sort(All, Predicates),
    forall(member(Predicate, Predicates), abolish(Coalition:Predicate)),
    forall(member(Clause, Clauses), assertz(Coalition:Clause)),
    Coalition:compile_predicates(Predicates).

head((Head :- _), Head) :-
    !.
head(Head, Head).

:- multifile pybridge_faults:file_of/2.

pybridge_faults:file_of(Coalition, File) :-
    made(Coalition, Game, _),
    module_file(Game, File).

%   clause_of(+Game, +Player, -Clause) is nondet: the rules of the game for two.

clause_of(_, Player, players(Player, others)).
clause_of(Game, _, (start(Variant, Position) :- Game:start(Variant, Position))).
clause_of(Game, Player, (utility(Position, Gain) :- Position \= '$chosen'(_, _), Goals)) :-
    (   opposed(Game)
    ->  seats(Game, [Max,_]),
        (   Player == Max
        ->  Goals = Game:utility(Position, Gain)
        ;   Goals = ( Game:utility(Position, Utility), Gain is -Utility )
        )
    ;   seats(Game, Players),
        same_length(Gains, Players),
        nth1(Seat, Players, Player),
        nth1(Seat, Gains, Gain),
        Goals = Game:utility(Position, Gains)
    ).
clause_of(Game, Player, utilities(Lowest, Highest)) :-
    offers(Game, utilities/2),
    Game:utilities(Lowest0, Highest0),
    (   opposed(Game),
        \+ seats(Game, [Player,_])
    ->  Lowest is -Highest0,
        Highest is -Lowest0
    ;   Lowest = Lowest0,
        Highest = Highest0
    ).
clause_of(_, _, turn('$chosen'(_, _), others)).
clause_of(Game, Player, (turn(Position, Mover) :- Position \= '$chosen'(_, _), Game:turn(Position, Name), Side)) :-
    Mine = ( is_list(Name), memberchk(Player, Name) -> Mover = Player ; Mover = others ),
    (   has_chance(Game)
    ->  Side = ( Name == Player -> Mover = Player ; Name == chance -> Mover = chance ; Mine )
    ;   Side = ( Name == Player -> Mover = Player ; Mine )
    ).
clause_of(Game, Player,
          (move(Position, Choice, Next) :-
               Position \= '$chosen'(_, _),
               Game:turn(Position, Name),
               (   is_list(Name),
                   nth1(Nth, Name, Player)
               ->  Choices,
                   member(Choice, All),
                   Next = '$chosen'(Choice, Position)
               ;   Game:move(Position, Choice, Next)
               ))) :-
    (   offers(Game, choice/3)
    ->  Choices = findall(Each, Game:choice(Position, Player, Each), All)
    ;   Choices = ( findall(Each, ( Game:move(Position, Joint, _), nth1(Nth, Joint, Each) ), Each0),
                    sort(Each0, All) )
    ).
clause_of(Game, Player,
          (move('$chosen'(Choice, Position), Joint, Next) :-
               Game:turn(Position, Choosers),
               nth1(Nth, Choosers, Player),
               Game:move(Position, Joint, Next),
               nth1(Nth, Joint, Choice))).
clause_of(Game, _, (odds(Position, Move, Weight) :- Game:odds(Position, Move, Weight))) :-
    offers(Game, odds/3).
clause_of(Game, _, (canonical(Position, Key) :- Position \= '$chosen'(_, _), Game:canonical(Position, Key))) :-
    offers(Game, canonical/2).
clause_of(Game, _, (forcing(Position, Move) :- Position \= '$chosen'(_, _), Game:forcing(Position, Move))) :-
    offers(Game, forcing/2).
