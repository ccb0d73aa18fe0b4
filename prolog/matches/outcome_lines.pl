:- module(pybridge_outcome_lines,
          [ outcome_lines/4,    % :Position, +Names, +Thought, -Lines
            thinking_limits/4   % +Game, +Thought, +Parts, -Limits
          ]).
:- use_module(library(lists), [append/3, member/2]).
:- use_module(library(pairs), [pairs_values/2]).
:- use_module('../rules/chance_moves', [chance_decides/1, has_chance/1, outcomes/3]).
:- use_module('../rules/positions', [move_text/3, outcome/3, read_move/4]).
:- use_module('../rules/seats', [side/3]).
:- use_module('../search/scheduler/analyse', [analyse/3]).
:- use_module('../solving/known_solution', [known_bounds/2]).
:- use_module(by_bounds, [move_by_bounds/4]).
:- use_module(verdict, [verdict/3]).

/** <module> What can come after a move that leaves the rest to chance, and what would be played then */

:- meta_predicate outcome_lines(:, +, +, -).

%   most_outcomes(-All, -Worst): so many outcomes are all shown, and of more the worst ones.

most_outcomes(6, 4).

%!  outcome_lines(:Position, +Names, +Thought, -Lines) is det.
%
%   The arguments are as in explanation/4. Lines say what follows after each outcome, those that are worst for the
%   player to move in Position first. There are none unless the move of Thought leads to chance.

outcome_lines(Game:Position, Names, Thought, Lines) :-
    atom_string(Text, Thought.move),
    (   read_move(Game:Position, Text, _, Next),
        chance_decides(Game:Next)
    ->  Game:turn(Position, Player),
        outcomes(Game:Next, Outcomes, Sum),
        length(Outcomes, Count),
        thinking_limits(Game, Thought, Count, Limits),
        findall(Worth-Line,
                ( member(outcome(Outcome, After, Weight), Outcomes),
                  Odds is Weight rdiv Sum,
                  outcome_line(Game:After, Player, Names, Limits, Outcome-Odds, Worth, Line) ),
                Keyed),
        keysort(Keyed, Sorted),
        pairs_values(Sorted, All),
        format(string(Heading), "After ~w, the worst first:", [Text]),
        shown(All, Count, Shown),
        Lines = [Heading|Shown]
    ;   Lines = []
    ).

shown(All, Count, Shown) :-
    most_outcomes(Most, Worst),
    (   Count =< Most
    ->  Shown = All
    ;   length(First, Worst),
        append(First, _, All),
        Left is Count-Worst,
        format(string(Last), "  and ~d more outcomes that it likes better", [Left]),
        append(First, [Last], Shown)
    ).

%!  thinking_limits(+Game, +Thought, +Parts, -Limits) is det.
%
%   Limits are those of analyse/3 for one of so many Parts of as much work as Thought took. Where chance decides and few
%   positions are left, playouts go on among them, and enter hardly any that is new.

thinking_limits(Game, Thought, Parts, [nodes(Nodes)|Limits]) :-
    Nodes is max(1_000, Thought.nodes) // Parts,
    (   has_chance(Game)
    ->  Seconds is max(2.0, 2*Thought.seconds) / Parts,
        Limits = [seconds(Seconds)]
    ;   Limits = []
    ).

%   outcome_line(:After, +Player, +Names, +Limits, +OutcomeOdds, -Worth, -Line): Worth is what After is worth to Player.

outcome_line(Game:After, Player, Names, Limits, Outcome-Odds, Worth, Line) :-
    follows(Game:After, Player, Names, Limits, Value, What),
    side(Game, Player, Side),
    Worth is float(Side*Value),
    move_text(Game, Outcome, Text),
    Ways is numerator(Odds),
    Of is denominator(Odds),
    format(string(Line), "  after ~w (~d in ~d) ~w", [Text, Ways, Of, What]).

follows(Game:After, Player, Names, Limits, Value, What) :-
    (   outcome(Game:After, Winner, Value)
    ->  verdict(Names, _{winner:Winner, value:Value, exact: @(true), plies:0}, What)
    ;   best(Game:After, Limits, Analysis),
        Value = Analysis.value,
        verdict(Names, Analysis, Verdict),
        Game:turn(After, Mover),
        does(Mover, Player, Does),
        (   Does == ""
        ->  string_concat("comes chance again: ", Verdict, What)
        ;   move_text(Game, Analysis.move, Reply),
            format(string(What), "it ~w ~w: ~w", [Does, Reply, Verdict])
        )
    ).

does(chance, _, "") :-
    !.
does(Player, Player, "would play") :-
    !.
does(_, _, "fears").

best(Game:After, Limits, Analysis) :-
    (   known_bounds(Game:After, Solution),
        move_by_bounds(Solution, Game:After, _, Analysis0)
    ->  Analysis = Analysis0
    ;   analyse(Game:After, Limits, Analysis)
    ).
