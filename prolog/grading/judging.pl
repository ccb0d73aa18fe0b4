:- module(pybridge_judging,
          [ judged/8,           % +Name, +Names, +Graph, +Outcome, +Open, +Clock, +Options, -Report
            valued/3            % +Positions, +Graph, -Open
          ]).
:- use_module(library(lists), [append/3, member/2, nth1/3, reverse/2]).
:- use_module(library(option), [option/3]).
:- use_module('../rules/own_search',
              [count_entries/4, looks_ahead/2, not_remembering/1, own_move/4, remembering/3]).
:- use_module('../rules/positions', [move_text/3]).
:- use_module('../search/search_config', [search_config/3]).
:- use_module('../search/textbook/textbook', [first_move_analysis/4]).
:- use_module(asking, [answered/7, asked/4, asked_together/5, left/2, outcome_text/3, unasked/2]).
:- use_module(comparing, [count_difference/3, difference/7]).
:- use_module(expected, [combined/4, expected/7, misread/5, place/3, same_value/2, view/3]).
:- use_module(sampling, [judged_samples/5]).

/** <module> Judging the searches of a submission by the values of its own rules

A search is judged from the last moves of the game backwards, and its answers are remembered, so that each position
costs it one look ahead; a wrong answer counts if it gives it again without what is remembered.
*/

%!  judged(+Name, +Names, +Graph, +Outcome, +Open, +Clock, +Options, -Report) is det.
%
%   Graph is graph(Game, Keys, Views, Values), where Views and Values map positions to their views and values. Outcome
%   is done if all values are known.

judged(Name, Names, _, _, _, _, _, part{part:Name, positions:0, judged:0, right:0, note:Note, difference: @(none)}) :-
    \+ memberchk(Name, Names),
    !,
    format(string(Note), "the file does not define ~w", [Name]).
judged(Name, _, Graph, Outcome, _, Clock, Options, Report) :-
    Graph = graph(Game, _, _, _),
    ( looks_ahead(Game, Name) ; memberchk(Outcome, [stopped,exhausted]) ),
    !,
    judged_samples(Name, Graph, Clock, Options, Report).
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

%!  valued(+Positions, +Graph, -Open) is det.
%
%   Work out the values of all positions; Open has those Positions in which a player has to move.

valued(Positions, Graph, Open) :-
    findall(Position-Path,
            ( member(Position-Path, Positions),
              view(Graph, Position, view(none, Side, _)),
              value(Graph, Position, _),
              Side \== chance ),
            Open).

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
    combined(Side, Moves, Nexts, Value).
value_of(view(Value, _, _), _, Value).

%   start_judging(+Open, +Judge, -Judged): in the order of Open, which is from the end of the game backwards.

start_judging(Open, Judge, Judged) :-
    Judge = judge(Name, graph(Game, _, _, _), _, _, Full),
    Judged0 = judged{judged:0, right:0, unfinished:0, difference: @(none)},
    (   Full == true
    ->  judge_all(Open, Judge, real, Judged0, Judged)
    ;   remembering(Game, Name, judge_all(Open, Judge, remembered, Judged0, Judged))
    ).

judge_all(Open, Judge, real, Judged0, Judged) :-
    unasked(Open, Answers),
    judge_answers(Open, Answers, Judge, real, Judged0, Judged).
judge_all(Open, Judge, remembered, Judged0, Judged) :-
    Judge = judge(Name, graph(Game, _, _, _), Clock, Seconds, _),
    (   ( Open == [] ; finished(Judged0, Clock) )
    ->  Judged = Judged0
    ;   at_a_time(Most),
        first_spots(Most, Open, Spots, Open1),
        asked_together(Clock, Seconds, own_answer(Game, Name), Spots, Answers),
        judge_answers(Spots, Answers, Judge, remembered, Judged0, Judged1),
        judge_all(Open1, Judge, remembered, Judged1, Judged)
    ).

%   What is remembered is found at once.

at_a_time(32).

first_spots(Most, Open, Spots, Rest) :-
    (   length(Spots0, Most),
        append(Spots0, Rest0, Open)
    ->  Spots = Spots0,
        Rest = Rest0
    ;   Spots = Open,
        Rest = []
    ).

finished(Judged, Clock) :-
    (   Judged.unfinished >= 3
    ->  true
    ;   left(Clock, Left),
        Left =< 0
    ).

own_answer(Game, Name, Position-_, Move-Found) :-
    own_move(Game:Position, Name, Move, Found).

judge_answers([], [], _, _, Judged, Judged).
judge_answers([Spot|Spots], [Answer|Answers], Judge, How, Judged0, Judged) :-
    (   Judge = judge(_, _, Clock, _, _),
        finished(Judged0, Clock)
    ->  Judged = Judged0
    ;   Spot = Position-_,
        answer(Answer, Judge, Position, Verdict),
        confirmed(How, Judged0, Verdict, Judge, Position, Confirmed),
        count(Confirmed, Judge, Spot, Judged0, Judged1),
        judge_answers(Spots, Answers, Judge, How, Judged1, Judged)
    ).

%   confirmed(+How, +Judged, +Verdict0, +Judge, +Position, -Verdict): the first wrong answer must be given again,
%   with nothing remembered.

confirmed(remembered, Judged, wrong(Place, Text), Judge, Position, Verdict) :-
    Judged.difference == @(none),
    !,
    not_remembering(answer(unasked, Judge, Position, Verdict0)),
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

%   answer(+Answer, +Judge, +Position, -Verdict): Answer is that of asked_together/5. Verdict is right, stopped,
%   wrong(File:Line, Text), or stuck(File:Line, Text) for a search that does not even end close to the end of the game.

answer(Answer, Judge, Position, Verdict) :-
    Judge = judge(Name, Graph, Clock, Seconds, _),
    Graph = graph(Game, _, _, _),
    answered(Answer, Clock, Seconds, own_answer(Game, Name), Position-_, Outcome, Move-Found),
    answer_by(Outcome, Name, Graph, Position, Move, Found, Verdict).

answer_by(done, Name, Graph, Position, Move, Found, Verdict) :-
    Graph = graph(Game, _, _, _),
    value(Graph, Position, Value),
    view(Graph, Position, view(_, _, Moves)),
    findall(Text, ( member(_-move(Text, Next), Moves), value(Graph, Next, Value) ), Best),
    move_text(Game, Move, Played),
    (   same_value(Found, Value),
        memberchk(Played, Best)
    ->  Verdict = right
    ;   atomic_list_concat(Best, ' or ', Texts),
        misread(Graph, Position, inf, Found, Why),
        format(string(Text), "~w finds the value ~w with the move ~w, but the value is ~w, with ~w~w",
               [Name, Found, Played, Value, Texts, Why]),
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
answer_by(exhausted, Name, Graph, _, _, _, wrong(Place, Text)) :-
    Graph = graph(Game, _, _, _),
    place(Game, Name, Place),
    outcome_text(exhausted, Name, Text).
answer_by(failed, Name, Graph, Position, _, _, Verdict) :-
    answer_by(stopped, Name, Graph, Position, _, _, Verdict).

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
near_end(Open, Near) :-
    Open = [_-Longest|_],
    length(Longest, Last),
    findall(Position-Path, ( member(Position-Path, Open), length(Path, Count), Count >= Last-5 ), Near).

%   work(+Name, +Game, +Open, +Clock, +Seconds, -Work): the positions entered by the file's own search and by the
%   textbook's, six moves before the end of the longest game. That of rules with faults, such as a float for a value, is
%   not known.

work(Name, Game, Open, Clock, Seconds, Work) :-
    (   near_end(Open, Near),
        append(_, [Position-Path], Near),
        asked(Clock, Seconds, count_entries(Game, Name, own_move(Game:Position, Name, _, _), Entries), done),
        catch(( entered(Game, Position, Name, Textbook), entered(Game, Position, minimax, Whole) ), error(_, _), fail)
    ->  reverse(Path, Moves),
        ( Entries < Whole -> Cuts = @(true) ; Cuts = @(false) ),
        Work = _{entered:Entries, textbook:Textbook, cuts:Cuts, entered_after:Moves}
    ;   Work = _{entered: @(none), textbook: @(none), cuts: @(none), entered_after: @(none)}
    ).

entered(Game, Position, Algorithm, Nodes) :-
    search_config(Game, [algorithm(Algorithm),seconds(5)], Config),
    first_move_analysis(Game, Position, Config, Analysis),
    Nodes = Analysis.nodes.
