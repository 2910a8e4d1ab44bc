# SPDX-License-Identifier: MIT OR Apache-2.0
"""What is required of a benchmark run: all cases, the same figures twice, and wrappers within their limits."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from ove_tool import board as boards
from ove_tool.bench.collect import collect
from ove_tool.bench.matrix import APP, DEFINES
from ove_tool.build import BuildRequest, build
from ove_tool.errors import Failure
from ove_tool.paths import ROOT
from ove_tool.report.comparability import Comparability, load
from ove_tool.results import Run
from ove_tool.runner import RunResult, run
from ove_tool.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.variant import Variant

LIMITS = ROOT / "tests" / "benchmark" / "limits.yaml"
CASES = ROOT / "tests" / "benchmark" / "cases.yaml"
_TIMEOUT_S = 300.0


@dataclass(frozen=True)
class Limit:
    """The most that a wrapper may cost over its native twin, in the board's unit."""

    rtos: str
    board: str
    wrapper: str
    at_most: int


def load_limits(path: Path = LIMITS) -> list[Limit]:
    """Read `limits: [{rtos, board, wrapper, at_most}]`. Raises Failure naming the entry that is wrong."""
    data = _load(path)
    found = []
    for item in data.get("limits") or []:
        try:
            limit = Limit(**item)
        except TypeError as error:
            raise Failure(f"{path}: {item}: the keys are rtos, board, wrapper, at_most") from error
        if not isinstance(limit.at_most, int):
            raise Failure(f"{path}: {item}: at_most is a whole number")
        found.append(limit)
    return found


def load_cases(path: Path = CASES) -> dict[str, list[str]]:
    """Read which cases there must be: `suites: {name: [cases]}`, and `heap_only` in the same form."""
    data = _load(path)
    return {mode: [f"{s}/{c}" for s, cases in data[mode].items() for c in cases] for mode in ("suites", "heap_only")}


def _load(path: Path) -> dict[str, Any]:
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, yaml.YAMLError) as error:
        raise Failure(f"{path} cannot be read: {error}") from error
    if not isinstance(data, dict):
        raise Failure(f"{path} must be a mapping")
    return data


def job(variant: Variant) -> Job:
    """Give the job that measures one variant and judges the figures."""
    names = ["bench.complete"]
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
            why, claim = missing_cases(measured, load_cases()), "Every case is measured or says why it is not."
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


def missing_cases(measured: Run, cases: dict[str, list[str]]) -> str:
    """Name the cases that must be there and are neither measured nor skipped with a reason; empty when none."""
    required = cases["suites"] + (cases["heap_only"] if measured.mode == "heap" else [])
    required = [name.replace("native_RTOS", f"native_{measured.rtos}") for name in required]
    known = set(measured.by_name) | {f"{item['suite']}/{item['case']}" for item in measured.skipped}
    missing = [name for name in required if name not in known]
    return f"not measured: {', '.join(missing)}" if missing else ""


def difference(first: RunResult, second: RunResult) -> str:
    """Name the first line that differs between two runs; empty when none does."""
    if first.lines == second.lines:
        return ""
    for one, other in zip(first.lines, second.lines, strict=False):
        if one != other:
            return f"first run:  {one}\nsecond run: {other}"
    return f"the first run printed {len(first.lines)} lines, the second {len(second.lines)}"


def over_limit(measured: Run, limit: Limit, rules: Comparability) -> str:
    """Say by how much a wrapper is over its limit; empty when it is not."""
    pair = next((pair for pair in rules.pairs if pair.wrapper == limit.wrapper), None)
    if pair is None:
        return f"bench/comparability.yaml has no pair for {limit.wrapper}"
    wrapper = measured.by_name.get(pair.wrapper)
    native = measured.by_name.get(f"native_{measured.rtos}/{pair.native}")
    if wrapper is None or native is None:
        return f"{pair.wrapper} or {pair.native} was not measured"
    delta = wrapper.figure - native.figure
    if delta <= limit.at_most:
        return ""
    figures = f"{wrapper.figure:.0f} - {native.figure:.0f} = {delta:+.0f} {wrapper.unit}"
    return f"{figures}, at most {limit.at_most:+d} is allowed"
