:- module(pybridge_translation,
          [ relation_clauses/5, % +Context, +Wanted, +Done0, -Clauses, -Done
            defined/4,          % +Clauses0, +Name, +Arity, -Clauses
            rule_clause/6,      % +Context, +HeadExtra, +Bound, +Body, -Clause, -Calls
            atom_goals/6        % +Atom, +Bound, +Context, +Extra, -Goals, -Calls
          ]).
:- use_module(library(apply), [exclude/3, maplist/3, maplist/4]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [append/2, append/3, member/2, nth1/3]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module(dependencies, [kind/3, recursive/3, relation_of/2]).
:- use_module(layout, [place/3, slot_index/3, slot_keys/4, slot_value/3]).
:- use_module(places, [known_atom/3, rule_instances/5]).
:- use_module(relations, [bound_in/2, join_order/4, static_name/2]).

/** <module> Translating rules to clauses

A relation line/1 that depends on the position becomes line_(P, State), where line_ is
made for calls with P bound and line_O for others: the order of the conditions differs.
In the layout `lists` the names are line_L and line_LO. A relation that depends on `does`
has one more argument: does(Move, ...), with the moves of all roles in order. No symbol of
a sheet has capital letters, so no relation's predicate has the name of another's.

Context is a dict with dependencies, layout, roles, rules, statistics, work, tabled, see
analysis.pl, and first: the relations that are to be called first, in the clauses of a table.
*/

%!  relation_clauses(+Context, +Wanted, +Done0, -Clauses, -Done) is det.
%
%   Clauses for all of Wanted, a list of call(Relation, Modes), and for the relations that they
%   call. Modes is an atom with an I for each argument that is bound and an O for any other.

relation_clauses(_, [], Done, [], Done).
relation_clauses(Context, [Call|Wanted], Done0, Clauses, Done) :-
    memberchk(Call, Done0),
    !,
    relation_clauses(Context, Wanted, Done0, Clauses, Done).
relation_clauses(Context, [Call|Wanted], Done0, Clauses, Done) :-
    call_clauses(Context, Call, Own, Calls),
    append(Own, Clauses1, Clauses),
    append(Calls, Wanted, Wanted1),
    relation_clauses(Context, Wanted1, [Call|Done0], Clauses1, Done).

call_clauses(Context, call(Relation, Modes), Clauses, Calls) :-
    relation_name(Context, Relation, Modes, Predicate),
    extra_arguments(Context, Relation, Extra),
    Relation = Name/Arity,
    functor(Atom, Name, Arity),
    Atom =.. [_|Arguments],
    append(Arguments, Extra, All),
    Head =.. [Predicate|All],
    (   is_tabled(Context, Relation, Modes)
    ->  findall(Other, recursive(Context.dependencies, Relation, Other), Component),
        atom_concat(Predicate, 'All', Tabled),
        All1 = [Atom|Extra],
        rule_clauses(Context.put(first, Component), Atom, All1, Modes, Tabled, Own, Calls),
        Goal =.. [Tabled, Found|Extra],
        length(All1, Count),
        Clauses = [(Head :- Goal, Found = Atom), (:- table(Tabled/Count))|Own]
    ;   rule_clauses(Context.put(first, []), Atom, All, Modes, Predicate, Clauses, Calls)
    ).

%   rule_clauses(+Context, +Atom, +All, +Modes, +Predicate, -Clauses, -Calls): the clauses of Predicate, whose arguments are All:
%   one or more for each rule.

rule_clauses(Context, Atom, All, Modes, Predicate, Clauses, Calls) :-
    relation_of(Atom, Relation),
    extra_arguments(Context, Relation, Extra),
    length(Extra, More),
    findall(Clause-Called,
            ( member(rule(_, Atom, Body), Context.rules),
              bound_arguments(Atom, Modes, Bound0),
              rule_instances(Context, Atom-All, Body, Bound0, Instances),
              member((Atom1-All1)-Body1, Instances),
              bound_arguments(Atom1, Modes, Bound),
              append(_, Extra1, All1),
              length(Extra1, More),
              Head =.. [Predicate|All1],
              rule_clause(Context, Head-Extra1, Bound, Body1, Clause, Called)
            ),
            Pairs),
    pairs_keys_values(Pairs, Clauses0, Lists),
    length(All, Arity),
    defined(Clauses0, Predicate, Arity, Clauses),
    append(Lists, Calls0),
    sort(Calls0, Calls).

%!  defined(+Clauses0, +Name, +Arity, -Clauses) is det.
%
%   If Clauses0 has no clause of Name/Arity, Clauses has one that fails.

defined(Clauses0, Name, Arity, Clauses) :-
    functor(Head, Name, Arity),
    (   ( member(Head, Clauses0) ; member((Head :- _), Clauses0) )
    ->  Clauses = Clauses0
    ;   Clauses = [(Head :- fail)|Clauses0]
    ).

bound_arguments(Atom, Modes, Bound) :-
    Atom =.. [_|Arguments],
    atom_chars(Modes, Chars),
    findall(Place, nth1(Place, Chars, 'I'), Places),
    maplist(argument(Arguments), Places, In),
    term_variables(In, Bound).

argument(Arguments, Place, Argument) :-
    nth1(Place, Arguments, Argument).

% ----------------------------------------------------------------------

%!  extra_arguments(+Context, +Relation, -Extra) is det.
%
%   Extra are the additional arguments of Relation's predicate: the position, the moves.

extra_arguments(Context, Relation, Extra) :-
    kind(Context.dependencies, Relation, Kind),
    extra(Kind, Extra).

extra(static, []).
extra(state, [_]).
extra(joint, [_, _]).

%!  relation_name(+Context, +Relation, +Modes, -Predicate) is det.

relation_name(Context, Name/_, Modes, Predicate) :-
    static_name(Name, Stem),
    layout(LayoutName, _, _) = Context.layout,
    layout_letter(LayoutName, Letter),
    (   sub_atom(Modes, _, _, _, 'O')
    ->  Suffix = Modes
    ;   Suffix = ''
    ),
    atomic_list_concat([Stem, Letter, Suffix], Predicate).

layout_letter(maps,  '').
layout_letter(lists, 'L').

% ----------------------------------------------------------------------
% One clause

%!  rule_clause(+Context, +HeadExtra, +Bound, +Body, -Clause, -Calls) is semidet.
%
%   HeadExtra is Head-Extra, where Extra are the last arguments of Head: the position and the
%   moves, if it has them. Fails if Body can never hold.

rule_clause(Context0, Head-Extra, Bound0, Body0, Clause, Calls) :-
    Context0.layout = layout(_, Width, _),
    functor(Pattern, s, Width),
    length(Context0.roles, RoleCount),
    functor(Moves, does, RoleCount),
    Context = Context0.put(_{pattern:Pattern, moves:Moves}),
    patterns(Body0, Context, Body1),
    \+ ( member(differ(A, B), Body1), A == B ),
    exclude(certain, Body1, Body2),
    term_variables([Bound0, Pattern, Moves], Bound1),
    join_order(Context, Body2, Bound1, Body3),
    goals(Body3, Bound1, Context, Extra, Goals0, Calls),
    with_patterns(Extra, Pattern, Moves, Head, Goals0, Goals),
    clause_of(Head, Goals, Clause).

certain(differ(A, B)) :-
    A \= B.

%   patterns(+Body0, +Context, -Body) is semidet: Body is Body0 without the conditions that unification with
%   Context.pattern, the position, and Context.moves replaces. Fails if one of them can never hold.

patterns([], _, []).
patterns([Literal|Body0], Context, Body) :-
    (   read_off(Literal, Context, Result)
    ->  Result = tests(Tests),
        append(Tests, Body1, Body)
    ;   Body = [Literal|Body1]
    ),
    patterns(Body0, Context, Body1).

%   read_off(+Literal, +Context, -Result) is semidet: Result is tests(Literals), literals that take the place of
%   Literal, or `never` if it cannot hold.

read_off(holds(true(Fluent)), Context, Result) :-
    slot(Fluent, Context, Slot),
    !,
    slot_value(Context.layout, Fluent, Value),
    (   Slot = held(Held),
        Held = Value
    ->  unset_test(Value, Tests),
        Result = tests(Tests)
    ;   Result = never
    ).
read_off(fails(true(Fluent)), Context, Result) :-
    slot(Fluent, Context, Slot),
    !,
    slot_value(Context.layout, Fluent, Value),
    (   Slot = held(Held),
        Value \== yes
    ->  Result = tests([differ(Held, Value)])
    ;   memberchk(Slot, [none, held([])])
    ->  Result = tests([])
    ;   Result = never
    ).
read_off(holds(does(Role, Move)), Context, Result) :-
    (   move_of(Role, Context, Move)
    ->  Result = tests([])
    ;   Result = never
    ).
read_off(holds(Atom), Context, Result) :-
    known_atom(Atom, Context, Truth),
    (   Truth == true
    ->  Result = tests([])
    ;   Result = never
    ).
read_off(fails(Atom), Context, Result) :-
    known_atom(Atom, Context, Truth),
    (   Truth == false
    ->  Result = tests([])
    ;   Result = never
    ).

%   slot(+Fluent, +Context, -Slot) is semidet: Fluent is kept in a slot that is known, held(Slot), or has no place: `none`.

slot(Fluent, Context, Slot) :-
    slot_keys(Context.layout, Fluent, _, Keys),
    ground(Keys),
    (   slot_index(Context, Fluent, Index)
    ->  arg(Index, Context.pattern, Held),
        Slot = held(Held)
    ;   Slot = none
    ).

%   An empty slot holds no value.

unset_test(Value, Tests) :-
    (   var(Value)
    ->  Tests = [differ(Value, [])]
    ;   Tests = []
    ).

move_of(Role, Context, Move) :-
    nth1(Index, Context.roles, Same),
    Same == Role,
    !,
    arg(Index, Context.moves, Move).

clause_of(Head, [], Head) :-
    !.
clause_of(Head, Goals, (Head :- Body)) :-
    conjunction(Goals, Body).

conjunction([], true).
conjunction([Goal], Goal) :-
    !.
conjunction([Goal|Goals], (Goal, Body)) :-
    conjunction(Goals, Body).

%   A pattern goes into the head if no goal needs the whole term.

with_patterns([], _, _, _, Goals, Goals).
with_patterns([State|More], Pattern, Moves, Head, Goals0, Goals) :-
    with_pattern(State, Pattern, Head, Goals0, Goals1),
    (   More = [Joint]
    ->  with_pattern(Joint, Moves, Head, Goals1, Goals)
    ;   Goals = Goals1
    ).

with_pattern(Variable, Pattern, Head, Goals0, Goals) :-
    (   unused(Pattern, Head-Goals0)
    ->  Goals = Goals0
    ;   occurs(Variable, Goals0)
    ->  Goals = [Variable = Pattern|Goals0]
    ;   Variable = Pattern,
        Goals = Goals0
    ).

unused(Pattern, Term) :-
    Pattern =.. [_|Arguments],
    term_variables(Arguments, Variables),
    Arguments == Variables,
    term_variables(Term, Used),
    length(Used, Count),
    length(Variables, More),
    term_variables(Used-Variables, All),
    length(All, Together),
    Together =:= Count+More.

occurs(Variable, Term) :-
    term_variables(Term, Variables),
    member(Known, Variables),
    Known == Variable,
    !.

% ----------------------------------------------------------------------
% Goals

%   goals(+Literals, +Bound, +Context, +Extra, -Goals, -Calls): Calls are the calls of
%   relations that need clauses.

goals([], _, _, _, [], []).
goals([Literal|Literals], Bound0, Context, Extra, Goals, Calls) :-
    literal_goals(Literal, Bound0, Context, Extra, Own, OwnCalls),
    append(Own, Goals1, Goals),
    append(OwnCalls, Calls1, Calls),
    term_variables(Bound0-Literal, Bound1),
    goals(Literals, Bound1, Context, Extra, Goals1, Calls1).

literal_goals(differ(A, B), _, _, _, [A \== B], []).
literal_goals(same(A, B), _, _, _, [A == B], []).
literal_goals(fails(all(Literals)), Bound, Context, Extra, [\+ Goal], Calls) :-
    !,
    join_order(Context, Literals, Bound, Ordered),
    goals(Ordered, Bound, Context, Extra, Goals, Calls),
    conjunction(Goals, Goal).
literal_goals(holds(Atom), Bound, Context, Extra, Goals, Calls) :-
    atom_goals(Atom, Bound, Context, Extra, Goals, Calls).
literal_goals(fails(Atom), Bound, Context, Extra, [\+ Goal], Calls) :-
    atom_goals(Atom, Bound, Context, Extra, Goals, Calls),
    conjunction(Goals, Goal).

%!  atom_goals(+Atom, +Bound, +Context, +Extra, -Goals, -Calls) is det.
%
%   Goals, taken together, are true where Atom is; Calls is a list of call(Relation, Modes)
%   for the relations that need clauses for it.

atom_goals(true(Fluent), Bound, Context, [State|_], Goals, []) :-
    slot_keys(Context.layout, Fluent, Table, Keys),
    !,
    slot_value(Context.layout, Fluent, Value),
    append(Keys, [Index], Arguments),
    At =.. [Table|Arguments],
    Goals = [At|Read],
    read(Index, State, Value, Bound, Read).
atom_goals(true(Fluent), Bound, Context, _, [Goal], []) :-
    place(Context.layout, Fluent, list(Index)),
    !,
    arg(Index, Context.pattern, List),
    (   bound_in(Fluent, Bound)
    ->  Goal = memberchk(Fluent, List)
    ;   Goal = member(Fluent, List)
    ).
atom_goals(true(_), _, _, _, [fail], []) :-
    !.
atom_goals(held(Index, Value), Bound, _, [State|_], Goals, []) :-
    !,
    read(Index, State, Value, Bound, Goals).
atom_goals(at(Table, Arguments), _, _, _, [Goal], []) :-
    !,
    Goal =.. [Table|Arguments].
atom_goals(does(Role, Move), _, Context, _, [Goal], []) :-
    !,
    (   var(Role)
    ->  Context.moves =.. [_|Done],
        maplist(does_goal(Role, Move), Context.roles, Done, Goals),
        alternatives(Goals, Goal)
    ;   move_of(Role, Context, Done)
    ->  Goal = (Done = Move)
    ;   Goal = fail
    ).
atom_goals(Atom, _, Context, _, [], []) :-
    known_atom(Atom, Context, true),
    !.
atom_goals(Atom, Bound, Context, Extra, [Goal], Calls) :-
    relation_of(Atom, Relation),
    kind(Context.dependencies, Relation, Kind),
    kind_goal(Kind, Relation, Atom, Bound, Context, Extra, Goal, Calls).

does_goal(Role, Move, Name, Done, (Role = Name, Done = Move)).

alternatives([Goal], Goal).
alternatives([Goal, Other], (Goal ; Other)).

%   read(+Index, +State, +Value, +Bound, -Goals)

read(Index, State, Value, Bound, Goals) :-
    (   compound(Value)
    ->  Goals = [arg(Index, State, Slot), Slot = Value]
    ;   bound_in(Value, Bound)
    ->  Goals = [arg(Index, State, Value)]
    ;   Goals = [arg(Index, State, Value), Value \== []]
    ).

kind_goal(static, Relation, Atom, _, Context, _, Goal, []) :-
    (   get_assoc(Relation, Context.statistics, facts(Count, _)),
        Count > 0
    ->  Atom =.. [Name|Arguments],
        static_name(Name, Predicate),
        Goal =.. [Predicate|Arguments]
    ;   Goal = fail
    ).
kind_goal(state, Relation, Atom, Bound, Context, [State|_], Goal, Calls) :-
    derived_goal(Relation, Atom, Bound, Context, [State], Goal, Calls).
kind_goal(joint, Relation, Atom, Bound, Context, Extra, Goal, Calls) :-
    derived_goal(Relation, Atom, Bound, Context, Extra, Goal, Calls).

derived_goal(Relation, Atom, Bound, Context, Extra, Goal, [call(Relation, Modes)]) :-
    Atom =.. [_|Arguments],
    maplist(mode(Bound), Arguments, Chars),
    atomic_list_concat(Chars, Modes0),
    (   is_tabled(Context, Relation, Modes0)
    ->  maplist(free, Chars, Free),
        atomic_list_concat(Free, Modes)
    ;   Modes = Modes0
    ),
    relation_name(Context, Relation, Modes, Predicate),
    append(Arguments, Extra, All),
    Goal =.. [Predicate|All].

free(_, 'O').

%!  is_tabled(+Context, +Relation, +Modes) is semidet.
%
%   A call of Relation with these Modes is answered from the table of all its atoms.

is_tabled(Context, Relation, Modes) :-
    memberchk(Relation-Places, Context.tabled),
    (   Places == any
    ->  true
    ;   atom_chars(Modes, Chars),
        member(Place, Places),
        nth1(Place, Chars, 'O')
    ),
    !.

mode(Bound, Argument, Mode) :-
    (   bound_in(Argument, Bound)
    ->  Mode = 'I'
    ;   Mode = 'O'
    ).
