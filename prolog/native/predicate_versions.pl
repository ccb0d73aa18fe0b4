/*  Versions of predicates

A predicate is compiled in one version for each way in which it is called, described by its shapes (shapes.pl).
*/

%!  new_program(-Program) is det.
%
%   Program collects versions of predicates. It is changed by setarg/3, so that a failed attempt leaves nothing.

new_program(program(0, Versions, Numbers, Paths, 1000)) :-
    empty_assoc(Versions),
    empty_assoc(Numbers),
    empty_assoc(Paths).

%!  program_versions(+Program, -Versions) is det.
%
%   Versions are the terms version(Number, Predicate, Shapes, Parameters, Outputs, Clauses) in Program: Parameters
%   and Outputs are counts; parameters are the first variables. Each of the Clauses is clause(Patterns, Goals,
%   Place).

program_versions(Program, Versions) :-
    arg(2, Program, ByNumber),
    assoc_to_values(ByNumber, Versions).

%!  version(+Program, +Predicate, +Shapes, -Number) is det.
%
%   Number is that of the version of Predicate for Shapes, which is made if it is new.
%
%   @throws native_refused(Predicate, Place, Goal, Why)

version(Program, Predicate, Shapes, Number) :-
    arg(3, Program, Numbers0),
    ( get_assoc(Predicate, Numbers0, Known) -> true ; Known = [] ),
    (   memberchk(Shapes-Number0, Known)
    ->  Number = Number0
    ;   few_versions(Known, Predicate),
        arg(1, Program, Number),
        Next is Number+1,
        setarg(1, Program, Next),
        put_assoc(Predicate, Numbers0, [Shapes-Number|Known], Numbers),
        setarg(3, Program, Numbers),
        make_version(Program, Predicate, Shapes, Number)
    ).

%   few_versions(+Known, +Predicate): a predicate that calls itself with ever larger terms would have versions
%   without end.

few_versions(Known, Predicate) :-
    (   length(Known, Count),
        Count > 100
    ->  throw(native_refused(Predicate, unknown, none, 'an argument that is not bound grows from call to call'))
    ;   true
    ).

make_version(Program, Predicate, Shapes, Number) :-
    catch(predicate_clauses(Predicate, Clauses0), refused(Why), throw(native_refused(Predicate, unknown, none, Why))),
    ( tabled(Predicate), closed_clauses(Predicate, Shapes, Clauses0, Closed) -> true ; Closed = Clauses0 ),
    findall(Clause, specialised(Closed, Shapes, Clause), Clauses1),
    count(['$in', '$gap'], Shapes, Parameters),
    count(['$out', '$gapped', '$maybe'], Shapes, Outputs),
    ( Outputs =:= 0, tabled(Predicate), count(['$void'], Shapes, 0) -> Once = [user:!] ; Once = [] ),
    maplist(clause_modes(Program, Predicate, Once), Clauses1, Clauses),
    arg(2, Program, Versions0),
    put_assoc(Number, Versions0, version(Number, Predicate, Shapes, Parameters, Outputs, Clauses), Versions),
    setarg(2, Program, Versions).

%   clause_modes(+Program, +Predicate, +Once, +Specialised, -Clause): Once are the goals before the exit. A table has
%   each answer once, so a tabled test is true once.

clause_modes(Program, Predicate, Once, Specialised, clause(Patterns, Goals, Place)) :-
    Specialised = specialised(Inputs, Outputs, Body, Module, Place),
    number_variables(Program, Inputs-Outputs-Body),
    length(Inputs, Count),
    findall(N, between(1, Count, N), Numbers),
    maplist(entry, Numbers, Inputs, Patterns, Entry),
    conjunction(Body, Module, BodyGoals),
    append([Entry, BodyGoals, Once, [user:'$exit'(Outputs)]], All0),
    without_quotients(All0, All1),
    without_lists(All1, All),
    once_only(All, Single),
    catch(goals(All, state(Numbers, []), clause(Program, Single), _, Goals),
          Refusal,
          refused_in(Refusal, Predicate, Place)).

%   refused_in(+Refusal, +Predicate, +Place): a refused(Goal, Why) has its place, and so has an error of the
%   compiler's own.

refused_in(refused(Goal, Why), Predicate, Place) :-
    !,
    throw(native_refused(Predicate, Place, Goal, Why)).
refused_in(error(Formal, _), Predicate, Place) :-
    !,
    throw(native_refused(Predicate, Place, none, internal(Formal))).
refused_in(Refusal, _, _) :-
    throw(Refusal).

entry(N, Input, Pattern, user:'$unify'(Parameter, Pattern)) :-
    (   Input = '$gap'(Pattern0)
    ->  Parameter = '$gap'(N),
        Pattern = Pattern0
    ;   Parameter = '$v'(N),
        Pattern = Input
    ).
