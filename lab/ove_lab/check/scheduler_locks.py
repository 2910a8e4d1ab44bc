# SPDX-License-Identifier: MIT OR Apache-2.0
"""The program's calls of a kernel's scheduler lock, which a trace does not show as calls."""

from __future__ import annotations

import numpy as np

from ove_lab.check.authors import Author, Authors
from ove_lab.trace import kernel_files
from ove_lab.trace.observe import Observed
from ove_lab.trace.record import Places


def locks(observed: Observed, authors: Authors) -> Places:
    """Return the instructions that call the lock."""
    return _calls(observed, authors, "locks")


def unlocks(observed: Observed, authors: Authors) -> Places:
    return _calls(observed, authors, "unlocks")


def _calls(observed: Observed, authors: Authors, key: str) -> Places:
    rules = (one.get("scheduler_lock", {}) for one in kernel_files.descriptions().values())
    names = [name for rule in rules for name in rule.get(key, ())]
    functions = observed.program.code.by_name
    starts = [functions[one].start for one in names if one in functions]
    is_call = np.isin(observed.flow.targets, starts) & (authors.of_each == Author.PROGRAM)
    return observed.flow.where(is_call)
