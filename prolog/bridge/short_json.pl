:- module(pybridge_short_json,
          [ short_json/2        % +Reply, -Text
          ]).

/** <module> A fast path for the most common replies

Most replies are short, or consist of many rows of integers. Their text is put together here from
parts, in a quarter of the time that json/2 of transfer.pl takes for the same text.
*/

%!  short_json(+Reply, -Text) is semidet.
%
%   Text is the text that json/2 makes of Reply. Reply must have the form
%   [yes, @(true), Value, ...], where the values are integers and plain texts, or
%   [answers, Rows, End] with only integers in the rows. For [answer, @(true), Name-Value, ...]
%   with such values Text is an object that is the answer, {"truth":true, "Name":Value, ...}.
%   Otherwise this fails. It does not bind variables, which may have constraints.

short_json(Reply, Text) :-
    is_list(Reply),
    Reply = [Kind|Rest],
    atom(Kind),
    reply_parts(Kind, Rest, Parts),
    atomics_to_string(Parts, Text).

reply_parts(answer, [Truth|Named], ["{\"truth\":true"|Parts]) :-
    Truth == @(true),
    named_parts(Named, Parts).
reply_parts(yes, [Truth|Values], ["[\"yes\",true"|Parts]) :-
    Truth == @(true),
    value_parts(Values, Parts).
reply_parts(answers, [Rows, End], ["[\"answers\",["|Parts]) :-
    is_list(Rows),
    ground(End),
    end_text(End, Text),
    first_row_parts(Rows, Parts, [Text]).

%   The name of a variable has no character that JSON would write otherwise.

named_parts([], ["}"]).
named_parts([Name-Value|Named], [",\"", Name, "\":"|Parts]) :-
    value_parts(Value, Parts, Rest),
    named_parts(Named, Rest).

value_parts([], ["]"]).
value_parts([Value|Values], [","|Parts]) :-
    value_parts(Value, Parts, Rest),
    value_parts(Values, Rest).

value_parts(Value, [Value|Rest], Rest) :-
    integer(Value),
    !.
value_parts(Value, ["\"", Value, "\""|Rest], Rest) :-
    atom(Value),
    !,
    plain_text(Value).
value_parts(Value, ["{\"\":\"", Value, "\"}"|Rest], Rest) :-
    string(Value),
    plain_text(Value).

%   plain_text(+Text): JSON needs no escapes for this text. split_string/4 raises an error for a
%   lone surrogate, and ignores separators that follow a NUL.

plain_text(Text) :-
    catch(none_special(Text), error(representation_error(_), _), fail).

none_special(Text) :-
    split_string(Text, "\"\\\x01\\x02\\x03\\x04\\x05\\x06\\x07\\x08\\x09\\x0a\\x0b\\x0c\\x0d\\x0e\\x0f\\c
                        \x10\\x11\\x12\\x13\\x14\\x15\\x16\\x17\\x18\\x19\\x1a\\x1b\\x1c\\x1d\\x1e\\x1f\", "", [_]).

end_text([yes], "],[\"yes\"]]").
end_text([no], "],[\"no\"]]").

first_row_parts([], Parts, Parts).
first_row_parts([Row|Rows], ["[true"|Parts0], Parts) :-
    row_parts(Row, Parts0, Parts1),
    further_row_parts(Rows, Parts1, Parts).

further_row_parts([], ["]"|Parts], Parts).
further_row_parts([Row|Rows], ["],[true"|Parts0], Parts) :-
    row_parts(Row, Parts0, Parts1),
    further_row_parts(Rows, Parts1, Parts).

row_parts(Row, Parts0, Parts) :-
    is_list(Row),
    Row = [Truth|Values],
    Truth == @(true),
    integer_parts(Values, Parts0, Parts).

integer_parts([], Parts, Parts).
integer_parts([Value|Values], [",", Value|Parts0], Parts) :-
    integer(Value),
    integer_parts(Values, Parts0, Parts).
