"""Random rule sheets, of roles that take turns or choose at once: well formed, but mostly meaningless."""

from __future__ import annotations

from random import Random

SYMBOLS = ["a", "b", "c", "d"]
FLUENTS = {"p": 1, "q": 2, "r": 3}
STATIC = {"edge": 2, "kind": 1}


class RandomSheet:
    """Writes the rules of one sheet."""

    def __init__(self, seed: int, roles: tuple[str, ...], at_once: bool) -> None:
        self.chance, self.roles, self.at_once = Random(seed), roles, at_once
        self.derived: dict[str, int] = {}

    def text(self) -> str:
        lines = [f"(role {role})" for role in self.roles] + ["(init (control x))", "(init (step 0))"]
        lines += [f"(count {n} {n + 1})" for n in range(8)]
        for name, arity in STATIC.items():
            lines += [self.fact(name, arity) for _ in range(self.chance.randint(2, 6))]
        for name, arity in FLUENTS.items():
            lines += [f"(init {self.fact(name, arity)})" for _ in range(self.chance.randint(0, 5))]
        for number in range(self.chance.randint(1, 5)):
            lines += self.relation(f"d{number}")
        lines += self.moves() + self.changes() + self.ends()
        return "\n".join(lines) + "\n"

    def symbol(self) -> str:
        return self.chance.choice(SYMBOLS)

    def fact(self, name: str, arity: int) -> str:
        return f"({name} {' '.join(self.symbol() for _ in range(arity))})"

    def term(self, variables: list[str], fresh: bool) -> str:
        if fresh and self.chance.random() < 0.6:
            variables.append(f"?v{len(variables)}")
            return variables[-1]
        if variables and self.chance.random() < 0.85:
            return self.chance.choice(variables)
        return self.symbol()

    def atom(self, variables: list[str], fresh: bool) -> str:
        choices = [("fluent", *item) for item in FLUENTS.items()]
        choices += [("relation", *item) for item in (STATIC | self.derived).items()]
        kind, name, arity = self.chance.choice(choices)
        atom = " ".join([name, *(self.term(variables, fresh) for _ in range(arity))])
        return f"(true ({atom}))" if kind == "fluent" else f"({atom})"

    def body(self, variables: list[str]) -> str:
        """Return conditions that bind new variables, which are added to `variables`, and tests of those."""
        parts = [self.atom(variables, fresh=True) for _ in range(self.chance.randint(1, 3))]
        bound = list(variables)
        for _ in range(self.chance.randint(0, 2)):
            tests = [
                f"(not {self.atom(bound[:], fresh=False)})",
                f"(distinct {self.term(bound[:], fresh=False)} {self.term(bound[:], fresh=False)})",
                f"(or {self.atom(bound[:], fresh=False)} (not {self.atom(bound[:], fresh=False)}))",
                f"(not (and {self.atom(bound[:], fresh=False)} {self.atom(bound[:], fresh=False)}))",
            ]
            parts.append(self.chance.choice(tests))
        self.chance.shuffle(parts)
        return " ".join(parts)

    def rule(self, head: str, arity: int, more: str = "", variables: list[str] | None = None) -> str:
        names = list(variables or [])
        body = self.body(names)
        arguments = " ".join(self.term(names, fresh=False) for _ in range(arity))
        return f"(<= {head.replace('@', f' {arguments}'.rstrip())} {more} {body})"

    def relation(self, name: str) -> list[str]:
        arity = self.chance.randint(0, 3)
        rules = [self.rule(f"({name}@)", arity) for _ in range(self.chance.randint(1, 2))]
        if arity and self.chance.random() < 0.5:  # recursion along the edges, which may be cyclic
            rest = " ".join(f"?w{n}" for n in range(1, arity))
            rules.append(f"(<= ({name} ?y {rest}) (edge ?x ?y) ({name} ?x {rest}))")
        self.derived[name] = arity
        return rules

    def moves(self) -> list[str]:
        who = "(role ?p)" if self.at_once else "(true (control ?p))"
        rules = [] if self.at_once else [f"(<= (legal ?p noop) (role ?p) (not {who}))"]
        rules += [f"(<= (legal ?p stay) {who})"]
        for _ in range(self.chance.randint(1, 3)):
            arity = self.chance.randint(1, 2)
            rules.append(self.rule("(legal ?p (do@))", arity, who))
        return rules

    def changes(self) -> list[str]:
        turns = zip((*self.roles[1:], self.roles[0]), self.roles, strict=True)
        rules = [f"(<= (next (control {after})) (true (control {before})))" for after, before in turns]
        rules += ["(<= (next (step ?n)) (true (step ?m)) (count ?m ?n))"]
        for name, arity in FLUENTS.items():
            keys = " ".join(f"?k{n}" for n in range(arity))
            known = [f"?k{n}" for n in range(arity)]
            for _ in range(self.chance.randint(0, 2)):
                does = self.chance.choice(["", "(does ?s (do ?m))", "(does x (do ?m ?n))", "(does ?s stay)"])
                moved = [word for word in ("?m", "?n") if word in does]
                tests = [f"(not {self.atom(known + moved, fresh=False)})", self.atom(known + moved, fresh=False)]
                tests += [f"(distinct ?k0 {self.term(moved[:], fresh=False)})", ""]
                fluent = f"({name} {keys})"
                rules.append(f"(<= (next {fluent}) (true {fluent}) {does} {self.chance.choice(tests)})")
            for _ in range(self.chance.randint(1, 2)):
                does = self.chance.choice(["(does ?s (do ?v0))", "(does ?s (do ?v0 ?v1))", ""])
                moved = [word for word in ("?v0", "?v1") if word in does]
                rules.append(self.rule(f"(next ({name}@))", arity, does, moved))
        return rules

    def ends(self) -> list[str]:
        rules = ["(<= terminal (true (step 6)))"]
        if self.chance.random() < 0.5:
            rules.append(f"(<= terminal (true (step 4)) {self.atom([], fresh=False)})")
        decided = self.atom([], fresh=False)
        for role, won, lost in zip(self.roles, (100, 30, 60, 50), (0, 70, 20, 50), strict=False):
            rules += [f"(<= (goal {role} {won}) {decided})", f"(<= (goal {role} {lost}) (not {decided}))"]
        return rules


def random_sheet(seed: int, roles: tuple[str, ...] = ("x", "o"), at_once: bool = False) -> str:
    """Return the text of the sheet with the number `seed`."""
    return RandomSheet(seed, roles, at_once).text()
