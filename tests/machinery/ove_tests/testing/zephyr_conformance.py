# SPDX-License-Identifier: MIT OR Apache-2.0
"""The conformance tests in a Zephyr application with ove as a module, on Zephyr's own boards.

Each file of tests/zephyr_conformance/options has Zephyr options, tested on the boards of its line `# boards:` in
the modes of its line `# modes:`, or in heap mode.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from ove_lab import image as images
from ove_lab.runner import RunResult
from ove_tests.testing import ids, zephyr_boards
from ove_tests.testing.conformance import APP as CONFORMANCE
from ove_tests.testing.conformance import TIMEOUT_S, Suite
from ove_tests.testing.model import SKIP, Job, Outcome, Selection
from ove_tests.testing.zephyr_boards import KERNEL, ZephyrBoard
from ove_tool.paths import ROOT
from ove_tool.variant import Variant

APP = ROOT / "tests" / "zephyr_conformance"


def jobs(mode: str) -> list[Job]:
    """Return the jobs of one mode: one for each board, and those of each options file."""
    boards = [zephyr_boards.load(name) for name in zephyr_boards.names()]
    suites = [_Application(board, mode) for board in boards if mode in board.modes]
    for option in sorted(APP.glob("options/*.conf")):
        header = zephyr_boards.header(option)
        if mode in header.get("modes", "heap").split():
            suites += [_Application(zephyr_boards.load(name), mode, option) for name in header["boards"].split()]
    groups = [suite.variant.group for suite in suites]
    return [Job(f"{g} conformance", g, s.run, s.list, is_variant=True) for g, s in zip(groups, suites, strict=True)]


class _Application(Suite):
    """The suite as a Zephyr application."""

    def __init__(self, board: ZephyrBoard, mode: str, option: Path | None = None) -> None:
        self.variant = Variant(KERNEL, f"{board.name}+{option.stem}" if option else board.name, mode)
        without_heap = [zephyr_boards.FOLDER / "zeroheap.conf"] if mode == "zeroheap" else []
        self.configuration = [*without_heap, *([option] if option else [])]
        self.app = APP
        self.timeout_s = TIMEOUT_S
        self.zephyr = board
        self.board = board.runs_on

    def image(self) -> images.Image:
        folder = self.variant.folder / "conformance"
        return replace(self.zephyr.build(APP, folder, self.configuration, self.variant), name="conformance")

    def list(self) -> list[str]:
        """Return the ids without building the image."""
        return [f"{self.variant.group}:{name}" for name in ids.of_suite(CONFORMANCE, self.variant.rtos)]

    def run(self, selection: Selection) -> list[Outcome]:
        if why := self.zephyr.lacks():
            return [Outcome(f"{self.variant.group}:conformance", SKIP, why)]
        return super().run(selection)

    def _start(self, image: images.Image, arguments: tuple[str, ...], timeout_s: float) -> RunResult:
        return self.zephyr.start(image, arguments, timeout_s)
