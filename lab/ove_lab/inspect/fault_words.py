# SPDX-License-Identifier: MIT OR Apache-2.0
"""A processor fault in words, from the line that ove prints about it.

The bits are those of the Configurable Fault Status Register and of the HardFault Status Register: Armv7-M Architecture
Reference Manual, sections B3.2.15 and B3.2.16. An Armv6-M processor has neither.
"""

from __future__ import annotations

import re

# A truncated line does not show the status, and is not the line of a processor without one.
_LINE = re.compile(r"^ove: exception 0x([0-9a-f]{8})(?:, cfsr 0x([0-9a-f]{8}), hfsr 0x([0-9a-f]{8})|(?=, exc_return ))")
_EXCEPTIONS = {3: "HardFault", 4: "MemManage", 5: "BusFault", 6: "UsageFault"}
_STATUS = {
    0: "an instruction fetch that the memory protection denies",
    1: "an access that the memory protection denies",
    3: "the return from an exception could not read the stack: the memory protection denies it",
    4: "an exception could not write the stack: the memory protection denies it, as behind the end of a stack",
    5: "the memory protection denies the lazy saving of the FPU's registers",
    8: "an instruction fetch from where no memory is",
    9: "an access to where no memory is",
    10: "an access to where no memory is, by an instruction before this one",
    11: "the return from an exception could not read the stack: no memory is there",
    12: "an exception could not write the stack: no memory is there",
    13: "the lazy saving of the FPU's registers found no memory",
    16: "an undefined instruction",
    17: "a jump to an even address: code of another instruction set",
    18: "a return from an exception with a word that is none",
    19: "an instruction of a coprocessor that is off, such as the FPU",
    24: "an unaligned access",
    25: "a division by zero",
}
_FROM_VECTOR, _ESCALATED = 1 << 1, 1 << 30


def explain(line: str) -> str:
    """Return the cause of a fault in words; empty for another line, and if the line has no status."""
    match = _LINE.match(line)
    if match is None:
        return ""
    name = _EXCEPTIONS.get(int(match[1], 16) & 0x1FF, "")
    if match[2] is None:
        return f"    {name}: this processor does not say why" if name else ""
    status, hard = int(match[2], 16), int(match[3], 16)
    causes = [text for bit, text in _STATUS.items() if status >> bit & 1]
    if hard & _FROM_VECTOR:
        causes.append("the vector table could not be read")
    if hard & _ESCALATED:
        causes.append("a HardFault, since the handler of the fault itself could not run here")
    return f"    {name or 'exception'}: {'; '.join(causes)}" if causes else ""
