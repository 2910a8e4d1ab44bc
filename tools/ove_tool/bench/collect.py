# SPDX-License-Identifier: MIT OR Apache-2.0
"""From the lines of one benchmark image to one run of results.json."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from ove_tool.bench.stats import Histogram, convert, describe
from ove_tool.board import Board
from ove_tool.errors import Failure
from ove_tool.protocol import Message, field, messages, whole_messages
from ove_tool.results import Row, Run
from ove_tool.variant import Variant

# Of a field that holds a processor's register as it was read back.
_REGISTER = "register_"


def collect(lines: Sequence[str], board: Board, variant: Variant) -> Run:
    """Read what the image said.

    Raises Failure when it is not the image that was meant, when one of its cases failed or when a line is missing.
    """
    if wrong := failed_cases(lines):
        raise Failure(f"the firmware says that a case failed: {'; '.join(wrong)}")
    head: Message | None = None
    end: Message | None = None
    rows: list[Row] = []
    skipped: list[dict[str, str]] = []
    for message in messages(lines):
        if message["t"] == "bench":
            head = message
            _check_head(head, variant)
        elif message["t"] == "case":
            if head is None:
                raise Failure("the firmware sent a case before it said what it is")
            rows.append(_row(message, board, field(head, "overhead_counts", int)))
        elif message["t"] == "skip":
            skipped.append({name: field(message, name, str) for name in ("suite", "case", "why")})
        elif message["t"] == "end":
            end = message
    if head is None or not rows:
        raise Failure("the firmware sent no benchmark case")
    names = [row.name for row in rows]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise Failure(f"the firmware measured a case twice: {', '.join(twice)}")
    if end is None:
        raise Failure(f"the firmware stopped after {rows[-1].name}, without saying that it was done")
    if field(end, "cases", int) != len(rows):
        raise Failure(f"the firmware says it measured {end['cases']} cases, but {len(rows)} arrived")
    return Run(variant.rtos, variant.board, variant.mode, variant.lang, tuple(rows), _notes(head), tuple(skipped))


def failed_cases(lines: Sequence[str]) -> list[str]:
    """Say which cases the firmware itself calls failed, and why."""
    return [f"{m.get('suite')}/{m.get('case')}: {m.get('why')}" for m in whole_messages(lines) if m["t"] == "fail"]


def _notes(head: Message) -> tuple[str, ...]:
    """Say how the image was built, for the reader of a page."""
    notes = [f"checks {'on' if field(head, 'checks', bool) else 'off'}"]
    if "kernel" in head:
        notes.append(field(head, "kernel", str))
    if "compiler" in head:
        notes.append(f"compiler {field(head, 'compiler', str)}, {field(head, 'flags', str)}")
    if head.get("language_flags"):
        notes.append(f"flags {field(head, 'language_flags', str)}")
    if "tick_hz" in head:
        notes.append(f"a tick of {field(head, 'tick_hz', int)} Hz")
    if head.get("worst_case_timing", "off") != "off":
        notes.append(f"worst-case timing {field(head, 'worst_case_timing', str)}")
        registers = [name for name in head if name.startswith(_REGISTER)]
        notes += [f"{name.removeprefix(_REGISTER)} = {field(head, name, int):#010x}" for name in registers]
    return tuple(notes)


def _check_head(head: Message, variant: Variant) -> None:
    wanted = {"rtos": variant.rtos, "board": variant.board, "mode": variant.mode, "binding": variant.lang}
    found = {name: field(head, name, str) for name in wanted}
    if found != wanted:
        raise Failure(f"the firmware says it is {found}, but {wanted} was built")


def _row(message: Message, board: Board, overhead_counts: int) -> Row:
    histogram = histogram_of(message)
    unit = field(message, "unit", str)
    if unit == "counts":
        histogram = convert(histogram, board, overhead_counts)
        unit = board.unit
    elif unit != "bytes":
        raise Failure(f"the firmware sent the unit `{unit}`; valid: counts, bytes")
    statistics = describe(histogram)
    suite, case = field(message, "suite", str), field(message, "case", str)
    if statistics.iterations != field(message, "iterations", int):
        raise Failure(
            f"{suite}/{case}: {message['iterations']} iterations, but the histogram holds {statistics.iterations}"
        )
    return Row(suite, case, unit, **dataclasses.asdict(statistics), note=message.get("note", ""))


def histogram_of(message: Message) -> Histogram:
    """Read the values of a message, and how often each occurred. Raises Failure for an entry that is none."""
    pairs = field(message, "hist", list)
    found: Histogram = {}
    for pair in pairs:
        match pair:
            case [int(value), int(count)] if value >= 0 and count > 0 and value not in found:
                found[value] = count
            case _:
                raise Failure(f"{message.get('suite')}/{message.get('case')}: bad entry {pair} in the histogram")
    return found
