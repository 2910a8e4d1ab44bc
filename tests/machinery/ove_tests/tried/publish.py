# SPDX-License-Identifier: MIT OR Apache-2.0
"""From a run of `./ove test` to the pages that hold results: guides of the user's own trees, and CMSIS-RTOS2's."""

from __future__ import annotations

import fnmatch
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from ove_lab.errors import UsageError
from ove_lab.whole_file import replace
from ove_tests.testing.model import Outcome
from ove_tests.tried import cmsis_calls, runs, table
from ove_tests.tried.runs import UNKNOWN
from ove_tool import kernels
from ove_tool.own_trees import OWN_TREES, not_available, version
from ove_tool.paths import ROOT


def check(patterns: Sequence[str], groups: Collection[str]) -> None:
    """Raise UsageError for a pattern that leaves out a part of a group: the counts would be of that part.

    So does a tree that does not tell its version, since each row names the tree.
    """
    for pattern in patterns:
        head, colon, tail = pattern.partition(":")
        if tail == f"{cmsis_calls.PREFIX}*":
            continue
        if tail not in ("", "*") or (not colon and not fnmatch.filter(groups, head)):
            raise UsageError(f"--publish needs whole groups, such as `'<kernel>-*:*'`; `{pattern}` is a part of one")
    for rtos, tree in OWN_TREES.items():
        is_wanted = any(group.startswith(f"{rtos}-") for group in groups)
        if is_wanted and not not_available(rtos) and version(rtos) is None:
            raise UsageError(
                f"the tree in {tree.variables[0]} does not tell its version, which each kept row names: build the tree "
                f"once, which writes {tree.version_file}, or take a clone in which git finds the commit"
            )


def publish(outcomes: Iterable[Outcome]) -> list[Path]:
    """Keep the outcomes, update the tables, and return the files."""
    own = list(outcomes)
    of_cmsis = [outcome for outcome in own if outcome.id.partition(":")[2].startswith(cmsis_calls.PREFIX)]
    written = cmsis_calls.publish(of_cmsis) if of_cmsis else []
    if len(of_cmsis) == len(own):
        return written
    for rtos, tree in OWN_TREES.items():
        new = [] if not_available(rtos) else runs.of_outcomes(rtos, version(rtos) or UNKNOWN, own)
        if new:
            kept = runs.keep(rtos, new)
            guide = ROOT / tree.guide
            replace(guide, table.page(guide.read_text(encoding="utf-8"), kept, tree.guide))
            written += [runs.path_of(rtos), guide]
    return [*written, *_of_pinned(own)]


def _of_pinned(outcomes: Sequence[Outcome]) -> list[Path]:
    """Keep the results of the kernels that every checkout has; the documentation site shows them."""
    written = []
    for kernel in kernels.every():
        if kernel.name in OWN_TREES or kernel.is_template:
            continue
        if new := runs.of_outcomes(kernel.name, "", outcomes):
            runs.keep(kernel.name, new)
            written.append(runs.path_of(kernel.name))
    return written
