# SPDX-License-Identifier: MIT OR Apache-2.0
"""Builds the examples for each hardware board, and runs them if an emulator supports its images.

For each board, kernel, mode and example, the first image compiles the kernel and ove. Each further language compiles
only its program and its binding. Therefore C builds each example with each kernel, and the other languages use the
same combinations as C. Each language builds each example: with each kernel if QEMU has the board's machine, otherwise
with one kernel. The mode alternates from one board to the next. `--exhaustive` builds the rest.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from ove_lab import board as boards
from ove_lab.runner import explain_addresses, mismatch, run
from ove_tests.testing import booted
from ove_tests.testing.examples import in_language
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tool import kernels, languages
from ove_tool.board_table import runs_on
from ove_tool.build import BuildFailure, BuildRequest, build
from ove_tool.kconfig import MODES
from ove_tool.languages import NATIVE
from ove_tool.paths import EXAMPLES
from ove_tool.setup.parts import TESTS, parts_for
from ove_tool.variant import Variant, examples

GROUP = "boards"
_LEFT = (
    "left to `./ove test boards --exhaustive`: images of the same processor and language are built, and this one costs "
    "2 to 9 s of processor time"
)


@dataclass(frozen=True)
class Trial:
    """One image."""

    variant: Variant
    example: str

    @property
    def name(self) -> str:
        of = self.variant
        return f"{of.board}.{of.rtos}.{of.mode}.{of.lang}.{self.example}"


def jobs() -> list[Job]:
    """Return a job for each hardware board."""
    return [_job(name) for name in _boards()]


def kernels_of(board: str) -> list[str]:
    """List the kernels that need no user-supplied tree and can be built for the board."""
    return [name for name in kernels.built_here() if not kernels.load(name).is_on_host and runs_on(name, board)]


def _boards() -> list[str]:
    return [name for name in boards.names() if boards.load(name).is_silicon]


def _has_own_emulator(board: str) -> bool:
    emulator = boards.load(board).emulator
    return emulator is not None and emulator.kind != "qemu"


def _booted(board: str) -> list[tuple[str, Variant]]:
    """List the images that the group `boots` builds and runs."""
    return booted.trials(boards.load(board), languages.names()) if _has_own_emulator(board) else []


def _trials(board: str) -> dict[str, Trial]:
    """Return a board's trials by name, without those that the group `boots` builds and runs."""
    every = [
        Trial(Variant(rtos, board, mode, lang), example)
        for rtos, mode, lang in itertools.product(kernels_of(board), MODES, languages.names())
        for example in in_language(lang)
    ]
    elsewhere = _booted(board)
    return {one.name: one for one in every if (one.example, one.variant) not in elsewhere}


def _chosen(board: str) -> set[str]:
    """Return the names of the trials that an ordinary run builds."""
    of_board, known, place = kernels_of(board), examples(), _boards().index(board)
    is_run = boards.load(board).emulator is not None and not _has_own_emulator(board)
    modes_there = {variant.rtos: variant.mode for _, variant in _booted(board)}
    found = []
    for (turn, kernel), (number, example) in itertools.product(enumerate(of_board), enumerate(known)):
        # Use the mode in which the images of `boots` have compiled the kernel.
        mode = modes_there.get(kernel, MODES[(turn + number + place) % len(MODES)])
        for nth, lang in enumerate(languages.names()):
            if lang == NATIVE or is_run or (nth + number + place // 2) % len(of_board) == turn:
                found.append(Trial(Variant(kernel, board, mode, lang), example).name)
    return set(found)


def _job(board: str) -> Job:
    def execute(selection: Selection) -> list[Outcome]:
        chosen, found = _chosen(board), []
        for name, trial in _trials(board).items():
            if not selection.wants(GROUP, name, is_variant=False):
                continue
            if name in chosen or selection.is_exhaustive or f"{GROUP}:{name}" in selection.patterns:
                found.append(judge(trial))
            else:
                found.append(Outcome(f"{GROUP}:{name}", SKIP, _LEFT, _claim(trial)))
        return found

    parts = [part for one in _trials(board).values() for part in parts_for(one.variant)]
    return Job(
        f"{GROUP} {board}", GROUP, execute, lambda: [f"{GROUP}:{name}" for name in _trials(board)],
        prefixes=(f"{board}.",), needs=tuple(dict.fromkeys((TESTS, *parts))),
    )  # fmt: skip


def _claim(trial: Trial) -> str:
    emulator = boards.load(trial.variant.board).emulator
    # An emulator other than QEMU runs only the images of `boots`.
    is_run = emulator is not None and emulator.kind == "qemu"
    where = f" and prints the right text in {emulator.machine}" if emulator and is_run else "; no emulator runs it"
    return f"The example {trial.example} builds for the board{where}."


def judge(trial: Trial) -> Outcome:
    """Build one example, and run the image if an emulator can."""
    identity = f"{GROUP}:{trial.name}"
    board, claim = boards.load(trial.variant.board), _claim(trial)
    try:
        image = build(BuildRequest(EXAMPLES / trial.example, trial.variant), is_quiet=True)
    except BuildFailure as error:
        return Outcome(identity, FAIL, str(error), claim)
    if board.emulator is None or _has_own_emulator(board.name):
        return Outcome(identity, PASS, "", claim)
    result = run(image, board)
    expected = (EXAMPLES / trial.example / "expected.txt").read_text(encoding="utf-8")
    problems = mismatch(
        result, "".join(f"{line}\n" for line in board.emulator.first) + expected, board.default_timeout_s
    )
    problems += [place for line in result.lines for place in explain_addresses(image, line)]
    return Outcome(identity, FAIL if problems else PASS, "\n".join(problems), claim, result.seconds)
