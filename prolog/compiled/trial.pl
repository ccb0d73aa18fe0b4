:- module(pybridge_trial,
          [ tried/4,            % +Game, +Program, +Predicates, -Rules
            interpreted/3       % +Game, +Text, -Rules
          ]).
:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(lists), [append/3, last/2, member/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module('../base/chance', [chance/2, chance_member/4]).
:- use_module('../native/builtins', [prolog_answers/2, rewritten/2]).
:- use_module('../native/host',
              [asked/1, call_native/2, close_native/1, default_memory/1, open_native/3, unload_native/1]).
:- use_module('../native/program', [predicate_clauses/2]).
:- use_module('../rules/contract', [known_start/2]).
:- use_module('../rules/faults', [module_file/2]).
:- use_module(agreement, [facts/3, unusable/3]).
:- use_module(giving_up, [gave_up/2]).
:- use_module(refused_rules, [refusal/6]).

/** <module> Whether rules that could be compiled shall run so
*/

%!  tried(+Game, +Program, +Predicates, -Rules) is det.
%
%   Program was compiled from Game's Predicates. Rules is compiled(Program), or interpreted(File, Line, Text) if they
%   differ from what SWI-Prolog says, or would be slower.

tried(Game, Program, Predicates, Rules) :-
    (   asks_too_much(Game, Program)
    ->  unload_native(Program),
        asking_goal(Predicates, Refusal),
        refusal(Refusal, Game, _, File, Line, Text),
        Rules = interpreted(File, Line, Text)
    ;   unusable(Game, Program, Text)
    ->  unload_native(Program),
        interpreted(Game, Text, Rules),
        print_message(warning, pybridge_interpreted(Rules))
    ;   Rules = compiled(Program)
    ).

%!  interpreted(+Game, +Text, -Rules) is det.
%
%   Rules is interpreted(File, Line, Text).

interpreted(Game, Text, interpreted(File, 1, Text)) :-
    module_file(Game, File).

%   asks_too_much(+Game, +Program) is semidet: compiled code asks Prolog to take apart an atom or a string once, but in
%   each position there are new ones, and a question takes as long as 500 inferences at least.

asks_too_much(Game, Program) :-
    once(known_start(Game, Start)),
    default_memory(Memory),
    setup_call_cleanup(
        open_native(Program, Memory, Handle),
        catch(slower(from(Game, Start, Handle)), Ball, trial_ended(Ball)),
        close_native(Handle)).

%   trial_ended(+Ball) is failure: errors are left to those who play.

trial_ended(Ball) :-
    Ball \= error(_, _),
    \+ gave_up(Ball, _),
    throw(Ball).

slower(From) :-
    From = from(_, Start, _),
    chance(1, Chance),
    costs(10, 1, Start, From, Chance, First),
    last(First, Asked-_),
    Asked > 0,
    costs(300, 2_000, Start, From, Chance, Costs),
    length(Costs, Count),
    Early is 2*Count//3,
    length(Before, Early),
    append(Before, Later, Costs),
    aggregate_all(sum(500*Questions-Inferences), member(Questions-Inferences, Later), Loss),
    Loss > 0.

%   costs(+Positions, +Questions, +Position, +From, +Chance, -Costs): of so many Positions, or fewer with so many
%   Questions, Costs has the questions that compiled code asks of each and the inferences that it takes interpreted.
%   Fails if one takes too many, as where the rules do not terminate.

costs(Positions, Questions, Position, From, Chance0, Costs) :-
    From = from(Game, Start, Handle),
    (   Positions > 0,
        Questions > 0
    ->  statistics(inferences, Inferences0),
        call_with_inference_limit(facts(Game, Position, Facts), 500_000, Result),
        Result \== inference_limit_exceeded,
        statistics(inferences, Inferences1),
        Inferences is Inferences1-Inferences0,
        asked(Asked0),
        call_native(Handle, pybridge_agreement:facts(Game, Position, _)),
        asked(Asked1),
        Asked is Asked1-Asked0,
        Costs = [Asked-Inferences|Costs1],
        (   Facts = open(_, Moves),
            chance_member(_-Next, Moves, Chance0, Chance)
        ->  true
        ;   Next = Start,
            Chance is Chance0+1
        ),
        Positions1 is Positions-1,
        Questions1 is Questions-Asked,
        costs(Positions1, Questions1, Next, From, Chance, Costs1)
    ;   Costs = []
    ).

%   asking_goal(+Predicates, -Refusal): the first goal in Predicates that Prolog may be asked for in each position.

asking_goal(Predicates, native_refused(Predicate, Place, Goal, Why)) :-
    Why = 'compiled code asks Prolog for it in each position, which takes longer than interpreting the rules',
    (   member(Predicate, Predicates),
        Predicate = Module:_,
        module_property(Module, class(user)),
        Module \== pybridge_chosen,           % made of move/3, which is one of Predicates
        predicate_clauses(Predicate, Clauses),
        member(clause(_, Body, _, Place), Clauses),
        sub_term(Goal, Body),
        callable(Goal),
        term_variables(Goal, [_, _|_]),        % or it is always the same question
        ( prolog_answers(Goal, _) ; rewritten(Goal, Asked), prolog_answers(Asked, _) )
    ->  numbervars(Goal, 0, _, [functor_name('$v')])
    ;   Predicates = [Predicate|_],
        Place = unknown,
        Goal = none
    ).
