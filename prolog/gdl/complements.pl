:- module(pybridge_complements,
          [ with_complements/3, % +Context0, -Context, -Clauses
            complement/4        % +Context, +Atom, +Keys, -Literal
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(assoc), [get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(dependencies, [relation_of/2]).
:- use_module(join_order, [statistics_of/3]).
:- use_module(layout, [slot_keys/4]).
:- use_module(static_relations, [facts_of/3, static_goal/2]).

/** <module> Complements of static relations

A frame rule may say that a cell keeps its piece if a static relation says that it is not
one of the two cells of the move. To find the cells for which the relation does not hold,
they are stored in a table: for distinct_cell(A, B, X, Y), where X and Y are the keys of a
slot, the facts distinct_cell_NotIIOO(A, B, X, Y).
*/

most_tried(40_000).
most_facts(2_000).

%!  with_complements(+Context0, -Context, -Clauses) is det.
%
%   Context is Context0 with the tables that its frame rules can use, and Clauses are the
%   clauses that the tables need.

with_complements(Context0, Context, Clauses) :-
    findall(Relation-key(Modes, Table),
            ( frame_condition(Context0, Atom, Keys, Table),
              relation_of(Atom, Relation),
              key_modes(Atom, Keys, Modes)
            ),
            Wanted0),
    sort(Wanted0, Wanted),
    foldl(add_complement, Wanted, Context0-[], Context-Clauses).

frame_condition(Context, Atom, Keys, Table) :-
    member(rule(_, next(Fluent), Body), Context.rules),
    slot_keys(Context.layout, Fluent, Table, Keys),
    maplist(var, Keys),
    Keys = [_|_],
    member(holds(true(Same)), Body),
    Same == Fluent,
    member(holds(Atom), Body),
    relation_of(Atom, Relation),
    get_assoc(Relation, Context.statistics, _).

%   key_modes(+Atom, +Keys, -Modes) is semidet: Modes has O for the arguments of Atom that are
%   Keys, each of which occurs once, and I for the others.

key_modes(Atom, Keys, Modes) :-
    compound(Atom),
    Atom =.. [_|Arguments],
    maplist(key_mode(Keys), Arguments, Chars),
    findall(x, member('O', Chars), Xs),
    length(Keys, Count),
    length(Xs, Count),
    key_arguments(Arguments, Chars, Own),
    term_variables(Own, Different),
    length(Different, Count),
    memberchk('I', Chars),
    atomic_list_concat(Chars, Modes).

key_mode(Keys, Argument, Mode) :-
    (   member(Key, Keys),
        Key == Argument
    ->  Mode = 'O'
    ;   Mode = 'I'
    ).

key_arguments([], [], []).
key_arguments([Argument|Arguments], [Mode|Modes], Keys) :-
    (   Mode == 'O'
    ->  Keys = [Argument|Keys1]
    ;   Keys = Keys1
    ),
    key_arguments(Arguments, Modes, Keys1).

others([], [], []).
others([Argument|Arguments], [Mode|Modes], Others) :-
    (   Mode == 'I'
    ->  Others = [Argument|Others1]
    ;   Others = Others1
    ),
    others(Arguments, Modes, Others1).

complement_name(Name, Modes, Predicate) :-
    atomic_list_concat([Name, '_Not', Modes], Predicate).

%   The keys are in the order in which they occur in the atom, and the table has their values
%   in the same order.

add_complement(Name/Arity-key(Modes, Table), Context0-Clauses0, Context-Clauses) :-
    complement_name(Name, Modes, Predicate),
    Work = Context0.work,
    functor(Atom, Name, Arity),
    Atom =.. [_|Arguments],
    atom_chars(Modes, Chars),
    key_arguments(Arguments, Chars, Keys),
    others(Arguments, Chars, Others),
    facts_of(Work, Name/Arity, Facts),
    findall(Others, member(Atom, Facts), Others0),
    sort(Others0, OtherRows),
    key_values(Table, Keys, Work, KeyRows),
    length(OtherRows, Count1),
    length(KeyRows, Count2),
    most_tried(Most),
    (   Count1*Count2 =< Most,
        static_goal(Atom, Goal),
        findall(Arguments,
                ( member(Others, OtherRows), member(Keys, KeyRows), \+ Work:Goal ),
                Rows),
        length(Rows, Count),
        most_facts(MostFacts),
        Count =< MostFacts,
        Count < Count1*max(1, Count2//4)
    ->  dynamic(Work:Predicate/Arity),
        functor(Old, Predicate, Arity),
        retractall(Work:Old),
        forall(member(Row, Rows), ( Fact =.. [Predicate|Row], assertz(Work:Fact) )),
        statistics_of(Arity, Rows, Facts1),
        put_assoc(table(Predicate/Arity), Context0.statistics, Facts1, Statistics),
        Context = Context0.put(statistics, Statistics),
        unknown_clause(Predicate, Arguments, Others, Keys, Goal, Table, Clause),
        Clauses = [Clause|Clauses0]
    ;   Context = Context0,
        Clauses = Clauses0
    ).

key_values(Table, Keys, Work, Rows) :-
    append(Keys, [_], Arguments),
    Goal =.. [Table|Arguments],
    findall(Keys, Work:Goal, Rows0),
    sort(Rows0, Rows).

%   Arguments for which the relation has no fact are in its complement with all keys.

unknown_clause(Predicate, Arguments, Others, Keys, Goal0, Table, (Head :- \+ Any, At)) :-
    Head =.. [Predicate|Arguments],
    copy_term(Others-Goal0, Others-Any),
    append(Keys, [_], AtArguments),
    At =.. [Table|AtArguments].

%!  complement(+Context, +Atom, +Keys, -Literal) is semidet.
%
%   Literal holds where Atom, in which the slot's Keys occur, does not.

complement(Context, Atom, Keys, holds(at(Predicate, Arguments))) :-
    key_modes(Atom, Keys, Modes),
    Atom =.. [Name|Arguments],
    complement_name(Name, Modes, Predicate),
    length(Arguments, Arity),
    get_assoc(table(Predicate/Arity), Context.statistics, _).
