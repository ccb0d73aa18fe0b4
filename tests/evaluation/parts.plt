:- module(test_parts, []).
:- use_module('../../prolog/evaluation/parts').
:- use_module('../../prolog/evaluation/stacks').
:- use_module('../../prolog/evaluation/text_boards').
:- use_module(library(plunit)).

:- begin_tests(parts).

test(a_part_is_found_and_replaced) :-
    part([2,1], f(a, g(b, c)), Part),
    with_part([2,1], f(a, g(b, c)), d, Term),
    assertion(Part-Term == b-f(a, g(d, c))).

%   board(+Readings, +Position, -Opened)

board([text([2], atom, cells)], s(x, 'x..o'), s(x, [x,'.','.',o])).
board([text([], string, rows(/, none, 3))], "ab./...", [[a,b,'.'],['.','.','.']]).
board([text([], atom, rows(/, digits, 3))], 'a2/3/1b1', [[a,'1','1'],['1','1','1'],['1',b,'1']]).
board([text([1], string, rows('|', ends, 3))], b("ry||y"), b([[r,y,'.'],['.','.','.'],[y,'.','.']])).
board([names([c4-(3-4),e5-(5-5)])], g(x, [c4,e5], t(c4,e1,<,t,t)), g(x, [cell(3,4),cell(5,5)], t(cell(3,4),e1,<,t,t))).
board([functors([black,white])], g([white(1,2),black(3)], black), g([man(white,1,2),man(black,3)], black)).
board([text([1], atom, filled(3)), text([2,1], atom, filled(3))], [ab,''], [[a,b,'.'],['.','.','.']]).

test(texts_are_opened_and_closed, forall(board(Readings, Position, Opened))) :-
    opened(Readings, Position, Opened0),
    assertion(Opened0 == Opened),
    closed(Readings, Opened, Closed),
    assertion(Closed == Position).

test(what_is_no_such_text_cannot_be_opened, fail) :-
    opened([text([1], atom, cells)], f("string"), _).

%   alike(+Start, -Positions): with twelve pieces, one after the other in each cell.

alike(Start, Positions) :-
    findall(Position, ( nth0(_, Start, _), member(Char, [a,b,c,d,e,f,g,h,i,j,k,l]), select(o, Start, Char, Position) ), All),
    list_to_set(All, Positions).

test(boards_are_found_by_what_changes_in_them, forall(member(Separator-Split, [/ -rows(/, none, 3), '' -cells]))) :-
    alike([o,o,o,/,o,o,o,/,o,o,o], Positions0),
    findall(p(white, Text, e4),
            ( member(Chars0, Positions0), ( Separator == '' -> exclude(==(/), Chars0, Chars) ; Chars = Chars0 ),
              string_chars(Text, Chars) ),
            Positions),
    text_boards(Positions, Readings),
    assertion(Readings == [text([2], string, Split)]).

test(columns_that_are_texts_are_filled) :-
    findall(p(Column, '', x), member(Column, [a,b,ab,ba,aab,aba,baa,bba,bab,abb,bb]), Positions),
    text_boards(Positions, Readings),
    assertion(Readings == [text([1], atom, filled(3)), text([2], atom, filled(3)), text([3], atom, filled(3))]).

test(the_top_of_a_stack_is_seen) :-
    opened([tops([1], 0), tops([2], 2)], f([[a,b],[],[b]], [s(1, [c,d])]), Opened),
    assertion(Opened == f([a,none,b], [s(1, c)])).

test(stacks_are_lists_of_different_lengths) :-
    stacks([b(x, [[],[w],[b,w]], [at(1, [b])], [[b,w],[w,b]], [1,2,3]), b(x, [[],[],[]], [at(1, []), at(2, [w,b])], [[b,b],[w,b]], [])],
           Readings),
    assertion(Readings == [tops([2], 0), tops([3], 2)]).

test(pieces_in_cells_are_no_boards, forall(member(Length, [1,7]))) :-
    findall(Piece,
            ( member(Letter, [a,b,c,d,e,f,g,h,i,j,k,l,m]), length(Letters, Length), maplist(=(Letter), Letters),
              atomic_list_concat(Letters, Piece) ),
            Pieces),
    findall(p([A,B,C], b(C,A,B)), ( member(A, Pieces), member(B, Pieces), member(C, Pieces) ), Positions),
    text_boards(Positions, Texts),
    assertion(Texts == []).

test(cells_have_names, forall(member(Style-Cells, [ '~a~d'-[1,4,7], '~a0~d'-[1,4], r-[1,4,7] ]))) :-
    findall(Name-(X-Y),
            ( nth1(X, [a,b,c,d], Letter),
              member(Y, Cells),
              ( Style == r -> format(atom(Name), 'r~dc~d', [X,Y]) ; format(atom(Name), Style, [Letter,Y]) ) ),
            Names),
    findall(p(white, [Name]), member(Name-_, Names), Positions),
    text_boards(Positions, Readings),
    (   Cells = [_,_,_]
    ->  msort(Names, Sorted),
        assertion(Readings == [names(Sorted)])
    ;   assertion(Readings == [])
    ).

%   named_men(+Lists, -Readings)

named_men([[white(1,2),black(3,4)],[white(5,6)]], [functors([black,white])]).
named_men([[step(3),bar(4)],[]], [functors([bar,step])]).
named_men([[at(1,2)],[at(3,4)]], []).
named_men([[white(a,2),black(b,4)]], []).
named_men([[1-2,3/4]], []).

test(men_may_have_functors_for_names, [forall(named_men(Lists, Expected)), Readings == Expected]) :-
    findall(p(ann, List), member(List, Lists), Positions),
    text_boards(Positions, Readings).

test(names_of_pieces_are_no_cells, Readings == []) :-
    findall(p(white, [Name,x]), member(Name, [w1,w2,w3,w4,w5,b1,b2,b3,b4,b5,pawn,queen]), Positions),
    text_boards(Positions, Readings).

test(names_are_read_only_where_cells_matter, forall(member(Shape-Read, [list(1, [])-false, men([], points)-true]))) :-
    as_read([names([a1-(1-1)])], evaluation(absolute, parts([Shape])), Evaluation),
    ( Read == true -> Expected = read([names([a1-(1-1)])], parts([Shape])) ; Expected = parts([Shape]) ),
    assertion(Evaluation == evaluation(absolute, Expected)).

test(names_are_no_boards) :-
    findall(p(Name, 1), member(Name, [white_player,black_player]), Positions),
    text_boards(Positions, Readings),
    assertion(Readings == []).

:- end_tests(parts).
