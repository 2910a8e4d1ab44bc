# SPDX-License-Identifier: MIT OR Apache-2.0
"""The guards of C++ function-local statics: a thread that finds the object initialised follows its initialiser.

Code that the compiler generates loads the guard in each call of the function. A runtime function stores to it after the
initialisation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from ove_lab.trace.observe import Observed

_GUARD, _RELEASE = re.compile(r"_ZGV"), "__cxa_guard_release"
# The compiler loads the first byte, or the word that contains it.
_BYTES = 4


def uses(observed: Observed) -> Iterator[tuple[int, int, bool]]:
    """Yield each load of a guard, and each store that marks its object as initialised: the instruction, the guard."""
    code, run = observed.program.code, observed.run
    if _RELEASE not in code.by_name:
        return
    guards = [place for one in code.objects() if _GUARD.match(one) and (place := code.place_of(one)) is not None]
    rows = np.flatnonzero(np.isin(run.address & ~np.uint32(_BYTES - 1), np.array(guards, dtype=np.uint32)))
    places = np.searchsorted(run.first_access, rows, side="right") - 1
    for row, place in zip(rows.tolist(), places.tolist(), strict=True):
        is_store = bool(run.is_store[row])
        if not is_store or observed.program.function(int(run.pc[place])) == _RELEASE:
            yield place, int(run.address[row]) & ~(_BYTES - 1), is_store
