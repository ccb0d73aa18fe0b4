:- module(pybridge_difference_report,
          [ comparison_report/4,    % +Found, +Game, +Other, -Report
            described_difference/6  % +Detail, +Game, +Other, -Kind, -Predicate, -Text
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2, reverse/2]).
:- use_module(contract, [home/2]).
:- use_module(faults, [predicate_place/4]).
:- use_module(positions, [position_text/3]).

/** <module> Reporting how two games differ (equivalence.pl)
*/

%!  comparison_report(+Found, +Game, +Other, -Report) is det.
%
%   Report is as in check_equivalence/5, for what the comparison of two games has Found.

comparison_report(same(Count, Complete), Game, Other,
       comparison{game:Game, other:Other, positions:Count, complete:Complete, difference: @(none)}).
comparison_report(different(pair(Position, OtherPosition, Path), Detail, Count, Also0), Game, Other,
       comparison{game:Game, other:Other, positions:Count, complete: @(false), difference:Difference}) :-
    described_difference(Detail, Game, Other, Kind, Predicate, Text),
    predicate_place(Game, Predicate, File, Line),
    reverse(Path, Moves),
    position_text(Game, Position, PositionText),
    position_text(Other, OtherPosition, OtherText),
    maplist(position_text(Game), Also0, Also),
    Difference = difference{kind:Kind, text:Text, file:File, line:Line, moves:Moves,
                            position:PositionText, other_position:OtherText, also:Also}.

%!  described_difference(+Detail, +Game, +Other, -Kind, -Predicate, -Text) is det.
%
%   Predicate is the one of Game to look at.

described_difference(goes_on(Moves, Value), Game, Other, end, Predicate, Text) :-
    end_predicate(Game, Predicate),
    texts(Moves, Texts),
    format(string(Text), "~w has ended, with the value ~w, but ~w goes on with ~w", [Other, Value, Game, Texts]).
described_difference(has_ended(Value, Moves), Game, Other, end, Predicate, Text) :-
    end_predicate(Game, Predicate),
    texts(Moves, Texts),
    format(string(Text), "~w goes on with ~w, but ~w has ended, with the value ~w", [Other, Texts, Game, Value]).
described_difference(value(Value, OtherValue), Game, Other, value, utility/2, Text) :-
    format(string(Text), "the value is ~w in ~w, but ~w in ~w", [OtherValue, Other, Value, Game]).
described_difference(turn(Side, OtherSide), Game, Other, turn, turn/2, Text) :-
    format(string(Text), "it is ~w's turn in ~w, but ~w's in ~w", [OtherSide, Other, Side, Game]).
described_difference(moves(Missing, Extra), Game, Other, moves, move/3, Text) :-
    findall(Part,
            ( Missing \== [],
              atomic_list_concat(Missing, ' ', Texts),
              format(string(Part), "~w lacks ~w, which ~w has", [Game, Texts, Other])
            ; Extra \== [],
              atomic_list_concat(Extra, ' ', Texts),
              format(string(Part), "~w has ~w, which ~w lacks", [Game, Texts, Other])
            ),
            Parts),
    atomic_list_concat(Parts, '; ', Joined),
    atom_string(Joined, Text).
described_difference(board(Count, OtherCount), Game, Other, board, board/2, Text) :-
    format(string(Text), "the board has ~w cells in ~w, but ~w in ~w", [OtherCount, Other, Count, Game]).

%   In a file in the lab's style, the game ends when there is no move.

end_predicate(Game, Predicate) :-
    ( home(Game, Game) -> Predicate = utility/2 ; Predicate = move/3 ).

texts(Moves, Texts) :-
    findall(Text, member(_-move(Text, _), Moves), All),
    atomic_list_concat(All, ' ', Texts).
