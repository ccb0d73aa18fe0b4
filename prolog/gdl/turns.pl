:- module(pybridge_turns,
          [ mover_clauses/3     % +Contexts, +Domains, -Clauses
          ]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(assoc), [assoc_to_list/2, get_assoc/3]).
:- use_module(dependencies, [relation_of/2]).
:- use_module(domains, [fluent_domain/4]).
:- use_module(static_relations, [static_goal/2]).

/** <module> Finding out whose turn it is

In general this requires computing the moves of both roles. But most sheets have a fluent such as
control(x), and the rules of `legal` show that under it, the other role has only the move `noop`:
then control(x) alone says whose turn it is.

    mover(Position, Player, Move, Joint)    Joint is does(...) with Move, and the others' moves
*/

%!  mover_clauses(+Contexts, +Domains, -Clauses) is det.

mover_clauses([Context|_], _, [(mover(Position, Role, Move, does(Move)) :-
                                    (   legal_move(Position, Role, _)
                                    ->  true
                                    ;   no_move(Role)
                                    ))]) :-
    Context.roles = [Role],
    !.
mover_clauses(Contexts, Domains, [(mover(lists(L), Player, Move, Joint) :-
                                       choice(lists(L), First, Second, Player, Move, Joint))|Clauses]) :-
    Contexts = [Context|More],
    Context.roles = [First, Second],
    (   More = [Maps],
        turn_fluent(Maps, Domains, Index, Known, Others)
    ->  findall(mover_by(Value, _, Role, Move1, Joint1),
                member(turn(Value, Role, Move1, Joint1), Known),
                KnownClauses),
        findall((mover_by(Value, S, Player2, Move2, Joint2) :-
                     choice(maps(S), First, Second, Player2, Move2, Joint2)),
                member(Value, [[]|Others]),
                OtherClauses),
        append(KnownClauses, OtherClauses, ByClauses),
        Clauses = [(mover(maps(S), Player1, Move3, Joint3) :-
                        arg(Index, S, Value1),
                        mover_by(Value1, S, Player1, Move3, Joint3))|ByClauses]
    ;   Clauses = [(mover(maps(S), Player1, Move3, Joint3) :-
                        choice(maps(S), First, Second, Player1, Move3, Joint3))]
    ).

%   turn_fluent(+Context, +Domains, -Index, -Known, -Others) is semidet: the values of the fluent
%   in the slot Index say whose turn it is. Known is a list of turn(Value, Role, Move, Joint);
%   Others are the values that do not say it. The fluent with the fewest Others is chosen.

turn_fluent(Context, Domains, Index, Known, Others) :-
    findall(Count-found(Index0, Known0, Others0),
            ( single_slot(Context, Fluent, Index0),
              fluent_domain(Domains, Fluent, 1, Values),
              length(Values, Length),
              Length =< 20,
              turns(Values, Fluent, Context, Known0, Others0),
              Known0 \== [],
              length(Others0, Count)
            ),
            Found0),
    keysort(Found0, [_-found(Index, Known, Others)|_]).

single_slot(Context, Name/1, Index) :-
    Context.layout = layout(_, _, Places, Indices),
    assoc_to_list(Places, Pairs),
    member(Name/1-slots([], [1], _), Pairs),
    get_assoc(key(Name/1, []), Indices, Index).

turns([], _, _, [], []).
turns([Value|Values], Name/1, Context, Known, Others) :-
    Fluent =.. [Name, Value],
    (   turn(Fluent, Context, Role, Move, Joint)
    ->  Known = [turn(Value, Role, Move, Joint)|Known1],
        Others = Others1
    ;   Known = Known1,
        Others = [Value|Others1]
    ),
    turns(Values, Name/1, Context, Known1, Others1).

%   turn(+Fluent, +Context, -Role, -Move, -Joint) is semidet: where Fluent holds, the other
%   role has only one move, a symbol; and Role is the first role, or all its moves are terms.

turn(Fluent, Context, Role, Move, Joint) :-
    Context.roles = [First, Second],
    member(Role-Other, [First-Second, Second-First]),
    idle(Other, Fluent, Context, Only),
    (   Role == First
    ->  Joint = does(Move, Only)
    ;   \+ ( legal_rule(Role, Fluent, Context, Own, _), \+ compound(Own) ),
        Joint = does(Only, Move)
    ),
    \+ idle(Role, Fluent, Context, _),
    !.

idle(Role, Fluent, Context, Only) :-
    findall(Move-Conditions, legal_rule(Role, Fluent, Context, Move, Conditions), Rules),
    member(Only-[], Rules),
    atomic(Only),
    \+ ( member(Move-_, Rules), Move \== Only ).

%   legal_rule(+Role, +Fluent, +Context, -Move, -Conditions) is nondet: a rule for the moves
%   of Role may apply where Fluent holds, and Conditions are its remaining conditions.

legal_rule(Role, Fluent, Context, Move, Conditions) :-
    member(rule(_, legal(Role, Move), Body), Context.rules),
    remaining(Body, Fluent, Context, Conditions).

remaining([], _, _, []).
remaining([Condition|Body], Fluent, Context, Conditions) :-
    known(Condition, Fluent, Context, Truth),
    (   Truth == true
    ->  Conditions = Conditions1
    ;   Truth == unknown,
        Conditions = [Condition|Conditions1]
    ),
    remaining(Body, Fluent, Context, Conditions1).

known(holds(true(Held)), Fluent, _, Truth) :-
    functor(Fluent, Name, 1),
    functor(Held, Name, 1),
    !,
    (   Held = Fluent
    ->  Truth = true
    ;   Truth = false
    ).
known(fails(true(Held)), Fluent, _, Truth) :-
    functor(Fluent, Name, 1),
    functor(Held, Name, 1),
    ground(Held),
    !,
    (   Held == Fluent
    ->  Truth = false
    ;   Truth = true
    ).
known(differ(A, B), _, _, Truth) :-
    ground(A-B),
    !,
    (   A == B
    ->  Truth = false
    ;   Truth = true
    ).
known(holds(Atom), _, Context, Truth) :-
    ground(Atom),
    static(Atom, Context),
    !,
    static_truth(Atom, Context, Truth).
known(_, _, _, unknown).

static(Atom, Context) :-
    relation_of(Atom, Relation),
    get_assoc(Relation, Context.statistics, _).

static_truth(Atom, Context, Truth) :-
    static_goal(Atom, Goal),
    (   call(Context.work:Goal)
    ->  Truth = true
    ;   Truth = false
    ).
