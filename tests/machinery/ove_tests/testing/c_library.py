# SPDX-License-Identifier: MIT OR Apache-2.0
"""C library calls that allocate: compares tests/c_library with the table in docs/allocating-calls.md."""

from __future__ import annotations

import re
from pathlib import Path

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.image import Image
from ove_lab.runner import WORDS, run
from ove_tests.testing.conformance import STOP_EXIT_BASE
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.build import BuildRequest, build
from ove_tool.languages import NATIVE
from ove_tool.paths import ROOT
from ove_tool.setup.parts import TESTS, parts_for
from ove_tool.variant import Variant

APP = ROOT / "tests" / "c_library"
PAGE = ROOT / "docs" / "allocating-calls.md"
GROUP = "c-library"
_CLAIM = "In zero-heap mode, each C library call succeeds or stops as the page says, and its result is right."
_HEAP_STOP = STOP_EXIT_BASE + 3
# Exit codes of a program that makes the call, by the cell's text.
_ONCE = "allocates once"
_CODES = {"-": 0, "wrong result": 1, "allocates": _HEAP_STOP, _ONCE: _HEAP_STOP}
_ABSENT = "not there"
_HEAD = re.compile(r"^\| Call \| ([^|]+) \| ([^|]+) \| ([^|]+) \|", re.MULTILINE)
_ROW = re.compile(r"^\| (`[^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|[^|]*\|$", re.MULTILINE)


def table(page: Path, rtos: str) -> dict[str, str]:
    """Return the page's cell for each call on a kernel. Raises Failure if the page has no table."""
    text = page.read_text(encoding="utf-8")
    head, rows = _HEAD.search(text), _ROW.findall(text)
    if not (head and rows):
        raise Failure(f"{page.name} has no table of calls")
    # A kernel with its own C library has a column; the first column applies to all other kernels.
    columns = [cell.lower() for cell in head.groups()]
    column = columns.index(rtos) if rtos in columns else 0
    return {row[0].replace("`", ""): row[1 + column] for row in rows}


def jobs(rtoses: list[str], board: str) -> list[Job]:
    """Return a job for each kernel of a board."""
    return [_job(Variant(rtos, board, "zeroheap", NATIVE)) for rtos in rtoses]


def _job(variant: Variant) -> Job:
    name = variant.rtos

    def execute(selection: Selection) -> list[Outcome]:
        if not selection.wants(GROUP, name, is_variant=False):
            return []
        try:
            image = build(BuildRequest(APP, variant), is_quiet=True)
            why = "\n".join(_wrong(image, variant, table(PAGE, variant.rtos)))
        except Failure as failure:
            why = str(failure)
        return [Outcome(f"{GROUP}:{name}", FAIL if why else PASS, why, _CLAIM)]

    needs = (TESTS, *parts_for(variant))
    return Job(f"{GROUP} {name}", GROUP, execute, lambda: [f"{GROUP}:{name}"], prefixes=(name,), needs=needs)


def _wrong(image: Image, variant: Variant, said: dict[str, str]) -> list[str]:
    board = boards.load(variant.board)
    there = run(image, board).lines
    absent = {name for name, cell in said.items() if cell == _ABSENT}
    if differing := sorted(absent ^ (said.keys() - set(there))) + sorted(set(there) - said.keys()):
        return [f"the page and the program differ in which calls there are: {', '.join(differing)}"]
    # Calls that do not allocate leave the program running, so that one run makes as many as a program reads arguments.
    quiet = [str(number) for number, name in enumerate(there) if _CODES.get(said[name]) == 0]
    wrong = []
    for first in range(0, len(quiet), WORDS - 1):
        if (result := run(image, board, tuple(quiet[first : first + WORDS - 1]))).exit_code != 0:
            wrong.append(f"one of the calls that do not allocate ended with {result.exit_code}: {result.tail()}")
    for number, name in enumerate(there):
        if str(number) in quiet:
            continue
        code = run(image, board, (str(number),)).exit_code
        again = run(image, board, (f"+{number}",)).exit_code if said[name] == _ONCE else 0
        if code != _CODES.get(said[name]) or again != 0:
            wrong.append(f"{name}: exit code {code}, and {again} after an earlier call; the page says `{said[name]}`")
    return wrong
