# SPDX-License-Identifier: MIT OR Apache-2.0
"""The processor load from QEMU's own log, compared with the load that the laboratory reports.

It is computed differently: from the log's instructions in order, for every window of ten milliseconds at any position.
"""

from __future__ import annotations

import tomllib
from functools import cache
from typing import TYPE_CHECKING, Any

from ove_tests.testing.foreign import traced
from ove_tool.paths import ROOT

if TYPE_CHECKING:
    from ove_lab.trace.history import History

_WINDOW_NS = 10_000_000
_FILE = ROOT / "tests" / "trace" / "idle.toml"


@cache
def idles() -> dict[str, dict[str, Any]]:
    """Return the idle thread's identification in the log, for a kernel."""
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


def wrong(made: History, rtos: str) -> list[str]:
    """Compare the load of a run that never sleeps with that of the log."""
    import numpy as np  # noqa: PLC0415 - its packages are there once the tests are set up

    from ove_lab.trace import totals  # noqa: PLC0415 - as above

    load, ns = totals.of(made).diagnosis.busy, made.observed.instruction_ns
    if load is None or made.observed.sleeps:
        return [f"the load is {load}, and the processor slept {len(made.observed.sleeps)} times"]
    own = idles()[rtos]
    counted = traced.logged(made.observed.program.elf, own["has_direct_switches"])
    idle = {number for number, functions in counted.functions.items() if own["function"] in functions}
    if len(idle) != 1:
        return [f"the log shows {len(idle)} threads in {own['function']}"]
    owners, lengths = np.array(counted.blocks, dtype=np.int64).T
    is_busy = np.repeat(~np.isin(owners, list(idle)), lengths)
    before = np.append(0, np.cumsum(is_busy)) * ns
    window = _WINDOW_NS // ns
    busiest = int((before[window:] - before[:-window]).max())
    at = load.at // ns
    pairs = {
        "the length of the run": (load.ns, len(is_busy) * ns),
        "the busy time": (load.busy, int(before[-1])),
        "that of the busiest window": (load.most, busiest),
        "that of the window that is named": (load.most, int(before[at + window] - before[at])),
    }
    # A direct switch occurs in the middle of a block, but this count assigns the whole block to one thread.
    allowed = counted.switches * ns if own["has_direct_switches"] else 0
    return [
        f"{what} is {mine} ns, the log has {its}" for what, (mine, its) in pairs.items() if abs(mine - its) > allowed
    ]
