:- use_module('../../prolog/base/chance').
:- use_module('../../prolog/rules/load_game').
:- use_module('../../prolog/rules/positions').
:- use_module('../../prolog/solving/solution_file').
:- use_module('../../prolog/solving/solve').
:- use_module('../../prolog/solving/verify').
:- use_module('../counts').

/*  A solution is confirmed, and no change of it is. */

:- begin_tests(verify).

%   solved(?Spec, ?Variant): without repetition, with it, and with scores.

solved(tictactoe, default).
solved(cat_and_mice, '4x4').
solved(Kalah, '3 pits 2 seeds') :-
    module_property(pybridge_verify, file(File)),
    atom_concat(File, '/../../../examples/kalah.pl', Path),
    absolute_file_name(Path, Kalah).

saved(Spec, Variant, Game, Solution, File) :-
    load_game(Spec, Game),
    start_position(Game, Variant, Start),
    solve(Game:Start, Solution),
    tmp_file(solution, File),
    once(save_solution(Solution, File)).

terms(File, Terms) :-
    read_file_to_terms(File, Terms, []).

write_terms(File, Terms) :-
    setup_call_cleanup(open(File, write, Out), forall(member(Term, Terms), format(Out, '~q.~n', [Term])), close(Out)).

test(a_solution_is_confirmed, [forall(solved(Spec, Variant)), true(Positions == Expected)]) :-
    saved(Spec, Variant, Game, Solution, File),
    Expected = Solution.positions,
    verify_solution(Game, File, Positions).

test(no_corruption_passes, [forall(solved(Spec, Variant)), true(Passed == [])]) :-
    saved(Spec, Variant, Game, _, File),
    terms(File, [Header|Entries]),
    count(4, 334, Count),
    findall(Corruption,
            ( between(1, Count, Seed),
              chance(Seed, Chance),
              corruption(Corruption, Header, Entries, Chance, Corrupted),
              write_terms(File, Corrupted),
              catch(( verify_solution(Game, File, _), Found = false ), error(unverified(_, _), _), Found = true),
              Found == false ),
            Passed).

%   corruption(-Corruption, +Header, +Entries, +Chance, -Corrupted): what was done to one entry; the count in the first line is right.

corruption(Kind-Entry, Header, Entries, Chance0, [Header1|Corrupted]) :-
    chance_member(Kind, [value, distance, key, missing], Chance0, Chance1),
    chance_select(Entry, Entries, Others, Chance1, Chance2),
    changed(Kind, Entry, Others, Chance2, Changed),
    append(Changed, Others, Corrupted),
    length(Corrupted, Count),
    Header =.. Parts0,
    append(Parts, [_], Parts0),
    append(Parts, [Count], Parts1),
    Header1 =.. Parts1.

chance_select(Entry, Entries, Others, Chance0, Chance) :-
    length(Entries, Count),
    chance_below(Count, Chance0, Index, Chance),
    nth0(Index, Entries, Entry, Others).

changed(value, Key-Value0/Plies0, _, Chance, [Key-Value/Plies]) :-
    findall(Other, ( member(Other, [-3,-2,-1,0,1,2,3]), Other \== Value0 ), Values),
    chance_member(Value, Values, Chance, _),
    (   Value =:= 0
    ->  Plies = 0
    ;   Plies = Plies0
    ).
changed(distance, Key-Value/Plies0, _, Chance, [Key-Value/Plies]) :-
    chance_member(More, [-2,-1,1,2,10], Chance, _),
    Plies is Plies0+More.
changed(key, Key0-Claim, Others, Chance0, [Key-Claim]) :-
    chance_below(3, Chance0, Way, Chance),
    (   Way =:= 0
    ->  chance_member(Key-_, Others, Chance, _)
    ;   integer(Key0)
    ->  Key is Key0 xor (1 << Way)
    ;   Key = Way-Key0
    ).
changed(missing, _, _, _, []).

test(the_longest_win_is_checked, error(unverified(_, 'the longest win takes 5 plies, not 0'))) :-
    saved(tictactoe, default, Game, _, File),
    terms(File, [solution(3, Spec, Hash, Position, _, Count)|Entries]),
    write_terms(File, [solution(3, Spec, Hash, Position, none, Count)|Entries]),
    verify_solution(Game, File, _).

:- end_tests(verify).
