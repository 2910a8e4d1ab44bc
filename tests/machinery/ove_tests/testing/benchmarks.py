# SPDX-License-Identifier: MIT OR Apache-2.0
"""Requirements for a benchmark run: all cases, reproducible figures, and wrappers within their limits."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from ove_lab import board as boards
from ove_lab.runner import RunResult, run
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.bench import baseline, calibration, cases
from ove_tool.bench.collect import collect
from ove_tool.bench.matrix import APP, DEFINES
from ove_tool.build import BuildRequest, build
from ove_tool.report.comparability import Comparability, load
from ove_tool.results import Run
from ove_tool.variant import Variant, choose

_TIMEOUT_S = 300.0
# Fewer iterations than a calibration measures, to keep the tests short.
_FEW = "CONFIG_OVE_BENCHMARK_ITERATIONS=500"


@dataclass(frozen=True)
class Limit:
    """The maximum added cost of a wrapper over its native counterpart, in the board's unit."""

    rtos: str
    board: str
    wrapper: str
    at_most: int


def load_limits() -> list[Limit]:
    """Return the limits in bench/cases.yaml, which apply to the default board."""
    return [
        Limit(rtos, boards.default(), row.name, most) for row in cases.load().rows for rtos, most in row.at_most.items()
    ]


def job(variant: Variant) -> Job:
    """Return the job that measures one variant and judges the figures."""
    names = ["bench.complete"]
    if variant == choose(None, None, None):
        names.append("bench.calibration")
    if boards.load(variant.board).is_exact:
        names += ["bench.repeatable", *(f"cost.{limit.wrapper.replace('/', '.')}" for limit in _own_limits(variant))]

    def execute(selection: Selection) -> list[Outcome]:
        wanted = [name for name in names if selection.wants(variant.name, name, is_variant=True)]
        return _judge(variant, wanted) if wanted else []

    return Job(
        f"{variant.name} benchmark",
        variant.name,
        execute,
        lambda: [f"{variant.name}:{name}" for name in names],
        is_variant=True,
        prefixes=("bench.", "cost."),
    )


def _own_limits(variant: Variant) -> list[Limit]:
    return [limit for limit in load_limits() if (limit.rtos, limit.board) == (variant.rtos, variant.board)]


def _judge(variant: Variant, wanted: list[str]) -> list[Outcome]:
    image = build(BuildRequest(APP, variant, DEFINES), is_quiet=True)
    board = boards.load(variant.board)
    started = time.monotonic()
    first = run(image, board, timeout_s=_TIMEOUT_S)
    if first.timed_out or first.exit_code != 0:
        why = f"the benchmark ended with code {first.exit_code}; its last output:\n{first.tail()}"
        return [Outcome(f"{variant.name}:{name}", FAIL, why, seconds=first.seconds) for name in wanted]
    measured = collect(first.lines, board, variant)
    outcomes = []
    for name in wanted:
        if name == "bench.complete":
            why, claim = (
                missing_cases(measured, cases.load().rows),
                "Each row of bench/cases.yaml is measured or has a reason why not, and no other case is measured.",
            )
        elif name == "bench.calibration":
            why, claim = (
                moved_medians(variant),
                "The median of each case is the same at 100 and at 500 iterations, except for ticks in a long case.",
            )
        elif name == "bench.repeatable":
            why, claim = difference(first, run(image, board, timeout_s=_TIMEOUT_S)), "Two runs print the same lines."
        else:
            limit = next(item for item in _own_limits(variant) if f"cost.{item.wrapper.replace('/', '.')}" == name)
            why = over_limit(measured, limit, load())
            claim = f"{limit.wrapper} costs at most {limit.at_most} {board.unit} more than the native call."
        seconds = time.monotonic() - started
        outcomes.append(Outcome(f"{variant.name}:{name}", FAIL if why else PASS, why, claim, seconds))
        started = time.monotonic()
    return outcomes


def moved_medians(variant: Variant) -> str:
    """Return the cases whose median depends on the iteration count; empty if there are none."""
    image = build(BuildRequest(APP, variant, (*DEFINES, *calibration.DEFINES, _FEW), tag="calibration"), is_quiet=True)
    board = boards.load(variant.board)
    found = calibration.read(run(image, board, timeout_s=_TIMEOUT_S).lines, board)
    moved = [one for one in found if one.medians()[-1] - one.medians()[0] > baseline.slack(one.medians()[0])]
    return "\n".join(f"{one.name}: {one.medians()}" for one in moved)


def missing_cases(measured: Run, rows: Sequence[cases.Case]) -> str:
    """Return the required cases that are neither measured nor skipped, and those without a row."""
    own = [row for row in rows if row.is_of(measured.mode)]
    required = [row.name for row in own]
    has_twins = any((APP / "native").glob(f"{measured.rtos}.*"))
    twins = [f"native_{measured.rtos}/{row.native}" for row in rows if row.native and has_twins]
    known = set(measured.by_name) | {item.name for item in measured.skipped}
    missing = [name for name in (*required, *twins) if name not in known]
    if missing:
        return f"not measured: {', '.join(missing)}"
    unknown = sorted(known - set(required) - set(twins))
    return f"without a row in bench/cases.yaml: {', '.join(unknown)}" if unknown else ""


def difference(first: RunResult, second: RunResult) -> str:
    """Return the first line that differs between two runs; empty if there is none."""
    if first.lines == second.lines:
        return ""
    for one, other in zip(first.lines, second.lines, strict=False):
        if one != other:
            return f"first run:  {one}\nsecond run: {other}"
    return f"the first run printed {len(first.lines)} lines, the second {len(second.lines)}"


def over_limit(measured: Run, limit: Limit, rules: Comparability) -> str:
    """Return a message if a wrapper exceeds its limit; empty if it does not."""
    pair = next((pair for pair in rules.pairs if pair.wrapper == limit.wrapper), None)
    if pair is None:
        return f"bench/cases.yaml has no native case for {limit.wrapper}"
    wrapper = measured.by_name.get(pair.wrapper)
    native = measured.by_name.get(f"native_{measured.rtos}/{pair.native}")
    if wrapper is None or native is None:
        return f"{pair.wrapper} or {pair.native} was not measured"
    delta = wrapper.figure - native.figure
    if delta <= limit.at_most:
        return ""
    figures = f"{wrapper.figure:.0f} - {native.figure:.0f} = {delta:+.0f} {wrapper.unit}"
    return f"{figures}, at most {limit.at_most:+d} is allowed"
