:- module(pybridge_strip_svg,
          [ strip_svg/3,        % :Start, +Moves, -Svg
            strip_svg/4         % :Start, +Moves, +Options, -Svg
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, last/2, max_list/2, member/2, nth0/3]).
:- use_module(library(option), [option/3]).
:- use_module('../rules/positions', [move_text/3, read_move/4]).
:- use_module(board_svg, [board_scene/3, description/2, ending_text/2, write_scene/1]).
:- use_module(review_curve, [curve_height/1, write_curve/3]).
:- use_module(svg, [check_options/2, svg_document/3, write_text/6]).

/** <module> A game as a picture: a strip of its positions

    ?- start_position(tictactoe, default, Start), strip_svg(tictactoe:Start, ['5', '1', '9'], Svg).
*/

:- meta_predicate
    strip_svg(:, +, -),
    strip_svg(:, +, +, -).

%!  strip_svg(:Start, +Moves, -Svg) is det.
%!  strip_svg(:Start, +Moves, +Options, -Svg) is det.
%
%   Svg is a picture of the game that begins in Start and in which Moves, written as texts, are played: it shows
%   each position in turn with the move that led to it. Options:
%
%     | columns(Columns) | the number of positions in a row, 4 by default                                  |
%     | most(Most)       | the greatest number of positions shown, 2 to 1000, 60 by default: those in the  |
%     |                  | middle of a longer game are left out, and the picture says so                   |
%     | caption(Caption) | a line above the positions                                                      |
%     | title(Title)     | the title for screen readers                                                    |
%     | width(Width)     | the default width in pixels                                                     |
%     | review(Steps)    | say what moves gave away, and draw the curve of the values; Steps as game_review/4|
%     | animated(true)   | show one position after another, a second each, in one place instead of in rows;|
%     |                  | where nothing may move, the last one                                            |
%
%   @error illegal_move(Text, Why)
%   @error domain_error(picture_option, Option)

strip_svg(Start, Moves, Svg) :-
    strip_svg(Start, Moves, [], Svg).

strip_svg(Game:Start, Moves, Options, Svg) :-
    must_be(list, Moves),
    option_types(Types),
    check_options(Options, Types),
    option(columns(Columns0), Options, 4),
    option(most(Most), Options, 60),
    option(caption(Caption), Options, ''),
    option(width(Pixels), Options, natural),
    format(atom(Usual), 'A game of ~w', [Game]),
    option(title(Title), Options, Usual),
    played(Moves, Game, Start, 1, Steps),
    chosen([step(0, Game:Start, none)|Steps], Most, Chosen),
    option(review(Review), Options, []),
    findall(Tile, ( member(Step, Chosen), tile(Step, Review, Tile) ), Tiles),
    length(Tiles, Count),
    option(animated(Animated), Options, false),
    (   Animated == true
    ->  Columns = 1,
        Rows = 1
    ;   Columns is min(Columns0, Count),
        Rows is (Count+Columns-1) // Columns
    ),
    tile_height(Tiles, Height),
    caption_room(Caption, Top),
    FrameWidth is 12 + Columns*212,
    CurveTop is Top + Rows*(Height+34) + 4,
    curve_room(Review, CurveRoom),
    FrameHeight is CurveTop+CurveRoom,
    last_description(Tiles, Moves, Description),
    svg_document(frame(FrameWidth, FrameHeight, Pixels, Title, Description),
                 ( write_strip(Animated, Caption, Tiles, Columns, Top, Height, FrameWidth),
                   ( Review == [] -> true ; write_curve(Review, FrameWidth, CurveTop) ) ),
                 Svg).

option_types([ columns(positive_integer), most(between(2, 1000)), caption(atomic), title(atomic),
               width(positive_integer),
               review(list(dict)), animated(boolean) ]).

%   played(+Moves, +Game, +Position, +Number, -Steps): Steps has step(Number, Game:Position, Before-Move) for
%   each move.

played([], _, _, _, []).
played([Text|Texts], Game, Before, Number, [step(Number, Game:Position, Before-Move)|Steps]) :-
    read_move(Game:Before, Text, Move, Position),
    Number1 is Number+1,
    played(Texts, Game, Position, Number1, Steps).

%   chosen(+Steps, +Most, -Chosen): Chosen has all steps, or the first and the last ones with left_out(Count)
%   between them.

chosen(Steps, Most, Chosen) :-
    length(Steps, Count),
    (   Count =< Most
    ->  Chosen = Steps
    ;   LastCount is Most//2,
        FirstCount is Most-LastCount,
        LeftOut is Count-Most,
        length(First, FirstCount),
        append(First, Rest, Steps),
        length(Middle, LeftOut),
        append(Middle, Last, Rest),
        append(First, [left_out(LeftOut)|Last], Chosen)
    ).

curve_room([], 0) :-
    !.
curve_room(_, Room) :-
    curve_height(Room).

%   tile(+Step, +Review, -Tile): Tile is a scene with the text below it.

tile(left_out(Count), _, left_out(Text)) :-
    (   Count =:= 1
    ->  Text = '… one position left out'
    ;   format(atom(Text), '… ~D positions left out', [Count])
    ).
tile(step(_, Position, none), _, tile(Scene, Text)) :-
    !,
    board_scene(Position, [], Scene),
    ending(Position, start, Text).
tile(step(Number, Game:Position, Before-Move), Review, tile(Scene, Text)) :-
    board_scene(Game:Position, [last(Before, Move)], Scene),
    move_text(Game, Move, MoveText),
    format(atom(Played0), '~d. ~w', [Number, MoveText]),
    (   member(Reviewed, Review),
        Reviewed.number =:= Number,
        Reviewed.gave \== @(none)
    ->  atomic_list_concat([Played0, Reviewed.gave], ' ', Played)
    ;   Played = Played0
    ),
    ending(Game:Position, Played, Text).

ending(Position, Played, Text) :-
    (   ending_text(Position, Ended)
    ->  atomic_list_concat([Played, Ended], ': ', Text)
    ;   Text = Played
    ).

%   tile_height(+Tiles, -Height): all tiles are 200 wide; Height is that of the highest one, up to a limit.

tile_height(Tiles, Height) :-
    findall(Each,
            ( member(tile(scene(SceneWidth, SceneHeight, _), _), Tiles),
              Each is min(400, (SceneHeight*200 + SceneWidth - 1) // SceneWidth) ),
            Heights),
    max_list(Heights, Height).

caption_room('', 12) :-
    !.
caption_room(_, 40).

last_description(Tiles, Moves, Description) :-
    last(Tiles, tile(Scene, _)),
    description(Scene, At),
    length(Moves, Count),
    atomic_list_concat(Moves, ' ', Line),
    format(atom(Description), '~D moves: ~w. At the end: ~w', [Count, Line, At]).

% ----------------------------------------------------------------------
% Drawing

write_strip(Animated, Caption, Tiles, Columns, Top, Height, Width) :-
    CaptionRoom is Width-24,
    write_text(start-ink, 12, 22, CaptionRoom, 15, Caption),
    (   Animated == true
    ->  write_frames(Tiles, Top, Height)
    ;   forall(nth0(Number, Tiles, Tile),
               ( X is 12 + 212*(Number mod Columns),
                 Y is Top + (Height+34)*(Number//Columns),
                 write_tile(Tile, X, Y, Height) ))
    ).

%   write_frames(+Tiles, +Top, +Height): each is visible for a second, and the last one for three, over and over. The
%   rules have the same names only in pictures in which they are the same. A viewer without animation shows the last.

write_frames(Tiles, Top, Height) :-
    length(Tiles, Count),
    Last is Count-1,
    Seconds is Count+2,
    Shown is 100/Seconds,
    Hidden is 100*Last/Seconds,
    format('<style>.pybridge-frame{visibility:hidden}@media (prefers-reduced-motion:no-preference){\c
            .pybridge-frame{animation:pybridge-frame-~d ~ds step-end infinite}\c
            .pybridge-last-~d{animation:pybridge-last-~d ~ds step-end infinite}\c
            @keyframes pybridge-frame-~d{0%{visibility:visible}~4f%{visibility:hidden}}\c
            @keyframes pybridge-last-~d{0%{visibility:hidden}~4f%{visibility:visible}}}</style>~n',
           [Count, Seconds, Count, Count, Seconds, Count, Shown, Count, Hidden]),
    forall(nth0(Number, Tiles, Tile),
           ( write_frame_start(Number, Count),
             write_tile(Tile, 12, Top, Height),
             format('</g>~n') )).

write_frame_start(Number, Count) :-
    (   Number =:= Count-1
    ->  format('<g class="pybridge-last-~d">~n', [Count])
    ;   format('<g class="pybridge-frame" style="animation-delay:~ds">~n', [Number])
    ).

write_tile(left_out(Text), X, Y, Height) :-
    MiddleX is X+100,
    MiddleY is Y + Height//2,
    write_text(middle-dim, MiddleX, MiddleY, 200, 14, Text).
write_tile(tile(Scene, Text), X, Y, Height) :-
    Scene = scene(SceneWidth, SceneHeight, _),
    format('<svg x="~d" y="~d" width="200" height="~d" viewBox="0 0 ~d ~d">~n',
           [X, Y, Height, SceneWidth, SceneHeight]),
    write_scene(Scene),
    format('</svg>~n'),
    MiddleX is X+100,
    TextY is Y+Height+12,
    write_text(middle-ink, MiddleX, TextY, 200, 14, Text).
