:- module(pybridge_compare,
          [ compared/3,         % :Position, +Options, -Row
            own_compared/4      % :Position, +Name, +Options, -Row
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2]).
:- use_module('../base/clock', [elapsed/2, start_clock/2, until/3]).
:- use_module('../rules/chance_moves', [has_chance/1]).
:- use_module('../rules/seats', [two_sides_only/2]).
:- use_module('../rules/faults', [predicate_place/4]).
:- use_module('../rules/own_search', [count_entries/4, own_move/4, own_predicate/3, own_searches/2]).
:- use_module('../rules/positions', [move_text/3, outcome/3, read_move/4]).
:- use_module('../search/scheduler/analyse', [analyse/3]).
:- use_module('../search/search_config', [by_depth_with_chance/2, search_config/3]).
:- use_module('../search/textbook/textbook', [first_move_analysis/4, textbook_search/1]).

/** <module> Comparing several searches of one position

The searches are the textbook's, those in the game's own file, and the engine; in a game of chance, expectiminimax and
Star1. UCT may enter as many positions as alpha-beta did. A Row is a dict:

| search    | one of the textbook's, 'own:minimax', 'own:alphabeta' or engine           |
| finished  | whether the search was completed                                          |
| positions | how many it entered                                                       |
| cut       | how many fewer than minimax, which enters all of them; none if not known  |
| seconds   | how long it took, including the counting                                  |
| value     | from Max's side, of uct in thousandths of a win; none if there is none yet |
| move      | the text of the move; none if there is none yet                           |
| problem   | why the file's own search failed, with file and line; none if it did not  |
| note      | what is odd about the work of the file's own alpha-beta; none if nothing is |
*/

:- meta_predicate
    compared(:, +, -),
    own_compared(:, +, +, -).

%!  compared(:Position, +Options, -Row) is nondet.
%
%   The Rows for Game:Position, which has not ended, each as soon as it is available. Of the
%   Options of analyse/3, depth(N) and seconds(S) apply; S is the limit of each search. The file's
%   own searches have no depth limit, and are left out if a depth is given.

compared(Game:Position, Options, Row) :-
    two_sides_only(Game, "the comparison of searches"),
    must_be(ground, Position),
    plain_searches(Game, All, Cutting),
    row(All, Game:Position, Options, Minimax),
    (   Row0 = Minimax
    ;   Cutting \== All,
        row(Cutting, Game:Position, Options, AlphaBeta),
        (   Row0 = AlphaBeta
        ;   \+ has_chance(Game),
            other_search(Game, Options, AlphaBeta, Search, Limited),
            row(Search, Game:Position, Limited, Row1),
            checked(Search, Game:Position, Limited, AlphaBeta, Row1, Row0)
        )
    ),
    with_cut(Minimax, AlphaBeta, Game, Row0, Row).

%   plain_searches(+Game, -All, -Cutting): All enters every position, and Cutting cuts.

plain_searches(Game, All, Cutting) :-
    (   has_chance(Game)
    ->  All = expectiminimax,
        by_depth_with_chance(Game, Cutting)
    ;   All = minimax,
        Cutting = alphabeta
    ).

with_cut(Minimax, AlphaBeta, Game, Row0, Row) :-
    cut(Minimax, Row0, Cut),
    (   nonvar(AlphaBeta),
        odd_cuts(Game, Minimax, AlphaBeta, Row0, Note)
    ->  true
    ;   Note = @(none)
    ),
    Row = Row0.put(_{cut:Cut, note:Note}).

%!  own_compared(:Position, +Name, +Options, -Row) is det.
%
%   The Row of the file's own search Name, as in compared/3.

own_compared(Game:Position, Name, Options, Row) :-
    row(minimax, Game:Position, Options, Minimax),
    row(alphabeta, Game:Position, Options, AlphaBeta),
    row(own(Name), Game:Position, Options, Row0),
    checked(own(Name), Game:Position, Options, AlphaBeta, Row0, Row1),
    with_cut(Minimax, AlphaBeta, Game, Row1, Row).

%   odd_cuts(+Game, +Minimax, +AlphaBeta, +Row, -Note) is semidet: the file's own alpha-beta enters more positions than
%   it has to.

odd_cuts(Game, Minimax, AlphaBeta, Row, Note) :-
    _{search:'own:alphabeta', finished: @(true), positions:Entered, problem: @(none)} :< Row,
    _{finished: @(true), positions:All} :< Minimax,
    _{finished: @(true), positions:Few} :< AlphaBeta,
    Entered > Few,
    (   Entered >= All
    ->  format(string(Text),
               "never cuts: it enters ~D positions, as many as minimax, where ~D are enough. Are the new alpha and \c
                              beta passed on to the next move?", [Entered, Few])
    ;   format(string(Text),
               "cuts less than it could: it enters ~D positions, where ~D are enough. Does a value raise alpha \c
                              for max and lower beta for min, and does it cut where they are equal?", [Entered, Few])
    ),
    own_place(Game, alphabeta, Predicate, File, Line),
    format(string(Note), "~w:~w: ~w ~w", [File, Line, Predicate, Text]).

own_place(Game, Name, Predicate, File, Line) :-
    own_predicate(Game, Name, Predicate),
    predicate_place(Game, Predicate, File, Line).

other_search(_, Options, AlphaBeta, Algorithm, Limited) :-
    textbook_search(Algorithm),
    \+ memberchk(Algorithm, [minimax,alphabeta,expectiminimax,star1]),
    ( Algorithm == uct -> Limited = [nodes(AlphaBeta.positions)|Options] ; Limited = Options ).
other_search(Game, Options, _, own(Name), Options) :-
    \+ memberchk(depth(_), Options),
    own_searches(Game, Names),
    member(Name, Names).
other_search(_, Options, _, engine, Options).

cut(Minimax, Row, Cut) :-
    (   _{finished: @(true), positions:All} :< Minimax,
        integer(Row.positions),
        Row.search \== uct
    ->  Cut is max(0, All-Row.positions)
    ;   Cut = @(none)
    ).

%   row(+Search, :Position, +Options, -Row): a Row without the key cut.

row(own(Name), Game:Position, Options, Row) :-
    !,
    search_config(Game, Options, Config),
    start_clock(Config.seconds, Clock),
    catch(count_entries(Game, Name, until(Clock, own_move(Game:Position, Name, Move, Value), Ended), Positions),
          error(game_error(File, Line, Text), _),
          ( Ended = problem(File, Line, Text), Positions = @(none) )),
    elapsed(Clock, Seconds),
    atom_concat('own:', Name, Search),
    own_result(Ended, Game, Move, Value, Result),
    Row = Result.put(_{search:Search, positions:Positions, seconds:Seconds}).
row(Search, Game:Position, Options, Row) :-
    (   Search == engine
    ->  analyse(Game:Position, [algorithm(deepening)|Options], Analysis)
    ;   search_config(Game, [algorithm(Search)|Options], Config),
        first_move_analysis(Game, Position, Config, Analysis)
    ),
    finished(Search, Options, Analysis, Finished),
    (   Analysis.depth == 0
    ->  Value-Text = @(none) - @(none)
    ;   Value = Analysis.value,
        ( Analysis.move == @(none) -> Text = @(none) ; move_text(Game, Analysis.move, Text) )
    ),
    Row = compared{search:Search, finished: @(Finished), positions:Analysis.nodes, seconds:Analysis.seconds,
                   value:Value,
                   move:Text, problem: @(none)}.

own_result(done, Game, Move, Value0, compared{finished: @(true), value:Value, move:Text, problem: @(none)}) :-
    move_text(Game, Move, Text),
    ( number(Value0) -> Value = Value0 ; Value = @(none) ).
own_result(stopped, _, _, _, compared{finished: @(false), value: @(none), move: @(none), problem: @(none)}).
own_result(problem(File, Line, Text), _, _, _,
           compared{finished: @(false), value: @(none), move: @(none), problem:Problem}) :-
    format(string(Problem), "~w:~w: ~w", [File, Line, Text]).

%   finished(+Search, +Options, +Analysis, -Finished): nothing is left to guess, or the limit that was meant is reached.

finished(Search, Options, Analysis, Finished) :-
    ( Search == uct -> Limit = nodes(Analysis.nodes) ; Limit = depth(Analysis.depth) ),
    (   ( Analysis.exact == @(true) ; memberchk(Limit, Options) )
    ->  Finished = true
    ;   Finished = false
    ).

%   checked(+Search, :Position, +Options, +AlphaBeta, +Row0, -Row): if the file's own search finds another value than
%   AlphaBeta, or a move that is worth less, that is the problem of Row.

checked(Search, Game:Position, Options, AlphaBeta, Row0, Row) :-
    (   Search = own(Name),
        _{finished: @(true), value:Value} :< AlphaBeta,
        _{finished: @(true), value:Found, move:Move} :< Row0,
        wrong(Found, Value, Game:Position, Move, Options, Text)
    ->  own_place(Game, Name, Predicate, File, Line),
        format(string(Problem), "~w:~w: ~w is wrong: ~w", [File, Line, Predicate, Text]),
        Row = Row0.put(problem, Problem)
    ;   Row = Row0
    ).

wrong(Found, Value, _, _, _, Text) :-
    \+ ( number(Found), Found =:= Value ),
    !,
    format(string(Text), "it finds the value ~w, but the value is ~w", [Found, Value]).
wrong(_, Value, Game:Position, Text0, Options, Text) :-
    read_move(Game:Position, Text0, _, Next),
    (   outcome(Game:Next, _, Worth)
    ->  true
    ;   row(alphabeta, Game:Next, Options, Row),
        _{finished: @(true), value:Worth} :< Row
    ),
    Worth =\= Value,
    format(string(Text), "it plays ~w, which is worth ~w and not ~w", [Text0, Worth, Value]).
