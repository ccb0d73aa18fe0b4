:- module(pybridge_joins,
          [ joined/6,           % +Body0, +Head, +Bound, +Context0, -Context, -Body
            static_goal/2       % +Atom, -Goal
          ]).
:- use_module(library(apply), [foldl/4, foldl/5, include/3]).
:- use_module(library(assoc), [get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [append/2, append/3, member/2, select/3]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(dependencies, [relation_of/2]).
:- use_module(join_order, [bound_in/2, join_order/4, statistics_of/3, tries/4]).
:- use_module(layout, [slot/3]).

/** <module> Static conditions solved beforehand

A rule about four cells in a row reads

    line_(P, S) :- line_Rows1(A, B, C, D), arg(A, S, V), has(V, P), ...

where the facts line_Rows1(A, B, C, D), the numbers of the slots, are the solutions of its conditions succ(X, Y) and of the
tables of the slots.
*/

most_rows(500).
most_inferences(200_000).

%!  joined(+Body0, +Head, +Bound, +Context0, -Context, -Body) is det.
%
%   In Body, conditions that are linked by variables are replaced by facts in Context.work, if that takes fewer tries.

joined(Body0, Head, Bound, Context0, Context, Body) :-
    (   Context0.known == none,
        apart(Body0, Context0, Statics, Rest),
        groups(Statics, Bound, Groups),
        foldl(solved(Head, [Head, Bound|Rest]), Groups, Literals, Context0-0, Context1-Count),
        Count > 0,
        append([Rest|Literals], Body1),
        append(Statics, Rest, Separate),
        tries(Separate, Bound, Context0, Tries0),
        tries(Body1, Bound, Context1, Tries1),
        Tries1 < Tries0
    ->  Context = Context1,
        Body = Body1
    ;   Context = Context0,
        Body = Body0
    ).

%   apart(+Body, +Context, -Statics, -Rest): Statics are the static conditions and those that say where the slots are.

apart([], _, [], []).
apart([Literal|Body], Context, Statics, Rest) :-
    (   Literal = holds(true(Fluent)),
        slot(Context.layout, Fluent, slot(At, Keys, Index, Value)),
        \+ ground(Keys)
    ->  relation_of(At, Table),
        Statics = [holds(at(At))|Statics1],
        Rest = [holds(in(Table, Index, Value))|Rest1]
    ;   Literal = holds(Atom),
        is_static(Atom, Context)
    ->  Statics = [Literal|Statics1],
        Rest = Rest1
    ;   Statics = Statics1,
        Rest = [Literal|Rest1]
    ),
    apart(Body, Context, Statics1, Rest1).

is_static(at(_), _) :-
    !.
is_static(Atom, Context) :-
    relation_of(Atom, Relation),
    get_assoc(Relation, Context.statistics, facts(Count, _)),
    Count =< 1_000.

%   groups(+Literals, +Bound, -Groups): those of a group are linked by variables that are not Bound.

groups([], _, []).
groups([Literal|Literals], Bound, [Group|Groups]) :-
    linked([Literal], Literals, Bound, Group, Others),
    groups(Others, Bound, Groups).

linked(Group0, Literals, Bound, Group, Others) :-
    (   select(Literal, Literals, Literals1),
        term_variables(Literal, Variables),
        member(Variable, Variables),
        bound_in(Variable, Group0),
        \+ bound_in(Variable, Bound)
    ->  linked([Literal|Group0], Literals1, Bound, Group, Others)
    ;   Group = Group0,
        Others = Literals
    ).

%   solved(+Head, +Users, +Group, -Literals, +Before, -After): Literals takes the place of Group. Its variables are those that
%   Users have too. Before and After are pairs of the context and the number of groups that have been solved.

solved(Head, Users, Group, Literals, Context0-Count0, Context-Count) :-
    (   Group = [_, _|_],
        term_variables(Group, Variables),
        include(used(Users), Variables, Row),
        join_order(Context0, Group, [], Ordered),
        foldl(conjoined, Ordered, Goal, true),
        most_rows(Most),
        Limit is Most+1,
        most_inferences(Inferences),
        call_with_inference_limit(findall(Row, limit(Limit, Context0.work:Goal), Rows0), Inferences, Result),
        Result \== inference_limit_exceeded,
        sort(Rows0, Rows),
        \+ length(Rows0, Limit)
    ->  functor(Head, Name, _),
        rows_table(Context0.work, Name, Row, Rows, Table),
        At =.. [Table|Row],
        Literals = [holds(at(At))],
        length(Row, Arity),
        statistics_of(Arity, Rows, Facts),
        relation_of(At, Relation),
        put_assoc(table(Relation), Context0.statistics, Facts, Statistics),
        Context = Context0.put(statistics, Statistics),
        Count is Count0+1
    ;   Literals = Group,
        Context = Context0,
        Count = Count0
    ).

conjoined(holds(Atom), (Goal, Goals), Goals) :-
    static_goal(Atom, Goal).

%!  static_goal(+Atom, -Goal) is det.

static_goal(Atom, Goal) :-
    (   Atom = at(Goal0)
    ->  Goal = Goal0
    ;   Atom =.. [Name|Arguments],
        atom_concat(Name, '_', Predicate),
        Goal =.. [Predicate|Arguments]
    ).

used(Users, Variable) :-
    bound_in(Variable, Users).

%   rows_table(+Work, +Name, +Row, +Rows, -Table): Table has a fact for each of Rows.

rows_table(Work, Name, Row, Rows, Table) :-
    between(1, infinite, Number),
    atomic_list_concat([Name, 'Rows', Number], Table),
    Goal =.. [Table|Row],
    (   predicate_property(Work:Goal, dynamic)
    ->  findall(Row, Work:Goal, Rows)
    ;   functor(Goal, _, Arity),
        dynamic(Work:Table/Arity),
        forall(member(Row, Rows), assertz(Work:Goal))
    ),
    !.
