:- module(hostile, [players/2, start/2, turn/2, utility/2, move/3, text/2, board/2, cells/3]).

% A game whose names try to be more than text. A position is position(Player, Number).

players('<script>alert(1)</script>', '"><img src=x onerror=alert(1)>').

start(only, position('<script>alert(1)</script>', 0)).

turn(position(Player, _), Player).

utility(position(_, 4), 0).

move(position(Player, N), Move, position(Other, Next)) :-
    N < 4,
    other(Player, Other),
    Next is N+1,
    member(Move, [bold, long, control]).

other(Player, Other) :-
    players(Player, Other),
    !.
other(Player, Other) :-
    players(Other, Player).

text(bold,    '</text></svg><script>alert(2)</script>').
text(long,    Text) :- long(Text).
text(control, '\x1\\x202e\&amp;').

long(Text) :-
    length(Codes, 1000),
    maplist(=(0'W), Codes),
    atom_codes(Text, Codes).

board(position(_, N), board(['</svg>', ']]>', 'שלום', Long], [ row('a"b''c', Row1), row('مرحبا بالعالم', Row2) ])) :-
    long(Long),
    Row1 = [cell('<b>', '<script>'), cell('"', '"&\''), cell(c, Long), cell(N, 'שלום עולם')],
    Row2 = [cell(e, '\x0\\x7\\xd\'), cell(f, '--><!--'), cell(g, '&lt;'), cell(h, '😀😀😀😀😀😀')].

cells(_, bold, ['<b>', '"']).
cells(_, long, [c]).
cells(_, control, [h]).
