# SPDX-License-Identifier: MIT OR Apache-2.0
"""A program whose tick stops, although SysTick is on and nothing is masked: tests/stream/stretched."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ove_tool.paths import ROOT

if TYPE_CHECKING:
    from ove_lab.board import Board
    from ove_lab.image import Image
    from ove_lab.trace.history import History

APP = ROOT / "tests" / "stream" / "stretched"
CLAIM = "A tick that comes too late for threads in timed waits is reported, for the whole record and in chunks."
_FOR_MS, _TIMEOUT_S = 100.0, 60.0
_WANTED = re.compile(
    r"\w+ ended without a tick: the last one came at [\d.]+ ms, and napper is blocked on never \(sem_take\) "
    r"since [\d.]+ ms, for 3 ms"
)


def wrong(image: Image, board: Board) -> list[str]:
    """Return how a trace of the program contradicts the claim."""
    from ove_lab.trace import diagnosis, history, observe  # noqa: PLC0415 - its packages are there once it is set up
    from ove_tests.testing import streamed  # noqa: PLC0415 - as above

    made: History = history.make(observe.program(image, board, _FOR_MS, _TIMEOUT_S))
    said = diagnosis.of(made).tick.stopped
    found = [] if _WANTED.fullmatch(said) else [f"the trace says: {said or 'nothing'}"]
    return [*found, *(one for one in streamed.differences(made, image, board, _FOR_MS) if one.startswith("tick"))]
