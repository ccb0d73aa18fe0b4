:- module(pybridge_join_order,
          [ join_order/4,       % +Context, +Literals, +Bound, -Ordered
            bound_in/2,         % +Term, +Bound
            leads/3,            % +Context, +Term, +Literal
            statistics_of/3,    % +Arity, +Rows, -Statistics
            static_joins/4,     % +Context, +Outer, +Body0, -Body
            static_goal/2       % +Atom, -Goal
          ]).
:- use_module(library(apply), [exclude/3, foldl/5, include/3, maplist/3, partition/4]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [append/3, member/2, nth1/3, select/3]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module(library(solution_sequences), [distinct/2, limit/2]).
:- use_module(dependencies, [kind/3, recursive/3, relation_of/2]).

/** <module> The order of the conditions of a rule, and which are joined beforehand

The next condition is always the one with the fewest expected solutions, given the variables that are bound at that
point. The cost of finding the solutions counts as well, so that a condition that needs a single lookup comes
before one that reads a whole row of the board or computes a relation.

The numbers that this needs are in Context.statistics, an assoc. For a static relation, and with table(Table) for the
table of a fluent's slots, it has facts(Count, Distinct): the number of facts and for each argument the number of its
different values.

Static conditions are joined before that. Four cells in a row are the same four slots in each position: in

    (<= (line ?p) (true (cell ?x1 ?y ?p)) (succ ?x1 ?x2) (true (cell ?x2 ?y ?p)) ...)

the facts of cell_At(X1, Y, I1), succ_(X1, X2) and cell_At(X2, Y, I2) become facts joined_J1(I1, I2), and only the slots
remain to be read.
*/

%!  join_order(+Context, +Literals, +Bound, -Ordered) is det.
%
%   Bound is a list of variables that have a value when the conditions are tried. Tests come as soon as their variables
%   are bound, negations after other conditions without unbound variables, which are less likely to hold.

join_order(_, [], _, []) :-
    !.
join_order(Context, Literals, Bound, [Best|Ordered]) :-
    include(is_condition, Literals, Conditions),
    term_variables(Bound, Known),
    term_variables(Known-Conditions, All),
    append(Known, Open, All),
    maplist(estimate(Context, Bound, Open, Literals), Literals, Estimates),
    pairs_keys_values(Pairs, Estimates, Literals),
    sort(1, @=<, Pairs, [_-Best|_]),
    exclude(==(Best), Literals, Rest),
    term_variables(Bound-Best, Bound1),
    join_order(Context, Rest, Bound1, Ordered).

is_condition(holds(_)).

%!  bound_in(+Term, +Bound) is semidet.
%
%   All variables of Term are in the list Bound.

bound_in(Term, Bound) :-
    unbound_count(Term, Bound, 0).

unbound_count(Term, Bound, Count) :-
    term_variables(Bound, Known),
    term_variables(Known-Term, All),
    length(Known, Before),
    length(All, After),
    Count is After-Before.

% ----------------------------------------------------------------------
% How many solutions a condition is likely to have

%   estimate(+Context, +Bound, +Open, +Literals, +Literal, -Estimate): Open are the variables that Literals will bind. A
%   test waits for those; other variables of a negation are its own.

estimate(Context, Bound, Open, Literals, Literal, Estimate) :-
    (   Literal = holds(Atom)
    ->  (   too_soon(Atom, Context, Literals)
        ->  Estimate = 1.0e11
        ;   atom_estimate(Atom, Context, Bound, Estimate)
        )
    ;   shares(Literal, Open)
    ->  Estimate = 1.0e12
    ;   Literal = fails(Atom)
    ->  ( Atom = 'In'(_, _, _) -> Estimate = 0.7 ; Estimate = 1.15 )
    ;   Estimate = -1
    ).

%   too_soon(+Atom, +Context, +Literals) is semidet: Atom is a recursive call, and among Literals is a static condition
%   that leads it nearer to an end.

too_soon(Atom, Context, Literals) :-
    relation_of(Atom, Relation),
    relation_of(Context.within, Relation),
    memberchk(Relation-Places, Context.recursions),
    Places \== none,
    member(Place, Places),
    arg(Place, Context.within, From),
    arg(Place, Atom, To),
    member(Literal, Literals),
    leads(Context, From-To, Literal),
    !.

%!  leads(+Context, +Term, +Literal) is semidet.
%
%   Literal is a static condition with a variable of Term.

leads(Context, Term, holds(Atom)) :-
    ( Atom = 'Join'(_, _) -> true ; relation_of(Atom, Relation), get_assoc(Relation, Context.statistics, _) ),
    shares(Atom, Term).

shares(Term, Other) :-
    term_variables(Term, Own),
    term_variables(Other, Variables),
    member(Variable, Own),
    member(Same, Variables),
    Same == Variable,
    !.

atom_estimate('At'(At), Context, Bound, Estimate) :-
    !,
    relation_of(At, Table),
    get_assoc(table(Table), Context.statistics, Facts),
    At =.. [_|Arguments],
    facts_estimate(Arguments, Bound, Facts, Estimate).
atom_estimate('Join'(Goal, Facts), _, Bound, Estimate) :-
    !,
    Goal =.. [_|Arguments],
    facts_estimate(Arguments, Bound, Facts, Estimate).
atom_estimate('In'(_, Index, Value), _, Bound, Estimate) :-
    !,
    (   \+ bound_in(Index, Bound)
    ->  Estimate = 1.0e9
    ;   bound_in(Value, Bound)
    ->  Estimate = 0.3
    ;   Estimate = 0.9
    ).
atom_estimate(does(_, _), _, _, 1) :-
    !.
atom_estimate(Atom, Context, Bound, Estimate) :-
    relation_of(Atom, Relation),
    (   memberchk(Relation, Context.component)
    ->  Estimate = 0
    ;   get_assoc(Relation, Context.statistics, Facts)
    ->  Atom =.. [_|Arguments],
        facts_estimate(Arguments, Bound, Facts, Estimate)
    ;   kind(Context.dependencies, Relation, static)
    ->  Estimate = 0
    ;   unbound_count(Atom, Bound, Count),
        (   recursive(Context.dependencies, Relation, Relation),
            \+ relation_of(Context.within, Relation)
        ->  Estimate is 1.2 + 1.0e6*Count
        ;   Estimate is 1.1 * 10**Count
        )
    ).

facts_estimate(Arguments, Bound, facts(Count, Distinct), Estimate) :-
    foldl(divided(Bound), Arguments, Distinct, Count, Estimate0),
    (   bound_in(Arguments, Bound)
    ->  Estimate is min(Estimate0, 0.5)
    ;   Estimate = Estimate0
    ).

divided(Bound, Argument, Distinct, Estimate0, Estimate) :-
    (   bound_in(Argument, Bound)
    ->  Estimate is Estimate0/max(1, Distinct)
    ;   Estimate = Estimate0
    ).

%!  statistics_of(+Arity, +Rows, -Statistics) is det.
%
%   Rows are the lists of the arguments of facts.

statistics_of(Arity, Rows, facts(Count, Distincts)) :-
    length(Rows, Count),
    findall(Distinct,
            ( between(1, Arity, Place),
              findall(Value, ( member(Row, Rows), nth1(Place, Row, Value) ), Values),
              sort(Values, Different),
              length(Different, Distinct) ),
            Distincts).

% ----------------------------------------------------------------------
% Joins

%!  static_joins(+Context, +Outer, +Body0, -Body) is det.
%
%   Body holds where Body0 does. The variables of Outer occur elsewhere, too.

static_joins(Context, Outer, Body0, Body) :-
    partition(is_static(Context), Body0, Static, Others),
    partition(is_test(Context), Static, Tests, Generators),
    append(Generators, Tests, Ordered),
    joined(Ordered, Context, Outer-Others, Others, Body).

is_static(Context, Literal) :-
    \+ ground(Literal),
    static_part(Literal, Context, _, _).

is_test(Context, Literal) :-
    static_part(Literal, Context, _, test).

%   static_part(+Literal, +Context, -Goal, -Count) is semidet: Goal says what Literal does, and has Count solutions, or
%   is a `test`.

static_part(differ(A, B), _, A \== B, test).
static_part(holds('At'(At)), Context, At, Count) :-
    relation_of(At, Table),
    get_assoc(table(Table), Context.statistics, facts(Count, _)).
static_part(holds('Join'(Goal, facts(Count, _))), _, Goal, Count).
static_part(holds(Atom), Context, Goal, Count) :-
    few_facts(Atom, Context, Goal, Count).
static_part(fails(Atom), Context, \+ Goal, test) :-
    few_facts(Atom, Context, Goal, _).

few_facts(Atom, Context, Goal, Count) :-
    relation_of(Atom, Relation),
    get_assoc(Relation, Context.statistics, facts(Count, _)),
    Count =< 1_000,
    static_goal(Atom, Goal).

%!  static_goal(+Atom, -Goal) is det.
%
%   The facts of the static relation succ are those of succ_.

static_goal(Atom, Goal) :-
    Atom =.. [Name|Arguments],
    atom_concat(Name, '_', Predicate),
    Goal =.. [Predicate|Arguments].

%   joined(+Static, +Context, +Outer, +Others, -Body): Outer has the variables that occur elsewhere.

joined([], _, _, Body, Body).
joined([Literal|Static0], Context, Outer, Others, [Joined|Body]) :-
    static_part(Literal, Context, Goal, Count),
    grown(Goal, Count, Static0, Context, Outer, Goals, Static),
    (   Goals == Goal
    ->  Joined = Literal
    ;   rows(Goals, Context, Outer-Static, 2_000, Row, Rows),
        sort(Rows, Facts),
        facts_literal(Context.work, Row, Facts, Joined)
    ),
    joined(Static, Context, Outer-Joined, Others, Body).

%   grown(+Goal0, +Count0, +Static0, +Context, +Outer, -Goal, -Static): Goal is Goal0, which has Count0 solutions, with
%   those of the conditions Static0 that share a variable and do not lead to many more solutions, which would all be
%   tried. Static are the others.

grown(Goal0, Count0, Static0, Context, Outer, Goal, Static) :-
    (   integer(Count0),
        select(Literal, Static0, Static1),
        static_part(Literal, Context, Own, OwnCount),
        most_rows(Goal0, Count0, Own, OwnCount, Most),
        rows((Goal0, Own), Context, Outer-Static1, Most, _, Rows),
        length(Rows, Count),
        Count =< Most
    ->  grown((Goal0, Own), Count, Static1, Context, Outer, Goal, Static)
    ;   Goal = Goal0,
        Static = Static0
    ).

most_rows(Goal, Count, Test, test, Count) :-
    !,
    bound_in(Test, Goal).
most_rows(Goal0, Count0, Goal1, Count1, Most) :-
    term_variables(Goal1, Variables),
    length(Variables, All),
    unbound_count(Goal1, Goal0, Unbound),
    Unbound < All,
    Most is min(2_000, 2*max(Count0, Count1)).

%   rows(+Goal, +Context, +Outer, +Most, -Row, -Rows): Row is the list of the variables of Goal that Outer has, too, and
%   Rows are its values, but no more than one above Most.

rows(Goal, Context, Outer, Most, Row, Rows) :-
    term_variables(Outer, Known),
    term_variables(Goal, Variables),
    include(occurs_in(Known), Variables, Row),
    Enough is Most+1,
    findall(Row, limit(Enough, distinct(Row, Context.work:Goal)), Rows).

occurs_in(Known, Variable) :-
    bound_in(Variable, Known).

%   facts_literal(+Work, +Row, +Rows, -Literal): Literal says that Row is one of Rows, which become facts in the module
%   Work unless the same facts are there.

facts_literal(Work, Row, Rows, holds('Join'(Goal, Statistics))) :-
    dynamic(Work:'Join'/3),
    (   Work:'Join'(Rows, Name, Statistics)
    ->  true
    ;   predicate_property(Work:'Join'(_, _, _), number_of_clauses(Number)),
        atom_concat(joined_J, Number, Name),
        length(Row, Arity),
        statistics_of(Arity, Rows, Statistics),
        assertz(Work:'Join'(Rows, Name, Statistics)),
        dynamic(Work:Name/Arity),
        forall(member(Values, Rows), ( Fact =.. [Name|Values], assertz(Work:Fact) ))
    ),
    Goal =.. [Name|Row].
