:- module(pybridge_retry,
          [ for_each_name/4,        % +Goal, +Rest, +State, -Disjunction
            unfolded/5,             % +Refusal, +Goal, +Module, +Program, -Unfolded
            sooner/5                % +Rest0, +Goal, +Module, +State, -Rest
          ]).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(lists), [append/2, append/3, member/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(ordsets), [ord_disjoint/2, ord_subtract/3, ord_union/3]).
:- use_module(program, [implementation/3, predicate_clauses/2]).
:- use_module(tabling, [tabled/1]).
:- use_module(unification, [free/2, is_bound/2, number_variables/2, resolved/3, variable_in/2, variables/2]).

/** <module> Other ways to compile a goal that cannot be compiled where it stands */

%!  for_each_name(+Goal, +Rest, +State, -Disjunction) is semidet.
%
%   Goal takes the name of a predicate that Rest calls from a list of names, so there is a branch for each name.

for_each_name(member(Variable, Names), Rest, State, Disjunction) :-
    Variable = '$v'(_),
    is_list(Names),
    maplist(atom, Names),
    length(Names, Count),
    between(1, 8, Count),
    free(Variable, State),
    sub_term(Part, Rest),
    named_by(Part, Variable),
    !,
    conjoined(Rest, Goals),
    each_name(Names, Variable, Goals, Disjunction).

named_by(Part, Variable) :-
    nonvar(Part),
    (   Part = (_ =.. [Name|_])
    ;   compound(Part),
        compound_name_arguments(Part, call, [Name|_])
    ),
    Name == Variable.

each_name([Name], Variable, Goals, (Variable = Name, Goals)) :-
    !.
each_name([Name|Names], Variable, Goals, ((Variable = Name, Goals) ; Others)) :-
    each_name(Names, Variable, Goals, Others).

conjoined([Goal], Goal) :-
    !.
conjoined([Goal|Goals], (Goal, Rest)) :-
    conjoined(Goals, Rest).

%!  unfolded(+Refusal, +Goal, +Module, +Program, -Unfolded) is semidet.
%
%   Goal's predicate cannot be compiled by itself, since it leaves variables unbound, so its clauses take the place of
%   Goal.

unfolded(native_refused(_, _, _, _), Goal, Module, Program, Unfolded) :-
    implementation(Module, Goal, Predicate),
    Predicate = Home:Name/Arity,
    \+ tabled(Predicate),
    module_property(Home, class(user)),         % the reason of a library predicate would hide what it was called with
    catch(predicate_clauses(Predicate, Clauses), refused(_), fail),
    length(Clauses, Count),
    Count =< 8,
    findall(Alternative, alternative(Clauses, Name/Arity, Alternative), Alternatives),
    length(Alternatives, Count),
    disjunction(Alternatives, Goal, Unfolded),
    number_variables(Program, Unfolded).

alternative(Clauses, Name/Arity, Head-(Module:Body)) :-
    member(clause(Head, Body, Module, _), Clauses),
    \+ ( sub_term(Part, Body), nonvar(Part), ( Part == ! ; functor(Part, Name, Arity) ) ).

disjunction([Alternative], Goal, Unfolded) :-
    !,
    alternative_goal(Alternative, Goal, Unfolded).
disjunction([Alternative|Alternatives], Goal, (First ; Rest)) :-
    alternative_goal(Alternative, Goal, First),
    disjunction(Alternatives, Goal, Rest).

alternative_goal(Head-Body, Goal, Alternative) :-
    Head =.. [_|Parameters],
    Goal =.. [_|Arguments],
    equations(Parameters, Arguments, Body, Alternative).

equations([], [], Body, Body).
equations([Parameter|Parameters], [Argument|Arguments], Body, (user:'$unify'(Argument, Parameter), Rest)) :-
    equations(Parameters, Arguments, Body, Rest).

%!  sooner(+Rest0, +Goal, +Module, +State, -Rest) is semidet.
%
%   Goal, which says the same whatever is bound before it, needs what a later goal binds at once, so that one goes
%   first. Or Goal is the length of the unbound front of a list, or of an unbound list whose elements maplist/2 binds,
%   be it those behind the first ones alone, or that list is as long as another one: a test stands for it, and the list
%   is made where the later goal is.

sooner(Rest0, Goal, Module, State, [Binding, Module:Goal|Rest]) :-
    logical(Goal),
    append(Before, [Binding|After], Rest0),
    binds(Binding, State, N),
    variable_in(Goal, N),
    !,
    passed_by(Before, Goal, State),
    append(Before, After, Rest).
sooner(Rest0, length(Front, Length), Module, State, [Module:(Length >= 0)|Rest]) :-
    is_bound(Length, State),
    append(Before, [_:append(Front0, Back, List)|After], Rest0),
    Front0 == Front,
    is_bound(List, State),
    !,
    unseen(Front, Before, State),
    append(Before, [pybridge_library:split_at(Length, List, Front, Back)|After], Rest).
sooner(Rest0, same_length(List, Same), Module, State, [Module:is_list(List)|Rest]) :-
    is_bound(List, State),
    append(Before, [_:Goal|After], Rest0),
    for_each(Goal, =(Element0), Same0),
    Same0 == Same,
    resolved(Element0, State, Element),
    is_bound(Element, State),
    !,
    unseen(Same, Before, State),
    append(Before, [pybridge_library:as_many(List, Element, Same)|After], Rest).
sooner(Rest0, append(Front, Back, Whole0), _, State, Rest) :-
    is_bound(Front, State),
    resolved(Whole0, State, Whole),
    is_list(Whole),
    append(Before, [Module:Goal|After], Rest0),
    for_each(Goal, Closure, Back0),
    Back0 == Back,
    !,
    unseen(Back, Before, State),
    passed_by(Before, Whole, State),
    unbound([Back|Whole], State, Ns),
    unbound(Closure, State, Called),
    ord_disjoint(Ns, Called),
    length(Whole, Length),
    append(Before, [pybridge_library:padded(Length, Front, Module:Closure, Back, Whole)|After], Rest).
sooner(Rest0, length(Whole, Length), Home, State, [Home:(Length >= 0)|Rest]) :-
    is_bound(Length, State),
    append(Before, [_:append(Front, Back, Whole0)|Later], Rest0),
    Whole0 == Whole,
    is_bound(Front, State),
    append(Between, [Module:Goal|After], Later),
    for_each(Goal, Closure, Back0),
    Back0 == Back,
    !,
    unseen(Whole, Before-Between-Closure, State),
    unseen(Back, Before-Between-Closure, State),
    append([Before,Between,[pybridge_library:padded(Length, Front, Module:Closure, Back, Whole)|After]], Rest).
sooner(Rest0, length(List, Length), Home, State, [Home:(Length >= 0)|Rest]) :-
    is_bound(Length, State),
    append(Before, [Module:Goal|After], Rest0),
    for_each(Goal, Closure, List0),
    List0 == List,
    !,
    unseen(List, Before-Closure, State),
    append(Before, [pybridge_library:list_of(Length, Module:Closure, List)|After], Rest).

sooner(Rest0, Goal, Module, State, Rest) :-
    dict_made(Goal, Dict, Result),
    is_bound(Dict, State),
    append(Before, [Exit], Rest0),
    Before = [_|_],
    unseen(Result, Before, State),
    append(Before, [Module:Goal,Exit], Rest).

%   dict_made(+Goal, -Dict, -Result): Goal puts values into Dict, which may be bound later.

dict_made('.'(Dict, put(_), Result), Dict, Result).
dict_made('.'(Dict, put(_, _), Result), Dict, Result).

%   unseen(+Variable, +Goals, +State): Variable is unbound, and not in Goals.

unseen('$v'(N), Goals0, State) :-
    resolved(Goals0, State, Goals),
    \+ variable_in(Goals, N).

%   for_each(+Goal, -Closure, -List) is semidet: Goal is `maplist(Closure, List)`, or what library(apply_macros) makes
%   of it.

for_each(maplist(Closure, List), Closure, List) :-
    !.
for_each(Goal, Closure, List) :-
    compound(Goal),
    compound_name_arguments(Goal, Name, [List|Arguments]),
    length(Arguments, Count),
    atom_concat('__aux_maplist/2_', CalledCount, Name),
    atom_concat(+, Count, Suffix),
    atom_concat(Called, Suffix, CalledCount),
    Closure =.. [Called|Arguments].

%   logical(+Goal): its answers are the same, in the same order, if a later goal is its first one instead.

logical(Goal) :-
    functor(Goal, Name, Arity),
    memberchk(Name/Arity,
              [ (=)/2, append/3, last/2, length/2, member/2, nth0/3, nth0/4, nth1/3, nth1/4, permutation/2, reverse/2,
                select/3, select/4 ]).

%   passed_by(+Goals, +Term, +State): what is unbound in Term may be bound before Goals: they do not cut, and only
%   logical goals see it.

passed_by(Goals0, Term, State) :-
    resolved(Goals0, State, Goals),
    \+ ( sub_term(Part, Goals), Part == ! ),
    unbound(Term, State, Ns),
    seen_by_logical(Goals, Ns, State).

seen_by_logical([], _, _).
seen_by_logical([_:Goal|Goals], Ns0, State) :-
    unbound(Goal, State, Ns1),
    (   ( Goal = '$fill'(_, _) ; ord_disjoint(Ns0, Ns1) )
    ->  Ns = Ns0
    ;   logical(Goal),
        ord_union(Ns0, Ns1, Ns)
    ),
    seen_by_logical(Goals, Ns, State).

unbound(Term, state(Bound, _), Ns) :-
    variables(Term, Ns0),
    ord_subtract(Ns0, Bound, Ns).

binds(_:Goal0, State, N) :-
    resolved(Goal0, State, Goal),
    (   Goal = (Variable is Term)
    ;   Goal = (Variable = Term)
    ;   Goal = (Term = Variable)
    ),
    nonvar(Variable),
    Variable = '$v'(N),
    \+ is_bound(Variable, State),
    is_bound(Term, State).
