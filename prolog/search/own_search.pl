:- module(pybridge_own_search,
          [ own_search_modes/2, % ?Name, ?Modes
            own_searches/2,     % +Game, -Names
            own_move/4,         % :Position, +Name, -Move, -Value
            count_entries/4     % +Game, +Name, :Goal, -Entries
          ]).
:- use_module(library(prolog_wrap), [current_predicate_wrapper/4, wrap_predicate/4]).
:- use_module('../base/messages', [message_text/2]).
:- use_module('../rules/contract', [defines/2]).
:- use_module('../rules/error_place', [placing_errors/2]).
:- use_module('../rules/faults', [game_error/3, game_error/4, predicate_place/4]).
:- use_module('../rules/plain_game', [own_module/2]).
:- use_module('../rules/positions', [legal_move/3]).

/** <module> The search in the game's own file

A student's minimax(Position, Next, Value) or alphabeta(Position, Alpha, Beta, Next, Value),
as the lab asks for them: called as they are, and never believed.
*/

:- meta_predicate
    own_move(:, +, -, -),
    count_entries(+, +, 0, -).

%   own(?Name, ?Predicate, ?Position, ?Next, ?Value, -Goal): the predicate is called by Goal.

own(minimax, minimax/3, Position, Next, Value, minimax(Position, Next, Value)).
own(alphabeta, alphabeta/5, Position, Next, Value, alphabeta(Position, Alpha, Beta, Next, Value)) :-
    Alpha is -inf,
    Beta is inf.

%!  own_search_modes(?Name, ?Modes) is nondet.
%
%   There can be a search Name, and Modes is how it is called.

own_search_modes(minimax,   'minimax(Position, Next, Value)').
own_search_modes(alphabeta, 'alphabeta(Position, Alpha, Beta, Next, Value)').

%!  own_searches(+Game, -Names) is det.
%
%   Those of minimax and alphabeta that the file of Game defines.

own_searches(Game, Names) :-
    own_module(Game, Module),
    findall(Name, ( own(Name, Predicate, _, _, _, _), defines(Module, Predicate) ), Names).

%!  own_move(:Position, +Name, -Move, -Value) is det.
%
%   The file's own search Name plays Move in Game:Position, which has not ended, for it is
%   worth Value.
%
%   @error game_error(File, Line, Text) when it raises an error, fails, or answers with what
%          no move leads to

own_move(Game:Position, Name, Move, Value) :-
    own(Name, Predicate, Position, Next, Value0, Goal),
    own_module(Game, Module),
    (   catch(placing_errors(Game, once(Module:Goal)), error(Formal, Context),
              own_error(Formal, Context, Module, Predicate, Position))
    ->  true
    ;   own_fault(Module, Predicate, "fails in ~q", [Position])
    ),
    (   \+ ground(Next)
    ->  own_fault(Module, Predicate, "gives no next position in ~q, but ~q", [Position, Next])
    ;   legal_move(Game:Position, Move0, Next)
    ->  Move = Move0,
        Value = Value0
    ;   own_fault(Module, Predicate, "gives ~q as the next position, to which no move leads from ~q",
                  [Next, Position])
    ).

own_error(game_error(File, Line, Text), _, _, _, _) :-
    !,
    game_error(File, Line, Text).
own_error(resource_error(stack), _, Module, Predicate, Position) :-
    !,
    own_fault(Module, Predicate, "fills the stack in ~q: does it come to an end?", [Position]).
own_error(Formal, Context, Module, Predicate, Position) :-
    message_text(error(Formal, Context), Text),
    own_fault(Module, Predicate, "raises an error in ~q: ~w", [Position, Text]).

own_fault(Module, Predicate, Format, Arguments) :-
    predicate_place(Module, Predicate, File, Line),
    format(string(Text), Format, Arguments),
    game_error(File, Line, "~w ~w", [Predicate, Text]).

%!  count_entries(+Game, +Name, :Goal, -Entries) is semidet.
%
%   Call Goal once. Entries is how often it has called the file's own search Name, for
%   positions below others too.

count_entries(Game, Name, Goal, Entries) :-
    own(Name, Functor/Arity, _, _, _, _),
    own_module(Game, Module),
    functor(Head, Functor, Arity),
    with_mutex(pybridge_own_search, count_entries_of(Module:Head)),
    setup_call_cleanup(
        nb_setval(pybridge_entries, entries(0)),
        ( once(Goal), nb_getval(pybridge_entries, entries(Entries)) ),
        nb_setval(pybridge_entries, none)).

%   The predicate is wrapped for good, or until its file is loaded again: each thread has its
%   own count, or none.

:- meta_predicate count_entries_of(:).

count_entries_of(Head) :-
    (   current_predicate_wrapper(Head, pybridge_entries, _, _)
    ->  true
    ;   wrap_predicate(Head, pybridge_entries, Wrapped, ( pybridge_own_search:count_entry, Wrapped ))
    ).

count_entry :-
    (   nb_current(pybridge_entries, Counter),
        Counter = entries(_)
    ->  arg(1, Counter, Entries0),
        Entries is Entries0+1,
        nb_setarg(1, Counter, Entries)
    ;   true
    ).
