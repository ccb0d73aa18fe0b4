:- module(pybridge_version_text,
          [ version_texts/3,        % +Versions, +Single, -Texts
            refusal_text/2          % +Refusal, -Text
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(assoc), [get_assoc/3]).
:- use_module(library(lists), [append/3, list_to_set/2, nth0/3]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(terms), [foldsubterms/5, mapsubterms/3]).

/** <module> The compiler's view of rules, as text

Variables are named A, B, ... anew in each clause.
*/

%!  version_texts(+Versions, +Single, -Texts) is det.
%
%   Texts are dicts for Versions (program_versions/2) with the keys number, predicate, call, answers and clauses.

version_texts(Versions, Single, Texts) :-
    maplist(version_text(Versions, Single), Versions, Texts).

version_text(Versions, Single, version(Number, Predicate, Shapes, Parameters, _, Clauses), Text) :-
    get_assoc(Number, Single, Kind),
    answers(Kind, Answers),
    term_string(Predicate, PredicateText),
    Predicate = _:Name/_,
    findall('$v'(N), between(1, Parameters, N), Inputs),
    foldsubterms(shown, Shapes, Arguments, 1, _),
    Head =.. [Name|Arguments],
    named(Head, Call),
    maplist(clause_text(Versions, Inputs), Clauses, ClauseTexts),
    Text = _{number:Number, predicate:PredicateText, call:Call, answers:Answers, clauses:ClauseTexts}.

answers(true, "at most one answer").
answers(false, "any number of answers").

%   shown(+Shape, -Argument, +N0, -N): an input is the variable N0, and what the caller does not pass is - or _.

shown(Shape, '$v'(N0), N0, N) :-
    memberchk(Shape, ['$in', '$gap']),
    N is N0+1.
shown(Shape, Symbol, N, N) :-
    memberchk(Shape-Symbol,
              [ '$out'- -, '$again'(_)- -, '$in'(_)- -, '$gapped'- -, '$maybe'- -, '$void'-'$VAR'('_'),
                '$local'(_)-'$VAR'('_') ]).

clause_text(Versions, Inputs, clause(_, Goals0, Place), _{file:File, line:Line, goals:Lines}) :-
    (   Place = File0:Line
    ->  atom_string(File0, File)
    ;   File = "",
        Line = 0
    ),
    with_names(Inputs-Goals0, _-Goals),
    phrase(goals(Goals, "", Versions), Lines).

%   with_names(+Term0, -Term): the variables of modes.pl get the names A, B, ... in the order in which they appear.

with_names(Term0, Term) :-
    findall(N, ( sub_term(Part, Term0), nonvar(Part), Part = '$v'(N) ), Ns0),
    list_to_set(Ns0, Ns),
    mapsubterms(with_name(Ns), Term0, Term).

with_name(Ns, '$v'(N), '$VAR'(I)) :-
    once(nth0(I, Ns, N)).
with_name(_, '$word'(_), '$VAR'('_')).
with_name(_, '$gap'(_), '$VAR'('_')).

named(Term, Text) :-
    named(Term, user, Text).

%   named(+Term, +Module, -Text): with the operators of Module.

named(Term0, Module, Text) :-
    with_names(Term0, Term),
    text(Term, Module, Text).

text(Term, Text) :-
    text(Term, user, Text).

text(Term, Module, Text) :-
    format(string(Text), "~W", [Term, [module(Module), quoted(true), numbervars(true), spacing(next_argument)]]).

%   goals(+Goals, +Indent, +Versions)//: the lines of simple goals (goal_code.pl).

goals([], _, _) -->
    [].
goals([Goal|Goals], Indent, Versions) -->
    (   { parts(Goal, Parts) }
    ->  nested(Parts, Indent, Versions)
    ;   { simple(Goal, Versions, Format, Terms),
          maplist(text, Terms, Texts),
          format(string(Line), Format, Texts),
          string_concat(Indent, Line, Indented) },
        [Indented]
    ),
    goals(Goals, Indent, Versions).

nested([], _, _) -->
    [].
nested([Word-Goals|Parts], Indent, Versions) -->
    { string_concat(Indent, Word, Line),
      string_concat(Indent, "  ", Deeper) },
    [Line],
    (   { Goals == [] }
    ->  { string_concat(Deeper, "true", True) },
        [True]
    ;   goals(Goals, Deeper, Versions)
    ),
    nested(Parts, Indent, Versions).

parts(if(If, Then, Else), ["if"-If, "then"-Then, "else"-Else]).
parts(soft(If, Then, Else), ["for each"-If, "then"-Then, "if there is none"-Else]).
parts(or(A, B), ["either"-A, "or"-B]).
parts(not(Goals), ["not"-Goals]).
parts(all(Goals), ["all"-Goals]).
parts(opaque(Goals), ["call"-Goals]).
parts(count(Variable, Goals), [Line-Goals]) :-
    text(Variable, Text),
    format(string(Line), "~w := how often", [Text]).
parts(findall(Template, Goals, Variable, Tail), [Line-Goals]) :-
    maplist(text, [Variable, Template, Tail], Texts),
    Texts = [V, T, End],
    (   memberchk(Tail, [[], '$rows', '$rows_in_place'])
    ->  format(string(Line), "~w := all ~w with", [V, T])
    ;   format(string(Line), "~w := all ~w, in front of ~w, with", [V, T, End])
    ).

%   simple(+Goal, +Versions, -Format, -Terms)

simple(let(V, Term), _, "~w := ~w", [V, Term]).
simple(match(V, Pattern, _), _, "match ~w with ~w", [V, Pattern]).
simple(same(A, B), _, "~w == ~w", [A, B]).
simple(is(V, Expression), _, "~w is ~w", [V, Expression]).
simple(compare(Operator, A, B), _, "~w ~w ~w", [A, Operator, B]).
simple(test(Name, Inputs), _, "test ~w ~w", [Name, Inputs]).
simple(function(V, Name, Inputs), _, "~w := ~w of ~w", [V, Name, Inputs]).
simple(partial(V, Name, Inputs), _, "~w := ~w of ~w, if there is one", [V, Name, Inputs]).
simple(element(Element, _, List), _, "for ~w in ~w", [Element, List]).
simple(pick(Columns, Rows, First, Number), _, "~w := number ~w of ~w, from ~w, if there is one",
       [Columns, Number, Rows, First]).
simple(between(V, Low, High), _, "for ~w from ~w to ~w", [V, Low, High]).
simple(call(Number, Inputs, Outputs), Versions, Format, [Name, Number, Inputs|More]) :-
    memberchk(version(Number, _:Name/_, _, _, _, _), Versions),
    (   Outputs == []
    ->  Format = "~w#~w ~w",
        More = []
    ;   Format = "~w#~w ~w -> ~w",
        More = [Outputs]
    ).
simple(exit(Outputs), _, "answer ~w", [Outputs]).
simple(cut, _, "cut", []).
simple(fail, _, "fail", []).
simple(trap, _, "give up", []).

%!  refusal_text(+Refusal, -Text) is det.
%
%   Text says why the compiler threw Refusal, native_refused(Predicate, Place, Goal, Why), and what can be done.

refusal_text(native_refused(Predicate, _, Goal, Why), Text) :-
    Predicate = Module:Name/_,
    (   sub_atom(Name, 0, _, _, '__aux_')           % a lambda
    ->  PredicateText = Module
    ;   named(Predicate, Module, PredicateText)
    ),
    (   Why = internal(Formal)
    ->  format(atom(Reason), "the compiler is at fault, please report this: ~p", [Formal])
    ;   Reason = Why
    ),
    (   ( memberchk(Goal, [none, '$exit'(_)]) ; Why == 'it uses a dict' )
    ->  Parts = [PredicateText, Reason]
    ;   named(Goal, Module, GoalText),
        atomic_list_concat([GoalText, ' in ', PredicateText], Where),
        Parts = [Where, Reason]
    ),
    (   ( instead(Goal, Advice) ; advice(Why-Goal, Advice) ; advice(Why, Advice) )
    ->  append(Parts, [Advice], All)
    ;   All = Parts
    ),
    atomic_list_concat(All, ': ', Text0),
    atom_string(Text0, Text).

%   instead(+Goal, -Advice) is semidet: what to write instead of Goal.

instead(Goal, Advice) :-
    callable(Goal),
    functor(Goal, Name, Arity),
    instead_of(Predicates, Advice),
    memberchk(Name/Arity, Predicates),
    !.

instead_of([atomics_to_string/2, sformat/3, with_output_to/2], 'make a text with atomic_list_concat/2').
instead_of([list_to_rbtree/2, ord_list_to_rbtree/2, rb_new/1, rb_empty/1], 'keep it in an assoc').
instead_of([catch/3], 'let the goal succeed, or fail, where it would throw').
instead_of([freeze/2, when/2], 'write the goal after those that bind its variables').
instead_of([nb_getval/2, b_getval/2], 'let what never changes be a fact, and keep what changes in the position').
instead_of([findnsols/4, findnsols/5], 'gather the answers with findall/3').

%   advice(+Why, -Advice) is semidet: Why may be Why-Goal.

advice('an argument is not bound yet', 'write it after the goal that binds the argument').
advice('an output may stay unbound',
       'bind it to a ground term in every clause and branch; instead of a list with an open end, pass one on and give \c
        the longer one').
advice('it may leave an argument unbound', 'write it after the goals that bind its arguments').
advice('it compares unbound variables', 'compare them after both are bound').
advice('it shares an unbound variable', 'bind the variable before the goal').
advice('the term may be bound later', 'write the test after the goal that binds the term').
advice('the list may be bound later', 'write the test after the goal that binds the list').
advice('the module is known only at run time', 'name the module in the program').
advice('what is called is known only at run time', 'name the predicate to call where it is passed').
advice('which goal is called is known only at run time', 'name the goal in the program').
advice('its answers are tabled, so their order is not defined',
       'leave out its `:- table` if it does not call itself; otherwise sort them with setof/3, or only test whether \c
        there is one').
advice('its table keeps only one of several answers', 'compare the answers in a predicate of your own').
advice('an argument that is not bound grows from call to call', 'bind the argument before the call').
advice('it may change a term that is not a fresh copy',
       'change a copy that duplicate_term/2 has made since the last goal with several answers, or count with \c
        aggregate_all/3 or foldl/4').
advice('forall/2 and \\+ undo it', 'change a copy that duplicate_term/2 has just made with nb_setarg/3').
advice('it is a constraint'-sum(_, _, _), 'write sum_list/2 after the goals that bind its variables').
advice('it is a constraint'-Goal, 'choose a value with between/3 or member/2') :-
    functor(Goal, Name, _),
    memberchk(Name, [in, ins, label, labeling]).
advice('it is a constraint', 'write =\\=, \\==, is/2 or between/3 after the goals that bind its variables').
advice('compiled code asks Prolog for it in each position, which takes longer than interpreting the rules',
       'let positions and moves be terms, not texts').
advice('it depends on what changes', 'keep what changes in the position').
advice('a variable is bound in one branch only', 'bind it in each branch').
advice('it uses a dict', 'let the dict be a term, or an assoc').
advice('it is written in C', 'write it in Prolog').
advice('it is written in a way that cannot be compiled', 'write a predicate of your own').
advice('it remembers its answers', 'gather the answers with findall/3').
advice('there is no such arithmetic in compiled rules', 'use integers only').
advice('compiled rules have no such number', 'use an integer').
