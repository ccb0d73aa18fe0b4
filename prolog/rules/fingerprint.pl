:- module(pybridge_fingerprint,
          [ rules_fingerprint/2 % +Game, -Fingerprint
          ]).
:- use_module(library(apply), [foldl/4]).
:- use_module(library(readutil), [read_file_to_codes/3]).
:- use_module(faults, [module_file/2]).
:- set_prolog_flag(optimise, true).     % compile arithmetic

/** <module> Fingerprints of rules

A fingerprint is saved with each game. On another machine, different rules may have the same
name, and then the moves may mean something else.
*/

%!  rules_fingerprint(+Game, -Fingerprint) is det.
%
%   Fingerprint is an atom of twelve hexadecimal digits, computed from the text of the file of
%   Game's rules. It does not depend on the machine or on the style of line endings.

rules_fingerprint(Game, Fingerprint) :-
    module_file(Game, File),
    read_file_to_codes(File, Codes, [encoding(utf8)]),
    foldl(mix, Codes, 0, Hash),
    format(atom(Fingerprint), "~`0t~16r~12|", [Hash]).

%   The modulus is the largest prime below 2^48, so that all numbers stay small integers.

mix(0'\r, Hash, Hash) :-
    !.
mix(Code, Hash0, Hash) :-
    Hash is (Hash0*127 + Code) mod 281474976710597.
