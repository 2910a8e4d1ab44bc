# SPDX-License-Identifier: MIT OR Apache-2.0
"""One program under search: makes its runs and judges them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ove_lab.board import Board
from ove_lab.check import session, silence
from ove_lab.check.report import Report
from ove_lab.check.silence import Silencer
from ove_lab.errors import Failure
from ove_lab.image import Image
from ove_lab.runner import RunResult, RunWords, mismatch, run
from ove_lab.search import change
from ove_lab.search.change import Changes
from ove_lab.trace import history, limits, observe, totals
from ove_lab.trace.history import History
from ove_lab.trace.observe import Observed
from ove_lab.trace.reading import Subject

# The plugin's exit code of a run that reached its limit (plugin/injector.c).
AT_LIMIT = 76
# A run may take this many times as long as the run without changes, plus some instructions.
_LONGER, _MORE = 4, 2_000_000
_STOPS = ("ove: stop ", "ove: fault")
_SHOWN = 3


@dataclass(frozen=True)
class Program:
    """`expected` is the right output; None if only the exit code and stops are judged.

    `is_endless` means that the program does not end by itself and is ended after `for_ms` of its own time. Its output
    must then be a prefix of the expected output, or of the output without changes.

    `silencers` come from check.toml; with None, the judges of `./ove check` do not read the runs.
    """

    image: Image
    board: Board
    words: RunWords
    for_ms: float
    timeout_s: float
    expected: str | None
    limits: Mapping[str, int | dict[str, int]]
    silencers: tuple[Silencer, ...] | None = None
    length: int = 0
    is_endless: bool = False

    def subject(self, changes: Changes) -> Subject:
        """Return the subject of a run's record."""
        more = change.words(self.board.qemu, changes)
        words = RunWords(self.words.arguments, (*self.words.emulator, *more))
        return Subject(self.image, self.board, words, self.for_ms, self.timeout_s)

    def run(self, changes: Changes) -> RunResult:
        """Run once. The limit counts instructions, so a busy machine does not fail a run."""
        more = [*self.words.emulator, *change.words(self.board.qemu, changes, self._limit)]
        return run(self.image, self.board, self.words.arguments, self.timeout_s, more=more)

    @cached_property
    def _limit(self) -> int:
        if self.is_endless or not self.length:
            return round(self.for_ms * 1_000_000 / self.board.instruction_ns)
        return _LONGER * self.length + _MORE

    def wrong(self, changes: Changes) -> str:
        """Return the error of a run; empty for a good run."""
        found = self.judge(self.run(changes))
        if found or not (self.limits or self.silencers is not None):
            return found
        seen = self.record(changes)
        return self._beyond(seen) or self._findings(seen)

    def record(self, changes: Changes) -> Observed:
        """Record a whole run."""
        its = self.subject(changes)
        return observe.program(its.image, its.board, its.for_ms, its.timeout_s, its.words)

    def _beyond(self, seen: Observed) -> str:
        """Return the limits that a run exceeds."""
        return "; ".join(map(str, limits.exceeded(totals.of(history.make(seen)), self.limits)))

    def _findings(self, seen: Observed) -> str:
        """Return the names of the judges' findings, if they read the run."""
        return "; ".join(one.name for one in self.report(seen).open) if self.silencers is not None else ""

    def report(self, seen: Observed) -> Report:
        """Let the judges of `./ove check` read a run."""
        found = session.judge(seen)
        # A silencer may be meant for another run of the search, so an unused silencer is not an error here.
        silence.apply(self.silencers or (), found.findings)
        return found

    def judge(self, result: RunResult) -> str:
        """Return the error in the result of a run."""
        stop = next((line for line in result.lines if line.startswith(_STOPS)), "")
        if stop:
            return stop
        if result.exit_code == AT_LIMIT and not self.is_endless:
            return f"it did not end within {self._limit} instructions; without a change, it takes {self.length}"
        if result.timed_out:
            return f"it {result.over}"
        if self.is_endless:
            return self._judge_begin(result)
        if self.expected is not None:
            return "; ".join(mismatch(result, self.expected, self.timeout_s)[: _SHOWN + _HEAD])
        return f"it ended with code {result.exit_code}" if result.exit_code else ""

    def _judge_begin(self, result: RunResult) -> str:
        if result.exit_code != AT_LIMIT:
            return f"it ended with code {result.exit_code}; without a change, it does not end"
        expected = self.expected or ""
        wanted = expected.splitlines()
        # Either output may have been cut in the middle of its last line.
        open_here = len(result.lines) if result.has_open_line else 0
        open_there = 0 if expected.endswith("\n") else len(wanted)
        for number, (is_, should_be) in enumerate(zip(result.lines, wanted, strict=False), 1):
            is_begin = number == open_here and should_be.startswith(is_)
            is_more = number == open_there and is_.startswith(should_be)
            if is_ != should_be and not is_begin and not is_more:
                return f"line {number} is `{is_}`, expected `{should_be}`"
        return ""


# Skip the exit code and the header lines of the comparison.
_HEAD = 4


def observed(program: Program) -> History:
    """Record the run without changes. Raises Failure if that run is already wrong."""
    found = program.record(())
    if found.recorded.hung:
        raise Failure(f"{program.image.name} did not end within {program.timeout_s:g} s; --timeout sets a longer limit")
    return history.make(found)
