:- module(pybridge_versions,
          [ knows_half_surrogates/0
          ]).

/** <module> Differences between versions of SWI-Prolog, found by trying */

%!  knows_half_surrogates is semidet.
%
%   A text may have half of a surrogate pair in it, as a str of Python may. From SWI-Prolog 10 on it
%   may not.

knows_half_surrogates :-
    catch(string_codes(_, [0xd800]), error(type_error(_, _), _), fail).
