:- module(pybridge_explanation,
          [ explanation/4       % :Position, +Names, +Thought, -Lines
          ]).
:- use_module(library(apply), [maplist/3, partition/4]).
:- use_module(library(lists), [append/2, append/3, member/2, reverse/2]).
:- use_module('../rules/positions', [legal_move/3]).
:- use_module('../rules/seats', [two_sides_only/2]).
:- use_module('../worth/score', [utility_score/3]).
:- use_module('../worth/worth', [exact_worth/2]).
:- use_module('../solving/known_solution', [known_answer/3, known_bounds/2]).
:- use_module('../views/ranking', [ranked_known/3, ranked_moves/3]).
:- use_module('../views/tree_size', [tree_size/4]).

:- use_module(by_bounds, [ranked_by_bounds/3]).
:- use_module(outcome_lines, [outcome_lines/4, thinking_limits/4]).
:- use_module(verdict, [is_true/1, verdict/3]).

/** <module> Why an engine has moved as it did

The other moves are ranked by the solution that was found last, or by a search of as many positions as the engine's own.
Where the move leaves the rest to chance, what may come is looked at as well (outcome_lines.pl).
*/

:- meta_predicate explanation(:, +, +, -).

most_fears(3).

%!  explanation(:Position, +Names, +Thought, -Lines) is det.
%
%   Lines say what the player to move in Position expected of its move, what it feared, and how much it looked at and
%   cut. Names has Player-Name for both players; Thought has the keys of an analysis, with texts for its moves.

explanation(Game:Position, Names, Thought, Lines) :-
    two_sides_only(Game, "an explanation"),
    Game:turn(Position, Side),
    memberchk(Side-Name, Names),
    (   known_moves(Game:Position, Moves0)
    ->  Moves = Moves0
    ;   thinking_limits(Game, Thought, 1, Limits),
        ranked_moves(Game:Position, Limits, Moves)
    ),
    verdict(Names, Thought, Verdict),
    atomic_list_concat(Thought.line, ' ', Expected),
    format(string(First), "~w has played ~w. Expected: ~w (~w)", [Name, Thought.move, Verdict, Expected]),
    partition(has_text(Thought.move), Moves, Own, Others),
    outcome_lines(Game:Position, Names, Thought, Outcomes),
    other_moves(Side, Names, Own, Others, Feared),
    work(Game:Position, Thought, Work),
    append([[First], Outcomes, Feared, Work], Lines).

%   known_moves(:Position, -Moves) is semidet: the solution that was found last has the positions after all moves.

known_moves(Position, Ranked) :-
    known_bounds(Position, Solution),
    !,
    ranked_by_bounds(Solution, Position, Ranked).
known_moves(Game:Position, Ranked) :-
    findall(Move-Next, legal_move(Game:Position, Move, Next), Pairs),
    maplist(known_move(Game), Pairs, Moves),
    ranked_known(Game:Position, Moves, Ranked).

known_move(Game, Move-Next, known(found(Worth, Score, [Move|Line]), inf, 0)) :-
    known_answer(Game:Next, Answer, Line),
    (   integer(Answer.plies)
    ->  Plies is Answer.plies+1
    ;   Plies = 0
    ),
    utility_score(Answer.value, Plies, Score),
    exact_worth(Score, Worth).

has_text(Text, Move) :-
    maplist(text_to_string, [Text, Move.text], [Same, Same]).

%   other_moves(+Side, +Names, +Own, +Others, -Lines): what the Others, best first, would have led to. Own is the move
%   played, in a list.

other_moves(_, _, _, [], ["It had no other move."]) :-
    !.
other_moves(Side, Names, Own, Others, Lines) :-
    append(Own, Others, All),
    member(Guessed, All),
    Guessed.winner == unknown,
    Guessed.visits > 0,
    !,
    partition(loses(Side), Others, Lost0, Rest),
    reverse(Lost0, Lost),
    listed("It feared:", Lost, Names, "that lose", Feared),
    listed("It thought of:", Rest, Names, "that it tried less", Tried),
    append(Feared, Tried, Lines).
other_moves(_, Names, Own, Others, Lines) :-
    partition(as_good(Own), Others, Equal, Worse0),
    reverse(Worse0, Worse),
    (   Worse \== []
    ->  listed("It feared:", Worse, Names, "that it liked less", Lines)
    ;   length(Equal, Count),
        ( Count =:= 1 -> What = "move leads" ; format(atom(What), "~d moves lead", [Count]) ),
        format(string(Line), "It feared nothing: after as much thought, the other ~w to the same result.", [What]),
        Lines = [Line]
    ).

loses(Side, Move) :-
    \+ memberchk(Move.winner, [Side, draw, unknown]).

as_good([Own|_], Move) :-
    _{winner:Winner, value:Value, plies:Plies} :< Own,
    _{winner:Winner, value:Value, plies:Plies} :< Move.

listed(_, [], _, _, []) :-
    !.
listed(Heading, Moves, Names, What, [Heading|Lines]) :-
    most_fears(Most),
    length(Moves, Count),
    Shown is min(Most, Count),
    length(First, Shown),
    append(First, _, Moves),
    findall(Line, ( member(Move, First), move_line(Names, Move, Line) ), Lines0),
    Left is Count-Shown,
    (   Left =:= 0
    ->  Lines = Lines0
    ;   ( Left =:= 1 -> More = "one more move" ; format(string(More), "~d more moves", [Left]) ),
        format(string(Last), "  and ~w ~w", [More, What]),
        append(Lines0, [Last], Lines)
    ).

move_line(Names, Move, Line) :-
    _{text:Text, texts:[_|Replies], visits:Visits} :< Move,
    verdict(Names, Move, Verdict),
    atomic_list_concat(Replies, ' ', Reply),
    ( Replies == [] -> Comma = "" ; Comma = ", " ),
    (   Visits > 0,
        Move.exact == @(false)
    ->  counted(Visits, visit, Count),
        format(string(Visited), ", ~w", [Count])
    ;   Visited = ""
    ),
    format(string(Line), "  after ~w: ~w~w~w~w", [Text, Reply, Comma, Verdict, Visited]).

%   work(+Position, +Thought, -Lines): how much was looked at and cut.

work(_, Thought, ["It looked the move up in the solution of the whole game."]) :-
    Thought.nodes =:= 0,
    !.
work(Position, Thought, [Line|Lines]) :-
    _{nodes:Nodes, seconds:Seconds, table_hits:Hits} :< Thought,
    counted(Nodes, position, Looked),
    how_deep(Thought, Deep),
    ( Hits > 0 -> counted(Hits, 'table hit', Count), format(string(With), ", with ~w", [Count]) ; With = "" ),
    format(string(Line), "It looked at ~w, ~w, in ~2f s~w.", [Looked, Deep, Seconds, With]),
    (   text_to_string(Thought.algorithm, "mcts")
    ->  played_out(Thought, Lines)
    ;   cut(Position, Thought, Lines)
    ).

%   The depth of a proof can be larger than the number of moves left.

how_deep(Thought, Text) :-
    (   ( is_true(Thought.exact) ; \+ integer(Thought.depth) )
    ->  Text = "to the end of the game"
    ;   counted(Thought.depth, move, Moves),
        format(string(Text), "~w ahead", [Moves])
    ).

played_out(Thought, [Line]) :-
    counted(Thought.playouts, game, Games),
    Rate is round(Thought.playouts / max(Thought.seconds, 0.001)),
    format(string(Line), "It played out ~w from here, ~D per second.", [Games, Rate]).

cut(Position, Thought, Lines) :-
    (   integer(Thought.depth),
        Thought.depth > 0,
        tree_size(Position, Thought.depth, All, Exact),
        All > Thought.nodes
    ->  Cut is All-Thought.nodes,
        maplist(rounded(Exact), [All, Cut], [Whole, Left]),
        Percentage is 100.0*Cut/All,
        ( Percentage >= 99.95 -> Percent = "over 99.9" ; format(string(Percent), "~1f", [Percentage]) ),
        ( Exact == @(true) -> About = "" ; About = "about " ),
        format(string(Line), "The full tree of that depth has ~w~w positions: it cut ~w~w of them (~w%).",
               [About, Whole, About, Left, Percent]),
        Lines = [Line]
    ;   Lines = []
    ).

%   An estimate has two digits that count.

rounded(@(true), Number, Text) :-
    !,
    format(string(Text), "~D", [Number]).
rounded(_, Number, Text) :-
    (   Number >= 10**12
    ->  format(string(Text), "~1e", [Number])
    ;   Digits is floor(log10(max(10, Number))),
        Unit is 10**(Digits-1),
        Round is round(Number/Unit)*Unit,
        format(string(Text), "~D", [Round])
    ).

counted(Number, Noun, Text) :-
    ( Number =:= 1 -> Ending = '' ; Ending = s ),
    format(string(Text), "~D ~w~w", [Number, Noun, Ending]).
