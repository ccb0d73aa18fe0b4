:- module(pybridge_ask,
          [ ask/5               % :Position, +Text, +Limit, -Answers, -Output
          ]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2]).
:- use_module(library(solution_sequences), [limit/2]).

/** <module> Questions about the position on the board

What a console needs to answer ?- GOAL: the goal is read and called in the
game's own module, with Pos bound to the position.
*/

:- meta_predicate ask(:, +, +, -, -).

%!  ask(:Position, +Text, +Limit, -Answers, -Output) is det.
%
%   Answers has, for each of the first Limit solutions of the goal that Text
%   writes, the list of the goal's variables and values as 'Name = value'
%   texts; variables left free and names that start with _ are left out.
%   Output is what the goal wrote meanwhile. The goal reads from an empty input.
%
%   @error syntax_error(_) when Text is not a goal

ask(Game:Position, Text, Limit, Answers, Output) :-
    must_be(ground, Position),
    term_string(Goal, Text, [variable_names(Names), module(Game)]),
    bind_position(Names, Position),
    without_input(
        with_output_to(string(Output),
                       findall(Bindings,
                               limit(Limit, ( call(Game:Goal),
                                              bindings(Names, Bindings) )),
                               Answers))).

bind_position(Names, Position) :-
    (   member('Pos'=Position0, Names)
    ->  Position0 = Position
    ;   true
    ).

without_input(Goal) :-
    current_input(Before),
    setup_call_cleanup(
        ( open_string("", Empty),
          set_input(Empty) ),
        once(Goal),
        ( set_input(Before),
          close(Empty) )).

bindings(Names, Bindings) :-
    findall(Binding,
            ( member(Name=Value, Names),
              shown(Name, Value),
              binding(Name, Value, Binding) ),
            Bindings).

shown(Name, Value) :-
    nonvar(Value),
    Name \== 'Pos',
    \+ sub_atom(Name, 0, _, _, '_').

binding(Name, Value, Binding) :-
    format(atom(Binding), '~w = ~W',
           [Name, Value, [quoted(true), portray(true), max_depth(40), numbervars(true), spacing(next_argument)]]).
