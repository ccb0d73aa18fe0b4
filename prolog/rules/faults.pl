:- module(pybridge_faults,
          [ game_error/3,       % +File, +Line, +Text
            game_error/4,       % +File, +Line, +Format, +Arguments
            fault/3,            % +Predicate, +Format, +Arguments
            placing_faults/2,   % +Game, :Goal
            predicate_place/4,  % +Game, +Predicate, -File, -Line
            module_file/2       % +Game, -File
          ]).

/** <module> Saying what is wrong with a game's file, and where */

:- meta_predicate
    placing_faults(+, 0).

%!  game_error(+File, +Line, +Text).
%!  game_error(+File, +Line, +Format, +Arguments).
%
%   @error game_error(File, Line, Text)

game_error(File, Line, Text) :-
    throw(error(game_error(File, Line, Text), _)).

game_error(File, Line, Format, Arguments) :-
    format(string(Text), Format, Arguments),
    game_error(File, Line, Text).

:- multifile prolog:error_message//1.

prolog:error_message(game_error(File, Line, Text)) -->
    [ '~w:~w: ~w'-[File, Line, Text] ].

%!  fault(+Predicate, +Format, +Arguments).
%
%   Predicate, Name/Arity, does not keep the contract: throw fault(Predicate, Text), for
%   one who knows the game to catch.

fault(Predicate, Format, Arguments) :-
    format(string(Text), Format, Arguments),
    throw(fault(Predicate, Text)).

%!  placing_faults(+Game, :Goal) is semidet.
%
%   Call Goal once. A fault of Game that it finds is raised with its place.
%
%   @error game_error(File, Line, Text)

placing_faults(Game, Goal) :-
    catch(once(Goal), fault(Predicate, Text), true),
    (   var(Predicate)
    ->  true
    ;   predicate_place(Game, Predicate, File, Line),
        game_error(File, Line, "~w ~w", [Predicate, Text])
    ).

%!  predicate_place(+Game, +Predicate, -File, -Line) is det.
%
%   Where Predicate, Name/Arity, of Game begins; line 1 of the game's file
%   where that is not known.

predicate_place(Game, Predicate, File, Line) :-
    (   written_as(Game, Predicate, Module:Name/Arity)
    ->  true
    ;   Module:Name/Arity = Game:Predicate
    ),
    functor(Head, Name, Arity),
    (   predicate_property(Module:Head, file(File0)),
        predicate_property(Module:Head, line_count(Line0))
    ->  File = File0,
        Line = Line0
    ;   module_file(Game, File),
        Line = 1
    ).

%   written_as(+Game, +Predicate, -Own): the file of Game has Own, Module:Name/Arity,
%   in place of Predicate.

:- multifile written_as/3.

%   adapted_from(+Game, -File): the module Game adapts the rules in File.

:- multifile adapted_from/2.

%!  module_file(+Game, -File) is det.

module_file(Game, File) :-
    (   adapted_from(Game, File0)
    ->  File = File0
    ;   module_property(Game, file(File0))
    ->  File = File0
    ;   File = Game
    ).
