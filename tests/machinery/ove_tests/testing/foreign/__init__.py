# SPDX-License-Identifier: MIT OR Apache-2.0
"""Programs that do not use ove, built by their own builds: tests/foreign. The laboratory must report them correctly.

The reference counts come from QEMU's own log, which separate code reads (ove_tests.testing.emulator_log).
"""

from __future__ import annotations

import pkgutil
import time
from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import TypeVar

from ove_lab.errors import Failure
from ove_tests.testing.foreign import freertos, freertos_llvm, nuttx, rtic
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tool import own_trees
from ove_tool.setup.parts import EMULATOR, HOST, TESTS, TRACE, kernel_parts, language_parts

GROUP = "foreign"
Value = TypeVar("Value")
# Each module of this folder with checks.
_MODULES = [import_module(f"{__name__}.{one.name}") for one in pkgutil.iter_modules(__path__)]
_PROGRAMS = [one for one in _MODULES if hasattr(one, "CHECKS")]


def merged(tables: Iterable[Mapping[str, Value]]) -> dict[str, Value]:
    """Return the entries of all tables. Raises ValueError for a name in two of them: one would replace the other."""
    found: dict[str, Value] = {}
    for table in tables:
        if twice := sorted(found.keys() & table.keys()):
            raise ValueError(f"two modules have a check named {', '.join(twice)}")
        found |= table
    return found


_CHECKS = merged(one.CHECKS for one in _PROGRAMS)
_CLAIMS = merged(one.CLAIMS for one in _PROGRAMS)


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
