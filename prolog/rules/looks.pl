:- module(pybridge_looks,
          [ piece_look/3,       % +Game, +Piece, -Look
            check_look/2        % +Piece, +Look
          ]).
:- use_module(contract, [offers/2]).
:- use_module(colours, [css_colour/1]).
:- use_module(faults, [fault/3, placing_faults/2]).

/** <module> How the pieces of a game look in a picture

A Look, as look/2 of a game gives it:

| disc(Colour)       | a disc                                                             |
| ring(Colour)       | a circle                                                           |
| cross(Colour)      | a cross                                                            |
| text(Text)         | Text in the colour of all writing                                  |
| text(Text, Colour) | Text                                                               |
| path(Path, Colour) | a shape: the path data of SVG in a square of 100 by 100, y downwards |

Colours are those of CSS. What comes from a game's rules stands in a picture that
others look at, so a colour or a path must be nothing else.
*/

%!  piece_look(+Game, +Piece, -Look) is det.
%
%   How Piece of Game looks. Without a look/2 for it, a piece is its text and an empty cell
%   shows nothing, text('').
%
%   @error game_error(File, Line, Text) when look/2 does not keep the contract

piece_look(Game, Piece, Look) :-
    (   offers(Game, look/2),
        Game:look(Piece, Look0)
    ->  placing_faults(Game, check_look(Piece, Look0)),
        Look = Look0
    ;   plain_look(Piece, Look)
    ).

plain_look(-, text('')) :-
    !.
plain_look(Piece, text(Piece)).

%!  check_look(+Piece, +Look) is det.
%
%   Throws a fault (see faults.pl) where Look keeps the contract not.

check_look(Piece, Look) :-
    (   ground(Look),
        colour(Look, Colour)
    ->  (   css_colour(Colour)
        ->  check_drawing(Look)
        ;   fault(look/2, "gives the piece ~q the colour ~q, which is not a colour of CSS", [Piece, Colour])
        )
    ;   Look = text(Text)
    ->  check_text(Text, Look)
    ;   fault(look/2, "gives the piece ~q the look ~q: a look is disc(Colour), ring(Colour), cross(Colour), \c
                       text(Text), text(Text, Colour) or path(Path, Colour)", [Piece, Look])
    ).

colour(disc(Colour), Colour).
colour(ring(Colour), Colour).
colour(cross(Colour), Colour).
colour(text(_, Colour), Colour).
colour(path(_, Colour), Colour).

check_drawing(text(Text, Colour)) :-
    !,
    check_text(Text, text(Text, Colour)).
check_drawing(path(Path, _)) :-
    !,
    (   atomic(Path),
        only_characters(Path, "MmLlHhVvCcSsQqTtAaZz0123456789+-., e")
    ->  true
    ;   fault(look/2, "gives the path ~q, which is not the path data of SVG, as 'M10 10 L90 90 Z'", [Path])
    ).
check_drawing(_).

%   only_characters(+Text, +Allowed) is semidet: nothing is left of Text without those at its ends.

only_characters(Text, Allowed) :-
    split_string(Text, "", Allowed, [""]).

check_text(Text, Look) :-
    (   atomic(Text)
    ->  true
    ;   fault(look/2, "gives the look ~q, whose text is neither an atom nor a number", [Look])
    ).
