# SPDX-License-Identifier: MIT OR Apache-2.0
"""Hardware boards that a kernel's own build supports: builds ove images for each of them.

Each mode and each language is a group. Its test `builds` builds the benchmark or the conformance suite, which
alternate. If an emulator runs the chip's images, an example runs there too. If the kernel's own build cannot make an
image for a board, the tool must reject the board before it builds anything, and name what the tree lacks.
"""

from __future__ import annotations

from pathlib import Path

from ove_lab import board as boards
from ove_lab.errors import UsageError
from ove_lab.runner import mismatch, run
from ove_tests.testing import booted
from ove_tests.testing.conformance import APP as CONFORMANCE
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tests.tried.runs import BUILDS, REFUSED
from ove_tool import languages
from ove_tool.board_table import runs_on
from ove_tool.build import BuildFailure, BuildRequest, build
from ove_tool.kconfig import MODES
from ove_tool.languages import NATIVE
from ove_tool.own_trees import OWN_TREES, lacks
from ove_tool.paths import BOARDS, EXAMPLES, ROOT
from ove_tool.setup.parts import TESTS, kernel_parts
from ove_tool.variant import Variant, choose, examples

BENCHMARK = ROOT / "bench"


def jobs(rtos: str, mode: str) -> list[Job]:
    """Return a job for each board and language, on a kernel from a named user-supplied tree."""
    silicon = [name for name in boards.names() if boards.load(name).is_silicon and _is_named(rtos, name)]
    found = [name for name in silicon if runs_on(rtos, name)]
    planned = [_job(Variant(rtos, board, mode, lang)) for board in found for lang in languages.names()]
    return planned + [_refusal(Variant(rtos, board, mode)) for board in silicon if board not in found]


def kernels_with_ports() -> list[str]:
    """List the user-supplied trees that have ports for hardware boards."""
    silicon = [name for name in boards.names() if boards.load(name).is_silicon]
    return [rtos for rtos in OWN_TREES if any(_is_named(rtos, board) for board in silicon)]


def _is_named(rtos: str, board: str) -> bool:
    return (BOARDS / board / rtos).is_dir()


def _refusal(variant: Variant) -> Job:
    identity = f"{variant.group}:{REFUSED}"
    claim = "A board that the tree cannot build for is rejected before anything is built; the message says why."

    def execute(selection: Selection) -> list[Outcome]:
        if not selection.wants(variant.group, REFUSED, is_variant=False):
            return []
        try:
            choose(variant.board, variant.rtos, variant.mode)
        except UsageError as error:
            return [Outcome(identity, PASS, claim=claim, covered=str(error))]
        return [Outcome(identity, FAIL, "the tree has what it lacked: write the board's files", claim)]

    return Job(f"{variant.group} refusal", variant.group, execute, lambda: [identity])


def program(variant: Variant) -> Path:
    """Return the program that `builds` builds: the suite in one mode of each large board, else the benchmark."""
    turn = boards.names().index(variant.board) + MODES.index(variant.mode)
    has_suite = variant.lang == NATIVE and boards.load(variant.board).has_room_for_suites
    return CONFORMANCE if has_suite and turn % len(MODES) else BENCHMARK


def _example(variant: Variant) -> str:
    # Skip examples in a single language: they show a part of ove that is too large for small boards.
    known = [name for name in examples() if all((EXAMPLES / name / lang).is_dir() for lang in languages.names())]
    return known[(languages.names().index(variant.lang) + MODES.index(variant.mode)) % len(known)]


def _runs(variant: Variant) -> str:
    """Return the name of the test that runs an example in the board's emulator; empty if there is none."""
    if boards.emulator_of(boards.load(variant.board), variant.rtos) is None:
        return ""
    return f"example.{_example(variant)}"


def _job(variant: Variant) -> Job:
    tests = [name for name in (BUILDS, _runs(variant)) if name]

    def execute(selection: Selection) -> list[Outcome]:
        wanted = [name for name in tests if selection.wants(variant.group, name, is_variant=False)]
        if wanted and (why := lacks(variant.rtos, variant.board)):
            return [Outcome(f"{variant.group}:{name}", SKIP, why) for name in wanted]
        return [_built(variant) if name == BUILDS else _ran(variant, name) for name in wanted]

    def listed() -> list[str]:
        return [f"{variant.group}:{name}" for name in tests]

    return Job(f"{variant.group} port", variant.group, execute, listed, needs=(TESTS, *kernel_parts(variant.rtos)))


def _built(variant: Variant) -> Outcome:
    app = program(variant)
    claim = f"{app.name} links for the board, by the kernel's own port."
    try:
        build(BuildRequest(app, variant), is_quiet=True)
    except BuildFailure as error:
        return Outcome(f"{variant.group}:{BUILDS}", FAIL, str(error), claim)
    return Outcome(f"{variant.group}:{BUILDS}", PASS, "", claim)


def _ran(variant: Variant, name: str) -> Outcome:
    example = _example(variant)
    claim = f"{example}, built by the kernel's own port, boots in the board's emulator and prints what it must."
    board = boards.load(variant.board)
    if why := booted.lacking(board):
        return Outcome(f"{variant.group}:{name}", SKIP, why, claim)
    expected = (EXAMPLES / example / "expected.txt").read_text(encoding="utf-8")
    try:
        image = build(BuildRequest(EXAMPLES / example, variant), is_quiet=True)
    except BuildFailure as error:
        return Outcome(f"{variant.group}:{name}", FAIL, str(error), claim)
    result = run(image, board)
    problems = "\n".join(mismatch(result, expected, board.default_timeout_s))
    return Outcome(f"{variant.group}:{name}", FAIL if problems else PASS, problems, claim, result.seconds)
