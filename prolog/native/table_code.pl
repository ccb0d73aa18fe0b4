:- module(pybridge_table_code,
          [ version_table/3,        % +Version, +Single, -Table
            pick_code/7,            % +Columns, +Rows, +First, +Number, +Fail, +Output, -Code
            row_code/6,             % +Table, +Key, +Columns, +Fail, +Output, -Code
            rows_code/7             % +Table, +Key, +Columns, +Output, -Begin, -Done, -Step
          ]).
:- use_module(library(apply), [foldl/5, maplist/3]).
:- use_module(library(lists), [append/2, append/3, last/2, member/2, selectchk/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(pairs), [group_pairs_by_key/2, pairs_keys/2, pairs_values/2]).
:- use_module(constants, [constant/3, constant_block/3]).
:- use_module(index_code, [decision/4, immediate_term/1]).
:- use_module(term_code, [build/4, build_all/4, new_local/2, unused/2]).

/** <module> Facts as tables

A Table is table(Place, Places, Groups): Groups is a list of Key-Rows, with the rows that have the constant Key as
parameter number Place; a row is a list of ground terms: those of the parameters at Places and those of the outputs.
Place is `none` if no parameter will do, and Groups is then [none-Rows].
*/

%!  version_table(+Version, +Single, -Table) is semidet.
%
%   Version has several clauses, all of them facts. If it is Single, they differ in their keys, otherwise they have
%   columns.

version_table(version(_, _, _, _, _, Clauses), Single, table(Place, Places, Groups)) :-
    Clauses = [_,_|_],
    maplist(fact, Clauses, Facts),
    Facts = [Constants-_|_],
    pairs_keys(Constants, Used),
    \+ ( member(Others-_, Facts), \+ pairs_keys(Others, Used) ),
    findall(Count-N, ( member(N, Used), keys(N, Facts, Count) ), Counts),
    (   sort(1, @>=, Counts, [_-Place0|_])
    ->  Place = Place0,
        selectchk(Place, Used, Places)
    ;   Place = none,
        Places = Used
    ),
    maplist(keyed(Place), Facts, Pairs),
    keysort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Groups),
    (   Single == true
    ->  Place \== none,
        \+ member(_-[_,_|_], Groups)
    ;   Groups = [_-[[_|_]|_]|_]                % rows without columns cannot be counted
    ).

fact(clause(_, Goals, _), Constants-Outputs) :-
    append(Matches, [exit(Outputs)], Goals),
    maplist(matched, Matches, Constants),
    \+ ( ( member(_-Term, Constants) ; member(Term, Outputs) ),
         compound(Term),
         sub_term(Part, Term),
         nonvar(Part),
         memberchk(Part, ['$v'(_), '$word'(_)]) ).

matched(match('$v'(N), Constant, []), N-Constant).

keys(N, Facts, Count) :-
    findall(Constant, ( member(Constants-_, Facts), memberchk(N-Constant, Constants) ), All),
    \+ ( member(Constant, All), \+ immediate_term(Constant) ),
    sort(All, Keys),
    length(Keys, Count).

keyed(Place, Constants0-Outputs, Key-Row) :-
    (   selectchk(Place-Key0, Constants0, Constants)
    ->  Key = Key0
    ;   Key = none,
        Constants = Constants0
    ),
    pairs_values(Constants, Values),
    append(Values, Outputs, Row).

%!  row_code(+Table, +Key, +Columns, +Fail, +Output, -Code) is det.
%
%   Code sets Columns, variables, to those of the row with the Key, or does what Fail says.

row_code(Table, Key, Columns, Fail, Output, [Begin, set(Row, to32(Span)), if(eqz(Row), Fail), Loads]) :-
    new_local(Output, Row),
    span(Table, Key, Output, Begin, Span),
    loads(Columns, 0, Row, Output, Loads).

%!  rows_code(+Table, +Key, +Columns, +Output, -Begin, -Done, -Step) is det.
%
%   After Begin, Step sets Columns to those of the next row with the Key, until Done.

rows_code(Table, Key, Columns, Output, [Begin, set(Row, to32(Span)), set(End, to32('>>>'(Span, 32)))], Row == End,
          [Loads, set(Row, Row+i32(Bytes))]) :-
    new_local(Output, Row),
    new_local(Output, End),
    span(Table, Key, Output, Begin, Span),
    loads(Columns, 0, Row, Output, Loads),
    length(Columns, Count),
    Bytes is 8*Count.

%!  pick_code(+Columns, +Rows, +First, +Number, +Fail, +Output, -Code) is det.
%
%   Code sets Columns to those of the row of a findall/3 (answer_rows.pl) with this Number, counted from First, or
%   does what Fail says.

pick_code(Columns, '$v'(N), First, Number, Fail, Output,
          [ Build,
            if(eqz(is_small(Word)) \/ (Word < 0), [do(call(type_error, []))]),
            set(Index, value(Word)-First),
            if(ule('>>>'(v(N), 32), Index), Fail),
            set(Row, to32(v(N)) + to32(Index)*i32(Bytes)),
            Loads ]) :-
    build_all([Number], Output, Build, [Word]),
    new_local(Output, Index),
    new_local(Output, Row),
    length(Columns, Count),
    Bytes is 8*Count,
    loads(Columns, 0, Row, Output, Loads).

loads([], _, _, _, []).
loads(['$v'(N)|Columns], Offset, Row, Output, Loads) :-
    Next is Offset+8,
    ( unused(Output, N) -> Loads = Loads1 ; Loads = [set(v(N), load64(Row, Offset))|Loads1] ),
    loads(Columns, Next, Row, Output, Loads1).

%   span(+Table, +Key, +Output, -Code, -Span): after Code, Span has the address of the first row, and that behind
%   the last row in its upper half, or is 0.

span(table(_, _, Groups), Key, Output, Code, Span) :-
    arg(1, Output, Symbols),
    maplist(words(Symbols), Groups, Words0),
    keysort(Words0, Words),
    pairs_values(Words, Parts),
    append(Parts, All),
    constant_block(Symbols, All, Address),
    foldl(spanned, Words, Spans, Address, _),
    (   Key == none
    ->  Spans = [_-Span],
        Code = []
    ;   build(Key, Output, Build, Word),
        new_local(Output, Span),
        Code = [Build, set(Span, 0), Find],
        found(Spans, Word, Span, Symbols, Output, Find)
    ).

words(Symbols, Key-Rows, KeyWord-Words) :-
    constant(Symbols, Key, KeyWord),
    append(Rows, Terms),
    maplist(constant(Symbols), Terms, Words).

spanned(Key-Words, Key-Span, Start, End) :-
    length(Words, Count),
    End is Start+8*Count,
    Span is Start \/ End<<32.

%   Keys that are all integers or all atoms, and near each other, are indices.

found(Spans, Word, Span, Symbols, Output, [set(Index, Word-First), if(Within, [set(Span, load64(Place, Base))])]) :-
    Within = (eqz(to32(Index) /\ i32(Less)) /\ ult(Index, Size)),
    Spans = [First-_|_],
    last(Spans, Last-_),
    member(Tag-Step, [1-2, 2-8]),
    \+ ( member(Other-_, Spans), Other /\ (Step-1) =\= Tag ),
    Size is Last-First+Step,
    length(Spans, Count),
    Size =< Step*(2*Count+8),
    !,
    Less is Step-1,
    entries(Spans, First, Step, Entries),
    constant_block(Symbols, Entries, Base),
    new_local(Output, Index),
    ( Step =:= 2 -> Place = (to32(Index) << i32(2)) ; Place = to32(Index) ).
found(Spans, Word, Span, _, _, Code) :-
    decision(Spans, Word, set_span(Span), Code).

%   entries(+Spans, +Key, +Step, -Entries): Entries are the spans of Key, Key+Step and so on, or 0 where there is none.

entries([], _, _, []).
entries([Other-Span|Spans], Key, Step, [Entry|Entries]) :-
    (   Other =:= Key
    ->  Entry = Span,
        Rest = Spans
    ;   Entry = 0,
        Rest = [Other-Span|Spans]
    ),
    Next is Key+Step,
    entries(Rest, Next, Step, Entries).

set_span(Local, Span, [set(Local, Span)]).
