"""The Game Description Language as specified: computes the whole model of the rules, bottom up.

A term is a symbol (a string) or a tuple of a function and its arguments; variables begin with "?".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, product
from typing import Any

Term = Any
Atom = tuple[Any, ...]
Binding = dict[str, Term]
Facts = dict[tuple[str, int], set[Atom]]
Rule = tuple[Atom, list[tuple[bool, Atom]]]


def parse(text: str) -> list[Any]:
    """Return the S-expressions of a sheet."""
    words = re.findall(r"[()]|[^\s()]+", re.sub(r";[^\n]*", "", text.lower()))
    stack: list[list[Any]] = [[]]
    for word in words:
        if word == "(":
            stack.append([])
        elif word == ")":
            done = tuple(stack.pop())
            stack[-1].append(done)
        else:
            stack[-1].append(word)
    assert len(stack) == 1
    return stack[0]


def as_atom(tree: Any) -> Atom:
    return tree if isinstance(tree, tuple) else (tree,)


def alternatives(tree: Any, positive: bool = True) -> list[list[tuple[bool, Atom]]]:
    """Return the disjunctive normal form of a condition."""
    if isinstance(tree, tuple) and tree[0] == "not":
        return alternatives(tree[1], not positive)
    if isinstance(tree, tuple) and tree[0] in ("and", "or"):
        parts = [alternatives(part, positive) for part in tree[1:]]
        if (tree[0] == "and") == positive:
            return [list(chain(*choice)) for choice in product(*parts)]
        return [body for part in parts for body in part]
    return [[(positive, as_atom(tree))]]


def match(pattern: Term, term: Term, binding: Binding) -> Binding | None:
    if isinstance(pattern, str):
        if not pattern.startswith("?"):
            return binding if pattern == term else None
        if pattern in binding:
            return binding if binding[pattern] == term else None
        return {**binding, pattern: term}
    if not isinstance(term, tuple) or len(term) != len(pattern):
        return None
    for part, other in zip(pattern, term, strict=True):
        found = match(part, other, binding)
        if found is None:
            return None
        binding = found
    return binding


def substitute(term: Term, binding: Binding) -> Term:
    if isinstance(term, tuple):
        return tuple(substitute(part, binding) for part in term)
    return binding.get(term, term)


class Sheet:
    """A rule sheet; a state is a frozen set of fluents."""

    def __init__(self, text: str) -> None:
        self.rules: list[Rule] = []
        for form in parse(text):
            head, conditions = (form[1], form[2:]) if form[0] == "<=" else (form, ())
            for body in alternatives(("and", *conditions)):
                self.rules.append((as_atom(head), sorted(body, key=lambda literal: self.rank(literal))))
        moving = self.moving()
        fixed = [rule for rule in self.rules if rule[0][0] not in moving]
        self.static = self.model(self.stratified(fixed), {})
        self.strata = self.stratified([rule for rule in self.rules if rule[0][0] in moving])
        self.roles = [head[1] for head, body in self.rules if head[0] == "role" and not body]
        self.start = frozenset(atom[1] for atom in self.static.get(("init", 2), ()))

    def moving(self) -> set[str]:
        """Return the relations that depend on the position."""
        moving = {"true", "does"}
        for _ in self.rules:
            moving |= {head[0] for head, body in self.rules if any(atom[0] in moving for _, atom in body)}
        return moving

    @staticmethod
    def rank(literal: tuple[bool, Atom]) -> int:
        positive, atom = literal
        return 0 if positive and atom[0] != "distinct" else 1

    @staticmethod
    def stratified(rules: list[Rule]) -> list[list[Rule]]:
        """Return the rules in strata, so that negated relations are complete before they are used."""
        level = {(head[0], len(head)): 0 for head, _ in rules}
        for _ in range(len(level) + 1):
            for head, body in rules:
                for positive, atom in body:
                    below = level.get((atom[0], len(atom)), 0) + (0 if positive else 1)
                    level[head[0], len(head)] = max(level[head[0], len(head)], below)
        top = max(level.values(), default=0)
        assert top <= len(level), "not stratified"
        return [[rule for rule in rules if level[rule[0][0], len(rule[0])] == n] for n in range(top + 1)]

    def solutions(self, body: list[tuple[bool, Atom]], facts: Facts, binding: Binding) -> Iterator[Binding]:
        if not body:
            yield binding
            return
        (positive, atom), rest = body[0], body[1:]
        if atom[0] == "distinct":
            first, second = substitute(atom[1], binding), substitute(atom[2], binding)
            if (first != second) == positive:
                yield from self.solutions(rest, facts, binding)
        elif positive:
            for fact in facts.get((atom[0], len(atom)), ()):
                found = match(atom, fact, binding)
                if found is not None:
                    yield from self.solutions(rest, facts, found)
        elif substitute(atom, binding) not in facts.get((atom[0], len(atom)), ()):
            yield from self.solutions(rest, facts, binding)

    def model(self, strata: list[list[Rule]], given: Facts) -> Facts:
        """Return all facts that follow from the rules and the given facts."""
        facts: Facts = {relation: set(atoms) for relation, atoms in given.items()}
        for rules in strata:
            grown = True
            while grown:
                found = {substitute(head, b) for head, body in rules for b in self.solutions(body, facts, {})}
                grown = False
                for atom in found:
                    known = facts.setdefault((atom[0], len(atom)), set())
                    grown = grown or atom not in known
                    known.add(atom)
        return facts

    def at(self, state: frozenset[Term], moves: dict[str, Term] | None = None) -> Facts:
        given: Facts = {**self.static, ("true", 2): {("true", fluent) for fluent in state}}
        given["does", 3] = {("does", role, move) for role, move in (moves or {}).items()}
        return self.model(self.strata, given)

    def ended(self, facts: Facts) -> bool:
        return ("terminal",) in facts.get(("terminal", 1), ())

    def goals(self, facts: Facts, role: str) -> set[int]:
        return {int(atom[2]) for atom in facts.get(("goal", 3), ()) if atom[1] == role}

    def legal(self, facts: Facts, role: str) -> set[Term]:
        return {atom[2] for atom in facts.get(("legal", 3), ()) if atom[1] == role}

    def next(self, state: frozenset[Term], moves: dict[str, Term]) -> frozenset[Term]:
        return frozenset(atom[1] for atom in self.at(state, moves).get(("next", 2), ()))


def text(term: Term) -> str:
    """Return a term as pybridge writes it: mark(1,1)."""
    if isinstance(term, tuple):
        return f"{term[0]}({','.join(map(text, term[1:]))})" if len(term) > 1 else str(term[0])
    return str(term)
