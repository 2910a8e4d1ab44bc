# SPDX-License-Identifier: MIT OR Apache-2.0
"""Compares the record of each benchmark row with the report of the same run and with the committed baseline."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ove_lab.errors import Failure
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tool.kconfig import MODES
from ove_tool.languages import NATIVE
from ove_tool.paths import ROOT
from ove_tool.setup.parts import TESTS, TRACE, parts_for
from ove_tool.variant import Variant

if TYPE_CHECKING:
    from ove_lab.trace.explain import Subject

GROUP = "explain"
_ROWS = "The emulator's record of each row, minus an empty body, equals the row's median in the report."
_BASELINE = "No median, p99, largest iteration, masked section, stack or memory is worse than in bench/baselines."


def has_baseline(variant: Variant) -> bool:
    """Return True if bench/baselines has the figures of an image."""
    # Without the packages of the tests: the path needs none.
    return (ROOT / "bench" / "baselines" / f"{variant.name}-{variant.lang}.json").is_file()


def job(variant: Variant) -> Job:
    """Return the job of one image of the benchmark."""
    is_first = variant.lang == NATIVE and variant.mode == next(iter(MODES))
    name = variant.rtos if is_first else f"{variant.rtos}.{variant.mode}.{variant.lang}"
    rows, kept = f"{name}.rows", f"{name}.baseline"

    def execute(selection: Selection) -> list[Outcome]:
        wanted = [name for name in (rows, kept) if selection.wants(GROUP, name, is_variant=False)]
        return _judge(variant, rows, kept, wanted) if wanted else []

    needs = (TESTS, TRACE, *parts_for(variant))
    return Job(f"explain {name}", GROUP, execute, lambda: [f"{GROUP}:{rows}", f"{GROUP}:{kept}"], needs=needs)


def _judge(variant: Variant, rows: str, kept: str, wanted: list[str]) -> list[Outcome]:
    # Its packages are there once the tests are set up.
    from ove_tool.bench import explain  # noqa: PLC0415

    started = time.monotonic()
    try:
        subject = explain.subject(variant, ())
    except Failure as failure:
        return [Outcome(f"{GROUP}:{name}", FAIL, str(failure), _ROWS) for name in wanted]
    seconds = time.monotonic() - started
    wrong = [
        f"{row}: {found} by the record, {median} by the report"
        for row, found, median in explain.both(subject)
        if found != median
    ]
    compared = Outcome(f"{GROUP}:{rows}", FAIL if wrong else PASS, "\n".join(wrong), _ROWS, seconds)
    return [one for one in (compared, _baseline(variant, kept, subject)) if one.id.partition(":")[2] in wanted]


def _baseline(variant: Variant, name: str, subject: Subject) -> Outcome:
    from ove_tool.bench import baseline, check, explain  # noqa: PLC0415 - as above

    identity = f"{GROUP}:{name}"
    if not check.file_of(check.KEPT, variant).is_file():
        return Outcome(identity, SKIP, f"bench/baselines has no file for {variant.rtos}", _BASELINE)
    try:
        changes = check.changes(variant, check.KEPT, explain.contents(subject, variant))
    except check.OtherCompilers as other:
        return Outcome(identity, SKIP, str(other), _BASELINE)
    except Failure as failure:
        return Outcome(identity, FAIL, str(failure), _BASELINE)
    wrong = [baseline.sentence(change) for change in baseline.refused(changes, 0)]
    return Outcome(identity, FAIL if wrong else PASS, "\n".join(wrong), _BASELINE)
