:- module(pybridge_textbook_style,
          [ needs/1,            % ?Text
            part/4,             % +Rules, ?Part, ?Predicate, ?Goal
            modes/3             % ?Kind, ?Predicate, ?Modes
          ]).
:- use_module(library(lists), [member/2]).

/** <module> The textbook's dialect: moves/2, staticval/2, min_to_move/1, max_to_move/1

As in Bratko, Prolog Programming for Artificial Intelligence, and in courses that follow it. moves(Position, Nexts)
fails where there are no moves. Instead of it, and of staticval/2, there may be the lab's move/2 and utility/2.
*/

needs("a file in the textbook's style has").

part(Rules, next(Position, Next), moves/2,
     ( Rules:moves(Position, Nexts) -> pybridge_textbook_style:member(Next, Nexts) )).
part(Rules, value(Position, Value), staticval/2, Rules:staticval(Position, Value)).
part(Rules, min_to_move(Position), min_to_move/1, Rules:min_to_move(Position)).
part(Rules, min_to_move(Position), max_to_move/1, \+ Rules:max_to_move(Position)).

modes(next,        moves/2,       'moves(Position, Nexts), or move(Position, Next)').
modes(value,       staticval/2,   'staticval(Position, Value), or utility(Position, Value)').
modes(min_to_move, min_to_move/1, 'min_to_move(Position), or max_to_move(Position)').
