:- module(pybridge_compile_report,
          [ compile_report/2        % +Game, -Report
          ]).
:- use_module(library(lists), [member/2]).
:- use_module('../native/native', [compile_native/2, native_versions/4]).
:- use_module('../native/version_text', [version_texts/3]).
:- use_module('../compiled/compiled_rules', []).
:- use_module('../compiled/refused_rules', [refusal/6]).
:- use_module(speed, [why_interpreted/2]).

/** <module> A report of how the rules of a game are compiled
*/

%!  compile_report(+Game, -Report) is det.
%
%   Report is a dict with the keys
%
%     | game     | Game                                                                                  |
%     | refusals | dicts with file, line and text: what cannot be compiled, at most one for an entry      |
%     | versions | see version_texts/3; empty if there are refusals                                       |
%     | why_not  | why the rules run interpreted though they can be compiled, or else @(none)             |
%     | bytes    | the codes of the WebAssembly module that has turn/2, utility/2 and move/3 as entries   |

compile_report(Game, _{game:Game, refusals:Refusals, versions:Texts, why_not:Why, bytes:Codes}) :-
    Contract = [Game:turn(+, -), Game:utility(+, -), Game:move(+, -, -)],
    (   findall([Entry], member(Entry, Contract), Each),
        refusals(Game, Each, Refusals)
    ->  true
    ;   findall(Entry, ( pybridge_compiled_rules:entry(Part, Game, Entry), Part \== strategies ), All),
        refusals(Game, [All], Refusals)
    ->  true
    ;   Refusals = []
    ),
    (   Refusals == []
    ->  native_versions(Contract, _, Versions, Single),
        version_texts(Versions, Single, Texts),
        compile_native(Contract, native(Bytes, _, _, _)),
        string_codes(Bytes, Codes),
        why_interpreted(Game, Why)
    ;   Texts = [],
        Why = @(none),
        Codes = []
    ).

%   refusals(+Game, +Programs, -Refusals) is semidet: there are some. A program is a list of entries.

refusals(Game, Programs, Refusals) :-
    setof(refused(File, Line, Text), Entries^( member(Entries, Programs), refused(Game, Entries, File, Line, Text) ),
          Refused),
    findall(_{file:File, line:Line, text:Text}, member(refused(File, Line, Text), Refused), Refusals).

refused(Game, Entries, File, Line, Text) :-
    catch(( native_versions(Entries, _, _, _), fail ), Ball, true),
    refusal(Ball, Game, _, File, Line, Text).
