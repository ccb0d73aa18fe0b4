:- module(pybridge_adapter,
          [ adapter/4           % +File, +Name, -Text, -Notes
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module('../base/load_messages', [collect_load/2]).
:- use_module('../rules/faults', [game_error/3]).
:- use_module('../rules/included_files', [load_module/1]).
:- use_module('../rules/other_files', [everywhere/1]).
:- use_module('../rules/source_kind', [source_kind/2]).
:- use_module(program_shape, [found/3]).

/** <module> A module that adapts a program of another shape

The program is loaded into a module of its own, so that its predicates clash with nothing. If a state does not say who
is to move, a position is position(State, Player). Only the first answer of the program's predicates counts, since the
loop of such a program does not backtrack into them: later clauses often rely on that.
*/

%!  adapter(+File, +Name, -Text, -Notes) is det.
%
%   Text is a module Name that adapts the program in File, as it is called there. What could not be found out is a
%   question in a comment. Notes are texts on what in the program keeps it from being a game; comments repeat them.
%
%   @error game_error(File, Line, Text) if the program cannot be loaded

adapter(File, Name, Text, Notes) :-
    absolute_file_name(File, Path, [extensions(['', pl]), access(read)]),
    source_kind(Path, Kind),
    (   Kind = module(Program)
    ->  Loading = File
    ;   atom_concat(Name, '_program', Program),
        Loading = Program:File
    ),
    ( Kind = module(_) -> Load = Path ; Load = Program:Path ),
    forgotten(Path),
    call_cleanup(
        ( load(Path, Load), findings(Program, Found, Notes) ),
        forall(( source_file_property(Loaded, load_context(Program, _, _)), \+ everywhere(Loaded) ; Loaded = Path ),
               forgotten(Loaded))),
    with_output_to(string(Text), print_adapter(Found, Notes, File, Loading, Name, Program)).

%   forgotten(+File): what it defines, and which module it was loaded into, so that it can be loaded into another one.

forgotten(File) :-
    unload_file(File),
    retractall(system:'$load_context_module'(File, _, _)).

load(Path, Load) :-
    collect_load(load_module(load_files(Load, [if(true), imports([])])), Messages),
    (   member(Message, Messages),
        Message.kind == error
    ->  ( Message.file == @(none) -> Place = Path, Line = 1 ; Place = Message.file, Line = Message.line ),
        game_error(Place, Line, Message.text)
    ;   true
    ).

findings(Program, Found, Notes) :-
    set_random(seed(1)),
    open_null_stream(Null),
    current_output(Output),
    setup_call_cleanup(set_output(Null), found(Program, Found, Notes), ( set_output(Output), close(Null) )).

print_adapter(Found, Notes, File, Loading, Name, Program) :-
    file_base_name(File, Base),
    findall(Text, ( predicate(Predicate), clause_text(Predicate, Found, Program, Text) ), Texts),
    findall(Export, ( predicate(Predicate), once(clause_text(Predicate, Found, Program, _)),
                      export(Predicate, Export) ), Exports),
    atomic_list_concat(Exports, ', ', Exported),
    format("% The program ~w, as a game. Answer the questions, and check it: pybridge check ./~w.pl~n", [Base, Name]),
    forall(member(Note, Notes), format("% ~s~n", [Note])),
    format("~n:- module(~q, [~w]).~n:- load_files(~q, [imports([])]).~n", [Name, Exported, Loading]),
    forall(member(Text, Texts), format("~n~s", [Text])).

predicate(Predicate) :-
    member(Predicate, [players,start,turn,utility,move,heuristic,drawing,strategy]).

export(Name, Export) :-
    member(Name-Arity, [players-2,start-2,turn-2,utility-2,move-3,heuristic-2,drawing-2,strategy-3]),
    format(atom(Export), "~w/~w", [Name, Arity]).

%   clause_text(+Predicate, +Found, +Program, -Text) is nondet: Text has clauses of Predicate, or a question about it.

clause_text(players, Found, _, Text) :-
    (   sides(Found, Max, Min)
    ->  player_names(Max, Min, MaxName, MinName),
        text("players(~p, ~p).~n", [MaxName, MinName], Players),
        (   renamed(Found)
        ->  text("~nplayer_name(~p, ~p).~nplayer_name(~p, ~p).~n", [Max, MaxName, Min, MinName], Names),
            string_concat(Players, Names, Text)
        ;   Text = Players
        )
    ;   Text = "players(max, min).              % ? Who are the players, and who begins?\n"
    ).
clause_text(start, Found, Program, Text) :-
    (   memberchk(start(call(_, Player, _, _), chance, State), Found)
    ->  first_position(Found, State, Player, Position),
        text("start(standard, ~p).     % ? The program leaves the start to chance: which others are there?~n",
             [Position], Text)
    ;   memberchk(start(call(State, Player, _, Size), Goal, _), Found)
    ->  first_position(Found, State, Player, Position),
        ( nonvar(Size), Size \== [] -> Question = "     % ? Are there other sizes?" ; Question = "" ),
        State = '$VAR'('State'),
        text("start(standard, ~p) :-~n    once(~p).~w~n", [Position, Program:Goal, Question], Text)
    ;   Text = "start(standard, Position) :-\n    fail.                       % ? What is the position at the start?\n"
    ).
clause_text(turn, Found, _, Text) :-
    (   (   memberchk(turn(Pattern, '$VAR'('Player'), _, _), Found)
        ->  true
        ;   beside(Found),
            Pattern = position(_, '$VAR'('Player'))
        )
    ->  (   renamed(Found)
        ->  text("turn(~p, Name) :-~n    player_name(Player, Name).~n", [Pattern], Text)
        ;   text("turn(~p, Player).~n", [Pattern], Text)
        )
    ;   Text = "turn(Position, Player) :-\n    fail.                       % ? Who is to move in Position?\n"
    ).
clause_text(utility, Found, Program, Text) :-
    (   memberchk(over(Call, Goal, GoesOn), Found),
        Call = call(_, _, _, '$VAR'('Winner')),
        asked(Found, Call, Goal, Position, Before)
    ->  ended_text(GoesOn, Ended),
        text("utility(~p, Value) :-~n~w    once(~p),~n~w    value_of(Winner, Value).~n~n",
             [Position, Before, Program:Goal, Ended], Clause),
        values_text(Found, Values),
        string_concat(Clause, Values, Text)
    ;   Text = "utility(Position, Value) :-\n    fail.                       \c
% ? When has the game ended? Value is 1 if the first player has won, -1 if the second, or 0.\n"
    ).
clause_text(move, Found, Program, Text) :-
    (   memberchk(move(Call, Goal), Found),
        Call = call(_, Player, '$VAR'('Move'), '$VAR'('Next')),
        asked(Found, Call, Goal, Position, Before)
    ->  ( beside(Found) -> Player = '$VAR'('Player') ; true ),
        next_position(Found, Program, Next, After),
        (   memberchk(moves(ListCall, List), Found),
            ListCall = call(_, _, _, '$VAR'('Moves')),
            asked(Found, ListCall, List, Position, ListBefore)
        ->  ( Before == "" -> First = ListBefore ; First = Before ),
            text("move(~p, Move, ~p) :-~n~w    once(~p),~n    member(Move, Moves),~n    once(~p)~w.~n",
                 [Position, Next, First, Program:List, Program:Goal, After], Text)
        ;   text("move(~p, Move, ~p) :-~n~w    ~p~w.~n", [Position, Next, Before, Program:Goal, After], Text)
        )
    ;   Text = "move(Position, Move, Next) :-\n    \c
                fail.                       % ? Which moves are there, and where does each lead?\n"
    ).
clause_text(heuristic, Found, Program, Text) :-
    memberchk(value(Call, Goal), Found),
    Call = call(_, Max, _, '$VAR'('Value')),
    sides(Found, Max, Min),
    player_names(Max, Min, Name, _),
    asked(Found, Call, Goal, Position, Before),
    text("heuristic(~p, Guess) :-          % ? Is a high value good for ~p?~n~w    once(~p),~n    \c
          Guess is round(100*Value).~n",
         [Position, Name, Before, Program:Goal], Text).
clause_text(drawing, Found, Program, Text) :-
    memberchk(display(Call, Goal), Found),
    asked(Found, Call, Goal, Position, Before),
    text("drawing(~p, Text) :-~n~w    with_output_to(string(Text), ignore(~p)).~n", [Position, Before, Program:Goal],
         Text).
clause_text(strategy, Found, Program, Text) :-
    memberchk(choose(Call, Goal, Levels), Found),
    Call = call(_, _, '$VAR'('Move'), '$VAR'('Level')),
    asked(Found, Call, Goal, Position, Before),
    findall(Fact, ( member(Level, Levels), level_name(Level, Name), text("level(~p, ~p).~n", [Name, Level], Fact) ),
            Facts),
    atomic_list_concat(Facts, FactText),
    text("strategy(Name, ~p, Move) :-~n    level(Name, Level),~n~w    once(~p).~n~n~w",
         [Position, Before, Program:Goal, FactText], Text).

%   ended_text(+GoesOn, -Text): Text tells a Winner from that in the list GoesOn, while the game goes on.

ended_text([], "").
ended_text([Nobody], Text) :-
    ( var(Nobody) -> Text = "    nonvar(Winner),\n" ; text("    Winner \\== ~p,~n", [Nobody], Text) ).

level_name(Level, Name) :-
    (   atom(Level)
    ->  Name = Level
    ;   format(atom(Name0), "level_~w", [Level]),
        atomic_list_concat(Parts, ' ', Name0),
        atomic_list_concat(Parts, '_', Name)
    ).

text(Format, Arguments, Text) :-
    \+ \+ ( numbervars(Arguments, 0, _, [singletons(true)]),
            with_output_to(string(Text0), format(Format, Arguments)),
            nb_setval(pybridge_adapter_text, Text0) ),
    nb_getval(pybridge_adapter_text, Text).

%   sides(+Found, -Max, -Min) is semidet: what the program calls the players.

sides(Found, Max, Min) :-
    (   memberchk(turn(_, _, Max0, Min0), Found)
    ->  Max = Max0,
        Min = Min0
    ;   memberchk(players(Max, Min, _), Found)
    ).

%   player_names(+Max, +Min, -MaxName, -MinName): the names of players are atoms.

player_names(Max, Min, MaxName, MinName) :-
    (   atom(Max), atom(Min)
    ->  MaxName = Max,
        MinName = Min
    ;   maplist(natural, [Max,Min])
    ->  atom_concat(player, Max, MaxName),
        atom_concat(player, Min, MinName)
    ;   MaxName = player1,
        MinName = player2
    ).

natural(Number) :-
    integer(Number),
    Number >= 0.

renamed(Found) :-
    sides(Found, Max, Min),
    \+ player_names(Max, Min, Max, Min).

beside(Found) :-
    memberchk(players(_, _, _), Found),
    \+ memberchk(turn(_, _, _, _), Found).

first_position(Found, State, Player, Position) :-
    ( var(Player), sides(Found, Player0, _) -> Player = Player0 ; true ),
    ( beside(Found) -> Position = position(State, Player) ; Position = State ).

%   asked(+Found, ?Call, +Goal, -Position, -Before): the Goal of Call can be called for Position, after the text Before.

asked(Found, call(State, Player, _, _), Goal, Position, Before) :-
    (   beside(Found)
    ->  State = '$VAR'('State'),
        ( nonvar(Player) -> true ; ToMove = Player ),
        ( var(Player), sub_term(Part, Goal), Part == Player -> Player = '$VAR'('Player') ; true ),
        Position = position(State, ToMove),
        Before = ""
    ;   State = '$VAR'('Position'),
        Position = State,
        (   var(Player),
            sub_term(Part, Goal),
            Part == Player
        ->  Player = '$VAR'('Player'),
            (   renamed(Found)
            ->  Before = "    turn(Position, ToMove),\n    player_name(Player, ToMove),\n"
            ;   Before = "    turn(Position, Player),\n"
            )
        ;   Before = ""
        )
    ).

next_position(Found, Program, Next, After) :-
    (   beside(Found),
        memberchk(players(_, _, Name), Found)
    ->  Next = position('$VAR'('Next'), '$VAR'('Other')),
        format(string(After), ",~n    once(~q:~q(Player, Other))", [Program, Name])
    ;   Next = '$VAR'('Next'),
        After = ""
    ).

%   values_text(+Found, -Text): the clauses of value_of/2.

values_text(Found, Text) :-
    ( memberchk(winners(Winners), Found) -> true ; Winners = [] ),
    (   sides(Found, Max, Min)
    ->  (   ( Winners == [] ; memberchk(Max, Winners) ; memberchk(Min, Winners) )
        ->  Pairs = [Max-1,Min-(-1)]
        ;   findall(Winner-Value,
                    ( member(Side-Value, [Max-1,Min-(-1)]), member(Winner, Winners), sub_term(Part, Winner),
                      Part == Side ),
                    Pairs)
        )
    ;   Pairs = []
    ),
    findall(Fact, ( member(Winner-Value, Pairs), text("value_of(~p, ~w) :- !.~n", [Winner, Value], Fact) ), Facts),
    (   Winners == []
    ->  Question = "% ? No random game has ended. Who has won, 1 (the first player) or -1?"
    ;   Pairs = [_,_|_]
    ->  Question = "% a draw"
    ;   format(string(Question), "% ? Who has won, 1 (the first player) or -1? In random games, Winner was one of ~q",
               [Winners])
    ),
    atomic_list_concat(Facts, Known),
    format(string(Text), "~wvalue_of(_, 0).                  ~w~n", [Known, Question]).
