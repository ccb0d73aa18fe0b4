:- module(pybridge_dialects, []).
:- use_module(library(lists), [member/2]).
:- use_module('../rules/contract', [defines/2]).
:- use_module('../rules/faults', [game_error/4]).
:- use_module('../rules/load_game', []).
:- use_module('../rules/source_kind', []).
:- use_module(dialect_game, [game_clause/4]).
:- use_module(lab_style, []).
:- use_module(program_calls, [looks_like/2]).
:- use_module(textbook_style, []).

/** <module> Files in a dialect, translated when they are loaded

A file in a dialect keeps the habits of a course or of a textbook: it defines the position after each move, the value of
a position without moves, and whether Min is to move. It is loaded, unchanged, into a module of its own, Rules. Each
dialect has a file, which defines these parts:

  - part(Rules, Part, Predicate, Goal): Part is next(Position, Next), value(Position, Value) or
    min_to_move(Position); if Rules define
    Predicate, Goal is true where Part is.
  - modes(Kind, Predicate, Modes): the name of a part, and what a file must have for it.
  - needs(Text): how the error for a missing part goes on, before the Modes.

Files mix dialects: each part is taken from the dialect of which a file has most, or else from another. dialect_game.pl
makes a game of the parts.
*/

dialect(pybridge_lab_style).
dialect(pybridge_textbook_style).

:- dynamic
    made/4.                     % Game, File, Parts, Clauses

%   A module that exports moves as a dialect has them is loaded as if it were no module.

pybridge_source_kind:no_game_module(Exports) :-
    dialect(Dialect),
    Dialect:part(_, next(_, _), Predicate, _),
    memberchk(Predicate, Exports),
    \+ ( member(Own, [players/2,turn/2,move/3]), memberchk(Own, Exports) ),
    !.

%   Make Game of what File has defined in the module Rules. Fails if that is no dialect.

pybridge_load_game:translated(File, Rules, Game) :-
    \+ defines(Rules, players/2),
    dialects(Rules, [Dialect|Dialects]),
    forall(( Dialect:modes(Kind, Predicate, Modes), \+ chosen([Dialect|Dialects], Rules, Kind, _) ),
           ( Dialect:needs(Needs), game_error(File, 1, "~w is missing: ~w ~w", [Predicate, Needs, Modes]) )),
    findall(Part, ( member(Kind, [next,value,min_to_move]), chosen([Dialect|Dialects], Rules, Kind, Part) ), Parts),
    findall(Clause, game_clause(Game, Rules, Parts, Clause), Clauses),
    with_mutex(pybridge_dialects, install(Game, File, Rules, Parts, Clauses)).

%   Programs of another shape are named for what they are.

pybridge_load_game:familiar(Program, Text) :-
    looks_like(Program, [First,Second|_]),
    format(string(Text),
           "this looks like a program with ~w and ~w, not like a game: `pybridge new NAME --from FILE` adapts it",
           [First, Second]).

%   dialects(+Rules, -Dialects): those of which Rules define the moves or the players to move, the one with most parts
%   first.

dialects(Rules, Dialects) :-
    findall(Count-Dialect, part_count(Rules, Dialect, Count), Pairs0),
    sort(1, @>=, Pairs0, Pairs),
    findall(Dialect, member(_-Dialect, Pairs), Dialects).

part_count(Rules, Dialect, Count) :-
    dialect(Dialect),
    findall(Kind, ( Dialect:modes(Kind, _, _), chosen([Dialect], Rules, Kind, _) ), Kinds),
    once(( memberchk(next, Kinds) ; memberchk(min_to_move, Kinds) )),
    length(Kinds, Count).

%   chosen(+Dialects, +Rules, ?Kind, -Part) is semidet: Part is part(Term, Predicate, Goal), from the first of Dialects.

chosen(Dialects, Rules, Kind, part(Term, Predicate, Goal)) :-
    member(Dialect, Dialects),
    Dialect:part(Rules, Term, Predicate, Goal),
    functor(Term, Kind, _),
    defines(Rules, Predicate),
    !.

%   install(+Game, +File, +Rules, +Parts, +Clauses): static procedures can be compiled. What has not changed stays as it
%   is.

install(Game, File, _, Parts, Clauses) :-
    made(Game, File, Parts0, Clauses0),
    Parts0-Clauses0 =@= Parts-Clauses,
    !.
install(Game, File, Rules, Parts, Clauses) :-
    retractall(made(Game, _, _, _)),
    forall(( current_predicate(Game:Name/Arity), defines(Game, Name/Arity) ), abolish(Game:Name/Arity)),
    set_module(Game:base(Rules)),
    forall(member(Clause, Clauses), assertz(Game:Clause)),
    findall(Name/Arity, ( current_predicate(Game:Name/Arity), defines(Game, Name/Arity) ), Predicates),
    Game:compile_predicates(Predicates),
    assertz(made(Game, File, Parts, Clauses)).

pybridge_faults:file_of(Game, File) :-
    made(Game, File, _, _).

%   A fault in a predicate of the contract is reported at the one that it is made from.

pybridge_faults:written_as(Game, Predicate, Rules:Own) :-
    made(Game, _, Parts, Clauses),
    import_module(Game, Rules),
    (   member(Name-Predicates,
               [ next-[move/3,'$some'/1,'$next'/2], value-[utility/2], min_to_move-[turn/2] ]),
        member(Predicate, Predicates),
        member(part(Term, Own, _), Parts),
        functor(Term, Name, _)
    ;   member((Head :- _), Clauses),
        functor(Head, Name, Arity),
        Predicate = Name/Arity,
        own(Predicate, Own),
        defines(Rules, Own)
    ).

own(drawing/2, draw/1).
own(Predicate, Predicate) :-
    Predicate \== utility/2.
