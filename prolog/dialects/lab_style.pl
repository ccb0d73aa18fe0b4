:- module(pybridge_lab_style,
          [ needs/1,            % ?Text
            part/4,             % +Rules, ?Part, ?Predicate, ?Goal
            modes/3             % ?Kind, ?Predicate, ?Modes
          ]).

/** <module> The lab's dialect, as set in an AI course: move/2, utility/2, isMinPlayer/1

What each dialect defines is described in dialects.pl.
*/

needs("a file without a :- module line must be in the lab's style, with").

part(Rules, next(Position, Next), move/2, Rules:move(Position, Next)).
part(Rules, value(Position, Value), utility/2, Rules:utility(Position, Value)).
part(Rules, min_to_move(Position), isMinPlayer/1, Rules:isMinPlayer(Position)).

modes(next,        move/2,        'move(Position, Next)').
modes(value,       utility/2,     'utility(Position, Value)').
modes(min_to_move, isMinPlayer/1, 'isMinPlayer(Position)').
