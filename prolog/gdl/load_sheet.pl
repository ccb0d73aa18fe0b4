:- module(pybridge_load_sheet,
          [ load_sheet/2,       % +File, -Game
            sheet_rules/2,      % +File, -Text
            announcing/1        % +Boolean
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [list_to_set/2, member/2]).
:- use_module(library(pairs), [pairs_keys_values/3]).
:- use_module(library(error), [existence_error/2, must_be/2]).
:- use_module('../rules/checks', [check_start/1]).
:- use_module('../rules/contract', [optional/2, required/2]).
:- use_module('../rules/faults', [game_error/3]).
:- use_module('../rules/load_game', [built_in_game/2, unused_module/2]).

% The translator is a quarter of all files, and most users never need it. library(listing) changes how arithmetic is
% compiled everywhere.

:- autoload(library(listing), [portray_clause/1]).
:- autoload(sheet, [read_sheet/2]).
:- autoload(sheet_game, [assert_in/2, sheet_game/3]).
:- autoload(sheet_samples, [check_questions/4, sheet_fault/4]).

/** <module> Loading a rule sheet as a game */

pybridge_load_game:load_with_extension(Extension, File, Game) :-
    sheet_extension(Extension),
    load_sheet(File, Game).

sheet_extension(kif).
sheet_extension(gdl).

:- dynamic loaded/3.            % File, Time, Game

%!  load_sheet(+File, -Game) is det.
%
%   Load the sheet File, unless it is loaded already and has not changed since.
%
%   @error game_error(File, Line, Text)

load_sheet(File, Game) :-
    time_file(File, Time),
    (   loaded(File, Time, Game0)
    ->  Game = Game0
    ;   sheet_game(File, game(_, Clauses), Warnings),
        warn(File, Warnings),
        with_mutex(pybridge_load_sheet, install(File, Time, Clauses, Game)),
        check_start(Game)
    ).

%   Limits apply to questions about a position only. A search, which is stopped by
%   time, is not slowed down by them.

pybridge_positions:most_inferences(Game, 6_000_000) :-
    loaded(_, _, Game).

pybridge_positions:too_much(Game, Position) :-
    sheet_of(Game, File, Rules),
    ( nonvar(Position) -> check_questions(File, Rules, Game, Position) ; true ),
    game_error(File, 1, "a position takes too long to work out").

pybridge_check_game:fault_in_source(Game, Position, File, Line, Text) :-
    sheet_of(Game, File, Rules),
    catch(check_questions(File, Rules, Game, Position), error(game_error(_, Line, Text), _), true),
    nonvar(Line).

sheet_of(Game, File, Rules) :-
    loaded(File, _, Game),
    read_sheet(File, sheet(_, Rules)).

warn(File, Warnings) :-
    forall(member(Line-Text, Warnings),
           print_message(warning, error(sheet_warning(Text), file(File, Line, -1, -1)))).

:- multifile prolog:error_message//1.

prolog:error_message(sheet_warning(Text)) -->
    [ '~w'-[Text] ].
prolog:error_message(rule_sheet(Fault)) -->
    { sheet_fault(Fault, _, Format, Arguments) },
    [ Format-Arguments ].

%!  announcing(+Boolean) is det.
%
%   Whether the notice that a large sheet takes a while to load is printed even if SWI-Prolog is quiet, as it is under
%   Python.

:- dynamic announced/0 as volatile.

announcing(Boolean) :-
    must_be(boolean, Boolean),
    retractall(announced),
    ( Boolean == true -> assertz(announced) ; true ).

:- multifile
    prolog:message//1,
    user:message_hook/3.
:- dynamic user:message_hook/3.

prolog:message(preparing_sheet(File)) -->
    { file_base_name(File, Base) },
    [ '~w is a large sheet: preparing it takes a while'-[Base] ].

user:message_hook(preparing_sheet(_), informational, Lines) :-
    pybridge_load_sheet:announced,
    print_message_lines(user_error, '', Lines).

install(File, Time, Clauses, Game) :-
    (   retract(loaded(File, _, Game0))
    ->  Game = Game0,
        forall(own_predicate(Game, Predicate), abolish(Game:Predicate)),
        unload_file(File)
    ;   file_base_name(File, Base),
        file_name_extension(Name, _, Base),
        unused_module(Name, Game)
    ),
    format(string(Header), ':- module(~q, []).~n~@', [Game, imports]),
    setup_call_cleanup(
        open_string(Header, In),
        load_files(File, [stream(In), modified(Time), imports([]), silent(true), if(true)]),
        close(In)),
    forall(member(Clause, Clauses), assert_in(Game, Clause)),
    predicates(Clauses, Predicates),
    Game:compile_predicates(Predicates),        % static procedures are faster than dynamic ones
    exports(Clauses, Exports),
    forall(member(Export, Exports), Game:export(Export)),
    assertz(loaded(File, Time, Game)).

own_predicate(Game, Name/Arity) :-
    predicate_property(Game:Head, defined),
    \+ predicate_property(Game:Head, imported_from(_)),
    functor(Head, Name, Arity).

%   exports(+Clauses, -Exports): Exports are the predicates of the contract that Clauses define.

exports(Clauses, Exports) :-
    predicates(Clauses, Predicates),
    findall(Predicate,
            ( member(Predicate, Predicates),
              ( required(Predicate, _) ; Predicate = players/1 ; optional(Predicate, _) ) ),
            Exports).

imports :-
    format(':- use_module(library(apply), [maplist/3]).~n'),
    format(':- use_module(library(dcg/basics), [string_without//2]).~n'),
    format(':- use_module(library(lists), [append/3, member/2, nth1/3]).~n').

predicates(Clauses, Predicates) :-
    maplist(clause_predicate, Clauses, All),
    sort(All, Predicates).

%!  sheet_rules(+File, -Text) is det.
%
%   Text is a Prolog file, the translation of the sheet File: a game module that works without
%   this project.
%
%   @error existence_error(game, File)
%   @error game_error(File, Line, Text)

sheet_rules(File, Text) :-
    (   exists_file(File),
        file_name_extension(_, Extension, File),
        sheet_extension(Extension)
    ->  sheet_game(File, game(_, Clauses), Warnings),
        warn(File, Warnings),
        file_base_name(File, Base),
        file_name_extension(Name0, _, Base),
        module_name(Name0, Name),
        with_output_to(string(Text), print_module(Base, Name, Clauses))
    ;   existence_error(game, File)
    ).

%   The module is loaded from its own file, so its name must not be that of one of our modules.

module_name(Name0, Name) :-
    (   built_in_game(Name0, _)
    ->  atom_concat(Name0, '_sheet', Name)
    ;   Name = Name0
    ).

print_module(Base, Name, Clauses) :-
    exports(Clauses, Exports),
    portray_clause((:- module(Name, Exports))),
    imports,
    format('~n% The translation of ~w. A fluent is a place in the term s(...): see slot/3.~n~n', [Base]),
    maplist(clause_predicate, Clauses, All),
    list_to_set(All, Predicates),
    pairs_keys_values(Pairs, All, Clauses),
    forall(member(Predicate, Predicates),
           ( forall(member(Predicate-Clause, Pairs), portray_clause(Clause)), nl )).

clause_predicate((:- table(Predicate)), Predicate) :- !.
clause_predicate((Head :- _), Name/Arity) :- !, functor(Head, Name, Arity).
clause_predicate(Head, Name/Arity) :- functor(Head, Name, Arity).
