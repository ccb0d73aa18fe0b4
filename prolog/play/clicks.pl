:- module(pybridge_clicks,
          [ clicks/2,           % :Position, -Clicks
            clicks/3,           % +Board, +Moves, -Clicks
            click_refusal/3     % :Position, +Cells, -Why
          ]).
:- use_module(library(apply), [include/3, maplist/3]).
:- use_module(library(assoc), [get_assoc/3, list_to_assoc/2]).
:- use_module(library(lists), [last/2, member/2, nth1/3, same_length/2]).
:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module('../rules/board', [board_places/2, read_board/2]).
:- use_module('../rules/contract', [offers/2]).
:- use_module('../rules/positions', [legal/2, move_text/3, outcome/3]).
:- use_module('../rules/touched_cells', [touched_cells/3]).
:- use_module(view, [position_view/2]).

/** <module> The meaning of a click on the board */

:- meta_predicate
    clicks(:, -),
    click_refusal(:, +, -).

%!  clicks(:Position, -Clicks) is det.
%!  clicks(+Board, +Moves, -Clicks) is det.
%
%   Clicks has Cells-Texts for each click that means something: Cells is [Id], or [From,To] for a click on To when From
%   is selected. Texts are those of the moves that it can mean: a single one is played, and the user chooses
%   among several. For [], the cell is selected. Board is that of read_board/2, and Moves are terms
%   move(Move, Text, Ids), as in position_view/2.

clicks(Position, Clicks) :-
    position_view(Position, View),
    (   View.board == @(none)
    ->  Clicks = []
    ;   clicks(View.board, View.moves, Clicks)
    ).

clicks(Board, Moves, Clicks) :-
    board_places(Board, Places),
    sort(1, @<, Places, Sorted),
    list_to_assoc(Sorted, Pieces),
    findall(Ids-Text, ( member(move(_, Text, Ids0), Moves), include(on_board(Pieces), Ids0, Ids) ), Routes),
    findall([From,To]-Text, ( member([From,Next|Ids]-Text, Routes), last([Next|Ids], To) ), Steps),
    include(uniform(Pieces), Routes, Uniform),
    include(at_once(Pieces), Routes, AtOnce),
    findall(Id-(Rank-Texts), first_click(Rank, Board, Moves, Routes, Uniform-AtOnce, Id, Texts), Firsts0),
    sort(Firsts0, Firsts),
    group_pairs_by_key(Firsts, Groups),
    grouped(Steps, Seconds),
    findall(Click, ( member(Id-[_-Texts|_], Groups), Click = [Id]-Texts ; member(Click, Seconds) ), Clicks).

on_board(Pieces, Id) :-
    get_assoc(Id, Pieces, _).

uniform(_, [_]-_) :-
    !.
uniform(Pieces, Ids-_) :-
    findall(Piece, ( member(Id, Ids), get_assoc(Id, Pieces, Piece) ), All),
    sort(All, [_]).

%   at_once(+Pieces, +Route) is semidet: no piece moves, so that no second click is needed: Route begins at an empty
%   cell.

at_once(Pieces, Route) :-
    (   uniform(Pieces, Route)
    ->  true
    ;   Route = [Id|_]-_,
        get_assoc(Id, Pieces, -)
    ).

%   first_click(-Rank, +Board, +Moves, +Routes, +Quick, -Id, -Texts) is nondet: the meaning with the lowest Rank
%   counts. Quick is Uniform-AtOnce: one click on either end is enough for a move that touches cells of one kind only.

first_click(1, _, _, _, _-AtOnce, Id, [Text]) :-
    findall(First-Text0, member([First|_]-Text0, AtOnce), Ends),
    grouped(Ends, Groups),
    member(Id-[Text], Groups).
first_click(2, _, _, _, Uniform-_, Id, [Text]) :-
    findall(Last-Text0, ( member(Ids-Text0, Uniform), last(Ids, Last) ), Ends),
    grouped(Ends, Groups),
    member(Id-[Text], Groups).
first_click(3, _, _, Routes, _, Id, []) :-
    member([Id,_|_]-_, Routes).
first_click(4, Board, Moves, _, _, Id, [Text]) :-
    findall(Label-Text0, ( member(move(_, Text0, Ids), Moves), names_column(Board, Text0, Ids, Label) ), Named),
    Named = [_|_],
    column(Board, Id, Label),
    memberchk(Label-Text, Named).

grouped(Pairs, Groups) :-
    keysort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Groups).

%   names_column(+Board, +Text, +Ids, -Label): where 4 is a legal move, a click anywhere in column 4 plays it, and so it
%   does where drop(4) is legal and touches that column only.

names_column(Board, Text, Ids, Label) :-
    Board = board(_, labels(_, Labels), _),
    (   memberchk(Text, Labels)
    ->  Label = Text
    ;   atomic_list_concat([_,Part|Parts], '(', Text),
        last([Part|Parts], Last),
        atom_concat(Label, ')', Last),
        memberchk(Label, Labels),
        Ids = [_|_],
        forall(member(Id, Ids), column(Board, Id, Label))
    ).

%   column(+Board, ?Cell, ?Label) is nondet: Cell is in the column with this Label, which is not empty. Only in a row
%   as long as the row of labels is each cell above a label.

column(board(_, labels(_, Labels), Rows), Cell, Label) :-
    member(row(_, _, Cells), Rows),
    same_length(Cells, Labels),
    nth1(Number, Cells, cell(Cell, Piece)),
    Piece \== '',
    nth1(Number, Labels, Label),
    Label \== ''.

%!  click_refusal(:Position, +Cells, -Why) is det.
%
%   Why a click does not make a legal move. Cells are as in clicks/3.

click_refusal(Game:Position, Cells, Why) :-
    (   outcome(Game:Position, _, _)
    ->  Why = 'the game has ended: restart for another one'
    ;   refused_move(Game:Position, Cells, Why0)
    ->  Why = Why0
    ;   Cells = [_]
    ->  once(Game:turn(Position, Turn)),
        ( is_list(Turn) -> atomic_list_concat(Turn, ', ', Player) ; Player = Turn ),
        format(atom(Why), 'no move of ~w begins there', [Player])
    ;   Why = 'the piece cannot go there: its targets are marked'
    ).

%   refused_move(:Position, +Cells, -Why) is semidet: the game's own reason. A column names the intended move, or it is
%   constructed from the legal ones: if the legal move a2-a3 touches the cells a2 and a3, clicks on a2 and then on
%   b4 mean a2-b4.

refused_move(Game:Position, Cells, Why) :-
    offers(Game, refusal/3),
    intended(Game:Position, Cells, Move),
    \+ legal(Game:Position, Move),
    catch(Game:refusal(Position, Move, Why), error(_, _), fail),    % nobody has typed such a Move
    !.

intended(Game:Position, Cells, Move) :-
    last(Cells, Cell),
    read_board(Game:Position, Board),
    column(Board, Cell, Label),
    move_text(Game, Move, Label).
intended(Position, Cells, Move) :-
    length(Cells, Count),
    findall(Legal-Ends, legal_ends(Position, Count, Legal, Ends), Pairs),
    Pairs = [Legal-Ends|_],
    last(Pairs, OtherLegal-OtherEnds),
    replaced(Ends, OtherEnds, Legal, OtherLegal),       % moves do consist of the cells that they touch
    replaced(Ends, Cells, Legal, Move).

legal_ends(Game:Position, Count, Move, Ends) :-
    legal(Game:Position, Move),
    touched_cells(Game:Position, Move, Ids),
    ends(Count, Ids, Ends).

ends(1, [Cell], [Cell]).
ends(2, [From,Next|Further], [From,To]) :-
    last([Next|Further], To).

%   replaced(+Olds, +News, +Term0, -Term): Term is Term0 with each of Olds replaced by that of News.

replaced(Olds, News, Old, New) :-
    nth1(Number, Olds, Same),
    Same == Old,
    !,
    nth1(Number, News, New).
replaced(Olds, News, Term0, Term) :-
    compound(Term0),
    !,
    compound_name_arguments(Term0, Name, Arguments0),
    maplist(replaced(Olds, News), Arguments0, Arguments),
    compound_name_arguments(Term, Name, Arguments).
replaced(_, _, Term, Term).
