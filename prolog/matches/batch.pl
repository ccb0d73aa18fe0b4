:- module(pybridge_batch,
          [ play_batch/7        % :Start, +Players, +Seed, +Opening, +Numbers, +Detail, -Text
          ]).
:- use_module(library(lists), [append/3, nth0/3, nth1/3]).
:- use_module('../base/chance', [chance/2]).
:- use_module('../compiled/rule_goals', [in_rules/2, in_strategies/2]).
:- use_module('../compiled/random_games', [random_players/2]).
:- use_module('../compiled/runner', [interpreted/1, try/2]).
:- use_module('../rules/contract', [offers/2]).
:- use_module('../rules/positions', [move_texts/3]).
:- use_module('../rules/rule_faults', [within_stack/2]).
:- use_module('../rules/seats', [opposed/1, seats/2, two_sided/1, winner/3]).
:- use_module('../solving/perfect_seat', [solution_seat/8]).
:- use_module(match, [end_value/2, play_game/6, seated/3]).
:- use_module(measures, [game_choices/3, game_leads/3]).

/** <module> Playing games in batches

A batch consists of consecutive games of one match. Its result is a single text, since sending a term of
many small parts to Python would take longer than playing the games.
*/

:- meta_predicate play_batch(:, +, +, +, +, +, -).

%!  play_batch(:Start, +Players, +Seed, +Opening, +Numbers, +Detail, -Text) is det.
%
%   Play games of a match (match.pl). Numbers is First-Last-Skipped: the numbers of the games in the
%   whole series, and how many games the series has before this match. Detail is what Text contains of each game:
%
%     | outcomes | one letter                                                                  |
%     | games    | the letter, the utility, how many moves were of the opening, and the moves |
%     | measures(Judged) | the letter, the utility, the first move, its choices and its leads |
%
%   Choices and leads are those of measures.pl; leads only of games up to number Judged.
%   The letter says who of the Players has won, see won_letters/1, or is d if nobody has, and u where the game is
%   unfinished: a capital one where the Opening was cut short, as it would have ended the game. The utility is a list
%   where players have results of their own, with spaces between them.
%   The control characters that ASCII has for it separate records (U+001D), fields (U+001E) and moves (U+001F).

play_batch(Start, Players, Seed, Opening, First-Last-Skipped, Detail, Text) :-
    chance(Seed, Chance),
    Start = Game:_,
    ( opposed(Game) -> Judging = opposed ; Judging = each(Game, Players) ),
    findall(Row,
            ( played(Players, Start, Chance, Opening, First-Last-Skipped, Detail, Number, Played),
              Nth is Number-Skipped,
              outcome_letter(Played, Judging, Opening, Nth, Letter),
              row(Detail, Start, Letter, Number, Played, Row) ),
            Rows),
    separator(Detail, Separator),
    atomic_list_concat(Rows, Separator, Joined),
    atom_string(Joined, Text).

%   played(+Players, +Start, +Chance, +Opening, +Numbers, +Detail, -Number, -Played) is nondet: Played is played(Moves,
%   Choices, Opened, End), with Choices only if Detail needs them and both Players move at random. If a strategy makes
%   no legal move, or raises an error, play_game/6 says so.

played(Players, Game:Start, Chance, Opening, First-Last-Skipped, Detail, Number, Played) :-
    quick(Players, Game, How),
    !,
    kept_at_a_time(Detail, How, Kept, Most),
    Chunks is (Last-First)//Most,
    between(0, Chunks, Chunk),
    From is First + Chunk*Most,
    To is min(Last, From+Most-1),
    Series = series(Start, Chance, Opening),
    (   quick_games(How, Game, Series, From-To-Skipped, Kept, Games)
    ->  nth0(Index, Games, Played),
        Number is From+Index
    ;   slowly(Players, Game:Start, Chance, Opening, From-To-Skipped, Number, Played)
    ).
played(Players, Start, Chance, Opening, Numbers, _, Number, Played) :-
    slowly(Players, Start, Chance, Opening, Numbers, Number, Played).

slowly(Players, Start, Chance, Opening, First-Last-Skipped, Number, played(Moves, [], Opened, End)) :-
    between(First, Last, Number),
    Nth is Number-Skipped,
    play_game(Start, Players, Chance, Opening, Number-Nth, played(Moves, _, Opened, End)).

%   quick(+Players, +Game, -How) is semidet: the Players need no search, so that whole games of theirs can run compiled:
%   at_random, or in seats(One-Other), or with a solution(Runner, Rules, One-Other).

quick([random(_),random(_)], Game, at_random) :-
    two_sided(Game),
    !.
quick([One,Other], Game, How) :-
    two_sided(Game),
    quick_seat(One, Seat1, none, Scores1),
    quick_seat(Other, Seat2, Scores1, Scores),
    (   Scores = scores(Runner, Rules, _)
    ->  \+ memberchk(strategy(_), [Seat1,Seat2]),
        \+ interpreted(Runner),
        How = solution(Runner, Rules, Seat1-Seat2)
    ;   offers(Game, strategy/3),
        How = seats(Seat1-Seat2)
    ).

quick_seat(random(_), random, Scores, Scores).
quick_seat(strategy(Name), strategy(Name), Scores, Scores).
quick_seat(solution(Solution), solution(Solver), _, Scores) :-
    Scores = Solution.scores,
    Scores = scores(_, _, Solver).

quick_games(at_random, Game, series(Start, Chance, Opening), Numbers, Kept, Games) :-
    random_players(Game, Players),
    within_stack(in_rules(Game, pybridge_random_games:random_series(Players, Start, Chance, Opening, Numbers, Kept,
                                                                    Games)), Game).
quick_games(seats(Seats), Game, Series, Numbers, Kept, Games) :-
    random_players(Game, Players),
    catch(in_strategies(Game, pybridge_random_games:quick_series(strategy_seat, Players, Seats, Series, Numbers, Kept,
                                                                 Games)),
          error(_, _), fail).
quick_games(solution(Runner, Rules, Seats), Game, Series, Numbers, Kept, Games) :-
    random_players(Game, Players),
    arg(3, Rules, Key),
    Step = pybridge_perfect_seat:solution_seat(Key),
    within_stack(try(Runner, pybridge_random_games:quick_series(Step, Players, Seats, Series, Numbers, Kept, Games)),
                 Game).

%   kept_at_a_time(+Detail, +How, -Kept, -Most): Most games fit into one answer of compiled rules.

kept_at_a_time(outcomes, _, ends, 5_000).
kept_at_a_time(games, _, moves, 10).
kept_at_a_time(measures(_), How, Kept, 10) :-
    ( How == at_random -> Kept = choices ; Kept = moves ).

separator(outcomes, '').
separator(games, '\u001D').
separator(measures(_), '\u001D').

row(outcomes, _, Letter, _, _, Letter).
row(games, Game:_, Letter, _, played(Moves, _, Opened, End), Row) :-
    end_value(End, Value0),
    ( is_list(Value0) -> atomic_list_concat(Value0, ' ', Value) ; Value = Value0 ),
    move_texts(Game, Moves, Texts),
    atomic_list_concat(Texts, '\u001F', Joined),
    atomic_list_concat([Letter,Value,Opened,Joined], '\u001E', Row).

row(measures(Judged), Game:Start, Letter, Number, played(Moves, Choices0, _, End), Row) :-
    end_value(End, Value),
    ( Moves = [First|_] -> move_texts(Game, [First], [Text]) ; Text = '' ),
    (   Choices0 == []
    ->  game_choices(Game:Start, Moves, Choices)
    ;   Choices = Choices0
    ),
    atomic_list_concat(Choices, '\u001F', ChoicesText),
    ( Number =< Judged -> game_leads(Game:Start, Moves, Leads) ; Leads = [] ),
    atomic_list_concat(Leads, '\u001F', LeadsText),
    atomic_list_concat([Letter,Value,Text,ChoicesText,LeadsText], '\u001E', Row).

outcome_letter(played(_, _, Opened, End), Judging, Opening, Nth, Letter) :-
    small_letter(End, Judging, Nth, Letter0),
    ( Opened < Opening -> upcase_atom(Letter0, Letter) ; Letter = Letter0 ).

%   small_letter(+End, +Judging, +Nth, -Letter): Judging is `opposed`, where the first player is Max in odd games, or
%   each(Game, Players).

small_letter(unfinished, _, _, u).
small_letter(ended(Value), opposed, Nth, Letter) :-
    Sign is sign(Value)*(2*(Nth mod 2) - 1),
    sign_letter(Sign, Letter).
small_letter(ended(Value), each(Game, Players), Nth, Letter) :-
    winner(Game, Value, Winner),
    (   Winner == draw
    ->  Letter = d
    ;   won_letters(All),
        length(Players, Count),
        length(Letters, Count),
        append(Letters, _, All),
        seated(Nth, Letters, Seated),
        seats(Game, Names),
        nth1(Seat, Names, Winner),
        nth1(Seat, Seated, Letter)
    ).

sign_letter(1, w).
sign_letter(0, d).
sign_letter(-1, l).

%   won_letters(-Letters): the first of the players has won, the second, and so on.

won_letters([w, l, a, b, c, e, f, g]).
