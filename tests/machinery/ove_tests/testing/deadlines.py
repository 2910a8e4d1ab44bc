# SPDX-License-Identifier: MIT OR Apache-2.0
"""Generated thread sets start at the critical instant: ./ove deadlines must bound each of their responses."""

from __future__ import annotations

import random
import re
import tempfile
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from ove_lab import board as boards
from ove_lab.image import Image
from ove_lab.limits import call
from ove_lab.runner import RunWords
from ove_tests.testing import named_checks
from ove_tests.testing.model import Job
from ove_tool.build import BuildRequest, build
from ove_tool.paths import ROOT
from ove_tool.setup.parts import BOUNDS, TESTS, TRACE, parts_for
from ove_tool.variant import Variant

if TYPE_CHECKING:
    from ove_lab.deadlines.session import Session

GROUP = "deadlines"
APP = ROOT / "tests" / "deadlines"
_GROUPS, _EACH = 10, 10
# This tool comes with the compiler for the boards.
OBJCOPY, _STRIP_S = "arm-none-eabi-objcopy", 60.0
_PERIODS_MS = (5, 8, 10, 15, 20, 25, 40)
# By this time, the busy interval has ended and the first job of every thread is complete.
_RUN_MS = 130.0
_MOST_URGENT = 6
# For tests/deadlines as compiled for the default board: instructions per loop iteration, and per millisecond.
_TURN, _MS = 4, 7812.5
_NS_IN_MS = 1_000_000
# Maximum ratio of a bound to the worst response where the theory is exact.
_PESSIMISM = 1.15
# The ticks and switches of a set take less than this; a bound that grows by more includes another job.
_WORK, _STEADY = 1.04, 1.05
_BAD = {
    "unknown": "A thread and an interrupt that did not run are reported with their lines; the others are judged.",
    "overload": "A thread that overloads the processor is reported with its line and the utilisation.",
    "too-early": "A thread whose jobs arrive more often than the file says is reported with its line and the time.",
    "undebugged": "Without debug information, a thread's line says why it is not judged; an interrupt is judged.",
    "cut": "A record cut by --for reports where it ends, and a deadlines file is judged by the part before.",
}
_CLAIM = (
    "In ten generated sets of threads that start in one tick, no response is longer than its bound; without locks, the "
    "bound of the thread that all others delay is at most 15 % longer than its worst response."
)


@dataclass(frozen=True)
class Thread:
    """One word of the program's command line."""

    priority: int
    period_ms: int
    turns: int
    locked: int

    def word(self) -> str:
        return f"{self.priority}:{self.period_ms}:{self.turns}:{self.locked}"


def generate(seed: int) -> list[Thread]:
    """Return a set that the analysis finds schedulable; every second set has locks."""
    # The seed is the set's number, so that a failure can be reproduced.
    chance = random.Random(seed)  # noqa: S311
    while True:
        count = chance.randint(3, 5)
        periods = sorted(chance.sample(_PERIODS_MS, count))
        if chance.random() < 0.3:
            chance.shuffle(periods)
        rest, shares = chance.uniform(0.5, 0.85), []
        for left in range(count - 1, -1, -1):
            share = rest * (1 - chance.random() ** (1 / left)) if left else rest
            shares.append(share)
            rest -= share
        threads = []
        for place, (period, share) in enumerate(zip(periods, shares, strict=True)):
            turns = round(share * period * _MS / _TURN)
            locked = round(turns * chance.uniform(0, 0.3)) if seed % 2 else 0
            threads.append(Thread(_MOST_URGENT - place, period, turns, locked))
        if all(one.turns > 50 for one in threads) and _ends(threads):
            return threads


def _ends(threads: list[Thread]) -> bool:
    """Return True for a set whose jobs end in time, whose last bound does not jump with the kernel's own work.

    A response that ends right before another job comes is much longer with any delay: the bound has that delay.
    """
    plain, padded = _bounds(threads, 0), _bounds(threads, _NS_IN_MS)
    if any(
        one is None or one > (thread.period_ms - 1) * _NS_IN_MS for one, thread in zip(padded, threads, strict=True)
    ):
        return False
    return padded[-1] is not None and plain[-1] is not None and padded[-1] <= _STEADY * plain[-1] + _NS_IN_MS


def _bounds(threads: list[Thread], late: int) -> list[int | None]:
    """Return the bounds of a set by its instructions alone, or with a kernel's work and releases that are late."""
    from ove_lab.deadlines.bounds import Question, Sporadic, ask  # noqa: PLC0415 - its packages may be missing until now

    more = _WORK if late else 1.0
    cost = [round(one.turns * _TURN / _MS * _NS_IN_MS * more) + late // 20 for one in threads]
    locked = [round(one.locked * _TURN / _MS * _NS_IN_MS) for one in threads]
    questions = [
        Question(10**9, max([0, *locked[index + 1 :]]), tuple((one, cost[one]) for one in (index, *range(index))))
        for index in range(len(threads))
    ]
    found = ask([Sporadic(one.period_ms * _NS_IN_MS, late) for one in threads], questions)
    return [None if one is None else one.length for one in found]


def job(variant: Variant) -> Job:
    """Return the job of one kernel."""
    checks: dict[str, tuple[str, named_checks.Check]] = {}
    for number in range(_GROUPS):
        checks[f"{variant.rtos}.sets.{number}"] = (_CLAIM, partial(_sets, variant, number))
    for name, claim in _BAD.items():
        checks[f"{variant.rtos}.{name}"] = (claim, partial(_bad, variant, name))

    return named_checks.job(f"{GROUP} {variant.rtos}", GROUP, checks, (TESTS, TRACE, BOUNDS, *parts_for(variant)))


def _sets(variant: Variant, group: int) -> list[str]:
    return [one for seed in range(group * _EACH, (group + 1) * _EACH) for one in judge_set(variant, seed)]


# Two threads: the first is judged whatever the file says of the others. Then the file and its message.
_WORDS = ("6:10:2000", "4:20:4000")
_FIRST = "[thread.t0]\nperiod_us = 10000\n"
_FILES: dict[str, tuple[str, tuple[str, ...]]] = {
    "unknown": (
        "[thread.absent]\nperiod_us = 10000\n[interrupt.'interrupt 99']\ndistance_us = 10000\n",
        (
            r":3: thread `absent` did not run; there are: .*\bt0, t1\b",
            r":5: interrupt `interrupt 99` did not run; there are: .*\bSysTick\b",
        ),
    ),
    "overload": (
        "[thread.t1]\nperiod_us = 2000\n",
        (
            r":3: thread `t1` has no bound: .* utilisation is 1\.\d\d",
            r":3: thread `t1` took \d+\.\d us in this run, and its deadline is 2000\.0 us",
        ),
    ),
    "too-early": (
        "[thread.t1]\nperiod_us = 40000\n",
        (
            r":3: thread `t1` came up to \d+\.\d us earlier than every 40000 us, first at \d+\.\d+ ms",
            # With releases this early, the bound is no better than the file's figures.
            r":3: thread `t1` may take \d+\.\d us, and its deadline is 40000\.0 us",
        ),
    ),
    "undebugged": (
        "[interrupt.SysTick]\nperiod_us = 1000\n",
        (r":1: thread `t0` is not judged: the image has no debug information",),
    ),
    "cut": ("", ()),
}


def _bad(variant: Variant, name: str) -> list[str]:
    """Judge one invalid file, or one incomplete run, and return how the messages differ from the expected ones."""
    from ove_lab.deadlines import show  # noqa: PLC0415 - its packages may be missing until now

    text, wanted = _FILES[name]
    with tempfile.TemporaryDirectory() as folder:
        image = build(BuildRequest(APP, variant), is_quiet=True)
        if name == "undebugged":
            bare = Path(folder, image.elf.name)
            done = call([OBJCOPY, "--strip-debug", image.elf, bare], _STRIP_S)
            if done.code != 0:
                return [done.output]
            image = replace(image, elf=bare)
        read = _read(variant, image, _WORDS, _FIRST + text, Path(folder))
    said = list(show.failures(read, show.bounds(read)))
    wrong = [f"nothing said fits {one!r}" for one in wanted if not any(re.search(one, each) for each in said)]
    wrong += [f"said too: {each}" for each in said if not any(re.search(one, each) for one in wanted)]
    judged = [one.entry.name for one in read.judged]
    if judged[0] != ("SysTick" if name == "undebugged" else "t0"):
        wrong.append(f"judged: {judged}")
    if not any(re.match(r"the record was cut at \d+\.\d+ ms, in \w+", one) for one in read.notes):
        wrong.append(f"where the record was cut is not said: {read.notes}")
    return wrong


def _read(variant: Variant, image: Image, words: tuple[str, ...], text: str, folder: Path) -> Session:
    """Record a set, and judge the record by a deadlines file."""
    from ove_lab.cli.recorded import observe, subject  # noqa: PLC0415 - as above
    from ove_lab.deadlines import file, session  # noqa: PLC0415
    from ove_lab.trace import history  # noqa: PLC0415

    board = boards.load(variant.board)
    made = history.make(observe(subject(image, board, RunWords(words), _RUN_MS, None)))
    path = folder / file.FILE
    path.write_text(text, encoding="ascii")
    return session.read(made, file.read(path))


def judge_set(variant: Variant, seed: int) -> list[str]:
    """Run one set, and return what contradicts the claim, with the command that shows it."""
    from ove_lab.deadlines import show  # noqa: PLC0415 - as above

    threads = generate(seed)
    words = tuple(one.word() for one in threads)
    text = "".join(f"[thread.t{index}]\nperiod_us = {one.period_ms * 1000}\n" for index, one in enumerate(threads))
    with tempfile.TemporaryDirectory() as folder:
        read = _read(variant, build(BuildRequest(APP, variant), is_quiet=True), words, text, Path(folder))
    found = show.bounds(read)
    wrong = list(show.failures(read, found))
    if len(read.judged) != len(threads):
        wrong.append(f"{len(read.judged)} of {len(threads)} threads were judged")
    for one in read.judged:
        bound = found[one.task]
        if bound is None or one.response > bound.length + one.jitter:
            wrong.append(f"{one.entry.name}: {one.response} ns, and the bound is {bound}")
    # The first jobs of all threads are released together; the least urgent one is delayed by all others.
    last = max(read.judged, key=lambda one: int(one.entry.name[1:]))
    bound = found[last.task]
    worst = max(one.response for one in last.jobs)
    if not seed % 2 and bound is not None and bound.length > _PESSIMISM * worst:
        wrong.append(f"{last.entry.name}: the bound is {bound.length} ns, and the worst response {worst} ns")
    command = f"./ove deadlines tests/deadlines --rtos {variant.rtos} --for {_RUN_MS:g} -- {' '.join(words)}"
    return [f"set {seed}: {one}\n  {command}" for one in wrong]
