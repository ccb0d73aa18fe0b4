:- module(pybridge_winning_stones,
          [ found_at_ends/4,    % :Find, +Play, +Samples, -Evaluation
            ending/3,           % +N, +Played, -Ending
            needed/4            % +Played, +Ending, -Owner, -Points
          ]).
:- use_module(library(apply), [exclude/3, foldl/4, maplist/2, maplist/3, maplist/4]).
:- use_module(library(lists), [append/3, member/2, nth1/3, numlist/3, same_length/2, subtract/3]).
:- use_module('../base/chance', [chance/2]).
:- use_module(board_cells, [board_cells/3, board_with/4, has_size/3]).
:- use_module(features, [boards/2, features/4, shape_at/3]).
:- use_module(men, [elements/2]).
:- use_module(parts, [opened/3, part/3, with_board/4]).
:- use_module(scattered, [scattered/3]).
:- use_module(text_boards, [text_boards/2]).

/** <module> The stones that have won a game

Stones are taken off the board one by one as long as the game is still won. Where all cells have to be taken, they
become the other player's; where a position keeps who has won, they are taken off before the last move, which is made
again.

Played is played(Play, board(Path, Form, Width*Height, Blank), Last): Play is that of learning_games.pl, Form is as in
board_cells.pl, Blank are the cells of an empty board, and Last is `kept` or `again`. Owner is what the cells of the
winner contain.
*/

%   With fewer random games, or without a win, it would take too long to find enough ends.

least_games(50).

%   Utilities of positions that do not occur may take long.

most_inferences(20_000_000).

:- meta_predicate found_at_ends(2, +, +, -).

%!  found_at_ends(:Find, +Play, +Samples, -Evaluation) is semidet.
%
%   call(Find, Played, Worth) finds what the stones are worth at the ends of games; Samples are those of
%   learning_games.pl.

found_at_ends(Find, Play, Samples, evaluation(absolute, at(Path0, stones(Form, Size, Worth)))) :-
    Samples = samples(Games, _, _, Movers, Positions, _, Utilities),
    least_games(Least),
    Games >= Least,
    \+ maplist(=:=(0), Utilities),
    Play = play(_, _, Start),
    text_boards([Start|Positions], Readings),
    maplist(opened(Readings), Positions, Opened),
    board(Movers, Opened, Path0, Form),
    ( Readings == [] -> Path = Path0 ; Path = as_read(Readings, Path0) ),
    part(Path, Start, Board),
    has_size(Form, Board, Size),
    board_cells(Form, Board, Blank),
    member(Last, [kept,again]),
    most_inferences(Most),
    call_with_inference_limit(call(Find, played(Play, board(Path, Form, Size, Blank), Last), Worth), Most, Outcome),
    Outcome \== inference_limit_exceeded,
    !.

%   board(+Movers, +Positions, -Path, -Form) is nondet: at this Path, all Positions have a board of cells, or what Path
%   leads to is a position with lists or trees of stones. Where cells follow one another, and are no square, the board
%   has any width that is possible.

board(Movers, Positions, Path, Form) :-
    features(men, Positions, Movers, Men),
    boards(Men, Boards),
    (   member(board(Path, Form, _), Boards),
        memberchk(Form, [rows,line(_)])
    ;   Path = [],
        scattered(Boards, Positions, Form)
    ).
board(Movers, Positions, Path, line(Width)) :-
    features(counts, Positions, Movers, features(_, Shape)),
    shape_at(Shape, Path, pieces([_|_])),
    maplist(part(Path), Positions, Boards),
    maplist(elements, Boards, [Cells|Others]),
    maplist(same_length(Cells), Others),
    length(Cells, Count),
    Widest is Count//3,
    between(3, Widest, Width),
    Count mod Width =:= 0,
    Count =\= Width*Width.

%!  ending(+N, +Played, -Ending) is semidet.
%
%   Ending is ending(Side, Before, End, Earlier, Cells): the random game of number N came from Before to End, with
%   Earlier cells and Cells, and was won for Side, or drawn if it is 0.

ending(N, played(Play, board(Path, Form, _, Blank), _), ending(Side, Before, End, Earlier, Cells)) :-
    Play = play(Run, Players, Start),
    chance([N,4], Chance),
    call(Run, pybridge_greedy:random_end(Players, Start, Chance, Before, End, Utility)),
    Side is sign(Utility),
    maplist(part(Path), [Before,End], Boards),
    maplist(board_cells(Form), Boards, [Earlier,Cells]),
    same_length(Cells, Blank).

%!  needed(+Played, +Ending, -Owner, -Points) is semidet.
%
%   The stones of Owner at these Points have won, pairs X-Y from 0-0, row by row. There are none if something else has.
%   The newest one is among them if possible.

needed(Played, Ending, Owner, Points) :-
    (   shown(Played, Ending, Owner, Own, How),
        \+ wins([], Played, How, Owner)
    ->  Ending = ending(_, _, _, Earlier, Cells),
        findall(Place, ( nth1(Place, Cells, Owner), \+ nth1(Place, Earlier, Owner) ), New),
        subtract(Own, New, Old),
        last_tried(How, Played, New, Last),
        append(Old, Last, Tried),
        foldl(without(Played, How, Owner), Tried, Own, Places0),
        ( Last == [] -> append(New, Places0, Places1) ; Places1 = Places0 ),
        sort(Places1, Places)
    ;   shown(Played, Ending, Owner, _, _),
        Places = []
    ),
    !,
    Played = played(_, board(_, _, Width*_, _), _),
    findall(X-Y, ( member(Place, Places), X is (Place-1) mod Width, Y is (Place-1)//Width ), Points).

%   last_tried(+How, +Played, +New, -Last): the newest stone alone has won, even if the rules do not look at it,
%   unless all cells had to be taken.

last_tried(how(_, _, Empty, Made), played(_, board(_, _, _, Blank), _), New, Last) :-
    (   ( Made = again(_) ; New = [_], Empty == Blank )
    ->  Last = []
    ;   Last = New
    ).

without(Played, How, Owner, Place, Places0, Places) :-
    exclude(==(Place), Places0, Places1),
    (   wins(Places1, Played, How, Owner)
    ->  Places = Places1
    ;   Places = Places0
    ).

%   shown(+Played, +Ending, -Owner, -Own, -How) is nondet: with all its Own stones, Owner wins. How is
%   how(Side, Position, Empty, Last): Position has them, cells are Empty without a stone, and Last is `none`, or
%   again(Move), which is then made.

shown(Played, Ending, Owner, Own, How) :-
    Played = played(play(_, players(Game, _, _), _), board(_, _, _, Blank), Last),
    Ending = ending(Side, Before, End, Earlier, Cells),
    (   Last == kept
    ->  How = how(Side, End, Empty, none),
        With = Cells
    ;   catch(once(( Game:move(Before, Move, Next), Next == End )), error(_, _), fail),
        How = how(Side, Before, Empty, again(Move)),
        With = Earlier
    ),
    sort(Cells, Contents),
    member(Owner, Contents),
    \+ memberchk(Owner, Blank),
    ( Empty = Blank ; Last == kept, full(Cells, Blank, Contents, Owner, Empty) ),
    findall(Place, nth1(Place, With, Owner), Own),
    wins(Own, Played, How, Owner).

%   full(+Cells, +Blank, +Contents, +Owner, -Empty) is semidet: no cell of a full board is Empty.

full(Cells, Blank, Contents, Owner, Empty) :-
    \+ ( nth1(Place, Cells, Cell), nth1(Place, Blank, Cell) ),
    exclude(==(Owner), Contents, [Other]),
    same_length(Cells, Empty),
    maplist(=(Other), Empty).

%   wins(+Places, +Played, +How, +Owner) is semidet: with stones in these Places alone.

wins(Places, Played, how(Side, Position0, Empty, Last), Owner) :-
    Played = played(play(_, players(Game, _, _), _), board(Path, Form, _, _), _),
    length(Empty, Size),
    numlist(1, Size, Numbers),
    maplist(cell(Places, Owner), Numbers, Empty, Cells),
    part(Path, Position0, Board0),
    board_with(Form, Cells, Board0, Board),
    with_board(Path, Position0, Board, Position),
    catch(( after_last(Last, Game, Position, End), Game:utility(End, Utility) ), error(_, _), fail),
    !,
    Side*sign(Utility) > 0.

cell(Places, Owner, Number, Empty, Cell) :-
    ( memberchk(Number, Places) -> Cell = Owner ; Cell = Empty ).

after_last(none, _, End, End).
after_last(again(Move), Game, Position, End) :-
    Game:move(Position, Move, End).
