:- use_module('../../prolog/rules/columns').

:- begin_tests(columns).

%   The upper row is as long as the row of labels, and has a gap; the lower one is shorter.

board(board(squares-'', labels(0, ['1','','3']),
            [ row('', 0, [cell(a,-), cell(b,x), cell(c,-)]),
              row('', 0, [cell(d,''), cell(e,-), cell(f,o)]),
              row('', 1, [cell(g,-), cell(h,-)]) ])).

named(Moves, Pairs) :-
    board(Board),
    column_moves(Board, Moves, Pairs).

test(each_cell_of_a_full_row_is_in_the_column_of_its_label, Pairs == [a-'1',c-'3',f-'3']) :-
    board(Board),
    findall(Cell-Label, column(Board, Cell, Label), Pairs).

test(a_label_names_a_move, Pairs == [c-'3',f-'3']) :-
    named([move(up, up, []), move(3, '3', [])], Pairs).

test(a_move_is_named_if_it_stays_in_the_column, Pairs == [c-'drop(3)',f-'drop(3)']) :-
    named([move(drop(3), 'drop(3)', [c,f])], Pairs).

test(no_column_names_a_move_that_leaves_it_or_touches_nothing, Pairs == []) :-
    named([move(1, 'row(1)', [a,c]), move(3, 'pass(3)', []), move(h, 'drop(3)', [h]), move(3, '3)', [c])], Pairs).

test(the_first_of_several_moves_is_named, Pairs == [c-'drop(3)',f-'drop(3)']) :-
    named([move(drop(3), 'drop(3)', [c]), move(3, '3', [f])], Pairs).

:- end_tests(columns).
