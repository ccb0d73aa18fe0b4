:- module(pybridge_comparing,
          [ compared/8,         % +Game, +Other, +Clock, +Options, +Views, -Keys, -Positions, -Report
            count_difference/3, % :Describe, +Counts0, -Counts
            difference/7        % +Game, +Path, +Position, +File, +Line, +Text, -Difference
          ]).
:- use_module(library(lists), [append/3, reverse/2]).
:- use_module(library(option), [option/3]).
:- use_module('../rules/difference_report', [described_difference/6]).
:- use_module('../rules/equivalence',
              [next_pairs/5, paired_starts/5, paired_view/4, view_difference/3]).
:- use_module('../rules/faults', [predicate_place/4]).
:- use_module('../rules/positions', [position_text/3]).
:- use_module(asking, [answered/7, asked/4, asked_together/5, left/2, outcome_text/3]).

/** <module> Comparing the rules of a submission with those of the reference, position by position
*/

%!  compared(+Game, +Other, +Clock, +Options, +Views, -Keys, -Positions, -Report) is det.
%
%   Positions are pairs Position-Path of those that both games reach, the last ones first. Views, a trie, maps positions
%   of Game to views. Keys are those of paired_view/4.

compared(Game, Other, Clock, Options, Views, Keys, Positions, Report) :-
    option(variant(Variant), Options, default),
    option(call(Seconds), Options, 2),
    option(positions(Most), Options, 100_000),
    asked(Clock, Seconds, paired_starts(Game, Variant, Other, Start-OtherStart, Kinds), Outcome),
    (   Outcome == done,
        Kinds = Keys-OtherKeys
    ->  setup_call_cleanup(
            trie_new(Seen),
            ( trie_insert(Seen, Start-OtherStart),
              walk([pair(Start, OtherStart, [])|Tail], Tail,
                   walk(Game, Keys, Other, OtherKeys, Seen, Views, Clock, Seconds, Most),
                   counts{compared:0, agreeing:0, stuck:0, complete: @(true), difference: @(none)}, Counts, [],
                   Positions) ),
            trie_destroy(Seen)),
        Report = Counts.put(part, rules)
    ;   Keys = texts,
        Positions = [],
        start_difference(Outcome, Kinds, Game, Other, Difference),
        Report = part{part:rules, compared:1, agreeing:0, complete: @(true), difference:Difference}
    ).

start_difference(done, fault(Detail), Game, Other, Difference) :-
    !,
    described(Detail, Game, Other, [], @(none), Difference).
start_difference(Outcome, _, _, _, difference{text:Text, moves:[], position: @(none), file: @(none), line: @(none)}) :-
    outcome_text(Outcome, "the start position", Text).

%   A rule that does not end is asked a few times only.

most_stuck(3).

%   walk(+Queue, +Tail, +Walk, +Counts0, -Counts, +Positions0, -Positions): breadth first, so many pairs of the queue at
%   a time.

at_a_time(32).

walk(Queue, Tail, _, Counts, Counts, Positions, Positions) :-
    Queue == Tail,
    !.
walk(Queue0, Tail, Walk, Counts0, Counts, Positions0, Positions) :-
    Walk = walk(Game, Keys, _, _, _, _, Clock, Seconds, _),
    at_a_time(Most),
    first_pairs(Most, Queue0, Tail, Pairs, Queue),
    asked_together(Clock, Seconds, view(Game, Keys), Pairs, Answers),
    compared_pairs(Pairs, Answers, Tail, Tail1, Walk, Counts0, Counts1, Positions0, Positions1),
    (   Counts1.complete == @(true)
    ->  walk(Queue, Tail1, Walk, Counts1, Counts, Positions1, Positions)
    ;   Counts = Counts1,
        Positions = Positions1
    ).

first_pairs(Most, Queue0, Tail, Pairs, Queue) :-
    (   ( Most =:= 0 ; Queue0 == Tail )
    ->  Pairs = [],
        Queue = Queue0
    ;   Queue0 = [Pair|Queue1],
        Pairs = [Pair|Pairs1],
        Fewer is Most-1,
        first_pairs(Fewer, Queue1, Tail, Pairs1, Queue)
    ).

view(Game, Keys, pair(Position, _, _), View) :-
    paired_view(Game, Keys, Position, View).

compared_pairs([], [], Tail, Tail, _, Counts, Counts, Positions, Positions).
compared_pairs([Pair|Pairs], [Answer|Answers], Tail0, Tail, Walk, Counts0, Counts, Positions0, Positions) :-
    Walk = walk(Game, Keys, Other, OtherKeys, Seen, Views, Clock, Seconds, Most),
    Pair = pair(Position, OtherPosition, Path),
    left(Clock, Left),
    most_stuck(Stuck),
    (   ( Left =< 0 ; Counts0.compared >= Most ; Counts0.stuck >= Stuck ; little_memory )
    ->  Counts = Counts0.put(complete, @(false)),
        Tail = Tail0,
        Positions = Positions0
    ;   answered(Answer, Clock, Seconds, view(Game, Keys), Pair, Outcome, View),
        (   Outcome == done
        ->  ignore(trie_insert(Views, Position, View)),
            paired_view(Other, OtherKeys, OtherPosition, OtherView),
            next_pairs(View, OtherView, Path, Seen, New),
            append(New, Tail1, Tail0),
            Positions1 = [Position-Path|Positions0],
            (   view_difference(View, OtherView, Detail)
            ->  count_difference(described(Detail, Game, Other, Path, Position), Counts0, Counts1)
            ;   Counts1 = Counts0.put(agreeing, Counts0.agreeing+1)
            )
        ;   Tail1 = Tail0,
            Positions1 = Positions0,
            Times is Counts0.stuck+1,
            count_difference(unanswered(Outcome, Game, Path, Position), Counts0.put(stuck, Times), Counts1)
        ),
        Compared is Counts1.compared+1,
        Agreeing is Counts1.agreeing,
        compared_pairs(Pairs, Answers, Tail1, Tail, Walk, Counts1.put(_{compared:Compared, agreeing:Agreeing}), Counts,
                       Positions1, Positions)
    ).

%   The queue of a large game may take no more than a part of the stack, which doubles when it grows.

little_memory :-
    statistics(globalused, Used),
    current_prolog_flag(stack_limit, Limit),
    6*Used > Limit.

described(Detail, Game, Other, Path, Position, Difference) :-
    described_difference(Detail, Game, Other, _, Predicate, Text),
    predicate_place(Game, Predicate, File, Line),
    difference(Game, Path, Position, File, Line, Text, Difference).

unanswered(Outcome, Game, Path, Position, Difference) :-
    (   Outcome = raised(File, Line, Text)
    ->  true
    ;   outcome_text(Outcome, "a question about this position", Text),
        predicate_place(Game, move/3, File, Line)
    ),
    difference(Game, Path, Position, File, Line, Text, Difference).

%!  count_difference(:Describe, +Counts0, -Counts) is det.
%
%   The first difference is described by call(Describe, Difference), unless that fails.

:- meta_predicate count_difference(1, +, -).

count_difference(Describe, Counts0, Counts) :-
    (   Counts0.difference == @(none),
        call(Describe, Difference)
    ->  Counts = Counts0.put(difference, Difference)
    ;   Counts = Counts0
    ).

%!  difference(+Game, +Path, +Position, +File, +Line, +Text, -Difference) is det.
%
%   Difference is a dict that says where and after which moves Text is true.

difference(Game, Path, Position, File, Line, Text,
           difference{text:Text, moves:Moves, position:PositionText, file:File, line:Line}) :-
    reverse(Path, Moves),
    (   Position == @(none)
    ->  PositionText = Position
    ;   catch(position_text(Game, Position, PositionText), error(_, _), PositionText = @(none))
    ).
