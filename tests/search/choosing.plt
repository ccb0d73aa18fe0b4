:- use_module(library(lists), [member/2, select/3, subtract/3]).
:- use_module('../../prolog/native/search_memory', [new_array/3]).
:- use_module('../../prolog/search/choosing', [chooses/1]).
:- use_module('../../prolog/search/game_calls', [nth_chosen/6, nth_move/6]).

:- begin_tests(choosing).

%   A number can be taken if the sum then stays small, which is known last.

careful:move(p(Numbers, Sum), take(N, Twice), p(Rest, Sum1)) :-
    careful:taken(Numbers, N, Twice, Rest, Marks),
    Sum1 is Sum+Twice,
    arg(1, Marks, seen),
    careful:half(Sum1, _).
careful:move(p([_|Rest], Sum), drop, p(Rest, Sum)).

careful:taken(Numbers, N, Twice, Rest, Marks) :-
    select(N, Numbers, Rest),
    N > 1,
    Twice is 2*N,
    duplicate_term(marks(N, Numbers), Marks),
    setarg(1, Marks, seen).

careful:half(Sum, Half) :-
    Half is Sum//2,
    Half < 5.

plain:move(N, M, Next) :-
    plain:step(N, M, Next).

plain:step(N, M, Next) :-
    member(M, [1, 2, 3]),
    Next is N-M,
    Next >= 0.

moves(Game, Position, Listing, Moves) :-
    new_array(2, 0, Counters),
    findall(Move-Next, ( between(1, 6, Number), call(Listing, Game, Position, Counters, Number, Move, Next) ), Moves).

test(candidates_keep_what_their_successors_need, Candidates == [take(2, 4)-c1([1, 3]), take(3, 6)-c1([1, 2]), drop-c2]) :-
    chooses(careful),
    findall(Move-Candidate, pybridge_chosen:careful(p([1, 2, 3], 0), Move, Candidate), Candidates).

test(the_chosen_move_has_the_number_asked_for, Chosen == Moves) :-
    chooses(careful),
    Position = p([1, 2, 3], 0),
    moves(careful, Position, nth_move, Moves),
    moves(careful, Position, nth_chosen, Chosen).

test(a_candidate_that_is_no_move_is_not_chosen, Chosen-Others == 4-[]) :-
    chooses(careful),
    Position = p([2, 6, 3], 1),
    moves(careful, Position, nth_move, Moves),
    moves(careful, Position, nth_chosen, Found),
    length(Found, Chosen),
    subtract(Found, Moves, Others).

test(tests_do_not_wait, fail) :-
    chooses(plain).

:- end_tests(choosing).
