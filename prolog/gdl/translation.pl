:- module(pybridge_translation,
          [ relation_clauses/4, % +Context, +Wanted, +Done, -Clauses
            clauses_calls/4,    % +Pairs, +Head, -Clauses, -Calls
            rule_clause/6,      % +Context, +HeadExtra, +Bound, +Body, -Clause, -Calls
            simplified/3,       % +Body0, +Context, -Body
            tabled_goal/2,      % +Atom, -Goal
            body_goal/6         % +Literals, +Bound, +Extra, +Context, -Goal, -Calls
          ]).
:- use_module(library(apply), [foldl/5, foldl/6, maplist/2, maplist/3, maplist/4, partition/4]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [append/2, append/3, list_to_set/2, member/2, nth0/3, nth1/3, same_length/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module(library(prolog_code), [comma_list/2]).
:- use_module(dependencies, [kind/3, recursive/3, relation_of/2]).
:- use_module(join_order, [bound_in/2, join_order/4, static_goal/2, static_joins/4]).
:- use_module(layout, [slot/3]).

/** <module> Translating rules to clauses

A static relation succ(1, 2) is the fact succ_(1, 2). A relation line(P) that depends on the position becomes line_IS(P,
S), made for calls with P bound, and line_OS(P, S) for others: the order of the conditions differs. A relation that
depends on `does` has one more argument: does(Move, ...), with the moves of all roles in order. No symbol of a sheet has
capital letters, so no relation's predicate has the name of another's.

Literals also are holds('At'(Goal)), to find a slot, holds('In'(Table, Index, Value)), to read it, and
fails('All'(Literals)).

Context is a dict: dependencies, layout, roles, rules, statistics (join_order.pl), work, the module of the static facts,
recursions (recursion.pl), component, the relations that are being tabled, known: `tabled` while static ones are, and
holding, a fluent that is known to be the only one of its name, and within, the head of the rule that is translated.
*/

%!  relation_clauses(+Context, +Wanted, +Done, -Clauses) is det.
%
%   Clauses for all of Wanted that are not Done, and for what they call. Each is call(Relation, Modes), where Modes has
%   for each argument an 'I' if it is bound and otherwise an 'O'.

relation_clauses(_, [], _, []).
relation_clauses(Context, [Call|Wanted], Done, Clauses) :-
    (   memberchk(Call, Done)
    ->  relation_clauses(Context, Wanted, Done, Clauses)
    ;   call_clauses(Call, Context, Own, Calls),
        append(Own, Clauses1, Clauses),
        append(Calls, Wanted, Wanted1),
        relation_clauses(Context, Wanted1, [Call|Done], Clauses1)
    ).

call_clauses(call(Relation, Modes), Context, Clauses, Calls) :-
    extra_arguments(Context, Relation, Extra),
    relation_predicate(Relation, Modes, Extra, Predicate),
    Relation = Name/Arity,
    functor(Atom, Name, Arity),
    Atom =.. [_|Arguments],
    append(Arguments, Extra, All),
    Head =.. [Predicate|All],
    (   memberchk(Relation-none, Context.recursions)
    ->  atom_concat(Predicate, 'All', Tabled),
        length([Atom|Extra], Count),
        Goal =.. [Tabled, Found|Extra],
        Clauses = [(Head :- Goal, Found = Atom), (:- table(Tabled/Count))|Own],
        General =.. [Tabled, Atom|Extra],
        component(Context, Relation, Component),
        rules_clauses(Context.put(component, Component), Atom, Modes, General-Extra, Own, Calls)
    ;   rules_clauses(Context, Atom, Modes, Head-Extra, Clauses0, Calls),
        (   memberchk('O', Modes)
        ->  Clauses = Clauses0
        ;   maplist(with_cut, Clauses0, Clauses)
        )
    ).

%   with_cut(+Clause0, -Clause): once an atom is known to hold, no other rule needs to be tried.

with_cut((Head :- Body), (Head :- Body, !)) :- !.
with_cut(Head, (Head :- !)).

rules_clauses(Context0, Atom, Modes, Head-Extra, Clauses, Calls) :-
    findall(Clause-Called,
            ( member(rule(_, Atom, Body), Context0.rules),
              Context = Context0.put(within, Atom),
              bound_arguments(Atom, Modes, Bound),
              rule_clause(Context, Head-Extra, Bound, Body, Clause, Called) ),
            Pairs),
    clauses_calls(Pairs, Head, Clauses, Calls).

%!  clauses_calls(+Pairs, +Head, -Clauses, -Calls) is det.
%
%   If there are none, Clauses has one that fails.

clauses_calls(Pairs, Head, Clauses, Calls) :-
    pairs_keys_values(Pairs, Clauses0, Lists),
    (   Clauses0 == []
    ->  functor(Head, Name, Arity),
        functor(General, Name, Arity),
        Clauses = [(General :- fail)]
    ;   Clauses = Clauses0
    ),
    append(Lists, Calls0),
    sort(Calls0, Calls).

bound_arguments(Atom, Modes, Bound) :-
    Atom =.. [_|Arguments],
    maplist(bound_argument, Arguments, Modes, Bound).

bound_argument(Argument, 'I', Argument).
bound_argument(_, 'O', []).

%   extra_arguments(+Context, +Relation, -Extra): Extra are the additional arguments of Relation's predicate: the
%   position, the moves.

extra_arguments(Context, Relation, Extra) :-
    kind(Context.dependencies, Relation, Kind),
    extra(Kind, Extra).

extra(static, []).
extra(state, [_]).
extra(joint, [_, _]).

%   relation_predicate(+Relation, +Modes, +Extra, -Predicate): near(X) with X bound is near_IS(X, S), since near_(X, Y)
%   may be a fact. A static relation that is computed again has modes only, and what depends on the moves also a J.

relation_predicate(Name/_, Modes, Extra, Predicate) :-
    length(Extra, Count),
    nth0(Count, ['', 'S', 'SJ'], Last),
    append([Name, '_'|Modes], [Last], Parts),
    atomic_list_concat(Parts, Predicate).

%!  tabled_goal(+Atom, -Goal) is det.
%
%   While it is worked out, the recursive static relation reach is the tabled predicate reach^.

tabled_goal(Atom, Goal) :-
    Atom =.. [Name|Arguments],
    atom_concat(Name, ^, Predicate),
    Goal =.. [Predicate|Arguments].

component(Context, Relation, Component) :-
    findall(Other, recursive(Context.dependencies, Relation, Other), Component).

% ----------------------------------------------------------------------
% One clause

%!  rule_clause(+Context, +HeadExtra, +Bound, +Body, -Clause, -Calls) is semidet.
%
%   HeadExtra is Head-Extra, where Extra are the last arguments of Head: the position and the
%   moves, if it has them. Fails if Body can never hold.

rule_clause(Context0, Head-Extra, Bound0, Body0, Clause, Calls) :-
    length(Context0.roles, RoleCount),
    functor(Moves, does, RoleCount),
    Context = Context0.put(moves, Moves),
    conditions(Body0, Head-Bound0-Moves, Context, Body),
    term_variables(Bound0-Moves, Bound),
    goals(Body, Bound, Context, Extra, Goals, Calls),
    ( Extra = [_, Moves] -> true ; true ),
    clause_of(Head, Goals, Clause).

%   conditions(+Body0, +Outer, +Context, -Body) is semidet: Body says what Body0 does, without what is known now, with
%   slots in the place of fluents, and with static conditions joined. Outer has the variables that occur elsewhere.

conditions(Body0, Outer, Context, Body) :-
    simplified(Body0, Context, Body1),
    list_to_set(Body1, Body2),
    partition(is_negation, Body2, Negations, Positives),
    append(Positives, Negations, Body3),
    with_slots(Body3, Context, [], Body4),
    simplified(Body4, Context, Body5),
    (   Context.known == tabled
    ->  Body = Body5
    ;   static_joins(Context, Outer, Body5, Body)
    ).

%   with_slots(+Body0, +Context, +Found, -Body) is semidet: what Body0 says about a fluent becomes two literals: one
%   finds the slot, unless it has been Found, and one reads it. In a negation the slot may not exist.

with_slots([], _, _, []).
with_slots([Literal|Body0], Context, Found0, Body) :-
    (   Literal =.. [Sign, true(Fluent)]
    ->  (   slot(Context.layout, Fluent, Slot)
        ->  slot_literals(Sign, Slot, Found0, Found, Own)
        ;   Sign == fails,
            Own = [],
            Found = Found0
        )
    ;   Own = [Literal],
        Found = Found0
    ),
    append(Own, Body1, Body),
    with_slots(Body0, Context, Found, Body1).

slot_literals(Sign, slot(At, Keys, Index, Value), Found, Found, [Literal]) :-
    member(Same-Known, Found),
    Same == Keys,
    Known = At,
    !,
    relation_of(At, Table),
    Literal =.. [Sign, 'In'(Table, Index, Value)].
slot_literals(holds, slot(At, Keys, Index, Value), Found, [Keys-At|Found],
              [holds('At'(At)), holds('In'(Table, Index, Value))]) :-
    relation_of(At, Table).
slot_literals(fails, Slot, Found, Found, [fails('All'(Literals))]) :-
    slot_literals(holds, Slot, [], _, Literals).

is_negation(fails(_)).

%   binds(?Literal) is nondet: Literal may be true by a unification.

binds(holds(does(_, _))).
binds(same(_, _)).

%!  simplified(+Body0, +Context, -Body) is semidet.
%
%   Body is Body0 without what is known now. Fails if one of the conditions can never hold.

simplified([], _, []).
simplified([Literal|Body0], Context, Body) :-
    (   truth(Literal, Context, Truth)
    ->  Truth == true,
        Body = Body1
    ;   Body = [Literal|Body1]
    ),
    simplified(Body0, Context, Body1).

truth(holds(true(Fluent)), Context, Truth) :-
    same_functor(Fluent, Context.holding),
    ( Fluent = Context.holding -> Truth = true ; Truth = false ).
truth(fails(true(Fluent)), Context, Truth) :-
    ground(Fluent),
    same_functor(Fluent, Context.holding),
    ( Fluent == Context.holding -> Truth = false ; Truth = true ).
truth(holds(does(Role, Move)), Context, Truth) :-
    ( move_of(Role, Context, Move) -> Truth = true ; Truth = false ).
truth(holds('At'(At)), Context, Truth) :-
    At =.. [_|Arguments],
    append(Keys, [_], Arguments),
    ground(Keys),
    ( call(Context.work:At) -> Truth = true ; Truth = false ).
truth(holds(Atom), Context, Truth) :-
    static_truth(Atom, Context, Truth).
truth(fails(Atom), Context, Truth) :-
    static_truth(Atom, Context, Opposite),
    ( Opposite == true -> Truth = false ; Truth = true ).
truth(same(A, B), _, Truth) :-
    ( A = B -> Truth = true ; Truth = false ).
truth(differ(A, B), _, Truth) :-
    (   A == B
    ->  Truth = false
    ;   A \= B
    ->  Truth = true
    ).

same_functor(Term, Other) :-
    functor(Term, Name, Arity),
    functor(Other, Name, Arity).

static_truth(Atom, Context, Truth) :-
    ground(Atom),
    relation_of(Atom, Relation),
    get_assoc(Relation, Context.statistics, facts(_, _)),
    static_goal(Atom, Goal),
    ( call(Context.work:Goal) -> Truth = true ; Truth = false ).

move_of(Role, Context, Move) :-
    nth1(Index, Context.roles, Role),
    !,
    arg(Index, Context.moves, Move).

clause_of(Head, [], Head) :-
    !.
clause_of(Head, Goals, (Head :- Body)) :-
    comma_list(Body, Goals).

% ----------------------------------------------------------------------
% Goals

%!  body_goal(+Literals, +Bound, +Extra, +Context, -Goal, -Calls) is det.
%
%   Goal is true where Literals hold.

body_goal(Literals, Bound, Extra, Context, Goal, Calls) :-
    goals(Literals, Bound, Context, Extra, Goals, Calls),
    ( Goals == [] -> Goal = true ; comma_list(Goal, Goals) ).

%   goals(+Literals, +Bound, +Context, +Extra, -Goals, -Calls): Goals are in an order in which each binds variables for
%   the next; Calls is what needs clauses for them.

goals(Literals, Bound, Context, Extra, Goals, Calls) :-
    join_order(Context, Literals, Bound, Ordered),
    ordered_goals(Ordered, Bound, Context, Extra, Goals, Calls).

ordered_goals([], _, _, _, [], []).
ordered_goals([Literal|Literals], Bound0, Context, Extra, Goals, Calls) :-
    literal_goals(Literal, Bound0, Context, Extra, Own, OwnCalls),
    append(Own, Goals1, Goals),
    append(OwnCalls, Calls1, Calls),
    term_variables(Bound0-Literal, Bound),
    ordered_goals(Literals, Bound, Context, Extra, Goals1, Calls1).

literal_goals(differ(A, B), _, _, _, [A \== B], []).
literal_goals(same(A, B), _, _, _, [A == B], []).
literal_goals(fails('All'(Literals0)), Bound, Context, Extra, Goals, Calls) :-
    !,
    partition(binds, Literals0, Moves, Literals1),          % to unify now would bind variables of other conditions
    (   conditions(Literals1, Bound-Moves, Context, Literals2)
    ->  append(Moves, Literals2, Literals),
        goals(Literals, Bound, Context, Extra, Goals0, Calls),
        comma_list(Goal, Goals0),
        Goals = [\+ Goal]
    ;   Goals = [],
        Calls = []
    ).
literal_goals(holds(Atom), Bound, Context, Extra, Goals, Calls) :-
    atom_goals(Atom, Bound, Context, Extra, Goals, Calls).
literal_goals(fails(Atom), Bound, Context, Extra, [\+ Goal], Calls) :-
    atom_goals(Atom, Bound, Context, Extra, Goals, Calls),
    comma_list(Goal, Goals).

%   atom_goals(+Atom, +Bound, +Context, +Extra, -Goals, -Calls): Goals, taken together, are true where Atom is.

atom_goals('In'(_, Index, Value), Bound, _, [State|_], [arg(Index, State, Slot), Goal], []) :-
    !,
    value_goal(Value, Slot, Bound, Goal).
atom_goals('At'(At), _, _, _, [At], []) :-
    !.
atom_goals('Join'(Goal, _), _, _, _, [Goal], []) :-
    !.
atom_goals(does(Role, Move), _, Context, _, [Goal], []) :-
    !,
    (   nonvar(Role),
        move_of(Role, Context, Done)
    ->  Goal = (Done = Move)
    ;   Context.moves =.. [_|Moves],
        foldl(does_goal(Role, Move), Context.roles, Moves, fail, Goal)
    ).
atom_goals(Atom, Bound, Context, Extra, [Goal], Calls) :-
    relation_of(Atom, Relation),
    (   Context.known == tabled,
        memberchk(Relation, Context.component)
    ->  tabled_goal(Atom, Goal),
        Calls = []
    ;   kind(Context.dependencies, Relation, static),
        \+ computed(Relation, Atom, Bound, Context)
    ->  Calls = [],
        (   get_assoc(Relation, Context.statistics, facts(Count, _)),
            Count > 0
        ->  static_goal(Atom, Goal)
        ;   Goal = fail
        )
    ;   derived_goal(Relation, Atom, Bound, Context, Extra, Goal, Calls)
    ).

does_goal(Role, Move, Name, Done, Goal, (Role = Name, Done = Move ; Goal)).

%   computed(+Relation, +Atom, +Bound, +Context) is semidet: Relation is static and has many facts, but whether Atom is
%   among them follows from a few others, as with (<= (distinctcell ?a ?b ?c ?d) (cell ?a ?b) (cell ?c ?d) (distinct ?a
%   ?c)).

computed(Relation, Atom, Bound, Context) :-
    Context.known == none,
    get_assoc(Relation, Context.statistics, facts(Count, _)),
    Count > 1_000,
    bound_in(Atom, Bound),
    \+ recursive(Context.dependencies, Relation, Relation),
    \+ ( member(rule(_, Head, Body), Context.rules),
         relation_of(Head, Relation),
         \+ ( Body = [_|_], bound_in(Body, Head) ) ).

value_goal(Value, Slot, Bound, Goal) :-
    (   Value == 'Yes'
    ->  Goal = (Slot == 'Yes')
    ;   bound_in(Value, Bound)
    ->  Goal = ( Slot == Value -> true ; Slot = [_|_], memberchk(Value, Slot) )
    ;   Goal = ( Slot = [_|_] -> member(Value, Slot) ; Slot \== [], Slot = Value )
    ).

derived_goal(Relation, Atom, Bound, Context, Extra0, Goal, [call(Relation, Modes)]) :-
    Atom =.. [_|Arguments],
    maplist(mode(Bound), Arguments, Modes0),
    (   memberchk(Relation-none, Context.recursions)
    ->  same_length(Arguments, Modes),
        maplist(=('O'), Modes)
    ;   Modes = Modes0
    ),
    extra_arguments(Context, Relation, Extra),
    relation_predicate(Relation, Modes, Extra, Predicate),
    append(Extra, _, Extra0),
    append(Arguments, Extra, All),
    Goal =.. [Predicate|All].

mode(Bound, Argument, Mode) :-
    ( bound_in(Argument, Bound) -> Mode = 'I' ; Mode = 'O' ).
