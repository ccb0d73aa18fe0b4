:- module(pybridge_transfer,
          [ json/2,             % +Term, -Text
            plain/2,            % +Term, -Plain
            must_cross/1,       % +Term
            make_rational/3     % +Numerator, +Denominator, -Rational
          ]).

/** <module> Sending terms to Python

A term is sent in one of two forms, both of which Python reads without parsing
Prolog syntax.

json/2 writes most answers as a JSON text. The text is written and read by C code,
which makes large answers fast. JSON has no counterpart for some kinds of terms, so
an object stands for anything that is not a number, a list or an atom. The object
has one key, and the type of its value shows what it stands for:

  | {"name": [Arg, ...]} | the compound name(Arg, ...)                  |
  | {"": "text"}         | the string "text"                            |
  | {"": N}              | a variable, the same where N is the same     |
  | {"": [Kind, Data]}   | a special value: see special/3               |

plain/2 is for terms that JSON cannot express: blobs, and terms nested more deeply
than a recursive reader can handle. It makes a copy of the term in which special
values are replaced by compounds whose name is a blob that no other term contains.
*/

%   Python reads JSON recursively, so it must not be nested more deeply than this.

deepest(150).

%!  json(+Term, -Text) is semidet.
%
%   Fails for a Term that JSON cannot express: one that is nested too deeply or cyclic, or
%   contains attributed variables or blobs.

json(Term, Text) :-
    acyclic_term(Term),
    deepest(Depth),
    (   ground(Term)
    ->  value(Term, Depth, Json),
        json_text(Json, Text)
    ;   term_attvars(Term, []),
        Result = text(""),
        \+ \+ ( number_variables(Term),
                value(Term, Depth, Json),
                json_text(Json, Text0),
                nb_setarg(1, Result, Text0) ),
        arg(1, Result, Text),
        Text \== ""
    ).

%   The Prolog writer happens to write these terms as JSON.

json_text(Json, Text) :-
    with_output_to(string(Text),
                   write_term(Json, [ quoted(true),
                                      character_escapes(true),
                                      max_depth(0)
                                    ])).

%   value(+Term, +Depth, -Json): Json is a term that is written as JSON.

value(Integer, _, Json) :-
    integer(Integer),
    !,
    Json = Integer.
value(Atom, _, Json) :-
    atom(Atom),
    !,
    atom_string(Atom, Json).
value([], _, Json) :-
    !,
    Json = [].
value([First|Rest], Depth, Json) :-
    !,
    Depth > 0,
    Deeper is Depth-1,
    is_list(Rest),
    values([First|Rest], Deeper, Json).
value(Compound, Depth, Json) :-
    compound(Compound),
    !,
    Depth > 0,
    Deeper is Depth-1,
    compound_name_arguments(Compound, Name, Arguments),
    compound_value(Name, Arguments, Compound, Deeper, Json).
value(String, _, {"":String}) :-
    string(String),
    !.
value(Float, _, Json) :-
    float(Float),
    !,
    float_class(Float, Class),
    (   special_float(Class)
    ->  special(Float, Kind, Name),
        atom_string(Name, Data),
        Json = {"":[Kind, Data]}
    ;   current_prolog_flag(float_rounding, to_nearest),    % otherwise the text is not exact
        Json = Float
    ).
value(Rational, Depth, {"":[Kind, Json]}) :-
    rational(Rational),
    special(Rational, Kind, Data),
    value(Data, Depth, Json).

values([], _, []).
values([Term|Terms], Depth, [Json|Jsons]) :-
    value(Term, Depth, Json),
    values(Terms, Depth, Jsons).

compound_value(Name, Arguments, Compound, Depth, Json) :-
    atom(Name),
    Name \== '',
    !,
    (   Name == (@),
        Arguments = [Constant],
        constant(Constant, Json0)
    ->  Json = Json0
    ;   Name == dict,
        is_dict(Compound)
    ->  dict_value(Compound, Depth, Json)
    ;   atom_string(Name, Key),
        values(Arguments, Depth, Jsons),
        Json = {Key:Jsons}
    ).
compound_value(Name, [N], _, _, {"":N}) :-
    special_name(Name),
    !.
compound_value(Name, _, Dict, Depth, Json) :-
    \+ atom(Name),
    is_dict(Dict),
    dict_value(Dict, Depth, Json).

dict_value(Dict, Depth, {"":[Kind, Json]}) :-
    special(Dict, Kind, Data),
    values(Data, Depth, Json).

constant(Atom, _) :-
    var(Atom),
    !,
    fail.
constant(true, true).
constant(false, false).
constant(none, null).

special_float(nan).
special_float(infinite).

%   special(+Term, -Kind, -Data): Term is sent as a description in both forms.

special(Float, "float", Name) :-
    float(Float),
    !,
    float_class(Float, Class),
    (   Class == nan
    ->  Name = nan
    ;   Float > 0
    ->  Name = inf
    ;   Name = '-inf'
    ).
special(Rational, "rational", [Numerator, Denominator]) :-
    rational(Rational),
    !,
    rational(Rational, Numerator, Denominator).
special(Dict, Kind, Data) :-
    dict_pairs(Dict, Tag, Pairs),
    flat(Pairs, Flat),
    (   occurs_once(Tag)
    ->  Kind = "dict",
        Data = Flat
    ;   Kind = "tagged",
        Data = [Tag|Flat]
    ).

flat([], []).
flat([Key-Value|Pairs], [Key, Value|Flat]) :-
    flat(Pairs, Flat).

%   The name that no other term contains. A variable is numbered by binding it to a compound with
%   that name. A variable that occurs only once gets a negative number: as the tag of a dict it
%   carries no information.

:- dynamic special_name/1 as volatile.

:- initialization(make_special_name).

make_special_name :-
    special_name(_),
    !.
make_special_name :-
    trie_new(Name),
    assertz(special_name(Name)).

number_variables(Term) :-
    special_name(Name),
    term_singletons(Term, Singletons),
    number_variables(Singletons, -1, -1, Name),
    term_variables(Term, Shared),
    number_variables(Shared, 0, 1, Name).

number_variables([], _, _, _).
number_variables([Variable|Variables], N, Step, Name) :-
    compound_name_arguments(Variable, Name, [N]),
    N1 is N+Step,
    number_variables(Variables, N1, Step, Name).

occurs_once(Variable) :-
    compound(Variable),
    arg(1, Variable, N),
    N < 0.

%!  plain(+Term, -Plain) is det.
%
%   Plain is Special-Copy, a copy of Term in which a compound Special(N) stands
%   for a variable, and Special(Kind, Data) for a special value.
%
%   @error type_error(_, _) as must_cross/1

plain(Term, Special-Plain) :-
    special_name(Special),
    must_cross(Term),
    copy_term(Term, Numbered),
    number_variables(Numbered),
    plain_value(Numbered, Special, Plain).

%!  must_cross(+Term) is det.
%
%   @error type_error(acyclic_term, Term)
%   @error type_error(free_of_attvar, Goals), the constraints on the variables

must_cross(Term) :-
    (   acyclic_term(Term)
    ->  true
    ;   throw(error(type_error(acyclic_term, '<cyclic term>'), _))
    ),
    (   term_attvars(Term, [])
    ->  true
    ;   copy_term(Term, _, Goals),
        throw(error(type_error(free_of_attvar, Goals), _))
    ).

plain_value(Integer, Special, Plain) :-
    integer(Integer),
    !,
    (   Integer =< 0x7fffffffffffffff,
        Integer >= -0x8000000000000000
    ->  Plain = Integer
    ;   format(string(Hex), '~16r', [Integer]),
        compound_name_arguments(Plain, Special, ["integer", Hex])
    ).
plain_value(Rational, Special, Plain) :-
    rational(Rational),
    !,
    plain_special(Rational, Special, Plain).
plain_value(Dict, Special, Plain) :-
    is_dict(Dict),
    !,
    plain_special(Dict, Special, Plain).
plain_value(Compound, Special, Plain) :-
    compound(Compound),
    !,
    (   is_list(Compound)
    ->  plain_values(Compound, Special, Plain)
    ;   compound_name_arguments(Compound, Name, Arguments),
        (   Name == Special
        ->  Plain = Compound
        ;   plain_values(Arguments, Special, Plains),
            compound_name_arguments(Plain, Name, Plains)
        )
    ).
plain_value(Term, _, Term).

plain_special(Term, Special, Plain) :-
    special(Term, Kind, Data),
    plain_value(Data, Special, PlainData),
    compound_name_arguments(Plain, Special, [Kind, PlainData]).

plain_values([], _, []).
plain_values([Term|Terms], Special, [Plain|Plains]) :-
    plain_value(Term, Special, Plain),
    plain_values(Terms, Special, Plains).

%!  make_rational(+Numerator, +Denominator, -Rational) is det.

make_rational(Numerator, Denominator, Rational) :-
    Rational is Numerator rdiv Denominator.
