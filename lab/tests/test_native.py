# SPDX-License-Identifier: MIT OR Apache-2.0
"""The author's calls of a kernel are told from those that ove makes, wherever ove's sources were."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ove_lab.trace import native

# Where each function's code is, in this order: one every 16 bytes.
_SOURCES = {
    "main": "/home/me/app/main.c",
    "ove_sem_give": "{ove}/include/ove/inline/sem.h",
    "wake": "{ove}/backends/freertos/src/sem.c",
    "xQueueSend": "/opt/kernel/queue.c",
    "vTaskDelay": "/opt/kernel/tasks.c",
}


def _program(ove: str) -> SimpleNamespace:
    starts = {name: SimpleNamespace(name=name, start=16 * place) for place, name in enumerate(_SOURCES)}
    paths = [path.format(ove=ove) for path in _SOURCES.values()]
    code = SimpleNamespace(by_name=starts, at=lambda address: list(starts.values())[address // 16])
    return SimpleNamespace(code=code, sources=set(paths), source=lambda address: (paths[address // 16], 1))


@pytest.mark.parametrize("ove", ["/opt/ove", "/home/me/src/include/ove-1.0", "/usr/share/ove"])
def test_calls_of_ove_are_not_the_authors(ove: str) -> None:
    """An image of another checkout tells of main's call, and of none that ove or the kernel makes."""
    debug = SimpleNamespace(inlined=[])
    tells = native.made_by_user(_program(ove), debug, ["xQueueSend", "vTaskDelay"])  # type: ignore[arg-type]
    assert [name for place, name in enumerate(_SOURCES) if tells(16 * place)] == ["main"]
