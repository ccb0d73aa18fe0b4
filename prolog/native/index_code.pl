:- module(pybridge_index_code,
          [ index/5,                % +Clauses, +Count, +X, -Number, -Groups
            decision/4,             % +Groups, +Word, :Leaf, -Code
            is_table/1,             % +Clauses
            table_function/5        % +Number, +Parameters, +Clauses, +Output, -Function
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/3, member/2, nth1/3, select/3]).
:- use_module(library(pairs), [group_pairs_by_key/2, pairs_keys/2]).
:- use_module(constants, [constant/3, rows/3]).

/** <module> Code that finds clauses by their constants

Where each clause of a predicate has a constant in the same place, the clauses are found by a binary search for the word of
that constant. Facts that have several solutions are a table: their outputs lie in memory, row by row.
*/

:- meta_predicate
    decision(+, +, 2, -).

few(3).

%!  index(+Clauses, +Count, +X, -Number, -Groups) is semidet.
%
%   Each of the Clauses, more than a few, has a constant as parameter Number of Count. Groups are Word-Clauses, by the words of
%   the constants; the clauses do not match that parameter again.

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

%   ways(+Count, +Clauses, +Symbols, -Ways): Keys-(Number-Pairs) for each of Count parameters that will do. New symbols are kept,
%   which findall/3 would undo.

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
    !,
    constant(Symbols, Term, Word).

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

%!  is_table(+Clauses) is semidet.
%
%   Clauses are facts with constants in all places.

is_table(Clauses) :-
    length(Clauses, Length),
    Length > 1,
    \+ ( member(clause(_, Goals, _), Clauses), \+ fact(Goals) ).

fact(Goals) :-
    append(Matches, [exit(Outputs)], Goals),
    Outputs \== [],
    \+ has_variable(Outputs),
    \+ ( member(Match, Matches), \+ ( Match = match('$v'(_), Constant, []), plain(Constant) ) ).

plain(Constant) :-
    (   atom(Constant)
    ;   Constant == []
    ;   integer(Constant),
        abs(Constant) < 1<<61
    ),
    !.

has_variable(Term) :-
    compound(Term),
    (   Term = '$v'(_)
    ->  true
    ;   arg(_, Term, Argument),
        has_variable(Argument)
    ),
    !.

%!  table_function(+Number, +Parameters, +Clauses, +Output, -Function) is det.
%
%   Function returns where the rows for its arguments begin and where they end.

table_function(Number, Parameters, Clauses, Output, function(rows(Number), Params, [i32, i32], Code)) :-
    findall(v(N):i64, between(1, Parameters, N), Params),
    arg(1, Output, Symbols),
    maplist(table_row(Symbols), Clauses, Rows),
    rows_code(Rows, Symbols, Search),
    append(Search, [return([i32(0), i32(0)])], Code).

table_row(Symbols, clause(_, Goals, _), Keys-Words) :-
    append(Matches, [exit(Outputs)], Goals),
    maplist(match_key(Symbols), Matches, Keys0),
    sort(Keys0, Keys),
    maplist(constant(Symbols), Outputs, Words).

match_key(Symbols, match('$v'(N), Constant, _), N-Word) :-
    constant(Symbols, Constant, Word).

%   Clauses with the same parameters given are searched by the first of them, and so on; others, one after the other.

rows_code(Rows, Symbols, Code) :-
    (   \+ ( member([_|_]-_, Rows) )
    ->  findall(Word, ( member(_-Words, Rows), member(Word, Words) ), All),
        rows(Symbols, All, Address),
        length(All, Length),
        Last is Address + 8*Length,
        Code = [return([i32(Address), i32(Last)])]
    ;   Rows = [[N-_|_]-_|_],
        findall(Word-(Keys-Words), member([N-Word|Keys]-Words, Rows), Pairs),
        keysort(Pairs, Sorted),
        group_pairs_by_key(Sorted, Groups),
        decision(Groups, v(N), rows_leaf(Symbols), Code)
    ).

rows_leaf(Symbols, Rows, Code) :-
    rows_code(Rows, Symbols, Code).
