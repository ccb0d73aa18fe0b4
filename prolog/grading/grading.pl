:- module(pybridge_grading,
          [ grade/4             % +File, +Reference, +Options, :Report
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(option), [option/3]).
:- use_module('../base/messages', [collect_messages/2]).
:- use_module('../dialects/dialects', []).
:- use_module('../matches/heuristic_strength', [heuristic_report/4]).
:- use_module('../rules/load_game', [load_game/2]).
:- use_module('../rules/own_search', [own_searches/2]).
:- use_module('../rules/positions', [start_position/3]).
:- use_module(asking, [asked/4, outcome_text/3, part_clock/3]).
:- use_module(comparing, [compared/8]).
:- use_module(judging, [judged/8, valued/3]).

/** <module> Grading a game's file against a reference

The rules are compared with those of the reference in all positions that both reach (comparing.pl), and the
file's own searches are judged by the values of its own rules (judging.pl).
*/

:- meta_predicate
    grade(+, +, +, 1),
    grade_game(+, +, +, +, +, 1),
    judge_searches(+, +, +, +, +, 1).

%!  grade(+File, +Reference, +Options, :Report) is det.
%
%   Report is called with a dict for each part, as soon as it is known. Options are variant(Variant), positions(Most),
%   seconds(Limit) for all, of processor time, call(Limit) for one question, and full(Boolean): whether the searches are
%   judged without remembering; and parts(Parts): which of rules, minimax, alphabeta, expectimax and heuristic are
%   wanted. The rules are compared for each part but heuristic.

grade(File, Reference, Options, Report) :-
    option(seconds(Seconds), Options, 20),
    option(parts(Parts), Options, [rules,minimax,alphabeta]),
    (   Parts == [heuristic]
    ->  call(Report, part{part:load, loaded: @(true), text:"", messages:[], ungraded: @(none)})
    ;   grade_game(File, Reference, Options, Seconds, Parts, Report)
    ),
    (   memberchk(heuristic, Parts)
    ->  heuristic_part(File, Reference, Options, Heuristic),
        call(Report, Heuristic)
    ;   true
    ).

%   heuristic_part(+File, +Reference, +Options, -Report): a file without a heuristic has no right answers.

heuristic_part(File, Reference, Options, Report) :-
    catch(( heuristic_report(File, Reference, Options, Found), Report = Found.put(_{part:heuristic, note:""}) ),
          error(game_error(Place, Line, Text), _),
          ( format(string(Note), "~w:~w: ~w", [Place, Line, Text]),
            Report = part{part:heuristic, judged:0, right:0, games:0, score:0.0, note:Note, difference: @(none)} )).

grade_game(File, Reference, Options, Seconds, Parts, Report) :-
    maplist(part_clock(Seconds), [0.3, 0.5, 0.6, 0.8, 0.95], [Loading, Comparing, Valuing, Minimax, Last]),
    load_game(Reference, Other),
    loaded(File, Loading, Options, Game, Load),
    call(Report, Load),
    (   Load.loaded == @(true)
    ->  findall(Name-Clock,
                ( member(Name-Clock, [minimax-Minimax,alphabeta-Last,expectimax-Last]), memberchk(Name, Parts) ),
                Searches),
        setup_call_cleanup(
            ( trie_new(Views), trie_new(Values) ),
            ( compared(Game, Other, Comparing, Options, Views, Keys, Positions, Rules),
              call(Report, Rules),
              judge_searches(Searches, Positions, graph(Game, Keys, Views, Values), Valuing, Options, Report) ),
            ( trie_destroy(Views), trie_destroy(Values) ))
    ;   true
    ).

judge_searches([], _, _, _, _, _) :-
    !.
judge_searches(Searches, Positions, Graph, Valuing, Options, Report) :-
    Graph = graph(Game, _, _, _),
    asked(Valuing, inf, valued(Positions, Graph, Open), Outcome),
    own_searches(Game, Names),
    forall(member(Name-Clock, Searches),
           ( judged(Name, Names, Graph, Outcome, Open, Clock, Options, Verdict),
             call(Report, Verdict) )).

%   loaded(+File, +Clock, +Options, -Game, -Report): the key `ungraded` says why there can be no mark, or is @(none).

loaded(File, Clock, Options, Game, part{part:load, loaded:Loaded, text:Text, messages:Texts, ungraded:Ungraded}) :-
    asked(Clock, inf, collect_messages(load_game(File, Game), Messages), Outcome),
    (   Outcome == done
    ->  findall(Line, ( member(Message, Messages), message_line(Message, Line) ), Texts),
        option(variant(Variant), Options, default),
        asked(Clock, inf, start_position(Game, Variant, _), Starting),
        (   Starting = raised(_, _, Ungraded)
        ->  Loaded = @(false)
        ;   Loaded = @(true),
            Ungraded = @(none)
        ),
        Text = ""
    ;   Texts = [],
        Loaded = @(false),
        Ungraded = @(none),
        outcome_text(Outcome, "loading the file", Text)
    ).

message_line(Message, Line) :-
    (   Message.file == @(none)
    ->  Line = Message.text
    ;   format(string(Line), "~w:~w: ~w", [Message.file, Message.line, Message.text])
    ).
