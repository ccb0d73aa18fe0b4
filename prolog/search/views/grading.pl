:- module(pybridge_grading,
          [ grade/4             % +File, +Reference, +Options, :Report
          ]).
:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [append/3, max_list/2, member/2, min_list/2, nth1/3, reverse/2]).
:- use_module(library(option), [option/3]).
:- use_module('../../base/messages', [collect_messages/2, message_text/2]).
:- use_module('../../rules/equivalence',
              [described_difference/6, paired_moves/3, paired_starts/5, paired_view/4, view_difference/3]).
:- use_module('../../rules/faults', [predicate_place/4]).
:- use_module('../../rules/load_game', [load_game/2]).
:- use_module('../../rules/plain_game', [own_module/2]).
:- use_module('../../rules/positions', [move_text/3, position_text/3]).
:- use_module('../clock', [start_clock/2, until/3]).
:- use_module('../own_search', [count_entries/4, own_move/4, not_remembering/1, own_predicate/2, own_searches/2, remembering/3]).
:- use_module('../search_config', [search_config/3]).
:- use_module('../textbook/textbook', [first_move_analysis/4]).

/** <module> Grading a game's file against a reference

The rules are compared with those of the reference in all positions that both reach, and the file's own
searches are judged by the values of its own rules. A search is judged from the last moves of the game
backwards, and its answers are remembered, so that each position costs it one look ahead; a wrong answer
counts if it gives it again without what is remembered.
*/

:- meta_predicate grade(+, +, +, 1).

%!  grade(+File, +Reference, +Options, :Report) is det.
%
%   Report is called with a dict for each part, as soon as it is known. Options are variant(Variant),
%   positions(Most), seconds(Limit) for all, of processor time, call(Limit) for one question, and full(Boolean): whether the
%   searches are judged without remembering.

grade(File, Reference, Options, Report) :-
    option(seconds(Seconds), Options, 20),
    maplist(part_clock(Seconds), [0.3, 0.5, 0.6, 0.8, 0.95], [Loading, Comparing, Valuing, Minimax, AlphaBeta]),
    load_game(Reference, Other),
    loaded(File, Loading, Game, Load),
    call(Report, Load),
    (   Load.loaded == @(true)
    ->  setup_call_cleanup(
            ( trie_new(Views), trie_new(Values) ),
            ( compared(Game, Other, Comparing, Options, Views, Keys, Positions, Rules),
              call(Report, Rules),
              Graph = graph(Game, Keys, Views, Values),
              asked(Valuing, inf, valued(Positions, Graph, Open), Outcome),
              own_searches(Game, Names),
              forall(member(Name-Clock, [minimax-Minimax,alphabeta-AlphaBeta]),
                     ( judged(Name, Names, Graph, Outcome, Open, Clock, Options, Verdict),
                       call(Report, Verdict) )) ),
            ( trie_destroy(Views), trie_destroy(Values) ))
    ;   true
    ).

%   The parts are limited by processor time, so that marks do not depend on what else runs on the machine.

part_clock(Seconds, Share, Clock) :-
    Clock is Seconds*Share.

left(Clock, Left) :-
    statistics(cputime, Used),
    Left is Clock-Used.

%   asked(+Clock, +Seconds, :Goal, -Outcome): call Goal once. Outcome is done, stopped, failed or raised(File, Line, Text).
%   A Goal that was stopped before it had much processor time is called again, twice at most.

:- meta_predicate
    asked(+, +, 0, -),
    asked(+, +, +, 0, -).

asked(Clock, Seconds, Goal, Outcome) :-
    asked(2, Clock, Seconds, Goal, Outcome).

asked(Again, Clock, Seconds, Goal, Outcome) :-
    left(Clock, Left),
    (   Seconds == inf
    ->  Limit is max(0.1, Left)
    ;   Limit = Seconds
    ),
    start_clock(Limit, Short),
    (   catch(until(Short, Goal, Outcome0), Error, ( raised(Error, Raised), Outcome0 = Raised ))
    ->  true
    ;   Outcome0 = failed
    ),
    left(Clock, Left1),
    (   Outcome0 == stopped,
        Again > 0,
        Left-Left1 < Limit/2
    ->  Fewer is Again-1,
        asked(Fewer, Clock, Seconds, Goal, Outcome)
    ;   Outcome = Outcome0
    ).

raised(error(game_error(File, Line, Text), _), raised(File, Line, Text)) :-
    !.
raised(Error, raised(@(none), @(none), Text)) :-
    message_text(Error, Text).

%   loaded(+File, +Clock, -Game, -Report)

loaded(File, Clock, Game, part{part:load, loaded:Loaded, text:Text, messages:Texts}) :-
    asked(Clock, inf, collect_messages(load_game(File, Game), Messages), Outcome),
    (   Outcome == done
    ->  findall(Line, ( member(Message, Messages), message_line(Message, Line) ), Texts),
        Loaded = @(true),
        Text = ""
    ;   Texts = [],
        Loaded = @(false),
        outcome_text(Outcome, "loading the file", Text)
    ).

message_line(Message, Line) :-
    (   Message.file == @(none)
    ->  Line = Message.text
    ;   format(string(Line), "~w:~w: ~w", [Message.file, Message.line, Message.text])
    ).

outcome_text(raised(@(none), _, Text), _, Text).
outcome_text(raised(File, Line, Text0), _, Text) :-
    File \== @(none),
    format(string(Text), "~w:~w: ~w", [File, Line, Text0]).
outcome_text(failed, What, Text) :-
    format(string(Text), "~w fails", [What]).
outcome_text(stopped, What, Text) :-
    format(string(Text), "~w does not end in time", [What]).

% ----------------------------------------------------------------------
% The rules

%   compared(+Game, +Other, +Clock, +Options, +Views, -Keys, -Positions, -Report): Positions are pairs
%   Position-Path of those that are common, the last ones first. Views maps positions of Game to views.

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
                   counts{compared:0, agreeing:0, stuck:0, complete: @(true), difference: @(none)}, Counts, [], Positions) ),
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

walk(Queue, Tail, _, Counts, Counts, Positions, Positions) :-
    Queue == Tail,
    !.
walk([Pair|Queue], Tail, Walk, Counts0, Counts, Positions0, Positions) :-
    Walk = walk(Game, Keys, Other, OtherKeys, Seen, Views, Clock, Seconds, Most),
    Pair = pair(Position, OtherPosition, Path),
    left(Clock, Left),
    most_stuck(Stuck),
    (   ( Left =< 0 ; Counts0.compared >= Most ; Counts0.stuck >= Stuck )
    ->  Counts = Counts0.put(complete, @(false)),
        Positions = Positions0
    ;   asked(Clock, Seconds, paired_view(Game, Keys, Position, View), Outcome),
        paired_view(Other, OtherKeys, OtherPosition, OtherView),
        (   Outcome == done
        ->  ignore(trie_insert(Views, Position, View)),
            paired_moves(View, OtherView, Both),
            findall(pair(Next, OtherNext, [Text|Path]),
                    ( member(move(Text, Next, OtherNext), Both),
                      trie_insert(Seen, Next-OtherNext) ),
                    Pairs),
            append(Pairs, Rest, Tail),
            Positions1 = [Position-Path|Positions0],
            (   view_difference(View, OtherView, Detail)
            ->  count_difference(described(Detail, Game, Other, Path, Position), Counts0, Counts1)
            ;   Counts1 = Counts0.put(agreeing, Counts0.agreeing+1)
            )
        ;   Rest = Tail,
            Positions1 = Positions0,
            Times is Counts0.stuck+1,
            count_difference(unanswered(Outcome, Game, Path, Position), Counts0.put(stuck, Times), Counts1)
        ),
        Compared is Counts1.compared+1,
        Agreeing is Counts1.agreeing,
        walk(Queue, Rest, Walk, Counts1.put(_{compared:Compared, agreeing:Agreeing}), Counts, Positions1, Positions)
    ).

:- meta_predicate count_difference(1, +, -).

count_difference(Describe, Counts0, Counts) :-
    (   Counts0.difference == @(none),
        call(Describe, Difference)
    ->  Counts = Counts0.put(difference, Difference)
    ;   Counts = Counts0
    ).

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

difference(Game, Path, Position, File, Line, Text,
           difference{text:Text, moves:Moves, position:PositionText, file:File, line:Line}) :-
    reverse(Path, Moves),
    (   Position == @(none)
    ->  PositionText = Position
    ;   catch(position_text(Game, Position, PositionText), error(_, _), PositionText = @(none))
    ).

% ----------------------------------------------------------------------
% The searches

%   judged(+Name, +Names, +Graph, +Outcome, +Open, +Clock, +Options, -Report): Graph is graph(Game, Keys, Views, Values),
%   where Views and Values map positions to their views and values. Outcome is done if all values are known.

judged(Name, Names, _, _, _, _, _, part{part:Name, positions:0, judged:0, right:0, note:Note, difference: @(none)}) :-
    \+ memberchk(Name, Names),
    !,
    format(string(Note), "the file does not define ~w", [Name]).
judged(Name, _, Graph, done, Open, Clock, Options, Report) :-
    !,
    option(call(Seconds), Options, 2),
    option(full(Full), Options, false),
    length(Open, Count),
    Judge = judge(Name, Graph, Clock, Seconds, Full),
    start_judging(Open, Judge, Judged),
    spot_checked(Full, Open, Judge, Judged, Checked),
    Graph = graph(Game, _, _, _),
    work(Name, Game, Open, Clock, Seconds, Work),
    Report = Checked.put(Work).put(_{part:Name, positions:Count, note:""}).
judged(Name, _, _, Outcome, _, _, _,
       part{part:Name, positions:0, judged:0, right:0, note:Note, difference: @(none)}) :-
    outcome_text(Outcome, "working out the values by these rules", Text),
    format(string(Note), "not judged: ~w", [Text]).

%   valued(+Positions, +Graph, -Open): work out the values of all positions; Open has those Positions that have not ended.

valued(Positions, Graph, Open) :-
    findall(Position-Path,
            ( member(Position-Path, Positions),
              view(Graph, Position, view(none, _, _)),
              value(Graph, Position, _) ),
            Open).

view(graph(Game, Keys, Views, _), Position, View) :-
    (   trie_lookup(Views, Position, Known)
    ->  View = Known
    ;   paired_view(Game, Keys, Position, View),
        trie_insert(Views, Position, View)
    ).

value(Graph, Position, Value) :-
    Graph = graph(_, _, _, Values),
    (   trie_lookup(Values, Position, Known)
    ->  (   Known == open
        ->  throw(error(game_error(@(none), @(none), "positions can repeat, so that there is no minimax value"), _))
        ;   Value = Known
        )
    ;   trie_insert(Values, Position, open),
        view(Graph, Position, View),
        value_of(View, Graph, Value),
        trie_update(Values, Position, Value)
    ).

value_of(view(none, Side, Moves), Graph, Value) :-
    !,
    findall(Next, ( member(_-move(_, Position), Moves), value(Graph, Position, Next) ), Nexts),
    best(Side, Nexts, Value).
value_of(view(Value, _, _), _, Value).

best('Max', Values, Value) :-
    max_list(Values, Value).
best('Min', Values, Value) :-
    min_list(Values, Value).

%   start_judging(+Open, +Judge, -Judged): in the order of Open, which is from the end of the game backwards.

start_judging(Open, Judge, Judged) :-
    Judge = judge(Name, graph(Game, _, _, _), _, _, Full),
    Judged0 = judged{judged:0, right:0, unfinished:0, difference: @(none)},
    (   Full == true
    ->  judge_all(Open, Judge, real, Judged0, Judged)
    ;   remembering(Game, Name, judge_all(Open, Judge, remembered, Judged0, Judged))
    ).

judge_all([], _, _, Judged, Judged).
judge_all([Position-Path|Open], Judge, How, Judged0, Judged) :-
    Judge = judge(_, _, Clock, _, _),
    left(Clock, Left),
    (   ( Left =< 0 ; Judged0.unfinished >= 3 )
    ->  Judged = Judged0
    ;   answer(Judge, Position, Verdict),
        confirmed(How, Judged0, Verdict, Judge, Position, Confirmed),
        count(Confirmed, Judge, Position-Path, Judged0, Judged1),
        judge_all(Open, Judge, How, Judged1, Judged)
    ).

%   confirmed(+How, +Judged, +Verdict0, +Judge, +Position, -Verdict): the first wrong answer must be given again,
%   with nothing remembered.

confirmed(remembered, Judged, wrong(Place, Text), Judge, Position, Verdict) :-
    Judged.difference == @(none),
    !,
    not_remembering(answer(Judge, Position, Verdict0)),
    (   Verdict0 == stopped
    ->  Verdict = wrong(Place, Text)
    ;   Verdict = Verdict0
    ).
confirmed(_, _, Verdict, _, _, Verdict).

count(right, _, _, Judged0, Judged) :-
    Right is Judged0.right+1,
    Count is Judged0.judged+1,
    Judged = Judged0.put(_{right:Right, judged:Count}).
count(stopped, _, _, Judged0, Judged) :-
    Unfinished is Judged0.unfinished+1,
    Judged = Judged0.put(unfinished, Unfinished).
count(stuck(Place, Text), Judge, Spot, Judged0, Judged) :-
    count(wrong(Place, Text), Judge, Spot, Judged0, Judged1),
    count(stopped, Judge, Spot, Judged1, Judged).
count(wrong(File:Line, Text), judge(_, graph(Game, _, _, _), _, _, _), Position-Path, Judged0, Judged) :-
    count_difference(difference(Game, Path, Position, File, Line, Text), Judged0, Judged1),
    Count is Judged1.judged+1,
    Judged = Judged1.put(judged, Count).

%   answer(+Judge, +Position, -Verdict): Verdict is right, stopped, wrong(File:Line, Text), or stuck(File:Line, Text)
%   for a search that does not even end close to the end of the game.

answer(judge(Name, Graph, Clock, Seconds, _), Position, Verdict) :-
    Graph = graph(Game, _, _, _),
    asked(Clock, Seconds, own_move(Game:Position, Name, Move, Found), Outcome),
    answer_by(Outcome, Name, Graph, Position, Move, Found, Verdict).

answer_by(done, Name, Graph, Position, Move, Found, Verdict) :-
    Graph = graph(Game, _, _, _),
    value(Graph, Position, Value),
    view(Graph, Position, view(_, _, Moves)),
    findall(Text, ( member(_-move(Text, Next), Moves), value(Graph, Next, Value) ), Best),
    move_text(Game, Move, Played),
    (   number(Found),
        Found =:= Value,
        memberchk(Played, Best)
    ->  Verdict = right
    ;   atomic_list_concat(Best, ' or ', Texts),
        format(string(Text), "~w finds the value ~w with the move ~w, but the value is ~w, with ~w",
               [Name, Found, Played, Value, Texts]),
        place(Game, Name, Place),
        Verdict = wrong(Place, Text)
    ).
answer_by(stopped, Name, Graph, Position, _, _, Verdict) :-
    (   moves_left(3, Graph, Position)
    ->  Verdict = stopped
    ;   Graph = graph(Game, _, _, _),
        place(Game, Name, Place),
        format(string(Text), "~w does not end in time", [Name]),
        Verdict = stuck(Place, Text)
    ).
answer_by(raised(File, Line, Text), _, _, _, _, _, wrong(File:Line, Text)).
answer_by(failed, Name, Graph, Position, _, _, Verdict) :-
    answer_by(stopped, Name, Graph, Position, _, _, Verdict).

place(Game, Name, File:Line) :-
    own_predicate(Name, Predicate),
    own_module(Game, Module),
    predicate_place(Module, Predicate, File, Line).

%   moves_left(+Count, +Graph, +Position) is semidet: the game can go on for more than Count moves.

moves_left(Count, Graph, Position) :-
    view(Graph, Position, view(none, _, Moves)),
    (   Count =:= 0
    ->  true
    ;   Fewer is Count-1,
        member(_-move(_, Next), Moves),
        moves_left(Fewer, Graph, Next)
    ),
    !.

%   spot_checked(+Full, +Open, +Judge, +Judged0, -Judged): some answers are asked for with nothing remembered.

spots(30).

spot_checked(true, _, _, Judged, Judged) :-
    !.
spot_checked(false, Open, Judge, Judged0, Judged) :-
    (   Judged0.difference == @(none)
    ->  near_end(Open, Near),
        length(Near, Count),
        spots(Spots),
        Step is max(1, Count//Spots),
        findall(Spot, ( nth1(Number, Near, Spot), Number mod Step =:= 0 ), Chosen),
        judge_all(Chosen, Judge, real, Judged0.put(_{judged:0, right:0}), Again),
        Wrong is Again.judged-Again.right,
        Right is Judged0.right-Wrong,
        Judged = Again.put(_{judged:Judged0.judged, right:Right, unfinished:Judged0.unfinished})
    ;   Judged = Judged0
    ).

%   near_end(+Open, -Near): those that are at most six moves before the end of the longest game.

near_end([], []).
near_end([_-Longest|Open], Near) :-
    length(Longest, Last),
    findall(Position-Path,
            ( member(Position-Path, [_-Longest|Open]),
              length(Path, Count),
              Count >= Last-5 ),
            Near).

%   work(+Name, +Game, +Open, +Clock, +Seconds, -Work): the positions entered by the file's own search and by the
%   textbook's, six moves before the end of the longest game.

work(Name, Game, Open, Clock, Seconds, Work) :-
    (   near_end(Open, Near),
        append(_, [Position-Path], Near),
        asked(Clock, Seconds, count_entries(Game, Name, own_move(Game:Position, Name, _, _), Entries), done),
        entered(Game, Position, Name, Textbook),
        entered(Game, Position, minimax, Whole)
    ->  reverse(Path, Moves),
        ( Entries < Whole -> Cuts = @(true) ; Cuts = @(false) ),
        Work = _{entered:Entries, textbook:Textbook, cuts:Cuts, entered_after:Moves}
    ;   Work = _{entered: @(none), textbook: @(none), cuts: @(none), entered_after: @(none)}
    ).

entered(Game, Position, Algorithm, Nodes) :-
    search_config(Game, [algorithm(Algorithm),seconds(5)], Config),
    first_move_analysis(Game, Position, Config, Analysis),
    Nodes = Analysis.nodes.
