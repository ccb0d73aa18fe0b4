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

/** <module> Calling the search in a game's own file

A student's minimax(Position, Next, Value) or alphabeta(Position, Alpha, Beta, Next, Value), as
set in an AI course. Both are called unchanged, and their results are checked.
*/

:- meta_predicate
    own_move(:, +, -, -),
    count_entries(+, +, 0, -).

%   own(?Name, ?Predicate, ?Position, ?Next, ?Value, -Goal): Goal calls the Predicate of search Name.

own(minimax, minimax/3, Position, Next, Value, minimax(Position, Next, Value)).
own(alphabeta, alphabeta/5, Position, Next, Value, alphabeta(Position, Alpha, Beta, Next, Value)) :-
    Alpha is -inf,
    Beta is inf.

%!  own_search_modes(?Name, ?Modes) is nondet.
%
%   Name is the name of a search that a file can have, and Modes the text of its head.

own_search_modes(minimax,   'minimax(Position, Next, Value)').
own_search_modes(alphabeta, 'alphabeta(Position, Alpha, Beta, Next, Value)').

%!  own_searches(+Game, -Names) is det.
%
%   Names are those of minimax and alphabeta that the file of Game defines.

own_searches(Game, Names) :-
    own_module(Game, Module),
    findall(Name, ( own(Name, Predicate, _, _, _, _), defines(Module, Predicate) ), Names).

%!  own_move(:Position, +Name, -Move, -Value) is det.
%
%   The file's own search Name chooses Move in Game:Position, which has not ended, and says that
%   it is worth Value.
%
%   @error game_error(File, Line, Text) if the search raises an error, fails, or returns a
%          position to which no move leads

own_move(Game:Position, Name, Move, Value) :-
    own(Name, Predicate, Position, Next, Value0, Goal),
    own_module(Game, Module),
    (   catch(placing_errors(Game, once(Module:Goal)), error(Formal, Context),
              own_error(Formal, Context, Module, Predicate, Position))
    ->  true
    ;   own_fault(Module, Predicate, "fails in ~q", [Position])
    ),
    (   \+ ground(Next)
    ->  own_fault(Module, Predicate, "returns no next position in ~q, but ~q", [Position, Next])
    ;   legal_move(Game:Position, Move0, Next0),
        Next0 = Next
    ->  Move = Move0,
        Value = Value0
    ;   own_fault(Module, Predicate, "returns ~q as the next position, but no move leads there from ~q",
                  [Next, Position])
    ).

own_error(game_error(File, Line, Text), _, _, _, _) :-
    !,
    game_error(File, Line, Text).
own_error(resource_error(stack), _, Module, Predicate, Position) :-
    !,
    own_fault(Module, Predicate, "runs out of stack in ~q: does its recursion end?", [Position]).
own_error(Formal, Context, Module, Predicate, Position) :-
    message_text(error(Formal, Context), Text),
    own_fault(Module, Predicate, "raises an error in ~q: ~w", [Position, Text]).

own_fault(Module, Predicate, Format, Arguments) :-
    predicate_place(Module, Predicate, File, Line),
    format(string(Text), Format, Arguments),
    game_error(File, Line, "~w ~w", [Predicate, Text]).

%!  count_entries(+Game, +Name, :Goal, -Entries) is semidet.
%
%   Call Goal once. Entries is how often it calls the file's own search Name, recursive calls
%   included.

count_entries(Game, Name, Goal, Entries) :-
    own(Name, Functor/Arity, _, _, _, _),
    own_module(Game, Module),
    functor(Head, Functor, Arity),
    with_mutex(pybridge_own_search, count_entries_of(Module:Head)),
    setup_call_cleanup(
        nb_setval(pybridge_entries, entries(0)),
        ( once(Goal), nb_getval(pybridge_entries, entries(Entries)) ),
        nb_setval(pybridge_entries, none)).

%   The predicate stays wrapped until its file is loaded again. Each thread has its own counter,
%   or none.

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
