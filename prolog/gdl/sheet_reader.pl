:- module(pybridge_sheet_reader,
          [ read_sheet_file/2,  % +File, -Forms
            tree_text/2         % +Tree, -Text
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(readutil), [read_file_to_codes/3]).
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
    phrase(forms(File, Forms), Tokens).

%   A sheet is read as UTF-8, or as Latin-1 if it is not valid UTF-8.

file_codes(File, Codes) :-
    size_file(File, Size),
    (   Size > 5_000_000
    ->  game_error(File, 1, "the sheet has ~D bytes: the limit is 5,000,000", [Size])
    ;   true
    ),
    read_file_to_codes(File, Bytes, [encoding(octet)]),
    ( catch(phrase(utf8_codes(Codes0), Bytes), _, fail) -> Codes = Codes0 ; Codes = Bytes ).

% ----------------------------------------------------------------------
% Tokens: Line-open, Line-close, Line-symbol(Tree)

tokens(File, Line, Tokens) -->
    [Code],
    !,
    { kind(Code, Kind) },
    token(Kind, Code, File, Line, Tokens).
tokens(_, _, []) -->
    [].

kind(0'\n, newline) :- !.
kind(0'(,  open)    :- !.
kind(0'),  close)   :- !.
kind(0';,  comment) :- !.
kind(Code, space)   :- code_type(Code, space), !.
kind(0xFEFF, space) :- !.
kind(Code, control) :- code_type(Code, cntrl), !.
kind(_,    symbol).

token(newline, _, File, Line, Tokens) -->
    { Next is Line+1 },
    tokens(File, Next, Tokens).
token(space, _, File, Line, Tokens) -->
    tokens(File, Line, Tokens).
token(open, _, File, Line, [Line-open|Tokens]) -->
    tokens(File, Line, Tokens).
token(close, _, File, Line, [Line-close|Tokens]) -->
    tokens(File, Line, Tokens).
token(comment, _, File, Line, Tokens) -->
    codes_while(\==(newline), _),
    tokens(File, Line, Tokens).
token(control, Code, File, Line, _) -->
    { game_error(File, Line, "the character with the code ~d is not allowed in a rule sheet", [Code]) }.
token(symbol, Code, File, Line, [Line-symbol(Tree)|Tokens]) -->
    codes_while(==(symbol), Codes),
    { symbol_tree([Code|Codes], File, Line, Tree) },
    tokens(File, Line, Tokens).

%   codes_while(:Test, -Codes)//: Codes are the next ones, as long as Test is true of their kinds.

codes_while(Test, [Code|Codes]) -->
    [Code],
    { kind(Code, Kind), call(Test, Kind) },
    !,
    codes_while(Test, Codes).
codes_while(_, []) -->
    [].

symbol_tree(Codes, File, Line, Tree) :-
    (   memberchk(0',, Codes)
    ->  game_error(File, Line, "a comma in ~s: symbols are separated by spaces", [Codes])
    ;   Codes == [0'?]
    ->  game_error(File, Line, "a variable without a name: expected one such as ?x")
    ;   atom_codes(Mixed, Codes),
        downcase_atom(Mixed, Name),
        name_tree(Name, Tree)
    ).

%   name_tree(+Name, -Tree): Tree is an integer if the atom Name is its usual notation.

name_tree(Name, var(Variable)) :-
    atom_concat(?, Variable, Name),
    !.
name_tree(Name, Number) :-
    catch(atom_number(Name, Number), _, fail),
    integer(Number),
    format(atom(Name), '~d', [Number]),
    !.
name_tree(Name, Name).

% ----------------------------------------------------------------------
% Trees

forms(File, [form(Line, Tree)|Forms]) -->
    [Line-Token],
    !,
    tree(Token, File, 1, Line, Tree),
    forms(File, Forms).
forms(_, []) -->
    [].

%   tree(+Token, +File, +Depth, +Line, -Tree)//: Tree begins with the Token in this Line.

tree(symbol(Symbol), _, _, _, Symbol) -->
    [].
tree(close, File, _, Line, _) -->
    { game_error(File, Line, "a closing parenthesis without an opening one") }.
tree(open, File, Depth, Line, Trees) -->
    {   Depth > 100
    ->  game_error(File, Line, "parentheses are nested more than 100 deep")
    ;   Deeper is Depth+1
    },
    trees(File, Deeper, Line, Trees).

%   trees(+File, +Depth, +Opened, -Trees)//: up to the parenthesis that closes the one in line Opened.

trees(_, _, _, []) -->
    [_-close],
    !.
trees(File, Depth, Opened, [Tree|Trees]) -->
    [Line-Token],
    !,
    tree(Token, File, Depth, Line, Tree),
    trees(File, Depth, Opened, Trees).
trees(File, _, Opened, _) -->
    { game_error(File, Opened, "the parenthesis opened here is never closed") }.

%!  tree_text(+Tree, -Text) is det.
%
%   Text is Tree in the notation of a sheet, cut short if it is long.

tree_text(Tree, Text) :-
    written(Tree, Whole),
    (   sub_atom(Whole, 0, 100, _, Start)
    ->  atom_concat(Start, ' ...', Text)
    ;   Text = Whole
    ).

written(var(Name), Text) :-
    !,
    atom_concat(?, Name, Text).
written(Trees, Text) :-
    is_list(Trees),
    !,
    maplist(written, Trees, Parts),
    atomic_list_concat(Parts, ' ', Inner),
    format(atom(Text), '(~w)', [Inner]).
written(Symbol, Symbol).
