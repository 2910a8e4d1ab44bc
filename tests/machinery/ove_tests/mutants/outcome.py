# SPDX-License-Identifier: MIT OR Apache-2.0
"""The outcome of a mutant, and the record of a run, which a later run can resume."""

from __future__ import annotations

import json
import threading
from collections.abc import Collection
from dataclasses import asdict, dataclass
from pathlib import Path

from ove_tests.mutants.points import Mutant

FOUND = "found"
HUNG = "hung"
SURVIVED = "survived"
NOT_REACHED = "not reached"
SAME = "same code"
NOT_COMPILED = "not in these builds"
REFUSED = "refused by the compiler"
ENDS = (REFUSED, NOT_COMPILED, SAME, FOUND, HUNG, NOT_REACHED, SURVIVED)
# No test detected these mutants.
LEFT = (SURVIVED, NOT_REACHED)


@dataclass(frozen=True)
class Ended:
    """The outcome of one mutant. `by` is the test that detected it, `ran` the number of tests that judged it."""

    key: str
    end: str
    by: str = ""
    ran: int = 0
    seconds: float = 0.0


class Record:
    """One JSON object per line, written at once: an interrupted run loses only the mutants in progress.

    `state` is a digest of sources and tests; results from another state are not reused.
    """

    def __init__(self, path: Path, state: str, keeps: bool) -> None:
        self.path = path
        self.state = state
        self.ended: dict[str, Ended] = {}
        self._earlier: dict[str, Ended] = {}
        self._lock = threading.Lock()
        if keeps and path.is_file():
            self._read()
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or not keeps:
            path.write_text("", encoding="utf-8")

    def _read(self) -> None:
        for line in self.path.read_text(encoding="utf-8").splitlines():
            data = json.loads(line)
            is_own = data.pop("state") == self.state
            one = Ended(**data)
            if is_own:
                self.ended[one.key] = one
            self._earlier[one.key] = one

    def _line(self, ended: Ended) -> str:
        return json.dumps({**asdict(ended), "state": self.state}) + "\n"

    def add(self, ended: Ended) -> None:
        """Record the outcome of one mutant. Any thread may call this."""
        with self._lock, self.path.open("a", encoding="utf-8") as stream:
            self.ended[ended.key] = ended
            stream.write(self._line(ended))

    def renew(self, mutants: list[Mutant], ends: Collection[str]) -> list[Mutant]:
        """Reuse earlier outcomes, whatever changed since, except these; return the mutants that ran before."""
        self.ended = {key: one for key, one in self._earlier.items() if one.end not in ends}
        return [mutant for mutant in mutants if mutant.key in self._earlier]

    def left(self, mutants: list[Mutant]) -> list[Mutant]:
        """Return the mutants without an outcome."""
        return [mutant for mutant in mutants if mutant.key not in self.ended]
