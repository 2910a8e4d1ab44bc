# SPDX-License-Identifier: MIT OR Apache-2.0
"""An application's own Kconfig: tests/own_symbols prints the values that it receives."""

from __future__ import annotations

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.runner import run
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool import kernels
from ove_tool.build import BuildRequest, build
from ove_tool.languages import NATIVE
from ove_tool.paths import ROOT
from ove_tool.setup.parts import TESTS, parts_for
from ove_tool.variant import Variant

APP = ROOT / "tests" / "own_symbols"
GROUP = "own-symbols"
_CLAIM = "The symbols of an application's Kconfig reach its code and its CMake, wherever they are set."
# The options of each run, and its expected output.
_RUNS = (
    ((), 'a "b" \\ c 1 -3 31 1 1'),
    (("CONFIG_APP_NAME=other", "CONFIG_APP_COUNT=0", "CONFIG_APP_LOUD=n"), "other 0 -3 31 0 1"),
)


def jobs(rtoses: list[str], board: str, languages: list[str]) -> list[Job]:
    """Return a job for each language with the board's kernel, and one in C for each other kernel."""
    first = boards.load(board).kernel
    pairs = [(first, lang) for lang in languages] + [(one, NATIVE) for one in rtoses if one != first]
    return [
        _job(Variant(rtos, boards.of_host() if kernels.load(rtos).is_on_host else board, "heap", lang))
        for rtos, lang in pairs
    ]


def _job(variant: Variant) -> Job:
    name = f"{variant.rtos}.{variant.lang}"

    def execute(selection: Selection) -> list[Outcome]:
        if not selection.wants(GROUP, name, is_variant=False):
            return []
        try:
            why = "\n".join(filter(None, (_wrong(variant, *each) for each in _RUNS)))
        except Failure as failure:
            why = str(failure)
        return [Outcome(f"{GROUP}:{name}", FAIL if why else PASS, why, _CLAIM)]

    needs = (TESTS, *parts_for(variant))
    return Job(f"{GROUP} {name}", GROUP, execute, lambda: [f"{GROUP}:{name}"], prefixes=(name,), needs=needs)


def _wrong(variant: Variant, defines: tuple[str, ...], expected: str) -> str:
    image = build(BuildRequest(APP, variant, defines), is_quiet=True)
    result = run(image, boards.load(variant.board))
    return "" if result.lines == [expected] else f"{list(defines)}: expected {expected}, printed {result.lines}"
