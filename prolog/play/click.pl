:- module(pybridge_click,
          [ refused_click/3     % :Position, +Cells, -Why
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [last/2, nth1/3]).
:- use_module('../rules/board', [read_board/2]).
:- use_module('../rules/columns', [column/3]).
:- use_module('../rules/contract', [offers/2]).
:- use_module('../rules/positions', [legal/2, move_text/3, touched_cells/3]).

/** <module> Why a click on the board is not a legal move

A column names the intended move, or it is constructed from the legal ones: if the legal move a2-a3 touches the cells a2
and a3, clicks on a2 and then on b4 mean a2-b4. The game's refusal/3 says why that is not legal.
*/

:- meta_predicate refused_click(:, +, -).

%!  refused_click(:Position, +Cells, -Why) is semidet.
%
%   Cells are the ids of the cells that were clicked: a single cell, or a piece and its destination. Why is the
%   game's own reason. Fails if the game has none, or if it cannot be told which move was intended.

refused_click(Game:Position, Cells, Why) :-
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
