# SPDX-License-Identifier: MIT OR Apache-2.0
"""Builds an application and measures its regions."""

from __future__ import annotations

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.measure import session
from ove_lab.measure.figures import Measured
from ove_lab.runner import NO_WORDS, RunWords
from ove_tool.build import BuildRequest, build


def measure(
    request: BuildRequest,
    for_ms: float,
    timeout_s: float | None = None,
    is_quiet: bool = False,
    words: RunWords = NO_WORDS,
) -> Measured:
    """Build one program and record it for at most `for_ms` milliseconds of simulated time.

    Raises Failure if the program has no regions or fails, or if the board is not emulated.
    """
    board = boards.load(request.variant.board)
    if board.kind != "qemu":
        raise Failure(
            f"regions can be measured only on an emulated board, and {board.name} is not emulated: nothing records the "
            f"instructions there. Choose --board {boards.default()}; the regions run uncounted on {board.name}"
        )
    image = build(request, is_quiet)
    title = f"{image.name} on {request.variant.name}, {request.variant.lang}"
    return session.measure(title, image, board, for_ms, timeout_s, words)
