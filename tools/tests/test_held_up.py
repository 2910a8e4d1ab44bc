# SPDX-License-Identifier: MIT OR Apache-2.0
"""A test that a busy host held up does not count, and runs again alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from ove_lab.image import Image
from ove_lab.runner import RunResult
from ove_tests.testing.conformance import _MOST_TRIES, HELD_UP, Case, Suite
from ove_tests.testing.model import FAIL, PASS, SKIP, Selection
from ove_tool.variant import on_host

NAMES = ("a.b.first", "a.b.late", "a.b.last")
IMAGE = Image("conformance", Path("none"), "posix", "host", "heap", "c", Path())


def line(kind: str, **fields: object) -> str:
    return "@ove " + json.dumps({"t": kind, **fields})


def verdict(name: str, verdict: str, why: str = "") -> list[str]:
    return [line("begin", id=name), line("verdict", id=name, verdict=verdict, why=why)]


class Played(Suite):
    """A suite whose image behaves as a list says: for each start, its arguments, its output lines and its exit code."""

    def __init__(self, starts: Sequence[tuple[tuple[str, ...], list[str], int]]) -> None:
        super().__init__(on_host("heap", "c"))
        self.starts = list(starts)

    def image(self) -> Image:
        return IMAGE

    def _cases(self, _: Image) -> list[Case]:
        return [Case(name, "", None, None, None, None) for name in NAMES]

    def _start(self, _: Image, arguments: tuple[str, ...], __: float) -> RunResult:
        wanted, lines, code = self.starts.pop(0)
        assert arguments == wanted
        return RunResult(code, lines, 0.0, False)


END = line("end", ran=1, failed=0, skipped=0)
# The held-up test ends the image, so the tests after it need another start.
WHOLE = [
    (("--all",), [*verdict(NAMES[0], PASS), *verdict(NAMES[1], SKIP, HELD_UP)], 1),
    (("--after", NAMES[1]), [*verdict(NAMES[2], PASS), END], 0),
]
AGAIN = (("--run", NAMES[1]), [*verdict(NAMES[1], SKIP, HELD_UP)], 1)


@pytest.mark.parametrize(
    ("tries", "result"),
    [
        ([(AGAIN[0], [*verdict(NAMES[1], PASS), END], 0)], PASS),
        ([AGAIN, AGAIN, (AGAIN[0], [*verdict(NAMES[1], FAIL, "x"), END], 1)], FAIL),
        ([AGAIN] * _MOST_TRIES, SKIP),
    ],
)
def test_a_held_up_test_runs_again(tries: list[tuple[tuple[str, ...], list[str], int]], result: str) -> None:
    """Claim: a test's verdict is that of its first attempt that was not held up; the tests after it run normally."""
    played = Played([*WHOLE, *tries])
    outcomes = {one.id.partition(":")[2]: one.verdict for one in played.run(Selection())}
    assert outcomes == {NAMES[0]: PASS, NAMES[1]: result, NAMES[2]: PASS}
    assert played.starts == []
