:- module(pybridge_relation_clauses,
          [ relation_clauses/5  % +Context, +Wanted, +Done0, -Clauses, -Done
          ]).
:- use_module(library(lists), [append/2, append/3, member/2, same_length/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module(dependencies, [recursive/3, relation_of/2]).
:- use_module(grounding, [rule_instances/5]).
:- use_module(rule_translation,
              [ argument_modes/2, extra_arguments/3, is_tabled/3, relation_name/4, rule_clause/6 ]).

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
