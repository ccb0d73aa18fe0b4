:- module(pybridge_joins,
          [ joined/6,           % +Body0, +Head, +Bound, +Context0, -Context, -Body
            static_goal/2       % +Atom, -Goal
          ]).
:- use_module(library(apply), [foldl/4, foldl/5, include/3, maplist/3]).
:- use_module(library(assoc), [get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [append/2, member/2, select/3]).
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
        apart(Body0, Context0, Parts, Rest),
        groups(Parts, Bound, Groups),
        parts_literals(Parts, Statics, Reads),
        append([Rest, Reads, Statics], Separate),
        foldl(solved(Head, [Head, Bound, Rest, Reads]), Groups, Literals, Context0-0, Context1-Count),
        Count > 0,
        append([Rest|Literals], Body1),
        tries(Separate, Bound, Context0, Tries0),
        tries(Body1, Bound, Context1, Tries1),
        Tries1 < Tries0
    ->  Context = Context1,
        Body = Body1
    ;   Context = Context0,
        Body = Body0
    ).

%   apart(+Body, +Context, -Parts, -Rest): each of Parts is part(Literal, Static, Reads). To find the slot of a fluent is Static,
%   to read it is not.

apart([], _, [], []).
apart([Literal|Body], Context, Parts, Rest) :-
    (   Literal = holds(true(Fluent)),
        slot(Context.layout, Fluent, slot(At, Keys, Index, Value)),
        \+ ground(Keys)
    ->  relation_of(At, Table),
        Parts = [part(Literal, holds('At'(At)), [holds('In'(Table, Index, Value))])|Parts1],
        Rest = Rest1
    ;   Literal = holds(Atom),
        is_static(Atom, Context)
    ->  Parts = [part(Literal, Literal, [])|Parts1],
        Rest = Rest1
    ;   Parts = Parts1,
        Rest = [Literal|Rest1]
    ),
    apart(Body, Context, Parts1, Rest1).

parts_literals(Parts, Statics, Reads) :-
    maplist(arg(2), Parts, Statics),
    maplist(arg(3), Parts, Lists),
    append(Lists, Reads).

is_static('At'(_), _) :-
    !.
is_static(Atom, Context) :-
    relation_of(Atom, Relation),
    get_assoc(Relation, Context.statistics, facts(_, _)).

%   groups(+Parts, +Bound, -Groups): the static conditions of a group are linked by variables that are not Bound.

groups([], _, []).
groups([Part|Parts], Bound, [Group|Groups]) :-
    linked([Part], Parts, Bound, Group, Others),
    groups(Others, Bound, Groups).

linked(Group0, Parts, Bound, Group, Others) :-
    (   select(Part, Parts, Parts1),
        Part = part(_, Static, _),
        term_variables(Static, Variables),
        member(Variable, Variables),
        member(part(_, Other, _), Group0),
        bound_in(Variable, Other),
        \+ bound_in(Variable, Bound)
    ->  linked([Part|Group0], Parts1, Bound, Group, Others)
    ;   Group = Group0,
        Others = Parts
    ).

%   solved(+Head, +Users, +Group, -Literals, +Before, -After): Literals takes the place of Group. Its variables are those that
%   Users have too. Before and After are pairs of the context and the number of groups that have been solved.

solved(Head, Users, Group, Literals, Context0-Count0, Context-Count) :-
    (   Group = [_, _|_],
        parts_literals(Group, Statics, Reads),
        term_variables(Statics, Variables),
        include(used(Users), Variables, Row),
        join_order(Context0, Statics, [], Ordered),
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
        Literals = [holds('At'(At))|Reads],
        length(Row, Arity),
        statistics_of(Arity, Rows, Facts),
        relation_of(At, Relation),
        put_assoc(table(Relation), Context0.statistics, Facts, Statistics),
        Context = Context0.put(statistics, Statistics),
        Count is Count0+1
    ;   maplist(arg(1), Group, Literals),
        Context = Context0,
        Count = Count0
    ).

conjoined(holds(Atom), (Goal, Goals), Goals) :-
    static_goal(Atom, Goal).

%!  static_goal(+Atom, -Goal) is det.

static_goal(Atom, Goal) :-
    (   Atom = 'At'(Goal0)
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
