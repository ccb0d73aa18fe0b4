:- module(pybridge_submission,
          [ grade_main/0
          ]).
:- use_module(library(apply), [maplist/3]).
:- use_module(library(lists), [member/2]).
:- use_module(library(occurs), [sub_term/2]).
:- use_module(library(prolog_wrap), [wrap_predicate/4]).
:- use_module(library(readutil), [read_line_to_string/2]).
:- use_module('../base/json_text', [json_text/2]).
:- use_module('../base/messages', [message_text/2]).
:- use_module(grading, [grade/4]).

/** <module> Grading one submission, in a process of its own
*/

%!  grade_main is det.
%
%   The command line is File, Reference, Variant, and the options seconds, positions, full and parts of grade/4,
%   followed by the files of the submission. Each report is one line of JSON on standard output. It begins with a key,
%   read from standard input, that the submission does not know. What the submission prints is dropped, and it cannot
%   halt Prolog: while it is loaded, halt/0 does nothing, since a program may end so; afterwards it is an error. What
%   goes wrong in the grader is reported as `failed`.

grade_main :-
    current_prolog_flag(argv, [File,Reference,Variant,Seconds0,Positions0,Full,Parts0|Files]),
    maplist(atom_number, [Seconds0,Positions0], [Seconds,Positions]),
    read_line_to_string(user_input, Key),
    stream_property(Out, alias(user_output)),
    open_null_stream(Null),
    set_stream(Null, alias(user_output)),
    set_stream(Null, alias(user_error)),
    set_output(Null),
    wrap_predicate(system:halt(_), pybridge_submission, Halt, pybridge_submission:halting(Halt)),
    Call is Seconds/10,
    atomic_list_concat(Parts, ',', Parts0),
    shape(Files, Shape),
    print_part(Out-Key, part{part:shape, shape:Shape}),
    (   meddles(Files, What)
    ->  format(string(Text), "the file names ~w, a part of the grader or a way to it. Look at it by hand", [What]),
        print_part(Out-Key, part{part:load, loaded: @(false), text:"", messages:[], ungraded:Text})
    ;   catch(grade(File, Reference,
                    [variant(Variant),seconds(Seconds),call(Call),positions(Positions),full(Full),parts(Parts)],
                    print_part(Out-Key)),
              Error,
              ( message_text(Error, Text), print_part(Out-Key, part{part:failed, text:Text}) ))
    ),
    print_part(Out-Key, part{part:done}).

:- dynamic came/1.

halting(Halt) :-
    (   came(done)
    ->  call(Halt)
    ;   came(load)
    ->  throw(error(game_error(@(none), @(none), "halt/0 is called, which ends Prolog"), _))
    ;   true
    ).

%   A directive of the submission that calls one of its own predicates, such as startGame/0, runs the program, which
%   finds no input here. What it raises is a warning, and it may not run for long.

:- multifile user:term_expansion/2.
:- dynamic user:term_expansion/2.

user:term_expansion((:- Goal), (:- pybridge_submission:own_directive(Module:Goal))) :-
    \+ pybridge_submission:came(load),
    callable(Goal),
    prolog_load_context(module, Module),
    \+ predicate_property(Module:Goal, imported_from(_)),
    predicate_property(Module:Goal, number_of_clauses(_)).

:- meta_predicate own_directive(0).

own_directive(Goal) :-
    catch(ignore(call_with_inference_limit(Goal, 1_000_000, _)), Error, true),
    (   var(Error)
    ->  true
    ;   message_text(Error, Text),
        strip_module(Goal, _, Plain),
        print_message(warning, format("the directive ~q is ignored: ~w", [Plain, Text]))
    ).

print_part(Out-Key, Part) :-
    json_text(Part, Text),
    format(Out, "~n~w~s~n", [Key,Text]),
    flush_output(Out),
    assertz(came(Part.part)).

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

%   meddles(+Files, -What) is semidet: one of the Files has the name of a module of ours, or of a predicate by which a
%   program can change or see others. There is nothing of that in a lab.

meddles(Files, What) :-
    catch(( file_term(Files, Term), sub_term(Sub, Term), way_in(Sub, What) ), error(_, _), fail),
    !.

way_in(Sub, What) :-
    compound(Sub),
    Sub = (What:_),
    atom(What),
    sub_atom(What, 0, _, _, pybridge_).
way_in(Sub, What) :-
    callable(Sub),
    functor(Sub, What, _),
    memberchk(What, [prolog_current_frame,redefine_system_predicate,unwrap_predicate,wrap_predicate]).

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
