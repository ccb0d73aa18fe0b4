:- module(pybridge_next_position,
          [ next_maps_clauses/3 % +Context, -Clauses, -Calls
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(assoc), [assoc_to_list/2]).
:- use_module(library(lists), [append/2, append/3, member/2, select/3]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module(layout, [slot_keys/4, slot_value/3]).
:- use_module(translation, [defined/4, rule_clause/6]).

/** <module> Computing the next position

A frame rule says that a fluent stays as it is under some condition:

    (<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)) (distinct ?p b))

The next position is a copy of the old one, in which the slots are cleared for which no
frame rule holds, and then set by the other rules.

    next_maps(S, Joint, T)            the next position, of the layout `maps`
    cleared(Index, S, Joint)          a slot loses its value
    set(Index, Value, S, Joint)       a slot gets a value
    next_listed(Index, Fluent, S, Joint)   a fluent of a list will hold
*/

%!  next_maps_clauses(+Context, -Clauses, -Calls) is det.

next_maps_clauses(Context, [NextMaps|Clauses], Calls) :-
    Context.layout = layout(maps, _, Places),
    assoc_to_list(Places, Pairs),
    findall(Clause-Called,
            ( member(Fluent-Place, Pairs), fluent_clause(Place, Fluent, Context, Clause, Called) ),
            Own),
    pairs_keys_values(Own, Clauses0, CallLists),
    append(CallLists, Calls),
    findall(Index, member(_-list(Index), Pairs), ListIndices),
    list_updates(ListIndices, S, Joint, T, Updates),
    NextMaps = (next_maps(S, Joint, T) :-
                    findall(Index, cleared(Index, S, Joint), Indices),
                    findall(Index1-Value, set(Index1, Value, S, Joint), Slots),
                    duplicate_term(S, T),
                    clear_slots(Indices, T),
                    set_slots(Slots, T),
                    Updates),
    defined(Clauses0, cleared, 3, Clauses1),
    defined(Clauses1, set, 4, Clauses2),
    defined(Clauses2, next_listed, 4, Clauses).

list_updates([], _, _, _, true).
list_updates([Index|Indices], S, Joint, T,
             (findall(Fluent, next_listed(Index, Fluent, S, Joint), List0),
              sort(List0, List),
              setarg(Index, T, List),
              Updates)) :-
    list_updates(Indices, S, Joint, T, Updates).

%   fluent_clause(+Place, +Fluent, +Context, -Clause, -Calls) is nondet.

fluent_clause(list(Index), Fluent, Context, Clause, Calls) :-
    next_rule(Fluent, Context, Head, Body),
    rule_clause(Context, next_listed(Index, Head, S, Joint)-[S, Joint], [], Body, Clause, Calls).
fluent_clause(slots(_, _, _), Fluent, Context, Clause, Calls) :-
    next_rule(Fluent, Context, Head, Body),
    \+ frame_rule(Head, Body, _),
    slot_literal(Context, Head, Index, At),
    slot_value(Context.layout, Head, Value),
    rule_clause(Context, set(Index, Value, S, Joint)-[S, Joint], [], [At|Body], Clause, Calls).
fluent_clause(slots(_, _, _), Fluent, Context, Clause, Calls) :-
    Fluent = Name/Arity,
    functor(Template, Name, Arity),
    findall(Head-Conditions,
            ( next_rule(Fluent, Context, Head, Body), frame_rule(Head, Body, Conditions) ),
            Frames),
    maplist(frame_fails(Template), Frames, Failures),
    slot_literal(Context, Template, Index, At),
    slot_value(Context.layout, Template, Value),
    rule_clause(Context, cleared(Index, S, Joint)-[S, Joint], [], [At, holds(held(Index, Value))|Failures], Clause, Calls).

next_rule(Name/Arity, Context, Head, Body) :-
    functor(Head, Name, Arity),
    member(rule(_, next(Head), Body), Context.rules).

frame_rule(Head, Body, Conditions) :-
    select(holds(true(Fluent)), Body, Conditions),
    Fluent == Head,
    !.

%   slot_literal(+Context, +Fluent, -Index, -Literal): Literal says that Index is the slot of Fluent.

slot_literal(Context, Fluent, Index, holds(at(Table, Arguments))) :-
    slot_keys(Context.layout, Fluent, Table, Keys),
    append(Keys, [Index], Arguments).

%   frame_fails(+Template, +Frame, -Literal): Frame is Head-Conditions, a frame rule without the condition on
%   the fluent itself, and Literal says that it does not keep the fluent Template.

frame_fails(Template, Head-Conditions, Literal) :-
    Template =.. [_|Places],
    Head =.. [_|Arguments],
    arguments_same(Places, Arguments, [], Sames),
    append(Sames, Conditions, All),
    (   All = [fails(Atom)]
    ->  Literal = holds(Atom)
    ;   Literal = fails(all(All))
    ).

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
