:- module(pybridge_batch,
          [ play_batch/7        % :Start, +Players, +Seed, +Opening, +Numbers, +Told, -Text
          ]).
:- use_module('../base/chance', [chance/2]).
:- use_module('../rules/positions', [move_texts/3]).
:- use_module(match, [play_game/6]).

/** <module> Many games in one go

A batch is a run of games of one match. What comes back is one text, since a term of many
small parts would take longer to hand to Python than the games take to play.
*/

:- meta_predicate play_batch(:, +, +, +, +, +, -).

%!  play_batch(:Start, +Players, +Seed, +Opening, +Numbers, +Told, -Text) is det.
%
%   Play games of a match, see play_game/6. Numbers is First-Last-Skipped: the numbers of the games in the
%   whole series, and how many games the series has before this match. Told is what Text tells of each game:
%
%     | outcomes | one letter                                                                  |
%     | games    | the letter, the utility, how many moves were of the opening, and the moves |
%
%   The letter is w, l or d where the first of the Players has won, lost or drawn, and u where the game is unfinished:
%   a capital one where the Opening was cut short, as it would have ended the game.
%   The control characters that ASCII has for it separate records (U+001D), fields (U+001E) and moves (U+001F).

play_batch(Start, Players, Seed, Opening, First-Last-Skipped, Told, Text) :-
    chance(Seed, Chance),
    findall(Row,
            ( between(First, Last, Number),
              Place is Number-Skipped,
              play_game(Start, Players, Chance, Opening, Number-Place, Played),
              outcome_letter(Played, Opening, Place, Letter),
              row(Told, Start, Letter, Played, Row) ),
            Rows),
    separator(Told, Separator),
    atomic_list_concat(Rows, Separator, Joined),
    atom_string(Joined, Text).

separator(outcomes, '').
separator(games, '\u001D').

row(outcomes, _, Letter, _, Letter).
row(games, Game:_, Letter, played(Moves, _, Opened, End), Row) :-
    end_value(End, Value),
    move_texts(Game, Moves, Texts),
    atomic_list_concat(Texts, '\u001F', Joined),
    atomic_list_concat([Letter,Value,Opened,Joined], '\u001E', Row).

end_value(ended(Value), Value).
end_value(unfinished, 0).

outcome_letter(played(_, _, Opened, End), Opening, Place, Letter) :-
    small_letter(End, Place, Letter0),
    (   Opened < Opening
    ->  upcase_atom(Letter0, Letter)
    ;   Letter = Letter0
    ).

%   In odd places the first player is Max.

small_letter(unfinished, _, u).
small_letter(ended(Value), Place, Letter) :-
    Sign is sign(Value)*(2*(Place mod 2) - 1),
    sign_letter(Sign, Letter).

sign_letter(1, w).
sign_letter(0, d).
sign_letter(-1, l).
