:- module(pybridge_error_place,
          [ placing_errors/2,   % +Game, :Goal
            keeping_frames/1,   % :Goal
            placed_error/3      % +Game, +Error0, -Error
          ]).
:- use_module(library(lists), [member/2]).
:- use_module(library(prolog_stack), [prolog_stack_frame_property/2]).
:- use_module('../base/messages', [message_text/2]).
:- use_module(contract, [defines/2]).
:- use_module(plain_game, [own_module/2]).

/** <module> Where in a game's file an error comes from

What tells is the stack as it was. So the error has to be caught by
catch_with_backtrace/3, and no clause may leave the stack before its last call is done.
*/

:- meta_predicate
    placing_errors(+, 0),
    keeping_frames(0).

%!  placing_errors(+Game, :Goal) is semidet.
%
%   Call Goal once. An error that arises below a predicate of the file of Game is thrown with
%   the line that is at fault.
%
%   @error game_error(File, Line, Text)

placing_errors(Game, Goal) :-
    catch_with_backtrace(keeping_frames(Goal), Error0, ( placed_error(Game, Error0, Error), throw(Error) )).

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
%   Error is game_error(File, Line, Text) where Error0, caught by catch_with_backtrace/3
%   around keeping_frames/1, has arisen below a predicate of the file of Game; otherwise Error0 without its backtrace.

placed_error(Game, Error0, Error) :-
    (   Error0 = error(Formal, Context),
        subsumes_term(context(prolog_stack(_), _), Context)
    ->  Context = context(prolog_stack(Frames), Message),
        (   Formal \= game_error(_, _, _),
            game_line(Game, Frames, File, Line)
        ->  own_module(Game, Module),
            plain_formal(Formal, Module, Plain),
            message_text(error(Plain, context(_, Message)), Text),
            Error = error(game_error(File, Line, Text), _)
        ;   foreign_caller(Frames, Formal, Caller),
            Error = error(Formal, context(Caller, Message))
        )
    ;   Error = Error0
    ).

%   The backtrace has taken the place of the built-in predicate that raised the error.

foreign_caller([frame(_, call(Raising), _)|_], Formal, Caller) :-
    Raising \== system:throw/1,
    Formal \= existence_error(procedure, _),
    !,
    Caller = Raising.
foreign_caller(_, _, _).

game_line(Game, Frames, File, Line) :-
    own_module(Game, Module),
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

%   The place says which module it is.

plain_formal(existence_error(procedure, Module:Predicate), Module, Formal) :-
    !,
    Formal = existence_error(procedure, Predicate).
plain_formal(Formal, _, Formal).
