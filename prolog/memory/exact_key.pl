:- module(pybridge_exact_key,
          [ exact_key/2,        % +Term, -Key
            key_term/2,         % +Key, -Term
            key_bytes/2         % +Key, -Bytes
          ]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Keys of tries

A trie node hashes its children by the low bits of the key. Keys that differ only in their high bits would collide, so
exact_key/2 mixes high bits into the low ones, without losing information. A term would take a trie node for each atomic
part, so its key is one atom, whose text is the term in SWI-Prolog's binary form.
*/

%!  exact_key(+Term, -Key) is det.
%!  key_term(+Key, -Term) is det.
%
%   Term, which is ground, has a Key of its own. Keys differ between versions of SWI-Prolog.

exact_key(Integer, Key) :-
    integer(Integer),
    !,
    High is Integer>>24,
    (   High =:= 0
    ->  Key = Integer
    ;   term_hash(High, Hash),
        Key is Integer xor (Hash /\ 0xFFFFFF)
    ).
exact_key(Term, Key) :-
    fast_term_serialized(Term, Serialized),
    atom_string(Key, Serialized).

key_term(Key, Term) :-
    (   integer(Key)
    ->  exact_key(Key, Term)        % mixing twice restores the integer
    ;   atom_string(Key, Serialized),
        fast_term_serialized(Term, Serialized)
    ).

%!  key_bytes(+Key, -Bytes) is det.
%
%   A trie takes about this many Bytes for a Key and its value.

key_bytes(Key, Bytes) :-
    (   integer(Key)
    ->  current_prolog_flag(max_tagged_integer, Tagged),
        ( abs(Key) =< Tagged -> Bytes = 104 ; Bytes is 195 + msb(abs(Key))//8 )
    ;   atom_length(Key, Length),
        Bytes is 208+Length
    ).
