:- module(pybridge_choosers_in_turn,
          [ choosing_view/4,    % :Position, +Request, +View0, -View
            chooser/3,          % :Position, +Request, -Chooser
            has_choices/1,      % +Game
            ready_to_choose/1,  % +Game
            joint_text/3        % :Position, +Texts, -Text
          ]).
:- use_module(library(apply), [maplist/4]).
:- use_module(library(lists), [member/2, nth0/3]).
:- use_module('../rules/choices', [at_once/1, choosers/2]).
:- use_module('../rules/contract', [offers/2]).
:- use_module('../rules/positions', [choice_texts/3, move_text/3, start_position/3]).
:- use_module('../rules/seats', [opposed/1]).
:- use_module('../rules/touched_cells', [touched_cells/3]).
:- use_module('../search/seats/matrix_game', [matrix_value/4]).

/** <module> Choices that are made at once, one after the other

The page asks the choosers in turn, and keeps what they have chosen to itself until all have: the texts of these choices
are the key `chosen` of its requests.
*/

:- meta_predicate
    choosing_view(:, +, +, -),
    chooser(:, +, -),
    joint_text(:, +, -).

%!  choosing_view(:Position, +Request, +View0, -View) is det.
%
%   View is View0, of position_view/2, with `choosers`, those who choose at once, or []. If there are any, then `turn`
%   is the next of them, and `moves` are the choices of that one.

choosing_view(Position, Request, View0, View) :-
    (   View0.outcome == @(none),
        chooser(Position, Request, Chooser)
    ->  choice_texts(Position, Chooser, Pairs),
        findall(move(Choice, Text, Ids), ( member(Choice-Text, Pairs), choice_cells(Position, Choice, Ids) ), Choices),
        View = View0.put(_{choosers:View0.turn, turn:Chooser, moves:Choices})
    ;   View = View0.put(choosers, [])
    ).

%   Rules need not know the cells of a choice.

choice_cells(Position, Choice, Ids) :-
    catch(touched_cells(Position, Choice, Ids), error(_, _), Ids = []).

%!  chooser(:Position, +Request, -Chooser) is semidet.
%
%   Several choose at once in Position, and Chooser is the first of them who has not chosen yet.

chooser(Position, Request, Chooser) :-
    choosers(Position, Choosers),
    ( get_dict(chosen, Request, Chosen) -> true ; Chosen = [] ),
    length(Chosen, Nth),
    nth0(Nth, Choosers, Chooser).

%!  has_choices(+Game) is semidet.
%
%   As far as can be seen at the start, several choose at once in Game.

has_choices(Game) :-
    (   offers(Game, choice/3)
    ;   start_position(Game, default, Start),
        choosers(Game:Start, _)
    ;   opposed(Game),
        at_once(Game)
    ),
    !.

%!  ready_to_choose(+Game) is det.
%
%   Load what finds mixtures, before a time limit begins: in the browser that takes a third of a second.

ready_to_choose(Game) :-
    (   at_once(Game),
        opposed(Game)
    ->  matrix_value([[0,1],[1,0]], _, _, _)
    ;   true
    ).

%!  joint_text(:Position, +Texts, -Text) is det.
%
%   Text is that of the move in which the choosers choose what Texts say.

joint_text(Game:Position, Texts, Text) :-
    choosers(Game:Position, Choosers),
    maplist(choice(Game:Position), Choosers, Texts, Choices),
    move_text(Game, Choices, Text).

choice(Position, Chooser, Text, Choice) :-
    choice_texts(Position, Chooser, Pairs),
    memberchk(Choice-Text, Pairs).
