# SPDX-License-Identifier: MIT OR Apache-2.0
"""Small Zephyr applications with ove as a module, on Zephyr's own boards and with Zephyr's options.

Each file of tests/zephyr_application/options is a test on each board of its line `# boards:`, in each mode of its line
`# modes:`, in the language of `# language:`. The application is tests/zephyr_application, or the folder of tests that
`# program:` names. The image must print the expected text. With `# refused:`, the configuration must fail with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ove_lab.runner import mismatch
from ove_tests.testing import zephyr_boards
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tests.testing.zephyr_boards import KERNEL, ZephyrBoard
from ove_tests.tried.runs import REFUSED
from ove_tool.build import BuildFailure
from ove_tool.languages import NATIVE
from ove_tool.paths import EXAMPLES, ROOT
from ove_tool.variant import Variant

APP = ROOT / "tests" / "zephyr_application"
RUNS = "application.runs"
_MET = "both met\n"
_TIMEOUT_S = 60.0


@dataclass(frozen=True)
class _Case:
    """One image: a file of options on a board, in a mode."""

    path: Path
    board: ZephyrBoard
    mode: str
    claim: str
    lang: str
    refused: str
    program: Path

    @property
    def variant(self) -> Variant:
        # A file that is named after its language does not choose a Zephyr option.
        option = "" if self.path.stem == self.lang else f"+{self.path.stem}"
        return Variant(KERNEL, f"{self.board.name}{option}", self.mode, self.lang)

    @property
    def test(self) -> str:
        return REFUSED if self.refused else RUNS

    def verdict(self) -> Outcome:
        id_ = f"{self.variant.group}:{self.test}"
        if why := self.board.lacks():
            return Outcome(id_, SKIP, why, self.claim)
        why = self._build_and_run()
        return Outcome(id_, FAIL if why else PASS, why, self.claim, covered=self.refused)

    def _build_and_run(self) -> str:
        """Return what is wrong; empty if nothing is."""
        configuration = [self.path]
        if self.mode == "zeroheap":
            configuration.append(zephyr_boards.FOLDER / "zeroheap.conf")
        folder = self.variant.folder / "application"
        try:
            image = self.board.build(self.program, folder, configuration, self.variant)
        except BuildFailure as failure:
            said = " ".join(failure.output.split())
            return "" if self.refused and self.refused in said else str(failure)
        if self.refused:
            return f"the build succeeded; expected `{self.refused}`"
        result = self.board.start(image, (), _TIMEOUT_S)
        return "\n".join(mismatch(result, self._expected(), _TIMEOUT_S))

    def _expected(self) -> str:
        if self.program == APP and self.lang == NATIVE:
            return _MET
        folder = EXAMPLES / "hello" if self.program == APP else self.program
        return (folder / "expected.txt").read_text(encoding="utf-8")


def jobs(mode: str) -> list[Job]:
    """Return a job for each image of one mode."""
    return [_job(case) for path in sorted(APP.glob("options/*.conf")) for case in _cases(path) if case.mode == mode]


def _cases(path: Path) -> list[_Case]:
    said = zephyr_boards.header(path)
    boards = [zephyr_boards.load(name) for name in said["boards"].split()]
    lang, refused = said.get("language", NATIVE), said.get("refused", "")
    program = APP.parent / said.get("program", APP.name)
    return [
        _Case(path, board, mode, said["claim"], lang, refused, program)
        for board in boards
        for mode in said.get("modes", "heap").split()
    ]


def _job(case: _Case) -> Job:
    group = case.variant.group

    def execute(selection: Selection) -> list[Outcome]:
        return [case.verdict()] if selection.wants(group, case.test, is_variant=True) else []

    return Job(
        f"{group} application", group, execute, lambda: [f"{group}:{case.test}"], is_variant=True, prefixes=(case.test,)
    )
