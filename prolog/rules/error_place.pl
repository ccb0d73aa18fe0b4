:- module(pybridge_error_place,
          [ placing_errors/2,   % +Game, :Goal
            error_line/5,       % +Game, :Goal, -File, -Line, -Text
            keeping_frames/1,   % :Goal
            placed_error/3      % +Game, +Error0, -Error
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(library(prolog_stack), [prolog_stack_frame_property/2]).
:- use_module('../base/messages', [message_text/2]).
:- use_module('../base/wording', [nearest_word/3]).
:- use_module(contract, [defines/2, home/2]).

/** <module> The place of an error in a game's file

The place is found in the stack at the time of the error. Therefore the error must be caught by
catch_with_backtrace/3, and last-call optimisation must be off.
*/

:- meta_predicate
    placing_errors(+, 0),
    error_line(+, 0, -, -, -),
    keeping_frames(0).

%!  placing_errors(+Game, :Goal) is semidet.
%
%   Call Goal once. An error raised inside a predicate of the file of Game is re-thrown with the
%   file and line of the predicate's clause.
%
%   @error game_error(File, Line, Text)

placing_errors(Game, Goal) :-
    catch_with_backtrace(keeping_frames(Goal), Error0, ( placed_error(Game, Error0, Error), throw(Error) )).

%!  error_line(+Game, :Goal, -File, -Line, -Text) is semidet.
%
%   Goal raises an error in the clause of Game at Line of File. It is called in an engine, where a goal from Python has
%   its stack too.

error_line(Game, Goal, File, Line, Text) :-
    catch(setup_call_cleanup(
              engine_create(Formal, catch(( placing_errors(Game, Goal), fail ), error(Formal, _), true), Engine),
              engine_next(Engine, Formal),
              engine_destroy(Engine)),
          error(_, _), fail),
    Formal = game_error(File, Line, Text).

%!  keeping_frames(:Goal) is semidet.
%
%   Call Goal once, without last-call optimisation.

keeping_frames(Goal) :-
    current_prolog_flag(last_call_optimisation, Before),
    setup_call_cleanup(
        set_prolog_flag(last_call_optimisation, false),
        once(Goal),
        set_prolog_flag(last_call_optimisation, Before)).

%!  placed_error(+Game, +Error0, -Error) is det.
%
%   Error0 was caught by catch_with_backtrace/3 around keeping_frames/1. Error is
%   game_error(File, Line, Text) if it was raised inside a predicate of the file of Game, and
%   otherwise Error0 without its backtrace.

placed_error(Game, Error0, Error) :-
    (   Error0 = error(Formal, Context),
        subsumes_term(context(prolog_stack(_), _), Context)
    ->  Context = context(prolog_stack(Frames), Message),
        (   Formal \= game_error(_, _, _),
            game_line(Game, Frames, File, Line)
        ->  home(Game, Module),
            plain_formal(Formal, Module, Plain),
            message_text(error(Plain, context(_, Message)), Text0),
            suggested(Plain, Module, Text0, Text),
            Error = error(game_error(File, Line, Text), _)
        ;   foreign_caller(Frames, Formal, Caller),
            Error = error(Formal, context(Caller, Message))
        )
    ;   Error = Error0
    ).

%   foreign_caller(+Frames, +Formal, -Caller): the backtrace has replaced the built-in predicate that
%   raised the error, so that it is restored from the frames.

foreign_caller([frame(_, call(Raising), _)|_], Formal, Caller) :-
    Raising \== system:throw/1,
    Formal \= existence_error(procedure, _),
    !,
    Caller = Raising.
foreign_caller(_, _, _).

game_line(Game, Frames, File, Line) :-
    home(Game, Module),
    member(Frame, Frames),
    frame_place(Frame, File, Line),
    file_of(Module, File),
    !.

frame_place(frame(_, pred_line(_, File:Line), _), File, Line) :-
    !.
frame_place(Frame, File, Line) :-
    prolog_stack_frame_property(Frame, location(File:Line)).

file_of(Module, File) :-
    predicate_property(Module:Head, file(File)),
    functor(Head, Name, Arity),
    defines(Module, Name/Arity),
    !.

%   The place already identifies the module.

plain_formal(existence_error(procedure, Module:Predicate), Module, Formal) :-
    !,
    Formal = existence_error(procedure, Predicate).
plain_formal(Formal, _, Formal).

%   suggested(+Formal, +Module, +Text0, -Text): the text for an unknown predicate ends with the name that may be meant.

suggested(existence_error(procedure, Name/Arity), Module, Text0, Text) :-
    atom(Name),
    findall(Other, ( current_predicate(Module:Other/Arity), defines(Module, Other/Arity) ), Others),
    nearest_word(Name, Others, Nearest),
    !,
    format(string(Text), "~w; did you mean ~w/~w?", [Text0, Nearest, Arity]).
suggested(_, _, Text, Text).
