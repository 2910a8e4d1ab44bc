# SPDX-License-Identifier: MIT OR Apache-2.0
"""An application of `./ove new` must build, run and pass its own test, outside the checkout, in each language."""

from __future__ import annotations

import shutil
import time

from ove_tool import board as boards
from ove_tool.build import BuildFailure, BuildRequest, build
from ove_tool.newapp import create, offered
from ove_tool.paths import STATE
from ove_tool.runner import mismatch, run
from ove_tool.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.variant import choose

GROUP = "new"


def job() -> Job:
    """Give the job."""

    def execute(selection: Selection) -> list[Outcome]:
        return [_run(lang) for lang in offered() if selection.wants(GROUP, lang, is_variant=False)]

    return Job(f"{GROUP} applications", GROUP, execute, lambda: [f"{GROUP}:{lang}" for lang in offered()])


def _run(lang: str) -> Outcome:
    started = time.monotonic()
    claim = f"What `./ove new` makes for {lang} builds, runs and prints its expected.txt, on every default."
    # A fixed place, so that the second time is incremental.
    folder = STATE / "new" / lang / "fresh"
    shutil.rmtree(folder, ignore_errors=True)
    create(folder, lang, None)
    problems = []
    for rtos in ("freertos", "posix"):
        variant = choose(None, rtos, None, lang, app=folder)
        try:
            image = build(BuildRequest(folder, variant), is_quiet=True)
        except BuildFailure as error:
            problems.append(str(error))
            continue
        board = boards.load(variant.board)
        expected = (folder / "expected.txt").read_text(encoding="utf-8")
        problems += [f"{rtos}: {text}" for text in mismatch(run(image, board), expected, board.default_timeout_s)]
    seconds = time.monotonic() - started
    return Outcome(f"{GROUP}:{lang}", FAIL if problems else PASS, "\n".join(problems), claim, seconds)
