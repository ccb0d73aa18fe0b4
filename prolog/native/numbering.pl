:- module(pybridge_numbering,
          [ new_numbering/1,                    % -Numbering
            numbered/4,                         % !Numbering, +Key, -Number, ?Value
            numbering_queue/2,                  % +Numbering, -Pairs
            numbered_pairs/2                    % !Numbering, -Pairs
          ]).

/** <module> Numbers 0, 1, ... for ground keys, in the order in which they are met

A numbering(Tree, Count, First, Last) is changed in place. Tree finds keys by their hashes; its leaves are
unbound. Cell First is followed by those of Key-Value in the order of their numbers, up to the cell Last,
whose tail is unbound. (A cell, since setarg/3 confuses an unbound variable with the place it is put.)
*/

%!  new_numbering(-Numbering) is det.

new_numbering(numbering(_, 0, First, First)) :-
    First = [first|_].

%!  numbered(!Numbering, +Key, -Number, ?Value) is semidet.
%
%   A Key that is new gets the next number and the Value, which may be bound later.

numbered(Numbering, Key, Number, Value) :-
    term_hash(Key, Hash),
    arg(1, Numbering, Tree),
    place(Tree, Hash, Key, Number, Value),
    (   nonvar(Number)
    ->  true
    ;   Numbering = numbering(_, Number, _, [_|Cell]),
        Cell = [Key-Value|_],
        Count is Number+1,
        setarg(2, Numbering, Count),
        setarg(4, Numbering, Cell)
    ).

place(node(Hash, Key, Number0, Value0, _, _), Hash, Key, Number, Value) :-
    !,
    Number = Number0,
    Value = Value0.
place(node(Hash0, _, _, _, Less, More), Hash, Key, Number, Value) :-
    (   Hash < Hash0
    ->  place(Less, Hash, Key, Number, Value)
    ;   place(More, Hash, Key, Number, Value)
    ).

%!  numbering_queue(+Numbering, -Pairs) is det.
%
%   Pairs is the partial list of Key-Value, whose tail is bound as keys are added.

numbering_queue(numbering(_, _, [_|Pairs], _), Pairs).

%!  numbered_pairs(!Numbering, -Pairs) is det.
%
%   Pairs lists all Key-Value; no more keys can be added.

numbered_pairs(numbering(_, _, [_|Pairs], [_]), Pairs).
