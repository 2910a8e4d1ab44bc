# SPDX-License-Identifier: MIT OR Apache-2.0
"""The changes of a run: the requested exceptions, and the instructions after which they are requested."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from ove_lab.errors import UsageError
from ove_lab.trace import collector, compiled

TICK, SWITCH, INTERRUPT = "tick", "switch", "interrupt"
_FILES = sorted(Path(__file__).with_name("plugin").glob("*.[ch]"))
# Armv7-M Architecture Reference Manual, sections B3.2.4 and B3.4.3: ICSR, and the first word of the set-pending bits.
_ICSR, _SET_PENDING = 0xE000ED04, 0xE000E200
_PEND_TICK, _PEND_SWITCH = 1 << 26, 1 << 28
_KIND = re.compile(rf"(?:{TICK}|{SWITCH}|{INTERRUPT}(\d{{1,3}}))")
_CHANGE = re.compile(r"(\w+)@(\d{1,18})")
_BITS = 32
_MOST_LINES = 480
# QEMU 8.1 renamed the option.
_RENAMED = (8, 1)
_MOST_CHANGES = 64


@dataclass(frozen=True, order=True)
class Change:
    """A request for an exception after an instruction of the run. `kind` is tick, switch, or interruptN."""

    behind: int
    kind: str

    def __str__(self) -> str:
        return f"{self.kind}@{self.behind}"

    def write(self) -> str:
        """Return the store that requests the exception, as the plugin reads it."""
        if self.kind in (TICK, SWITCH):
            address, value = _ICSR, _PEND_TICK if self.kind == TICK else _PEND_SWITCH
        else:
            number = int(self.kind.removeprefix(INTERRUPT))
            address, value = _SET_PENDING + number // _BITS * 4, 1 << number % _BITS
        return f"write={self.behind}:{address:x}:{value:x}"


Changes = tuple[Change, ...]


def check_kind(text: str) -> str:
    """Return the kind that a word names. Raises UsageError for an invalid word."""
    match = _KIND.fullmatch(text)
    if match is None or (match[1] and int(match[1]) >= _MOST_LINES):
        raise UsageError(f"`{text}` is not a kind of change; valid: {TICK}, {SWITCH}, {INTERRUPT}N, N is the line")
    return text


def parse(text: str) -> Changes:
    """Read changes as `shown` writes them. Raises UsageError for anything else."""
    found = []
    for word in text.split("+"):
        match = _CHANGE.fullmatch(word)
        if match is None:
            raise UsageError(f"`{text}` is not a list of changes, such as tick@12345+interrupt31@12400")
        found.append(Change(int(match[2]), check_kind(match[1])))
    if len(found) > _MOST_CHANGES:
        raise UsageError(f"{len(found)} changes are more than one run can have: {_MOST_CHANGES}")
    return tuple(sorted(found))


def shown(changes: Changes) -> str:
    return "+".join(map(str, changes))


def words(emulator: str, changes: Changes, limit: int = 0) -> list[str]:
    """Return the emulator's options for a run with some changes; the run ends after `limit` instructions, if given."""
    version = collector.plugin_version(emulator)
    options = [one.write() for one in changes] + ([f"limit={limit}"] if limit else [])
    return [*one_at_a_time(emulator), "-plugin", ",".join([str(_plugin(version)), *options])]


def one_at_a_time(emulator: str) -> list[str]:
    """Return the options that let the emulator take an exception between any two instructions."""
    return ["-accel", "tcg,one-insn-per-tb=on"] if collector.version(emulator) >= _RENAMED else ["-singlestep"]


def _plugin(version: int) -> Path:
    header = next(one for one in collector.FILES if one.name == "qemu_plugin.h")
    return compiled.library(
        f"injector-{version}", [*_FILES, header], f"-DOVE_PLUGIN_VERSION={version}", f"-I{header.parent}"
    )
