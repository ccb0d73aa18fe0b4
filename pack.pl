name(pybridge).
version('0.3.0').
title('Write a game\'s rules in Prolog; get a strong opponent, solutions and explanations').
keywords([games, minimax, 'alpha-beta', 'game solving']).
author('The pybridge developers', '').
requires(prolog >= '9.0.4').
