:- module(pybridge_piece_look,
          [ piece_look/3,       % +Game, +Piece, -Look
            check_look/2        % +Piece, +Look
          ]).
:- use_module(contract, [offers/2]).
:- use_module(colours, [css_colour/1]).
:- use_module(faults, [fault/3, must/4, placing_faults/2]).

/** <module> The appearance of pieces in pictures

A Look, as defined by look/2 of a game, is one of

| disc(Colour)       | a disc                                                             |
| ring(Colour)       | a circle                                                           |
| cross(Colour)      | a cross                                                            |
| fill(Colour)       | the whole cell                                                     |
| text(Text)         | Text in the default colour of text                                 |
| text(Text, Colour) | Text in a colour                                                   |
| path(Path, Colour) | a shape: SVG path data in a square of 100 by 100, y downwards      |

Colours are CSS colours. Pictures may be published, and the rules of a game may come from
others, so nothing but a colour or a path is accepted there.
*/

%!  piece_look(+Game, +Piece, -Look) is det.
%
%   Look is the look of Piece in Game. Without a solution of look/2, it is the text of the piece,
%   and text('') for an empty cell.
%
%   @error game_error(File, Line, Text) if look/2 does not keep the contract

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
%   Throws a fault (see faults.pl) if Look does not keep the contract.

check_look(Piece, Look) :-
    (   ground(Look),
        colour(Look, Colour)
    ->  must(css_colour(Colour), look/2, "returns the colour ~q for the piece ~q, which is not a CSS colour",
             [Colour, Piece]),
        check_drawing(Look)
    ;   Look = text(Text)
    ->  check_text(Text, Look)
    ;   fault(look/2, "returns for the piece ~q the look ~q: a look is disc(Colour), ring(Colour), cross(Colour), \c
                       fill(Colour), text(Text), text(Text, Colour) or path(Path, Colour)", [Piece, Look])
    ).

colour(disc(Colour), Colour).
colour(ring(Colour), Colour).
colour(cross(Colour), Colour).
colour(fill(Colour), Colour).
colour(text(_, Colour), Colour).
colour(path(_, Colour), Colour).

check_drawing(text(Text, Colour)) :-
    !,
    check_text(Text, text(Text, Colour)).
check_drawing(path(Path, _)) :-
    !,
    must(( atomic(Path), only_characters(Path, "MmLlHhVvCcSsQqTtAaZz0123456789+-., e") ), look/2,
         "returns the path ~q, which is not SVG path data such as 'M10 10 L90 90 Z'", [Path]).
check_drawing(_).

%   only_characters(+Text, +Allowed) is semidet: stripping the Allowed characters leaves nothing.

only_characters(Text, Allowed) :-
    split_string(Text, "", Allowed, [""]).

check_text(Text, Look) :-
    must(atomic(Text), look/2, "returns the look ~q, whose text is neither an atom nor a number", [Look]).
