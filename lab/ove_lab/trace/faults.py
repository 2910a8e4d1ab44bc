# SPDX-License-Identifier: MIT OR Apache-2.0
"""How the processor ended a run: in a fault or a reset."""

from __future__ import annotations

from ove_lab.trace.observe import Observed

# The semihosting call with which programs end.
_LEAVES = "bkpt #0xab"
_FAULTS = ("HardFault", "MemManage", "BusFault", "UsageFault")


def ended_in(observed: Observed, is_open: bool = False) -> str:
    """Return the fault or reset in which a run ended; empty for another end.

    With `is_open`, the handler of a fault must not have returned.
    """
    numbers, end = observed.responses.numbers, len(observed.run.pc)
    for one in observed.owners.exceptions:
        if is_open and one.end != end:
            continue
        # Applications often have a single handler for all faults.
        name = observed.names.numbered(numbers[one.begin]) if one.begin in numbers else observed.names.exception(one)
        if name in _FAULTS:
            return f"{observed.title} ended in a {name}, raised in {observed.place(max(one.begin - 1, 0))}"
    return _reset(observed)


def _reset(observed: Observed) -> str:
    """Return where a program reset the processor. The emulator then ends, with code 0 (`-no-reboot`)."""
    recorded, run = observed.recorded, observed.run
    goes_on = not observed.is_final or recorded.hung or recorded.is_cut
    if goes_on or recorded.exit_code != 0 or not len(run.pc):
        return ""
    if observed.program.plain(int(run.pc[-1])) == _LEAVES:
        return ""
    return f"{observed.title} ended in a reset of the processor, at {observed.place(len(run.pc) - 1)}"
