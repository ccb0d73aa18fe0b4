:- module(pybridge_source_kind,
          [ source_kind/2       % +File, -Kind
          ]).
:- use_module('../base/messages', [message_text/2]).
:- use_module(syntax_hints, [hinted_text/5]).

/** <module> Telling module files from plain files */

%!  source_kind(+File, -Kind) is det.
%
%   Kind is module(Name), plain, or unreadable(Line, Text), depending on the first term. A file with
%   `:- module` in a later place is unreadable.

source_kind(File, Kind) :-
    catch(setup_call_cleanup(
              open(File, read, In),
              ( skip_interpreter_line(In), first_terms(In, Kind0) ),
              close(In)),
          error(syntax_error(What), Where), true),
    (   nonvar(What)
    ->  syntax_error_place(Where, Line, Column),
        message_text(error(syntax_error(What), _), Text0),
        hinted_text(File, Line, Column, Text0, Text),
        Kind = unreadable(Line, Text)
    ;   Kind = Kind0
    ).

first_terms(In, Kind) :-
    read_term(In, Term, []),
    (   nonvar(Term),
        Term = (:- encoding(Encoding))
    ->  set_stream(In, encoding(Encoding)),
        first_terms(In, Kind)
    ;   module_term(Term, Name)
    ->  Kind = module(Name)
    ;   later_module(In, Name, Line)
    ->  format(string(Text), ":- module(~w, ...) must be the first term of the file: move it to the top",
               [Name]),
        Kind = unreadable(Line, Text)
    ;   Kind = plain
    ).

module_term(Term, Name) :-
    nonvar(Term),
    Term = (:- Directive),
    nonvar(Directive),
    Directive = module(Name, Exports),
    atom(Name),
    \+ ( is_list(Exports), no_game_module(Exports) ).

%   no_game_module(+Exports) is semidet: a hook: what a module of Exports defines is no game module, but one to be
%   translated.

:- multifile no_game_module/1.

%   The file may define operators that its later terms use. A syntax error here therefore only ends
%   the search; the load reports real ones.

later_module(In, Name, Line) :-
    catch(next_module(In, Name, Line), error(syntax_error(_), _), fail).

next_module(In, Name, Line) :-
    repeat,
    read_term(In, Term, [term_position(Position)]),
    (   Term == end_of_file
    ->  !,
        fail
    ;   module_term(Term, Name)
    ->  !,
        stream_position_data(line_count, Position, Line)
    ;   fail
    ).

syntax_error_place(Place, Line, Column) :-
    (   ( Place = stream(_, Line0, Before, _) ; Place = file(_, Line0, Before, _) )
    ->  Line = Line0,
        Column is Before+1
    ;   Line = 1,
        Column = 1
    ).

%   As SWI-Prolog does when it loads a file.

skip_interpreter_line(In) :-
    ( peek_char(In, #) -> skip(In, 0'\n) ; true ).
