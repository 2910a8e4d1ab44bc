# SPDX-License-Identifier: MIT OR Apache-2.0
"""Programs that sleep: ./ove power must find their wake-ups, and the same times as the programs themselves.

tests/power/sensor sleeps in two states; tests/power/jobs has timers that may expire together; tests/power/locks has a
lock that is never released.
"""

from __future__ import annotations

import re
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from ove_lab import board as boards
from ove_tests.testing import named_checks
from ove_tests.testing.model import Job
from ove_tool.build import BuildRequest, build
from ove_tool.paths import ROOT
from ove_tool.setup.parts import TESTS, TRACE, parts_for
from ove_tool.variant import Variant

if TYPE_CHECKING:
    from ove_lab.trace.sleeps import Sleeps
    from ove_lab.trace.totals import Totals

GROUP = "power"
APP = ROOT / "tests" / "power" / "sensor"
JOBS_APP = ROOT / "tests" / "power" / "jobs"
LOCKS_APP = ROOT / "tests" / "power" / "locks"
# Ten jobs, and each runs in ten periods.
_JOBS, _PERIODS = 10, 10
_FOR_MS, _TIMEOUT_S = 130_000.0, 120.0
# In a deep sleep of some 240 ms.
_CUT_MS = 3000.0
# The kernels' own ways into a sleep differ, by less than half a per cent of the run.
_LOCKS = (
    r"lock modem: taken once, held (69\.[5-9]\d|70\.[0-4]\d) % of the time; "
    r"not released after dialler took it at 30\d\.\d{3} ms",
    r"lock bus: taken 3 times, held (29\.[5-9]\d|30\.[0-4]\d) % of the time",
)
_OWN_FIGURES = re.compile(r"light (\d+) us, deep (\d+) us")
_US_IN_S, _NS_IN_US = 1_000_000, 1000
# Tolerances: the program reads its clock before and after a sleep, and its own times leave out its last sleep.
_LEAST_ASLEEP, _OFF_BY = 0.99, 0.001
_OFF_BY_US = 500
_CLAIMS = {
    "wakeups": "Each wake-up in two minutes is shown with its interrupt, its state, its threads and their waits.",
    "times": "The time in each state is the time that the program measured, and it sleeps for 99 per cent of the run.",
    "together": "With slack, ten periodic timers need one wake-up per period; without slack, each needs its own.",
    "cut": "A run that is cut off in a deep sleep, which stops SysTick, has not lost its tick.",
    "locks": "A lock that is never released is shown with its thread, and for each lock how long it was held.",
    "limits": "A limit of one wake-up per second too few is exceeded, and the message names the interrupt.",
}


def _expected(rtos: str) -> Path:
    return APP / f"expected.{rtos}.txt"


def is_expected(rtos: str) -> bool:
    """Return True if a kernel can sleep through ticks: such a kernel has a file of expected wake-ups."""
    return _expected(rtos).is_file()


def job(variant: Variant) -> Job:
    """Return the job of one kernel that can sleep through ticks."""
    checks = {
        "wakeups": _wakeups,
        "times": _times,
        "together": _together,
        "locks": _locks,
        "limits": _limits,
        "cut": _cut,
    }
    named = {f"{variant.rtos}.{name}": (_CLAIMS[name], partial(check, variant)) for name, check in checks.items()}
    return named_checks.job(f"{GROUP} {variant.rtos}", GROUP, named, (TESTS, TRACE, *parts_for(variant)))


@cache
def _recorded(
    variant: Variant, app: Path = APP, words: tuple[str, ...] = (), for_ms: float = _FOR_MS
) -> tuple[Totals, str]:
    """Return the program's totals and its output."""
    from ove_lab.runner import RunWords  # noqa: PLC0415 - its packages are there once the tests are set up
    from ove_lab.trace.reading import Reading, Subject  # noqa: PLC0415 - as above

    image, board = build(BuildRequest(app, variant)), boards.load(variant.board)
    reading = Reading(0)
    recorded = reading.stream(Subject(image, board, RunWords(words), for_ms, _TIMEOUT_S), lambda _: None)
    return reading.totals, recorded.output


def _wakeups(variant: Variant) -> list[str]:
    from ove_lab.power import show  # noqa: PLC0415 - as above

    sleeps = _recorded(variant)[0].sleeps
    found = "".join(f"{' | '.join(row)}\n" for row in show.rows(sleeps)) + "".join(
        f"{line}\n" for line in show.advice(sleeps)
    )
    expected = _expected(variant.rtos).read_text(encoding="utf-8")
    return [] if found == expected else [f"expected:\n{expected}found:\n{found}"]


def _times(variant: Variant) -> list[str]:
    totals, output = _recorded(variant)
    sleeps: Sleeps = totals.sleeps
    own = _OWN_FIGURES.search(output)
    if own is None:
        return [f"the program did not print its figures: {output}"]
    wrong = []
    for state, text in zip(("light", "deep"), own.groups(), strict=True):
        mine, its = sleeps.asleep.get(state, 0) // _NS_IN_US, int(text)
        if abs(mine - its) > _OFF_BY_US + its * _OFF_BY:
            wrong.append(f"{state}: {mine} us in the record, {its} us by the program's own clock")
    asleep = sum(sleeps.asleep.values())
    if asleep < _LEAST_ASLEEP * sleeps.ns:
        wrong.append(f"asleep for {asleep} of {sleeps.ns} ns")
    return wrong


def _together(variant: Variant) -> list[str]:
    (apart, said), (together, also) = (_recorded(variant, JOBS_APP, words) for words in ((), ("slack",)))
    wrong = [f"the program printed {one!r}" for one in (said, also) if one != f"{_JOBS * _PERIODS} jobs"]
    counts = apart.sleeps.count, together.sleeps.count
    if counts[0] - counts[1] != (_JOBS - 1) * _PERIODS:
        wrong.append(f"{counts[0]} wake-ups without slack and {counts[1]} with it")
    return wrong


def _locks(variant: Variant) -> list[str]:
    from ove_lab.power import show  # noqa: PLC0415 - as above

    found = list(show.locks(_recorded(variant, LOCKS_APP)[0].sleeps))
    is_same = len(found) == len(_LOCKS) and all(map(re.fullmatch, _LOCKS, found))
    return [] if is_same else [f"expected: {_LOCKS}, found: {found}"]


def _limits(variant: Variant) -> list[str]:
    from ove_lab.trace import limits  # noqa: PLC0415 - as above

    totals, _ = _recorded(variant)
    least = -(-totals.sleeps.count * _US_IN_S * _NS_IN_US // totals.sleeps.ns)
    wrong = []
    for allowed, wanted in ((least, []), (least - 1, [f"wakeups_per_second: {least}, and the limit is {least - 1}"])):
        found = [str(one).partition("; ")[0] for one in limits.exceeded(totals, {"wakeups_per_second": allowed})]
        if found != wanted:
            wrong.append(f"a limit of {allowed}: {found}")
    said = [str(one) for one in limits.exceeded(totals, {"wakeups_per_second": 0})]
    # The tick's name is in the file, because some kernels handle all exceptions in one function.
    tick = _expected(variant.rtos).read_text(encoding="utf-8").partition(" |")[0]
    return wrong + ([] if f"most often by {tick}" in said[0] else said)


def _cut(variant: Variant) -> list[str]:
    totals, _ = _recorded(variant, for_ms=_CUT_MS)
    verdict = totals.diagnosis.tick
    return [one for one in (verdict.stopped, verdict.unjudged, verdict.off) if one]
