:- module(pybridge_expected,
          [ expected/7,         % +Graph, +Name, +Position, +Depth, -Value, -Best, -Place
            misread/5,          % +Graph, +Position, +Depth, +Found, -Why
            combined/4,         % +Side, +Moves, +Values, -Value
            same_value/2,       % +Found, +Value
            view/3,             % +Graph, +Position, -View
            place/3             % +Game, +Name, -Place
          ]).
:- use_module(library(apply), [foldl/5]).
:- use_module(library(lists), [max_list/2, member/2, min_list/2, same_length/2, sum_list/2]).
:- use_module('../rules/chance_moves', [has_chance/1]).
:- use_module('../rules/contract', [offers/2]).
:- use_module('../rules/equivalence', [paired_view/4]).
:- use_module('../rules/faults', [predicate_place/4]).
:- use_module('../rules/own_search', [own_predicate/3]).

/** <module> What a search has to find at a depth, by the rules and the heuristic of its own file

A Graph is that of judging.pl. Each move and each outcome of chance counts as one. A search of a game of chance that
finds another value may have misread what it has to do, and the usual ways of doing so are tried.
*/

%!  expected(+Graph, +Name, +Position, +Depth, -Value, -Best, -Place) is semidet.
%
%   What the search Name has to find at this Depth, by the guesses of the file's own heuristic/2: a Value, and one of
%   the Best moves. Fails if it needs a heuristic and has none, or no player has to move.

expected(Graph, Name, Position, Depth, Value, Best, Place) :-
    Graph = graph(Game, _, _, _),
    view(Graph, Position, view(none, Side, Moves)),
    Side \== chance,
    Less is Depth-1,
    findall(Each-Text, ( member(_-move(Text, Next), Moves), ahead(mean, Graph, Next, Less, Each) ), Found),
    same_length(Moves, Found),
    findall(Each, member(Each-_, Found), Values),
    combined(Side, Moves, Values, Value),
    findall(Text, ( member(Each-Text, Found), Each =:= Value ), Best),
    place(Game, Name, Place).

%   ahead(+Reading, +Graph, +Position, +Depth, -Value) is semidet: Reading is `mean`, or one of misreading/2.

ahead(Reading, Graph, Position, Depth, Value) :-
    view(Graph, Position, view(End, Side, Moves)),
    (   End \== none
    ->  Value = End
    ;   Depth =:= 0
    ->  Graph = graph(Game, _, _, _),
        offers(Game, heuristic/2),
        once(Game:heuristic(Position, Value))
    ;   less(Reading, Side, Depth, Less),
        findall(Each, ( member(_-move(_, Next), Moves), ahead(Reading, Graph, Next, Less, Each) ), Values),
        same_length(Moves, Values),
        read_as(Reading, Side, As),
        combined(As, Moves, Values, Value)
    ).

less(Reading, Side, Depth, Less) :-
    (   Reading == uncounted,
        Side == chance
    ->  Less = Depth
    ;   Less is Depth-1
    ).

read_as(Reading, Side, As) :-
    (   Side == chance,
        memberchk(Reading, [equal,'Max','Min'])
    ->  As = Reading
    ;   As = Side
    ).

%!  combined(+Side, +Moves, +Values, -Value) is det.
%
%   Value is what a position is worth where Moves lead to Values: the best for Side, `Max` or `Min`; the mean where it
%   is `chance`; the mean of equal parts where it is `equal`.

combined('Max', _, Values, Value) :-
    max_list(Values, Value).
combined('Min', _, Values, Value) :-
    min_list(Values, Value).
combined(chance, Moves, Values, Value) :-
    foldl(weighted, Moves, Values, 0, Value).
combined(equal, _, Values, Value) :-
    sum_list(Values, Sum),
    length(Values, Count),
    Value is Sum rdiv Count.

weighted(likely(_, Probability)-_, Each, Value0, Value) :-
    Value is Value0 + Probability*Each.

%!  same_value(+Found, +Value) is semidet.
%
%   Found is Value, or as near as floats can be.

same_value(Found, Value) :-
    number(Found),
    (   float(Found)
    ->  abs(Found-Value) =< 1.0e-9*max(1, abs(Value))
    ;   Found =:= Value
    ).

%!  misread(+Graph, +Position, +Depth, +Found, -Why) is det.
%
%   Why says what a search in a game of chance seems to have misread that finds Found at this Depth. It is empty if that
%   cannot be seen.

misread(Graph, Position, Depth, Found, Why) :-
    Graph = graph(Game, _, _, _),
    (   has_chance(Game),
        misreading(Reading, Text, Depth-At),
        call_with_inference_limit(found_by(Reading, Graph, Position, At, Found), 5_000_000, Result),
        Result \== inference_limit_exceeded
    ->  said(Text, Game, Why)
    ;   Why = ""
    ).

found_by(Reading, Graph, Position, Depth, Found) :-
    ahead(Reading, Graph, Position, Depth, Value),
    same_value(Found, Value),
    !.

%   misreading(-Reading, -Text, +Depth-At) is nondet.

misreading(equal, "all outcomes were equally likely", Depth-Depth).
misreading('Min', lets(-1), Depth-Depth).
misreading('Max', lets(1), Depth-Depth).
misreading(uncounted, "an outcome did not count as a move", Depth-Depth).
misreading(mean, looked(At), Depth-At) :-
    integer(Depth),
    Last is Depth+3,
    between(1, Last, At),
    At =\= Depth.

said(lets(Side), Game, Why) :-
    !,
    Game:players(Max, Min),
    memberchk(Side-Player, [1-Max,(-1)-Min]),
    format(string(Why), ": as if ~w chose the outcome", [Player]).
said(looked(Depth), _, Why) :-
    !,
    format(string(Why), ": as if it looked ~w ahead", [Depth]).
said(Text, _, Why) :-
    format(string(Why), ": as if ~w", [Text]).

%!  view(+Graph, +Position, -View) is det.
%
%   View is that of paired_view/4.

view(graph(Game, Keys, Views, _), Position, View) :-
    (   trie_lookup(Views, Position, Known)
    ->  View = Known
    ;   paired_view(Game, Keys, Position, View),
        trie_insert(Views, Position, View)
    ).

%!  place(+Game, +Name, -Place) is det.
%
%   Place is the File:Line of the search Name.

place(Game, Name, File:Line) :-
    own_predicate(Game, Name, Predicate),
    predicate_place(Game, Predicate, File, Line).
