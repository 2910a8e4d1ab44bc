# SPDX-License-Identifier: MIT OR Apache-2.0
"""A few fixed mutants with known outcomes, so that `./ove mutants` itself cannot break unnoticed."""

from __future__ import annotations

import time

from ove_lab.errors import Failure
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.build import alone_in
from ove_tool.paths import STATE
from ove_tool.setup.parts import BUILD, HOST, MUTANTS

GROUP = "mutants"
_CLAIM = "`./ove mutants` inserts, builds and judges correctly: each of a few fixed mutants has its area's outcome."


def job() -> Job:
    """Return the job of the fixed mutants that the areas list."""
    return Job("planted mutants", GROUP, _run, lambda: [f"{GROUP}:fixed"], needs=(BUILD, HOST, MUTANTS))


def _run(selection: Selection) -> list[Outcome]:
    if not selection.wants(GROUP, "fixed", is_variant=False):
        return []
    started = time.monotonic()
    from ove_tests.mutants import fixed  # noqa: PLC0415 - its packages are only there now

    folder = STATE / "mutants" / "fixed"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with alone_in(folder):
            wrong = fixed.problems(folder)
    except Failure as failure:
        wrong = [str(failure)]
    why = "\n".join(wrong)
    return [Outcome(f"{GROUP}:fixed", FAIL if why else PASS, why, _CLAIM, time.monotonic() - started)]
