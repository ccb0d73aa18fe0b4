:- module(pybridge_shapes,
          [ count/3,                % +Kinds, +Shapes, -Count
            specialised/3,          % +Clauses, +Shapes, -Clause
            call_shapes/8           % +Predicate, +Goal, +Module, +Paths, +Context, -Shapes, -Inputs, -Outputs
          ]).
:- use_module(library(apply), [foldl/5, foldl/6, maplist/2, maplist/3, maplist/4, partition/4]).
:- use_module(library(lists), [append/3, member/2, nth0/3, reverse/2, same_length/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(ordsets), [ord_memberchk/2]).
:- use_module(library(terms), [foldsubterms/5, mapsubterms/3]).
:- use_module(unification, [free/2, gap_in/1, is_bound/2]).

/** <module> The shapes of a predicate's calls

The shapes of a call say what is known of each argument: `$in`, a ground term that the caller passes; `$out`, an unbound
variable that is ground when the call succeeds; `$in`(I) in a lambda expression, or `$again`(I), the one that is input
or output I, counted from 0; `$maybe`, one that is ground or unbound then;
`$void`, a variable that nobody looks at; `$gap` and `$gapped`, see gaps.pl; or a term with such shapes in it, where
an argument is partly bound or static (static.pl).
*/

%!  count(+Kinds, +Shapes, -Count) is det.
%
%   Shapes of these Kinds occur Count times in Shapes.

count(Kinds, Shapes, Count) :-
    findall(x, ( sub_term(Part, Shapes), atom(Part), memberchk(Part, Kinds) ), Found),
    length(Found, Count).

%   specialised(+Clauses, +Shapes, -Clause): one of the Clauses that can match Shapes, as specialised(Inputs,
%   Outputs, Body, Module, Place), the variables still Prolog's. Inputs are what the clause's head has in the place
%   of each `$in`.

specialised(Clauses, Shapes, specialised(Inputs, Outputs, Body, Module, Place)) :-
    member(clause(Head, Body0, Module, Place), Clauses),
    Head =.. [_|Arguments],
    foldsubterms(hole, Shapes, Instances, [], Holes0),
    reverse(Holes0, Holes),
    hole_variables(Holes, in, Inputs),
    hole_variables(Holes, out, Outputs),
    unify_with_occurs_check(Arguments, Instances),
    matches(Body0, Inputs, Outputs, Body).

%   matches(+Body0, +Inputs, +Outputs, -Body) is semidet: what calls a clause written with `=>` is not bound by its
%   head.

matches(Body0, Inputs, Outputs, Body) :-
    (   nonvar(Body0),
        Body0 = ('$one_sided', Body1)
    ->  Body = Body1,
        partition(gap_in, Inputs, Gaps, Bound),
        append(Gaps, Outputs, Unbound),
        maplist(bare, Unbound, Variables),
        maplist(var, Variables),
        term_variables(Variables, Distinct),
        same_length(Variables, Distinct),
        \+ ( member(Variable, Distinct), sub_term(Part, Bound), Part == Variable )
    ;   Body = Body0
    ).

bare(Hole, Variable) :-
    (   nonvar(Hole),
        memberchk(Hole, ['$gap'(Inner), '$gapped'(Inner), '$maybe'(Inner)])
    ->  Variable = Inner
    ;   Variable = Hole
    ).

hole_variables([], _, []).
hole_variables([Hole|Holes], Kind, Variables) :-
    ( Hole =.. [Kind, Variable] -> Variables = [Variable|Variables1] ; Variables = Variables1 ),
    hole_variables(Holes, Kind, Variables1).

hole('$void', _, Holes, Holes).
hole('$in', Variable, Holes, [in(Variable)|Holes]).
hole('$out', Variable, Holes, [out(Variable)|Holes]).
hole('$gap', Variable, Holes, [in('$gap'(Variable))|Holes]).
hole('$gapped', Variable, Holes, [out('$gapped'(Variable))|Holes]).
hole('$maybe', Variable, Holes, [out('$maybe'(Variable))|Holes]).
hole('$again'(Index), Variable, Holes, Holes) :-
    earlier_hole(Holes, out, Index, Variable).
hole('$in'(Index), Variable, Holes, Holes) :-
    earlier_hole(Holes, in, Index, Variable).
hole('$local'(Number), Variable, Holes0, Holes) :-
    (   memberchk(local(Number, Variable), Holes0)
    ->  Holes = Holes0
    ;   Holes = [local(Number, Variable)|Holes0]
    ).

earlier_hole(Holes, Kind, Index, Variable) :-
    reverse(Holes, InOrder),
    hole_variables(InOrder, Kind, Variables),
    nth0(Index, Variables, Hole),
    bare(Hole, Variable).

%   call_shapes(+Predicate, +Goal, +Module, +Paths, +Context, -Shapes, -Inputs, -Outputs): the Shapes of a call of
%   Goal, and what it passes and gets. Context is context(State, Clause, Goal).

call_shapes(Predicate, Goal, Module, Paths, Context, Shapes, Inputs, Outputs) :-
    qualified_closures(Predicate, Goal, Module, Arguments),
    shapes(Arguments, 1, Paths, Context, Shapes0, holes([], []), holes(Inputs0, Outputs0)),
    locals_numbered(Shapes0, Shapes),
    reverse(Inputs0, Inputs),
    reverse(Outputs0, Outputs).

%   qualified_closures(+Predicate, +Goal, +Module, -Arguments): Arguments of Goal, where Predicate takes goals with
%   their Module.

qualified_closures(Defined:Name/Arity, Goal, Module, Arguments) :-
    Goal =.. [_|Arguments0],
    functor(Head, Name, Arity),
    (   predicate_property(Defined:Head, meta_predicate(Meta))
    ->  Meta =.. [_|Specifiers],
        maplist(qualified(Module), Specifiers, Arguments0, Arguments)
    ;   Arguments = Arguments0
    ).

qualified(Module, Specifier, Argument0, Argument) :-
    (   ( integer(Specifier) ; memberchk(Specifier, [:, ^, //]) ),
        \+ ( Argument0 = Qualifier:_, atom(Qualifier) )
    ->  Argument = Module:Argument0
    ;   Argument = Argument0
    ).

%   Local variables of lambda expressions are numbered anew, so that a recursive call has the same shapes.

locals_numbered(Shapes0, Shapes) :-
    findall(N, ( sub_term(Part, Shapes0), nonvar(Part), Part = '$local'(N) ), Ns0),
    sort(Ns0, Ns),
    mapsubterms(local_numbered(Ns), Shapes0, Shapes).

local_numbered(Ns, '$local'(N), '$local'(Index)) :-
    nth0(Index, Ns, N),
    !.

%   shapes(+Arguments, +Number, +Paths, +Context, -Shapes, +Holes0, -Holes)

shapes([], _, _, _, [], Holes, Holes).
shapes([Argument|Arguments], Number, Paths, Context, [Shape|Shapes], Holes0, Holes) :-
    findall(Path, member([Number|Path], Paths), Below),
    shape(Argument, Below, Context, Shape, Holes0, Holes1),
    Next is Number+1,
    shapes(Arguments, Next, Paths, Context, Shapes, Holes1, Holes).

shape('$gap'(N), [], _, '$gap', holes(Inputs, Outputs), holes(['$v'(N)|Inputs], Outputs)) :-
    !.
shape('$gapped'(N), [], _, '$gapped', holes(Inputs, Outputs), holes(Inputs, ['$v'(N)|Outputs])) :-
    !.
shape('$maybe'(N), _, _, Shape, holes(Inputs, Outputs), Holes) :-
    !,
    hole_shape(N, '$maybe', '$again', Outputs, Shape, Outputs1),
    Holes = holes(Inputs, Outputs1).
shape(Argument, Paths, Context, Shape, Holes0, Holes) :-
    (   memberchk([], Paths),
        Argument \= '$v'(_)                    % which may be an output
    ;   memberchk(Argument, ['$gap'(_), '$gapped'(_)])
    ),
    !,
    static_shape(Argument, Context, Shape, Holes0, Holes).
shape(Argument, [_|_], _, Argument, Holes, Holes) :-
    atomic(Argument),
    !.
shape('$v'(N), Paths, context(State, Clause, Goal), Shape, holes(Inputs, Outputs), Holes) :-
    !,
    (   \+ free('$v'(N), State)
    ->  (   Paths == []
        ->  Shape = '$in',
            Holes = holes(['$v'(N)|Inputs], Outputs)
        ;   throw(refused(Goal, 'what is called is known only at run time'))
        )
    ;   Clause = clause(_, Once),
        ord_memberchk(N, Once)
    ->  Shape = '$void',
        Holes = holes(Inputs, Outputs)
    ;   hole_shape(N, '$out', '$again', Outputs, Shape, Outputs1),
        Holes = holes(Inputs, Outputs1)
    ).
shape(Argument, [], Context, Shape, Holes0, Holes) :-
    expression(Argument, Name, Arguments),
    !,
    inner_shapes(Arguments, 1, [], Context, Shapes, Holes0, Holes),
    compound_name_arguments(Shape, Name, Shapes).
shape(Argument, [], context(State, _, _), '$in', Holes0, holes([Argument|Inputs], Outputs)) :-
    is_bound(Argument, State),
    !,
    Holes0 = holes(Inputs, Outputs).
shape(Argument, Paths, Context, Shape, Holes0, Holes) :-
    compound(Argument),
    !,
    compound_name_arguments(Argument, Name, Arguments),
    inner_shapes(Arguments, 1, Paths, Context, Shapes, Holes0, Holes),
    compound_name_arguments(Shape, Name, Shapes).

%   hole_shape(+N, +Kind, +Again, +Holes0, -Shape, -Holes): the variable with the number N is an input or output of this
%   Kind, or Again(I).

hole_shape(N, Kind, Again, Holes0, Shape, Holes) :-
    (   append(_, ['$v'(N)|Before], Holes0)
    ->  length(Before, Index),
        Shape =.. [Again,Index],
        Holes = Holes0
    ;   Shape = Kind,
        Holes = ['$v'(N)|Holes0]
    ).

%   expression(+Argument, -Name, -Arguments): an operation on variables and numbers is passed as such, to be worked
%   out there.

expression(Argument, Name, Arguments) :-
    compound(Argument),
    compound_name_arguments(Argument, Name, Arguments),
    memberchk(Name, [/\, \/, xor, <<, >>, \, *, +]),
    \+ ( member(Part, Arguments), compound(Part), Part \= '$v'(_) ).

%   What is atomic in a partly bound argument is kept.

inner_shapes([], _, _, _, [], Holes, Holes).
inner_shapes([Argument|Arguments], Number, Paths, Context, [Shape|Shapes], Holes0, Holes) :-
    (   atomic(Argument)
    ->  Shape = Argument,
        Holes1 = Holes0
    ;   findall(Path, member([Number|Path], Paths), Below),
        shape(Argument, Below, Context, Shape, Holes0, Holes1)
    ),
    Next is Number+1,
    inner_shapes(Arguments, Next, Paths, Context, Shapes, Holes1, Holes).

%   A closure keeps its name and what is atomic in it, a lambda expression all of its text.

static_shape(Argument, context(_, _, Goal), _, _, _) :-
    ( Argument = '$v'(_) ; gap_in(Argument) ),
    !,
    throw(refused(Goal, 'what is called is known only at run time')).
static_shape(Module:Closure, Context, Module:Shape, Holes0, Holes) :-
    atom(Module),
    !,
    static_shape(Closure, Context, Shape, Holes0, Holes).
static_shape(Closure, Context, Shape, Holes0, Holes) :-
    compound(Closure),
    !,
    compound_name_arguments(Closure, Name, Arguments),
    (   memberchk(Name, [>>, /])
    ->  foldsubterms(lambda_shape(Context), Arguments, Shapes, Holes0, Holes)
    ;   foldl(closure_argument(Context), Arguments, Shapes, Holes0, Holes)
    ),
    compound_name_arguments(Shape, Name, Shapes).
static_shape(Atomic, _, Atomic, Holes, Holes).

closure_argument(Context, Argument, Shape, Holes0, Holes) :-
    (   atomic(Argument)
    ->  Shape = Argument,
        Holes = Holes0
    ;   shape(Argument, [], Context, Shape, Holes0, Holes)
    ).

lambda_shape(Context, '$v'(N), Shape, holes(Inputs0, Outputs), holes(Inputs, Outputs)) :-
    Context = context(State, _, _),
    (   free('$v'(N), State)
    ->  Shape = '$local'(N),
        Inputs = Inputs0
    ;   hole_shape(N, '$in', '$in', Inputs0, Shape, Inputs)
    ).
