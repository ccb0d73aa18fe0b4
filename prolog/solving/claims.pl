:- module(pybridge_claims,
          [ confirmed_by/3,     % +Game, +File, :Confirm
            file_term/2,        % +In, -Term
            next_claims/3,      % +In, :WellFormed, -Claims
            require/3           % :Goal, +Format, +Arguments
          ]).
:- use_module('../compiled/giving_up', [gave_up/2]).
:- use_module('../compiled/compiled_rules', [rules_compiled/3]).
:- use_module('../compiled/runner', [close_runner/1, interpreted/1, interpreting_runner/2, open_runner/3]).

/** <module> The claims of a saved solution, and what becomes of those that are wrong */

:- meta_predicate
    confirmed_by(+, +, 2),
    next_claims(+, 1, -),
    require(0, +, +).

%!  confirmed_by(+Game, +File, :Confirm) is det.
%
%   call(Confirm, Runner, In) reads the claims in File from the stream In, and throws wrong(Format, Arguments) if one of
%   them is. What compiled code does not confirm, SWI-Prolog checks again.
%
%   @error unverified(File, Why)

confirmed_by(Game, File, Confirm) :-
    size_file(File, Bytes),
    (   Bytes > 500_000                 % then compiling pays
    ->  rules_compiled(Game, search, _)
    ;   true
    ),
    Megabytes is 100 + 20*Bytes/1_000_000,
    open_runner(Game, Megabytes, Runner),
    (   interpreted(Runner)
    ->  confirmed(Runner, File, Confirm)
    ;   catch(confirmed(Runner, File, Confirm), Ball, true),
        (   var(Ball)
        ->  true
        ;   gave_up(Ball, _)
        ->  interpreting_runner(Game, Interpreting),
            confirmed(Interpreting, File, Confirm)
        ;   throw(Ball)
        )
    ).

confirmed(Runner, File, Confirm) :-
    catch(call_cleanup(setup_call_cleanup(open(File, read, In, [encoding(utf8)]), call(Confirm, Runner, In), close(In)),
                       close_runner(Runner)),
          wrong(Format, Arguments),
          ( format(atom(Why), Format, Arguments), throw(error(unverified(File, Why), _)) )).

%!  file_term(+In, -Term) is det.

file_term(In, Term) :-
    catch(read(In, Term), error(syntax_error(What), _), throw(wrong("a line cannot be read: ~w", [What]))).

%!  next_claims(+In, :WellFormed, -Claims) is det.
%
%   Claims are the next 200 terms, or all that are left; call(WellFormed, Claim) is true of each.

next_claims(In, WellFormed, Claims) :-
    next_claims(200, In, WellFormed, Claims).

next_claims(Left, In, WellFormed, Claims) :-
    (   Left > 0,
        file_term(In, Claim),
        Claim \== end_of_file
    ->  require(call(WellFormed, Claim), "~q is no claim", [Claim]),
        Claims = [Claim|Claims1],
        Left1 is Left-1,
        next_claims(Left1, In, WellFormed, Claims1)
    ;   Claims = []
    ).

%!  require(:Goal, +Format, +Arguments) is det.
%
%   @throws wrong(Format, Arguments) unless Goal is true

require(Goal, Format, Arguments) :-
    (   call(Goal)
    ->  true
    ;   throw(wrong(Format, Arguments))
    ).

:- multifile prolog:error_message//1.

prolog:error_message(unverified(File, Why)) -->
    [ '~w is not the solution: ~w'-[File, Why] ].
