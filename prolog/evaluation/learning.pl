:- module(pybridge_learning,
          [ learned_from/4      % +Play, +Seconds, -Features, -Evaluation
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module('../base/chance', [chance/2]).
:- use_module(board_cells, [board_cells/3]).
:- use_module(features, [boards/2, features/4, fitting/3]).
:- use_module(finding_chains, [chains/3]).
:- use_module(finding_heights, [heights/3]).
:- use_module(finding_rows, [rows/3]).
:- use_module(finding_ways, [ways/3]).
:- use_module(learning_games, [decides/4, random_samples/3, score/4, seconds_of_games/3]).
:- use_module(men_by_place, [advance/4, going_one_way/3, nearer_the_middle/3]).
:- use_module(parts, [opened/3]).
:- use_module(scattered, [in_cells/3, of_position/3, scattered/3]).
:- use_module(stacks, [stacks/2]).
:- use_module(text_boards, [as_read/3, opened_samples/3, text_boards/2]).
:- use_module(weights, [by_gains/4, evaluations/6]).

/** <module> Learning from random games what features are worth

Regression on the results of random games says what each feature is worth, if it says anything. Whether such an
evaluation is any good, games show: a player who looks one move ahead, and goes by the evaluation, should beat one who
only sees a win.
*/

%   So many games that have been won stay won.

lasting_games(50).

%   With so many random games a second, playouts see in time what else an evaluation would have to tell.

quick_games(30_000).

%   That men nearer the middle are worth more is believed if twice as many games are won by it as lost.

middle_times(2).

%   Looking two moves ahead takes too long where there are fewer random games than this, times the moves in a position.

least_games(3).

%   Comparing eight directions takes as long as anything else.

advance_share(0.125).

%   plain(+Explained, +Games) is semidet: an evaluation that explains so much of so many Games need not be tried. Where
%   captures are compulsory, as in draughts, a player who looks one move ahead has little choice.

plain(Explained, Games) :-
    Explained > 0.33,
    Games >= 100.

%!  learned_from(+Play, +Seconds, -Features, -Evaluation) is semidet.
%
%   Random games, and those that try an evaluation, take no more than so many Seconds of processor time each if that is
%   enough (learning_games.pl). Features are those of games that are played in this way; Evaluation is Ways (ways.pl) if
%   it is a race, has rows (open_rows.pl) or chains (chains.pl) if such win, is `mobility` if the number of moves says
%   who wins, and, if nothing is worth counting, `lasting` or `none`. Fails if the rules fail.
%
%   Where pieces stand matters only if no count does, and only if that is plain: in Breakthrough, going by it
%   beats a player who only sees a win, but a search that goes by it is no better than playouts.

learned_from(Play, Seconds, Features, Evaluation) :-
    Play = play(_, _, Start),
    random_samples(Play, Seconds, Played),
    Played = samples(_, _, _, Movers, Positions0, _, Utilities),
    findall(Result, ( member(Utility, Utilities), Result is sign(Utility) ), Results),
    text_boards([Start|Positions0], Readings),
    opened(Readings, Start, Opened),
    opened_samples(Readings, Played, Samples),
    Samples = samples(_, _, _, _, Positions, _, _),
    features(counts, Positions, Movers, Counts),
    From = from(games(Play, Seconds, Played), Readings, Opened, Samples, Results, Counts),
    (   candidate(From, Features0, Evaluation0, Times),
        ( Times =:= 0 -> true ; wins(From, Evaluation0, none, Times) )
    ->  ( Evaluation0 = ahead(Evaluation1) -> true ; Evaluation1 = Evaluation0 ),
        (   Times > 0,
            Evaluation1 \= evaluation(_, at(_, _)),
            (   going_one_way(Samples, Evaluation1, Evaluation2)
            ;   nearer_the_middle(Samples, Evaluation1, Evaluation2),
                middle_times(Middle),
                wins(From, Evaluation2, Evaluation1, Middle)
            )
        ->  true
        ;   Evaluation2 = Evaluation1
        ),
        as_read(Readings, Evaluation2, Evaluation)
    ;   ends_last(Play)
    ->  Evaluation = lasting
    ;   Evaluation = none
    ),
    ( var(Features0) -> Features0 = Counts ; true ),
    fitting(Features0, Opened, Features1),
    as_read(Readings, Features1, Features).

%   wins(+From, +Evaluation, +Other, +Times) is semidet: so many Times as many games are won as lost against a player
%   who goes by the Other one.

wins(from(games(Play, Seconds, _), Readings, _, _, _, _), Evaluation0, Other0, Times) :-
    maplist(as_read(Readings), [Evaluation0,Other0], [Evaluation,Other]),
    ( Evaluation = ahead(_) -> Other1 = ahead(Other) ; Other1 = Other ),
    decides(Play, Seconds, Evaluation-Other1, Times).

%   candidate(+From, -Features, -Evaluation, -Times) is nondet: Evaluation is believed if it wins so many Times as many
%   games as are lost. Features are left open if they are counts.
%
%   Mobility only judges playouts, so it is believed sooner. To keep stones together wins nearly twelve times as often
%   in Gomoku, and is no evaluation for a search there. Counting men wins little for who does not see them taken back:
%   Evaluation is ahead(Evaluation1) where players look two moves ahead.

candidate(from(games(Play, _, Samples), _, _, _, _, _), _, Ways, 4) :-
    catch(ways(Play, Samples, Ways), error(_, _), fail).    % the rules may not expect to be asked
candidate(from(games(Play, _, Samples), _, _, _, _, _), _, Rows, 6) :-
    ( many_moves(Samples) -> true ; slow_games(Play) ),
    rows(Play, Samples, Rows).
candidate(from(games(Play, _, Samples), _, _, _, _, _), _, Chains, 6) :-
    chains(Play, Samples, Chains).
candidate(from(_, _, Start, Samples, _, _), _, Heights, 6) :-
    heights(Start, Samples, Heights).
candidate(from(Games, Readings, Start0, Samples0, Results, _), Features, Evaluation, Times) :-
    Samples0 = samples(_, _, _, Movers, Positions0, _, _),
    stacks(Positions0, Stacks),
    Stacks = [_|_],
    opened(Stacks, Start0, Start),
    opened_samples(Stacks, Samples0, Samples),
    Samples = samples(_, _, _, _, Positions, _, _),
    features(counts, Positions, Movers, Counts),
    From = from(Games, Readings, Start, Samples, Results, Counts),
    ( by_regression(counts, Counts, 6, From, Evaluation0, Times) ; gained(From, Evaluation0, Times) ),
    maplist(as_read(Stacks), [Counts,Evaluation0], [Features,Evaluation]).
candidate(From, _, Evaluation, Times) :-
    From = from(_, _, _, _, _, Counts),
    by_regression(counts, Counts, 6, From, Evaluation, Times).
candidate(From, _, Evaluation, Times) :-
    From = from(_, _, _, _, _, Counts),
    names_cells(Counts),                    % such as piece(white, rook), of which atoms alone say less
    gained(From, Evaluation, Times).
candidate(From, Features, Evaluation, Times) :-
    From = from(_, _, _, Samples, _, Counts),
    Samples = samples(_, _, _, Movers, Positions, _, _),
    member(Kind-Times0, [atoms-6,spreads-12,places-inf]),
    ( Kind == atoms -> names_cells(Counts) ; true ),
    features(Kind, Positions, Movers, Features),
    by_regression(Kind, Features, Times0, From, Evaluation, Times).
candidate(from(Games, Readings, Start0, Samples0, Results, _), Features, Evaluation, Times) :-
    Samples0 = samples(_, _, _, Movers, Positions, _, _),
    features(men, Positions, Movers, Men),
    boards(Men, Boards),
    scattered(Boards, Positions, Form),
    in_cells(Form, Samples0, Samples),
    board_cells(Form, Start0, Start),
    Samples = samples(_, _, _, _, Cells, _, _),
    features(places, Cells, Movers, Places),
    by_regression(places, Places, inf, from(Games, Readings, Start, Samples, Results, none), Evaluation0, Times),
    maplist(of_position(Form), [Places,Evaluation0], [Features,Evaluation]).
candidate(from(Games, Readings, Start, Samples, Results, _), _, Advance, 6) :-
    seldom_won(Results),
    advance(score_of(Games, Readings), Start, Samples, Advance).
candidate(From, _, Evaluation, Times) :-
    From = from(_, _, _, _, _, Counts),
    \+ names_cells(Counts),
    gained(From, Evaluation, Times).
candidate(from(_, _, _, Samples, _, _), _, mobility, 2) :-
    two_moves_ahead(Samples).

%   score_of(+Games, +Readings, +Advance, -Score): Score is Won-Lost.

score_of(games(Play, Seconds, _), Readings, Advance0, Score) :-
    advance_share(Share),
    Each is Share*Seconds,
    as_read(Readings, Advance0, Advance),
    score(Play, Each, Advance, Score).

%   gained(+From, -Evaluation, -Times) is semidet: where rules are slow, players look one move ahead only.

gained(from(_, _, Start, Samples, _, Counts), Evaluation, Times) :-
    by_gains(Samples, Counts, Start, Evaluation0),
    (   two_moves_ahead(Samples)
    ->  Evaluation = ahead(Evaluation0),
        Times = 5
    ;   Evaluation = Evaluation0,
        Times = 6
    ).

two_moves_ahead(Samples) :-
    Samples = samples(Played, _, _, _, _, _, _),
    mean_moves(Samples, Moves),
    least_games(Least),
    Played >= Least*Moves.

%   by_regression(+Kind, +Features, +Times0, +From, -Evaluation, -Times) is nondet.

by_regression(Kind, Features, Times0, from(_, _, Start, Samples, Results, _), Evaluation, Times) :-
    Samples = samples(Played, _, _, _, _, _, _),
    evaluations(Kind, Features, Start, Samples, Results, Ordered),
    member(Explained-Evaluation, Ordered),
    ( Kind == spreads -> measures_spread(Evaluation) ; true ),
    (   Kind \== spreads,
        plain(Explained, Played)
    ->  Times = 0
    ;   Explained > 0,
        Times0 \== inf,
        Times = Times0
    ).

%   measures_spread(+Evaluation) is semidet: otherwise it is that by counts, which have been tried.

measures_spread(Evaluation) :-
    sub_term(Part, Evaluation),
    subsumes_term(board(spread, _, _, _), Part),
    !.

%   names_cells(+Counts) is semidet: pieces are compound terms, in which some atoms may be coordinates, as in
%   man(white, c, 3): then atoms are to be counted by themselves.

names_cells(features(_, Shape)) :-
    sub_term(Piece-_, Shape),
    compound(Piece),
    !.

%   many_moves(+Samples) is semidet: in Connect Four, which has seven at most, playouts are better in the end.

many_moves(Samples) :-
    mean_moves(Samples, Moves),
    Moves > 10.

mean_moves(samples(_, _, _, _, _, Steps, _), Mean) :-
    aggregate_all(sum(Moves), member(Moves-_, Steps), Sum),
    length(Steps, Count),
    Mean is Sum/Count.

%   slow_games(+Play) is semidet: there are few playouts a second. The first call takes up to ten times as long.

slow_games(Play) :-
    quick_games(Quick),
    (   seconds_of_games(Play, 10, Seconds),
        Seconds > 10*10/Quick
    ->  true
    ;   seconds_of_games(Play, 200, Seconds),
        Seconds > 200/Quick
    ).

%   seldom_won(+Results) is semidet: most random games have no winner that could be learned from, as where all men have
%   to get to the other side.

seldom_won(Results) :-
    aggregate_all(count, member(0, Results), Undecided),
    length(Results, Count),
    2*Undecided > Count.

%   ends_last(+Play) is semidet: games that have been won stay won.

ends_last(play(Run, Players, Start)) :-
    lasting_games(Number),
    forall(between(1, Number, N),
           ( chance([N,3], Chance),
             call(Run, pybridge_greedy:lasting_game(Players, Start, Chance, 1)) )).
