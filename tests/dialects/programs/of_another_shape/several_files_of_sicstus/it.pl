:- use_module(library(between)).
:- use_module(library(system)).
:- consult('view.pl').
:- ensure_loaded(logic).
play :- write('1. Play'), nl, read(_).
:- play.
