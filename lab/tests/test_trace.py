# SPDX-License-Identifier: MIT OR Apache-2.0
"""A run's record: each executed instruction counts once, rows are found, and damage is reported."""

from __future__ import annotations

import struct
from collections import namedtuple
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from ove_lab.errors import Failure
from ove_lab.trace import longest_masked, rows
from ove_lab.trace.masks import Masked
from ove_lab.trace.program import Program
from ove_lab.trace.record import Run, decode, read
from ove_lab.trace.rows import Window

LOAD, STORE = 1 << 40, 2 << 40


def instruction(address: int, size: int = 2) -> int:
    return address | size << 32


def access(address: int, kind: int, size: int = 4) -> int:
    return address | size << 32 | kind


def decoded(*events: int) -> Run:
    return decode(np.array(events, dtype=np.uint64))


def test_instructions_keep_their_accesses() -> None:
    """Loads and stores belong to the instruction before them. An instruction may have none."""
    run = decoded(
        instruction(0x100), instruction(0x102, 4), access(0x2000, LOAD), access(0x2004, STORE, 8), instruction(0x106)
    )
    assert run.pc.tolist() == [0x100, 0x102, 0x106]
    assert run.size.tolist() == [2, 4, 2]
    assert run.first_access.tolist() == [0, 0, 2, 2]
    assert (run.address.tolist(), run.width.tolist()) == ([0x2000, 0x2004], [4, 8])
    assert run.is_store.tolist() == [False, True]


def test_jump_to_itself_counts_each_time() -> None:
    """An instruction that follows itself counts each time."""
    run = decoded(instruction(0x100), instruction(0x100), access(0x2000, LOAD))
    assert run.pc.tolist() == [0x100] * 2
    assert run.first_access.tolist() == [0, 0, 1]


def test_empty_record_has_no_instruction() -> None:
    """An empty record has no executed instruction."""
    assert decoded().pc.tolist() == []


@pytest.mark.parametrize("data", [b"", b"1234567", b"123456789"])
def test_damaged_record_is_said(tmp_path: Path, data: bytes) -> None:
    """A file that is not a whole number of events is rejected, and the message has the program's output."""
    file = tmp_path / "record"
    file.write_bytes(data)
    with pytest.raises(Failure, match=rf"damaged: it has {len(data)} bytes(.|\n)*the program said(.|\n)*hello"):
        read(file, "hello")


def test_missing_record_shows_what_the_emulator_said(tmp_path: Path) -> None:
    """An emulator without plugins writes no file. The message has the emulator's output."""
    with pytest.raises(Failure, match=r"did not take the collector(.|\n)*no such option"):
        read(tmp_path / "record", "no such option")


Place = namedtuple("Place", "start end")


Code = namedtuple("Code", "by_name")
# The loop at 0x100 with calls of 4 bytes, and the clock at 0x200. All other code belongs to the body.
CODE = Code({rows.LOOP: Place(0x100, 0x140), rows.READ: Place(0x200, 0x210)})


def _loop(body: int) -> list[int]:
    """Enter the loop, read the clock, call a body of the given length, read the clock, and leave."""
    reading = [instruction(0x200), instruction(0x202)]
    work = [instruction(0x300 + 2 * n) for n in range(body)]
    first = [instruction(0x100), instruction(0x110, 4), *reading, instruction(0x114)]
    return [
        *first,
        instruction(0x116, 4),
        *work,
        instruction(0x11A),
        instruction(0x11C, 4),
        *reading,
        instruction(0x120),
    ]


def test_window_lies_between_two_readings_of_the_loop() -> None:
    """A body that reads the clock, or an interrupt before the clock's first instruction, does not move the window."""
    reads_itself = [instruction(0x300), instruction(0x200), instruction(0x202), instruction(0x302)]
    first = _loop(3)
    second = [*first[:6], *reads_itself, *first[9:]]
    call = second.index(instruction(0x11C, 4))
    third = [*second[: call + 1], instruction(0x400), *second[call + 1 :]]
    found = rows.loops(decoded(*first, *second, *third), CODE)  # type: ignore[arg-type]
    assert [[window.length() for window in loop] for loop in found] == [[9], [10], [11]]


def test_image_without_the_loop_is_no_benchmark() -> None:
    """The message names the missing functions."""
    with pytest.raises(Failure, match=f"no function {rows.LOOP}, {rows.READ}"):
        rows.loops(decoded(instruction(0x100)), Code({}))  # type: ignore[arg-type]


def test_rows_that_do_not_fit_the_record_are_refused() -> None:
    """If the image reports more rows than the record has loops, the output is damaged."""
    with pytest.raises(Failure, match="has 1 measured loops, and the image reported 2 rows"):
        rows.find(decoded(*_loop(1) * 4), CODE, ["a", "b"])  # type: ignore[arg-type]


def _with_table(*tables: tuple[int, list[int]]) -> Program:
    """Make a program whose functions begin at 0x1000, 0x1010 and so on, with words at some addresses."""
    program = Program.__new__(Program)
    program.code = SimpleNamespace(functions=dict.fromkeys(range(0x1000, 0x1400, 0x10)))  # type: ignore[assignment]
    data = bytearray(0x400)
    for offset, words in tables:
        data[offset : offset + 4 * len(words)] = struct.pack(f"<{len(words)}I", *words)
    program._loaded = [(0, bytes(data))]
    return program


FAULT, SVC, PENDSV, TICK = 0x1101, 0x1201, 0x1211, 0x1221
WHOLE = [0x2000_1000, 0x1001, FAULT, FAULT, FAULT, FAULT, FAULT, 0, 0, 0, 0, SVC, FAULT, 0, PENDSV, TICK, TICK]


def test_vectors_are_those_of_the_whole_table() -> None:
    """The table at address 0 may have only the reset vector. The active table is elsewhere."""
    program = _with_table((0, [0x2000_1000, 0x1001]), (0x200, WHOLE))
    assert program.vectors == {0x1100: (2, 3, 4, 5, 6, 12), 0x1200: (11,), 0x1210: (14,), 0x1220: (15, 16)}
    assert program.handlers == {0x1100, 0x1200, 0x1210, 0x1220}


def test_words_that_are_no_table_give_no_handler() -> None:
    """Words that lack one of the processor's vectors are not a vector table."""
    lacks = [*WHOLE]
    lacks[14] = 0
    assert _with_table((0x80, lacks)).handlers == frozenset()


def test_masked_sections_count_inside_a_window_alone() -> None:
    """A section that begins before a row or ends after it does not belong to the row. A row may have none."""
    sections = [Masked(1, 9), Masked(10, 14), Masked(15, 17), Masked(18, 40)]
    assert longest_masked.within(sections, {"a": Window(5, 16), "b": Window(9, 20)}) == ("a", Masked(10, 14))
    assert longest_masked.within(sections, {"c": Window(30, 35)}) is None
