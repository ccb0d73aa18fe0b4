"""Analysing many positions, on any executor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import groupby, islice
from time import monotonic
from typing import Any, Unpack

from pybridge.game import Game, Position
from pybridge.matches.portable_rules import PortableRules, loaded, portable_rules
from pybridge.matches.series import Pace
from pybridge.matches.workers import in_order
from pybridge.rules.moves import Term
from pybridge.search.analysis import Analysis
from pybridge.search.options import SearchOptions, checks_keywords


@dataclass(frozen=True)
class Positions:
    """Positions of one game to analyse, with the options."""

    rules: Game | PortableRules
    terms: tuple[Term, ...]
    options: Mapping[str, Any]


@dataclass(frozen=True)
class Analyses:
    """The analyses of some positions, and the time taken in seconds."""

    found: tuple[Analysis, ...]
    seconds: float


@checks_keywords
def analyse_many(
    positions: Iterable[Position], *, executor: Executor | None = None, **options: Unpack[SearchOptions]
) -> Iterator[Analysis]:
    """Analyse many positions, and yield the analyses in the order of the positions.

    Positions are taken as needed, a limited number ahead, so there can be any number of them. The limits hold
    for each position, and `memory` for each search that is running.

    Args:
        positions: The positions, which may be of several games.
        executor: An executor to run the searches on, such as a `concurrent.futures.ProcessPoolExecutor` with
            the start method "spawn". None, the default, runs them in this process. The rules of a game of
            your own are sent as text, and must therefore be in one file.
        **options: See `SearchOptions`.

    Raises:
        TypeError: There is no such option; the text suggests the nearest.
        ValueError: An option has an invalid value; the text says which values are valid.
        InputError: The rules cannot be sent to workers.
        WorkersLost: The executor is broken.
        GameError: The game's rules raise an error; the text gives the file and line.
    """
    return _analyses(positions, executor, options)


def _analyses(
    positions: Iterable[Position], executor: Executor | None, options: Mapping[str, Any]
) -> Iterator[Analysis]:
    pace = Pace()
    for analyses in in_order(_analysed, _bundles(positions, executor, options, pace), executor):
        pace.note(len(analyses.found), analyses.seconds)
        yield from analyses.found


def _bundles(
    positions: Iterable[Position], executor: Executor | None, options: Mapping[str, Any], pace: Pace
) -> Iterator[Positions]:
    """Yield the positions in bundles of one game each, of the size that `pace` currently has."""
    for game, group in groupby(positions, key=lambda position: position.game):
        rules = game if executor is None else portable_rules(game)
        while terms := tuple(position.term for position in islice(group, pace.games)):
            yield Positions(rules, terms, options)


def _analysed(bundle: Positions) -> Analyses:
    began = monotonic()
    with loaded(bundle.rules) as game:
        found = tuple(game.at(term).analyse(**bundle.options) for term in bundle.terms)
    return Analyses(found, monotonic() - began)
