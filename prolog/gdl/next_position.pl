:- module(pybridge_next_position,
          [ next_clauses/3      % +Context, -Clauses, -Calls
          ]).
:- use_module(library(apply), [foldl/5, maplist/3]).
:- use_module(library(assoc), [assoc_to_keys/2]).
:- use_module(library(lists), [append/3, member/2, select/3]).
:- use_module(dependencies, [relation_of/2]).
:- use_module(layout, [slot/3]).
:- use_module(translation, [clauses_calls/4, rule_clause/6]).

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

%   cleared_literals(+Index, +Value, +Fluent, +Context, -Literals) is nondet: no frame rule keeps the value.

cleared_literals(Index, Value, Fluent, Context, [holds('At'(At)),holds('In'(Table, Index, Value))|Failures]) :-
    Fluent = Name/Arity,
    functor(Template, Name, Arity),
    findall(Head-Conditions,
            ( next_rule(Fluent, Context, Head, Body), frame_rule(Head, Body, Conditions) ),
            Frames),
    maplist(not_kept(Template), Frames, Failures),
    slot(Context.layout, Template, slot(At, _, Index, Value)),
    relation_of(At, Table).

frame_rule(Head, Body, Conditions) :-
    select(holds(true(Fluent)), Body, Conditions),
    Fluent == Head,
    !.

%   not_kept(+Template, +Frame, -Literal): Frame is Head-Conditions, a frame rule without the condition on the fluent
%   itself, and Literal says that it does not keep the fluent Template.

not_kept(Template, Head-Conditions, Literal) :-
    Template =.. [_|Places],
    Head =.. [_|Arguments],
    foldl(argument_same(Places), Places, Arguments, Conditions, Literals),
    ( Literals = [holds(Atom)] -> Literal = fails(Atom) ; Literal = fails('All'(Literals)) ).

%   argument_same(+Places, +Place, +Argument, +Literals0, -Literals): a variable that is none of Places becomes Place;
%   any other argument must be the same.

argument_same(Places, Place, Argument, Literals0, Literals) :-
    (   var(Argument),
        \+ ( member(Known, Places), Known == Argument )
    ->  Argument = Place,
        Literals = Literals0
    ;   Literals = [same(Place, Argument)|Literals0]
    ).
