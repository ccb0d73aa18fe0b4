:- module(pybridge_next_position,
          [ next_maps_clauses/3, % +Context, -Clauses, -Calls
            with_complements/3   % +Context0, -Context, -Clauses
          ]).
:- use_module(library(apply), [exclude/3, foldl/4, maplist/3, partition/4]).
:- use_module(library(assoc), [assoc_to_list/2, get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [append/2, append/3, member/2, memberchk/2, reverse/2, same_length/2, select/3]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module(dependencies, [relation_of/2]).
:- use_module(layout, [slot_keys/4, slot_value/3]).
:- use_module(relations, [static_goal/2, statistics_of/3]).
:- use_module(translation, [rule_clause/6]).

/** <module> Computing the next position from the changes

A frame rule says that a fluent stays as it is under some condition:

    (<= (next (cell ?x ?y ?p)) (true (cell ?x ?y ?p)) (distinct ?p b))

The next position is a copy of the old one, in which the slots are cleared for which no
frame rule holds, and then set by the other rules. To find the slots to be cleared without
going through all of them, the negation of all frame rules of a fluent is brought into
disjunctive normal form: each of its parts is a clause of cleared/3. With a move known,
most parts say at once which slot it is.

    next_maps(S, Joint, T)            the next position, of the layout `maps`
    cleared(Index, S, Joint)          a slot loses its value
    set(Index, Value, S, Joint)       a slot gets a value
    next_listed(Index, Fluent, S, Joint)   a fluent of a list will hold

A frame rule may also say that a cell keeps its piece if a static relation says that it is not
one of the two cells of the move. To find the cells for which the relation does not hold,
they are stored in a table: for distinct_cell(A, B, X, Y), where X and Y are the keys of a
slot, the facts distinct_cell_NotIIOO(A, B, X, Y).
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
    defined(Clauses1, set, 4, Clauses).

%   defined(+Clauses0, +Name, +Arity, -Clauses): if Name/Arity has no clauses, it gets one that fails.

defined(Clauses0, Name, Arity, Clauses) :-
    functor(Head, Name, Arity),
    (   ( member(Head, Clauses0) ; member((Head :- _), Clauses0) )
    ->  Clauses = Clauses0
    ;   Clauses = [(Head :- fail)|Clauses0]
    ).

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
fluent_clause(list(Index), Fluent, Context, (next_listed(Index, _, _, _) :- fail), []) :-
    \+ next_rule(Fluent, Context, _, _).
fluent_clause(slots(_, _, _), Fluent, Context, Clause, Calls) :-
    next_rule(Fluent, Context, Head, Body),
    \+ frame_rule(Head, Body, _),
    slot_literal(Context, Head, Index, At),
    slot_value(Context.layout, Head, Value),
    append(Body, At, Body1),
    rule_clause(Context, set(Index, Value, S, Joint)-[S, Joint], [], Body1, Clause, Calls).
fluent_clause(slots(_, _, _), Fluent, Context, Clause, Calls) :-
    Fluent = Name/Arity,
    functor(Template, Name, Arity),
    findall(Head-Conditions,
            ( next_rule(Fluent, Context, Head, Body), frame_rule(Head, Body, Conditions) ),
            Frames),
    slot_keys(Context.layout, Template, _, Keys),
    cleared_bodies(Frames, Template, Context-Keys, Bodies),
    member(Template-Body, Bodies),
    slot_literal(Context, Template, Index, At),
    slot_value(Context.layout, Template, Value),
    append([Body, At, [holds(held(Index, Value))]], Body1),
    rule_clause(Context, cleared(Index, S, Joint)-[S, Joint], [], Body1, Clause, Calls).

next_rule(Name/Arity, Context, Head, Body) :-
    functor(Head, Name, Arity),
    member(rule(_, next(Head), Body), Context.rules).

frame_rule(Head, Body, Conditions) :-
    select(holds(true(Fluent)), Body, Conditions),
    Fluent == Head,
    !.

%   slot_literal(+Context, +Fluent, -Index, -Literals): Literals say that Index is the slot
%   of Fluent.

slot_literal(Context, Fluent, Index, [holds(at(Table, Arguments))]) :-
    slot_keys(Context.layout, Fluent, Table, Keys),
    append(Keys, [Index], Arguments).

% ----------------------------------------------------------------------
% The negation of the frame rules

most_parts(64).

%   cleared_bodies(+Frames, +Template, +ContextKeys, -Bodies): Bodies is a list of
%   Template-Body.

cleared_bodies(Frames, Template, ContextKeys, Bodies) :-
    maplist(frame_reasons(Template, ContextKeys), Frames, Reasons),
    (   parts(Reasons, [Template-[]], Parts)
    ->  maplist(part_body, Parts, Bodies)
    ;   maplist(frame_fails, Reasons, Body),
        Bodies = [Template-Body]
    ).

frame_fails(frame(_, Conditions, _), fails(all(Conditions))).

%   frame_reasons(+Template, +ContextKeys, +Frame, -Result): Result is frame(Template, Conditions,
%   Reasons). Conditions are the conditions of the frame rule; each of Reasons is a list of
%   literals under which they do not all hold.

frame_reasons(Template, ContextKeys, Head0-Conditions0, frame(Template, Conditions, Reasons)) :-
    copy_term(Head0-Conditions0, Head-Conditions1),
    Template =.. [_|Places],
    Head =.. [_|Arguments],
    arguments_same(Places, Arguments, [], Sames),
    append(Sames, Conditions1, Conditions),
    partition(is_does, Conditions1, Does, Others),
    term_variables(Template-Does, Known),
    partition(within(Known), Others, Simple, Complex),
    reasons_against(Sames, Does, Simple, Complex, Template, ContextKeys, Reasons).

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

is_does(holds(does(_, _))).

within(Known, Term) :-
    term_variables(Term, Variables),
    \+ ( member(Variable, Variables), \+ ( member(Other, Known), Other == Variable ) ).

reasons_against(Sames, Does, Simple, Complex, Template, ContextKeys, Reasons) :-
    same_reasons(Sames, SameReasons),
    unlike_reasons(Does, Template, UnlikeReasons),
    negated_reasons(Simple, Does, ContextKeys, NegatedReasons),
    (   Complex == []
    ->  ComplexReasons = []
    ;   append(Does, [fails(all(Complex))], ComplexReason),
        ComplexReasons = [ComplexReason]
    ),
    append([SameReasons, NegatedReasons, ComplexReasons, UnlikeReasons], Reasons).

same_reasons([], []).
same_reasons([same(A, B)|Sames], [[differ(A, B)]|Reasons]) :-
    same_reasons(Sames, Reasons).

unlike_reasons([], _, []).
unlike_reasons([holds(does(Role, Move))|Does], Template, [[unlike(Role, Move, Shared)]|Reasons]) :-
    term_variables(Move, Variables),
    term_variables(Template, Known),
    partition(within(Known), Variables, Shared, _),
    unlike_reasons(Does, Template, Reasons).

negated_reasons([], _, _, []).
negated_reasons([Condition|Conditions], Does, Context-Keys, [Reason|Reasons]) :-
    (   Condition = holds(Atom),
        complement(Context, Atom, Keys, Complement)
    ->  Negated = Complement
    ;   negated(Condition, Negated)
    ),
    append(Does, [Negated], Reason),
    negated_reasons(Conditions, Does, Context-Keys, Reasons).

negated(holds(Atom), fails(Atom)).
negated(fails(Atom), holds(Atom)).
negated(differ(A, B), same(A, B)).

%   parts(+Frames, +Parts0, -Parts) is semidet: Parts is a list of Template-Body, where each Body
%   has one reason for each frame rule. After each frame rule, parts that another one covers are
%   removed. Fails if there are too many parts nevertheless.

parts([], Parts, Parts).
parts([frame(Template, _, Reasons)|Frames], Parts0, Parts) :-
    findall(Template-Body,
            ( member(Template-Body0, Parts0),
              member(Reason, Reasons),
              foldl(with_literal, Reason, Body0, Body),
              consistent(Body)
            ),
            Parts1),
    most_general(Parts1, Parts2),
    length(Parts2, Count),
    most_parts(Most),
    Count =< Most,
    parts(Frames, Parts2, Parts).

part_body(Template-Reversed, Template-Body) :-
    reverse(Reversed, Body0),
    without_certain(Body0, Body).

%   most_general(+Parts0, -Parts): Parts are those of Parts0 that no other part covers.

most_general(Parts0, Parts) :-
    foldl(with_part, Parts0, [], Reversed),
    reverse(Reversed, Parts).

with_part(Part, Parts0, Parts) :-
    (   member(Other, Parts0),
        covers(Other, Part)
    ->  Parts = Parts0
    ;   exclude(covers(Part), Parts0, Parts1),
        Parts = [Part|Parts1]
    ).

%   covers(+General, +Special) is semidet: General holds wherever Special does, since all its
%   literals are among those of Special. It may fail even though that is the case.

covers(General, Special) :-
    \+ \+ ( with_own_marked(Special, Template-Body),
            numbervars(Template-Body, 0, _),
            with_own_marked(General, Template-GeneralBody),
            all_among(GeneralBody, Body)
          ).

%   The last literals, the moves, come first: the others share variables with them. This way no
%   choice has to be undone; otherwise the search could take for ever.

all_among([], _).
all_among([Literal|Literals], Body) :-
    all_among(Literals, Body),
    memberchk(Literal, Body).

%   with_own_marked(+Part0, -Part): Part is a copy in which the variables that occur in only one
%   negation are constants: "not with any" does not cover "not with this one".

with_own_marked(Part0, Part) :-
    copy_term(Part0, Part),
    Part = Template-Body,
    own_marked(Body, Template, []).

own_marked([], _, _).
own_marked([Literal|Body], Template, Before) :-
    (   ( Literal = holds(_) ; Literal = differ(_, _) )
    ->  true
    ;   term_variables(Template-Before-Body, Known),
        term_variables(Known-Literal, All),
        append(Known, Own, All),
        numbervars(Own, 0, _, [functor_name('$own')])
    ),
    own_marked(Body, Template, [Literal|Before]).

%   with_literal(+Literal, +Body0, -Body) is semidet.

with_literal(same(A, B), Body, Body) :-
    !,
    A = B.
with_literal(holds(does(Role, Move)), Body0, Body) :-
    !,
    (   member(holds(does(Role, Other)), Body0)
    ->  Move = Other,
        Body = Body0
    ;   Body = [holds(does(Role, Move))|Body0]
    ).
with_literal(Literal, Body0, Body) :-
    (   member(Other, Body0),
        Other == Literal
    ->  Body = Body0
    ;   Body = [Literal|Body0]
    ).

consistent(Body) :-
    \+ ( member(differ(A, B), Body), A == B ),
    \+ ( member(holds(Atom), Body), member(fails(Other), Body), Atom == Other ),
    \+ ( member(unlike(Role, Move, _), Body),
         member(holds(does(Role, Done)), Body),
         subsumes_term(Move, Done)
       ).

%   Conditions that always hold are left out.

without_certain([], []).
without_certain([Literal|Body0], Body) :-
    (   Literal = differ(A, B),
        A \= B
    ->  Body = Body1
    ;   Body = [Literal|Body1]
    ),
    without_certain(Body0, Body1).

% ----------------------------------------------------------------------

most_tried(40_000).

%!  with_complements(+Context0, -Context, -Clauses) is det.
%
%   Context is Context0 with the tables that its frame rules can use, and Clauses are the
%   clauses that the tables need.

with_complements(Context0, Context, Clauses) :-
    findall(complement(Predicate, Modes, Relation, Table),
            ( frame_condition(Context0, Atom, Keys, Table),
              complement_name(Atom, Keys, Modes, Predicate),
              relation_of(Atom, Relation)
            ),
            Wanted0),
    sort(1, @<, Wanted0, Wanted),
    foldl(add_complement, Wanted, Context0-[], Context-Clauses).

frame_condition(Context, Atom, Keys, Table) :-
    member(rule(_, next(Fluent), Body), Context.rules),
    slot_keys(Context.layout, Fluent, Table, Keys),
    Keys = [_|_],
    frame_rule(Fluent, Body, Conditions),
    member(holds(Atom), Conditions),
    relation_of(Atom, Relation),
    get_assoc(Relation, Context.statistics, _).

%   complement_name(+Atom, +Keys, -Modes, -Predicate) is semidet: Modes has O for the arguments of Atom that are
%   Keys, each of which occurs once, and I for the others.

complement_name(Atom, Keys, Modes, Predicate) :-
    Atom =.. [Name|Arguments],
    maplist(key_mode(Keys), Arguments, Modes),
    by_mode(Modes, Arguments, Own, [_|_]),
    same_length(Own, Keys),
    term_variables(Own, Variables),
    Variables == Own,
    atomic_list_concat([Name, '_Not'|Modes], Predicate).

key_mode(Keys, Argument, Mode) :-
    (   member(Key, Keys),
        Key == Argument
    ->  Mode = 'O'
    ;   Mode = 'I'
    ).

by_mode([], [], [], []).
by_mode(['O'|Modes], [Key|Arguments], [Key|Keys], Others) :-
    by_mode(Modes, Arguments, Keys, Others).
by_mode(['I'|Modes], [Other|Arguments], Keys, [Other|Others]) :-
    by_mode(Modes, Arguments, Keys, Others).

%   add_complement(+Complement, +ContextClauses0, -ContextClauses): provided that the table is small. Arguments for which the relation
%   has no fact are in its complement with all keys.

add_complement(complement(Predicate, Modes, Name/Arity, Table), Context0-Clauses0, Context-Clauses) :-
    Work = Context0.work,
    functor(Atom, Name, Arity),
    static_goal(Atom, Goal),
    Atom =.. [_|Arguments],
    by_mode(Modes, Arguments, Keys, Others),
    append(Keys, [_], AtArguments),
    At =.. [Table|AtArguments],
    solutions(Others, Work:Goal, OtherRows, Count1),
    solutions(Keys, Work:At, KeyRows, Count2),
    most_tried(Most),
    (   Count1*Count2 =< Most,
        solutions(Arguments, ( member(Others, OtherRows), member(Keys, KeyRows), \+ Work:Goal ), Rows, Count),
        Count < Count1*max(1, Count2//4)
    ->  Head =.. [Predicate|Arguments],
        dynamic(Work:Predicate/Arity),
        retractall(Work:Head),
        forall(member(Arguments, Rows), assertz(Work:Head)),
        statistics_of(Arity, Rows, Statistics),
        put_assoc(table(Predicate/Arity), Context0.statistics, Statistics, All),
        Context = Context0.put(statistics, All),
        copy_term(Others-Goal, Others-Any),
        Clauses = [(Head :- \+ Any, At)|Clauses0]
    ;   Context = Context0,
        Clauses = Clauses0
    ).

solutions(Template, Goal, Rows, Count) :-
    findall(Template, Goal, Rows0),
    sort(Rows0, Rows),
    length(Rows, Count).

%   complement(+Context, +Atom, +Keys, -Literal) is semidet: Literal holds where Atom, in which the slot's Keys occur, does not.

complement(Context, Atom, Keys, holds(at(Predicate, Arguments))) :-
    complement_name(Atom, Keys, _, Predicate),
    Atom =.. [_|Arguments],
    length(Arguments, Arity),
    get_assoc(table(Predicate/Arity), Context.statistics, _).
