# SPDX-License-Identifier: MIT OR Apache-2.0
"""The instructions of a thread switch by purpose (save, decide, restore), from the record of a whole image."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import numpy as np

from alloy_report.data import Switch
from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.image import Image
from ove_lab.trace.program import Program
from ove_lab.trace.record import record

# The function that exchanges the threads' registers, on each kernel.
_FUNCTIONS = ("alloy_port_switch", "PendSV_Handler")
# The first instruction after saving: the next thread is known, or the call that selects it.
_SAVED = re.compile(r"^(?:ldr(?:\.w)?\s+(?:r2|sp), \[r1|bl\s)")


def measure(image: Image) -> Switch:
    """Count a switch's instructions before and after the exchange. Raises Failure if the image never switches.

    The most frequent pass counts: others save the FPU registers as well.
    """
    program = Program(image.elf)
    name = next((name for name in _FUNCTIONS if name in program.code.by_name), None)
    if name is None:
        raise Failure(f"{image.name} has none of the functions {', '.join(_FUNCTIONS)}")
    function = program.code.by_name[name]
    run = record(image, boards.load(image.board)).run
    inside = np.flatnonzero((run.pc >= function.start) & (run.pc < function.end))
    starts = np.flatnonzero(run.pc[inside] == function.start)
    counts: Counter[tuple[int, int]] = Counter()
    for first, end in zip(starts, [*starts[1:], len(inside)], strict=True):
        texts = [program.text(int(address)) for address in run.pc[inside[first:end]]]
        counts[_split(texts)] += 1
    if not counts:
        raise Failure(f"{image.name} never switches a thread")
    saved, restored = counts.most_common(1)[0][0]
    if not saved or not restored:
        raise Failure(f"{image.name}: the end of saving and the start of restoring in {name} were not found")
    return Switch(saved, restored)


def _split(texts: Sequence[str]) -> tuple[int, int]:
    place = next((index for index, text in enumerate(texts) if _SAVED.match(text)), len(texts))
    # The call itself belongs to the choice of the next thread.
    calls = place < len(texts) and texts[place].startswith("bl")
    return place, len(texts) - place - calls
