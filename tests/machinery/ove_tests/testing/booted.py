# SPDX-License-Identifier: MIT OR Apache-2.0
"""Boards on which the suites do not run; instead, examples boot in an emulator.

An npm package's emulator models the whole chip, from the boot block on; the image is the one that a user copies to the
board. A QEMU board with little memory runs the programs that fit.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from ove_lab import board as boards
from ove_lab.board import Board
from ove_lab.image import Image
from ove_lab.limits import call
from ove_lab.runner import command, mismatch, run
from ove_tests.testing import examples
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tool import kernels
from ove_tool.build import BuildFailure, BuildRequest, build
from ove_tool.kconfig import MODES
from ove_tool.languages import NATIVE
from ove_tool.paths import EXAMPLES
from ove_tool.setup.parts import emulator_part
from ove_tool.variant import Variant

GROUP = "boots"
# One minimal example; and, in each language, the example that uses the most kernel features.
_FIRST, _REST = "hello", "pipeline"
_TIMEOUT_S = 60
# A chip clock that does not start, and its name on the console.
_CLOCKS = {"xosc": "XOSC (the crystal of 12 MHz)", "pll": "the PLL"}
_WRONG_BLOCK = 2
# Part of the linker script's message if data, bss and the main stack do not fit.
_FULL = "RAM is full"


def names() -> list[str]:
    """List the boards."""
    found = [boards.load(name) for name in boards.names()]
    return [board.name for board in found if _is_of_a_chip(board) or _has_little(board)]


def _is_of_a_chip(board: Board) -> bool:
    return board.emulator is not None and board.emulator.kind != "qemu"


def _has_little(board: Board) -> bool:
    return board.kind == "qemu" and not board.has_room_for_suites


def jobs(langs: Sequence[str]) -> list[Job]:
    """Return a job for each board."""
    return [_job(boards.load(name), langs) for name in names()]


def trials(board: Board, langs: Sequence[str]) -> list[tuple[str, Variant]]:
    """List the examples that are built and run for a board."""
    found = _of_chip(board, langs) if board.has_room_for_suites else _of_little(board)
    return [(program, variant) for program, variant in found if program in examples.in_language(variant.lang)]


def _kernels() -> list[str]:
    return [name for name in kernels.built_here() if not kernels.load(name).is_on_host]


def _job(board: Board, langs: Sequence[str]) -> Job:
    runs = {
        f"{board.name}.{program}.{variant.rtos}.{variant.lang}": (program, variant)
        for program, variant in trials(board, langs)
    }
    refused = f"{board.name}.boot_block.checksum_is_compared"
    clocks = {f"{board.name}.clock.{clock}_is_named": clock for clock in _CLOCKS if _is_of_a_chip(board)}
    others = (refused, *clocks) if clocks else ()

    def execute(selection: Selection) -> list[Outcome]:
        wanted = [name for name in (*runs, *others) if selection.wants(GROUP, name, is_variant=False)]
        if why := lacking(board):
            return [Outcome(f"{GROUP}:{name}", SKIP, why) for name in wanted]
        first = Variant(board.kernel, board.name, MODES[0], NATIVE)
        outcomes = [_boots(name, *runs[name]) for name in wanted if name in runs]
        outcomes += [_names_clock(name, first, clocks[name]) for name in wanted if name in clocks]
        return outcomes + ([_refuses(refused, first)] if refused in wanted else [])

    def ids() -> list[str]:
        return [f"{GROUP}:{name}" for name in (*runs, *others)]

    return Job(f"{GROUP} {board.name}", GROUP, execute, ids, needs=())


def _of_chip(board: Board, langs: Sequence[str]) -> Iterator[tuple[str, Variant]]:
    """Yield the programs for a chip with enough memory: each program on each kernel, and a comprehensive one in each
    language."""
    for place, rtos in enumerate(_kernels()):
        mode = MODES[place % len(MODES)]
        yield _FIRST, Variant(rtos, board.name, mode)
        yield from ((_REST, Variant(rtos, board.name, mode, lang)) for lang in langs)


def _of_little(board: Board) -> Iterator[tuple[str, Variant]]:
    """Yield the programs that may run in little memory: each program on each kernel."""
    for place, rtos in enumerate(_kernels()):
        yield _FIRST, Variant(rtos, board.name, MODES[place % len(MODES)])
        # The mode whose memory use is known at link time.
        yield _REST, Variant(rtos, board.name, "zeroheap")


def lacking(board: Board) -> str:
    """Return the missing parts of the emulator, which only users of such a board need; installs what it can."""
    part = emulator_part(board.emulator.kind if board.emulator is not None else board.kind)
    missing = [tool for tool in part.tools if call([tool.command, "--version"], _TIMEOUT_S).code != 0]
    if missing:
        return f"{missing[0].name} is not installed; {part.name} runs on it: apt-get install {missing[0].packages[0]}"
    part.provide()
    return ""


def _boots(name: str, program: str, variant: Variant) -> Outcome:
    expected = (EXAMPLES / program / "expected.txt").read_text(encoding="utf-8")
    claim = f"{program} boots on the emulated chip and prints exactly examples/{program}/expected.txt."
    board = boards.load(variant.board)
    try:
        image = build(BuildRequest(EXAMPLES / program, variant), is_quiet=True)
    except BuildFailure as error:
        is_too_large = _FULL in str(error) and not board.has_room_for_suites
        why = f"{program} on {variant.rtos} needs more than the RAM of {board.name}" if is_too_large else str(error)
        return Outcome(f"{GROUP}:{name}", SKIP if is_too_large else FAIL, why, claim)
    result = run(image, board, timeout_s=_TIMEOUT_S)
    problems = mismatch(result, expected, _TIMEOUT_S)
    return Outcome(f"{GROUP}:{name}", FAIL if problems else PASS, "\n".join(problems), claim, result.seconds)


def _hello(variant: Variant) -> tuple[Image, Board]:
    return build(BuildRequest(EXAMPLES / _FIRST, variant), is_quiet=True), boards.load(variant.board)


def _names_clock(name: str, variant: Variant, clock: str) -> Outcome:
    claim = "If a clock does not start, the console names it and the program continues at the reset clock rate."
    image, board = _hello(variant)
    done = call([*command(image, board), clock], _TIMEOUT_S)
    said, _, rest = done.output.partition("\n")
    expected = (EXAMPLES / _FIRST / "expected.txt").read_text(encoding="utf-8")
    is_named = said.startswith(f"ove: clock: {_CLOCKS[clock]} did not start in time; the processor runs at 6500000 Hz")
    is_right = is_named and rest == f"{expected}ove: exit 0\n" and done.code == 0
    why = "" if is_right else f"it ended with code {done.code} and printed:\n{done.output}"
    return Outcome(f"{GROUP}:{name}", PASS if is_right else FAIL, why, claim)


def _refuses(name: str, variant: Variant) -> Outcome:
    claim = "A boot block in which one bit has changed is not executed."
    image, board = _hello(variant)
    *words, file = command(image, board)
    data = bytearray(Path(file).read_bytes())
    data[32] ^= 1
    with tempfile.TemporaryDirectory() as folder:
        other = Path(folder, "changed.uf2")
        other.write_bytes(data)
        done = call([*words, os.fspath(other)], _TIMEOUT_S)
    is_right = done.code == _WRONG_BLOCK and "the checksum of the boot block" in done.output
    why = "" if is_right else f"it ended with code {done.code} and printed:\n{done.output}"
    return Outcome(f"{GROUP}:{name}", PASS if is_right else FAIL, why, claim)
