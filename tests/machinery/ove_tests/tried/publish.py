# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes the results of `./ove test` to pages: the guides for user-supplied trees, and the page on CMSIS-RTOS2."""

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
    """Raise UsageError for a pattern that selects only part of a group, because the counts would cover only that part.

    Raise it also for a tree of unknown version, because each row names the tree's version.
    """
    for pattern in patterns:
        head, colon, tail = pattern.partition(":")
        if tail == f"{cmsis_calls.PREFIX}*":
            continue
        if tail not in ("", "*") or (not colon and not fnmatch.filter(groups, head)):
            raise UsageError(f"--publish needs whole groups, such as `'<kernel>-*:*'`; `{pattern}` is part of one")
    for rtos, tree in OWN_TREES.items():
        is_wanted = any(group.startswith(f"{rtos}-") for group in groups)
        if is_wanted and not not_available(rtos) and version(rtos) is None:
            raise UsageError(
                f"the tree in {tree.variables[0]} has no version, which each stored row names: build the tree once, "
                f"which writes {tree.version_file}, or use a clone in which git finds the commit"
            )


def publish(outcomes: Iterable[Outcome]) -> list[Path]:
    """Store the outcomes, update the tables, and return the files."""
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
    """Store the results of the kernels that every checkout has; the documentation site shows them."""
    written = []
    for kernel in kernels.every():
        if kernel.name in OWN_TREES or kernel.is_template:
            continue
        if new := runs.of_outcomes(kernel.name, "", outcomes):
            runs.keep(kernel.name, new)
            written.append(runs.path_of(kernel.name))
    return written
