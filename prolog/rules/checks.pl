:- module(pybridge_checks,
          [ check_start/1,      % +Game
            position_fault/5    % +Game, +Position, +Depth, -Predicate, -Text
          ]).
:- use_module(library(lists), [member/2, nextto/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(pairs), [pairs_keys/2]).
:- use_module(chance_moves, [chance_decides/1]).
:- use_module(choices, [choosers/2]).
:- use_module(choice_checks, [check_choosers/3, check_joint_moves/3, written_choice/2]).
:- use_module(contract, [offers/2]).
:- use_module(board, [board_ids/2, board_pieces/2, check_board/1, check_layout/1]).
:- use_module(faults, [fault/3, must/4, placing_faults/2]).
:- use_module(lines, [check_lines/2]).
:- use_module(odds_check, [check_odds/3]).
:- use_module(piece_look, [check_look/2]).
:- use_module(seat_checks, [check_results/3, checked_players/2, must_return/4]).
:- use_module(solutions, [checked_solutions/5, first/5, one/4]).
:- use_module(status, [check_status/2]).
:- use_module(strategies, []).

/** <module> Checking whether a game keeps the contract in a position

Inside this module, a violation of the contract is thrown as fault(Predicate, Text), see solutions.pl.
*/

%!  check_start(+Game) is det.
%
%   Check a game that is being loaded: its players, and the required predicates in its first start
%   position.
%
%   @error game_error(File, Line, Text)

check_start(Game) :-
    placing_faults(Game, start_checked(Game)).

start_checked(Game) :-
    checked_players(Game, _),
    first(Game, start/2, Position, start(_, Position), "has no solution: expected start(Variant, Position)"),
    a_position(start/2, Position),
    forall(position_fault(Game, Position, shallow, Predicate, Text),
           throw(fault(Predicate, Text))).

%!  position_fault(+Game, +Position, +Depth, -Predicate, -Text) is nondet.
%
%   Predicate, Name/Arity or strategy(Name), violates the contract in Position, as Text describes. Depth is `shallow`
%   to check only the required predicates, or `deep` to check the optional ones as well.

position_fault(Game, Position, Depth, Predicate, Text) :-
    aspect(Aspect, Depth),
    ( Aspect = _/_ -> offers(Game, Aspect) ; true ),
    catch(( check(Aspect, Game, Position), fail ), fault(Predicate, Text), true).

aspect(turn, _).
aspect(end, _).
aspect(unchanged, deep).
aspect(Predicate, deep) :-
    member(Predicate, [ utilities/2, legal/2, heuristic/2, canonical/2, forcing/2, text/2, position_text/2, board/2,
                        layout/1, look/2, lines/2, status/2, cells/3, winning_line/2, refusal/3, strategy/3,
                        drawing/2 ]).

check(turn, Game, Position) :-
    checked_players(Game, Players),
    one(Game, turn/2, Player, turn(Position, Player)),
    (   memberchk(Player, [chance|Players])
    ->  true
    ;   is_list(Player),
        Player \== []
    ->  check_choosers(Game, Player, Players)
    ;   fault(turn/2, "returns ~q, which is not one of the players ~q", [Player, Players])
    ).
check(end, Game, Position) :-
    checked_solutions(Game, utility/2, Value, utility(Position, Value), Values),
    (   Values = []
    ->  moves(Game, Position, Moves),
        check_moves(Moves),
        check_order(Game, Moves),
        check_odds(Game, Position, Moves),
        check_joint_moves(Game, Position, Moves)
    ;   Values = [Value1]
    ->  check_results(Game, utility/2, Value1)
    ;   fault(utility/2, "returns more than one value for the position ~q: ~q", [Position, Values])
    ).
check(unchanged, Game, Position) :-
    open(Game, Position),
    moves(Game, Position, [_|_]),
    duplicate_term(Position, Given),
    once(Game:move(Given, _, _)),
    Given \== Position,
    fault(move/3, "changes the position that it is given: change a copy, which duplicate_term/2 makes", []).
check(utilities/2, Game, Position) :-
    one(Game, utilities/2, Lowest-Highest, utilities(Lowest, Highest)),
    checked_solutions(Game, utility/2, Value, utility(Position, Value), Values),
    member(Utility, Values),
    ( is_list(Utility) -> member(Value1, Utility) ; Value1 = Utility ),
    \+ between(Lowest, Highest, Value1),
    fault(utility/2, "returns ~w, which is outside utilities(~w, ~w)", [Value1, Lowest, Highest]).
check(legal/2, Game, Position) :-
    open(Game, Position),
    moves(Game, Position, Moves),
    checked_solutions(Game, legal/2, Move, legal(Position, Move), Legal),
    pairs_keys(Moves, Expected),
    must(Legal == Expected, legal/2, "returns ~q, but move/3 has ~q, in this order", [Legal, Expected]),
    member(Move1, Expected),
    checked_solutions(Game, legal/2, x, legal(Position, Move1), Times),
    Times \= [_],
    length(Times, Count),
    fault(legal/2, "is true ~d times for the legal move ~q", [Count, Move1]).
check(heuristic/2, Game, Position) :-
    open(Game, Position),
    one(Game, heuristic/2, Guess, heuristic(Position, Guess)),
    check_results(Game, heuristic/2, Guess).
check(canonical/2, Game, Position) :-
    one(Game, canonical/2, Key, canonical(Position, Key)),
    must_return(canonical/2, ground, "a ground term", Key).
check(forcing/2, Game, Position) :-
    each_move(Game, Position, Move),
    checked_solutions(Game, forcing/2, x, forcing(Position, Move), [_, _|_]),
    fault(forcing/2, "is true more than once for the move ~q", [Move]).
check(text/2, Game, Position) :-
    ( each_move(Game, Position, Move) ; open(Game, Position), written_choice(Game:Position, Move) ),
    one(Game, text/2, Text, text(Move, Text)),
    one_word(Text),
    checked_solutions(Game, text/2, Again, text(Again, Text), Readings),
    (   Readings == [Move]
    ->  true
    ;   Readings = [One, Other|_]
    ->  fault(text/2, "reads ~q in two ways, as ~q and as ~q", [Text, One, Other])
    ;   Readings = [Again1]
    ->  fault(text/2, "writes the move ~q as ~q, but reads that as ~q", [Move, Text, Again1])
    ;   fault(text/2, "writes the move ~q as ~q, but cannot read that", [Move, Text])
    ).
check(position_text/2, Game, Position) :-
    one(Game, position_text/2, Text, position_text(Position, Text)),
    must_return(position_text/2, atom, "an atom", Text),
    one(Game, position_text/2, Again, position_text(Again, Text)),
    must(Again == Position, position_text/2, "writes the position ~q as ~q, but reads that as ~q",
         [Position, Text, Again]).
check(board/2, Game, Position) :-
    board(Game, Position, Board),
    check_board(Board).
check(layout/1, Game, _) :-
    one(Game, layout/1, Layout, layout(Layout)),
    check_layout(Layout).
check(look/2, Game, Position) :-
    sound_board(Game, Position, Board),
    board_pieces(Board, Pieces),
    member(Piece, Pieces),
    checked_solutions(Game, look/2, Look, look(Piece, Look), Looks),
    must(\+ Looks = [_, _|_], look/2, "returns more than one look for the piece ~q: ~q", [Piece, Looks]),
    Looks = [Look1],
    check_look(Piece, Look1).
check(lines/2, Game, Position) :-
    sound_board(Game, Position, Board),
    one(Game, lines/2, Lines, lines(Position, Lines)),
    board_ids(Board, Ids),
    check_lines(Ids, Lines).
check(status/2, Game, Position) :-
    checked_players(Game, Players),
    one(Game, status/2, Lines, status(Position, Lines)),
    check_status(Players, Lines).
check(cells/3, Game, Position) :-
    each_move(Game, Position, Move),
    one(Game, cells/3, Ids, cells(Position, Move, Ids)),
    list_of_cells(cells/3, Ids).
check(winning_line/2, Game, Position) :-
    checked_solutions(Game, winning_line/2, Ids, winning_line(Position, Ids), Lines),
    member(Line, Lines),
    list_of_cells(winning_line/2, Line).
check(refusal/3, Game, Position) :-
    each_move(Game, Position, Move),
    checked_solutions(Game, refusal/3, Why, refusal(Position, Move, Why), Whys),
    member(Why1, Whys),
    fault(refusal/3, "refuses the legal move ~q: ~w", [Move, Why1]).
check(strategy/3, Game, Position) :-
    open(Game, Position),
    \+ chance_decides(Game:Position),
    checked_solutions(Game, strategy/3, Name, pybridge_strategies:written_name(Game, Name), Names0),
    sort(Names0, Names),
    member(Name1, Names),
    check_strategy(Game, Position, Name1).
check(drawing/2, Game, Position) :-
    one(Game, drawing/2, _, drawing(Position, _)).

%   check_strategy(+Game, +Position, +Name): it plays its first move. Fails if that is legal.

check_strategy(Game, Position, Name) :-
    checked_solutions(Game, strategy(Name), Move0, once(strategy(Name, Position, Move0)), Moves),
    must(Moves = [Move], strategy(Name), "has no move for ~w", [Name]),
    must(ground(Move), strategy(Name), "does not bind the move of ~w", [Name]),
    checked_solutions(Game, move/3, x, move(Position, Move, _), []),
    fault(strategy(Name), "lets ~w play ~q, which is not a legal move", [Name, Move]).

list_of_cells(Predicate, Ids) :-
    must_return(Predicate, is_list, "a list of cells", Ids),
    must_return(Predicate, ground, "a ground term", Ids).

%   open(+Game, +Position): the game has not ended.

open(Game, Position) :-
    checked_solutions(Game, utility/2, x, utility(Position, _), []).

%   each_move(+Game, +Position, -Move): where several choose at once, none.

each_move(Game, Position, Move) :-
    open(Game, Position),
    \+ choosers(Game:Position, _),
    moves(Game, Position, Moves),
    member(Move-_, Moves).

moves(Game, Position, Moves) :-
    checked_solutions(Game, move/3, Move-Next, move(Position, Move, Next), Moves),
    must(Moves \== [], move/3, "has no solution in ~q, and neither has utility/2", [Position]).

check_moves(Moves) :-
    forall(member(Move-Next, Moves),
           ( must_return(move/3, ground, "a ground term", Move),
             a_position(move/3, Next)
           )),
    msort(Moves, Sorted),
    forall(nextto(Move-_, Move-_, Sorted),
           fault(move/3, "returns the move ~q more than once", [Move])).

%   check_order(+Game, +Moves): what is meant to be the move is a position, and what is meant to be the position is not.

check_order(Game, [Move-Next|_]) :-
    must(( has_turn(Game, Next) ; \+ has_turn(Game, Move) ), move/3,
         "returns ~q as the move, and ~q as the position after it: are Move and Next the other way round?",
         [Move, Next]).

has_turn(Game, Position) :-
    catch(call_with_inference_limit(Game:turn(Position, _), 1_000_000, Result), error(_, _), fail),
    !,
    Result \== inference_limit_exceeded.

board(Game, Position, Board) :-
    one(Game, board/2, Board, board(Position, Board)).

%   sound_board(+Game, +Position, -Board) is semidet: fails for a faulty board, whose faults are
%   reported elsewhere.

sound_board(Game, Position, Board) :-
    offers(Game, board/2),
    catch(( board(Game, Position, Board), check_board(Board) ), fault(_, _), fail).

% ----------------------------------------------------------------------
% Types

a_position(Predicate, Position) :-
    must(\+ Position = _:_, Predicate, "must not return a position of the form A:B: ~q", [Position]),
    (   sub_term(Dict, Position),
        is_dict(Dict, Tag),
        var(Tag)
    ->  dict_pairs(Dict, state, Pairs),
        dict_pairs(Tagged, state, Pairs),
        fault(Predicate, "must return a ground position: give the dict a tag, as in ~q", [Tagged])
    ;   must(ground(Position), Predicate,
             "must return a ground position, not ~q: if a variable stands for an empty cell, write an atom such as -",
             [Position])
    ).

one_word(Text) :-
    must_return(text/2, atom, "an atom", Text),
    must(\+ ( sub_atom(Text, _, 1, _, Char), char_type(Char, space) ), text/2,
         "must write a move without spaces, not ~q", [Text]).
