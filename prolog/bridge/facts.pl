:- module(pybridge_facts,
          [ assert_facts/3      % +Module, +Name, +Generator
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(functions, [request/4]).

/** <module> Bulk assertion of facts

Python sends the rows in chunks, so that the memory needed is bounded. A chunk is a list of rows, and a
row a tuple: a compound with one argument or more.
*/

%!  assert_facts(+Module, +Name, +Generator) is det.
%
%   Add Name(Value, ...) to Module for each row of the Generator's chunks. If there is an error,
%   no fact is added.

assert_facts(Module, Name, Generator) :-
    transaction(assert_chunks(Module, Name, Generator)).

assert_chunks(Module, Name, Generator) :-
    repeat,
    request(next, Generator, [], Next),
    (   Next = [Chunk]
    ->  assert_chunk(Chunk, Module, Name),
        fail
    ;   !
    ).

assert_chunk(Chunk, Module, Name) :-
    forall(member(Row, Chunk),
           ( compound_name_arguments(Row, _, Arguments),
             compound_name_arguments(Fact, Name, Arguments),
             assertz(Module:Fact) )).
