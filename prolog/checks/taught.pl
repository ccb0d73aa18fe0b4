:- module(pybridge_taught,
          [ taught/3            % +Game, +Position, -Lines
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [append/3, member/2, nth1/3]).
:- use_module('../compiled/compiled_rules', [compile_searchers/1, rules_compiled/3]).
:- use_module('../evaluation/learned', [learn_when_due/2, learned_evaluation/3]).
:- use_module('../evaluation/men', [tree_values/2]).
:- use_module('../evaluation/parts', [opened/3]).
:- use_module('../rules/chance_moves', [has_chance/1]).
:- use_module('../rules/contract', [offers/2]).
:- use_module('../rules/seats', [seats/2, two_sided/1]).

/** <module> What random games teach of a game, in words
*/

most_lines(12).

%!  taught(+Game, +Position, -Lines) is det.
%
%   Lines say by what the engine evaluates positions like this one under a limit of time, where it has learned that;
%   there are none for a game with heuristic/2 or dice.

taught(Game, Position, Lines) :-
    (   ( has_chance(Game) ; offers(Game, heuristic/2) ; \+ two_sided(Game) )
    ->  Lines = []
    ;   compile_searchers(Game),
        rules_compiled(Game, search, @(false))
    ->  Lines = ["nothing, since the rules run interpreted: playouts go on to the end of the game"]
    ;   learn_when_due(Game, Position),
        learned_evaluation(Game, Position, Evaluation)
    ->  seats(Game, [First|_]),
        lines(Evaluation, Position, First, Lines)
    ;   Lines = []
    ).

lines(none, _, _, ["nothing: playouts go on to the end of the game"]).
lines(mobility, _, _, ["the number of moves of each player: playouts of eight moves are judged by it"]).
lines(lasting, _, _, ["nothing to count, but that a won game stays won: playouts look for the end only now and then"]).
lines(ways(_, _, _), _, _, ["how many moves each player is from winning if nobody else moved"]).
lines(evaluation(View, read(Readings, Shape)), Position0, First, Lines) :-
    !,
    opened(Readings, Position0, Position),
    lines(evaluation(View, Shape), Position, First, Lines0),
    ( memberchk(tops(_, _), Readings) -> Lines = ["of each stack, only what is on top:"|Lines0] ; Lines = Lines0 ).
lines(evaluation(_, at(_, stones(_, _, rows(_, _, Size, Rows)))), _, _, [Line]) :-
    !,
    length(Rows, Count),
    format(string(Line), "the ~d rows of ~d stones that are open to one player only", [Count, Size]).
lines(evaluation(_, at(_, stones(_, _, _))), _, _, ["how many stones each player needs to connect sides"]) :-
    !.
lines(evaluation(_, cells(_, _)), _, _, [Line]) :-
    !,
    by_square(Line).
lines(evaluation(_, Shape), _, _, ["how high each player's men stand"]) :-
    ( Shape = heights(_, _, _) ; Shape = at(_, board(level, _, _, _)) ),
    !.
lines(evaluation(View, Shape), Position, First, Lines) :-
    findall(Text-Weight, item(Shape, Position, "the position", Text, Weight), Items),
    length(Items, Count),
    most_lines(Most),
    (   Count =< Most
    ->  ( View == relative -> Whose = "the player to move" ; Whose = First ),
        maplist(line(Whose), Items, Lines)
    ;   by_square(Line),
        Lines = [Line]
    ).

by_square("where the pieces stand, square by square").

%   line(+Whose, +Item, -Line): weights are in 256,000ths of a win.

line(Whose, Text-Weight, Line) :-
    (   Weight == none
    ->  format(string(Line), "~w, the better for ~w", [Text, Whose])
    ;   Worth is Weight/256_000,
        format(string(Line), "~w is worth ~4f of a win to ~w", [Text, Worth, Whose])
    ).

%   item(+Shape, +Term, +Where, -Text, -Weight) is nondet: Term is what the positions have there.

item(number(Weight), _, Where, Text, Weight) :-
    format(string(Text), "1 more in ~w", [Where]).
item(bits(Weight), _, Where, Text, Weight) :-
    format(string(Text), "each bit of ~w", [Where]).
item(list(Weight, Pieces), _, Where, Text, Weight1) :-
    (   Weight =\= 0,
        Weight1 = Weight,
        format(string(Text), "each element of ~w", [Where])
    ;   item(pieces(Pieces), none, Where, Text, Weight1)
    ).
item(pieces(Pieces), _, Where, Text, Weight) :-
    member(Piece-Weight, Pieces),
    piece_name(Piece, Name),
    format(string(Text), "each ~w in ~w", [Name, Where]).
item(values(Shape), Tree, Where, Text, Weight) :-
    tree_values(Tree, Values),
    item(Shape, Values, Where, Text, Weight).
item(board(number, _, Men, _), Term, Where, Text, Weight) :-
    item(pieces(Men), Term, Where, Text, Weight).
item(board(spread, _, Men, Shape), Term, Where, Text, Weight) :-
    (   member(Piece-Weight0, Men),
        Weight is 16*Weight0,
        men(Piece, Who),
        format(string(Text), "1 more of the mean square distance of ~w from their middle, in ~w,", [Who, Where])
    ;   item(Shape, Term, Where, Text, Weight)
    ).
item(board(toward(X, Y), _, Men, _), _, Where, Text, none) :-
    member(Piece-_, Men),
    men(Piece, Who),
    findall(Way, ( member(Sign-Of, [X-columns,Y-rows]), way(Sign, Of, Way) ), Ways),
    atomic_list_concat(Ways, ' and ', All),
    format(string(Text), "the further ~w in ~w are towards ~w", [Who, Where, All]).
item(board(outward(_, _), _, Men, _), _, Where, Text, none) :-
    member(Piece-Each, Men),
    men(Piece, Who),
    ( Each < 0 -> How = "nearer to" ; How = "further from" ),
    format(string(Text), "the ~s the middle ~w in ~w are", [How, Who, Where]).
item(both(Shape1, Shape2), Term, Where, Text, Weight) :-
    ( item(Shape1, Term, Where, Text, Weight) ; item(Shape2, Term, Where, Text, Weight) ).
item(men(Worths, _), _, Where, Text, Weight) :-
    member(Piece-worth(Worth, _, X, Y), Worths),
    men(Piece, Who),
    (   Worth =\= 0,
        Weight = Worth,
        format(string(Text), "each ~w in ~w", [Who, Where])
    ;   member(Weight-Step, [X-column,Y-row]),
        Weight =\= 0,
        format(string(Text), "each ~w by which ~w in ~w is higher", [Step, Who, Where])
    ).
item(parts(Shapes), Term, Where0, Text, Weight) :-
    (   is_list(Term)
    ->  elements(parts(Shapes), 1, Term, Name, Shape, Part)
    ;   nth1(Number, Shapes, Shape),
        ( compound(Term), arg(Number, Term, Part0) -> Part = Part0 ; Part = none ),     % as before the first move
        format(atom(Name), "argument ~d", [Number])
    ),
    format(string(Where), "~w of ~w", [Name, Where0]),
    item(Shape, Part, Where, Text, Weight).

%   elements(+Shape, +N, +List, -Name, -ShapeOfPart, -Part) is nondet: the first of List has number N. Part is one of
%   its elements, or all from one on.

elements(Shape0, N, List, Name, Shape, Part) :-
    (   Shape0 = parts([First,Rest])
    ->  List = [Element|Elements],
        (   Shape = First,
            Part = Element,
            format(atom(Name), "element ~d", [N])
        ;   N1 is N+1,
            elements(Rest, N1, Elements, Name, Shape, Part)
        )
    ;   Shape = Shape0,
        Part = List,
        Before is N-1,
        format(atom(Name), "what follows element ~d", [Before])
    ).

way(1, Of, Way) :-
    atom_concat('higher ', Of, Way).
way(-1, Of, Way) :-
    atom_concat('lower ', Of, Way).

%   piece_name(+Piece, -Name): named(king, [red]) is a red king.

piece_name(Piece, Name) :-
    (   Piece = named(Kind, Atoms)
    ->  append(Atoms, [Kind], Words)
    ;   is_list(Piece)
    ->  Words = Piece
    ;   Words = [Piece]
    ),
    atomic_list_concat(Words, ' ', Name).

men(Piece, Who) :-
    ( Piece == any -> Who = men ; Who = Piece ).
