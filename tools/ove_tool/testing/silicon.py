# SPDX-License-Identifier: MIT OR Apache-2.0
"""Each board of silicon builds the examples; where an emulator runs its images, they are run there.

A build for a board costs seconds, so not each language meets each kernel, mode and example: C meets each example on
each kernel, and each mode on each kernel; the other languages take turns. A machine of QEMU runs each language on each
kernel.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ove_tool import board as boards
from ove_tool import kernels, languages
from ove_tool.board_table import runs_on
from ove_tool.build import BuildFailure, BuildRequest, build
from ove_tool.kconfig import MODES
from ove_tool.languages import NATIVE
from ove_tool.paths import EXAMPLES
from ove_tool.runner import explain_addresses, mismatch, run
from ove_tool.setup.parts import TESTS, parts_for
from ove_tool.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.variant import Variant, examples

GROUP = "boards"


@dataclass(frozen=True)
class _Trial:
    variant: Variant
    example: str

    @property
    def name(self) -> str:
        of = self.variant
        return f"{of.board}.{of.rtos}.{of.mode}.{of.lang}.{self.example}"


def jobs() -> list[Job]:
    """Give a job for each board of silicon. The group `boots` has those with an emulator of their own."""
    return [_job(name) for name in boards.names() if boards.load(name).is_silicon and not _has_own_emulator(name)]


def _has_own_emulator(board: str) -> bool:
    emulator = boards.load(board).emulator
    return emulator is not None and emulator.kind != "qemu"


def kernels_of(board: str) -> list[str]:
    """List the kernels that need no tree of the user's and can be built for the board."""
    return [name for name in kernels.built_here() if not kernels.load(name).is_on_host and runs_on(name, board)]


def _trials(board: str) -> Iterator[_Trial]:
    runs = boards.load(board).emulator is not None
    known, others = examples(), [name for name in languages.names() if name != NATIVE]
    of_board = kernels_of(board)
    for turn, kernel in enumerate(of_board):
        for number, example in enumerate(known):
            mode = MODES[(turn + number) % len(MODES)]
            yield _Trial(Variant(kernel, board, mode, NATIVE), example)
    # Another board begins with another kernel, so that all of them meet.
    begin = boards.names().index(board)
    for number, lang in enumerate(others):
        turns = of_board if runs else [of_board[(begin + number) % len(of_board)]]
        for turn, kernel in enumerate(turns):
            example = known[(begin + number + turn) % len(known)]
            yield _Trial(Variant(kernel, board, MODES[(number + turn) % len(MODES)], lang), example)


def _job(board: str) -> Job:
    def execute(selection: Selection) -> list[Outcome]:
        return [judge(trial) for trial in _trials(board) if selection.wants(GROUP, trial.name, is_variant=False)]

    parts = [part for trial in _trials(board) for part in parts_for(trial.variant)]
    return Job(
        f"{GROUP} {board}", GROUP, execute, lambda: [f"{GROUP}:{trial.name}" for trial in _trials(board)],
        prefixes=(f"{board}.",), needs=tuple(dict.fromkeys((TESTS, *parts))),
    )  # fmt: skip


def judge(trial: _Trial) -> Outcome:
    """Build one example, and run the image where an emulator can."""
    identity = f"{GROUP}:{trial.name}"
    board = boards.load(trial.variant.board)
    where = f"and prints what it shall in {board.emulator.machine}" if board.emulator else "; no emulator runs it"
    claim = f"The example {trial.example} builds for the board {where}."
    try:
        image = build(BuildRequest(EXAMPLES / trial.example, trial.variant), is_quiet=True)
    except BuildFailure as error:
        return Outcome(identity, FAIL, str(error), claim)
    if board.emulator is None:
        return Outcome(identity, PASS, "", claim)
    result = run(image, board)
    expected = (EXAMPLES / trial.example / "expected.txt").read_text(encoding="utf-8")
    problems = mismatch(
        result, "".join(f"{line}\n" for line in board.emulator.first) + expected, board.default_timeout_s
    )
    problems += [place for line in result.lines for place in explain_addresses(image, line)]
    return Outcome(identity, FAIL if problems else PASS, "\n".join(problems), claim, result.seconds)
