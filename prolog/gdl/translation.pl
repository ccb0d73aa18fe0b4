:- module(pybridge_translation,
          [ relation_clauses/5, % +Context, +Wanted, +Done0, -Clauses, -Done
            rule_clause/6,      % +Context, +HeadExtra, +Bound, +Body, -Clause, -Calls
            atom_goals/6        % +Atom, +Bound, +Context, +Extra, -Goals, -Calls
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [append/2, append/3, member/2, nth1/3, same_length/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module(dependencies, [kind/3, recursive/3, relation_of/2]).
:- use_module(layout, [place/3, slot_keys/4, slot_value/3]).
:- use_module(places, [patterns/6, possible_tests/3, read_variables/3, rule_instances/5]).
:- use_module(relations, [bound_in/2, join_order/4, static_name/2]).

/** <module> Translating rules to clauses

A relation line/1 that depends on the position becomes line_(P, State), where line_ is
made for calls with P bound and line_O for others: the order of the conditions differs.
For a term of which some arguments are bound, these stand between F and E.
In the layout `lists` the names are line_L and line_LO. A relation that depends on `does`
has one more argument: does(Move, ...), with the moves of all roles in order. No symbol of
a sheet has capital letters, so no relation's predicate has the name of another's.

Context is a dict with dependencies, layout, roles, rules, statistics, work, tabled, see
analysis.pl, and first: the relations that are to be called first, in the clauses of a table.
*/

%!  relation_clauses(+Context, +Wanted, +Done0, -Clauses, -Done) is det.
%
%   Clauses for all of Wanted, a list of call(Relation, Modes), and for the relations that they
%   call. Modes is an atom with an I for each argument that is bound, F...E for a term with some
%   arguments bound, and an O for any other argument.

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
    ;   rule_clauses(Context.put(first, []), Atom, All, Modes, Predicate, Own, Calls),
        (   Own == []
        ->  Clauses = [(Head :- fail)]
        ;   Clauses = Own
        )
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
    pairs_keys_values(Pairs, Clauses, Lists),
    append(Lists, Calls0),
    sort(Calls0, Calls).

bound_arguments(Atom, Modes, Bound) :-
    Atom =.. [_|Arguments],
    atom_chars(Modes, Chars),
    argument_modes(Chars, List),
    bound_by_modes(List, Arguments, In),
    term_variables(In, Bound).

bound_by_modes([], [], []).
bound_by_modes([Mode|Modes], [Argument|Arguments], [In|Ins]) :-
    bound_by_mode(Mode, Argument, In),
    bound_by_modes(Modes, Arguments, Ins).

bound_by_mode(in, Argument, Argument).
bound_by_mode(out, _, []).
bound_by_mode(some(Modes), Argument, In) :-
    (   compound(Argument),
        Argument =.. [_|Arguments],
        same_length(Modes, Arguments)
    ->  bound_by_modes(Modes, Arguments, In)
    ;   In = []
    ).

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

rule_clause(Context, Head-Extra, Bound0, Body0, Clause, Calls) :-
    Layout = Context.layout,
    Layout = layout(_, Width, _),
    functor(Pattern, s, Width),
    length(Context.roles, RoleCount),
    functor(Moves, does, RoleCount),
    read_variables(Body0, Layout, Read),
    patterns(Body0, Context, Pattern, Moves, Body1, Tests0),
    possible_tests(Tests0, [], Tests),
    append(Tests, Body1, Body2),
    term_variables([Bound0, Read, Pattern, Moves], Bound1),
    join_order(Context, Body2, Bound1, Body3),
    goals(Body3, Bound1, Context, Extra, Goals0, Calls),
    with_patterns(Extra, Pattern, Moves, Head, Goals0, Goals),
    clause_of(Head, Goals, Clause).

clause_of(Head, [], Head) :-
    !.
clause_of(Head, Goals, (Head :- Body)) :-
    conjunction(Goals, Body).

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
literal_goals(unlike(A, B, _), _, _, _, [A \= B], []).
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

atom_goals(listed(Fluent, List), Bound, _, _, [Goal], []) :-
    !,
    (   bound_in(Fluent, Bound)
    ->  Goal = memberchk(Fluent, List)
    ;   Goal = member(Fluent, List)
    ).
atom_goals(true(Fluent), Bound, Context, [State|_], Goals, []) :-
    slot_keys(Context.layout, Fluent, Table, Keys),
    !,
    slot_value(Context.layout, Fluent, Value),
    append(Keys, [Index], Arguments),
    At =.. [Table|Arguments],
    (   \+ compound(Value),
        all_open(Keys, Bound),
        bound_in(Value, Bound),
        most_slots(Context, Table, Keys)
    ->  Goals = [arg(Index, State, Value), At]
    ;   Goals = [At|Read],
        read(Index, State, Value, Bound, Read)
    ).
atom_goals(true(Fluent), Bound, Context, [State|Extra], [arg(Index, State, List)|Goals], Calls) :-
    place(Context.layout, Fluent, list(Index)),
    !,
    atom_goals(listed(Fluent, List), Bound, Context, [State|Extra], Goals, Calls).
atom_goals(true(_), _, _, _, [fail], []) :-
    !.
atom_goals(held(Index, Value), Bound, _, [State|_], Goals, []) :-
    !,
    read(Index, State, Value, Bound, Goals).
atom_goals(at(Table, Arguments), _, _, _, [Goal], []) :-
    !,
    Goal =.. [Table|Arguments].
atom_goals(does(Role, Move), _, _, [_, Joint], [does_(Role, Move, Joint)], []) :-
    !.
atom_goals(Atom, Bound, Context, Extra, [Goal], Calls) :-
    relation_of(Atom, Relation),
    kind(Context.dependencies, Relation, Kind),
    kind_goal(Kind, Relation, Atom, Bound, Context, Extra, Goal, Calls).

%   read(+Index, +State, +Value, +Bound, -Goals)

read(Index, State, Value, Bound, Goals) :-
    (   compound(Value)
    ->  Goals = [arg(Index, State, Slot), Slot = Value]
    ;   bound_in(Value, Bound)
    ->  Goals = [arg(Index, State, Value)]
    ;   Goals = [arg(Index, State, Value), Value \== []]
    ).

%   all_open(+Keys, +Bound) is semidet: no key is known, so that arg/3 can find the slots with a
%   given value. It can also find a slot of another fluent with that value, which has none of the
%   keys, so this pays only if most slots belong to the fluent: most_slots(+Context, +Table, +Keys).

all_open(Keys, Bound) :-
    maplist(var, Keys),
    term_variables(Keys, Different),
    same_length(Keys, Different),
    Keys = [_|_],
    \+ ( member(Key, Keys), bound_in(Key, Bound) ).

most_slots(Context, Table, Keys) :-
    Context.layout = layout(_, Width, _),
    length(Keys, Count),
    Arity is Count+1,
    get_assoc(table(Table/Arity), Context.statistics, facts(Slots, _)),
    2*Slots > Width.

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
        argument_modes(Chars, List),
        member(Place, Places),
        nth1(Place, List, Mode),
        Mode \== in
    ),
    !.

%!  argument_modes(+Chars, -Modes) is det.
%
%   Modes has one of these for each argument: in, out, or some(Modes) for a term with some
%   arguments bound.

argument_modes(Chars, Modes) :-
    phrase(modes(Modes), Chars).

modes([Mode|Modes]) -->
    one_mode(Mode),
    !,
    modes(Modes).
modes([]) -->
    [].

one_mode(in) -->
    ['I'].
one_mode(out) -->
    ['O'].
one_mode(some(Modes)) -->
    ['F'],
    modes(Modes),
    ['E'].

mode(Bound, Argument, Mode) :-
    (   bound_in(Argument, Bound)
    ->  Mode = 'I'
    ;   compound(Argument)
    ->  Argument =.. [_|Arguments],
        maplist(mode(Bound), Arguments, Modes),
        atomic_list_concat(Modes, Inner),
        (   sub_atom(Inner, _, _, _, 'I')
        ->  atomic_list_concat(['F', Inner, 'E'], Mode)
        ;   Mode = 'O'
        )
    ;   Mode = 'O'
    ).
