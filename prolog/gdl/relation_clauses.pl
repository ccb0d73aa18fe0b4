:- module(pybridge_relation_clauses,
          [ relation_clauses/5  % +Context, +Wanted, +Done0, -Clauses, -Done
          ]).
:- use_module(library(lists), [append/2, append/3, member/2, same_length/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module(closures, [closure_clauses/4]).
:- use_module(dependencies, [kind/3]).
:- use_module(grounding, [rule_instances/5]).
:- use_module(rule_translation,
              [ argument_modes/2, extra_arguments/3, is_closed/3, relation_name/4, rule_clause/6 ]).

/** <module> The clauses of all relations that are called */

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

call_clauses(Context, call(Relation, _), [], []) :-
    kind(Context.dependencies, Relation, static),
    !.
call_clauses(Context, call(Relation, Modes), Clauses, Calls) :-
    is_closed(Context, Relation, Modes),
    !,
    closure_clauses(Context, Relation, Clauses, Calls).
call_clauses(Context, call(Relation, Modes), Clauses, Calls) :-
    Relation = Name/Arity,
    functor(Atom, Name, Arity),
    relation_name(Context, Relation, Modes, Predicate),
    findall(Clause-Called,
            ( member(rule(_, Atom, Body), Context.rules),
              Atom =.. [_|Called0],
              bound_arguments(Called0, Modes, Bound0),
              rule_instances(Context, Atom, Body, Bound0, Instances),
              member(Atom1-Body1, Instances),
              extra_arguments(Context, Relation, Extra),
              Atom1 =.. [_|Arguments],
              bound_arguments(Arguments, Modes, Bound),
              append(Arguments, Extra, All),
              Head =.. [Predicate|All],
              rule_clause(Context, Head-Extra, Bound, Body1, Clause, Called)
            ),
            Pairs),
    (   Pairs == []
    ->  extra_arguments(Context, Relation, Extra),
        length(Extra, More),
        All is Arity+More,
        functor(Head, Predicate, All),
        Clauses = [(Head :- fail)],
        Calls = []
    ;   pairs_keys_values(Pairs, Clauses, Lists),
        append(Lists, Calls0),
        sort(Calls0, Calls)
    ).

bound_arguments(Arguments, Modes, Bound) :-
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
