:- module(pybridge_facts,
          [ assert_facts/3      % +Module, +Name, +Generator
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(functions, [request/4]).

/** <module> Bulk assertion of facts

Python sends the rows in chunks, so that the memory needed is bounded. A chunk is a list of rows,
or the text of one, in which quoted text stands for atoms. Prolog's reader reads such a text many
times faster than Python builds the term.
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
    rows(Chunk, Rows),
    forall(member(Row, Rows),
           ( compound_name_arguments(Fact, Name, Row),
             assertz(Module:Fact) )).

%   In any other rounding mode, the text of a float would be read as a different float.

rows(Text, Rows) :-
    string(Text),
    !,
    current_prolog_flag(float_rounding, Rounding),
    setup_call_cleanup(
        set_prolog_flag(float_rounding, to_nearest),
        term_string(Rows, Text, [double_quotes(atom), module(pybridge_facts)]),
        set_prolog_flag(float_rounding, Rounding)).
rows(Rows, Rows).
