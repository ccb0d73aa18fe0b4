:- module(pybridge_analysis,
          [ mover_clauses/3,    % +Contexts, +Domains, -Clauses
            tabled_relations/2  % +Context, -Tabled
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [foldl/4, include/3, maplist/3, partition/4]).
:- use_module(library(assoc), [assoc_to_list/2, empty_assoc/1, get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [append/2, append/3, member/2, numlist/3, reverse/2, select/3]).
:- use_module(library(solution_sequences), [limit/2]).
:- use_module(library(ugraphs), [neighbours/3, top_sort/2, vertices_edges_to_ugraph/3]).
:- use_module(dependencies, [components/2, kind/3, recursive/3, relation_of/2]).
:- use_module(domains, [fluent_domain/4]).
:- use_module(layout, [slot_index/3]).
:- use_module(places, [known_atom/3]).
:- use_module(relations, [static_body/3]).

/** <module> What the rules say about play

Whose turn it is requires computing the moves of both roles in general. But most sheets have a fluent such as
control(x), and the rules of `legal` show that under it, the other role has only the move `noop`:
then control(x) alone says whose turn it is.

    mover(Position, Player, Other)          Other is the other role's only move, or `none` in a puzzle
    joint(Player, Move, Other, Joint)       Joint is does(...) with the moves in the order of the roles

A recursive relation is called like any other where static relations lead each call nearer
to an end, as in

    (<= (row ?x ?p) (true (cell ?x ?p)) (succ ?x ?y) (row ?y ?p))

and the call says where to begin, so that there are not too many paths. All others are tabled.
*/

%!  mover_clauses(+Contexts, +Domains, -Clauses) is det.

mover_clauses([Context|_], _, [joint(Role, Move, none, does(Move)),
                               (mover(Position, Role, none) :-
                                    (   legal_move(Position, Role, _)
                                    ->  true
                                    ;   throw(error(rule_sheet(no_move(Role)), _))
                                    ))]) :-
    Context.roles = [Role],
    !.
mover_clauses([Lists, Maps], Domains,
              [ joint(First, FirstMove, Second0, does(FirstMove, Second0)),
                joint(Second, SecondMove, First0, does(First0, SecondMove)),
                (mover(lists(L), Player, Other) :- choice(lists(L), First, Second, Player, Other))
              | Clauses]) :-
    Lists.roles = [First, Second],
    (   turn_fluent(Maps, Domains, Index, Turns)
    ->  findall(Clause, ( member(Turn, Turns), turn_clause(Turn, First, Second, Clause) ), TurnClauses),
        Clauses = [(mover(maps(S), Player1, Other1) :- arg(Index, S, Value), mover_by(Value, S, Player1, Other1))
                  |TurnClauses]
    ;   Clauses = [(mover(maps(S), Player1, Other1) :- choice(maps(S), First, Second, Player1, Other1))]
    ).

turn_clause(turn(Value, Role, Only), _, _, mover_by(Value, _, Role, Only)).
turn_clause(open(Value), First, Second,
            (mover_by(Value, S, Player, Other) :- choice(maps(S), First, Second, Player, Other))).

%   turn_fluent(+Context, +Domains, -Index, -Turns) is semidet: the values of the fluent in the slot Index say whose turn it
%   is. Turns has turn(Value, Role, Only), or open(Value) for a value that does not say it. The fluent with the
%   fewest of these is chosen.

turn_fluent(Context, Domains, Index, Turns) :-
    findall(Count-found(Index0, Turns0),
            ( single_slot(Context, Name, Index0),
              fluent_domain(Domains, Name/1, 1, Values),
              length(Values, Length),
              Length =< 20,
              findall(Turn, ( member(Value, [[]|Values]), Fluent =.. [Name, Value], turn(Fluent, Context, Turn) ), Turns0),
              memberchk(turn(_, _, _), Turns0),
              findall(x, member(open(_), Turns0), Open),
              length(Open, Count)
            ),
            Found),
    keysort(Found, [_-found(Index, Turns)|_]).

single_slot(Context, Name, Index) :-
    Context.layout = layout(_, _, Places),
    assoc_to_list(Places, Pairs),
    member(Name/1-slots([], [1], _), Pairs),
    functor(Fluent, Name, 1),
    slot_index(Context, Fluent, Index).

%   turn(+Fluent, +Context, -Turn): where Fluent holds, the other role has only one move, a symbol; and Role is the first
%   role, or all its moves are terms.

turn(Fluent, Context, Turn) :-
    arg(1, Fluent, Value),
    Context.roles = [First, Second],
    (   Value \== [],
        member(Role-Other, [First-Second, Second-First]),
        idle(Other, Fluent, Context, Only),
        \+ ( Role == Second, legal_rule(Role, Fluent, Context, Move, _), \+ compound(Move) ),
        \+ idle(Role, Fluent, Context, _)
    ->  Turn = turn(Value, Role, Only)
    ;   Turn = open(Value)
    ).

idle(Other, Fluent, Context, Only) :-
    findall(Move-Conditions, legal_rule(Other, Fluent, Context, Move, Conditions), Rules),
    member(Only-[], Rules),
    atomic(Only),
    \+ ( member(Move-_, Rules), Move \== Only ).

%   legal_rule(+Role, +Fluent, +Context, -Move, -Conditions) is nondet: a rule for the moves of Role may apply where Fluent
%   holds, and Conditions are its remaining conditions.

legal_rule(Role, Fluent, Context, Move, Conditions) :-
    member(rule(_, legal(Role, Move), Body), Context.rules),
    remaining(Body, Fluent, Context, Conditions).

remaining([], _, _, []).
remaining([Condition|Body], Fluent, Context, Conditions) :-
    (   known(Condition, Fluent, Context, Truth)
    ->  Truth == true,
        Conditions = Conditions1
    ;   Conditions = [Condition|Conditions1]
    ),
    remaining(Body, Fluent, Context, Conditions1).

%   known(+Condition, +Fluent, +Context, -Truth) is semidet.

known(holds(true(Held)), Fluent, _, Truth) :-
    same_functor(Held, Fluent),
    ( Held = Fluent -> Truth = true ; Truth = false ).
known(fails(true(Held)), Fluent, _, Truth) :-
    same_functor(Held, Fluent),
    ground(Held),
    ( Held == Fluent -> Truth = false ; Truth = true ).
known(differ(A, B), _, _, Truth) :-
    ground(A-B),
    ( A == B -> Truth = false ; Truth = true ).
known(holds(Atom), _, Context, Truth) :-
    known_atom(Atom, Context, Truth).

same_functor(Term, Other) :-
    functor(Term, Name, Arity),
    functor(Other, Name, Arity).

% ----------------------------------------------------------------------

%!  tabled_relations(+Context, -Tabled) is det.
%
%   Tabled is a list of Relation-Places. A call of the recursive Relation is tabled if one of its arguments at Places
%   is free, or always if Places is `any`.

tabled_relations(Context, Tabled) :-
    Dependencies = Context.dependencies,
    components(Dependencies, Components),
    findall(Relation-Places,
            ( member(Component, Components),
              Component = [First|_],
              recursive(Dependencies, First, First),
              \+ kind(Dependencies, First, static),
              (   descends(Component, Context, Places0)
              ->  Places = Places0
              ;   Places = any
              ),
              member(Relation, Component)
            ),
            Tabled).

%   descends(+Component, +Context, -Places) is semidet: Component has only one relation, static conditions lead its
%   arguments at Places from each call to the next by steps that never return to the same values, and there are
%   not too many paths.

descends([Relation], Context, Places) :-
    findall(Head-Body, recursive_rule(Relation, Context.rules, Head, Body), Rules),
    maplist(one_call(Relation), Rules, Calls),
    descent(Calls, Context, Places, Length),
    alternatives(Rules, Count),
    Count**Length =< 3_000.

recursive_rule(Relation, Rules, Head, Body) :-
    member(rule(_, Head, Body), Rules),
    relation_of(Head, Relation),
    once(( member(holds(Atom), Body), relation_of(Atom, Relation) )).

one_call(Relation, Head-Body, call(Head, Atom, Others)) :-
    select(holds(Atom), Body, Others),
    relation_of(Atom, Relation),
    !,
    \+ ( member(holds(Other), Others), relation_of(Other, Relation) ).

%   descent(+Calls, +Context, -Places, -Length) is semidet: each of Calls makes a step at some of Places, or
%   keeps these and makes a step at the next ones, if there are no Places where all make one. At most Length steps follow each other.

descent([], _, [], 0).
descent(Calls, Context, Places, Length) :-
    Calls = [call(Head, _, _)|_],
    functor(Head, _, Arity),
    Arity =< 8,
    numlist(1, Arity, All),
    member(Together, [true, false]),
    between(1, 3, Size),
    length(Own, Size),
    places(All, Own),
    partition(keeps(Own), Calls, Keeping, Stepping),
    \+ ( Together == true, Keeping = [_|_] ),
    maplist(steps(Own, Context), Stepping, Lists),
    append(Lists, Edges),
    Edges = [_|_],
    vertices_edges_to_ugraph([], Edges, Graph),
    top_sort(Graph, Sorted),
    !,
    longest(Sorted, Graph, Length0),
    descent(Keeping, Context, More, Length1),
    append(Own, More, Places),
    Length is Length0 + Length1.

places(_, []).
places([Place|All], [Place|Places]) :-
    places(All, Places).
places([_|All], [Place|Places]) :-
    places(All, [Place|Places]).

keeps(Places, call(Head, Atom, _)) :-
    maplist(argument(Head), Places, Arguments),
    maplist(argument(Atom), Places, Same),
    Arguments == Same.

argument(Atom, Place, Argument) :-
    arg(Place, Atom, Argument).

%   steps(+Places, +Context, +Call, -Edges) is semidet: Edges lead from the arguments at Places in the head
%   to those in the call.

steps(Places, Context, call(Head, Atom, Others), Edges) :-
    maplist(argument(Head), Places, From),
    maplist(argument(Atom), Places, To),
    include(static_on(Context.statistics, From-To), Others, Steps),
    static_body(Steps, Context, Goal),
    Most = 3_000,
    findall(From-To, limit(Most, Context.work:Goal), Edges),
    \+ length(Edges, Most),
    ground(Edges).

static_on(Statistics, Term, holds(Atom)) :-
    relation_of(Atom, Relation),
    get_assoc(Relation, Statistics, _),
    term_variables(Term, Variables),
    term_variables(Atom, Own),
    member(Variable, Variables),
    member(Same, Own),
    Same == Variable,
    !.

%   longest(+Sorted, +Graph, -Length): Length is the number of edges of the longest path.

longest(Sorted, Graph, Length) :-
    reverse(Sorted, FromEnd),
    empty_assoc(Empty),
    foldl(longest_from(Graph), FromEnd, Empty-0, _-Length).

longest_from(Graph, Vertex, Lengths0-Longest0, Lengths-Longest) :-
    neighbours(Vertex, Graph, Neighbours),
    foldl(longer(Lengths0), Neighbours, 0, Length),
    put_assoc(Vertex, Lengths0, Length, Lengths),
    Longest is max(Longest0, Length).

longer(Lengths, Neighbour, Length0, Length) :-
    get_assoc(Neighbour, Lengths, Known),
    Length is max(Length0, Known+1).

%   alternatives(+Rules, -Count): Count is how many of Rules can apply to one call.

alternatives(Rules, Count) :-
    aggregate_all(max(Together),
                  ( member(Rule, Rules),
                    aggregate_all(count, ( member(Other, Rules), \+ exclude_each_other(Rule, Other) ), Together) ),
                  Count).

exclude_each_other(Rule, Other) :-
    copy_term(Rule-Other, (Head1-Body1)-(Head2-Body2)),
    (   Head1 \= Head2
    ->  true
    ;   Head1 = Head2,
        (   member(holds(Atom), Body1), member(fails(Same), Body2)
        ;   member(fails(Atom), Body1), member(holds(Same), Body2)
        ),
        Atom == Same
    ),
    !.
