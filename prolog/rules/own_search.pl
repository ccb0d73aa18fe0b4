:- module(pybridge_own_search,
          [ own_search_modes/2, % ?Name, ?Modes
            own_predicate/3,    % +Game, ?Name, -Predicate
            looks_ahead/2,      % +Game, +Name
            looking_ahead/2,    % +Depth, :Goal
            own_searches/2,     % +Game, -Names
            own_move/4,         % :Position, +Name, -Move, -Value
            count_entries/4,    % +Game, +Name, :Goal, -Entries
            remembering/3,      % +Game, +Name, :Goal
            not_remembering/1   % :Goal
          ]).
:- use_module(library(lists), [member/2, nth1/4]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(prolog_wrap), [current_predicate_wrapper/4, wrap_predicate/4]).
:- use_module('../base/messages', [message_text/2]).
:- use_module(contract, [defines/2, home/2]).
:- use_module(error_place, [placing_errors/2]).
:- use_module(faults, [game_error/3, game_error/4, predicate_place/4]).
:- use_module(positions, [legal_move/3]).

/** <module> Calling the search in a game's own file

A student's minimax(Position, Next, Value), alphabeta(Position, Alpha, Beta, Next, Value) or expectimax(Position, Next,
Value), as set in an AI course. They are called unchanged, and their results are checked. Each may take a depth as
well, at any place: minimax(Position, Depth, Next, Value). The depth is the argument that a clause counts down, or that
is 0 in one.
*/

:- meta_predicate
    own_move(:, +, -, -),
    count_entries(+, +, 0, -),
    looking_ahead(+, 0),
    remembering(+, +, 0),
    not_remembering(0).

%   own(+Module, ?Name, ?Predicate, ?Position, ?Next, ?Value, -Goal): Goal calls the Predicate of search Name.

own(_, minimax, minimax/3, Position, Next, Value, minimax(Position, Next, Value)).
own(_, expectimax, expectimax/3, Position, Next, Value, expectimax(Position, Next, Value)).
own(_, alphabeta, alphabeta/5, Position, Next, Value, alphabeta(Position, Alpha, Beta, Next, Value)) :-
    Alpha is -inf,
    Beta is inf.
own(Module, Name, Name/Arity, Position, Next, Value, Goal) :-
    member(Name/Arity, [minimax/4,alphabeta/6,expectimax/4]),
    Fewer is Arity-1,
    own(Module, Name, Name/Fewer, Position, Next, Value, Depthless),
    depth(Depth),
    depth_place(Module, Name/Arity, Place),
    Depthless =.. [Name|Arguments0],
    nth1(Place, Arguments, Depth, Arguments0),
    Goal =.. [Name|Arguments].

%   depth_place(+Module, +Predicate, -Place): the second argument if no clause shows which it is. SWI-Prolog may have
%   compiled `Less is Depth-1` as an addition of -1.

depth_place(Module, Name/Arity, Place) :-
    functor(Head, Name, Arity),
    findall(Argument,
            ( member(Kind, [counted,zero]), defines(Module, Name/Arity), clause(Module:Head, Body),
              arg(Argument, Head, Depth), counts_down(Kind, Depth, Body) ),
            Arguments),
    ( Arguments = [Place|_] -> true ; Place = 2 ).

counts_down(zero, Depth, _) :-
    Depth == 0.
counts_down(counted, Depth, Body) :-
    var(Depth),
    sub_term(Goal, Body),
    nonvar(Goal),
    member(Goal, [_ is Variable-Step, _ is Variable+Minus, succ(_, Variable)]),
    Variable == Depth,
    ( Step == 1 ; Minus == -1 ; Goal = succ(_, _) ),
    !.

%   A search that takes a depth gets this one, or that of looking_ahead/2.

depth(Depth) :-
    (   nb_current(pybridge_own_depth, Depth0),
        integer(Depth0)
    ->  Depth = Depth0
    ;   Depth = 4
    ).

%!  looking_ahead(+Depth, :Goal) is semidet.
%
%   Call Goal once. Searches of files that take a depth get this one in it.

looking_ahead(Depth, Goal) :-
    setup_call_cleanup(
        nb_setval(pybridge_own_depth, Depth),
        once(Goal),
        nb_setval(pybridge_own_depth, none)).

%!  looks_ahead(+Game, +Name) is semidet.
%
%   The file's search Name takes a depth.

looks_ahead(Game, Name) :-
    own_predicate(Game, Name, _/Arity),
    memberchk(Arity, [4,6]).

%!  own_search_modes(?Name, ?Modes) is nondet.
%
%   Name is the name of a search that a file can have, and Modes the text of its head.

own_search_modes(minimax,   'minimax(Position, Next, Value)').
own_search_modes(alphabeta, 'alphabeta(Position, Alpha, Beta, Next, Value)').
own_search_modes(expectimax, 'expectimax(Position, Next, Value)').

%!  own_predicate(+Game, ?Name, -Predicate) is nondet.
%
%   Predicate, Functor/Arity, is the search Name in the file of Game; one that takes no depth, if the file has both.

own_predicate(Game, Name, Predicate) :-
    home(Game, Module),
    member(Name, [minimax,alphabeta,expectimax]),
    once(( member(Predicate, [minimax/3,alphabeta/5,expectimax/3,minimax/4,alphabeta/6,expectimax/4]),
           Predicate = Name/_, defines(Module, Predicate) )).

%!  own_searches(+Game, -Names) is det.
%
%   Names are those of minimax, alphabeta and expectimax that the file of Game defines.

own_searches(Game, Names) :-
    findall(Name, own_predicate(Game, Name, _), Names).

%!  own_move(:Position, +Name, -Move, -Value) is det.
%
%   The file's own search Name chooses Move in Game:Position, which has not ended, and says that
%   it is worth Value.
%
%   @error game_error(File, Line, Text) if the search raises an error, fails, or returns a
%          position to which no move leads

own_move(Game:Position, Name, Move, Value) :-
    once(own_predicate(Game, Name, Predicate)),
    home(Game, Module),
    once(own(Module, Name, Predicate, Position, Next, Value0, Goal)),
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
    own_head(Game, Name, Module, Head),
    with_mutex(pybridge_own_search, wrapped(Module:Head, pybridge_entries)),
    setup_call_cleanup(
        nb_setval(pybridge_entries, entries(0)),
        ( once(Goal), nb_getval(pybridge_entries, entries(Entries)) ),
        nb_setval(pybridge_entries, none)).

%   The predicate stays wrapped until its file is loaded again. Each thread has its own counter,
%   or none.

:- meta_predicate wrapped(:, +).

wrapped(Head, Wrapper) :-
    (   current_predicate_wrapper(Head, Wrapper, _, _)
    ->  true
    ;   around(Wrapper, Head, Wrapped, Body),
        wrap_predicate(Head, Wrapper, Wrapped, Body)
    ).

around(pybridge_entries,    _,      Wrapped, ( pybridge_own_search:count_entry, Wrapped )).
around(pybridge_remembered, _:Head, Wrapped, pybridge_own_search:remember(Head, Wrapped)).

own_head(Game, Name, Module, Head) :-
    once(own_predicate(Game, Name, Functor/Arity)),
    home(Game, Module),
    functor(Head, Functor, Arity).

count_entry :-
    (   nb_current(pybridge_entries, Counter),
        Counter = entries(_)
    ->  arg(1, Counter, Entries0),
        Entries is Entries0+1,
        nb_setarg(1, Counter, Entries)
    ;   true
    ).

%!  remembering(+Game, +Name, :Goal) is semidet.
%
%   Call Goal once. Meanwhile the file's own search Name answers each question only once, and later from memory.

remembering(Game, Name, Goal) :-
    own_head(Game, Name, Module, Head),
    with_mutex(pybridge_own_search, wrapped(Module:Head, pybridge_remembered)),
    setup_call_cleanup(
        ( trie_new(Answers), nb_setval(pybridge_remembered, Answers) ),
        once(Goal),
        ( nb_setval(pybridge_remembered, none), trie_destroy(Answers) )).

%!  not_remembering(:Goal) is semidet.
%
%   Call Goal once, as if it were not inside remembering/3.

not_remembering(Goal) :-
    nb_getval(pybridge_remembered, Answers),
    setup_call_cleanup(
        nb_setval(pybridge_remembered, none),
        once(Goal),
        nb_setval(pybridge_remembered, Answers)).

:- meta_predicate remember(+, 0).

remember(Head, Wrapped) :-      % searches that take a depth are judged on samples, and remember nothing
    question(Head, Question, Next, Value),
    nb_current(pybridge_remembered, Answers),
    Answers \== none,
    ground(Question),
    var(Next),
    var(Value),
    !,
    (   trie_lookup(Answers, Question, Known)
    ->  true
    ;   (   call(Wrapped)
        ->  Known = answer(Next, Value)
        ;   Known = failure
        ),
        ignore(trie_insert(Answers, Question, Known))
    ),
    Known = answer(Next, Value).
remember(_, Wrapped) :-
    call(Wrapped).

question(minimax(Position, Next, Value), Position, Next, Value).
question(expectimax(Position, Next, Value), Position, Next, Value).
question(alphabeta(Position, Alpha, Beta, Next, Value), Position-Alpha-Beta, Next, Value).
