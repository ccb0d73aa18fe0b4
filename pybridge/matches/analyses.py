"""Many positions analysed, on any executor, in their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import groupby
from time import monotonic
from typing import Any

from pybridge.game import Game, Position
from pybridge.matches.batches import loaded
from pybridge.matches.carried_rules import CarriedRules, carried
from pybridge.matches.series import Pace
from pybridge.matches.workers import in_order
from pybridge.rules.moves import Term
from pybridge.search.analysis import Analysis
from pybridge.search.options import Algorithm, Proof, checks_keywords


@dataclass(frozen=True)
class Positions:
    """Positions of one game, and how to analyse them."""

    rules: Game | CarriedRules
    terms: tuple[Term, ...]
    options: Mapping[str, Any]


@dataclass(frozen=True)
class Analyses:
    """What became of them, and how long it took in seconds."""

    found: tuple[Analysis, ...]
    seconds: float


@checks_keywords
def analyse_many(
    positions: Iterable[Position],
    *,
    executor: Executor | None = None,
    algorithm: Algorithm = "auto",
    depth: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: float = 512,
    table: bool = True,
    heuristic: bool | str = True,
    extend: bool = True,
    deepening: bool = True,
    threads: int = 1,
    variety: int | None = None,
    prove: Proof = "distance",
) -> Iterator[Analysis]:
    """Analyse positions, and give the analyses in the order of the positions.

    The positions are taken as they are needed, a bounded number ahead, so there may be any number of them.

    Args:
        positions: The positions, also of several games.
        executor: Where to search: a `concurrent.futures.ProcessPoolExecutor` whose processes are spawned, for
            example; None is here. Rules of one's own travel as text, and so must be in one file.
        algorithm: Which search, as in `Position.analyse`.
        depth: Look at most this many moves ahead in each. None is no limit.
        seconds: Think for at most this long about each. None is no limit.
        nodes: Enter at most this many positions for each. None is no limit.
        memory: The most that the tables of positions may take, in megabytes, for each analysis at work.
        table: Whether to remember positions that were searched.
        heuristic: Whether to guess at the horizon; or the name of another predicate to guess by.
        extend: Whether to search on behind a forcing move, such as a capture.
        deepening: Whether to search depth by depth, or at once as deep as `depth` says.
        threads: Search each with this many threads.
        variety: Vary among equally good moves: the same seed makes the same choice. None is the first.
        prove: Stop when the "winner" is proven, or when the "distance" of the end is, too.

    Raises:
        TypeError: There is no such option; the text names the nearest.
        ValueError: An option has a value that it cannot have; the text says which it can.
        InputError: The rules cannot be sent to workers.
        WorkersLost: The executor is broken.
        GameError: The game's rules raise an error; the text says where.
    """
    options = {
        "algorithm": algorithm,
        "depth": depth,
        "seconds": seconds,
        "nodes": nodes,
        "memory": memory,
        "table": table,
        "heuristic": heuristic,
        "extend": extend,
        "deepening": deepening,
        "threads": threads,
        "variety": variety,
        "prove": prove,
    }
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
    """Give the positions in bundles of one game each, of the size that `pace` has by then."""
    for game, group in groupby(positions, key=lambda position: position.game):
        rules = game if executor is None else carried(game)
        terms: list[Term] = []
        for position in group:
            terms.append(position.term)
            if len(terms) >= pace.games:
                yield Positions(rules, tuple(terms), options)
                terms = []
        if terms:
            yield Positions(rules, tuple(terms), options)


def _analysed(bundle: Positions) -> Analyses:
    began = monotonic()
    with loaded(bundle.rules) as game:
        found = tuple(game.at(term).analyse(**bundle.options) for term in bundle.terms)
    return Analyses(found, monotonic() - began)
