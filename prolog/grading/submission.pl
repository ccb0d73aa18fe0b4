:- module(pybridge_submission,
          [ grade_main/0
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(prolog_wrap), [wrap_predicate/4]).
:- use_module('../base/json_text', [json_text/2]).
:- use_module(grading, [grade/4]).

/** <module> Grading one submission, in a process of its own
*/

%!  grade_main is det.
%
%   The command line is File, Reference, Variant, and the options seconds, positions and full of grade/4,
%   followed by the files of the submission. Each report is one line of JSON on standard output; what the
%   submission prints is dropped, and it cannot halt Prolog.

grade_main :-
    current_prolog_flag(argv, [File,Reference,Variant,Seconds0,Positions0,Full|Files]),
    maplist(atom_number, [Seconds0,Positions0], [Seconds,Positions]),
    stream_property(Out, alias(user_output)),
    open_null_stream(Null),
    set_stream(Null, alias(user_output)),
    set_stream(Null, alias(user_error)),
    set_output(Null),
    wrap_predicate(system:halt(_), pybridge_submission, Halt, ( pybridge_submission:done, Halt )),
    Call is Seconds/10,
    shape(Files, Shape),
    print_part(Out, part{part:shape, shape:Shape}),
    grade(File, Reference, [variant(Variant),seconds(Seconds),call(Call),positions(Positions),full(Full)],
          print_part(Out)),
    print_part(Out, part{part:done}),
    assertz(done).

:- dynamic done/0.

print_part(Out, Part) :-
    json_text(Part, Text),
    format(Out, "~s~n", [Text]),
    flush_output(Out).

%   shape(+Files, -Shape): a hash of the clauses in the Files, which is the same with other names of variables and
%   predicates and in another order; @(none) if one cannot be read.

shape(Files, Shape) :-
    (   catch(findall(Term, file_term(Files, Term), Terms), error(_, _), fail)
    ->  findall(Name, ( member(Term, Terms), defined(Term, Name) ), Names),
        maplist(plain_term(Names), Terms, Plain),
        msort(Plain, Sorted),
        variant_sha1(Sorted, Shape)
    ;   Shape = @(none)
    ).

file_term(Files, Term) :-
    member(File, Files),
    setup_call_cleanup(open(File, read, In), stream_term(In, Term), close(In)).

stream_term(In, Term) :-
    repeat,
    read_term(In, Term0, []),
    (   Term0 == end_of_file
    ->  !,
        fail
    ;   Term = Term0
    ).

defined(Term, Name) :-
    ( Term = (Head :- _) -> true ; Head = Term ),
    callable(Head),
    functor(Head, Name, _).

plain_term(Names, Term0, Term) :-
    copy_term(Term0, Copy),
    numbervars(Copy, 0, _),
    renamed(Names, Copy, Term).

renamed(Names, Term, Renamed) :-
    (   compound(Term)
    ->  compound_name_arguments(Term, Name0, Arguments0),
        maplist(renamed(Names), Arguments0, Arguments),
        ( memberchk(Name0, Names) -> Name = predicate ; Name = Name0 ),
        compound_name_arguments(Renamed, Name, Arguments)
    ;   Renamed = Term
    ).
