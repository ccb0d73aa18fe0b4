:- module(pybridge_functor_men,
          [ men_functors/2,     % +Positions, -Functors
            functors_opened/3,  % +Functors, +Term0, -Term
            functors_closed/3   % +Functors, +Term0, -Term
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(occurs), [sub_term/2]).

/** <module> Men whose names are functors, such as white(3, 4) in a list

They are taken for man(white, 3, 4), in which the name is an atom, as where rules write that. functors_opened/3 can run
compiled.
*/

most_functors(16).

%!  men_functors(+Positions, -Functors) is semidet.
%
%   Functors are the names of the men in lists of Positions, several with one or two numbers each and nothing else.

men_functors(Positions, Functors) :-
    findall(Name,
            ( sub_term(List, Positions), nonvar(List), List = [Man|_], man(Man, Name) ),
            Names),
    sort(Names, Functors),
    Functors = [_,_|_],
    length(Functors, Count),
    most_functors(Most),
    Count =< Most.

man(Man, Name) :-
    compound(Man),
    Man =.. [Name|Numbers],
    atom(Name),
    atom_length(Name, Length),
    sub_atom(Name, 0, 1, _, First),
    ( Length > 1 -> true ; Numbers = [_,_] ),
    char_type(First, alpha),
    maplist(integer, Numbers),
    length(Numbers, Count),
    Count =< 2.

%!  functors_opened(+Functors, +Term0, -Term) is det.
%
%   Term is Term0 with atoms for the names of men.

functors_opened(Functors, Term0, Term) :-
    (   compound(Term0)
    ->  Term0 =.. [Name|Arguments0],
        (   one_of(Functors, Name),
            opened_man(Arguments0, Name, Man)
        ->  Term = Man
        ;   maplist(functors_opened(Functors), Arguments0, Arguments),
            Term =.. [Name|Arguments]
        )
    ;   Term = Term0
    ).

one_of([Functor|Functors], Name) :-
    (   Functor == Name
    ->  true
    ;   one_of(Functors, Name)
    ).

opened_man([X|Others], Name, Man) :-
    (   Others == []
    ->  Man = man(Name, X)
    ;   Others = [Y],
        Man = man(Name, X, Y)
    ).

%!  functors_closed(+Functors, +Term0, -Term) is det.
%
%   Term is Term0 with names of men for such atoms.

functors_closed(Functors, Term0, Term) :-
    (   compound(Term0)
    ->  Term0 =.. [Name|Arguments0],
        (   Name == man,
            Arguments0 = [Functor|Numbers],
            memberchk(Functor, Functors)
        ->  Term =.. [Functor|Numbers]
        ;   maplist(functors_closed(Functors), Arguments0, Arguments),
            Term =.. [Name|Arguments]
        )
    ;   Term = Term0
    ).
