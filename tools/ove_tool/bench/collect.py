# SPDX-License-Identifier: MIT OR Apache-2.0
"""Converts the output of one benchmark image to one run of results.json."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from ove_lab.board import Board
from ove_lab.errors import Failure
from ove_lab.stats import Histogram, convert, describe
from ove_tool.bench import cases
from ove_tool.protocol import MARK, Message, field, messages, parse_line, whole_messages
from ove_tool.results import WORST_CASE, Row, Run, Skipped
from ove_tool.variant import Variant

# A cycle source has at most 64 bits.
_LARGEST = 2**64 - 1
# The prefix of a field with a processor register as read back.
_REGISTER = "register_"
# The start of a board's message about a clock that did not start: boards/common/cortex-m/clock_failed.c.
_CLOCK = "ove: clock: "


def collect(lines: Sequence[str], board: Board, variant: Variant) -> Run:
    """Read the image's output.

    Raises Failure if it is a different image, if one of its cases failed or if a line is missing.
    """
    if slow := next((line for line in lines if line.startswith(_CLOCK)), ""):
        raise Failure(f"a clock of {board.name} did not start, so no figure is a time. The board said: {slow}")
    if wrong := failed_cases(lines):
        raise Failure(f"the firmware says that a case failed: {'; '.join(wrong)}")
    head: Message | None = None
    end: Message | None = None
    rows: list[Row] = []
    skipped: list[Skipped] = []
    for message in messages(lines):
        if message["t"] == "bench":
            head = message
            _check_head(head, variant)
        elif message["t"] == "case":
            if head is None:
                raise Failure("the firmware sent a case before it said what it is")
            rows.append(_row(message, board, field(head, "overhead_counts", int)))
        elif message["t"] == "skip":
            skipped.append(Skipped(*(field(message, name, str) for name in ("suite", "case", "why"))))
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
    image = (variant.rtos, variant.board, variant.mode, variant.lang)
    return Run(*image, tuple(rows), _notes(head), tuple(skipped), _start(head, board))


def collect_whole_rows(lines: Sequence[str], board: Board, variant: Variant) -> tuple[Run, str]:
    """Read a log from a serial port like collect(), but keep the complete rows of a damaged log.

    Returns them with a text about missing parts, which is empty if there are none. Raises Failure if no row is
    complete.
    """
    whole: list[str] = []
    damaged: list[str] = []
    for line in lines:
        (whole if _is_whole(line, board) else damaged).append(line)
    if not damaged:
        try:
            return collect(whole, board, variant), ""
        except Failure as failure:
            why = str(failure)
            if not any(message["t"] == "case" for message in messages(whole)):
                raise
    else:
        why = f"{len(damaged)} lines arrived damaged: {damaged[0][:80]}"
    arrived = [message for message in messages(whole) if message["t"] == "case"]
    kept = [line for line in whole if not any(message["t"] in ("end", "fail") for message in messages([line]))]
    made_up = f'{MARK}{{"t":"end","cases":{len(arrived)},"failed":0}}'
    run = collect([*kept, made_up], board, variant)
    have = {row.name for row in run.rows} | {one.name for one in run.skipped}
    lacking = [name for name in _expected(variant) if name not in have]
    return run, f"{why}. {len(run.rows)} rows are kept; missing: {', '.join(lacking) or 'none that every kernel has'}"


def _is_whole(line: str, board: Board) -> bool:
    """A line that lost bytes may still be valid JSON, but not a row."""
    try:
        message = parse_line(line)
        if message and message["t"] == "case":
            _row(message, board, 0)
    except Failure:
        return False
    return True


def _expected(variant: Variant) -> list[str]:
    """Return the rows that every kernel has."""
    return [case.name for case in cases.load().rows if case.is_of(variant.mode)]


def failed_cases(lines: Sequence[str]) -> list[str]:
    """Return the cases that the firmware reports as failed, and why."""
    return [f"{m.get('suite')}/{m.get('case')}: {m.get('why')}" for m in whole_messages(lines) if m["t"] == "fail"]


def _notes(head: Message) -> tuple[str, ...]:
    """Return how the image was built, for the reader of a page."""
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
        notes.append(f"{WORST_CASE} {field(head, 'worst_case_timing', str)}")
        registers = [name for name in head if name.startswith(_REGISTER)]
        notes += [f"{name.removeprefix(_REGISTER)} = {field(head, name, int):#010x}" for name in registers]
    return tuple(notes)


def _start(head: Message, board: Board) -> int:
    """Return the scheduler's start-up time; 0 if the image does not report it."""
    if "start_counts" not in head:
        return 0
    found = convert({field(head, "start_counts", int): 1}, board, field(head, "overhead_counts", int))
    return max(round(next(iter(found))), 0)


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
        if histogram and min(histogram) < 0:
            name = f"{message.get('suite')}/{message.get('case')}"
            raise Failure(f"{name} took less than the harness itself: {min(histogram)} {unit}")
    elif unit != "bytes":
        raise Failure(f"the firmware sent the unit `{unit}`; valid: counts, bytes")
    statistics = describe(histogram)
    suite, case = field(message, "suite", str), field(message, "case", str)
    if statistics.iterations != field(message, "iterations", int):
        raise Failure(
            f"{suite}/{case}: {message['iterations']} iterations, but the histogram holds {statistics.iterations}"
        )
    return Row(suite, case, unit, **dataclasses.asdict(statistics), note=field({"note": "", **message}, "note", str))


def histogram_of(message: Message) -> Histogram:
    """Read the values of a message and their counts. Raises Failure for an invalid entry."""
    pairs = field(message, "hist", list)
    found: Histogram = {}
    for pair in pairs:
        match pair:
            case [value, count] if _is_count(value) and _is_count(count) and count and value not in found:
                found[value] = count
            case _:
                raise Failure(f"{message.get('suite')}/{message.get('case')}: bad entry {pair} in the histogram")
    return found


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= _LARGEST
