:- module(pybridge_compare,
          [ compared/3          % :Position, +Options, -Row
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2]).
:- use_module('../../rules/positions', [move_text/3, outcome/3, read_move/4]).
:- use_module('../../rules/faults', [predicate_place/4]).
:- use_module('../../rules/plain_game', [own_module/2]).
:- use_module('../clock', [elapsed/2, start_clock/2, until/3]).
:- use_module('../scheduler/analyse', [analyse/3]).
:- use_module('../search_config', [search_config/3]).
:- use_module('../own_search', [count_entries/4, own_move/4, own_predicate/2, own_searches/2]).
:- use_module('../textbook/textbook', [first_move_analysis/4, textbook_search/1]).

/** <module> Comparing several searches of one position

The searches are the textbook's, those in the game's own file, and the engine. UCT may enter
as many positions as alpha-beta did. A Row is a dict:

| search    | one of the textbook's, 'own:minimax', 'own:alphabeta' or engine           |
| finished  | whether the search was completed                                          |
| positions | how many it entered                                                       |
| cut       | how many fewer than minimax, which enters all of them; none if not known  |
| seconds   | how long it took, including the counting                                  |
| value     | from Max's side, of uct in thousandths of a win; none if there is none yet |
| move      | the text of the move; none if there is none yet                           |
| problem   | why the file's own search failed, with file and line; none if it did not  |
*/

:- meta_predicate compared(:, +, -).

%!  compared(:Position, +Options, -Row) is nondet.
%
%   The Rows for Game:Position, which has not ended, each as soon as it is available. Of the
%   Options of analyse/3, depth(N) and seconds(S) apply; S is the limit of each search. The file's
%   own searches have no depth limit, and are left out if a depth is given.

compared(Game:Position, Options, Row) :-
    must_be(ground, Position),
    row(minimax, Game:Position, Options, @(none), Minimax),
    tree_size(Minimax, Size),
    (   cut(Size, Minimax.positions, Cut),
        Row = Minimax.put(cut, Cut)
    ;   row(alphabeta, Game:Position, Options, Size, AlphaBeta),
        (   Row = AlphaBeta
        ;   search(Game, Options, Search),
            limited(Search, AlphaBeta.positions, Options, Limited),
            row(Search, Game:Position, Limited, Size, Row0),
            checked(Search, Game:Position, Limited, AlphaBeta, Row0, Row)
        )
    ).

%   checked(+Search, :Position, +Options, +AlphaBeta, +Row0, -Row): if the file's own search finds another value than
%   AlphaBeta, or a move that is worth less, that is the problem of Row.

checked(Search, Game:Position, Options, AlphaBeta, Row0, Row) :-
    (   Search = own(Name),
        _{finished: @(true), value:Value} :< AlphaBeta,
        _{finished: @(true), value:Found, move:Move} :< Row0,
        wrong(Found, Value, Game:Position, Move, Options, Text)
    ->  own_predicate(Name, Functor/Arity),
        own_module(Game, Module),
        predicate_place(Module, Functor/Arity, File, Line),
        format(string(Problem), "~w:~w: ~w/~w is wrong: ~w", [File, Line, Functor, Arity, Text]),
        Row = Row0.put(problem, Problem)
    ;   Row = Row0
    ).

wrong(Found, Value, _, _, _, Text) :-
    \+ ( number(Found), Found =:= Value ),
    !,
    format(string(Text), "it finds the value ~w, which is ~w", [Found, Value]).
wrong(_, Value, Game:Position, Text0, Options, Text) :-
    read_move(Game:Position, Text0, _, Next),
    (   outcome(Game:Next, _, Worth)
    ->  true
    ;   row(alphabeta, Game:Next, Options, @(none), Row),
        _{finished: @(true), value:Worth} :< Row
    ),
    Worth =\= Value,
    format(string(Text), "it plays ~w, which is worth ~w and not ~w", [Text0, Worth, Value]).

search(_, _, Algorithm) :-
    textbook_search(Algorithm),
    \+ memberchk(Algorithm, [minimax,alphabeta]).
search(Game, Options, own(Name)) :-
    \+ memberchk(depth(_), Options),
    own_searches(Game, Names),
    member(Name, Names).
search(_, _, engine).

limited(Search, Positions, Options, Limited) :-
    (   Search == uct
    ->  Limited = [nodes(Positions)|Options]
    ;   Limited = Options
    ).

tree_size(Minimax, Size) :-
    (   Minimax.finished == @(true)
    ->  Size = Minimax.positions
    ;   Size = @(none)
    ).

%   row(+Search, :Position, +Options, +Size, -Row): Size is the number of nodes of the whole tree.

row(own(Name), Position, Options, Size, Row) :-
    !,
    own_search(Name, Position, Options, Outcome, Positions, Seconds),
    atom_concat('own:', Name, Search),
    own_row(Outcome, Position, Row0),
    cut(Size, Positions, Cut),
    Row = Row0.put(_{search:Search, positions:Positions, cut:Cut, seconds:Seconds}).
row(engine, Position, Options, Size, Row) :-
    !,
    analyse(Position, [algorithm(deepening)|Options], Analysis),
    (   Analysis.exact == @(true)
    ->  Finished = @(true)
    ;   memberchk(depth(Analysis.depth), Options)
    ->  Finished = @(true)
    ;   Finished = @(false)
    ),
    analysis_row(engine, Position, Analysis, Finished, Size, Row).
row(Algorithm, Game:Position, Options, Size, Row) :-
    search_config(Game, [algorithm(Algorithm)|Options], Config),
    first_move_analysis(Game, Position, Config, Analysis),
    finished(Algorithm, Config, Analysis, Finished),
    analysis_row(Algorithm, Game:Position, Analysis, Finished, Size, Row0),
    (   Analysis.depth == 0
    ->  Row = Row0.put(_{value: @(none), move: @(none)})
    ;   Algorithm == uct
    ->  Row = Row0.put(cut, @(none))
    ;   Row = Row0
    ).

%   finished(+Algorithm, +Config, +Analysis, -Finished): a search that deepens is finished when nothing is left to
%   guess or its depth is reached.

finished(uct, Config, Analysis, Finished) :-
    !,
    truth(Analysis.nodes == Config.nodes, Finished).
finished(Algorithm, Config, Analysis, Finished) :-
    memberchk(Algorithm, [iterative_deepening,transposition_table]),
    !,
    truth(( Analysis.exact == @(true) ; Analysis.depth == Config.depth ), Finished).
finished(_, _, Analysis, Finished) :-
    truth(Analysis.depth \== 0, Finished).

:- meta_predicate truth(0, -).

truth(Goal, Truth) :-
    (   call(Goal)
    ->  Truth = @(true)
    ;   Truth = @(false)
    ).

analysis_row(Search, Game:_, Analysis, Finished, Size, Row) :-
    move_text(Game, Analysis.move, Text),
    cut(Size, Analysis.nodes, Cut),
    Row = compared{search:Search, finished:Finished, positions:Analysis.nodes, cut:Cut,
                   seconds:Analysis.seconds, value:Analysis.value, move:Text, problem: @(none)}.

%   own_search(+Name, :Position, +Options, -Outcome, -Positions, -Seconds): Outcome is
%   decided(Move, Value), stopped, or problem(File, Line, Text).

own_search(Name, Game:Position, Options, Outcome, Positions, Seconds) :-
    search_config(Game, Options, Config),
    start_clock(Config.seconds, Clock),
    catch(count_entries(Game, Name, until(Clock, own_move(Game:Position, Name, Move, Value), Ended), Positions),
          error(game_error(File, Line, Text), _),
          ( Ended = problem,
            Positions = @(none) )),
    elapsed(Clock, Seconds),
    outcome(Ended, decided(Move, Value), problem(File, Line, Text), Outcome).

outcome(done, Decided, _, Decided).
outcome(stopped, _, _, stopped).
outcome(problem, _, Problem, Problem).

own_row(decided(Move, Value0), Game:_,
        compared{finished: @(true), value:Value, move:Text, problem: @(none)}) :-
    move_text(Game, Move, Text),
    (   number(Value0)
    ->  Value = Value0
    ;   Value = @(none)
    ).
own_row(stopped, _, compared{finished: @(false), value: @(none), move: @(none), problem: @(none)}).
own_row(problem(File, Line, Text), _,
        compared{finished: @(false), value: @(none), move: @(none), problem:Problem}) :-
    format(string(Problem), "~w:~w: ~w", [File, Line, Text]).

cut(Size, Positions, Cut) :-
    (   integer(Size),
        integer(Positions)
    ->  Cut is max(0, Size-Positions)
    ;   Cut = @(none)
    ).
