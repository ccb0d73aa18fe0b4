:- module(pybridge_piece_sets,
          [ leaf/2,             % +Term, -Leaf
            list_pieces/3,      % +Kind, +Lists, -Pieces
            each_a_piece/2,     % +Pieces, +Lists
            pieces_of/3,        % +Kind, +Terms, -Pieces
            pieces/3            % +Terms, +Type, -Pieces
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(compound_pieces, [compound_pieces/2]).

/** <module> Which pieces there are in terms

Pieces are pairs Piece-_, for the number of a feature (features.pl).
*/

most_pieces(16).

%   A list with more elements is not one man, as [white,3,4] is.

longest_man(4).

%!  leaf(+Term, -Leaf) is nondet.
%
%   Leaf is an atomic part of Term, but not the end of a list.

leaf(Term, Leaf) :-
    (   compound(Term)
    ->  arg(_, Term, Argument),
        leaf(Argument, Leaf)
    ;   Term \== [],
        Leaf = Term
    ).

%!  list_pieces(+Kind, +Lists, -Pieces) is det.
%
%   Pieces are in Lists. What long lists in a list consist of, such as the positions of the game so far, is not counted.

list_pieces(Kind, Lists, Pieces) :-
    (   member(List, Lists),
        member(Element, List),
        is_list(Element),
        length(Element, Length),
        longest_man(Longest),
        Length > Longest
    ->  Pieces = []
    ;   pieces_of(Kind, Lists, Pieces)
    ).

%!  pieces_of(+Kind, +Terms, -Pieces) is det.
%
%   Pieces are compound terms, if Kind is `counts` and these are few, or else all atoms.

pieces_of(Kind, Terms, Pieces) :-
    (   Kind == counts,
        compound_pieces(Terms, All),
        few_pieces(All, Pieces0)
    ->  Pieces = Pieces0
    ;   pieces(Terms, name, Pieces)
    ).

%!  pieces(+Terms, +Type, -Pieces) is det.
%
%   A piece is named by an atom or a string if Type is `name`, or it is an `integer`. There are none if they are many.

pieces(Terms, Type, Pieces) :-
    findall(Leaf, ( leaf(Terms, Leaf), of_type(Type, Leaf) ), All),
    ( few_pieces(All, Pieces0) -> Pieces = Pieces0 ; Pieces = [] ).

of_type(name, Leaf) :-
    ( atom(Leaf) -> true ; string(Leaf) ).
of_type(integer, Leaf) :-
    integer(Leaf).

few_pieces(All, Pieces) :-
    sort(All, Once),
    length(Once, Different),
    most_pieces(Most),
    Different =< Most,
    findall(Piece-_, member(Piece, Once), Pieces).

%!  each_a_piece(+Pieces, +Lists) is semidet.
%
%   Elements of Lists have one of Pieces each, so that how long they are says nothing more.

each_a_piece([Piece|Pieces], Lists) :-
    forall(( member(List, Lists), member(Element, List) ),
           ( findall(Leaf, ( leaf(Element, Leaf), memberchk(Leaf-_, [Piece|Pieces]) ), [_]) )).
