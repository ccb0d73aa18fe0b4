"""Ask Prolog from a script: one answer, all answers, and values that go in as terms."""

from pathlib import Path

import pybridge as pb

pb.consult(str(Path(__file__).with_name("family.pl")))

print(pb.query_once("grandparent(X, Who)", {"Who": "ann"}))

for answer in pb.query("ancestor(tom, Descendant)"):
    print(answer["Descendant"])

print(pb.query_once("findall(C, parent(P, C), Children)", {"P": "bob"})["Children"])
