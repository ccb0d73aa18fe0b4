:- module(pybridge_changes,
          [ undoes_changes/2        % +Versions, -Undoes
          ]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(unification, [variable_in/2]).

/** <module> Whether changes of terms have to be undone

What setarg/3 changes is restored by backtracking, and what findall/3 has gathered must not change with it. Neither can happen if a term is
changed only right after duplicate_term/2 has made it: nobody else has it yet.
*/

%!  undoes_changes(+Versions, -Undoes) is det.
%
%   Undoes is `true` if Versions (modes.pl) have changes that may have to be undone, or else `false`.

undoes_changes(Versions, Undoes) :-
    (   sub_term(Goals, Versions),
        nonvar(Goals),
        Goals = [test(setarg, _)|_],
        \+ ( sub_term(Copying, Versions), nonvar(Copying), Copying = [function(Copy, duplicate, _)|After],
             append(Between, Rest, After), Rest == Goals,
             Goals = [test(setarg, [_, Term, _])|_], Term == Copy,
             \+ ( member(Goal, Between), \+ leaves_alone(Goal, Copy) ) )
    ->  Undoes = true
    ;   Undoes = false
    ).

%   leaves_alone(+Goal, +Copy): Goal has at most one solution and does not look at Copy, unless to change it.

leaves_alone(test(setarg, [N, Copy0, Value]), Copy) :-
    !,
    Copy0 == Copy,
    apart(N-Value, Copy).
leaves_alone(Goal, Copy) :-
    functor(Goal, Name, _),
    memberchk(Name, [is, compare, let, function, partial, same, match]),
    apart(Goal, Copy).

apart(Term, '$v'(Copy)) :-
    \+ ( variable_in(Term, N), N == Copy ).
