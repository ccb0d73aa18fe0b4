:- module(pybridge_exact_study,
          [ exact_study/3       % :Start, +Most, -Facts
          ]).
:- use_module(library(apply), [partition/4]).
:- use_module(library(lists), [append/3, member/2, sum_list/2]).
:- use_module(library(pairs), [group_pairs_by_key/2]).
:- use_module('../rules/chance_moves', [chance_decides/1, outcomes/3]).
:- use_module('../rules/positions', [move_text/3]).
:- use_module('../solving/solve', [solve/2, solved/3]).

/** <module> Exact statistics of random play

The positions of each ply are computed with the probability, a rational number, of reaching them
when all legal moves are equally likely. The solution of the game says who leads. A game in which
positions can repeat has no last ply, and is refused.
*/

:- meta_predicate exact_study(:, +, -).

longest_game(2_000).

%!  exact_study(:Start, +Most, -Facts) is det.
%
%   Facts is a list of Fact-Number, where Number is a probability or, of what can happen more than once in a
%   game, how often it happens on average. Leads and winners are signs, 1 for Max:
%
%     | end(First, Sign, Plies, Behind) | Sign wins with that first move after so many plies      |
%     | choices(Count)     | a position with so many legal moves                                  |
%     | change             | the lead goes from one player to the other                           |
%     | value(First, Sign) | perfect play behind that first move comes to that (1)                |
%
%   Behind is true if the winner was behind at some time.
%
%   @error exact_study(Game) if there are more than Most positions, or the game can go on for ever

exact_study(Game:Start, Most, Facts) :-
    solve(Game:Start, Solution),
    lead(Solution, Start, Lead),
    seen(Lead, 0, Seen),
    levels([state(none, Lead, Seen, Start)-1], 0, Most, Game, Solution, [], Facts0),
    findall(value(First, Sign)-1,
            ( \+ Game:utility(Start, _),
              Game:move(Start, Move, Next),
              move_text(Game, Move, First),
              lead(Solution, Next, Sign) ),
            Values),
    append(Values, Facts0, Facts).

%   levels(+States, +Plies, +Most, +Game, +Solution, +Facts0, -Facts): a state is
%   state(First, Leader, Seen, Position): the first move, whoever was ahead last, and who has been at all.

levels(States, Plies, Most0, Game, Solution, Facts0, Facts) :-
    (   States == []
    ->  Facts = Facts0
    ;   length(States, Count),
        Most is Most0-Count,
        within_reach(Plies, Most, Game),
        findall(Fact,
                ( member(State, States),
                  step(State, Plies, Game, Solution, Fact) ),
                Found),
        summed(Found, Sums),
        partition(is_state, Sums, Next, New),
        append(New, Facts0, Facts1),
        summed(Facts1, Facts2),
        Plies1 is Plies+1,
        levels(Next, Plies1, Most, Game, Solution, Facts2, Facts)
    ).

within_reach(Plies, Most, Game) :-
    longest_game(Longest),
    (   Plies =< Longest,
        Most >= 0
    ->  true
    ;   throw(error(exact_study(Game), _))
    ).

is_state(state(_, _, _, _)-_).

summed(Pairs, Sums) :-
    keysort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Groups),
    findall(Key-Sum, ( member(Key-Numbers, Groups), sum_list(Numbers, Sum) ), Sums).

%   step(+State, +Plies, +Game, +Solution, -Fact) is nondet.

step(state(First, Leader, Seen, Position)-Probability, Plies, Game, Solution, Fact) :-
    (   Game:utility(Position, Value)
    ->  Sign is sign(Value),
        behind(Sign, Seen, Behind),
        Fact = end(First, Sign, Plies, Behind)-Probability
    ;   weighted_moves(Game, Position, Moves, Sum, Decides),
        length(Moves, Count),
        (   Decides == player,
            Fact = choices(Count)-Probability
        ;   member(outcome(Move, Next, Weight), Moves),
            Part is Probability*Weight rdiv Sum,
            lead(Solution, Next, Lead),
            (   Lead*Leader =:= -1,
                Fact = change-Part
            ;   first_move(First, Game, Move, Text),
                leader(Lead, Leader, Leader1),
                seen(Lead, Seen, Seen1),
                Fact = state(Text, Leader1, Seen1, Next)-Part
            )
        )
    ).

weighted_moves(Game, Position, Moves, Sum, Decides) :-
    (   chance_decides(Game:Position)
    ->  outcomes(Game:Position, Moves, Sum),
        Decides = chance
    ;   findall(outcome(Move, Next, 1), Game:move(Position, Move, Next), Moves),
        length(Moves, Sum),
        Decides = player
    ).

first_move(none, Game, Move, Text) :-
    !,
    move_text(Game, Move, Text).
first_move(First, _, _, First).

lead(Solution, Position, Lead) :-
    solved(Solution, Position, Answer),
    Lead is sign(Answer.value).

leader(0, Leader, Leader) :-
    !.
leader(Lead, _, Lead).

%   seen(+Lead, +Seen0, -Seen): bit 1 of Seen says that Max has been ahead, bit 2 that Min has.

seen(0, Seen, Seen).
seen(1, Seen0, Seen) :-
    Seen is Seen0 \/ 1.
seen(-1, Seen0, Seen) :-
    Seen is Seen0 \/ 2.

behind(Sign, Seen, Behind) :-
    (   seen(Sign, 0, Own),
        Own =\= 0,
        Seen /\ (3-Own) =\= 0
    ->  Behind = true
    ;   Behind = false
    ).

:- multifile prolog:error_message//1.

prolog:error_message(exact_study(Game)) -->
    [ 'exact figures cannot be computed: ~w has too many positions, or positions can repeat'-[Game] ].
