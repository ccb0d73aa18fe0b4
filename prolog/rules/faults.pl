:- module(pybridge_faults,
          [ game_error/3,       % +File, +Line, +Text
            game_error/4,       % +File, +Line, +Format, +Arguments
            fault/3,            % +Predicate, +Format, +Arguments
            must/4,             % :Test, +Predicate, +Format, +Arguments
            placing_faults/2,   % +Game, :Goal
            predicate_place/4,  % +Game, +Predicate, -File, -Line
            strategy_clause/4,  % +Game, -Module, -Name, -Clause
            authors_text/3,     % +Game, +Text0, -Text
            module_file/2       % +Game, -File
          ]).

/** <module> Reporting faults in a game's file, with their places */

:- use_module(library(apply), [foldl/4]).

:- meta_predicate
    must(0, +, +, +),
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
%   Throw fault(Predicate, Text): Predicate, Name/Arity, violates the contract. A caller that knows
%   the game catches this, see placing_faults/2.

fault(Predicate, Format, Arguments) :-
    format(string(Text), Format, Arguments),
    throw(fault(Predicate, Text)).

%!  must(:Test, +Predicate, +Format, +Arguments) is det.
%
%   Test, called once, succeeds; otherwise it is a fault of Predicate.

must(Test, Predicate, Format, Arguments) :-
    ( call(Test) -> true ; fault(Predicate, Format, Arguments) ).

%!  placing_faults(+Game, :Goal) is semidet.
%
%   Call Goal once. A fault of Game is re-thrown as an error with its place.
%
%   @error game_error(File, Line, Text)

placing_faults(Game, Goal) :-
    catch(once(Goal), fault(Predicate, Text), true),
    (   var(Predicate)
    ->  true
    ;   predicate_place(Game, Predicate, File, Line),
        format(string(Text0), "~w ~w", [Predicate, Text]),
        authors_text(Game, Text0, Text1),
        game_error(File, Line, Text1)
    ).

%!  predicate_place(+Game, +Predicate, -File, -Line) is det.
%
%   Predicate, Name/Arity, of Game begins at Line of File; line 1 of the game's file if that is not
%   known. Of strategy(Name) it is the first clause of strategy/3 for Name.

predicate_place(Game, strategy(Name), File, Line) :-
    !,
    (   strategy_clause(Game, _, Name, Clause),
        clause_property(Clause, file(File0)),
        clause_property(Clause, line_count(Line0))
    ->  File = File0,
        Line = Line0
    ;   predicate_place(Game, strategy/3, File, Line)
    ).
predicate_place(Game, Predicate, File, Line) :-
    ( written_as(Game, Predicate, Module:Name/Arity) -> true ; Module:Name/Arity = Game:Predicate ),
    functor(Head, Name, Arity),
    (   catch(nth_clause(Module:Head, 1, Clause), error(_, _), fail),    % another file may have had it before
        clause_property(Clause, file(File0)),
        clause_property(Clause, line_count(Line0))
    ->  File = File0,
        Line = Line0
    ;   module_file(Game, File),
        Line = 1
    ).

%!  strategy_clause(+Game, -Module, -Name, -Clause) is nondet.
%
%   Clause of strategy/3, which Module defines for Game, is for the strategy Name, or for any if that is a variable.

strategy_clause(Game, Module, Name, Clause) :-
    ( written_as(Game, strategy/3, Module0:_) -> Module = Module0 ; Module = Game ),
    catch(clause(Module:strategy(Name, _, _), _, Clause), error(_, _), fail).

%   written_as(+Game, +Predicate, -Own): a hook: the file of Game defines Own, Module:Name/Arity,
%   from which Predicate is derived.

:- multifile written_as/3.

%!  authors_text(+Game, +Text0, -Text) is det.
%
%   Text has the names of the predicates that the author wrote in place of those that are derived from them.

authors_text(Game, Text0, Text) :-
    findall(Name-OwnName,
            ( written_as(Game, Predicate, _:Own), Own \== Predicate,
              term_to_atom(Predicate, Name), term_to_atom(Own, OwnName) ),
            Pairs),
    foldl(replaced, Pairs, Text0, Text).

replaced(Name-Own, Text0, Text) :-
    atomic_list_concat(Parts, Name, Text0),
    atomic_list_concat(Parts, Own, Text1),
    atom_string(Text1, Text).

%   file_of(?Game, ?File): a hook: the module Game has been made from the rules in File.

:- multifile file_of/2.

%!  module_file(+Game, -File) is det.
%
%   File contains the rules of Game.

module_file(Game, File) :-
    (   file_of(Game, File0)
    ->  File = File0
    ;   module_property(Game, file(File0))
    ->  File = File0
    ;   File = Game
    ).
