# SPDX-License-Identifier: MIT OR Apache-2.0
"""The cost of a project's own choices compared with ove's kernel configuration; docs/own-board.md has the figures."""

from __future__ import annotations

from collections.abc import Sequence

from ove_tool.own_project.config_file import ConfigFile

_LEVELS = 8


def costs(config: ConfigFile, version: tuple[int, ...], heaps: Sequence[str]) -> list[str]:
    """Return a sentence for each choice that costs something."""
    return [
        *_of_priorities(config),
        *_of_kernel(version),
        *_of_records(config, version),
        *_of_heap(heaps),
    ]


def _of_priorities(config: ConfigFile) -> list[str]:
    found = []
    count = config.number("configMAX_PRIORITIES")
    if count is not None and count > 1:
        if count < _LEVELS:
            found.append(f"{count} priorities: several of ove's eight share one, and threads of these take turns")
        elif count >= 56:
            found.append("56 priorities: ove's are 0, 8, 16, 24, 32, 40, 48 and 55; each takes 8 bytes")
    if config.number("configUSE_PORT_OPTIMISED_TASK_SELECTION") in {0, None}:
        found.append("generic task selection: the kernel searches for the next thread in a loop")
    timer = config.number("configTIMER_TASK_PRIORITY")
    most = 55 if count is not None and count >= 56 else min(7, (count or 8) - 1)
    if timer is not None and timer <= most:
        found.append(
            f"timer service at priority {timer}: a callback waits for ready threads above it, and so does the start or "
            "stop of a timer"
        )
    return found


def _of_kernel(version: tuple[int, ...]) -> list[str]:
    found = []
    if version and version < (11, 2):
        found.append("a kernel before 11.2: ove keeps each thread's permit itself, so no task notification is used")
    if version and version < (11, 0):
        found.append("a kernel before 11.0: an unlock is one function call longer, and a stream has 3 bytes more")
    return found


def _of_records(config: ConfigFile, version: tuple[int, ...]) -> list[str]:
    found = ["ove's records: 8 bytes in each task, 12 with CONFIG_OVE_CHECKS=y"]
    entries = config.number("configTASK_NOTIFICATION_ARRAY_ENTRIES") if version >= (10, 4) else 2
    if entries in {None, 1}:
        found.append("a second notification: 5 bytes in each task")
    if config.number("configUSE_NEWLIB_REENTRANT") == 1:
        found.append("configUSE_NEWLIB_REENTRANT: each task has the C library's data, as it has without ove")
    return found


def _of_heap(heaps: Sequence[str]) -> list[str]:
    if len(heaps) != 1:
        return []
    return {
        "heap_1": ["heap_1.c frees nothing: a _destroy call stops in the kernel's assert; use _init with your storage"],
        "heap_2": ["heap_2.c counts only free bytes: ove_heap_stats() does not report allocations"],
        "heap_3": ["heap_3.c uses the C library's heap: ove_heap_stats() reports zeros"],
    }.get(heaps[0], [])
