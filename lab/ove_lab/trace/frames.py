# SPDX-License-Identifier: MIT OR Apache-2.0
"""The number of bytes that the processor saves of a thread at an exception.

After a thread's first FPU instruction, the processor also reserves space for the FPU registers at every exception,
whether or not it fills that space. A kernel may start threads in that state. The EXC_RETURN word, which handlers save
from the link register, then shows it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ove_lab.trace.exception_frame import BASIC, EXTENDED, RETURNS, WITHOUT_FPU
from ove_lab.trace.flow import Flow
from ove_lab.trace.program import Program
from ove_lab.trace.record import Places, Run
from ove_lab.trace.threads import Owners, Thread

# After the save, the stack pointer is a multiple of this.
ALIGNED = 8
_SAVES_LINK = re.compile(r"^(push|stmdb).*\blr\b")


def size(thread: Thread, place: int) -> int:
    """Return the bytes that the processor saves of a thread at an instruction."""
    return EXTENDED if thread.extended_since is not None and thread.extended_since <= place else BASIC


def note(run: Run, flow: Flow, program: Program, owners: Owners) -> None:
    """Record in the threads since when their FPU registers are saved."""
    begins = np.array([one.begin for one in owners.segments], dtype=np.int64)
    uses = flow.once("uses the FPU", lambda: _table(flow, program, lambda text: text.startswith("v")))
    for index, place in _firsts(begins, flow.where(uses)):
        _since(owners.segments[index].thread, place)
    saves = flow.once("saves LR", lambda: _table(flow, program, lambda text: bool(_SAVES_LINK.match(text))))
    places = flow.where(saves)
    # The register with the highest number is stored last.
    stores = run.first_access[places + 1] - 1
    places, stores = places[stores >= run.first_access[places]], stores[stores >= run.first_access[places]]
    value = run.value[stores]
    is_extended = run.has_value[stores] & (value >= RETURNS) & (value & np.uint64(WITHOUT_FPU) == 0)
    for index, _ in _firsts(begins, places[is_extended]):
        before = owners.segments[index - 1].thread if index and owners.segments[index].exception else None
        if before is not None and size(before, owners.segments[index].begin) == BASIC:
            _since(before, before.begin)


def _table(flow: Flow, program: Program, condition: Callable[[str], bool]) -> NDArray[np.bool_]:
    """Return which instructions of the program satisfy a condition and are unconditional."""
    found = [one not in flow.guarded and condition(program.plain(one)) for one in flow.addresses.tolist()]
    return np.array(found, dtype=bool)


def _firsts(begins: Places, places: Places) -> list[tuple[int, int]]:
    """Return each segment that contains some of the positions, and the first of them."""
    segments, first = np.unique(np.searchsorted(begins, places, side="right") - 1, return_index=True)
    return list(zip(segments.tolist(), places[first].tolist(), strict=True))


def _since(thread: Thread | None, place: int) -> None:
    if thread is not None and (thread.extended_since is None or place < thread.extended_since):
        thread.extended_since = place
