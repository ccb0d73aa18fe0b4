:- module(pybridge_learning,
          [ learned_from/6,     % :Run, +Players, +Start, +Seconds, -Features, -Evaluation
            evaluations/6       % +Kind, +Start, +Samples, +Results, -Features, -Evaluations
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module('../base/chance', [chance/2]).
:- use_module(balance, [balanced/5]).
:- use_module(deciding, [decides/6, score/6]).
:- use_module(features, [evaluation/4, feature_columns/3, feature_counts/3, features/4, fitting/3, measuring/3]).
:- use_module(finding_chains, [chains/5]).
:- use_module(finding_heights, [heights/3]).
:- use_module(finding_rows, [rows/5]).
:- use_module(finding_ways, [first_of/3, ways/5]).
:- use_module(gains, [by_gains/3]).
:- use_module(middle, [nearer_the_middle/3]).
:- use_module(one_way, [going_one_way/3]).
:- use_module(parts, [opened/3]).
:- use_module(random_samples, [random_samples/5]).
:- use_module(regression, [regression/7]).
:- use_module(stacks, [stacks/2]).
:- use_module(text_boards, [as_read/3, opened_samples/3, text_boards/2]).

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

%   Comparing eight directions takes as long as anything else.

advance_share(0.125).

%   plain(+Explained, +Games) is semidet: an evaluation that explains so much of so many Games need not be tried. Where
%   captures are compulsory, as in draughts, a player who looks one move ahead has little choice.

plain(Explained, Games) :-
    Explained > 0.33,
    Games >= 100.

:- meta_predicate learned_from(1, +, +, +, -, -).

%!  learned_from(:Run, +Players, +Start, +Seconds, -Features, -Evaluation) is semidet.
%
%   Run calls a goal of greedy.pl, lasting.pl or ways.pl once, perhaps compiled. Random games, and those that try an
%   evaluation, take no more than so many Seconds of processor time each if that is enough (periods.pl). Features are
%   those of games that begin with Start; Evaluation is Ways (ways.pl) if it is a race, has rows (open_rows.pl) or
%   chains (chains.pl) if such win, is `mobility` if the number of moves says who wins, and, if nothing is worth
%   counting, `lasting` or `none`. Fails if the rules fail.
%
%   Where pieces stand matters only if no count does, and only if that is plain: in Breakthrough, going by it
%   beats a player who only sees a win, but a search that goes by it is no better than playouts.

learned_from(Run, Players, Start, Seconds, Features, Evaluation) :-
    random_samples(Run, Players, Start, Seconds, Played),
    Played = samples(_, _, _, Movers, Positions0, _, Utilities),
    maplist(sign_of, Utilities, Results),
    text_boards(Positions0, Readings),
    opened_samples(Readings, Played, Samples),
    opened(Readings, Start, Opened),
    Samples = samples(_, _, _, _, Positions, _, _),
    From = from(games(Run, Players, Start, Seconds, Played), Readings, Opened, Samples, Results),
    (   candidate(From, Features0, Evaluation0, Times),
        ( Times =:= 0 -> true ; wins(From, Evaluation0, none, Times) )
    ->  ( Evaluation0 = ahead(Evaluation1) -> true ; Evaluation1 = Evaluation0 ),
        (   Times > 0,
            (   going_one_way(Samples, Evaluation1, Evaluation2)
            ;   nearer_the_middle(Samples, Evaluation1, Evaluation2),
                middle_times(Middle),
                wins(From, Evaluation2, Evaluation1, Middle)
            )
        ->  true
        ;   Evaluation2 = Evaluation1
        ),
        as_read(Readings, Evaluation2, Evaluation)
    ;   ends_last(Run, Players, Start)
    ->  Evaluation = lasting
    ;   Evaluation = none
    ),
    ( var(Features0) -> features(counts, Positions, Movers, Features0) ; true ),
    fitting(Features0, Opened, Features1),
    as_read(Readings, Features1, Features).

%   wins(+From, +Evaluation, +Other, +Times) is semidet: so many Times as many games are won as lost against a player
%   who goes by the Other one.

wins(from(games(Run, Players, Start, Seconds, _), Readings, _, _, _), Evaluation0, Other0, Times) :-
    maplist(as_read(Readings), [Evaluation0,Other0], [Evaluation,Other]),
    ( Evaluation = ahead(_) -> Other1 = ahead(Other) ; Other1 = Other ),
    decides(Run, Players, Start, Seconds, Evaluation-Other1, Times).

sign_of(Utility, Result) :-
    Result is sign(Utility).

%   candidate(+From, -Features, -Evaluation, -Times) is nondet: Evaluation is believed if it wins so many Times as many
%   games as are lost. Features are left open if they are counts.
%
%   Mobility only judges playouts, so it is believed sooner. To keep stones together wins nearly twelve times as often
%   in Gomoku, and is no evaluation for a search there. Counting men wins little for who does not see them taken back:
%   Evaluation is ahead(Evaluation1) where players look two moves ahead.

candidate(from(games(Run, Players, Start, _, Samples), _, _, _, _), _, Ways, 4) :-
    catch(ways(Run, Players, Start, Samples, Ways), error(_, _), fail).     % the rules may not expect to be asked
candidate(from(games(Run, Players, Start, _, Samples), _, _, _, _), _, Rows, 6) :-
    ( many_moves(Samples) -> true ; slow_games(Run, Players, Start) ),
    rows(Run, Players, Start, Samples, Rows).
candidate(from(games(Run, Players, Start, _, Samples), _, _, _, _), _, Chains, 6) :-
    chains(Run, Players, Start, Samples, Chains).
candidate(from(_, _, Start, Samples, _), _, Heights, 6) :-
    heights(Start, Samples, Heights).
candidate(from(Games, Texts, Opened0, Samples0, Results), Features, Evaluation, Times) :-
    Samples0 = samples(_, _, _, _, Positions, _, _),
    stacks(Positions, Stacks),
    Stacks = [_|_],
    opened(Stacks, Opened0, Opened),
    opened_samples(Stacks, Samples0, Samples),
    by_regression([counts-6], from(Games, Texts, Opened, Samples, Results), Features0, Evaluation0, Times),
    maplist(as_read(Stacks), [Features0,Evaluation0], [Features,Evaluation]).
candidate(From, Features, Evaluation, Times) :-
    by_regression([counts-6], From, Features, Evaluation, Times).
candidate(from(_, _, _, Samples, _), Features, ahead(Evaluation), 5) :-
    names_cells(Samples),                   % such as piece(white, rook), of which atoms alone say less
    by_gains(Samples, Features, Evaluation).
candidate(From, Features, Evaluation, Times) :-
    by_regression([atoms-6,spreads-12,places-inf], From, Features, Evaluation, Times).
candidate(From, _, Advance, 6) :-
    From = from(_, _, _, _, Results),
    seldom_won(Results),
    advance(From, Advance).
candidate(from(_, _, _, Samples, _), Features, ahead(Evaluation), 5) :-
    \+ names_cells(Samples),
    by_gains(Samples, Features, Evaluation).
candidate(_, _, mobility, 2).

%   by_regression(+Kinds, +From, -Features, -Evaluation, -Times) is nondet: Kinds are pairs Kind-Times.

by_regression(Kinds, from(_, _, Start, Samples, Results), Features, Evaluation, Times) :-
    Samples = samples(Played, _, _, _, _, _, _),
    member(Kind-Times0, Kinds),
    ( Kind == atoms -> names_cells(Samples) ; true ),
    evaluations(Kind, Start, Samples, Results, Features, Ordered),
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

%   names_cells(+Samples) is semidet: pieces are terms of several atoms, of which some may be coordinates, as in
%   man(white, c, 3): then atoms are to be counted by themselves.

names_cells(samples(_, _, _, Movers, Positions, _, _)) :-
    features(counts, Positions, Movers, features(_, Shape)),
    sub_term(Piece-_, Shape),
    nonvar(Piece),
    Piece = [_|_],
    !.

%   many_moves(+Samples) is semidet: in Connect Four, which has seven at most, playouts are better in the end.

many_moves(samples(_, _, _, _, _, Steps, _)) :-
    aggregate_all(sum(Moves), member(Moves-_, Steps), Sum),
    length(Steps, Count),
    Sum > 10*Count.

%   slow_games(:Run, +Players, +Start) is semidet: there are few playouts a second.

slow_games(Run, Players, Start) :-
    chance([1,5], Chance),
    call(Run, pybridge_greedy:random_plies(Players, Start, Chance, 10, _)),     % the first call takes longer
    statistics(cputime, Before),
    Games = 200,
    call(Run, pybridge_greedy:random_plies(Players, Start, Chance, Games, _)),
    statistics(cputime, After),
    quick_games(Quick),
    Games < Quick*(After-Before).

%   seldom_won(+Results) is semidet: most random games have no winner that could be learned from, as where all men have
%   to get to the other side.

seldom_won(Results) :-
    aggregate_all(count, member(0, Results), Undecided),
    length(Results, Count),
    2*Undecided > Count.

%   advance(+From, -Evaluation) is semidet: men go one way. Where they
%   all have to get to the other side, random games have no winner that could be learned from. Men that are put on a
%   board do not go: those in one column may be five in a row.

advance(from(games(Run, Players, Start, Seconds, _), Readings, Opened, Samples, _), Evaluation) :-
    advance_share(Share),
    Each is Share*Seconds,
    Samples = samples(_, _, _, Movers0, Positions0, _, _),
    first_of(100, Movers0, Movers),
    first_of(100, Positions0, Positions),
    features(toward(1, 0), Positions, Movers, features(Count, Shape)),
    Count > 0,
    \+ ( member(Position, Positions), has_more(Shape, Position, Opened) ),
    findall(256, between(1, Count, _), Weights),
    findall(Score-Advance,
            ( toward(X, Y),
              measuring(toward(X, Y), Shape, Toward),
              evaluation(absolute, features(Count, Toward), Weights, Advance),
              as_read(Readings, Advance, Tried),
              score(Run, Players, Start, Tried, Each, Won-Lost),
              Score is Won-Lost,
              Score > 0 ),
            All),
    sort(1, @>=, All, [_-Evaluation|_]).

%   has_more(+Shape, +Position, +Start) is semidet: of some kind, there are more men in Position than in Start.

has_more(Shape, Position, Start) :-
    measuring(number, Shape, Numbers),
    feature_counts(features(_, Numbers), Start, Few),
    feature_counts(features(_, Numbers), Position, Many),
    member(N-More, Many),
    memberchk(N-Less, Few),
    More > Less.

toward(X, Y) :-
    member(X, [1,0,-1]),
    member(Y, [1,0,-1]),
    \+ ( X =:= 0, Y =:= 0 ).

%   ends_last(:Run, +Players, +Start) is semidet: games that have been won stay won (lasting.pl).

ends_last(Run, Players, Start) :-
    lasting_games(Number),
    forall(between(1, Number, N),
           ( chance([N,3], Chance),
             call(Run, pybridge_lasting:lasting_game(Players, Start, Chance, 1)) )).

%!  evaluations(+Kind, +Start, +Samples, +Results, -Features, -Evaluations) is semidet.
%
%   Evaluations are pairs Explained-Evaluation, by the regression of Results on counts of Features of this Kind; the one
%   that explains most comes first.

evaluations(Kind, Start, Samples, Results, Features, Evaluations) :-
    Samples = samples(Played, Sides, Plies, Movers, Positions, _, _),
    features(Kind, Positions, Movers, Features),
    feature_columns(Features, Positions, Columns),
    findall(Explained-Evaluation,
            ( member(View, [absolute,relative]),
              regression(View, Sides, Plies, Columns, Results, Played, fit(Weights0, Estimates, Explained)),
              ( Kind == places -> Weights = Weights0 ; balanced(Features, Start, Weights0, Estimates, Weights) ),
              evaluation(View, Features, Weights, Evaluation) ),
            All),
    sort(1, @>=, All, Evaluations).
