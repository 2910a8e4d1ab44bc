# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads a project's linker script, vector table and interrupts from their sources."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ove_tool.own_project.config_file import ConfigFile
from ove_tool.own_project.files import Files, block, text, without_comments
from ove_tool.own_project.number import Unknown, evaluate

_REGION = re.compile(
    r"(\w+)\s*(?:\([^)]*\))?\s*:\s*ORIGIN\s*=\s*([^,\n]+),\s*LENGTH\s*=\s*([^\n}]+)",
)
_PRIORITY = re.compile(r"\b(?:HAL_)?NVIC_SetPriority\s*\(\s*(\w+)_IRQn\s*,\s*(\w+)")
_WORD = re.compile(r"^\s*\.(?:word|long|4byte)\s+([^\n;]+)", re.MULTILINE)
# The processor's exceptions that never call the kernel, and those that the kernel handles itself.
_EXCEPTIONS = frozenset(
    (
        *("NonMaskableInt", "HardFault", "MemoryManagement", "BusFault", "UsageFault", "SecureFault", "DebugMonitor"),
        *("SVCall", "SVC", "PendSV", "SysTick"),
    )
)
_PLACES = {"SVC": 11, "PendSV": 14, "SysTick": 15}
_MACROS = {"SVC": "vPortSVCHandler", "PendSV": "xPortPendSVHandler", "SysTick": "xPortSysTickHandler"}


@dataclass(frozen=True)
class Region:
    """A region of the chip's memory."""

    name: str
    origin: int
    length: int


def regions(script: str) -> list[Region]:
    """Return the regions of a linker script whose sizes are plain numbers."""
    found = []
    for name, origin, length in _REGION.findall(without_comments(script)):
        try:
            found.append(Region(name, _size(origin), _size(length)))
        except Unknown:
            continue
    return found


def _size(words: str) -> int:
    plain = re.sub(
        r"\b(0[xX][0-9a-fA-F]+|\d+)\s*([kKmM])\b", lambda m: f"({m[1]}*{1024 if m[2] in 'kK' else 1048576})", words
    )

    def unknown(name: str) -> int:
        raise Unknown(name)

    return evaluate(plain, unknown)


def vectors(startup: str) -> dict[str, str]:
    """Return the names in the kernel's exception slots of an assembly vector table; empty if there is no table."""
    words = [word.strip() for line in _WORD.findall(without_comments(startup)) for word in line.split(",")]
    begin = next((place for place, word in enumerate(words) if word in {"Reset_Handler", "Reset_Handler + 1"}), 0)
    table = words[begin - 1 :] if begin else []
    return {name: table[place] for name, place in _PLACES.items() if place < len(table)}


def expected_vectors(config: ConfigFile) -> dict[str, str]:
    """Return a project's names for the kernel's handlers."""
    found = {}
    for name, macro in _MACROS.items():
        definition = config.macros.get(macro)
        found[name] = definition.text if definition and re.fullmatch(r"\w+", definition.text) else macro
    return found


def definers(files: Files, function: str) -> list[Path]:
    """Return the sources that define a function, outside the kernel."""
    pattern = re.compile(rf"\bvoid\s+{function}\s*\(\s*(?:void)?\s*\)\s*\{{")
    return [path for path in (*files.sources, *files.layers) if pattern.search(without_comments(text(path)))]


def calls(path: Path, function: str, names: Iterable[str]) -> bool:
    """Return True if a function of this file calls one of `names`."""
    code = without_comments(text(path))
    match = re.search(rf"\bvoid\s+{function}\s*\(\s*(?:void)?\s*\)\s*\{{", code)
    return bool(match) and any(re.search(rf"\b{name}\s*\(", block(code[match.end() :])) for name in names)


def priorities(files: Files) -> dict[str, int]:
    """Return the numeric priorities that the project's sources assign to interrupts."""
    found: dict[str, int] = {}
    for path in files.sources:
        if "NVIC_SetPriority" not in (code := text(path)):
            continue
        for name, number in _PRIORITY.findall(without_comments(code)):
            if number.isdigit() and len(number) < 4 and name not in _EXCEPTIONS:
                found.setdefault(name, int(number))
    return found


def limit(config: ConfigFile, priority_bits: int) -> int | None:
    """Return the most urgent priority that may call the kernel, in the notation of the project's sources.

    `priority_bits` is the processor's number of priority bits, for a configuration that does not define it.
    """
    number = config.number("configLIBRARY_MAX_SYSCALL_INTERRUPT_PRIORITY")
    if number is not None:
        return number
    whole, bits = config.number("configMAX_SYSCALL_INTERRUPT_PRIORITY"), config.number("configPRIO_BITS")
    if bits is None:
        bits = priority_bits
    return None if whole is None or not 0 < bits <= 8 else whole >> (8 - bits)
