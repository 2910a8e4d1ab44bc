# SPDX-License-Identifier: MIT OR Apache-2.0
"""From a run of `./ove test` to the guides of the kernels that are the user's own trees."""

from __future__ import annotations

import fnmatch
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from ove_lab.errors import UsageError
from ove_lab.whole_file import replace
from ove_tests.testing.model import Outcome
from ove_tests.tried import runs, table
from ove_tool.own_trees import OWN_TREES, not_available, version
from ove_tool.paths import ROOT


def check(patterns: Sequence[str], groups: Collection[str]) -> None:
    """Raise UsageError for a pattern that leaves out a part of a group: the counts would be of that part."""
    for pattern in patterns:
        head, colon, tail = pattern.partition(":")
        if tail not in ("", "*") or (not colon and not fnmatch.filter(groups, head)):
            raise UsageError(f"--publish needs whole groups, such as `'<kernel>-*:*'`; `{pattern}` is a part of one")


def publish(outcomes: Iterable[Outcome]) -> list[Path]:
    """Keep what the outcomes say of each of those kernels, and renew the table of its guide; give the files."""
    own = list(outcomes)
    written = []
    for rtos, tree in OWN_TREES.items():
        new = [] if not_available(rtos) else runs.of_outcomes(rtos, version(rtos) or "?", own)
        if new:
            kept = runs.keep(rtos, new)
            guide = ROOT / tree.guide
            replace(guide, table.page(guide.read_text(encoding="utf-8"), kept, tree.guide))
            written += [runs.path_of(rtos), guide]
    return written
