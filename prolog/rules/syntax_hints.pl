:- module(pybridge_syntax_hints,
          [ hinted_text/3,      % +Error, +Text0, -Text
            hinted_text/5       % +File, +Line, +Column, +Text0, -Text
          ]).
:- use_module(library(lists), [member/2, nth1/3, reverse/2]).
:- use_module(library(readutil), [read_file_to_codes/3]).

/** <module> What is behind a syntax error, or another error of a load

SWI-Prolog says where it could not read on. The mistake is often before: these are the hints that a teacher would give.
*/

%!  hinted_text(+Error, +Text0, -Text) is det.
%
%   Text is Text0, the message of Error, and what to do if a predicate has a name that it cannot have.

hinted_text(Error, Text0, Text) :-
    (   Error = error(permission_error(Action, Type, Predicate), _),
        taken(Action, Type, Predicate, Hint)
    ->  format(string(Text), "~w: ~w", [Text0, Hint])
    ;   Text = Text0
    ).

taken(modify, static_procedure, Name/Arity, "SWI-Prolog has this predicate: give yours another name") :-
    functor(Head, Name, Arity),
    predicate_property(system:Head, built_in).
taken(redefine, imported_procedure, _, "give yours another name, or import only what you need").

%!  hinted_text(+File, +Line, +Column, +Text0, -Text) is det.
%
%   Text is Text0, the message of a syntax error that SWI-Prolog places at this Line and Column of File, and a hint if
%   there is one.

hinted_text(File, Line, Column, Text0, Text) :-
    (   syntax_hint(File, Line, Column, Hint)
    ->  format(string(Text), "~w: ~w", [Text0, Hint])
    ;   Text = Text0
    ).

syntax_hint(File, Line, Column, Hint) :-
    catch(read_file_to_codes(File, Codes, []), error(_, _), fail),
    (   open_quote(Codes, Opened),
        Opened =< Line
    ->  format(string(Hint), "a quote that is opened in line ~d is not closed", [Opened])
    ;   string_codes(Text, Codes),
        split_string(Text, "\n", "\r", Lines),
        nth1(Line, Lines, Faulty),
        hint(Faulty, Column, Line, Lines, Hint)
    ).

hint(Faulty, _, _, _, Hint) :-
    spaced_name(Faulty, Name),
    !,
    format(string(Hint), "there must be no space between ~w and its (", [Name]).
hint(Faulty, Column, Line, Lines, Hint) :-
    string_length(Faulty, Length),
    Column > Length,
    \+ ( member(End, [",", ".", ";", "(", "[", "-", "|", "=", ">"]), string_concat(_, End, Faulty) ),
    Following is Line+1,
    nth1(Following, Lines, Next),
    sub_string(Next, 0, 1, _, First),
    \+ char_type(First, space),
    !,
    format(string(Hint), "the clause that ends in line ~d has no full stop", [Line]).

%   spaced_name(+Text, -Name) is semidet: in Text, a space follows Name, which is no operator, and then comes `(`.

spaced_name(Text, Name) :-
    sub_string(Text, Before, _, _, " ("),
    sub_string(Text, 0, Before, _, Front),
    split_string(Front, " \t,;()[]|!>-=:+*/\\<", "", Words),
    reverse(Words, [Word|_]),
    Word \== "",
    atom_string(Name, Word),
    sub_atom(Name, 0, 1, _, First),
    char_type(First, lower),
    \+ current_op(_, _, Name),
    !.

%   open_quote(+Codes, -Line) is semidet: a quote that is opened in Line is not closed there.

open_quote(Codes, Line) :-
    outside(Codes, 1, Line).

outside([0'%|Codes], Line, Opened) :- !, comment(Codes, Line, Opened).
outside([0'/,0'*|Codes], Line, Opened) :- !, block(Codes, Line, Opened).
outside([0'0,0'',Escape,_|Codes], Line, Opened) :- memberchk(Escape, [0'\\,0'']), !, outside(Codes, Line, Opened).
outside([0'0,0'',_|Codes], Line, Opened) :- !, outside(Codes, Line, Opened).
outside([Quote|Codes], Line, Opened) :- memberchk(Quote, [0'',0'",0'`]), !, inside(Codes, Quote, Line, Opened).
outside([Code|Codes], Line0, Opened) :- next_line(Code, Line0, Line), outside(Codes, Line, Opened).

next_line(Code, Line0, Line) :-
    ( Code == 0'\n -> Line is Line0+1 ; Line = Line0 ).

comment([Code|Codes], Line, Opened) :-
    (   Code == 0'\n
    ->  outside([Code|Codes], Line, Opened)
    ;   comment(Codes, Line, Opened)
    ).

block([0'*,0'/|Codes], Line, Opened) :- !, outside(Codes, Line, Opened).
block([Code|Codes], Line0, Opened) :- next_line(Code, Line0, Line), block(Codes, Line, Opened).

inside([0'\\,Code|Codes], Quote, Line0, Opened) :- !, next_line(Code, Line0, Line), inside(Codes, Quote, Line, Opened).
inside([Quote|Codes], Quote, Line, Opened) :- !, outside(Codes, Line, Opened).
inside([0'\n|_], _, Line, Opened) :- !, Opened = Line.
inside([_|Codes], Quote, Line, Opened) :- inside(Codes, Quote, Line, Opened).
