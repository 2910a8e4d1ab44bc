# SPDX-License-Identifier: MIT OR Apache-2.0
"""The faults of the processor in a run."""

from __future__ import annotations

from ove_lab.trace.observe import Observed

_FAULTS = ("HardFault", "MemManage", "BusFault", "UsageFault")


def ended_in(observed: Observed, is_open: bool = False) -> str:
    """Return in which fault a run ended; empty for one without. With `is_open`, its handler must not have returned."""
    numbers, end = observed.responses.numbers, len(observed.run.pc)
    for one in observed.owners.exceptions:
        if is_open and one.end != end:
            continue
        # Applications often have one handler for all faults.
        name = observed.names.numbered(numbers[one.begin]) if one.begin in numbers else observed.names.exception(one)
        if name in _FAULTS:
            return f"{observed.title} ended in a {name}, raised in {observed.place(max(one.begin - 1, 0))}"
    return ""
