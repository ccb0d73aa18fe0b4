:- module(pybridge_winning_stones,
          [ played/5,           % :Run, +Players, +Start, +Samples, -Played
            ending/3,           % +N, +Played, -Ending
            needed/4            % +Played, +Ending, -Owner, -Places
          ]).
:- use_module(library(apply), [exclude/3, foldl/4, foldl/5, include/3, maplist/2, maplist/3, maplist/4]).
:- use_module(library(assoc), [assoc_to_list/2, list_to_assoc/2]).
:- use_module(library(lists), [append/3, member/2, nth1/3, numlist/3, same_length/2, subtract/3]).
:- use_module('../base/chance', [chance/2]).
:- use_module(men, [elements/2]).
:- use_module(open_rows, [board_cells/3, stone/6]).
:- use_module(row_boards, [row_board/4, width/3]).
:- use_module(parts, [opened/3, part/3, with_board/4, with_part/4]).
:- use_module(text_boards, [text_boards/2]).

/** <module> The stones that have won a game

Stones are taken off the board one by one as long as the game is still won. Where all cells have to be taken, they
become the other player's; where a position keeps who has won, they are taken off before the last move, which is made
again.

Played is played(Run, Players, Start, board(Path, Form, Width, Blank), Last): Run calls a goal of greedy.pl, Blank are
the cells of an empty board, and Last is `kept` or `again`. Owner is what the cells of the winner contain.
*/

:- meta_predicate played(1, +, +, +, -).

%!  played(:Run, +Players, +Start, +Samples, -Played) is nondet.
%
%   Run calls a goal of greedy.pl once, perhaps compiled, and Samples are those of learning.pl.

played(Run, Players, Start, samples(_, _, _, Movers, Positions, _, _), Played) :-
    text_boards(Positions, Readings),
    maplist(opened(Readings), Positions, Opened),
    row_board(Movers, Opened, Path0, Form),
    ( Readings == [] -> Path = Path0 ; Path = as_read(Readings, Path0) ),
    part(Path, Start, Board),
    board_cells(Form, Board, Blank),
    width(Form, Board, Width),
    member(Last, [kept,again]),
    Played = played(Run, Players, Start, board(Path, Form, Width, Blank), Last).

%!  ending(+N, +Played, -Ending) is semidet.
%
%   Ending is ending(Side, Before, End, Earlier, Cells): the random game of number N came from Before to End, with
%   Earlier cells and Cells, and was won for Side, or drawn if it is 0.

ending(N, played(Run, Players, Start, board(Path, Form, _, Blank), _), ending(Side, Before, End, Earlier, Cells)) :-
    chance([N,4], Chance),
    call(Run, pybridge_greedy:random_end(Players, Start, Chance, Before, End, Utility)),
    Side is sign(Utility),
    maplist(part(Path), [Before,End], Boards),
    maplist(board_cells(Form), Boards, [Earlier,Cells]),
    same_length(Cells, Blank).

%!  needed(+Played, +Ending, -Owner, -Places) is semidet.
%
%   The stones of Owner in these Places have won. There are none if something else has. The newest one is among them if
%   possible.

needed(Played, Ending, Owner, Places) :-
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
    !.

%   last_tried(+How, +Played, +New, -Last): the newest stone alone has won, even if the rules do not look at it,
%   unless all cells had to be taken.

last_tried(how(_, _, Empty, Made), played(_, _, _, board(_, _, _, Blank), _), New, Last) :-
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
    Played = played(_, players(Game, _, _), _, board(_, _, _, Blank), Last),
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

wins(Places, played(_, players(Game, _, _), _, board(Path, Form, _, _), _), how(Side, Position0, Empty, Last), Owner) :-
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

%   board_with(+Form, +Cells, +Board0, -Board): Board is as Board0, with these Cells.

board_with(line(_), Cells, Board0, Board) :-
    with_elements(Board0, Cells, Board).
board_with(rows, Cells, Board0, Board) :-
    elements(Board0, Rows0),
    foldl(row_with, Rows0, Rows, Cells, []),
    with_elements(Board0, Rows, Board).
board_with(scattered(Grid, Sources), Cells, Position0, Position) :-
    foldl(stones_with(Grid, Cells), Sources, Position0, Position).

%   stones_with(+Grid, +Cells, +Source, +Position0, -Position): without the stones of Source that are not in Cells.

stones_with(Grid, Cells, Source, Position0, Position) :-
    Source = source(Path, Form, _, _),
    part(Path, Position0, Board0),
    (   Form == points
    ->  include(stays(Source, Grid, Cells), Board0, Board)
    ;   assoc_to_list(Board0, Pairs0),
        foldl(pair_with(Source, Grid, Cells), Pairs0, Pairs, []),
        list_to_assoc(Pairs, Board)
    ),
    with_part(Path, Position0, Board, Position).

stays(Source, Grid, Cells, Man) :-
    stone(Source, Grid, Man, Man, Number, Content),
    nth1(Number, Cells, Content).

%   Where a cell of a tree had another content in the first position, it has it again.

pair_with(Source, Grid, Cells, Place-Man, Pairs, Pairs0) :-
    (   stone(Source, Grid, Place, Man, Number, Content),
        nth1(Number, Cells, Cell)
    ->  (   Cell == Content
        ->  Pairs = [Place-Man|Pairs0]
        ;   Cell == none
        ->  Pairs = Pairs0
        ;   Pairs = [Place-Cell|Pairs0]
        )
    ;   Pairs = [Place-Man|Pairs0]
    ).

row_with(Row0, Row, Cells0, Cells) :-
    elements(Row0, Old),
    same_length(Old, New),
    append(New, Cells, Cells0),
    with_elements(Row0, New, Row).

with_elements(Term0, Elements, Term) :-
    (   is_list(Term0)
    ->  Term = Elements
    ;   functor(Term0, Name, _),
        Term =.. [Name|Elements]
    ).
