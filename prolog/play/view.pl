:- module(pybridge_view,
          [ position_view/2,    % :Position, -View
            play_view/3         % :Position, +Text, -View
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module('../rules/board', [read_board/2]).
:- use_module('../rules/contract', [offers/2]).
:- use_module('../rules/positions',
              [legal_moves/3, limited/3, outcome/3, position_text/3, read_move/4]).
:- use_module('../rules/status', [status_lines/2]).
:- use_module('../rules/touched_cells', [touched_cells/3]).

/** <module> All that a console or the page shows of a position */

:- meta_predicate
    position_view(:, -),
    play_view(:, +, -).

%!  position_view(:Position, -View) is det.
%
%   View is a dict of all that is shown of a position:
%
%     | text, turn       |                                                              |
%     | outcome          | Winner-Value, or @(none)                                     |
%     | moves            | a list of move(Move, Text, Ids), where Ids are the cells touched |
%     | probabilities    | those of the moves where chance decides, otherwise []        |
%     | board            | the result of read_board/2, or @(none)                       |
%     | drawing          | the text of drawing/2, or @(none)                            |
%     | status           | the texts of status_lines/2                                  |

position_view(Game:Position, View) :-
    limited(Game, Position, view_of(Game, Position, View)).

view_of(Game, Position, View) :-
    position_text(Game, Position, Text),
    once(Game:turn(Position, Turn)),
    findall(Winner-Value, outcome(Game:Position, Winner, Value), Outcomes),
    legal_moves(Game:Position, Pairs, Probabilities),
    findall(move(Move, MoveText, Ids),
            ( member(Move-MoveText, Pairs),
              touched_cells(Game:Position, Move, Ids) ),
            Moves),
    findall(Board, read_board(Game:Position, Board), Boards),
    findall(Drawing, ( offers(Game, drawing/2), once(Game:drawing(Position, Drawing)) ), Drawings),
    maplist(first_or_none, [Outcomes,Boards,Drawings], [Outcome,Board1,Drawing1]),
    status_lines(Game:Position, Status),
    View = view{text:Text, turn:Turn, outcome:Outcome, moves:Moves, probabilities:Probabilities, board:Board1,
                drawing:Drawing1, status:Status}.

first_or_none([], @(none)).
first_or_none([First|_], First).

%!  play_view(:Position, +Text, -View) is det.
%
%   Play the move that a person writes as Text. View is that of the position after it, with two more keys:
%   `position`, and the `move`. If Text is refused, View has only the key `refusal`, which says why.

play_view(Game:Position, Text, View) :-
    catch(read_move(Game:Position, Text, Move, Next), error(illegal_move(_, Why), _), true),
    (   nonvar(Why)
    ->  View = view{refusal:Why}
    ;   position_view(Game:Next, View0),
        View = View0.put(_{position:Next, move:Move, refusal: @(none)})
    ).
