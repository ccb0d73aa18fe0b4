:- module(pybridge_line_of_play,
          [ line_of_play/3,     % +Request, -Position, -Last
            line_start/2,       % +Request, -Start
            movers/2            % +Request, -Players
          ]).
:- use_module(library(lists), [append/3, reverse/2]).
:- use_module('../rules/load_game', [load_game/2]).
:- use_module('../rules/positions', [position_text/3, read_move/4, start_position/3]).

/** <module> The position of a request of the page

The page represents a game by its moves and sends them with every request. The positions they lead to
are cached, so that a long game is not replayed for each request.
*/

:- dynamic reached/6.           % Count of Texts, Game, Start, Texts, Position, Last: the last text first

%!  line_of_play(+Request, -Position, -Last) is det.
%
%   Position is the Game:Position that the moves of Request lead to. Last is last(Before, Move) for the
%   last move, or none. Request is a dict with the keys game, for load_game/2; variant, or '' for the
%   default; start, the text of a start position, or ''; and moves, a list of texts.
%
%   @error illegal_move(Text, Why) with the context move_number(Number), no_variant(Game, Variant),
%          no_position(Game, Text)

line_of_play(Request, Game:Position, Last) :-
    line(Request, Game, Start, Backwards, Count),
    reach(Backwards, Count, Game, Start, Position, Last).

%!  line_start(+Request, -Start) is det.
%
%   Start is the Game:Position in which the moves of Request begin.

line_start(Request, Game:Start) :-
    line(Request, Game, Start, _, _).

line(Request, Game, Start, Backwards, Count) :-
    _{game:Spec, variant:Variant, start:Text, moves:Texts} :< Request,
    load_game(Spec, Game),
    start(Text, Variant, Game, Start),
    forget_others(Game, Start),
    reverse(Texts, Backwards),
    length(Texts, Count).

start('', '', Game, Start) :-
    !,
    start_position(Game, default, Start).
start('', Variant, Game, Start) :-
    !,
    (   written_variant(Game, Variant, Start0)
    ->  Start = Start0
    ;   throw(error(no_variant(Game, Variant), _))
    ).
start(Text, _, Game, Start) :-
    (   position_text(Game, Start0, Text)
    ->  Start = Start0
    ;   throw(error(no_position(Game, Text), _))
    ).

%   A variant may be any term; the page sends its text.

written_variant(Game, Text, Start) :-
    Game:start(Variant, Start),
    format(atom(Text), '~w', [Variant]),
    !.

:- multifile prolog:error_message//1.

prolog:error_message(no_variant(Game, Variant)) -->
    [ '~w has no variant ~w'-[Game, Variant] ].
prolog:error_message(no_position(Game, Text)) -->
    [ '~w is not a position of ~w'-[Text, Game] ].

%   The cache holds positions of only one game from one start.

forget_others(Game, Start) :-
    (   once(reached(_, Game0, Start0, _, _, _)),
        Game0-Start0 \== Game-Start
    ->  retractall(reached(_, _, _, _, _, _))
    ;   true
    ).

reach([], _, _, Start, Start, none).
reach([Text|Texts], Count, Game, Start, Position, Last) :-
    (   reached(Count, Game, Start, [Text|Texts], Position0, Last0)
    ->  Position = Position0,
        Last = Last0
    ;   Fewer is Count-1,
        reach(Texts, Fewer, Game, Start, Before, _),
        catch(read_move(Game:Before, Text, Move, Position),
              error(illegal_move(Wrong, Why), _),
              throw(error(illegal_move(Wrong, Why), move_number(Count)))),
        Last = last(Before, Move),
        assertz(reached(Count, Game, Start, [Text|Texts], Position, Last))
    ).

%!  movers(+Request, -Players) is det.
%
%   Players are the players who made the moves of Request, in order; line_of_play/3 has reached its position.

movers(Request, Players) :-
    line(Request, Game, Start, Backwards, _),
    findall(Player,
            ( append(_, Line, Backwards),
              length(Line, Count),
              reached(Count, Game, Start, Line, _, last(Before, _)),
              once(Game:turn(Before, Player)) ),
            Latest),
    reverse(Latest, Players).
