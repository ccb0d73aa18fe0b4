:- module(pybridge_sheet_reader,
          [ read_sheet_file/2,  % +File, -Forms
            tree_text/2         % +Tree, -Text
          ]).
:- use_module(library(lists), [reverse/2]).
:- use_module(library(utf8), [utf8_codes/3]).
:- use_module('../rules/faults', [game_error/3, game_error/4]).

/** <module> Reading the S-expressions of a rule sheet

A form is form(Line, Tree). A Tree is a symbol (an atom in lower case, or an integer
where the symbol is written like one), var(Name) for ?name, or a list of trees.
*/

%!  read_sheet_file(+File, -Forms) is det.
%
%   @error game_error(File, Line, Text)

read_sheet_file(File, Forms) :-
    file_codes(File, Codes),
    phrase(tokens(File, 1, Tokens), Codes),
    forms(Tokens, File, Forms).

%   A sheet is read as UTF-8, or as Latin-1 if it is not valid UTF-8.

file_codes(File, Codes) :-
    size_file(File, Size),
    (   Size > 5_000_000
    ->  game_error(File, 1, "the sheet has ~D bytes: the limit is 5,000,000", [Size])
    ;   true
    ),
    read_file_to_codes(File, Bytes, [encoding(octet)]),
    (   catch(phrase(utf8_codes(Codes0), Bytes), _, fail)
    ->  Codes = Codes0
    ;   Codes = Bytes
    ).

% ----------------------------------------------------------------------
% Tokens: open(Line), close(Line), symbol(Line, Tree)

tokens(_, _, []) -->
    end_of_text,
    !.
tokens(File, Line, Tokens) -->
    [Code],
    { kind(Code, Kind) },
    token(Kind, Code, File, Line, Tokens).

end_of_text([], []).

kind(0'\n, newline) :- !.
kind(0'(,  open)    :- !.
kind(0'),  close)   :- !.
kind(0';,  comment) :- !.
kind(Code, space)   :- code_type(Code, space), !.
kind(0xFEFF, space) :- !.
kind(Code, control) :- code_type(Code, cntrl), !.
kind(_,    symbol).

token(newline, _, File, Line, Tokens) -->
    { Line1 is Line+1 },
    tokens(File, Line1, Tokens).
token(space, _, File, Line, Tokens) -->
    tokens(File, Line, Tokens).
token(open, _, File, Line, [open(Line)|Tokens]) -->
    tokens(File, Line, Tokens).
token(close, _, File, Line, [close(Line)|Tokens]) -->
    tokens(File, Line, Tokens).
token(comment, _, File, Line, Tokens) -->
    rest_of_line,
    tokens(File, Line, Tokens).
token(control, Code, File, Line, _) -->
    { game_error(File, Line, "the character with the code ~d is not allowed in a rule sheet", [Code]) }.
token(symbol, Code, File, Line, [symbol(Line, Tree)|Tokens]) -->
    symbol_codes(Codes),
    { symbol_tree([Code|Codes], File, Line, Tree) },
    tokens(File, Line, Tokens).

rest_of_line, [0'\n] -->
    [0'\n],
    !.
rest_of_line -->
    [_],
    !,
    rest_of_line.
rest_of_line -->
    [].

symbol_codes([Code|Codes]) -->
    [Code],
    { kind(Code, Kind), Kind == symbol },
    !,
    symbol_codes(Codes).
symbol_codes([]) -->
    [].

symbol_tree(Codes, File, Line, _) :-
    memberchk(0',, Codes),
    !,
    game_error(File, Line, "a comma in ~s: symbols are separated by spaces", [Codes]).
symbol_tree([0'?], File, Line, _) :-
    !,
    game_error(File, Line, "a variable without a name: expected one such as ?x").
symbol_tree([0'?|Codes], _, _, var(Name)) :-
    !,
    lower_case(Codes, Name).
symbol_tree(Codes, _, _, Symbol) :-
    lower_case(Codes, Name),
    symbol_value(Name, Symbol).

lower_case(Codes, Name) :-
    atom_codes(Mixed, Codes),
    downcase_atom(Mixed, Name).

%!  symbol_value(+Name, -Value) is det.
%
%   Value is an integer if the atom Name is its usual notation, otherwise Name itself.

symbol_value(Name, Value) :-
    (   catch(atom_number(Name, Number), _, fail),
        integer(Number),
        format(atom(Name), '~d', [Number])
    ->  Value = Number
    ;   Value = Name
    ).

% ----------------------------------------------------------------------
% Trees

forms([], _, []).
forms([open(Line)|Tokens], File, [form(Line, Tree)|Forms]) :-
    trees(Tokens, File, 1, Line, Tree, Rest),
    forms(Rest, File, Forms).
forms([close(Line)|_], File, _) :-
    game_error(File, Line, "a closing parenthesis without an opening one").
forms([symbol(Line, Symbol)|Tokens], File, [form(Line, Symbol)|Forms]) :-
    forms(Tokens, File, Forms).

%   trees(+Tokens, +File, +Depth, +Opened, -Trees, -Rest): read up to the parenthesis that
%   closes the one in line Opened.

trees([], File, _, Opened, _, _) :-
    game_error(File, Opened, "the parenthesis opened here is never closed").
trees([close(_)|Rest], _, _, _, [], Rest).
trees([symbol(_, Symbol)|Tokens], File, Depth, Opened, [Symbol|Trees], Rest) :-
    trees(Tokens, File, Depth, Opened, Trees, Rest).
trees([open(Line)|Tokens], File, Depth, Opened, [Tree|Trees], Rest) :-
    (   Depth >= 100
    ->  game_error(File, Line, "parentheses are nested more than 100 deep")
    ;   true
    ),
    Deeper is Depth+1,
    trees(Tokens, File, Deeper, Line, Tree, Tokens1),
    trees(Tokens1, File, Depth, Opened, Trees, Rest).

%!  tree_text(+Tree, -Text) is det.
%
%   Text is Tree in the notation of a sheet, cut short if it is long.

tree_text(Tree, Text) :-
    phrase(written(Tree), Parts),
    atomic_list_concat(Parts, Whole),
    (   sub_atom(Whole, 0, 100, _, Start)
    ->  atom_concat(Start, ' ...', Text)
    ;   Text = Whole
    ).

written(var(Name)) -->
    !,
    [?, Name].
written([]) -->
    !,
    ['()'].
written([Tree|Trees]) -->
    !,
    ['('],
    written(Tree),
    written_rest(Trees).
written(Symbol) -->
    [Symbol].

written_rest([]) -->
    [')'].
written_rest([Tree|Trees]) -->
    [' '],
    written(Tree),
    written_rest(Trees).
