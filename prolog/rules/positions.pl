:- module(pybridge_positions,
          [ outcome/3,          % :Position, -Winner, -Value
            legal_move/3,       % :Position, ?Move, -Next
            legal/2,            % :Position, ?Move
            legal_moves/2,      % :Position, -Pairs
            legal_moves/3,      % :Position, -Pairs, -Probabilities
            read_move/4,        % :Position, +Text, -Move, -Next
            check_move/3,       % :Position, +Move, -Next
            check_move/4,       % :Position, +Move, -Next, -Text
            position_text/3,    % +Game, ?Position, ?Text
            start_position/3,   % +Game, +Variant, -Position
            variants/2,         % +Game, -Variants
            winning_cells/2,    % :Position, -Ids
            choice_texts/3,     % :Position, +Player, -Pairs
            limited/3           % +Game, +Position, :Goal
          ]).
:- reexport(move_texts, [move_text/3, move_texts/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3]).
:- use_module(library(pairs), [pairs_keys_values/3, pairs_values/2]).
:- use_module(chance_moves, [chance_decides/1, probabilities/2]).
:- use_module(choices, [choices/3, choosers/2]).
:- use_module(contract, [offers/2]).
:- use_module(move_texts, [term_text/2]).
:- use_module(seats, [winner/3]).

/** <module> Positions of any game

For every game: the default for an optional predicate that it leaves out.
*/

:- meta_predicate
    outcome(:, -, -),
    legal_move(:, ?, -),
    legal(:, ?),
    legal_moves(:, -),
    legal_moves(:, -, -),
    read_move(:, +, -, -),
    check_move(:, +, -),
    check_move(:, +, -, -),
    winning_cells(:, -),
    choice_texts(:, +, -),
    limited(+, +, 0).

%!  outcome(:Position, -Winner, -Value) is semidet.
%
%   The game has ended in Position. Winner is a player's name or draw, and Value is the utility from
%   Max's side.

outcome(Game:Position, Winner, Value) :-
    limited(Game, Position, ended(Game, Position, Value0)),
    !,
    Value = Value0,
    winner(Game, Value, Winner).

ended(Game, Position, Value) :-
    Game:utility(Position, Value).

%!  legal_move(:Position, ?Move, -Next) is nondet.
%
%   Move is legal and leads to Next. There are no legal moves once the game has ended.

legal_move(Game:Position, Move, Next) :-
    \+ Game:utility(Position, _),
    Game:move(Position, Move, Next).

%!  legal(:Position, ?Move) is nondet.
%
%   As legal_move/3, without the position after Move; uses the game's legal/2 if it has one.

legal(Game:Position, Move) :-
    \+ Game:utility(Position, _),
    (   offers(Game, legal/2)
    ->  Game:legal(Position, Move)
    ;   Game:move(Position, Move, _)
    ).

%!  legal_moves(:Position, -Moves) is det.
%!  legal_moves(:Position, -Moves, -Probabilities) is det.
%
%   Moves is a list of Move-Text in the game's own order; Probabilities are theirs where chance decides, otherwise [].

legal_moves(Game:Position, Moves) :-
    limited(Game, Position, moves_and_texts(Game, Position, Moves)).

moves_and_texts(Game, Position, Moves) :-
    findall(Move-Text,
            ( legal(Game:Position, Move),
              move_text(Game, Move, Text) ),
            Moves).

legal_moves(Position, Moves, Probabilities) :-
    legal_moves(Position, Moves),
    probabilities(Position, Probabilities).

%!  most_inferences(+Game, -Most) is semidet.
%
%   A hook: the limit on inferences for a question about one position of Game. Searches have their
%   own limits.

%!  too_much(+Game, +Position).
%
%   A hook: throws an error that says which question about Position, or about a position that is
%   being read, has exceeded the limit or run out of memory.

:- multifile
    most_inferences/2,
    too_much/2.

%!  limited(+Game, +Position, :Goal) is semidet.
%
%   Call Goal once, within the limit on inferences.

limited(Game, Position, Goal) :-
    (   most_inferences(Game, Most)
    ->  catch(call_with_inference_limit(once(Goal), Most, Result),
              error(resource_error(_), _),
              Result = inference_limit_exceeded),
        ( Result == inference_limit_exceeded -> too_much(Game, Position) ; true )
    ;   once(Goal)
    ).

%!  check_move(:Position, +Move, -Next) is det.
%!  check_move(:Position, +Move, -Next, -Text) is det.
%
%   Move, which a person writes as Text, is legal and leads to Next.
%
%   @error illegal_move(Text, Why) if Move is not legal

check_move(Position, Move, Next) :-
    check_move(Position, Move, Next, _).

check_move(Game:Position, Move, Next, Text) :-
    (   writable(Game, Move, Text)
    ->  (   limited(Game, Position, given_move(Game:Position, Move, Next0))
        ->  Next = Next0
        ;   refusal(Game:Position, Move, Why),
            throw(error(illegal_move(Text, Why), _))
        )
    ;   term_text(Move, Written),
        unreadable(Game:Position, Written)
    ).

%   Rules may raise an error for a term that is no move at all, such as an atom where they compare numbers.

given_move(Position, Move, Next) :-
    catch(once(legal_move(Position, Move, Next)), error(type_error(_, _), _), generated_move(Position, Move, Next)).

generated_move(Position, Move, Next) :-
    legal_move(Position, Move0, Next),
    Move0 == Move,
    !.

%   A term that a game cannot write is not one of its moves.

writable(Game, Move, Text) :-
    catch(move_text(Game, Move, Text), error(_, _), fail).

%!  read_move(:Position, +Text, -Move, -Next) is det.
%
%   Move is the move that a person writes as Text, and Next the position after it.
%
%   @error illegal_move(Text, Why) if Text is not a legal move

read_move(Game:Position, Text, Move, Next) :-
    must_be(atom, Text),
    (   move_text(Game, Move0, Text)
    ->  check_move(Game:Position, Move0, Next),
        Move = Move0
    ;   unreadable(Game:Position, Text)
    ).

%   Why is the game's own reason, or a text that lists legal moves.

refusal(Game:Position, _, Why) :-
    outcome(Game:Position, Winner, _),
    !,
    ended(Winner, Why).
refusal(Game:Position, Move, Why) :-
    offers(Game, refusal/3),
    Game:refusal(Position, Move, Why0),
    !,
    Why = Why0.
refusal(Position, _, Why) :-
    some_legal_moves(Position, Some),
    (   chance_decides(Position)
    ->  atom_concat('chance decides here: ', Some, Why)
    ;   atom_concat('it is not a legal move here; legal: ', Some, Why)
    ).

%   unreadable(:Position, +Text): throws the error for a Text that is no move of the game.

unreadable(Position, Text) :-
    (   outcome(Position, Winner, _)
    ->  ended(Winner, Why)
    ;   some_legal_moves(Position, Some),
        format(atom(Why), 'it does not name a move; moves look like: ~w', [Some])
    ),
    throw(error(illegal_move(Text, Why), _)).

ended(draw, 'the game has ended in a draw') :-
    !.
ended(Winner, Why) :-
    format(atom(Why), 'the game has ended: ~w has won', [Winner]).

some_legal_moves(Position, Some) :-
    legal_moves(Position, Moves),
    pairs_values(Moves, Texts),
    length(Texts, Count),
    (   Count > 9
    ->  length(First, 9),
        append(First, _, Texts),
        atomic_list_concat(First, ' ', Shown),
        format(atom(Some), '~w ... (~d in all)', [Shown, Count])
    ;   atomic_list_concat(Texts, ' ', Some)
    ).

%!  choice_texts(:Position, +Player, -Pairs) is det.
%
%   Pairs are Choice-Text for what Player may choose, where several choose at once; otherwise [].

choice_texts(Game:Position, Player, Pairs) :-
    (   choosers(Game:Position, Choosers),
        memberchk(Player, Choosers)
    ->  choices(Game:Position, Player, Choices),
        move_texts(Game, Choices, Texts),
        pairs_keys_values(Pairs, Choices, Texts)
    ;   Pairs = []
    ).

%!  position_text(+Game, ?Position, ?Text) is semidet.
%
%   Text is Position on one line: by the game's position_text/2, or as a Prolog term.

position_text(Game, Position, Text) :-
    offers(Game, position_text/2),
    !,
    (   var(Position)
    ->  limited(Game, Position, Game:position_text(Position, Text))
    ;   once(Game:position_text(Position, Text))
    ).
position_text(Game, Position, Text) :-
    term_text(Position, Text),
    Game:turn(Position, _),
    !.

%!  start_position(+Game, +Variant, -Position) is semidet.
%
%   Position is the start position of Variant; default stands for the game's first variant.

start_position(Game, default, Position) :-
    !,
    once(Game:start(_, Position)).
start_position(Game, Variant, Position) :-
    once(Game:start(Variant, Position)).

%!  variants(+Game, -Variants) is det.

variants(Game, Variants) :-
    findall(Variant, Game:start(Variant, _), Variants).

%!  winning_cells(:Position, -Ids) is semidet.
%
%   Ids are the cells of the line that has won, if the game says so.

winning_cells(Game:Position, Ids) :-
    offers(Game, winning_line/2),
    once(Game:winning_line(Position, Ids)).
