:- use_module(library(lists), [append/3, member/2, nth1/3, nth1/4, reverse/2, select/3]).
:- use_module('../../prolog/compiled/choosing', [chooses/1]).
:- use_module('../../prolog/compiled/random_games', [random_step/8]).
:- use_module('../../prolog/native/program', [predicate_clauses/2]).

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

test(candidates_keep_what_their_successors_need, Candidates == [take(2, 4)-c1(1), take(3, 6)-c1(2), drop-c2]) :-
    chooses(careful),
    findall(Move-Candidate, pybridge_chosen:careful(p([1, 2, 3], 0), Move, Candidate), Candidates).

%   drawn(+Position, -Steps): what random steps from Position choose, each Move-Next once.

drawn(Position, Steps) :-
    findall(Move-Next,
            ( between(1, 50, Seed),
              random_step(step_by_candidate, careful, Position, Seed, Move, Next, _, _) ),
            Steps0),
    sort(Steps0, Steps).

test(every_move_may_be_chosen_and_no_other, forall(member(Position, [p([1, 2, 3], 0), p([2, 6, 3], 1)]))) :-
    chooses(careful),
    findall(Move-Next, careful:move(Position, Move, Next), Moves0),
    sort(Moves0, Moves),
    drawn(Position, Steps),
    assertion(Steps == Moves).

%   Nothing can be taken from no numbers, which is known before the cut.

cutting:move(Numbers, take(N), Rest) :-
    cutting:large(Numbers, Large),
    Large = [_|_],
    !,
    member(N, Large),
    select(N, Numbers, Rest).
cutting:move(Numbers, pass, Numbers).

cutting:large(Numbers, Large) :-
    findall(N, ( member(N, Numbers), N > 1 ), Large).

test(what_a_cut_depends_on_does_not_wait, Moves == [pass]) :-
    chooses(cutting),
    findall(Move, pybridge_chosen:cutting([1], Move, _), Moves).

%   With two numbers there is no move, which is known after the cut.

matching:move(Numbers, Move, Rest) :-
    Numbers \== [],
    !,
    matching:taken(Numbers, Move, Rest).
matching:move(Numbers, pass, Rest) :-
    reverse(Numbers, Rest).

matching:taken([N], take(N), Rest) :-
    append([N], Rest, [N]).

test(what_follows_a_cut_is_not_matched_before_it, Moves == []) :-
    chooses(matching),
    findall(Move, pybridge_chosen:matching([1, 2], Move, _), Moves).

%   What is left of a list is made of the one that was chosen; not where it is known already, or where a test needs it.

taking:move(p(Stones, Left), keep(N), Rest) :-
    select(N, Stones, Left),
    append(Left, [N], Rest).
taking:move(p(Stones, last), take(N), Rest) :-
    select(N, Stones, Rest),
    Rest \== [1].
taking:move(p(Stones, any), take(N), p(Changed, any)) :-
    nth1(N, Stones, Stone, Rest),
    nth1(N, Changed, Stone, Rest).
taking:move(p(Stones, each), take(N), Rest) :-
    select(N, Stones, Rest).

test(what_is_left_of_a_list_is_made_later, forall(member(Kind-Candidates, [any-[1-c3(7), 2-c3(8)], each-[7-c4(0), 8-c4(1)]]))) :-
    chooses(taking),
    findall(N-Candidate, pybridge_chosen:taking(p([7, 8], Kind), take(N), Candidate), Found),
    assertion(Found == Candidates).

test(each_candidate_is_one_of_the_moves, forall(member(Kind, [[1], [2, 1], last, any, each]))) :-
    chooses(taking),
    Position = p([1, 2], Kind),
    findall(Move-Next, taking:move(Position, Move, Next), Steps),
    findall(Move-Next,
            ( pybridge_chosen:taking(Position, Move0, Candidate),
              pybridge_chosen:taking(Candidate, Position, Move0, Move, Next) ),
            Chosen),
    assertion(Chosen == Steps).

%   What only makes the name waits, too: here not the choice of N, nor the test of the last clause, which needs a name.

naming:move(p(N0, Kind), Name, p(N, Kind)) :-
    Kind \== tested,
    member(D, [1, 2]),
    N is N0-D,
    maplist(naming:label, [N0, N], Labels),
    atomic_list_concat(Labels, -, Name).
naming:move(p(N0, tested), Name, p(N, tested)) :-
    member(D, [1, 2]),
    N is N0-D,
    naming:label(N, Name),
    Name \== c1.

naming:label(N, Label) :-
    format(atom(Label), 'c~w', [N]).

%   Whether names have one answer, the compiler says, which needs a host.

naming_late :-
    predicate_clauses(naming:move/3, Clauses),
    findall(Late, ( nth1(N, Clauses, Clause), pybridge_choosing:both_halves(Clause, naming, N, _, Late) ), All),
    pybridge_choosing:make_clauses(naming, All).

test(names_are_made_later, Candidates == [[]-c1(2), []-c1(1)]) :-
    naming_late,
    findall(Name-Candidate, pybridge_chosen:naming(p(3, each), Name, Candidate), Candidates).

test(each_candidate_has_its_name, forall(member(Kind, [each, tested]))) :-
    naming_late,
    findall(Move-Next, naming:move(p(3, Kind), Move, Next), Steps),
    findall(Move-Next,
            ( pybridge_chosen:naming(p(3, Kind), Move0, Candidate),
              pybridge_chosen:naming(Candidate, p(3, Kind), Move0, Move, Next) ),
            Chosen),
    assertion(Chosen == Steps).

%   But for a cut, or a test, that comes after it: without a name there, the third clause or no error would be next. Nor
%   does a choice wait for which `=` has made the name before.

guarding:move(p(N0, cut), Name, p(N, cut)) :-
    guarding:jump(N0, Name),
    !,
    N is N0-3.
guarding:move(p(N0, cut), take(2), p(N, cut)) :-
    N is N0-2.
guarding:move(p([N|Ns], test), Name, p(Ns, test)) :-
    guarding:jump(N, Name),
    N > 0.
guarding:move(p(Ns, open), Name, p(Others, open)) :-
    Name = take(Place, N),
    nth1(Place, Ns, N, Others).

guarding:jump(9, hop).

test(names_that_guard_do_not_wait,
     forall(member(Kind-Term, [cut-9, cut-5, test-[store], test-[9], open-[2, 1]]))) :-
    predicate_clauses(guarding:move/3, Clauses),
    findall(Late, ( nth1(N, Clauses, Clause), pybridge_choosing:both_halves(Clause, guarding, N, _, Late) ), All),
    pybridge_choosing:make_clauses(guarding, All),
    Position = p(Term, Kind),
    findall(Move-Next, guarding:move(Position, Move, Next), Steps),
    findall(Move-Next,
            ( pybridge_chosen:guarding(Position, Move0, Candidate),
              pybridge_chosen:guarding(Candidate, Position, Move0, Move, Next) ),
            Chosen),
    assertion(Chosen == Steps).

test(tests_do_not_wait, fail) :-
    chooses(plain).

:- end_tests(choosing).
