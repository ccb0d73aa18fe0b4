:- module(pybridge_equivalence,
          [ check_equivalence/5,    % +Spec, +Variant, +OtherSpec, +Limits, -Report
            paired_starts/5,        % +Game, +Variant, +Other, -Pair, -Kinds
            paired_view/4,          % +Game, +Keys, +Position, -View
            view_difference/3,      % +View, +OtherView, -Detail
            next_pairs/5            % +View, +OtherView, +Path, +Seen, -Pairs
          ]).
:- use_module(library(apply), [maplist/3, maplist/4]).
:- use_module(library(lists), [append/3, member/2, nth1/3]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module(board, [board_ids/2]).
:- use_module(chance_moves, [probability/3]).
:- use_module(contract, [offers/2]).
:- use_module(difference_report, [comparison_report/4]).
:- use_module(error_place, [placing_errors/2]).
:- use_module(faults, [game_error/4, predicate_place/4]).
:- use_module(load_game, [load_game/2]).
:- use_module(positions, [legal_move/3, move_text/3, outcome/3, start_position/3]).
:- use_module(seats, [side/3]).
:- use_module(touched_cells, [touched_cells/3]).

/** <module> Comparing a game with another implementation of it

The positions of both games are compared, breadth first, so that no difference can be
reached in fewer moves than the first one found. Moves of the two games correspond if they
touch the same cells, counted row by row from the top, or, if a game has no cells, if they
have the same text. Max of one game corresponds to Max of the other, whatever their names.
*/

%!  check_equivalence(+Spec, +Variant, +OtherSpec, +Limits, -Report) is det.
%
%   Compare the games Spec, from its start Variant (or `default`), and OtherSpec, from its first
%   start, in at most Most positions. Report is a dict:
%
%     | game, other | their modules |
%     | positions   | how many were compared |
%     | complete    | whether these are all positions |
%     | difference  | none, or difference{kind, text, file, line, moves, position, other_position, also} |
%
%   The kind of a difference is board, turn, end, value or moves. Its text describes how the games
%   differ; file and line are those of the predicate of Spec to look at. The list also has the
%   other positions of Spec, after the same number of moves, in which the games differ.
%
%   @error game_error(File, Line, Text) if a game cannot be loaded or its rules raise an error

check_equivalence(Spec, Variant, OtherSpec, Most-Seconds, Report) :-
    get_time(Now),
    Deadline is Now+Seconds,
    load_game(Spec, Game),
    load_game(OtherSpec, Other),
    paired_starts(Game, Variant, Other, Start-OtherStart, Kinds),
    (   Kinds = fault(Detail)
    ->  Found = different(pair(Start, OtherStart, []), Detail, 1, [])
    ;   Kinds = Keys-OtherKeys,
        setup_call_cleanup(
            trie_new(Seen),
            walk([pair(Start, OtherStart, [])|Tail], Tail, walk(Game-Keys, Other-OtherKeys, Seen, Most-Deadline), 0,
                 Found),
            trie_destroy(Seen))
    ),
    comparison_report(Found, Game, Other, Report).

%!  paired_starts(+Game, +Variant, +Other, -Starts, -Keys) is det.
%
%   Starts is Start-OtherStart, and Keys is Keys-OtherKeys, by which corresponding moves are recognised, or
%   fault(Detail) if the boards differ.

paired_starts(Game, Variant, Other, Start-OtherStart, Keys) :-
    start_position(Game, Variant, Start),
    other_start(Other, Variant, OtherStart),
    cells(Game, Start, Cells),
    cells(Other, OtherStart, OtherCells),
    (   cells_fault(Cells, OtherCells, Detail)
    ->  Keys = fault(Detail)
    ;   same_kind(Cells, OtherCells, GameKeys, OtherKeys),
        Keys = GameKeys-OtherKeys
    ).

%   A file may have no start position of its own; then both games start from Variant.

other_start(Other, Variant, Start) :-
    catch(start_position(Other, default, Start),
          error(game_error(_, _, _), _),
          start_position(Other, Variant, Start)).

%   cells(+Game, +Start, -Cells): the board's cells in order; [] if the game does not say which
%   cells its moves touch.

cells(Game, Start, Cells) :-
    (   offers(Game, board/2),
        offers(Game, cells/3)
    ->  placing_errors(Game, once(Game:board(Start, Board))),
        board_ids(Board, Cells)
    ;   Cells = []
    ).

cells_fault(Cells, OtherCells, board(Count, OtherCount)) :-
    Cells \== [],
    OtherCells \== [],
    length(Cells, Count),
    length(OtherCells, OtherCount),
    Count =\= OtherCount.

%   same_kind(+Cells, +OtherCells, -Keys, -OtherKeys): how corresponding moves are recognised.

same_kind([Cell|Cells], [OtherCell|OtherCells], cells([Cell|Cells]), cells([OtherCell|OtherCells])) :-
    !.
same_kind(_, _, texts, texts).

% ----------------------------------------------------------------------
% Comparing position by position

%   walk(+Queue, ?Tail, +Walk, +Count, -Found): the queue is a difference list of
%   pair(Position, OtherPosition, Path), where Path has the texts of the moves, in reverse order.
%   Found is different(Pair, Detail, Count, Also) or same(Count, Complete).

walk(Queue, Tail, _, Count, Found) :-
    Queue == Tail,
    !,
    Found = same(Count, @(true)).
walk(_, _, walk(_, _, _, Most-Deadline), Count, Found) :-
    (   Count >= Most
    ;   get_time(Now),
        Now > Deadline
    ),
    !,
    Found = same(Count, @(false)).
walk([Pair|Queue], Tail, Walk, Count0, Found) :-
    Walk = walk(Game-Keys, Other-OtherKeys, Seen, _),
    Pair = pair(Position, OtherPosition, Path),
    Count is Count0+1,
    paired_view(Game, Keys, Position, View),
    paired_view(Other, OtherKeys, OtherPosition, OtherView),
    (   view_difference(View, OtherView, Detail)
    ->  length(Path, Plies),
        also(Queue, Tail, Walk, Plies, Also),
        Found = different(Pair, Detail, Count, Also)
    ;   next_pairs(View, OtherView, Path, Seen, Pairs),
        append(Pairs, Rest, Tail),
        walk(Queue, Rest, Walk, Count, Found)
    ).

%   also(+Queue, ?Tail, +Walk, +Plies, -Positions): the differing Positions among the next pairs
%   that are Plies moves from the start.

also(Queue, Tail, _, _, Positions) :-
    Queue == Tail,
    !,
    Positions = [].
also([pair(Position, OtherPosition, Path)|Queue], Tail, Walk, Plies, Positions) :-
    Walk = walk(Game-Keys, Other-OtherKeys, _, _-Deadline),
    length(Path, Plies),
    get_time(Now),
    Now =< Deadline,
    !,
    paired_view(Game, Keys, Position, View),
    paired_view(Other, OtherKeys, OtherPosition, OtherView),
    (   view_difference(View, OtherView, _)
    ->  Positions = [Position|Positions1]
    ;   Positions = Positions1
    ),
    also(Queue, Tail, Walk, Plies, Positions1).
also(_, _, _, _, []).

%!  paired_view(+Game, +Keys, +Position, -View) is det.
%
%   View is view(Value, Side, Moves). Value is none if the
%   game has not ended, Side is `Max`, `Min` or `chance`, and Moves are pairs Key-move(Text, Next).

paired_view(Game, Keys, Position, View) :-
    call_with_inference_limit(placing_errors(Game, view_(Game, Keys, Position, View)), 10_000_000, Result),
    (   Result == inference_limit_exceeded
    ->  predicate_place(Game, move/3, File, Line),
        game_error(File, Line, "move/3 or another predicate does not terminate in ~q", [Position])
    ;   true
    ).

view_(Game, _, Position, view(Value, none, [])) :-
    outcome(Game:Position, _, Value),
    !.
view_(Game, Keys, Position, view(none, Side, Moves)) :-
    Game:turn(Position, Player),
    findall(Move-Next, legal_move(Game:Position, Move, Next), Nexts),
    touched_by_all(Keys, Game:Position, Nexts, Touched),
    maplist(keyed_move(Keys, Game), Nexts, Touched, Moves0),
    with_unique_keys(Moves0, Moves1),
    (   Player == chance
    ->  Side = chance,
        pairs_keys(Nexts, Outcomes),
        maplist(probability(Game:Position), Outcomes, Probabilities),
        maplist(likely_move, Moves1, Probabilities, Moves)
    ;   side(Game, Player, Sign),
        memberchk(Sign-Side, [1-'Max', (-1)-'Min']),
        Moves = Moves1
    ).

%   The same outcome must be as likely in the other game.

likely_move(Key-Move, Probability, likely(Key, Probability)-Move).

%   touched_by_all(+Keys, +Position, +Nexts, -Touched): for each of the moves, Touched has the cells that it touches, or
%   [] if Keys are not cells.

touched_by_all(texts, _, Nexts, Touched) :-
    findall([], member(_, Nexts), Touched).
touched_by_all(cells(_), Game:Position, Nexts, Touched) :-
    pairs_keys(Nexts, Moves),
    maplist(touched_cells(Game:Position), Moves, Touched).

keyed_move(Keys, Game, Move-Next, Ids, Key-move(Text, Next)) :-
    move_text(Game, Move, Text),
    (   Ids = [_|_],
        Keys = cells(Cells),
        maplist(number_in(Cells), Ids, Numbers)
    ->  Key = Numbers
    ;   Key = Text
    ).

number_in(Cells, Id, Number) :-
    nth1(Number, Cells, Cell),
    Cell == Id,
    !.

%   with_unique_keys(+Moves0, -Moves): if several moves touch the same cells, their texts become
%   part of the keys.

with_unique_keys(Moves0, Moves) :-
    pairs_keys(Moves0, Keys),
    length(Keys, Count),
    sort(Keys, Different),
    (   length(Different, Count)
    ->  Moves = Moves0
    ;   findall((Key-Text)-move(Text, Next), member(Key-move(Text, Next), Moves0), Moves)
    ).

%!  view_difference(+View, +OtherView, -Detail) is semidet.
%
%   Detail describes how the views of corresponding positions differ.

view_difference(view(none, _, Moves), view(Value, _, _), goes_on(Moves, Value)) :-
    Value \== none,
    !.
view_difference(view(Value, _, _), view(none, _, Moves), has_ended(Value, Moves)) :-
    Value \== none,
    !.
view_difference(view(Value, _, _), view(OtherValue, _, _), value(Value, OtherValue)) :-
    Value \== OtherValue,
    !.
view_difference(view(_, Side, _), view(_, OtherSide, _), turn(Side, OtherSide)) :-
    Side \== OtherSide,
    !.
view_difference(view(_, _, Moves), view(_, _, OtherMoves), moves(Missing, Extra)) :-
    not_among(OtherMoves, Moves, Missing),
    not_among(Moves, OtherMoves, Extra),
    Missing-Extra \== []-[].

not_among(Moves, Others, Texts) :-
    findall(Text,
            ( member(Key-move(Text0, _), Moves),
              \+ memberchk(Key-_, Others),
              (   Key = likely(_, Probability)
              ->  format(atom(Text), '~w with probability ~w', [Text0, Probability])
              ;   Text = Text0
              ) ),
            Texts).

%!  next_pairs(+View, +OtherView, +Path, !Seen, -Pairs) is det.
%
%   Pairs are pair(Next, OtherNext, [Text|Path]) for the corresponding moves, without those that the trie Seen has
%   already.

next_pairs(view(_, _, Moves), view(_, _, OtherMoves), Path, Seen, Pairs) :-
    findall(pair(Next, OtherNext, [Text|Path]),
            ( member(Key-move(Text, Next), Moves),
              memberchk(Key-move(_, OtherNext), OtherMoves),
              trie_insert(Seen, Next-OtherNext) ),
            Pairs).
