# SPDX-License-Identifier: MIT OR Apache-2.0
"""The limits in an application's limits.toml, and those that a run exceeds."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType, defstruct
from msgspec.structs import asdict

from ove_lab import schema
from ove_lab.errors import Failure, UsageError
from ove_lab.trace import masks
from ove_lab.trace.budgets import longest_first
from ove_lab.trace.load import WINDOW_NS
from ove_lab.trace.sleeps import Sleeps
from ove_lab.trace.totals import Totals

FILE = "limits.toml"
_HANDLERS = "interrupts"
_HANDLER = re.compile(r"\((\w+?)_(?:IRQ)?Handler\)$")
_NUMBERED = re.compile(r"(.+) \(\d+\)")
BLOCKED = "blocked_instructions"
_WAITS = "interrupt_wait_instructions"
_SECTIONS = ("stack_bytes", "response_instructions", "interrupt_instructions", _WAITS, BLOCKED)
_MASKED, _REFUSED, _LOAD, _INVERSION = "masked_instructions", "refused_items", "load_percent", "inversion_instructions"
_WAKEUPS, _AWAKE = "wakeups_per_second", "awake_share"

_ALONE = (_MASKED, _REFUSED, _LOAD, _INVERSION, _WAKEUPS, _AWAKE)
_SHARES = (_LOAD, _AWAKE)
_NS_IN_S, _PER_CENT = 1_000_000_000, 100


# Sections: a table for each thread or interrupt, or a single figure of the run.
_Table = dict[schema.Filled, schema.Count]
File = defstruct(
    "File",
    [
        *((name, schema.Count | UnsetType, UNSET) for name in _ALONE if name not in _SHARES),
        *((name, Annotated[int, Meta(ge=0, le=100)] | UnsetType, UNSET) for name in _SHARES),
        *((name, _Table | UnsetType, UNSET) for name in _SECTIONS),
    ],
    bases=(schema.Table,),
)


@dataclass(frozen=True)
class Excess:
    """An exceeded limit: its name in the file, both figures, and the location."""

    limit: str
    allowed: int
    found: int
    where: str

    def __str__(self) -> str:
        return f"{self.limit}: {self.found}, and the limit is {self.allowed}; {self.where}"


def read(path: Path) -> dict[str, int | dict[str, int]]:
    """Read a file of limits. Raises UsageError if it is missing, Failure if it is invalid."""
    if not path.is_file():
        raise UsageError(f"{path} does not exist; --limits reads the limits of the application from there")
    found = {name: value for name, value in asdict(schema.toml(path, File)).items() if value not in (UNSET, {})}
    if not found:
        raise Failure(
            f"{path} has no limit, so no run could exceed one; write one, such as `masked_instructions = 500`"
        )
    return found


def of_power(limits: Mapping[str, int | dict[str, int]]) -> dict[str, int | dict[str, int]]:
    """Return the limits that concern sleep."""
    return {name: limits[name] for name in (_WAKEUPS, _AWAKE) if name in limits}


def exceeded(totals: Totals, limits: Mapping[str, int | dict[str, int]], is_whole: bool = True) -> list[Excess]:
    """Compare a run with limits. Raises Failure for a limit on something that the run does not have."""
    found = []
    for name, (value, where) in _alone(totals).items():
        allowed = limits.get(name)
        if isinstance(allowed, int) and value is None and is_whole:
            raise Failure(f"{FILE}: there is a limit `{name}`, and {where}")
        if isinstance(allowed, int) and value is not None and value > allowed:
            found.append(Excess(name, allowed, value, where))
    for section, measure in _measures(totals).items():
        table = limits.get(section, {})
        if isinstance(table, dict):
            found += _compare(section, table, measure, is_whole)
    return found


# A figure and its location, or None and why it is not known.
Figures = Mapping[str, tuple[int | None, str]]


def figures(totals: Totals) -> dict[str, tuple[int | None, str]]:
    """Return every figure that can have a limit, by the limit's name, with its location."""
    found: dict[str, tuple[int | None, str]] = {_MASKED: (0, ""), _INVERSION: (0, "")}
    found |= _alone(totals)
    for section, measure in _measures(totals).items():
        found |= {f"{section}.{name}": one for name, one in measure().items()}
    return found


def shown_name(name: str, figures: Collection[str]) -> str:
    """Return the shown name for a limit's name: an interrupt's has its number, and the vendor's name from its
    handler."""
    alike = [one for one in figures if name in (one.partition(" (")[0], *_HANDLER.findall(one))]
    return alike[0] if name not in figures and len(alike) == 1 else name


def _unnumbered(name: str) -> str:
    """Return the common name if this is a later one of several threads with the same name; empty otherwise."""
    found = _NUMBERED.fullmatch(name)
    return found[1] if found else ""


def _compare(
    section: str, table: Mapping[str, int], measure: Callable[[], Figures], is_whole: bool
) -> Iterator[Excess]:
    figures = measure() if table else {}
    for name, allowed in table.items():
        shown = shown_name(name, figures)
        if not is_whole and (shown not in figures or figures[shown][0] is None):
            continue
        if shown not in figures:
            known = ", ".join(sorted(figures)) or "none"
            raise Failure(f"{FILE}: {section} has a limit for `{name}`, which did not run; there are: {known}")
        for each in [shown, *(one for one in figures if one not in table and _unnumbered(one) == shown)]:
            value, where = figures[each]
            if value is None:
                raise Failure(f"{FILE}: {section} has a limit for `{name}`, and {where}")
            if value > allowed:
                yield Excess(f"{section}.{name if each == shown else each}", allowed, value, where)


def _alone(totals: Totals) -> Figures:
    """Return the figures of the run as a whole."""
    found = totals.diagnosis
    refused = ", ".join(f"{count} by {name}" for name, count in sorted(found.refused.items()))
    figures: dict[str, tuple[int | None, str]] = {_REFUSED: (sum(found.refused.values()), refused)}
    if found.no_calls:
        figures[_REFUSED] = (None, f"it is not known how many: {found.no_calls}")
    if found.hidden:
        figures[_REFUSED] = (None, f"it is not known how many: some calls of {', '.join(found.hidden)} are not seen")
    if found.unread:
        unread = ", ".join(f"of {count} by {name}" for name, count in sorted(found.unread.items()))
        figures[_REFUSED] = (None, f"it is not known whether items were refused: {unread}")
    if not all(one.knows_ready for one in totals.threads):
        figures[_INVERSION] = (None, "it is not known when each thread was ready")
    if found.hidden_waits:
        figures[_INVERSION] = (None, f"it is not known which threads wait for a mutex: {found.hidden_waits}")
    elif found.hidden_owners:
        figures[_INVERSION] = (None, f"it is not known which thread ran for a waiting one: {found.hidden_owners}")
    if totals.masked:
        figures[_MASKED] = (totals.masked[0].length, str(totals.masked[0]))
    if hidden := next((one for one in totals.lacks if one.startswith(masks.NOT_KNOWN)), ""):
        figures[_MASKED] = (None, f"it is not known {hidden}")
    if (one := found.inversion) is not None and _INVERSION not in figures:
        figures[_INVERSION] = (one.length, f"{one.thread}, {one.on} at {one.at}, meanwhile {longest_first(one.ran)}")
    load = found.load
    window = f"{WINDOW_NS // 1_000_000} ms"
    if load is None:
        figures[_LOAD] = (None, "the image does not show which thread is idle")
    else:
        # Rounded up: a load of 80.1 is more than 80.
        figures[_LOAD] = (math.ceil(load[1]), f"in {window} from {load[2] / 1_000_000:.3f} ms on")
    return figures | _of_sleeps(totals.sleeps)


def _of_sleeps(sleeps: Sleeps) -> Figures:
    """Return the wake-ups per second and the share of time awake, both rounded up."""
    if sleeps.hidden:
        return dict.fromkeys((_WAKEUPS, _AWAKE), (None, f"it is not known {sleeps.hidden}"))
    if not sleeps.ns:
        return {_WAKEUPS: (0, ""), _AWAKE: (_PER_CENT, "")}
    most = max(sleeps.all_times.items(), key=lambda one: (one[1], one[0]), default=None)
    often = (
        f"most often by {most[0].source}, {most[1]} of {sleeps.count} times" if most else "the processor never slept"
    )
    return {
        _WAKEUPS: (-(-sleeps.count * _NS_IN_S // sleeps.ns), often),
        _AWAKE: (-(-_PER_CENT * sleeps.awake_ns // sleeps.ns), f"of {sleeps.ns / 1_000_000:.3f} ms, in per cent"),
    }


def _measures(totals: Totals) -> dict[str, Callable[[], Figures]]:
    def stacks() -> Figures:
        found: dict[str, tuple[int | None, str]] = {}
        # A program may give a thread the handlers' name; the limit then applies to both.
        handlers = [(_HANDLERS, totals.handler_stack)] if totals.handler_stack is not None else []
        for name, stack in [*((one.name, one.stack) for one in totals.threads), *handlers]:
            before = found.get(name, (0, ""))[0]
            if stack is None:
                found[name] = (None, "nothing that the thread executed shows where its stack is")
            elif before is not None and stack.used >= before:
                found[name] = (stack.used, f"in {stack.where}")
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

    def blocked() -> Figures:
        found: dict[str, tuple[int | None, str]] = {
            one.name: (0 if one.knows_ready else None, "it is not known when that thread was ready")
            for one in totals.threads
        }
        for name, one in totals.diagnosis.longest.items():
            held = f", held by {one.held_by}" if one.held_by else ""
            found[name] = (one.length, f"{one.on}{held}, at {one.at}; meanwhile {longest_first(one.ran)}")
        return found

    return dict(zip(_SECTIONS, (stacks, responses, lengths, waits, blocked), strict=True))
