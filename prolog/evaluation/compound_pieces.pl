:- module(pybridge_compound_pieces,
          [ compound_pieces/2,  % +Terms, -Pieces
            compound_piece/3,   % +Like, +Term, -Piece
            atoms_beside/2,     % +Term, -Atoms
            named_piece/2       % +Term, -Piece
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(library(occurs), [sub_term/2]).

/** <module> Pieces that are compound terms

A Piece is one of these:

  | [white,king]         | atoms beside each other in a term: piece(white, king, 5, 1) |
  | named(king, [white]) | the name of a term and the atoms in it: king(white, 5, 1)   |
*/

%!  compound_pieces(+Terms, -Pieces) is nondet.
%
%   Pieces are all that are in Terms: with names if these are several words, as of man(red) and king(red), and without.
%   What has others in it is a board, not a piece.

compound_pieces(Terms, Pieces) :-
    findall(Name, board_name(Terms, Name), Boards0),
    sort(Boards0, Boards),
    findall(named(Name, Atoms), ( word_piece(Terms, Name, Atoms), \+ memberchk(Name, Boards) ), Pieces),
    findall(Name, member(named(Name, _), Pieces), Names),
    sort(Names, [_,_|_]).
compound_pieces(Terms, Pieces) :-
    findall(Piece, compound_piece([_|_], Terms, Piece), Pieces),
    Pieces = [_|_].

board_name(Terms, Name) :-
    sub_term(Board, Terms),
    named_piece(Board, named(Name, _)),
    once(( arg(_, Board, Part), word_piece(Part, _, _) )).

word_piece(Term, Name, Atoms) :-
    compound_piece(named(_, _), Term, named(Name, Atoms)),
    word(Name).

word(Name) :-
    atom(Name),
    sub_atom(Name, 0, 1, _, First),
    char_type(First, alpha).

%!  compound_piece(+Like, +Term, -Piece) is nondet.
%
%   Piece, of the same sort as Like, is in Term.

compound_piece([_|_], Term, Piece) :-
    compound(Term),
    (   atoms_beside(Term, Piece0)
    ->  Piece = Piece0
    ;   arg(_, Term, Argument),
        compound_piece([_|_], Argument, Piece)
    ).
compound_piece(named(_, _), Term, Piece) :-
    sub_term(Part, Term),
    named_piece(Part, Piece).

%!  atoms_beside(+Term, -Atoms) is semidet.
%
%   Atoms are the arguments of a compound Term that are atoms, if there are several: [white,king] of
%   man(white, king, 5, 1).

atoms_beside(Term, Atoms) :-
    atoms_from(1, Term, Atoms),
    Atoms = [_,_|_].

atoms_from(Place, Term, Atoms) :-
    (   arg(Place, Term, Argument)
    ->  ( atom(Argument) -> Atoms = [Argument|Others] ; Atoms = Others ),
        Next is Place+1,
        atoms_from(Next, Term, Others)
    ;   Atoms = []
    ).

%!  named_piece(+Term, -Piece) is semidet.
%
%   Term, no list, has atoms: named(king, [white]) is the Piece of king(white, 5, 1).

named_piece(Term, named(Name, Atoms)) :-
    compound(Term),
    Term \= [_|_],
    atoms_from(1, Term, Atoms),
    Atoms = [_|_],
    Term =.. [Name|_].
