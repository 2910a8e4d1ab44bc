# SPDX-License-Identifier: MIT OR Apache-2.0
"""A FreeRTOS image in which symbols and debug information have different names; the tool must reject it."""

from __future__ import annotations

import struct
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from ove_lab.elf import Elf, ElfError
from ove_tests.testing.foreign import freertos

CLAIMS = {
    "freertos.renamed": "A function or variable whose symbol has another's name, or an unknown name, is rejected.",
}
# Names that the laboratory searches for (the running task, a list, calls) and names that it displays.
_NAMES = ("pxCurrentTCB", "pxReadyTasksLists", "xQueueReceive", "xQueueGenericSend", "xTaskCreate", "questions")
_OTHERS = {True: "vListInsert", False: "xTickCount"}
_SYMBOL_BYTES = 16


def _changed(elf: Elf, content: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the image with each name exchanged for another one's, and with each name cut."""
    table = elf.section(".symtab")
    begin = table.offset if table is not None else 0
    places = {one.name: begin + index * _SYMBOL_BYTES for index, one in enumerate(elf.symbols)}
    kinds = {one.name: one.is_function for one in elf.symbols}
    for name in _NAMES:
        at, other = places[name], places[_OTHERS[kinds[name]]]
        own, others = (content[one : one + 4] for one in (at, other))
        exchanged = bytearray(content)
        exchanged[at : at + 4], exchanged[other : other + 4] = others, own
        yield f"{name} has the name {_OTHERS[kinds[name]]}, and that has its", bytes(exchanged)
        (text,) = struct.unpack("<I", own)
        yield f"{name} lost its first letters", content[:at] + struct.pack("<I", text + 2) + content[at + 4 :]


def _renamed() -> list[str]:
    from ove_lab.trace import api, kernel_files, observe  # noqa: PLC0415 - its packages are there once it is set up
    from ove_lab.trace.debug import Debug  # noqa: PLC0415 - as above

    sound, wrong = freertos.built("-g", "OPT=-O2 -DWAY=3", program="waits"), []
    with tempfile.TemporaryDirectory(prefix="ove-renamed-") as folder:
        path = Path(folder) / sound.name
        for what, changed in _changed(Elf(sound), sound.read_bytes()):
            path.write_bytes(changed)
            try:
                Debug(observe.load(path).code.file).read(kernel_files.structures(), lambda name: name in api.calls())
            except ElfError as error:
                wrong += [] if str(path) in str(error) else [str(error)]
            else:
                wrong.append(what)
    return wrong


CHECKS: dict[str, Callable[[], list[str]]] = {"freertos.renamed": _renamed}
