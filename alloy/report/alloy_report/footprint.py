# SPDX-License-Identifier: MIT OR Apache-2.0
"""The kernel's part of a linked image, by component.

Alloy by symbol: a symbol is the kernel's if its name begins with alloy, or is a handler of the port. Code that the
application's templates instantiate from the kernel's inline functions counts as the kernel's too; code inlined into the
application does not, as for any kernel with inline functions. FreeRTOS by the object files compiled from its sources,
in which each function has a section.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from alloy_report.data import Bytes, System
from ove_lab import image as images
from ove_lab.errors import Failure
from ove_lab.image import Image
from ove_tool.size.linkmap import contributions

CORE = "core"
# The first match names the component; without a match it is the core.
_ALLOY = (
    ("Queue", r"queue_|copy_|::Queue<|QueueCore"),
    # Priority inheritance counts as the mutex's, like FreeRTOS's "Inherit" below.
    ("Mutex", r"mutex|Mutex|inherited_rank|carry_rank|set_rank|blocked_by|LockGuard"),
    ("Semaphore", r"semaphore|Semaphore"),
    ("TaskNotification", r"[nN]otification"),
    ("StaticPool", r"Pool|FreeList"),
    ("TicklessIdle", r"TicklessIdle|sleep_|ticks_to_next|advance"),
    ("EventFlags", r"event_flags|EventFlags"),
    ("SoftwareTimer", r"SoftwareTimer"),
    ("task control", r"suspend|resume\(alloy|set_priority|::join|joiners|set_time_slice|end_slice|settle|slice"),
)
# By "file function". FreeRTOS builds its semaphores and mutexes on queues.
_FREERTOS = (
    ("Mutex", r"Mutex|Inherit"),
    ("Semaphore", r"Semaphore"),
    ("TaskNotification", r"Notif"),
    ("TicklessIdle", r"SuppressTicks|StepTick|ConfirmSleepMode|ExpectedIdleTime"),
    ("EventFlags", r"^event_groups|EventList.*Unordered|UnorderedEventList"),
    ("SoftwareTimer", r"^timers|Restricted"),
    ("task control", r"tasks \S*(vTaskSuspend$|vTaskResume|TaskIsTaskSuspended|vTaskPrioritySet|vTaskDelete)"),
    ("Queue", r"^queue"),
)
COMPONENTS = (CORE, *(name for name, _ in _ALLOY))
# Provided by the application or board. Task names of Alloy are not counted, because FreeRTOS's are not either.
_THEIRS = re.compile(r"^alloy_stop|^alloy_board_|^template parameter object for alloy::rtos::FixedString")
_OURS = re.compile(r"alloy|PendSV_Handler|SysTick_Handler|MemManage_Handler|resume_fpu")
# The programs are C++; every C object is FreeRTOS's.
_FREERTOS_OBJECT = re.compile(r"/(\w+)\.c\.obj?$")
_SECTION = re.compile(r"^\.(text|rodata|data|bss)\.?(.*)")


def alloy(image: Image) -> System:
    """Return the kernel's bytes in an image of Alloy."""
    parts = ((_component(_ALLOY, name), kind in "tTwWrRvV", size) for size, kind, name in _symbols(image.elf))
    return System(_add(parts), _whole(image))


def freertos(image: Image) -> System:
    """Return the kernel's bytes in an image of FreeRTOS, from the linker's map."""
    return System(_add(_sections(image)), _whole(image))


def _symbols(elf: Path) -> Iterator[tuple[int, str, str]]:
    out = subprocess.run(["arm-none-eabi-nm", "-SC", str(elf)], check=True, capture_output=True, text=True).stdout
    for line in out.splitlines():
        match = re.match(r"[0-9a-f]+ ([0-9a-f]+) (\w) (.*)", line)
        if match and _OURS.search(match[3]) and not _THEIRS.search(match[3]) and not match[3].startswith("(anonymous"):
            yield int(match[1], 16), match[2], match[3]


def _sections(image: Image) -> Iterator[tuple[str, bool, int]]:
    text = Path(f"{image.elf}.map").read_text(encoding="utf-8", errors="replace")
    is_found = False
    for item in contributions(text):
        source = _FREERTOS_OBJECT.search(item.object)
        section = _SECTION.match(item.section)
        if source and section:
            is_found = True
            is_flash = section[1] in ("text", "rodata")
            yield _component(_FREERTOS, f"{source[1]} {section[2]}"), is_flash, item.size
    if not is_found:
        raise Failure(f"{image.elf}.map names no object file of FreeRTOS")


def _component(patterns: tuple[tuple[str, str], ...], name: str) -> str:
    return next((component for component, pattern in patterns if re.search(pattern, name)), CORE)


def _add(parts: Iterator[tuple[str, bool, int]]) -> dict[str, Bytes]:
    found: dict[str, Bytes] = {}
    for component, is_flash, size in parts:
        known = found.get(component, Bytes(0, 0))
        found[component] = Bytes(known.flash + size, known.ram) if is_flash else Bytes(known.flash, known.ram + size)
    return {name: found[name] for name in COMPONENTS if name in found}


def _whole(image: Image) -> Bytes:
    size = images.size(image.elf)
    return Bytes(size.text + size.rodata + size.data, size.data + size.bss)
