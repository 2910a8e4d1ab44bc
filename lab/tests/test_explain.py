# SPDX-License-Identifier: MIT OR Apache-2.0
"""A row's attribution: each instruction, word and exception counts once, for the function to which it belongs."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from ove_lab.errors import UsageError
from ove_lab.trace import explain
from ove_lab.trace.attribute import Work, accesses
from ove_lab.trace.record import decode
from ove_lab.trace.rows import LOOP, READ, Rows, Window

LOAD, STORE = 1 << 40, 2 << 40
NAMES = {0x100: LOOP, 0x200: READ, 0x300: "body", 0x400: "handler", 0x500: "twin"}


def _function(address: int) -> str:
    return NAMES[address & ~0xFF]


def _at(address: int) -> SimpleNamespace:
    return SimpleNamespace(name=_function(address), start=address & ~0xFF)


PROGRAM = SimpleNamespace(
    function=_function,
    is_code=lambda address: address < 0x1000,
    handlers=frozenset({0x400}),
    line=lambda address: f"file.c:{address & 0xFF}",
    text=lambda address: f"op {address & 0xFF}",
    code=SimpleNamespace(at=_at),
)
EMPTY = [0x100, 0x200]
# The body loads a literal and a pair of words and stores a word. An interrupt comes too.
BODY = [
    0x100,
    0x300,
    0x380 | LOAD,
    0x302,
    0x2000 | LOAD | 8 << 32,
    0x400,
    0x402,
    0x2000 | STORE | 4 << 32,
    0x304,
    0x200,
]
TWIN = [0x100, 0x500, 0x502, 0x506, 0x200]


def _subject() -> explain.Subject:
    words = [word if word >> 32 else word | 2 << 32 for word in [*EMPTY, *BODY, *TWIN]]
    words = [word | 4 << 32 if word >> 40 and not word >> 32 & 0xFF else word for word in words]
    run = decode(np.array(words, dtype=np.uint64))
    rows = Rows({"a/body": Window(2, 9), "a/twin": Window(9, 14)}, Window(0, 2))
    return explain.Subject("an image", PROGRAM, run, rows, {"a/body": 5, "a/twin": 3})  # type: ignore[arg-type]


def test_work_is_attributed_once() -> None:
    """Each function has its instructions, words, literals and exceptions, without the cost of an empty body."""
    row = explain.explain(_subject(), "a/body")
    assert row.work == {"body": Work(3, loads=3, literals=1), "handler": Work(2, stores=1, exceptions=1)}
    assert row.sum() == row.median() == 5
    assert explain.table(row)[-1] == ("sum", "5", "3", "1", "1", "1")


def test_a_conditional_store_loads_nothing() -> None:
    """The emulator reads memory to execute a STREX. The instruction itself only stores."""
    words = [0x300 | 2 << 32, 0x2000 | LOAD | 4 << 32, 0x2000 | STORE | 4 << 32]
    run = decode(np.array(words, dtype=np.uint64))
    program = SimpleNamespace(is_code=PROGRAM.is_code, text=lambda _: "strex r1, r2, [r0]")
    assert accesses(run, program, 0) == Work(stores=1)  # type: ignore[arg-type]


def test_lines_are_those_of_the_row() -> None:
    """A source line has its function's name. The measurement has no line."""
    assert [line[:2] for line in explain.by_line(explain.explain(_subject(), "a/twin"))] == [
        ("twin  file.c:0", "1"),
        ("twin  file.c:2", "1"),
        ("twin  file.c:6", "1"),
    ]


def test_two_rows_are_aligned_by_function_and_by_instruction() -> None:
    """Code that only one row executes is listed. Code that both execute is not."""
    subject = _subject()
    first, second = (explain.explain(subject, name) for name in ("a/body", "a/twin"))
    assert explain.delta(first, second) == [
        ("body", "3", "0", "-3"),
        ("twin", "0", "3", "+3"),
        ("handler", "2", "0", "-2"),
        ("sum", "5", "3", "-2"),
    ]
    said = [" ".join(line.split()) for line in explain.differing(first, second) if line]
    assert sorted(said) == ["+ twin+6 op 6", "- body+4 op 4", "- handler+0 op 0", "- handler+2 op 2"]


def test_unknown_row_names_those_there_are() -> None:
    """For an unknown row, the usage error lists the rows."""
    with pytest.raises(UsageError, match=r"no row a/none on an image; there are: a/body, a/twin"):
        explain.explain(_subject(), "a/none")
