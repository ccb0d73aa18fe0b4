:- module(pybridge_oddities,
          [ oddity/4            % +Game, +Played, +Ends, -Remark
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(lists), [append/3, member/2, nth1/3, reverse/2]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module('../base/correlation', [correlation/2]).
:- use_module(chance_moves, [chance_decides/1]).
:- use_module(chance_oddities, [chance_oddity/6]).
:- use_module(check_game, [way/4]).
:- use_module(contract, [offers/2]).
:- use_module(faults, [authors_text/3, predicate_place/4]).
:- use_module(odd_ends, [odd_ends/5]).
:- use_module(positions, [move_texts/3]).
:- use_module(seats, [seats/2]).
:- use_module(touched_cells, [touched_cells/3]).

/** <module> Oddities of a game that keeps the contract

A game is allowed any of these oddities, but most games that show one have a fault. They are looked for in random games;
a `warning` is something that no game needs, a `note` something that few games do.
*/

%!  oddity(+Game, +Played, +Ends, -Remark) is nondet.
%
%   Played is a list of random games, each the list of its positions, the last one first. Ends has Plies-End for each of
%   the same or other random games: its length, and ended(Utility) or `unfinished`. Remark is a dict remark{kind, text,
%   file, line, position, moves}. Kind is `warning` or `note`; position is the text of a position that shows what Text
%   says, and moves are the texts of those that lead there, both @(none) where all games show it.

oddity(Game, Played, Ends, Remark) :-
    steps(Game, Played, Steps),
    (   odd_ends(Game, Ends, Kind, Predicate, Text),
        Shown = none
    ;   odd(Game, Played, Steps, Kind, Predicate, Text, Shown)
    ;   chance_oddity(Game, Steps, Kind, Predicate, Text, Shown)
    ),
    predicate_place(Game, Predicate, File, Line),
    (   Shown = step(_, _, _, Earlier)
    ->  way(Game, Earlier, Position, Moves)
    ;   way(Game, [], Position, Moves)
    ),
    authors_text(Game, Text, Written),
    Remark = remark{kind:Kind, text:Written, file:File, line:Line, position:Position, moves:Moves}.

%   steps(+Game, +Played, -Steps): Steps are step(Before, Move, After, Earlier) of the games, at most 500. Earlier are
%   the positions up to Before, the last one first.

steps(Game, Played, Steps) :-
    findall(Step, limit(500, step(Game, Played, Step)), Steps).

step(Game, Played, step(Before, Move, After, Earlier)) :-
    member(Positions, Played),
    reverse(Positions, InOrder),
    append(Upto, [After|_], InOrder),
    Upto \== [],
    reverse(Upto, Earlier),
    Earlier = [Before|_],
    once(( Game:move(Before, Move, Next), Next == After )).

%   odd(+Game, +Played, +Steps, -Kind, -Predicate, -Text, -Shown) is nondet: Shown is a step, or `none`.

odd(Game, Played, _, warning, start/2, "the game has ended at the start", step(Start, none, none, [Start])) :-
    findall(Start, ( member([Start], Played), Game:utility(Start, _) ), [Start|_]).
odd(Game, Played, Steps, note, turn/2, Text, none) :-
    Steps \== [],
    seats(Game, Players),
    member(Player, Players),
    Player \== nobody,
    \+ ( member(Positions, Played), member(Position, Positions), \+ Game:utility(Position, _),
         Game:turn(Position, Turn), ( Turn == Player ; is_list(Turn), memberchk(Player, Turn) ) ),
    format(string(Text), "~w was never to move: does turn/2 ever name ~w?", [Player, Player]).
odd(Game, Played, _, Kind, heuristic/2, Text, none) :-
    offers(Game, heuristic/2),
    findall(Guess-Value, limit(400, guessed(Game, Played, Guess, Value)), Pairs),
    length(Pairs, Count),
    Count >= 40,
    correlation(Pairs, Correlation),
    judged(Correlation, Kind, Judged),
    format(string(Text), "heuristic/2 ~w: its correlation with the results is ~2f in ~D positions",
           [Judged, Correlation, Count]).
odd(Game, _, Steps, note, forcing/2, "forcing/2 was never true", none) :-
    offers(Game, forcing/2),
    Steps \== [],
    \+ ( member(step(Position, _, _, _), Steps), Game:move(Position, Move, _), Game:forcing(Position, Move) ).
odd(Game, _, Steps, warning, move/3, Text, Step) :-
    once(( Step = step(Before, Move, After, _), member(Step, Steps), Before == After )),
    about_move(Game, Move, "changes nothing", Text).
odd(Game, _, Steps, warning, cells/3, Text, Step) :-
    boards(Game),
    offers(Game, cells/3),
    once(( Step = step(Before, Move, _, _), member(Step, Steps), outside(Game, Before, Move, Id) )),
    format(string(Says), "touches ~q, which is no cell of the board", [Id]),
    about_move(Game, Move, Says, Text).
odd(Game, _, Steps, note, cells/3, Text, Step) :-
    boards(Game),
    offers(Game, cells/3),
    findall(Same-Each, ( member(Each, Steps), touched_same(Game, Each, Same) ), Judged),
    findall(Each, member(true-Each, Judged), [Step|Others]),
    length([Step|Others], Unchanged),
    length(Judged, All),
    2*Unchanged > All,
    Step = step(_, Move, _, _),
    about_move(Game, Move, "changes other cells than those of cells/3", Text).
odd(Game, Played, _, note, move/3, Text, none) :-
    boards(Game),
    findall(Position, limit(2000, ( member(Positions, Played), member(Position, Positions) )), Seen),
    Seen = [First|_],
    length(Seen, Count),
    Count >= 200,
    places(Game, First, Cells),
    foldl(still_empty(Game), Seen, Cells, Left),
    findall(Id, member(Id-(-), Left), [Empty|Others]),
    length(Cells, Size),
    length(Others, Further),
    4*Further < Size,
    (   Further =:= 0
    ->  format(string(Text), "the cell ~q was always empty", [Empty])
    ;   format(string(Text), "the cell ~q and ~d more were always empty", [Empty, Further])
    ).
odd(Game, _, Steps, warning, move/3, Text, Step) :-
    findall(Move, limit(60, member(step(_, Move, _, _), Steps)), All),
    sort(All, Moves),
    call_with_inference_limit(once(( limit(60, member(Step, Steps)),
                                     answered_otherwise(Game, Moves, Step, Move, Says) )), 10_000_000, Found),
    Found \== inference_limit_exceeded,
    about_move(Game, Move, Says, Text).
odd(Game, _, Steps, note, move/3, Text, Step) :-
    boards(Game),
    findall(Put, ( member(Each, Steps), put(Game, Each, Put) ), Puts),
    length(Steps, Count),
    length(Puts, Count),
    memberchk(covers(_, _, _), Puts),
    once(( nth1(Number, Puts, covers(New, Id, Old)) )),
    nth1(Number, Steps, Step),
    Step = step(_, Move, _, _),
    format(string(Says), "puts ~w on the cell ~q, where ~w is: may a player do that?", [New, Id, Old]),
    about_move(Game, Move, Says, Text).
odd(Game, _, Steps, note, move/3, Text, Shown) :-
    boards(Game),
    movers(Game, Steps, Movers),
    piece_oddity(Movers, Game, Steps, Text, Shown).

%   guessed(+Game, +Played, -Guess, -Value) is nondet: Guess is that of a position in the second half of a game.

guessed(Game, Played, Guess, Value) :-
    member([End|Before], Played),
    Game:utility(End, Value),
    length(Before, Plies),
    Half is Plies//2,
    limit(Half, member(Position, Before)),
    once(Game:heuristic(Position, Guess)).

judged(Correlation, warning, "guesses worse than chance") :-
    Correlation < -0.15,
    !.
judged(_, note, "guesses").

% ----------------------------------------------------------------------
% Single moves

about_move(Game, Move, Says, Text) :-
    move_texts(Game, [Move], [Written]),
    format(string(Text), "the move ~w ~w", [Written, Says]).

boards(Game) :-
    offers(Game, board/2).

%   outside(+Game, +Position, +Move, -Id) is semidet: cells/3 has Id, which is no cell of the board.

outside(Game, Position, Move, Id) :-
    touched_cells(Game:Position, Move, Ids),
    places(Game, Position, Places),
    member(Id, Ids),
    \+ memberchk(Id-_, Places).

%   touched_same(+Game, +Step, -Same) is semidet: Same is true if no cell of cells/3 changes in Step, but another one
%   does.

touched_same(Game, step(Before, Move, After, _), Same) :-
    \+ chance_decides(Game:Before),             % a die on the board need not change
    touched_cells(Game:Before, Move, [Id|Ids]),
    places(Game, Before, Places0),
    places(Game, After, Places),
    Places0 \== Places,
    (   member(Cell, [Id|Ids]),
        memberchk(Cell-Piece0, Places0),
        memberchk(Cell-Piece, Places),
        Piece0 \== Piece
    ->  Same = false
    ;   Same = true
    ).

%   still_empty(+Game, +Position, +Cells0, -Cells): Cells are those of Cells0, Id-Piece, that Position has too.

still_empty(Game, Position, Cells0, Cells) :-
    places(Game, Position, Places),
    findall(Cell, ( member(Cell, Cells0), memberchk(Cell, Places) ), Cells).

%   answered_otherwise(+Game, +Moves, +Step, -Move, -Says) is semidet: Move, one of Moves, is answered otherwise if it
%   is given than if the moves of the position are listed.

answered_otherwise(Game, Moves, step(Position, _, _, _), Move, Says) :-
    findall(Move-Next, Game:move(Position, Move, Next), Listed),
    member(Move, Moves),
    findall(Move-Next, catch(Game:move(Position, Move, Next), error(_, _), fail), Given),
    findall(Move-Next, member(Move-Next, Listed), Expected),
    Given \== Expected,
    (   Expected == []
    ->  Says = "is accepted if it is given, but is not among those that move/3 lists"
    ;   Says = "is listed, but leads elsewhere if it is given"
    ).

%   put(+Game, +Step, -Put) is semidet: Step changes one cell only, and leaves no cell empty. Put is `fills`, or
%   covers(New, Id, Old) if there was another piece before, and `nothing` if no cell changes.

put(Game, step(Before, _, After, _), Put) :-
    places(Game, Before, Places0),
    places(Game, After, Places),
    findall(Id-Old-New, ( member(Id-New, Places), memberchk(Id-Old, Places0), Old \== New ), Changed),
    put_by(Changed, Put).

put_by([], nothing).
put_by([Id-Old-New], Put) :-
    atom(New),
    New \== (-),
    ( Old == (-) -> Put = fills ; Put = covers(New, Id, Old) ).

places(Game, Position, Places) :-
    once(Game:board(Position, board(_, Rows))),
    findall(Id-Piece, ( member(row(_, Cells), Rows), member(cell(Id, Piece), Cells), Piece \== '' ), Places).

%   movers(+Game, +Steps, -Movers): Movers has Piece-Player for each player who moved such a piece from cell to cell.

movers(Game, Steps, Movers) :-
    findall(Piece-Player,
            ( member(step(Before, _, After, _), Steps),
              places(Game, Before, Places0),
              places(Game, After, Places),
              findall(Moved, moved(Places0, Places, Moved), All),
              sort(All, [Piece]),
              once(Game:turn(Before, Player)),
              Player \== chance ),
            Pairs),
    sort(Pairs, Movers).

moved(Places0, Places, Piece) :-
    member(From-Piece, Places0),
    atom(Piece),
    Piece \== (-),
    memberchk(From-(-), Places),
    member(To-Piece, Places),
    \+ memberchk(To-Piece, Places0).

piece_oddity(Movers, _, _, Text, none) :-
    findall(Piece, ( member(Piece-One, Movers), member(Piece-Other, Movers), One @< Other ), Shared0),
    sort(Shared0, [One,Other|Others]),
    atomic_list_concat([One,Other|Others], ' and ', Names),
    format(string(Text), "both players move the pieces ~w", [Names]).
piece_oddity(Movers, Game, Steps, Text, Step) :-
    member(Theirs-Says, [(=)-"takes the player's own piece", (<)-"removes pieces of both sides"]),
    once(( member(Step, Steps), lost(Game, Movers, Step, Own, Others), Own > 0, compare(Theirs, 0, Others) )),
    Step = step(_, Move, _, _),
    about_move(Game, Move, Says, Text).

%   lost(+Game, +Movers, +Step, -Own, -Others) is semidet: Step removes so many pieces of the player, and of the other.
%   None of them has become another piece.

lost(Game, Movers, step(Before, _, After, _), Own, Others) :-
    once(Game:turn(Before, Player)),
    places(Game, Before, Places0),
    places(Game, After, Places),
    findall(Piece, only(Movers, Piece, Player), Mine),
    findall(Piece, ( only(Movers, Piece, Other), Other \== Player ), Theirs),
    fewer(Mine, Places0, Places, Own),
    fewer(Theirs, Places0, Places, Others),
    fewer([-], Places, Places0, All),
    All >= Own+Others.

only(Movers, Piece, Player) :-
    member(Piece-Player, Movers),
    \+ ( member(Piece-Other, Movers), Other \== Player ).

fewer(Pieces, Places0, Places, Fewer) :-
    aggregate_all(count, ( member(_-Piece, Places0), memberchk(Piece, Pieces) ), Before),
    aggregate_all(count, ( member(_-Piece, Places), memberchk(Piece, Pieces) ), After),
    Fewer is Before-After.
