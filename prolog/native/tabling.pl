:- module(pybridge_tabling,
          [ tabled/1,               % +Predicate
            check_tabled/2,         % +Versions, +Single
            tabled_versions/4       % +Versions0, +Single0, -Versions, -Single
          ]).
:- use_module(library(assoc), [get_assoc/3, put_assoc/4]).
:- use_module(library(lists), [member/2]).

/** <module> Tabled predicates

What a tabled predicate with one solution has found is kept in a table of the run-time library, as long as the
module's memory lasts. A version of such a predicate gets another number, and what takes its place looks there first.
*/

%!  tabled(+Predicate) is semidet.

tabled(Module:Name/Arity) :-
    functor(Head, Name, Arity),
    predicate_property(Module:Head, tabled).

%!  check_tabled(+Versions, +Single) is det.
%
%   @throws native_refused(Predicate, Place, Goal, Why) if one of Versions is tabled and may have several answers, which
%   SWI-Prolog gives in no defined order

check_tabled(Versions, Single) :-
    (   member(version(Number, Predicate, _, _, _, [clause(_, _, Place)|_]), Versions),
        get_assoc(Number, Single, false),
        tabled(Predicate)
    ->  throw(native_refused(Predicate, Place, none, 'its answers are tabled, so their order is not defined'))
    ;   true
    ).

%!  tabled_versions(+Versions0, +Single0, -Versions, -Single) is det.

tabled_versions([], Single, [], Single).
tabled_versions([Version|Versions0], Single0, Versions, Single) :-
    Version = version(Number, Predicate, Shapes, Count, Outputs, Clauses),
    (   tabled(Predicate),
        Outputs > 0,
        get_assoc(Number, Single0, true)
    ->  Computed is -1-Number,
        put_assoc(Computed, Single0, true, Single1),
        looked_up(Number, Computed, Count, Outputs, Goals),
        Versions = [ version(Number, Predicate, Shapes, Count, Outputs, [clause([], Goals, unknown)]),
                     version(Computed, Predicate, Shapes, Count, Outputs, Clauses)
                   | Versions1 ]
    ;   Single1 = Single0,
        Versions = [Version|Versions1]
    ),
    tabled_versions(Versions0, Single1, Versions1, Single).

looked_up(Number, Computed, Count, Outputs,
          [ if([partial('$v'(Last), remembered, [Key])],
               [match('$v'(Last), Answer, Ns)],
               [call(Computed, Inputs, Results), test(remember, [Key, Answer])]),
            exit(Results) ]) :-
    First is Count+1,
    Last is First+Outputs,
    findall('$v'(N), between(1, Count, N), Inputs),
    findall(N, ( between(First, Last, N), N < Last ), Ns),
    findall('$v'(N), ( between(First, Last, N), N < Last ), Results),
    Key =.. [key, Number|Inputs],
    Answer =.. [answer|Results].
