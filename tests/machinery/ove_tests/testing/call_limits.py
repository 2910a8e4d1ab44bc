# SPDX-License-Identifier: MIT OR Apache-2.0
"""Limits for calls that the benchmark suites omit, in each folder of tests/benchmark that has a limits file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from msgspec import Meta

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.runner import run
from ove_lab.schema import Count, Table, Word
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tool import own_trees, yaml_file
from ove_tool.bench.collect import collect
from ove_tool.build import BuildRequest, build
from ove_tool.languages import NATIVE
from ove_tool.paths import ROOT
from ove_tool.setup.parts import TESTS, parts_for
from ove_tool.variant import Variant

# The part of a test's id before the colon, and the program.
APPS = {
    "queue-sizes": ROOT / "tests" / "benchmark" / "queue_sizes",
    "small-calls": ROOT / "tests" / "benchmark" / "small_calls",
}
_TIMEOUT_S = 60.0


class Limit(Table):
    """The maximum cost of a case, in the board's unit.

    `set` is a symbol with its value, as for `-D`. A limit with `set`, or for another board, needs its own `name`.
    """

    rtos: Word
    board: Word
    case: Annotated[str, Meta(pattern="^[a-z_0-9]+/[A-Za-z_0-9]+$")]
    at_most: Count
    lang: Word = NATIVE
    set: str = ""
    name: str = ""


class File(Table):
    """A limits file."""

    limits: list[Limit]


def jobs() -> list[Job]:
    """Return a job for each kernel, board and language that a limits file names."""
    return [job for group, app in APPS.items() for job in _jobs(group, app)]


def _jobs(group: str, app: Path) -> list[Job]:
    of_image: dict[tuple[Variant, str], list[Limit]] = {}
    for item in yaml_file.read(app / "limits.yaml", File).limits:
        variant = Variant(item.rtos, item.board, "heap", item.lang)
        of_image.setdefault((variant, item.set), []).append(item)
    return [_job(group, app, variant, symbol, items) for (variant, symbol), items in of_image.items()]


def _job(group: str, app: Path, variant: Variant, symbol: str, limits: list[Limit]) -> Job:
    place = variant.rtos if variant.lang == NATIVE else f"{variant.rtos}.{variant.lang}"
    names = {f"{place}.{item.name or item.case.partition('/')[2]}": item for item in limits}

    def execute(selection: Selection) -> list[Outcome]:
        wanted = {name: item for name, item in names.items() if selection.wants(group, name, is_variant=False)}
        if why := own_trees.not_available(variant.rtos, variant.board):
            return [Outcome(f"{group}:{name}", SKIP, why) for name in wanted]
        defines = (symbol,) if symbol else ()
        request = BuildRequest(app, variant, defines, tag=symbol.partition("_OVE_")[2].replace("=", "-"))
        return _judge(group, request, wanted) if wanted else []

    def listed() -> list[str]:
        return [f"{group}:{name}" for name in names]

    board = "" if variant.board == boards.default() else f" {variant.board}"
    title = f"{group} {place}{board}{f' {symbol}' if symbol else ''}"
    return Job(title, group, execute, listed, needs=(TESTS, *parts_for(variant)))


def _judge(group: str, request: BuildRequest, wanted: dict[str, Limit]) -> list[Outcome]:
    image = build(request, is_quiet=True)
    board = boards.load(request.variant.board)
    done = run(image, board, timeout_s=_TIMEOUT_S)
    if done.timed_out or done.exit_code != 0:
        raise Failure(f"the program ended with code {done.exit_code}; its last output:\n{done.tail()}")
    measured = collect(done.lines, board, request.variant).by_name
    outcomes = []
    for name, item in wanted.items():
        row = measured.get(item.case)
        why = "not measured" if row is None else ""
        if row is not None and row.figure > item.at_most:
            why = f"{row.figure:.0f} {row.unit}, at most {item.at_most}"
        claim = f"{item.case} costs at most {item.at_most} {board.unit}."
        outcomes.append(Outcome(f"{group}:{name}", FAIL if why else PASS, why, claim, done.seconds))
    return outcomes
