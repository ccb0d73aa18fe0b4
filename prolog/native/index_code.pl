:- module(pybridge_index_code,
          [ index/5,                % +Clauses, +Count, +X, -Number, -Groups
            decision/4,             % +Groups, +Word, :Leaf, -Code
            immediate_term/1        % +Term
          ]).
:- use_module(library(lists), [append/3, nth1/3, select/3]).
:- use_module(library(pairs), [group_pairs_by_key/2, pairs_keys/2]).
:- use_module(constants, [constant/3]).

/** <module> Code that finds clauses by their constants

Where each clause of a predicate has a constant in the same place, the clauses are found by a binary search for the
word of that constant.
*/

:- meta_predicate
    decision(+, +, 2, -).

few(3).

%!  index(+Clauses, +Count, +X, -Number, -Groups) is semidet.
%
%   Each of the Clauses, more than a few, has a constant as parameter Number of Count. Groups are Word-Clauses, by
%   the words of the constants; the clauses do not match that parameter again.

index(Clauses, Count, x(Output, _, _, _), Number, Groups) :-
    length(Clauses, Length),
    few(Few),
    Length > Few,
    arg(1, Output, Symbols),
    ways(Count, Clauses, Symbols, Ways),
    sort(1, @>=, Ways, [Keys-(Number-Pairs)|_]),
    Keys > 1,
    keysort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Groups).

%   ways(+Count, +Clauses, +Symbols, -Ways): Keys-(Number-Pairs) for each of Count parameters that will do. New
%   symbols are kept, which findall/3 would undo.

ways(0, _, _, []) :-
    !.
ways(Number, Clauses, Symbols, Ways) :-
    (   keyed(Clauses, Number, Symbols, Pairs)
    ->  pairs_keys(Pairs, Words),
        sort(Words, Distinct),
        length(Distinct, Keys),
        Ways = [Keys-(Number-Pairs)|Ways1]
    ;   Ways = Ways1
    ),
    Number1 is Number-1,
    ways(Number1, Clauses, Symbols, Ways1).

keyed([], _, _, []).
keyed([clause(Patterns, Goals0, Place)|Clauses], Number, Symbols, [Word-clause(Patterns, Goals, Place)|Pairs]) :-
    nth1(Number, Patterns, Constant),
    constant_word(Constant, Symbols, Word),
    select(match('$v'(Number), Constant0, []), Goals0, Goals),
    Constant0 == Constant,
    !,
    keyed(Clauses, Number, Symbols, Pairs).

%   constant_word(+Term, +Symbols, -Word): Term is equal to what has the same Word, and only to that.

constant_word(Term, Symbols, Word) :-
    immediate_term(Term),
    constant(Symbols, Term, Word).

%!  immediate_term(+Term) is semidet.
%
%   The word of Term is that of no other term, and Term has no other word.

immediate_term(Term) :-
    (   atom(Term)
    ;   Term == []
    ;   integer(Term),
        abs(Term) < 1<<61
    ;   compound(Term),
        Term =.. [_, A, B],
        Term \= [_|_],
        Term \= '$v'(_),
        integer(A),
        integer(B),
        abs(A) < 1<<23,
        abs(B) < 1<<23
    ),
    !.

%!  decision(+Groups, +Word, :Leaf, -Code) is det.
%
%   Code finds the value for Word among Groups, sorted pairs Word-Value, and does what call(Leaf, Value, Code) says.

decision([Key-Value], Word, Leaf, [if(Word == Key, Code)]) :-
    !,
    call(Leaf, Value, Code).
decision(Groups, Word, Leaf, [if(Word < Key, Lower, Upper)]) :-
    length(Groups, Length),
    Half is Length//2,
    length(Less, Half),
    append(Less, More, Groups),
    More = [Key-_|_],
    decision(Less, Word, Leaf, Lower),
    decision(More, Word, Leaf, Upper).
