# SPDX-License-Identifier: MIT OR Apache-2.0
"""The limits that an application sets in its limits.toml, and what a run exceeds of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ove_tool import toml_reader
from ove_tool.errors import Failure, UsageError
from ove_tool.trace.totals import Totals

FILE = "limits.toml"
_HANDLERS = "interrupts"
_HANDLER = re.compile(r"\((\w+?)_(?:IRQ)?Handler\)$")
_WAITS = "interrupt_wait_instructions"
_SECTIONS = ("stack_bytes", "response_instructions", "interrupt_instructions", _WAITS)
_MASKED = "masked_instructions"


@dataclass(frozen=True)
class Excess:
    """A limit that was exceeded: its name in the file, both figures, and where."""

    limit: str
    allowed: int
    found: int
    where: str

    def __str__(self) -> str:
        return f"{self.limit}: {self.found}, and the limit is {self.allowed}; {self.where}"


def read(path: Path) -> dict[str, int | dict[str, int]]:
    """Read a file of limits. Raises UsageError without one, Failure for one that is wrong."""
    if not path.is_file():
        raise UsageError(f"{path} does not exist; --limits reads the limits of the application from there")
    found = toml_reader.load(path)
    for key, value in found.items():
        if key == _MASKED and isinstance(value, int):
            continue
        if key not in _SECTIONS or not isinstance(value, dict):
            raise Failure(f"{path}: unknown limit `{key}`; valid: {_MASKED}, and the tables {', '.join(_SECTIONS)}")
        for name, number in value.items():
            if not isinstance(number, int):
                raise Failure(f"{path}: {key}.{name} is no number")
    return found


def exceeded(totals: Totals, limits: Mapping[str, int | dict[str, int]], is_whole: bool = True) -> list[Excess]:
    """Compare a run with limits. Raises Failure for a limit of something that a whole run does not have."""
    found: list[Excess] = []
    masked = limits.get(_MASKED)
    worst = totals.masked[0] if totals.masked else None
    if isinstance(masked, int) and worst is not None and worst.length > masked:
        found.append(Excess(_MASKED, masked, worst.length, str(worst)))
    for section, measure in _measures(totals).items():
        table = limits.get(section, {})
        if isinstance(table, dict):
            found += _compare(section, table, measure, is_whole)
    return found


# A figure and where, or None and why it is not known.
Figures = Mapping[str, tuple[int | None, str]]


def _shown(name: str, figures: Figures) -> str:
    """Give the name that is shown for a limit's: an interrupt has its number, and the vendor's name by its handler."""
    alike = [one for one in figures if name in (one.partition(" (")[0], *_HANDLER.findall(one))]
    return alike[0] if name not in figures and len(alike) == 1 else name


def _compare(
    section: str, table: Mapping[str, int], measure: Callable[[], Figures], is_whole: bool
) -> Iterator[Excess]:
    figures = measure() if table else {}
    for name, allowed in table.items():
        shown = _shown(name, figures)
        if not is_whole and (shown not in figures or figures[shown][0] is None):
            continue
        if shown not in figures:
            known = ", ".join(sorted(figures)) or "none"
            raise Failure(f"{FILE}: {section} has a limit for `{name}`, which did not run; there are: {known}")
        value, where = figures[shown]
        if value is None:
            raise Failure(f"{FILE}: {section} has a limit for `{name}`, and {where}")
        if value > allowed:
            yield Excess(f"{section}.{name}", allowed, value, where)


def _measures(totals: Totals) -> dict[str, Callable[[], Figures]]:
    def stacks() -> Figures:
        found: dict[str, tuple[int, str]] = {}
        for thread in totals.threads:
            if thread.stack is not None and thread.stack.used >= found.get(thread.name, (0, ""))[0]:
                found[thread.name] = (thread.stack.used, f"in {thread.stack.where}")
        if totals.handler_stack is not None:
            found[_HANDLERS] = (totals.handler_stack.used, f"in {totals.handler_stack.where}")
        return found

    def responses() -> Figures:
        found: dict[str, tuple[int | None, str]] = {}
        for thread in totals.threads:
            if not thread.knows_ready:
                found[thread.name] = (None, "it is not known when that thread was ready")
                continue
            worst = thread.ready or thread.begun
            before = found.get(thread.name, (0, ""))[0]
            if before is not None and worst.length >= before:
                found[thread.name] = (worst.length, f"ready since {worst.where}, at {worst.at}")
        return found

    def lengths() -> Figures:
        return {one.name: (one.longest, "from its first to its last instruction") for one in totals.interrupts}

    def waits() -> Figures:
        found: dict[str, tuple[int | None, str]] = {}
        for one in totals.interrupts:
            if one.worst is None or one.unknown:
                found[one.name] = (None, f"{one.unknown} of {one.count} requests are not in the record")
                continue
            where = f"since {one.worst.where}, at {one.worst.at}"
            found[one.name] = (one.worst.length, f"{where}: {one.held_by}" if one.shares else where)
        return found

    return dict(zip(_SECTIONS, (stacks, responses, lengths, waits), strict=True))
