:- module(pybridge_page,
          [ page_answer/2       % +Request, -Json
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [exclude/3, maplist/3]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module(library(readutil), [read_file_to_string/3]).
:- use_module('../base/chance', [chance/2]).
:- use_module('../base/messages', [collect_messages/2, message_text/2]).
:- use_module('../play/clicks', [click_refusal/3, clicks/3]).
:- use_module('../play/view', [position_view/2]).
:- use_module('../matches/players', [player_kinds/2]).
:- use_module('../pictures/board_svg', [board_svg/3]).
:- use_module('../pictures/strip_svg', [strip_svg/4]).
:- use_module('../rules/board', [board_places/2, read_board/2]).
:- use_module('../rules/chance_moves', [roll/5]).
:- use_module('../rules/faults', [module_file/2]).
:- use_module('../rules/fingerprint', [rules_fingerprint/2]).
:- use_module('../rules/load_game', [built_in_game/2, load_game/2]).
:- use_module('../rules/positions', [move_text/3, outcome/3, variants/2, winning_cells/2]).
:- use_module('../rules/seats', [gains/3, seats/2, two_sided/1]).
:- use_module('../rules/touched_cells', [touched_cells/3]).
:- use_module('../checks/check_report', [check_report/6]).
:- use_module('../matches/explanation', [explanation/4]).
:- use_module('../base/json_text', [json_text/2]).
:- use_module(choosers_in_turn, [choosing_view/4, has_choices/1, joint_text/3]).
:- use_module(line_of_play, [line_of_play/3, line_start/2, movers/2]).
:- use_module(names, [about_game/3, cell_name/2, piece_name/3, shown_colours/2, shown_names/2]).
:- use_module(open_goal, [another_answer/1, close_goal/0, first_answer/3]).
:- use_module(thinking, [proven_win/4, shown_thought/3]).
:- use_module(understanding, [ranking/3, review_so_far/3, search_picture/3]).

/** <module> The requests of the page in the browser

The page contains no rules of a game: it has the texts of the moves that were played, and requests
everything else. A request is a dict; its key `ask` is the kind of request, and most requests have the
keys of line_of_play/3. An answer is one JSON object.

| ask      | additional keys           | answer                                            |
|----------|---------------------------|---------------------------------------------------|
| games    | (without a line)          | the built-in games with their players and variants |
| game     | (game only)               | the game: its names, players, variants, rules     |
| position | selected, hint, chosen    | the position; `turned`, the last move `moving`, ended when `decided` |
| joint    | chosen                    | `move`, which consists of what all have chosen    |
| think    | player, seed, chosen      | the player's thoughts, each better than the one before; the last has its move |
| roll     | seed                      | `move`, drawn where chance decides: the same for the same roll of a game |
| ranking  | seconds                   | the values of all moves                           |
| review   | seconds                   | `steps`, as in review.pl; again after each position |
| explain  | thought                   | `lines` about the player's thought, as explanation/4 |
| tree     | algorithm, depth, step    | a picture of the search                           |
| picture  | kind                      | `svg`: the position, the strip of the whole game, or the game animated |
| goal     | goal                      | the first answer to ?- Goal, as first_answer/3    |
| more     | (without a line)          | the next answer to the last ?- Goal               |
| refusal  | cells                     | `why` clicks on these cells are no legal move     |
| check    | (game only)               | as check_report/6                                 |
| template | board                     | `rules` to start from, with a board or without    |
*/

%!  page_answer(+Request, -Json) is nondet.
%
%   Json is a string that answers Request; a search has several answers. An error is also an answer: an
%   object with the key `error`, its text, and `file` and `line` if it is in a game's rules, or `number` if
%   it is that of an illegal move.

page_answer(Request, Json) :-
    catch(answer(Request.ask, Request, Answer), Error, error_answer(Error, Answer)),
    with_floats(Answer, Numbers),
    json_text(Numbers, Json).

%   with_floats(+Term, -Numbers): a fraction, as in the exact value of a game of chance, is the nearest float.

with_floats(Term, Numbers) :-
    (   rational(Term),
        \+ integer(Term)
    ->  Numbers is float(Term)
    ;   is_dict(Term)
    ->  dict_pairs(Term, Tag, Pairs0),
        maplist(pair_with_floats, Pairs0, Pairs),
        dict_pairs(Numbers, Tag, Pairs)
    ;   is_list(Term)
    ->  maplist(with_floats, Term, Numbers)
    ;   Numbers = Term
    ).

pair_with_floats(Key-Term, Key-Numbers) :-
    with_floats(Term, Numbers).

error_answer(error(game_error(File, Line, Text), _), Answer) :-
    !,
    Answer = _{error:Text, file:File, line:Line}.
error_answer(error(illegal_move(Move, Why), Context), _{error:Text, number:Number}) :-
    !,
    (   nonvar(Context),
        Context = move_number(Number0)
    ->  Number = Number0
    ;   Number = @(none)
    ),
    format(string(Text), '~w cannot be played: ~w', [Move, Why]).
error_answer(Error, _{error:Text}) :-
    message_text(Error, Text).

answer(games, _, _{games:Games}) :-
    findall(Game, ( built_in_game(Name, _), described_game(Name, Game) ), Games).
answer(game, Request, Answer) :-
    collect_messages(described_game(Request.game, Game), Messages),
    findall(_{text:Text, line:Line},
            ( member(Message, Messages), _{text:Text, line:Line} :< Message, integer(Line) ),
            Warnings),
    Answer = Game.put(warnings, Warnings).
answer(position, Request, Answer) :-
    line_of_play(Request, Position, Last),
    position_view(Position, View0),
    choosing_view(Position, Request, View0, View),
    close_goal,
    movers(Request, Movers),
    shown_position(Position, Last, View, Request, Shown),
    Answer = Shown.put(movers, Movers).
answer(joint, Request, _{move:Text}) :-
    line_of_play(Request, Position, _),
    joint_text(Position, Request.chosen, Text).
answer(think, Request, Answer) :-
    line_of_play(Request, Position, _),
    shown_thought(Position, Request, Answer).
answer(roll, Request, _{move:Text}) :-
    line_of_play(Request, Game:Position, _),
    movers(Request, Movers),
    aggregate_all(count, member(chance, Movers), Rolls),
    chance([Request.seed, Rolls], Chance),
    roll(Game:Position, Chance, Move, _, _),
    move_text(Game, Move, Text).
answer(ranking, Request, Answer) :-
    line_of_play(Request, Position, _),
    ranking(Position, Request.seconds, Answer).
answer(review, Request, Answer) :-
    line_start(Request, Start),
    review_so_far(Start, Request, Answer).
answer(explain, Request, _{lines:Lines}) :-
    line_of_play(Request, Game:Position, _),
    seats(Game, Players),
    shown_names(Game, Shown),
    pairs_keys_values(Names, Players, Shown),
    explanation(Game:Position, Names, Request.thought, Lines).
answer(tree, Request, Answer) :-
    line_of_play(Request, Position, _),
    search_picture(Position, Request, Answer).
answer(picture, Request, _{svg:Svg}) :-
    picture(Request.kind, Request, Svg).
answer(goal, Request, Answer) :-
    line_of_play(Request, Position, _),
    first_answer(Position, Request.goal, Answer).
answer(more, _, Answer) :-
    another_answer(Answer).
answer(refusal, Request, _{why:Why}) :-
    line_of_play(Request, Position, _),
    clicked_ids(Position, Request.cells, Ids),
    click_refusal(Position, Ids, Why).
answer(check, Request, Report) :-
    check_report(Request.game, all, 20, 10, 1, Report).
answer(template, Request, _{rules:Rules}) :-
    template(Request.board, Name),
    module_property(pybridge_load_game, file(Loader)),
    file_directory_name(Loader, Folder),
    atomic_list_concat([Folder, /, Name], File),
    read_file_to_string(File, Rules, [encoding(utf8)]).

picture(position, Request, Svg) :-
    line_of_play(Request, Position, Last),
    findall(Last, Last = last(_, _), Marks),
    board_svg(Position, Marks, Svg).
picture(strip, Request, Svg) :-
    game_picture(Request, [], Svg).
picture(animated, Request, Svg) :-
    game_picture(Request, [animated(true), width(448)], Svg).

game_picture(Request, Options, Svg) :-
    line_start(Request, Start),
    Start = Game:_,
    about_game(Game, Title, _),
    strip_svg(Start, Request.moves, [caption(Title), title(Title)|Options], Svg).

template(true, 'board_template.pl').
template(false, 'template.pl').

described_game(Spec, game{ name:Game, title:Title, about:About, players:Players, names:Names, colours:Colours,
                           two_sided: @(TwoSided), at_once: @(AtOnce), variants:Variants, kinds:Kinds,
                           fingerprint:Fingerprint, rules:Rules }) :-
    load_game(Spec, Game),
    ( two_sided(Game) -> TwoSided = true ; TwoSided = false ),
    ( has_choices(Game) -> AtOnce = true ; AtOnce = false ),
    seats(Game, Players),
    about_game(Game, Title, About),
    shown_names(Game, Names),
    shown_colours(Game, Colours),
    variants(Game, Variants0),
    maplist(written, Variants0, Variants),
    player_kinds(Game, Kinds0),
    ( TwoSided == true -> Kinds = Kinds0 ; exclude(==(perfect), Kinds0, Kinds) ),
    rules_fingerprint(Game, Fingerprint),
    module_file(Game, File),
    read_file_to_string(File, Rules, [encoding(utf8)]).

written(Term, Text) :-
    format(atom(Text), '~w', [Term]).

% ----------------------------------------------------------------------
% A position, to be shown

shown_position(Game:Position, Last, View, Request, Answer) :-
    _{text:Text, turn:Turn, choosers:Choosers, moves:Moves0, board:Board, status:Status} :< View,
    findall(_{text:MoveText, cells:Cells},
            ( member(move(_, MoveText, Ids), Moves0), maplist(quoted, Ids, Cells) ),
            Moves),
    board_clicks(Board, Moves0, Clicks),
    rows(Game, Board, Rows),
    marks(Board, Last, Request.selected, Marks0),
    ( Choosers == [] -> hinted(Game, Request.hint, Marks0, Marks) ; Marks = Marks0 ),
    findall(Option,
            ( member(Name, [turned, moving]), get_dict(Name, Request, true), Option =.. [Name, true] ),
            Looks),
    append([clickable(true)|Looks], Marks, Options),
    board_svg(Game:Position, Options, Svg),
    last_cells(Last, Game, Touched),
    findall(Cell, ( winning_cells(Game:Position, Line), member(Id, Line), quoted(Id, Cell) ), Winning),
    ending(Game:Position, Request, Ended),
    Answer = _{ text:Text, turn:Turn, choosers:Choosers, ended:Ended, moves:Moves, clicks:Clicks,
                rows:Rows, touched:Touched, winning:Winning, status:Status, svg:Svg }.

board_clicks(@(none), _, []) :-
    !.
board_clicks(Board, Moves, Clicks) :-
    clicks(Board, Moves, Meanings),
    findall(_{cells:Cells, moves:Texts}, ( member(Ids-Texts, Meanings), maplist(quoted, Ids, Cells) ), Clicks).

%   clicked_ids(+Position, +Texts, -Ids): the cells that were clicked, given by their quoted texts.

clicked_ids(Position, Texts, Ids) :-
    read_board(Position, Board),
    board_places(Board, Places),
    findall(Id, ( member(Text, Texts), member(Id-_, Places), quoted(Id, Text) ), Ids).

quoted(Term, Text) :-
    format(atom(Text), '~q', [Term]).

rows(_, @(none), []) :-
    !.
rows(Game, board(_, _, Rows0), Rows) :-
    findall(Cells,
            ( member(row(_, _, Cells0), Rows0), maplist(shown_cell(Game), Cells0, Cells) ),
            Rows).

%   A gap is not a cell for the players.

shown_cell(_, cell(_, ''), @(none)) :-
    !.
shown_cell(Game, cell(Id, Piece), _{id:Text, name:Name, piece:PieceName}) :-
    quoted(Id, Text),
    cell_name(Id, Name),
    piece_name(Game, Piece, PieceName).

marks(Board, Last, Selected, Marks) :-
    findall(Mark, mark(Board, Last, Selected, Mark), Marks).

mark(_, last(Before, Move), _, last(Before, Move)).
mark(board(_, _, Rows), _, Selected, Mark) :-
    Selected \== '',
    member(row(_, _, Cells), Rows),
    member(cell(Id, Piece), Cells),
    Piece \== '',
    quoted(Id, Selected),
    !,
    ( Mark = selected(Id) ; Mark = targets(true) ).

hinted(Game, Text, Marks, Hinted) :-
    (   Text \== '',
        move_text(Game, Move, Text)
    ->  Hinted = [move(Move)|Marks]
    ;   Hinted = Marks
    ).

last_cells(none, _, []).
last_cells(last(Before, Move), Game, Touched) :-
    touched_cells(Game:Before, Move, Ids),
    maplist(quoted, Ids, Touched).

ending(Position, Request, Ended) :-
    Position = Game:_,
    (   outcome(Position, Winner, Value)
    ->  Plies = @(none)
    ;   get_dict(decided, Request, true),
        two_sided(Game),
        proven_win(Position, Winner, Value, Plies)
    ),
    !,
    gains(Game, Value, Results),
    Ended = _{winner:Winner, results:Results, plies:Plies}.
ending(_, _, @(none)).
