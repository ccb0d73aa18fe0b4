:- module(pybridge_next_position,
          [ next_clauses/3      % +Context, -Clauses, -Calls
          ]).
:- use_module(library(apply), [foldl/4, maplist/3, maplist/4, partition/4]).
:- use_module(library(assoc), [assoc_to_keys/2, get_assoc/3]).
:- use_module(library(lists), [append/2, append/3, member/2, nth1/3, select/3]).
:- use_module(library(ordsets), [ord_subset/2, ord_subtract/3]).
:- use_module(dependencies, [relation_of/2]).
:- use_module(domains, [literal_places//1]).
:- use_module(join_order, [bound_in/2, facts_literal/4, unbound_count/3]).
:- use_module(layout, [slot/3]).
:- use_module(static_facts, [facts_of/3]).
:- use_module(translation, [binds/1, clauses_calls/4, rule_clause/6]).

/** <module> The next position

A frame rule says that a fluent stays as it is under some condition:

    (<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)) (does ?r (mark ?m ?n)) (distinct ?x ?m))

The next position is the old one without the values that no frame rule keeps, and with those that other rules give:

    cleared(Index, Value, S, Joint)   a slot loses a value
    set(Index, Value, S, Joint)       a slot gets a value
*/

%!  next_clauses(+Context, -Clauses, -Calls) is det.

next_clauses(Context, Clauses, Calls) :-
    Context.layout = layout(_, Places),
    assoc_to_keys(Places, Fluents),
    made(cleared(Index, Value, S, Joint), cleared_literals(Index, Value), Fluents, S-Joint, Context, Clauses1, Calls1),
    made(set(Index, Value, S, Joint), set_literals(Index, Value), Fluents, S-Joint, Context, Clauses2, Calls2),
    append(Clauses1, Clauses2, Clauses),
    append(Calls1, Calls2, Calls).

:- meta_predicate made(+, 3, +, +, +, -, -).

made(Head, Literals, Fluents, S-Joint, Context, Clauses, Calls) :-
    findall(Clause-Called,
            ( member(Fluent, Fluents),
              call(Literals, Fluent, Context, Body),
              rule_clause(Context, Head-[S, Joint], [], Body, Clause, Called) ),
            Pairs),
    clauses_calls(Pairs, Head, Clauses, Calls).

set_literals(Index, Value, Fluent, Context, [holds('At'(At))|Body]) :-
    next_rule(Fluent, Context, Head, Body),
    \+ frame_rule(Head, Body, _),
    slot(Context.layout, Head, slot(At, _, Index, Value)).

next_rule(Name/Arity, Context, Head, Body) :-
    functor(Head, Name, Arity),
    member(rule(_, next(Head), Body), Context.rules).

%   cleared_literals(+Index, +Value, +Fluent, +Context, -Literals) is nondet: each frame rule has a condition that fails.

cleared_literals(Index, Value, Fluent, Context, [holds('At'(At)),holds('In'(Table, Index, Value))|Failures]) :-
    Fluent = Name/Arity,
    functor(Template, Name, Arity),
    findall(Head-Conditions,
            ( next_rule(Fluent, Context, Head, Body), frame_rule(Head, Body, Conditions) ),
            Frames),
    maplist(kept(Template), Frames, Kept),
    slot(Context.layout, Template, slot(At, _, Index, Value)),
    relation_of(At, Table),
    maplist(ways_to_fail(Template, Context), Kept, Ways),
    foldl(times_length, Ways, 1, Count),
    (   Count =< 16
    ->  maplist(member, Chosen, Ways)
    ;   maplist(none_of, Kept, Chosen)
    ),
    append(Chosen, Failures).

times_length(List, Count0, Count) :-
    length(List, Length),
    Count is Count0*Length.

none_of([fails(Atom)], [holds(Atom)]) :-
    !.
none_of(Literals, [fails('All'(Literals))]).

frame_rule(Head, Body, Conditions) :-
    select(holds(true(Fluent)), Body, Conditions),
    Fluent == Head,
    !.

%   kept(+Template, +Frame, -Literals): Frame is Head-Conditions, a frame rule without the condition on the fluent itself, and Literals
%   say that it keeps the fluent Template.

kept(Template, Head-Conditions, Literals) :-
    Template =.. [_|Places],
    Head =.. [_|Arguments],
    arguments_same(Places, Arguments, [], Sames),
    append(Sames, Conditions, Literals).

%   arguments_same(+Places, +Arguments, +Seen, -Sames): at its first occurrence a variable becomes
%   the variable of the template; any other argument must be the same as the template's in its place.

arguments_same([], [], _, []).
arguments_same([Place|Places], [Argument|Arguments], Seen, Sames) :-
    (   var(Argument),
        \+ ( member(Known, Seen), Known == Argument )
    ->  Argument = Place,
        Sames = Sames1
    ;   Sames = [same(Place, Argument)|Sames1]
    ),
    arguments_same(Places, Arguments, [Place|Seen], Sames1).

%   ways_to_fail(+Template, +Context, +Literals, -Ways): Ways are lists of literals; where those of one hold, not all of Literals do. Another
%   move is made, or it is this one and one of the other conditions fails. So the cells that a move changes are found by the move.

ways_to_fail(Template, Context, Literals, Ways) :-
    partition(is_move, Literals, Moves, Others),
    (   bound_in(Others, Template-Moves)
    ->  maplist(other_move(Template), Moves, Ways1),
        maplist(fails_after(Moves, Template, Context), Others, Ways2),
        append(Ways1, Ways2, Ways)
    ;   none_of(Literals, Way),
        Ways = [Way]
    ).

is_move(holds(does(_, _))).

other_move(Template, holds(does(Role, Move)), [Literal]) :-
    (   term_variables(Move, Variables),
        length(Variables, Count),
        unbound_count(Move, Template, Count)
    ->  Literal = holds('Other'(Role, Move))
    ;   Literal = fails(does(Role, Move))
    ).

fails_after(Moves, Template, Context, Literal, Way) :-
    (   complement(Literal, Template, Moves, Context, Failure)
    ->  true
    ;   negation(Literal, Failure)
    ),
    append(Moves, [Failure], Way).

negation(holds(Atom),  fails(Atom)).
negation(fails(Atom),  holds(Atom)).
negation(same(A, B),   differ(A, B)).
negation(differ(A, B), same(A, B)).

%   complement(+Literal, +Template, +Moves, +Context, -Failure) is semidet: a static relation that holds for most arguments, such as
%   (distinctcell ?x ?y ?m ?n), fails for those of a few facts.

complement(holds(Atom), Template, Moves, Context, Failure) :-
    relation_of(Atom, Relation),
    get_assoc(Relation, Context.statistics, facts(Count, Distincts)),
    foldl(times, Distincts, 1, Product),
    Product =< 10_000,
    2*Count > Product,
    Atom =.. [_|Arguments],
    facts_of(Context.work, Relation, Facts),
    findall(Row, ( member(Fact, Facts), Fact =.. [_|Row] ), Rows),
    findall(Column, ( nth1(Place, Distincts, _), findall(Value, ( member(Row, Rows), nth1(Place, Row, Value) ), Values), sort(Values, Column) ), Columns),
    foldl(literal_places, [holds(Template)|Moves], Places, []),
    maplist(within(Places, Context.domains), Arguments, Columns),
    findall(Row, maplist(member, Row, Columns), All),
    ord_subtract(All, Rows, Missing),
    facts_literal(Context.work, Arguments, Missing, Failure).

times(Factor, Product0, Product) :-
    Product is Product0*Factor.

%   within(+Places, +Domains, +Argument, +Column) is semidet: Argument can have no value that is not in Column.

within(Places, Domains, Argument, Column) :-
    (   var(Argument)
    ->  member(Place-Same, Places),
        Same == Argument,
        get_assoc(Place, Domains, Values),
        ord_subset(Values, Column)
    ;   memberchk(Argument, Column)
    ),
    !.
