# SPDX-License-Identifier: MIT OR Apache-2.0
"""tests/search has faults that an unchanged run does not show: ./ove search must find each, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from ove_lab import board as boards
from ove_lab.runner import RunWords
from ove_lab.schema import Filled, toml
from ove_tests.testing import named_checks
from ove_tests.testing.model import Job
from ove_tool.build import BuildRequest, build
from ove_tool.paths import ROOT
from ove_tool.setup.parts import TESTS, TRACE, parts_for
from ove_tool.variant import Variant

if TYPE_CHECKING:
    from ove_lab.check.silence import Silencer
    from ove_lab.search.program import Program
    from ove_lab.search.sweep import Found
    from ove_lab.trace.history import History

GROUP = "search"
APP = ROOT / "tests" / "search"
EXPECTED = APP / "expected.toml"
_FAULTS, _RIGHT = "faults", "right"
# Each scenario ends within a few milliseconds; one that hangs runs to its instruction limit.
_FOR_MS, _TIMEOUT_S = 1000.0, 120.0
_CLAIMS = {
    _FAULTS: "Unchanged, the run is right; with the change after each instruction of the region in turn, one is wrong.",
    _RIGHT: "With the change after each instruction of the region in turn, every run is right.",
    "checked": (
        "With the judges, a run with a right result is wrong too if a handler changes data that a thread is updating, "
        "and the finding is named. No such run is wrong if check.toml silences the finding or interrupts are masked."
    ),
    "exact": "In each run, the interrupt's first instruction directly follows the instruction that the change names.",
    "resumed": "A resumed search makes only the runs that are left, and finds the same.",
}


def expected() -> dict[str, dict[str, str]]:
    """Return the scenarios by kind, each with the change that its search uses."""
    return toml(EXPECTED, dict[Literal["faults", "right"], dict[Filled, Filled]])


def job(variant: Variant) -> Job:
    """Return the job of one kernel."""
    checks: dict[str, tuple[str, named_checks.Check]] = {}
    for kind, scenarios in expected().items():
        for name, change in scenarios.items():
            checks[f"{variant.rtos}.{name}"] = (_CLAIMS[kind], _scenario(variant, kind, name, change))
    checks[f"{variant.rtos}.checked"] = (_CLAIMS["checked"], lambda: _checked(variant))
    checks[f"{variant.rtos}.exact"] = (_CLAIMS["exact"], lambda: _exact(variant))
    checks[f"{variant.rtos}.resumed"] = (_CLAIMS["resumed"], lambda: _resumed(variant))

    return named_checks.job(f"{GROUP} {variant.rtos}", GROUP, checks, (TESTS, TRACE, *parts_for(variant)))


def _scenario(variant: Variant, kind: str, name: str, change: str) -> Callable[[], list[str]]:
    def check() -> list[str]:
        found = search(variant, name, change)
        command = f"./ove search tests/search --rtos {variant.rtos} --region {name} --with {change} -- {name}"
        if kind == _FAULTS and not found.failures:
            return [f"{found.runs} runs, and none was wrong\n  {command}"]
        if kind == _RIGHT and found.failures:
            return [f"{len(found.failures)} of {found.runs} runs were wrong, first: {found.failures[0]}\n  {command}"]
        return [] if found.runs else [f"no run was made\n  {command}"]

    return check


def _program(variant: Variant, name: str, silencers: tuple[Silencer, ...] | None = None) -> tuple[Program, History]:
    """Return one scenario with its unchanged run. Raises Failure if that run is wrong."""
    from ove_lab.cli.search import without_changes  # noqa: PLC0415 - its packages are there once the tests are set up
    from ove_lab.search import program  # noqa: PLC0415

    image, board = build(BuildRequest(APP, variant), is_quiet=True), boards.load(variant.board)
    subject = program.Program(image, board, RunWords((name,)), _FOR_MS, _TIMEOUT_S, None, {}, silencers)
    made = program.observed(subject)
    return without_changes(subject, made), made


def search(
    variant: Variant, name: str, change: str, stop_at: int = 1, silencers: tuple[Silencer, ...] | None = None
) -> Found:
    """Search one scenario's region from the start, with the judges if `silencers` is given."""
    from ove_lab.search import points, sweep  # noqa: PLC0415 - as above
    from ove_lab.search.kept import Kept  # noqa: PLC0415

    subject, made = _program(variant, name, silencers)
    kept = Kept(subject)
    kept.forget()
    where = points.of_regions(made.observed, [name])
    return sweep.run(subject, sweep.at_each(where, [change]), kept, stop_at, lambda _: None)


def _checked(variant: Variant) -> list[str]:
    """Search with the judges: a program with a race, the same with the race silenced, and one without a race."""
    from ove_lab.check.silence import Silencer  # noqa: PLC0415 - as above

    names = "lost-update.counter"
    results = search(variant, "lost_update", "interrupt31", 0)
    raced = search(variant, "lost_update", "interrupt31", 0, ())
    silenced = search(variant, "lost_update", "interrupt31", 0, (Silencer(names, "as planted"),))
    excluded = search(variant, "lost_update_corrected", "interrupt31", 0, ())
    found = [one for one in raced.failures if one not in results.failures]
    wrong = []
    if not found or any(text != names for _, text in found) or not set(results.failures) < set(raced.failures):
        wrong.append(f"without judges, {results.failures} were wrong; with judges, {raced.failures}")
    if silenced.failures != results.failures:
        wrong.append(f"with the finding silenced, these were wrong: {silenced.failures}")
    if excluded.failures or not excluded.runs:
        wrong.append(f"of {excluded.runs} runs of the corrected program, these were wrong: {excluded.failures}")
    return wrong


def _exact(variant: Variant) -> list[str]:
    from ove_lab.search import points  # noqa: PLC0415 - as above
    from ove_lab.search.change import Change  # noqa: PLC0415

    subject, made = _program(variant, "torn_read")
    where = points.of_regions(made.observed, ["torn_read"])
    wrong = []
    for place, behind in zip(where.places, where.behind, strict=True):
        seen = subject.record((Change(behind, "interrupt31"),))
        numbers = seen.responses.numbers
        begun = [one.begin for one in seen.owners.exceptions if numbers.get(one.begin) == 31 + 16]
        if begun != [place + 1]:
            wrong.append(f"after instruction {place}, the handler began at {begun}")
    return wrong


def _resumed(variant: Variant) -> list[str]:
    from ove_lab.search import points, sweep  # noqa: PLC0415 - as above
    from ove_lab.search.kept import Kept  # noqa: PLC0415

    subject, made = _program(variant, "lost_update")
    runs = sweep.at_each(points.of_regions(made.observed, ["lost_update"]), ["interrupt31"])
    Kept(subject).forget()
    sweep.run(subject, runs[:2], Kept(subject), 0, lambda _: None)
    with (Kept(subject).folder / "runs.jsonl").open("a", encoding="utf-8") as file:
        # Leave the file as a process does that ends in the middle of a line.
        file.write('\n["interrupt31@')
    second = sweep.run(subject, runs, Kept(subject), 0, lambda _: None)
    third = sweep.run(subject, runs, Kept(subject), 0, lambda _: None)
    got = (second.again, third.again, second.failures == third.failures, len(second.failures) > 0)
    return [] if got == (2, len(runs), True, True) else [f"expected 2 and {len(runs)} earlier runs, got {got}"]
