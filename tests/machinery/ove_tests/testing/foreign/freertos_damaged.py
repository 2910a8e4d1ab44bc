# SPDX-License-Identifier: MIT OR Apache-2.0
"""A FreeRTOS image with altered debug information on kernel structures: rejected, or read like the unaltered one."""

from __future__ import annotations

import struct
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ove_lab import board as boards
from ove_lab.elf import Elf
from ove_lab.errors import Failure
from ove_tests.testing.foreign import freertos, traced

if TYPE_CHECKING:
    from ove_tests.testing.damaged import images

CLAIMS = {
    "freertos.damaged": "A changed location of a kernel variable or task member does not change a figure.",
}
_FOR_MS = 20.0
_TASK = "tskTaskControlBlock"
_MEMBERS = "DW_TAG_member DW_AT_data_member_location"
_CURRENT, _OTHERS = "pxCurrentTCB", ("pxReadyTasksLists", "xSuspendedTaskList")
_FLIPPED = 4


def _sound() -> images.Sound:
    from ove_lab.trace import observe  # noqa: PLC0415 - its packages are there once the tests are set up
    from ove_tests.testing.damaged import images  # noqa: PLC0415 - as above

    elf, board = freertos.built("-g", "OPT=-O2 -DWAY=3", program="waits"), boards.load(boards.default())
    recorded = observe.program(traced.image(elf), board, _FOR_MS, traced.TIMEOUT_S).recorded
    return images.Sound(elf, recorded, board.instruction_ns)


def _changed(elf: Elf, content: bytes) -> list[tuple[str, bytes]]:
    """Yield the image with a changed location of the running task, and of each member of a task."""
    from ove_tests.testing.damaged import mutations  # noqa: PLC0415 - its packages are there once the tests are set up

    addresses = {one.name: one.address for one in elf.symbols if one.is_object}
    table = elf.section(".symtab")
    at = content.index(struct.pack("<I", addresses[_CURRENT]), table.offset if table is not None else 0)
    found = [
        (f"{_CURRENT} is at {one}", content[:at] + struct.pack("<I", addresses[one]) + content[at + 4 :])
        for one in _OTHERS
    ]
    for one in mutations.values(elf, lambda name: name == _TASK):
        if one.kind == _MEMBERS:
            other = bytes([content[one.offset] ^ _FLIPPED])
            found.append((f"the member at {one.offset}", content[: one.offset] + other + content[one.offset + 1 :]))
    return found


def _damaged() -> list[str]:
    from ove_tests.testing.damaged import images  # noqa: PLC0415 - its packages are there once the tests are set up

    sound = _sound()
    right, content = images.figures(sound, sound.elf), sound.elf.read_bytes()
    every, wrong = _changed(Elf(sound.elf), content), []
    with tempfile.TemporaryDirectory(prefix="ove-damaged-") as folder:
        path = Path(folder) / sound.elf.name
        for what, changed in every:
            path.write_bytes(changed)
            try:
                found = images.figures(sound, path)
            except Failure as failure:
                wrong += [] if str(path) in str(failure) else [str(failure)]
                continue
            unlike = [one for one, value in found.items() if value is not None and right.get(one, value) != value]
            wrong += [f"{what}: {unlike}"] if unlike else []
    return wrong if len(every) > len(_OTHERS) else ["no member was changed"]


CHECKS: dict[str, Callable[[], list[str]]] = {"freertos.damaged": _damaged}
