:- module(pybridge_colours,
          [ css_colour/1        % +Colour
          ]).
:- use_module(library(lists), [member/2]).

/** <module> CSS colours */

%!  css_colour(+Colour) is semidet.
%
%   Colour is an atom or string that is a CSS colour: a name, '#c0ffee', or a function of numbers
%   such as 'rgb(192, 255, 238)' or 'hsl(164 100% 88%)'. No other CSS is accepted, such as a URL.

css_colour(Colour) :-
    (   atom(Colour)
    ;   string(Colour)
    ),
    !,
    string_lower(Colour, Lower),
    string_codes(Lower, Codes),
    colour_codes(Codes, Lower).

colour_codes([0'#|Digits], _) :-
    !,
    length(Digits, Length),
    memberchk(Length, [3, 4, 6, 8]),
    forall(member(Digit, Digits), code_type(Digit, xdigit(_))).
colour_codes(_, Lower) :-
    split_string(Lower, "(", "", [Function, Arguments]),
    !,
    memberchk(Function, ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch"]),
    string_concat(Numbers, ")", Arguments),
    string_codes(Numbers, Codes),
    Codes = [_|_],
    forall(member(Code, Codes), number_code(Code)).
colour_codes(_, Lower) :-
    atom_string(Name, Lower),
    named(Names),
    memberchk(Name, Names).

number_code(Code) :-
    code_type(Code, digit),
    !.
number_code(Code) :-
    memberchk(Code, `+-.,%/ `).

%   The named colours of CSS Color Module Level 4, https://www.w3.org/TR/css-color-4/#named-colors

named([ aliceblue, antiquewhite, aqua, aquamarine, azure, beige, bisque, black, blanchedalmond, blue,
        blueviolet, brown, burlywood, cadetblue, chartreuse, chocolate, coral, cornflowerblue, cornsilk,
        crimson, cyan, darkblue, darkcyan, darkgoldenrod, darkgray, darkgreen, darkgrey, darkkhaki,
        darkmagenta, darkolivegreen, darkorange, darkorchid, darkred, darksalmon, darkseagreen,
        darkslateblue, darkslategray, darkslategrey, darkturquoise, darkviolet, deeppink, deepskyblue,
        dimgray, dimgrey, dodgerblue, firebrick, floralwhite, forestgreen, fuchsia, gainsboro,
        ghostwhite, gold, goldenrod, gray, green, greenyellow, grey, honeydew, hotpink, indianred,
        indigo, ivory, khaki, lavender, lavenderblush, lawngreen, lemonchiffon, lightblue, lightcoral,
        lightcyan, lightgoldenrodyellow, lightgray, lightgreen, lightgrey, lightpink, lightsalmon,
        lightseagreen, lightskyblue, lightslategray, lightslategrey, lightsteelblue, lightyellow, lime,
        limegreen, linen, magenta, maroon, mediumaquamarine, mediumblue, mediumorchid, mediumpurple,
        mediumseagreen, mediumslateblue, mediumspringgreen, mediumturquoise, mediumvioletred,
        midnightblue, mintcream, mistyrose, moccasin, navajowhite, navy, oldlace, olive, olivedrab,
        orange, orangered, orchid, palegoldenrod, palegreen, paleturquoise, palevioletred, papayawhip,
        peachpuff, peru, pink, plum, powderblue, purple, rebeccapurple, red, rosybrown, royalblue,
        saddlebrown, salmon, sandybrown, seagreen, seashell, sienna, silver, skyblue, slateblue,
        slategray, slategrey, snow, springgreen, steelblue, tan, teal, thistle, tomato, turquoise,
        violet, wheat, white, whitesmoke, yellow, yellowgreen, transparent, currentcolor ]).
