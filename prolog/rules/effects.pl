:- module(pybridge_effects,
          [ effect/4,           % +Game, -File, -Line, -Text
            printing/4,         % +Game, -File, -Line, -Text
            undefined/4,        % +Game, -File, -Line, -Text
            changed_facts/3,    % +Game, +Entries, -Predicates
            reached_from/3,     % +Game, +Entries, -Reached
            uses_random/1,      % +Clauses
            program/1           % :Goal
          ]).
:- use_module(library(lists), [append/3, member/2, nth1/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(readutil), [read_file_to_string/3]).
:- use_module(library(solution_sequences), [call_nth/2]).
:- use_module(contract, [defines/2, home/2, optional/2, required/2]).

/** <module> The side effects of rules

Rules are relations: the same question has the same answers, at any time and in any order. They are not if they use
random numbers, the time, global variables, facts that they change, or input. What they print changes no answer. The
clauses that the predicates of the contract can reach are searched for calls of such predicates.
*/

%!  effect(+Game, -File, -Line, -Text) is nondet.
%
%   Line of File, which the predicates of the contract can reach, has effects: Text says which.

effect(Game, File, Line, Text) :-
    all_reached(Game, Reached),
    setof(Name, called_effect(Reached, File, Line, Name, What), Named),
    atomic_list_concat(Named, ', ', Names),
    instead(What, Instead),
    format(string(Text), "the rules ~w (~w): the same question must always have the same answers~w",
           [What, Names, Instead]).

instead('use a random number', Instead) :-
    !,
    Instead = "; where chance decides, let turn/2 answer `chance` and move/3 list what can happen".
instead(_, "").

%!  printing(+Game, -File, -Line, -Text) is semidet.
%
%   Clauses that the predicates of the contract can reach print, first at Line of File.

printing(Game, File, Line, Text) :-
    all_reached(Game, Reached),
    setof(Place, printed_at(Reached, Place), [File:Line|Places]),
    findall(Number, ( member(Each, [File:Line|Places]), line_text(File, Each, Number) ), Numbers),
    append(Others, [Last], Numbers),
    (   Others == []
    ->  format(string(Text), "the rules print in line ~w: it is not shown", [Last])
    ;   atomic_list_concat(Others, ', ', Joined),
        format(string(Text), "the rules print in lines ~w and ~w: it is not shown", [Joined, Last])
    ).

printed_at(Reached, File:Line) :-
    member(Caller, Reached),
    called(Caller, Clause, _:shown(Goal)),
    functor(Goal, Name, _),
    clause_property(Clause, file(File)),
    clause_property(Clause, line_count(First)),
    line_with(File, First, 1, Name, Line).

line_text(File, File:Line, Line) :-
    !.
line_text(_, Other:Line, Text) :-
    file_base_name(Other, Base),
    format(atom(Text), "~w of ~w", [Line, Base]).

%!  undefined(+Game, -File, -Line, -Text) is nondet.
%
%   Line of File, which the predicates of the contract can reach, calls a predicate that does not exist.

undefined(Game, File, Line, Text) :-
    all_reached(Game, Reached),
    setof(File-Line-(Name/Arity), Clause^undefined_call(Reached, Clause, File, Line, Name/Arity), Calls),
    member(File-Line-Missing, Calls),
    format(string(Text), "~q is not defined", [Missing]).

undefined_call(Reached, Clause, File, Line, Name/Arity) :-
    member(Caller, Reached),
    called(Caller, Clause, Module:Goal),
    callable(Goal),
    \+ predicate_property(Module:Goal, visible),
    functor(Goal, Name, Arity),
    findall(Each, ( called(Caller, Clause, _:Named), functor(Named, Name, Each) ), Arities),
    once(nth1(Number, Arities, Arity)),
    clause_property(Clause, file(File)),
    clause_property(Clause, line_count(First)),
    line_with(File, First, Number, Name, Line).

%!  changed_facts(+Game, +Entries, -Predicates) is det.
%
%   Predicates, as Name/Arity, are those whose facts change in clauses that Entries of Game can reach.

changed_facts(Game, Entries, Predicates) :-
    reached_from(Game, Entries, Reached),
    findall(Name/Arity,
            ( member(Caller, Reached), called(Caller, _, _:Goal), effect_of(Goal, _, 'change facts'),
              arg(1, Goal, Changed), changed_fact(Changed, Fact), functor(Fact, Name, Arity) ),
            Found),
    sort(Found, Predicates).

changed_fact(Changed, Fact) :-
    strip_module(Changed, _, Plain),
    callable(Plain),
    ( Plain = (Fact :- _) -> callable(Fact) ; Fact = Plain ).

all_reached(Game, Reached) :-
    findall(Entry, entry(Entry), Entries),
    reached_from(Game, Entries, Reached).

%!  reached_from(+Game, +Entries, -Reached) is det.
%
%   Reached has Module:Name/Arity for each predicate that the clauses of Entries can reach; Entries that Game's file
%   does not define are left out.

reached_from(Game, Entries0, Reached) :-
    home(Game, Home),
    findall(Module:Entry, ( member(Module, [Game,Home]), member(Entry, Entries0), defines(Module, Entry) ), Found),
    sort(Found, Entries),
    reached(Entries, Entries, Reached).

%!  uses_random(+Clauses) is semidet.
%
%   What these Clauses, references, can reach uses random numbers.

uses_random(Clauses) :-
    findall(Goal, ( member(Clause, Clauses), called(_, Clause, Goal) ), Goals),
    findall(Own, ( member(Goal, Goals), own_predicate(Goal, Own) ), Entries0),
    sort(Entries0, Entries),
    reached(Entries, Entries, Reached),
    ( member(_:Goal, Goals) ; member(Caller, Reached), called(Caller, _, _:Goal) ),
    effect_of(Goal, _, 'use a random number'),
    !.

%!  program(:Goal) is semidet.
%
%   Goal is to run a file as a program: it is main, or reads input or halts, directly or not.

:- meta_predicate program(0).

program(Module:Goal) :-
    goal_in(Goal, Module, Called),
    (   Called = _:main
    ->  true
    ;   interactive(Called)
    ->  true
    ;   own_predicate(Called, Own),
        reached([Own], [Own], Reached),
        member(Caller, Reached),
        called(Caller, _, Inner),
        interactive(Inner)
    ),
    !.

interactive(_:Goal) :-
    ( effect_of(Goal, _, 'read input') -> true ; memberchk(Goal, [halt, halt(_)]) ).

%   A strategy may have side effects, and a drawing may be printed.

entry(Predicate) :-
    required(Predicate, _).
entry(Predicate) :-
    optional(Predicate, _),
    \+ memberchk(Predicate, [strategy/3, drawing/2]).

%   reached(+Open, +Seen, -Reached): Open are the predicates of Seen whose clauses have not been searched.

reached([], Reached, Reached).
reached([Predicate|Open], Seen, Reached) :-
    findall(Own, ( called(Predicate, _, Goal), own_predicate(Goal, Own), \+ memberchk(Own, Seen) ), Found),
    sort(Found, New),
    append(New, Open, Open1),
    append(New, Seen, Seen1),
    reached(Open1, Seen1, Reached).

own_predicate(Module:Goal, Defined:Name/Arity) :-
    functor(Goal, Name, Arity),
    (   predicate_property(Module:Goal, imported_from(Defined0))
    ->  Defined = Defined0
    ;   Defined = Module
    ),
    \+ ( module_property(Defined, class(Class)), memberchk(Class, [system, library]) ),
    \+ sub_atom(Defined, 0, _, _, pybridge_),
    predicate_property(Defined:Goal, number_of_clauses(_)).

called_effect(Reached, File, Line, Named, What) :-
    member(Caller, Reached),
    called(Caller, Clause, _:Goal),
    effect_of(Goal, Name/Arity, What),
    format(atom(Named), "~w/~w", [Name, Arity]),
    clause_property(Clause, file(File)),
    clause_property(Clause, line_count(First)),
    line_with(File, First, 1, Name, Line).

%   called(+Predicate, -Clause, -Goal) is nondet: Clause of Predicate calls Module:Goal.

called(Module:Name/Arity, Clause, Goal) :-
    ( nonvar(Clause) -> true ; functor(Head, Name, Arity) ),
    catch(clause(Module:Head, Body, Clause), error(_, _), fail),
    strip_module(Module:Body, BodyModule, Plain),
    goal_in(Plain, BodyModule, Goal).

goal_in(Goal, _, _) :-
    \+ callable(Goal),
    !,
    fail.
goal_in(Module:Goal, _, Called) :-
    !,
    atom(Module),
    goal_in(Goal, Module, Called).
goal_in(with_output_to(_, Goal), Module, Called) :-     % captures the output of Goal
    !,
    goal_in(Goal, Module, Called),
    Called \= _:shown(_).
goal_in(Goal, Module, Module:Goal).
goal_in(Goal, Module, Called) :-
    catch(predicate_property(Module:Goal, meta_predicate(Spec)), error(_, _), fail),
    arg(N, Spec, Kind),
    arg(N, Goal, Inner),
    inner_goal(Kind, Inner, Full),
    goal_in(Full, Module, Called).

inner_goal(^, Inner, Goal) :-
    !,
    without_variables(Inner, Goal).
inner_goal(//, _, _) :-
    !,
    fail.
inner_goal(Extra, Inner, Goal) :-
    integer(Extra),
    callable(Inner),
    Inner \= _:_,
    !,
    Inner =.. [Name|Arguments],
    length(Others, Extra),
    append(Arguments, Others, All),
    Goal =.. [Name|All].
inner_goal(Extra, Module:Inner, Module:Goal) :-
    integer(Extra),
    atom(Module),
    inner_goal(Extra, Inner, Goal).

without_variables(Inner, Goal) :-
    (   nonvar(Inner),
        Inner = _^Further
    ->  without_variables(Further, Goal)
    ;   Goal = Inner
    ).

%   effect_of(+Goal, -Predicate, -What) is semidet.

effect_of(Goal, Name/Arity, What) :-
    functor(Goal, Name, Arity),
    has_effect(Name, Arity, What0),
    !,
    What = What0.
effect_of(Goal, Name/Arity, What) :-
    functor(Goal, Comparison, 2),
    memberchk(Comparison, [is, =:=, =\=, <, >, =<, >=]),
    sub_term(Function, Goal),
    callable(Function),
    functor(Function, Name, Arity),
    value(Name, Arity, What).

value(random, 1, 'use a random number').
value(random_float, 0, 'use a random number').
value(cputime, 0, 'use the time').
value(realtime, 0, 'use the time').

has_effect(Name, _, 'use a random number') :-
    memberchk(Name, [ random, random_between, random_member, random_select, random_subseq, random_permutation, randseq,
                      randset,
                      getrand, setrand, set_random, random_perm2, maybe ]).
has_effect(Name, _, 'use the time') :-
    memberchk(Name, [get_time, statistics, date_time_stamp, date]).
has_effect(Name, _, 'use a global variable') :-
    memberchk(Name, [nb_setval, b_setval, nb_getval, b_getval, flag, gensym, reset_gensym]).
has_effect(Name, Arity, 'change facts') :-
    memberchk(Name/Arity,
              [ assert/1, asserta/1, assertz/1, assert/2, asserta/2, assertz/2, retract/1, retractall/1, abolish/1,
                            erase/1, recorda/2, recorda/3, recordz/2, recordz/3, consult/1 ]).
has_effect(Name, Arity, 'read input') :-
    memberchk(Name/Arity,
              [read/1, read_term/2, get_char/1, get_byte/1, peek_char/1, see/1, open/3, open/4, read_line_to_string/2]).

%   line_with(+File, +First, +Number, +Name, -Line): Line is that of this number from First on with Name in it, or First
%   if there is none.

line_with(File, First, Number, Name, Line) :-
    read_lines(File, Lines),
    (   call_nth(( nth1(Line0, Lines, Text), Line0 >= First, sub_string(Text, _, _, _, Name) ), Number)
    ->  Line = Line0
    ;   Line = First
    ).

read_lines(File, Lines) :-
    read_file_to_string(File, Text, []),
    split_string(Text, "\n", "", Lines).
