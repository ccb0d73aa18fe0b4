:- module(pybridge_move_texts,
          [ move_text/3,        % +Game, ?Move, ?Text
            move_texts/3,       % +Game, +Moves, -Texts
            term_text/2         % ?Term, ?Text
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(prolog_code), [comma_list/2]).
:- use_module(choices, [at_once/1]).
:- use_module(contract, [offers/2]).

/** <module> How a person writes a move */

%!  move_text(+Game, ?Move, ?Text) is semidet.
%
%   Text is how a person writes Move: by the game's text/2, or as a Prolog term.

move_text(Game, Move, Text) :-
    move_texts(Game, [Move], [Text]).

%!  move_texts(+Game, ?Moves, ?Texts) is semidet.
%
%   As move_text/3 for many moves.

move_texts(Game, Moves, Texts) :-
    (   offers(Game, text/2)
    ->  maplist(written(Game), Moves, Texts)
    ;   at_once(Game)
    ->  maplist(choices_text, Moves, Texts)
    ;   maplist(term_text, Moves, Texts)
    ).

%   Choices that are made at once are written one after the other, with a comma between them, unless the rules write the
%   move themselves.

written(Game, Move, Text) :-
    Game:text(Move, Text),
    !.
written(Game, Move, Text) :-
    at_once(Game),
    (   is_list(Move)
    ->  maplist(choice_written(Game), Move, Texts),
        atomic_list_concat(Texts, ',', Text)
    ;   nonvar(Text),
        atomic_list_concat(Texts, ',', Text),
        Texts = [_,_|_],
        maplist(choice_written(Game), Move, Texts)
    ).

choice_written(Game, Choice, Text) :-
    once(Game:text(Choice, Text)).

choices_text(Move, Text) :-
    (   is_list(Move)
    ->  maplist(term_text, Move, Texts),
        atomic_list_concat(Texts, ',', Text)
    ;   nonvar(Move)
    ->  term_text(Move, Text)
    ;   term_text(Term, Text),
        ( Term = (_, _) -> comma_list(Term, Move) ; Move = Term )
    ).

%!  term_text(?Term, ?Text) is semidet.
%
%   Text is a ground Term as Prolog writes it.

term_text(Term, Text) :-
    nonvar(Term),
    !,
    format(atom(Text), '~q', [Term]).
term_text(Term, Text) :-
    catch(term_to_atom(Term, Text), error(syntax_error(_), _), fail),
    ground(Term).
