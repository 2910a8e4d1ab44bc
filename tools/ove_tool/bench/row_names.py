# SPDX-License-Identifier: MIT OR Apache-2.0
"""The rows that a benchmark image may have, so that a misspelt one is refused before anything is built."""

from __future__ import annotations

from collections.abc import Iterable

from ove_lab.errors import unknown
from ove_tool.bench import cases
from ove_tool.languages import NATIVE
from ove_tool.variant import Variant


def of(variant: Variant) -> set[str]:
    """Return the names of an image's rows that have instructions. A kernel may have no equivalent of some rows, and an
    image may lack the option for one."""
    rows = [row for row in cases.load().rows if row.kind != "memory"]
    # The native calls also create objects in zero-heap mode, in the caller's memory.
    own = {f"native_{variant.rtos}/{row.native}" for row in rows if row.native}
    options = {row.option for row in rows} if variant.lang == NATIVE else ()
    return {row.name for row in rows if row.is_of(variant.mode, options)} | own


def refuse(names: Iterable[str], variants: Iterable[Variant]) -> None:
    """Raise UsageError, with the nearest row, for a name that an image cannot have."""
    wanted = list(names)
    for variant in variants:
        known = of(variant)
        for name in wanted:
            if name not in known:
                raise unknown(f"row of {variant.name}, {variant.lang},", name, known)
