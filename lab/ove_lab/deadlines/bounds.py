# SPDX-License-Identifier: MIT OR Apache-2.0
"""Runs the analyses of the crate `response-time-analysis`, in a program (bounds/) that cargo builds once."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from ove_lab import console
from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_lab.paths import state

CRATE = Path(__file__).with_name("bounds")
_FILES = ("Cargo.toml", "Cargo.lock", "src/main.rs")
_NAME = "ove-bounds"
_BUILD_S, _ANSWER_S = 600.0, 300.0


@dataclass(frozen=True)
class Sporadic:
    """Jobs arrive at least `distance` apart; each may be released up to `jitter` late."""

    distance: int
    jitter: int = 0

    def line(self) -> str:
        return f"sporadic {self.distance} {self.jitter}"

    @property
    def rate(self) -> float:
        return 1 / self.distance


@dataclass(frozen=True)
class Seen:
    """Jobs arrive no more densely than at these times, at least two of which differ."""

    times: tuple[int, ...]

    def line(self) -> str:
        return f"seen {' '.join(map(str, self.times))}"

    @property
    def rate(self) -> float:
        return (len(self.times) - 1) / (self.times[-1] - self.times[0])


Arrivals = Sporadic | Seen


@dataclass(frozen=True)
class Question:
    """Asks for the longest time of a job of the first source, from its release to its end.

    `costs` are the execution times by source number: first the source in question, then every other source of its
    priority or a higher one. Lower priorities delay the job by at most `blocking`. Busy intervals longer than `limit`
    are not examined.
    """

    limit: int
    blocking: int
    costs: tuple[tuple[int, int], ...]

    def line(self) -> str:
        pairs = " ".join(f"{source} {cost}" for source, cost in self.costs)
        return f"bound {self.limit} {self.blocking} {pairs}"


@dataclass(frozen=True)
class Bound:
    """The bound, and for each source the number of jobs that arrive within an interval of that length."""

    length: int
    jobs: dict[int, int] = field(default_factory=dict)


def ask(sources: Sequence[Arrivals], questions: Sequence[Question]) -> list[Bound | None]:
    """Return the bounds in the order of the questions; None if no busy interval ends within the limit."""
    if not questions:
        return []
    text = "".join(f"{one.line()}\n" for one in (*sources, *questions))
    done = call([program()], _ANSWER_S, text=text)
    if done.code != 0 or done.over:
        raise Failure(f"the analysis of response times failed: {done.output.strip()[-500:]}")
    lines = done.output.splitlines()
    return [_read(line, one) for line, one in zip(lines, questions, strict=True)]


def _read(line: str, question: Question) -> Bound | None:
    if line == "none":
        return None
    length, *jobs = map(int, line.split())
    return Bound(length, {source: count for (source, _), count in zip(question.costs, jobs, strict=True)})


@cache
def program() -> Path:
    """Return the program, built if necessary. Cargo checks each crate against the checksum in Cargo.lock.

    Raises Failure with the remedy.
    """
    content = hashlib.sha256(b"".join((CRATE / one).read_bytes() for one in _FILES)).hexdigest()[:12]
    folder = state() / "bounds" / content
    made = folder / "release" / _NAME
    if made.is_file():
        return made
    if shutil.which("cargo") is None:
        raise Failure("cargo is missing, which builds the analysis of response times: install cargo with its compiler")
    words = ["cargo", "build", "--locked", "--release", "--manifest-path", CRATE / "Cargo.toml", "--target-dir", folder]
    with console.step("building the analysis of response times"):
        done = call(words, _BUILD_S)
    if done.code != 0 or not made.is_file():
        raise Failure(f"the analysis of response times does not build:\n{done.output[-2000:]}")
    return made
