:- module(engine,
          [ open_engine/3,      % +Game, +Config, -Engine
            search_root/4,      % +Engine, +Position, +Depth, -Found
            engine_work/3       % +Engine, -Nodes, -TableHits
          ]).
:- use_module('../contract', [offers/2]).
:- use_module(score, [utility_score/3, guess_score/2]).

open_engine(Game, Config, engine(Game, Guessing, 0, Config.nodes)) :-
    (   Config.heuristic == true,
        offers(Game, heuristic/2)
    ->  Guessing = true
    ;   Guessing = false
    ).

engine_work(engine(_, _, Nodes, _), Nodes, 0).

search_root(Engine, Position, Depth, found(Score, Exact, Distance, Line)) :-
    Alpha = -0x1000000000000000,
    Beta = 0x1000000000000000,
    search(Engine, Position, 0, Depth, Alpha, Beta, Score, Exact, Line),
    (   Exact == true
    ->  Distance = proven
    ;   Distance = unknown
    ).

search(Engine, Position, Ply, Depth, Alpha, Beta, Score, Exact, Line) :-
    enter(Engine),
    arg(1, Engine, Game),
    (   Game:utility(Position, Utility)
    ->  utility_score(Utility, Ply, Score), Exact = true, Line = []
    ;   Ply == Depth
    ->  guess(Engine, Game, Position, Score), Exact = false, Line = []
    ;   findall(Move-Next, Game:move(Position, Move, Next), Children),
        Ply1 is Ply+1,
        Game:turn(Position, Player),
        (   Game:players(Player, _)
        ->  highest(Children, Engine, Ply1, Depth, Alpha, Beta, none, [], true, Score, Line, Exact)
        ;   lowest(Children, Engine, Ply1, Depth, Alpha, Beta, none, [], true, Score, Line, Exact)
        )
    ).

enter(Engine) :-
    arg(3, Engine, Nodes0),
    (   arg(4, Engine, Nodes0)
    ->  throw(node_limit)
    ;   Nodes is Nodes0+1,
        nb_setarg(3, Engine, Nodes)
    ).

guess(engine(_, true, _, _), Game, Position, Score) :-
    !,
    Game:heuristic(Position, Guess),
    guess_score(Guess, Score).
guess(_, _, _, 0).

highest([], _, _, _, _, _, Best, Line, Exact, Best, Line, Exact).
highest([Move-Child|Children], Engine, Ply, Depth, Alpha, Beta, Best0, Line0, Exact0, Best, Line, Exact) :-
    search(Engine, Child, Ply, Depth, Alpha, Beta, Score, Exact1, ChildLine),
    (   Best0 \== none, Score =< Best0
    ->  both(Exact0, Exact1, Exact2),
        highest(Children, Engine, Ply, Depth, Alpha, Beta, Best0, Line0, Exact2, Best, Line, Exact)
    ;   Score >= Beta
    ->  Best = Score, Line = [Move|ChildLine], Exact = Exact1
    ;   NewAlpha is max(Alpha, Score),
        both(Exact0, Exact1, Exact2),
        highest(Children, Engine, Ply, Depth, NewAlpha, Beta, Score, [Move|ChildLine], Exact2, Best, Line, Exact)
    ).

lowest([], _, _, _, _, _, Best, Line, Exact, Best, Line, Exact).
lowest([Move-Child|Children], Engine, Ply, Depth, Alpha, Beta, Best0, Line0, Exact0, Best, Line, Exact) :-
    search(Engine, Child, Ply, Depth, Alpha, Beta, Score, Exact1, ChildLine),
    (   Best0 \== none, Score >= Best0
    ->  both(Exact0, Exact1, Exact2),
        lowest(Children, Engine, Ply, Depth, Alpha, Beta, Best0, Line0, Exact2, Best, Line, Exact)
    ;   Score =< Alpha
    ->  Best = Score, Line = [Move|ChildLine], Exact = Exact1
    ;   NewBeta is min(Beta, Score),
        both(Exact0, Exact1, Exact2),
        lowest(Children, Engine, Ply, Depth, Alpha, NewBeta, Score, [Move|ChildLine], Exact2, Best, Line, Exact)
    ).

both(true, Exact, Exact).
both(false, _, false).
