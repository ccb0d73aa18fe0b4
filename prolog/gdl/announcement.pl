:- module(pybridge_announcement,
          [ announce/3,         % +File, +Rules, +Statistics
            announcing/1        % +Boolean
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(assoc), [assoc_to_values/2]).
:- use_module(library(error), [must_be/2]).

/** <module> The notice that a large sheet takes a while to load */

%!  announce(+File, +Rules, +Statistics) is det.
%
%   Print the notice if there are so many Rules and facts of static relations that most
%   sheets of that size take a second or more to load.

announce(File, Rules, Statistics) :-
    length(Rules, RuleCount),
    assoc_to_values(Statistics, Relations),
    foldl(add_facts, Relations, RuleCount, Count),
    (   Count >= 600
    ->  print_message(informational, preparing_sheet(File))
    ;   true
    ).

add_facts(facts(Facts, _), Count0, Count) :-
    Count is Count0+Facts.

%!  announcing(+Boolean) is det.
%
%   Whether the notice is printed even if SWI-Prolog is quiet, as it is under Python.

:- dynamic heard/0 as volatile.

announcing(Boolean) :-
    must_be(boolean, Boolean),
    retractall(heard),
    (   Boolean == true
    ->  assertz(heard)
    ;   true
    ).

:- multifile
    prolog:message//1,
    user:message_hook/3.
:- dynamic user:message_hook/3.

prolog:message(preparing_sheet(File)) -->
    { file_base_name(File, Base) },
    [ '~w is a large sheet: preparing it takes a while'-[Base] ].

user:message_hook(preparing_sheet(_), informational, Lines) :-
    pybridge_announcement:heard,
    print_message_lines(user_error, '', Lines).
