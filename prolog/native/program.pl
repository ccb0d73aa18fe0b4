:- module(pybridge_program,
          [ predicate_clauses/2,    % +Predicate, -Clauses
            implementation/3,       % +Module, +Goal, -Predicate
            conjunction/3           % +Body, +Module, -Goals
          ]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library, []).

/** <module> The clauses that a program is made of

A Predicate is Module:Name/Arity. Its clauses are those that SWI-Prolog has loaded, library predicates included,
except for the few that library.pl writes anew because SWI-Prolog's own cannot be compiled.
*/

%!  implementation(+Module, +Goal, -Predicate) is semidet.
%
%   Predicate, written Module:Name/Arity, is what Goal calls in Module. Fails if there is none.

implementation(Module, Goal, Predicate) :-
    functor(Goal, Name, Arity),
    catch(predicate_property(Module:Goal, visible), _, fail),
    (   '$get_predicate_attribute'(Module:Goal, imported, Defined0)     % quicker than predicate_property/2
    ->  Defined = Defined0
    ;   '$get_predicate_attribute'(Module:Goal, system, 1)
    ->  Defined = system
    ;   \+ '$get_predicate_attribute'(Module:Goal, defined, 1),
        predicate_property(Module:Goal, imported_from(Defined1))     % which loads what is loaded on demand
    ->  Defined = Defined1
    ;   Defined = Module
    ),
    (   module_property(Defined, class(Class)),
        memberchk(Class, [system, library]),
        own_definition(Goal)
    ->  Predicate = pybridge_library:Name/Arity
    ;   Predicate = Defined:Name/Arity
    ).

own_definition(Goal) :-
    predicate_property(pybridge_library:Goal, defined),
    \+ predicate_property(pybridge_library:Goal, imported_from(_)),
    \+ predicate_property(pybridge_library:Goal, system).

%!  predicate_clauses(+Predicate, -Clauses) is det.
%
%   Clauses is a list of clause(Head, Body, Module, Place), in order, with fresh variables; Body runs in Module and
%   Place is File:Line or unknown.
%
%   @throws refused(Why) if the predicate may change, has effects, or has no clauses to read

predicate_clauses(Module:Name/Arity, Clauses) :-
    functor(Head, Name, Arity),
    forall(unfit(Module:Head, Why), throw(refused(Why))),
    (   predicate_property(Module:Head, ssu)
    ->  Kind = one_sided,
        functor(Last, Name, Arity),
        Clauses1 = [clause(Last, throw(no_rule), Module, unknown)]
    ;   Kind = two_sided,
        Clauses1 = []
    ),
    findall(clause(Head, Body, BodyModule, Place),
            (   clause(Module:Head, Body0, Clause),
                strip_module(Module:Body0, BodyModule, Body1),
                right_integers(Body1, Clause, Body2),
                clause_body(Kind, Body2, Clause, Body),
                clause_place(Clause, Place)
            ),
            Clauses,
            Clauses1).

%   clause_body(+Kind, +Body0, +Clause, -Body): a clause written with `=>` commits to its body, which clause/2 does
%   not show unless there is a guard. Its head only matches ('$one_sided' in shapes.pl), so nothing may be unified
%   there.

clause_body(two_sided, Body0, _, Body) :-
    unify_at_once(Body0, Body).
clause_body(one_sided, Body0, Clause, ('$one_sided', Body)) :-
    ( instruction(Clause, 0, i_ssu_choice) -> Body = Body0 ; Body = (!, Body0) ).

instruction(Clause, Address, Instruction) :-
    '$fetch_vm'(Clause, Address, Next, Instruction0),
    (   Instruction = Instruction0
    ;   instruction(Clause, Next, Instruction)
    ).

%   right_integers(+Body0, +Clause, -Body): in WebAssembly, SWI-Prolog 10.1 reads `X = -1` back as `X = 33554431`,
%   and likewise (==)/2 and (\==)/2; the Clause's instructions have the right integer.

:- if(current_prolog_flag(emscripten, true)).

right_integers(Goal0, Clause, Goal) :-
    (   compound(Goal0),
        Goal0 =.. [Name, A, B0],
        memberchk(Name, [=, ==, \==]),
        integer(B0),
        B is B0 - (1<<25),
        instruction(Clause, 0, Instruction),
        compound(Instruction),
        Instruction =.. [_, _, B]
    ->  Goal =.. [Name, A, B]
    ;   compound(Goal0),
        compound_name_arguments(Goal0, Name, Goals0),
        memberchk(Name, [',', ;, ->, *->, \+])
    ->  right_integers_all(Goals0, Clause, Goals),
        compound_name_arguments(Goal, Name, Goals)
    ;   Goal = Goal0
    ).

right_integers_all([], _, []).
right_integers_all([Goal0|Goals0], Clause, [Goal|Goals]) :-
    right_integers(Goal0, Clause, Goal),
    right_integers_all(Goals0, Clause, Goals).

:- else.

right_integers(Body, _, Body).

:- endif.

%   unify_at_once(+Body0, -Body): what Body0 unifies first of all is unified in the head instead.

unify_at_once(Body0, Body) :-
    (   nonvar(Body0),
        Body0 = (First, Body1),
        nonvar(First),
        First = (A = B),
        unify_with_occurs_check(A, B)
    ->  unify_at_once(Body1, Body)
    ;   Body = Body0
    ).

unfit(_:Goal, 'it depends on what changes') :-
    functor(Goal, Name, _),
    memberchk(Name, [ assert, asserta, assertz, retract, retractall, abolish, erase, recorda, recordz, recorded, flag,
                      nb_setval, nb_getval, b_setval, b_getval, random, random_between, random_member,
                      random_permutation, get_time, statistics, read, read_term, get_char, get_code ]).
unfit(clpfd:_, 'it is a constraint').
unfit(Module:Goal, 'it uses a dict') :-
    memberchk(Module, [system, '$dicts']),
    functor(Goal, Name, _),
    memberchk(Name, ['.', get_dict, put_dict, del_dict, dict_pairs]).
unfit(solution_sequences:_, 'it remembers its answers').
unfit(Goal, 'it is written in C') :-
    predicate_property(Goal, foreign).
unfit(Goal, 'it is wrapped') :-
    \+ predicate_property(Goal, tabled),
    predicate_property(Goal, wrapped).
unfit(Module:Goal, 'its table keeps only one of several answers') :-
    predicate_property(Module:Goal, tabled),
    Module:'$table_mode'(Goal, Variant, _),
    Variant \= Goal.
unfit(Goal, 'it is being debugged') :-
    predicate_property(Goal, spy).
unfit(Goal, 'its clauses cannot be read') :-
    \+ predicate_property(Goal, foreign),
    \+ catch(forall(clause(Goal, _), true), _, fail).
unfit(Goal, 'it has no clauses') :-
    \+ predicate_property(Goal, dynamic),
    \+ predicate_property(Goal, foreign),
    predicate_property(Goal, number_of_clauses(0)).

clause_place(Clause, File:Line) :-
    clause_property(Clause, file(File)),
    clause_property(Clause, line_count(Line)),
    !.
clause_place(_, unknown).

%!  meaning(?Goal, ?Same) is nondet.
%
%   A hook: Goal, Module:Plain, stands for the goal Same, which is compiled in its place.

:- multifile meaning/2.
:- dynamic meaning/2.

%!  conjunction(+Body, +Module, -Goals) is det.
%
%   Goals is the conjunction Body, to be run in Module, as a list of Module:Goal.

conjunction(Body, Module, Goals) :-
    conjunction(Body, Module, Goals, []).

conjunction(Goal, Module, [Module:Goal|Goals], Goals) :-
    var(Goal),
    !.
conjunction((A, B), Module, Goals0, Goals) :-
    !,
    conjunction(A, Module, Goals0, Goals1),
    conjunction(B, Module, Goals1, Goals).
conjunction(true, _, Goals, Goals) :-
    !.
conjunction(Module:Goal, _, Goals0, Goals) :-
    atom(Module),
    !,
    conjunction(Goal, Module, Goals0, Goals).
conjunction(call(Qualifier:Goal), Module, [Module:(Qualifier:Goal)|Goals], Goals) :-
    var(Qualifier),                            % clause/2 shows Qualifier:Goal so
    !.
conjunction(Goal, Module, Goals0, Goals) :-
    ( meaning(Module:Goal, Same) -> true ; listed(Goal, Same) -> true ; filtered(Module, Goal, Same) ),
    !,
    conjunction(Same, Module, Goals0, Goals).
conjunction(Goal, Module, [Module:Goal|Goals], Goals).

%   listed(+Goal, -Same) is semidet: what Goal finds in a list is another list.

listed(phrase(Body, List), Same) :-
    listed(phrase(Body, List, []), Same).
listed(phrase(Body, List, Rest), ( ( Lists -> true ; throw(no_list) ), lists:append(Body, Rest, List) )) :-
    ( var(Body) ; Body = '$v'(_) ),
    !,
    Lists = ( is_list(Body), \+ ( atomic(List), List \== [] ), \+ ( atomic(Rest), Rest \== [] ) ).

%   filtered(+Module, +Goal, -Same) is semidet: Goal compares the elements of a list with a pattern, such as that of
%   exclude(=(man(_, 3, 5)), Men0, Men). The first one that is like it binds what is open there; all others are compared
%   with that.

filtered(Module, Goal, ( memberchk(Pattern, List) -> Same ; Otherwise )) :-
    compound(Goal),
    compound_name_arguments(Goal, Name, [Closure,List|Lists]),
    nonvar(Closure),
    Closure = (=(Pattern)),
    compound(Pattern),
    once(( sub_term('$v'(_), Pattern), Pattern \= '$v'(_) )),
    without_any(Name, List, Lists, Otherwise),
    predicate_property(Module:Goal, imported_from(apply)),
    compound_name_arguments(Same, Name, [==(Pattern),List|Lists]).

without_any(include, _, [Included], Included = []).
without_any(exclude, List, [Excluded], Excluded = List).
without_any(partition, List, [Included,Excluded], ( Included = [], Excluded = List )).
