:- module(pybridge_answers,
          [ read_query/4,       % +Text, +Inputs, -Goal, -Bindings
            answer_row/4        % +Constraints, +Delays, +Values, -Row
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module('../base/goal_text', [read_goal/4, read_goal_without_stop/4]).
:- use_module(embedded, [expands_goals/1, collects_residual_goals/0]).

/** <module> Reading the goal of a query, and forming its answers */

%!  read_query(+Text, +Inputs, -Goal, -Bindings) is det.
%
%   Read Goal from Text, in the module user, and expand it as the toplevel does. The variables
%   named in Inputs, a dict, are bound to their values. Bindings are
%   the variables that an answer reports, as Name-Variable: all others except those whose names
%   begin with an underscore.

read_query(Text, Inputs, user:Goal, Bindings) :-
    (   split_string(Text, ".:", "", [_])
    ->  read_goal_without_stop(Text, user, Goal0, Variables),
        Expands = user
    ;   read_goal(Text, user, Goal0, Variables),
        Expands = any
    ),
    dict_pairs(Inputs, _, Pairs),
    bind_inputs(Pairs, Variables),
    answer_variables(Variables, Inputs, Bindings),
    (   may_be_expanded(Expands)
    ->  expand_goal(user:Goal0, Expanded),
        strip_user(Expanded, Goal)
    ;   Goal = Goal0
    ).

strip_user(user:Goal0, Goal) :-
    !,
    Goal = Goal0.
strip_user(Goal, Goal).

%   may_be_expanded(+Expands): expansion is slow. If the text has neither a dot, as in a call on
%   a dict, nor a colon, which may qualify a goal with another module, then only user and the
%   modules it inherits from can expand the goal.

may_be_expanded(any).
may_be_expanded(user) :-
    expands_goals(user).

bind_inputs([], _).
bind_inputs([Name-Value|Inputs], Variables) :-
    (   memberchk(Name=Variable, Variables)
    ->  Variable = Value
    ;   findall(Known, member(Known=_, Variables), Names),
        throw(error(existence_error(variable, Name, Names), _))
    ),
    bind_inputs(Inputs, Variables).

:- multifile prolog:error_message//1.

prolog:error_message(existence_error(variable, Name, [])) -->
    [ 'the goal has no variable ~w, and no other'-[Name] ].
prolog:error_message(existence_error(variable, Name, Names)) -->
    { Names = [_|_],
      atomic_list_concat(Names, ', ', Text)
    },
    [ 'the goal has no variable ~w; it has ~w'-[Name, Text] ].

answer_variables([], _, []).
answer_variables([Name=Variable|Variables], Inputs, Bindings) :-
    (   (   get_dict(Name, Inputs, _)
        ;   sub_atom(Name, 0, _, _, '_')
        )
    ->  Bindings = Bindings1
    ;   Bindings = [Name-Variable|Bindings1]
    ),
    answer_variables(Variables, Inputs, Bindings1).

%!  answer_row(+Constraints, +Delays, +Values, -Row) is det.
%
%   Row is [Truth|Values], where Truth is @(true), or undefined if the Delays are not
%   `true`. If Constraints is @(true) and there are constraints on variables of the Values, Row is
%   [[Truth, Goals]|Plain], where Goals are the constraints and Plain is a copy of the Values
%   without them.

answer_row(Constraints, Delays, Values, [Truth|Row]) :-
    truth(Delays, Truth0),
    (   Constraints == @(true),
        \+ free_of_constraints(Values)
    ->  residual_goals(Values, Row, Goals),
        constrained(Goals, Truth0, Truth)
    ;   Row = Values,
        Truth = Truth0
    ).

truth(true, @(true)) :-
    !.
truth(_, undefined).

constrained([], Truth, Truth) :-
    !.
constrained(Goals, Truth, [Truth, Goals]).

%   CHR constraints need not be attached to variables: a module with a CHR store makes the
%   toplevel collect its goals.

free_of_constraints(Values) :-
    term_attvars(Values, []),
    \+ collects_residual_goals.

residual_goals(Values, Plain, Goals) :-
    prolog:residual_goals(Collected, []),
    copy_term(Values+Collected, Plain+Goals1, Goals0),
    append(Goals0, Goals1, Qualified),
    maplist(unqualified, Qualified, Goals).

%   A goal stays qualified unless `user` imports the predicate from the same module.

unqualified(Module:Goal, Unqualified) :-
    atom(Module),
    callable(Goal),
    predicate_property(user:Goal, imported_from(Module)),
    !,
    Unqualified = Goal.
unqualified(Goal, Goal).
