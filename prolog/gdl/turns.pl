:- module(pybridge_turns,
          [ mover_clauses/3     % +Contexts, +Domains, -Clauses
          ]).
:- use_module(library(assoc), [assoc_to_list/2, get_assoc/3]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(domains, [fluent_domain/4]).
:- use_module(position_patterns, [known_atom/3]).

/** <module> Finding out whose turn it is

In general this requires computing the moves of both roles. But most sheets have a fluent such as
control(x), and the rules of `legal` show that under it, the other role has only the move `noop`:
then control(x) alone says whose turn it is.

    mover(Position, Player, Other)          Other is the other role's only move, or `none` in a puzzle
    joint(Player, Move, Other, Joint)       Joint is does(...) with the moves in the order of the roles
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
    Context.layout = layout(_, _, Places, Indices),
    assoc_to_list(Places, Pairs),
    member(Name/1-slots([], [1], _), Pairs),
    get_assoc(key(Name/1, []), Indices, Index).

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
