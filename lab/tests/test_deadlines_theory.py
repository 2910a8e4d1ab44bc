# SPDX-License-Identifier: MIT OR Apache-2.0
"""Response-time bounds, checked by simulation: schedules of small task sets, simulated for every phase."""

from __future__ import annotations

import itertools
import math
import random
import resource
from dataclasses import dataclass

from ove_lab.deadlines.advice import advise
from ove_lab.deadlines.bounds import Question, Seen, Sporadic, ask, program
from ove_lab.deadlines.task_set import INTERRUPT_RANK, Section, Task, TaskSet

_SETS = 100
# PREFIX of bounds/src/main.rs.
_PREFIX = 64
_QUICK_S = 1.0


@dataclass(frozen=True)
class Periodic:
    cost: int
    period: int


def _played(tasks: list[Periodic], phases: tuple[int, ...]) -> list[int]:
    """Simulate one time unit after another, and return each task's worst response, the most urgent task first."""
    end = 2 * math.lcm(*(one.period for one in tasks)) + max(phases)
    waiting: list[list[list[int]]] = [[] for _ in tasks]
    worst = [0] * len(tasks)
    for now in range(end):
        for index, one in enumerate(tasks):
            if now >= phases[index] and (now - phases[index]) % one.period == 0:
                waiting[index].append([now, one.cost])
        running = next((each for each in waiting if each), None)
        if running is None:
            continue
        running[0][1] -= 1
        if running[0][1] == 0:
            index = next(place for place, each in enumerate(waiting) if each is running)
            worst[index] = max(worst[index], now + 1 - running.pop(0)[0])
    return worst


def _generated(seed: int) -> list[Periodic]:
    chance = random.Random(seed)  # noqa: S311
    while True:
        periods = [chance.choice((3, 4, 5, 6, 8, 10)) for _ in range(3)]
        found = [Periodic(chance.randint(1, max(1, period // 2)), period) for period in periods]
        if sum(one.cost / one.period for one in found) <= 1:
            return found


def test_bound_is_the_worst_over_all_phases() -> None:
    """Claim: where the theory is exact, each bound is the longest response over all phases, for a hundred sets."""
    for seed in range(_SETS):
        tasks = _generated(seed)
        sources = [Sporadic(one.period) for one in tasks]
        questions = [
            Question(10_000, 0, tuple((one, tasks[one].cost) for one in (index, *range(index)))) for index in range(3)
        ]
        bounds = [one.length if one is not None else None for one in ask(sources, questions)]
        phases = itertools.product(*(range(one.period) for one in tasks[1:]))
        worst = [max(each) for each in zip(*(_played(tasks, (0, *one)) for one in phases), strict=True)]
        assert bounds == worst, f"set {seed}: {tasks}"


def test_blocking_lengthens_the_bound_by_the_longest_section() -> None:
    """Claim: one section of a less urgent task delays a job once, in its busy interval."""
    sources = [Sporadic(10), Sporadic(20)]
    without, with_section = ask(sources, [Question(1000, 0, ((0, 3),)), Question(1000, 4, ((0, 3),))])
    assert without is not None
    assert with_section is not None
    assert (without.length, with_section.length) == (3, 7)


def test_arrivals_that_were_seen_come_no_denser() -> None:
    """Claim: three jobs in quick succession, and then none for long, delay a less urgent job only three times."""
    (bound,) = ask([Seen((0, 1, 2, 1000, 1001, 1002)), Sporadic(500)], [Question(5000, 0, ((1, 10), (0, 5)))])
    assert bound is not None
    assert (bound.length, bound.jobs[0]) == (25, 3)


def _densest(times: list[int], length: int) -> int:
    """Return how many jobs come within an interval, by the definition: the shortest intervals of a trace, and the
    longest sums of two shorter ones beyond it."""
    shortest = [
        min(last - first for first, last in zip(times, times[count:], strict=False)) for count in range(1, len(times))
    ][:_PREFIX]
    while shortest[-1] <= length:
        shortest.append(max(one + other for one, other in zip(shortest, reversed(shortest), strict=True)))
    return next(index for index, one in enumerate(shortest) if length <= one) + 1


def test_arrivals_beyond_the_trace_are_the_densest_that_its_parts_allow() -> None:
    """Claim: for traces with bursts, the number of jobs is the one of the definition, in long intervals too."""
    chance = random.Random(3)  # noqa: S311
    for _ in range(_SETS):
        times = sorted(chance.sample(range(200), chance.choice((3, 5, 20, 90))))
        length = chance.choice((20, 200, 2000, 8000))
        (bound,) = ask([Sporadic(10**6), Seen(tuple(times))], [Question(10**6, length, ((0, 1), (1, 0)))])
        assert bound is not None
        assert (bound.length, bound.jobs[1]) == (length + 1, _densest(times, length + 1))


def test_long_busy_interval_is_searched_at_once() -> None:
    """Claim: an interval with 150000 late ticks is searched in less than a second of processor time."""
    chance = random.Random(4)  # noqa: S311
    ticks = Seen(tuple(1_000_000 * one + chance.randint(0, 30_000) for one in range(200)))
    # Its build is not measured.
    program()
    begun = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    assert ask([Sporadic(10_000_000), ticks], [Question(150 * 10**9, 0, ((0, 9_800_100), (1, 20_000)))]) == [None]
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - begun < _QUICK_S


def test_overload_has_no_bound() -> None:
    """Claim: if there is more work than the processor can do, there is no bound."""
    assert ask([Sporadic(10), Sporadic(10)], [Question(100_000, 0, ((0, 6), (1, 5)))]) == [None]


def _set(**changes: int) -> TaskSet:
    given = {"masked": 2, "section": 6, "deadline": 30} | changes
    return TaskSet(
        (
            Task("handler", INTERRUPT_RANK, 1, Sporadic(10)),
            Task("high", 3, 5, Sporadic(40), given["deadline"], (Section("m", 1),)),
            Task("middle", 2, 4, Sporadic(50), 50, (Section("other", 9),)),
            Task("low", 1, 8, Sporadic(100), 100, (Section("m", given["section"]),), masked=given["masked"]),
        )
    )


def test_lock_blocks_those_that_take_it_or_more_urgent_ones_do() -> None:
    """Claim: a section blocks tasks up to the most urgent user of its lock. A lock with one user blocks no task."""
    tasks = _set()
    assert tasks.blocking_parts(1)["locks"] == 6
    assert tasks.blocking_parts(2)["locks"] == 6
    assert tasks.blocking_parts(3)["locks"] == 0
    assert tasks.blocking_parts(0) == {"masked": 2}


def test_lock_that_is_asked_for_under_another_lock_blocks_too() -> None:
    """Claim: a thread that takes one lock also waits for a lock that the first lock's owner asks for."""
    lone = Section("inner", 9), Section("inner", 2, frozenset({"other"}))
    nested = Section("inner", 9), Section("inner", 2, frozenset({"outer"}))
    for (low, middle), blocking in ((lone, 5), (nested, 14)):
        tasks = (
            Task("high", 3, 5, Sporadic(100), 100, (Section("outer", 1),)),
            Task("middle", 2, 5, Sporadic(100), 100, (Section("outer", 5), middle)),
            Task("low", 1, 9, Sporadic(100), 100, (low,)),
        )
        assert TaskSet(tasks).blocking(0) == blocking


def test_each_wait_within_a_job_may_block_it_again() -> None:
    """Claim: less urgent threads may begin further sections while a job waits for anything but its next job."""
    for waits in range(3):
        tasks = (
            Task("high", 2, 5, Sporadic(100), 100, (Section("m", 1),), waits=waits),
            Task("low", 1, 8, Sporadic(100), 100, (Section("m", 7),), masked=3),
        )
        found = TaskSet(tasks, switch=2).blocking_parts(0)
        assert sorted(found.values()) == sorted((1 + waits) * one for one in (7, 3, 2))


def test_advice_names_the_smallest_change() -> None:
    """Claim: of the parts whose cut alone makes all deadlines hold, the smallest cut comes first, with its size."""
    first = advise(_set(section=20, deadline=20))[0]
    assert first.startswith("with this change alone every deadline holds: the longest section of low under m: ")
    cut = float(first.rpartition(": ")[2].partition("%")[0])
    held = _set(section=math.floor(20 * (1 - cut / 100)), deadline=20).bounds()[1]
    longer = _set(section=math.ceil(20 * (1 - cut / 100)) + 1, deadline=20).bounds()[1]
    assert held is not None
    assert held.length <= 20
    assert longer is not None
    assert longer.length > 20


def test_advice_says_how_much_may_come() -> None:
    """Claim: if every deadline holds, the advice is by how much all execution times may grow, and no more."""
    (text,) = advise(_set())
    factor = 1 + float(text.removeprefix("every execution time may become ").partition("%")[0]) / 100
    deadlines = {index: one.deadline or 0 for index, one in enumerate(_set().tasks)}
    within = _set().all_scaled(factor - 0.01).bounds()
    beyond = _set().all_scaled(factor + 0.2).bounds()
    assert all(one is not None and one.length <= deadlines[index] for index, one in within.items())
    assert any(one is None or one.length > deadlines[index] for index, one in beyond.items())
