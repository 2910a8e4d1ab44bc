# SPDX-License-Identifier: MIT OR Apache-2.0
"""Tests the mutants that areas name as fixed, each judged by one search."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ove_tests.mutants import area as areas
from ove_tests.mutants.area import Area, Fixed
from ove_tests.mutants.control import Control
from ove_tests.mutants.engine import Worker

_JUDGE = "interleave"
# The time of a search on unmodified sources; a hanging mutant is ended after a few times as long.
_SEARCH_S = 2.0


def problems(folder: Path, every: Sequence[Area] | None = None) -> list[str]:
    """Return the errors in the outcomes of the fixed mutants. `folder` contains the copy of the checkout."""
    worker = Worker(folder / "copy-0", [_JUDGE])
    found = areas.read_all() if every is None else every
    return [text for area in found for one in area.fixed for text in _problems(worker, area, one)]


def _problems(worker: Worker, area: Area, one: Fixed) -> list[str]:
    fitting = [mutant for mutant in area.mutants() if mutant.place == one.place]
    if not fitting:
        return [f"{area.name}: no mutant is {' / '.join(one.place)}"]
    sound = Control(_JUDGE, {one.test: _SEARCH_S}, None, {})
    ended = worker.judge(fitting[0], [sound])
    if ended.end != one.end:
        return [f"{fitting[0].file}:{fitting[0].line}: {fitting[0].change}: {ended.end}, not {one.end}"]
    return []
