"""Commands that help and explain: help, hints, analyses, the search tree, Prolog goals."""

import textwrap
from collections.abc import Iterator
from contextlib import contextmanager

from pybridge.bridge.errors import PrologInterrupted
from pybridge.bridge.prolog import cancellation, query
from pybridge.bridge.terms import String
from pybridge.console.commands.registry import ALIASES, COMMANDS, GOAL, command, find, whole_number
from pybridge.console.reply import Reply, Surroundings, say
from pybridge.console.report import counted, describe, first_ranked, ranking_lines, tree_lines, work_done
from pybridge.console.session import Session
from pybridge.console.terminal_text import error_line, shortened_line
from pybridge.console.thinking import deliberate
from pybridge.matches.luck import luck_lines
from pybridge.players import make_player
from pybridge.rules.errors import InputError, nearest, shortened
from pybridge.rules.subject import ask as ask_about
from pybridge.rules.subject import goal_inputs
from pybridge.search.ranking import Ranking, rankings
from pybridge.search.tree import search_tree

MOST_ANSWERS = 10
MOST_LINES = 200
UNATTENDED = 2
"""Seconds for an analysis that nobody can interrupt."""
STOPS = "(Ctrl-C: stop)"
BOUNDS = "bounds"
PLAYOUTS = "playouts"


@command("help", "[COMMAND]", "list the commands, or describe one", completes="commands")
def help_command(session: Session, argument: str, surroundings: Surroundings) -> Reply:
    """List the commands, or describe one."""
    if argument:
        return _help_one(argument)
    usage = max(len(entry.usage) for entry in COMMANDS.values())
    lines = []
    for entry in COMMANDS.values():
        first, *others = textwrap.wrap(entry.summary, max(20, surroundings.width - usage - 5))
        lines += [f"  {entry.usage:{usage}}  {first}", *(f"{'':{usage + 4}}{other}" for other in others)]
    moves = [] if session.has_ended else session.choices
    example = f", such as {moves[0].text}" if moves else ""
    return say(f"Type a move{example}, or a command:", *lines)


def _help_one(argument: str) -> Reply:
    found = find(argument)
    if found is None:
        raise InputError(
            f"there is no command {shortened(argument)}{nearest(argument[:20], COMMANDS)}; help lists them"
        )
    aliases = [alias for alias, name in ALIASES.items() if name == found.name]
    also = f" (also: {', '.join(aliases)})" if aliases else ""
    return say(f"{found.usage}{also}", f"  {found.summary}")


@command("hint", "", "suggest a good move, and show what it leads to")
def hint(session: Session, argument: str, surroundings: Surroundings) -> Reply:  # noqa: ARG001 - a command's form
    """Suggest a move."""
    position = session.position
    if position.outcome:
        raise InputError("the game has ended: there is no move to suggest; undo takes the last move back")
    decision = deliberate(
        make_player("hint", session.game),
        position,
        session.mover,
        lambda analysis: surroundings.progress(f"{describe(analysis)} {STOPS}"),
        surroundings.interrupts,
        begun=lambda: surroundings.progress(f"Thinking ... {STOPS}"),
    )
    found = f": {describe(decision.analysis)}" if decision.analysis else ""
    return say(f"Hint: {decision.move}{found}")


@command("analyse", "[SECONDS]", "evaluate every legal move, the best first, until all is proven or Ctrl-C")
def analyse(session: Session, argument: str, surroundings: Surroundings) -> Reply:
    """List the moves with their values; if nobody can interrupt it, it takes two seconds."""
    given = whole_number(argument, "analyse SECONDS: SECONDS", 0, most=3600) if argument else None
    seconds = max(1, given) if given is not None else None if surroundings.attended else UNATTENDED
    position = session.position
    if position.outcome:
        raise InputError("the game has ended: there is nothing to analyse; undo takes the last move back")
    limit = f", {seconds} s" if seconds else ""
    surroundings.progress(f"{counted(len(position.moves), 'move')}{limit} ... {STOPS}")
    best, stopped = _ranked(session, {"seconds": seconds} if seconds else {}, surroundings)
    how = f"Stopped: {work_done(best)}" if stopped else work_done(best)
    return say(how, *ranking_lines(best, surroundings.width))


def _ranked(session: Session, options: dict[str, int], surroundings: Surroundings) -> tuple[Ranking, bool]:
    """Return the ranking of the moves, and whether Ctrl-C stopped the search.

    Raises:
        PrologInterrupted, KeyboardInterrupt: It was interrupted before there was any ranking.
    """
    best: Ranking | None = None
    try:
        with _stoppable(surroundings):
            for best in rankings(session.position, options):
                surroundings.progress(f"{first_ranked(best)} {STOPS}")
    except (PrologInterrupted, KeyboardInterrupt):
        if best is None:
            raise
        return best, True
    assert best is not None
    return best, False


@command("explain", "", "why the engine made its last move: what it expects, feared and cut")
def explain(session: Session, argument: str, surroundings: Surroundings) -> Reply:  # noqa: ARG001 - a command's form
    """Explain the last move of an engine."""
    number = session.last_thought()
    if number is None:
        raise InputError("no engine has moved yet; hint and analyse explain the position on the board")
    step, before = session.steps[number - 1], session.before(number)
    assert step.analysis is not None
    surroundings.progress(f"Looking at the other moves ... {STOPS}")
    goal = "pybridge:explanation(Game:Position, Names, Thought, Lines)"
    names = [(side, side) for side in session.game.players]
    with _stoppable(surroundings):
        lines = ask_about(before, goal, Names=names, Thought=step.analysis.to_json())["Lines"]
    indented = (textwrap.wrap(line, surroundings.width, subsequent_indent="    ") for line in lines)
    return say(*(part for line in indented for part in line))


@command("review", "", "look back at the game: which moves gave something away, and who was lucky")
def review(session: Session, argument: str, surroundings: Surroundings) -> Reply:  # noqa: ARG001 - a command's form
    """Look back at the game."""
    record = session.record()
    if not record.moves:
        raise InputError("no move has been made yet: there is nothing to look back at")
    surroundings.progress(f"Looking back at {counted(len(record.moves), 'move')} ... {STOPS}")
    with _stoppable(surroundings):
        moves = record.review()
    gave = [
        f"{move.number}. {move.player}: {move.move} {move.gave}; try {move.better} instead"
        for move in moves
        if move.gave
    ]
    luck = luck_lines(moves, session.game.players)
    return say(*gave or luck or ["No move gave away anything that a short search can prove."])


@command(
    "tree",
    "[DEPTH] [bounds | playouts]",
    "draw the search tree, 2 moves deep: its values, cuts, alpha and beta, or what playouts have seen",
)
def tree_command(session: Session, argument: str, surroundings: Surroundings) -> Reply:
    """Draw the search tree."""
    words = argument.split()
    how = words.pop() if words[-1:] in ([BOUNDS], [PLAYOUTS]) else ""
    depth = whole_number(" ".join(words), "tree DEPTH [bounds | playouts]: DEPTH", 2, most=100)
    surroundings.progress(f"{depth} moves deep ... {STOPS}")
    options = {"algorithm": "mcts", "seconds": 1} if how == PLAYOUTS else {}
    with _stoppable(surroundings):
        walked = search_tree(session.position, depth, options)
    return say(*tree_lines(walked, surroundings.glyphs, surroundings.width, how == BOUNDS))


@command(GOAL, "GOAL", "call a Prolog goal: Pos is the position shown", completes="predicates")
def ask(session: Session, argument: str, surroundings: Surroundings) -> Reply:
    """Call a Prolog goal."""
    if not argument.strip():
        raise InputError("type a goal after ?-, such as ?- move(Pos, Move, Next)")
    inputs = goal_inputs(session.position, Text=String(argument), Limit=MOST_ANSWERS + 1)
    goal = "pybridge:goal_answers(Game:Position, Text, Limit, Answers, Output, Problem)"
    surroundings.progress(f"Calling the goal ... {STOPS}")
    # In an engine of its own, since the tracer does not see what Python calls directly.
    with _stoppable(surroundings), query(goal, inputs, timeout=surroundings.timeout, ahead=0) as answers:
        answer = next(answers)
    reply = say(*shown_lines(str(answer["Output"])))
    if answer["Problem"]:
        reply.lines += say(error_line(answer["Problem"]), style="class:error").lines
    else:
        reply.lines += say(*answer_lines(answer["Answers"])).lines
    return reply


@contextmanager
def _stoppable(surroundings: Surroundings) -> Iterator[None]:
    """Let Ctrl-C stop the calls of Prolog in the block."""
    with cancellation() as scope, surroundings.interrupts.stopping(scope.cancel):
        yield


def shown_lines(output: str) -> list[str]:
    """Return the output of a goal as lines; if there are many, those in the middle are left out."""
    lines = [shortened_line(line) for line in output.splitlines()]
    left_out = len(lines) - MOST_LINES
    if left_out <= 0:
        return lines
    half = MOST_LINES // 2
    return [*lines[:half], f"... ({left_out:,} lines left out)", *lines[-half:]]


def answer_lines(answers: list[list[str]]) -> list[str]:
    """Return the answers to a goal, one per line."""
    lines = [", ".join(map(shortened_line, bindings)) or "true" for bindings in answers[:MOST_ANSWERS]]
    if len(answers) > MOST_ANSWERS:
        lines.append(f"... and more: these are the first {MOST_ANSWERS}")
    return lines or ["false"]
