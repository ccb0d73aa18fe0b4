:- module(pybridge_names,
          [ about_game/3,       % +Game, -Title, -HowToPlay
            shown_names/2,      % +Game, -Names
            shown_colours/2,    % +Game, -Colours
            piece_name/3,       % +Game, +Piece, -Name
            cell_name/2         % +Id, -Name
          ]).
:- use_module(library(apply), [foldl/5, maplist/3]).
:- use_module(library(lists), [is_set/1, member/2, nth1/3]).
:- use_module('../rules/contract', [offers/2]).
:- use_module('../rules/seats', [seats/2]).

/** <module> The names that people use for the players, pieces and cells of a game

Where the players' pieces are discs of two colours, a player is named after the colour that people see.
*/

%!  about_game(+Game, -Title, -HowToPlay) is det.
%
%   Two strings: what people call the game, and how to play it, or "".

about_game(Game, Title, HowToPlay) :-
    (   offers(Game, about/1),
        once(Game:about(Text)),
        atomic(Text),
        split_string(Text, "\n", " ", [Title|Lines])
    ->  atomic_list_concat(Lines, ' ', HowToPlay)
    ;   atomic_list_concat(Words, '_', Game),
        atomic_list_concat(Words, ' ', Lower),
        capitalized(Lower, Title),
        HowToPlay = ""
    ).

%!  shown_names(+Game, -Names) is det.
%
%   Names has an atom for each player, in order.

shown_names(Game, Names) :-
    seats(Game, Seats),
    (   offers(Game, look/2),
        maplist(colour_of(Game), Seats, Colours),
        is_set(Colours)
    ->  Players = Colours
    ;   Players = Seats
    ),
    maplist(capitalized, Players, Names).

%   A letter such as x stays as it is on the board.

capitalized(Player, Name) :-
    (   sub_atom(Player, 0, 1, After, Initial0),
        After > 0
    ->  sub_atom(Player, 1, _, 0, Rest),
        upcase_atom(Initial0, Initial),
        atom_concat(Initial, Rest, Name)
    ;   Name = Player
    ).

colour_of(Game, Player, Name) :-
    player_piece(Game, Player, Piece),
    once(Game:look(Piece, disc(Colour))),
    colour_name(Colour, Name),
    !.

%   player_piece(+Game, ?Player, ?Piece): a piece has its player's name, or its first letter.

player_piece(Game, Player, Piece) :-
    seats(Game, Players),
    member(Player, Players),
    (   Piece = Player
    ;   maplist(initial, Players, Initials),
        is_set(Initials),
        initial(Player, Piece)
    ).

initial(Player, Initial) :-
    sub_atom(Player, 0, 1, _, Initial).

%!  shown_colours(+Game, -Colours) is det.
%
%   The colours in which the pieces of the players are drawn, '' where the game does not say.

shown_colours(Game, Colours) :-
    seats(Game, Players),
    maplist(look_colour(Game), Players, Colours).

look_colour(Game, Player, Colour) :-
    (   offers(Game, look/2),
        player_piece(Game, Player, Piece),
        once(Game:look(Piece, Look)),
        ( Look =.. [Shape, Colour], Shape \== text ; Look =.. [_, _, Colour] )
    ->  true
    ;   Colour = ''
    ).

%!  piece_name(+Game, +Piece, -Name) is det.

piece_name(Game, Piece, Name) :-
    (   atom(Piece),
        seats(Game, Players),
        player_piece(Game, Player, Piece),
        nth1(Nth, Players, Player)
    ->  shown_names(Game, Names),
        nth1(Nth, Names, Name)
    ;   Name = Piece
    ).

%!  cell_name(+Id, -Name) is det.
%
%   Name is an atom: h8 for h8 and for h-8.

cell_name(Id, Name) :-
    (   Id = File-Rank,
        atom(File),
        atomic(Rank)
    ->  atom_concat(File, Rank, Name)
    ;   format(atom(Name), '~w', [Id])
    ).

%   colour_name(+Colour, -Name) is semidet. Name is that of the nearest of a few colours, for digits, or one of
%   their names: a player called red needs no other name because the pieces are crimson.

colour_name(Colour, Name) :-
    (   atom_concat(#, Digits, Colour)
    ->  parts(Digits, Parts),
        findall(Distance-Word, ( colour(Word, Known), foldl(difference, Parts, Known, 0, Distance) ), All),
        sort(All, [_-Name|_])
    ;   colour(Colour, _),
        Name = Colour
    ).

parts(Digits, [Red, Green, Blue]) :-
    atom_length(Digits, 6),
    atom_concat('0x', Digits, Written),
    atom_number(Written, Number),
    Red is Number >> 16,
    Green is Number >> 8 /\ 255,
    Blue is Number /\ 255.

difference(Part, Known, Sum0, Sum) :-
    Sum is Sum0 + (Part-Known)**2.

colour(black, [30, 30, 30]).
colour(white, [250, 250, 250]).
colour(grey, [128, 128, 128]).
colour(red, [210, 50, 45]).
colour(orange, [240, 140, 40]).
colour(yellow, [242, 200, 50]).
colour(green, [50, 140, 70]).
colour(blue, [45, 95, 180]).
colour(purple, [120, 60, 160]).
colour(brown, [130, 85, 50]).
colour(pink, [235, 130, 170]).
