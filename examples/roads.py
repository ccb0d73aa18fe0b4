"""Rows of an SQLite database become facts, Prolog works with them, and a data frame holds the answers."""

import sqlite3

import pandas

import pybridge as pb

RULES = """
:- table trip(_, _, min).

trip(Start, Finish, Length) :-
    road(Start, Finish, Length).
trip(Start, Finish, Length) :-
    trip(Start, Middle, Length1),
    road(Middle, Finish, Length2),
    Length is Length1+Length2.
"""

ROADS = [("bern", "thun", 31), ("thun", "spiez", 11), ("bern", "spiez", 45), ("spiez", "brig", 68)]

database = sqlite3.connect(":memory:")
database.execute("create table roads (start, finish, length)")
database.executemany("insert into roads values (?, ?, ?)", ROADS)

pb.assert_facts("road", database.execute("select start, finish, length from roads"))
pb.consult("trips.pl", data=RULES)

trips = pandas.DataFrame(pb.query("trip(Start, Finish, Length)")).drop(columns="truth")
print(trips.sort_values("Length").to_string(index=False))

pb.assert_facts("long_trip", trips[trips["Length"] > 50].itertuples(index=False))
print(pb.query_once("aggregate_all(count, long_trip(_, _, _), Count)")["Count"], "trips longer than 50 km")
