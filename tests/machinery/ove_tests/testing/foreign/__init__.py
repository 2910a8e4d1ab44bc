# SPDX-License-Identifier: MIT OR Apache-2.0
"""Programs that do not use ove, built by their own builds: tests/foreign. The laboratory tells of them what is true.

The counts are those of QEMU's own log, which other code reads (ove_tests.testing.emulator_log).
"""

from __future__ import annotations

import time

from ove_lab.errors import Failure
from ove_tests.testing.foreign import (
    freertos,
    freertos_checked,
    freertos_circle,
    freertos_damaged,
    freertos_edges,
    freertos_llvm,
    freertos_names,
    freertos_owners,
    freertos_placed,
    freertos_stacks,
    freertos_tick,
    freertos_timed,
    freertos_waits,
    nuttx,
    nuttx_checked,
    rtic,
    threadx,
    threadx_checked,
    zephyr,
    zephyr_checked,
)
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tool import own_trees
from ove_tool.setup.parts import EMULATOR, HOST, TESTS, TRACE, kernel_parts, language_parts

GROUP = "foreign"
_PROGRAMS = (
    freertos,
    freertos_checked,
    freertos_circle,
    freertos_damaged,
    freertos_edges,
    freertos_llvm,
    freertos_names,
    freertos_owners,
    freertos_placed,
    freertos_stacks,
    freertos_tick,
    freertos_timed,
    freertos_waits,
    nuttx,
    nuttx_checked,
    rtic,
    threadx,
    threadx_checked,
    zephyr,
    zephyr_checked,
)
_CHECKS = {name: check for one in _PROGRAMS for name, check in one.CHECKS.items()}
_CLAIMS = {name: claim for one in _PROGRAMS for name, claim in one.CLAIMS.items()}


def job() -> Job:
    """Return the job of all these programs."""

    def execute(selection: Selection) -> list[Outcome]:
        return [_judge(one) for one in _CHECKS if selection.wants(GROUP, one, is_variant=False)]

    languages = (part for one in (rtic.LANGUAGE, freertos_llvm.LANGUAGE) for part in language_parts(one))
    needs = (TESTS, EMULATOR, HOST, TRACE, *kernel_parts(freertos.KERNEL), *languages)
    return Job(GROUP, GROUP, execute, lambda: [f"{GROUP}:{one}" for one in _CHECKS], needs=needs)


def _judge(name: str) -> Outcome:
    started = time.monotonic()
    kernel = name.partition(".")[0]
    if why := own_trees.not_available(kernel) or (nuttx.lacking() if kernel == nuttx.KERNEL else None):
        return Outcome(f"{GROUP}:{name}", SKIP, why, _CLAIMS[name])
    try:
        wrong = _CHECKS[name]()
    except Failure as failure:
        wrong = [str(failure)]
    passed = FAIL if wrong else PASS
    return Outcome(f"{GROUP}:{name}", passed, "\n".join(wrong), _CLAIMS[name], time.monotonic() - started)
