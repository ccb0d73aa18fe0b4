:- module(pybridge_choice_checks,
          [ check_choosers/3,   % +Game, +Choosers, +Players
            check_joint_moves/3, % +Game, +Position, +Moves
            written_choice/2    % :Position, -Choice
          ]).
:- use_module(library(apply), [foldl/4, maplist/3]).
:- use_module(library(lists), [is_set/1, member/2, same_length/2, subset/2]).
:- use_module(choices, [all_choices/3, at_once/1]).
:- use_module(faults, [must/4]).

:- meta_predicate written_choice(:, -).

/** <module> Checking positions in which several choose at once

As in checks.pl, a violation of the contract is thrown as fault(Predicate, Text).
*/

%!  check_choosers(+Game, +Choosers, +Players) is det.
%
%   Choosers, a list that turn/2 returns, are different ones of the Players, and it is known that they may be several.

check_choosers(Game, Choosers, Players) :-
    must(( is_set(Choosers), subset(Choosers, Players) ), turn/2,
         "returns ~q, which is not a list of different players of ~q", [Choosers, Players]),
    must(at_once(Game), turn/2,
         "returns the list ~q: where several choose at once, choice/3 must say what each may choose", [Choosers]).

%!  check_joint_moves(+Game, +Position, +Moves) is det.
%
%   Where several choose at once, each combination of their choices is a move, and nothing else is. Moves are Move-Next.

check_joint_moves(Game, Position, Moves) :-
    (   all_choices(Game:Position, Choosers, Choices)
    ->  forall(member(Move-_, Moves),
               must(same_length(Move, Choosers), move/3,
                    "returns the move ~q where ~q choose at once: expected a list of their choices", [Move, Choosers])),
        foldl(times_length, Choices, 1, Count),
        length(Moves, Found),
        forall(member(Move-_, Moves),
               must(maplist(memberchk, Move, Choices), move/3, "returns the move ~q where ~q may choose ~q",
                    [Move, Choosers, Choices])),
        must(Found =:= Count, move/3, "has ~d of the ~d combinations of what ~q may choose at once, ~q",
             [Found, Count, Choosers, Choices])
    ;   true
    ).

times_length(List, Count0, Count) :-
    length(List, Length),
    Count is Count0*Length.

%!  written_choice(:Position, -Choice) is nondet.
%
%   Choice is one of those that are made at once in Position, and text/2 must write it; or it is a list of them, if that
%   is what text/2 writes.

written_choice(Game:Position, Choice) :-
    all_choices(Game:Position, _, Choices),
    (   maplist(first, Choices, Joint),
        catch(Game:text(Joint, _), error(_, _), fail)
    ->  Game:move(Position, Choice, _)
    ;   member(List, Choices),
        member(Choice, List)
    ).

first([First|_], First).
