# SPDX-License-Identifier: MIT OR Apache-2.0
"""Builds a program, records it, and finds the passes of its regions."""

from __future__ import annotations

from ove_tool import board as boards
from ove_tool import console
from ove_tool.board import Board
from ove_tool.build import BuildRequest, build
from ove_tool.errors import Failure
from ove_tool.image import Image
from ove_tool.measure import markers, passes
from ove_tool.measure.figures import Measured
from ove_tool.measure.markers import Marker
from ove_tool.runner import NO_WORDS, RunWords
from ove_tool.trace import faults, observe
from ove_tool.trace.observe import Observed


def measure(
    request: BuildRequest,
    for_ms: float,
    timeout_s: float | None = None,
    is_quiet: bool = False,
    words: RunWords = NO_WORDS,
) -> Measured:
    """Build and record one program for at most some milliseconds of its own time.

    Raises Failure for a program without regions, for one that fails, and for a board that is not emulated.
    """
    board = boards.load(request.variant.board)
    if board.kind != "qemu":
        raise Failure(
            f"regions are measured on an emulated board, and {board.name} is none: nothing records the instructions "
            f"there. Choose --board {boards.default()}; the regions are executed and not counted on {board.name}"
        )
    image = build(request, is_quiet)
    title = f"{image.name} on {request.variant.name}, {request.variant.lang}"
    return measure_image(title, image, board, for_ms, timeout_s, words)


def measure_image(
    title: str, image: Image, board: Board, for_ms: float, timeout_s: float | None, words: RunWords = NO_WORDS
) -> Measured:
    """Record a program that is built. Raises Failure as `measure`."""
    found = markers.read(image.elf)
    if not any(marker.is_begin for marker in found):
        raise Failure(
            f'{image.name} has no region to measure. In C, a region is OVE_MEASURE("name") {{ ... }}; docs/measure.md '
            "shows the other languages. With CONFIG_OVE_MEASURE=n, the regions have no markers"
        )
    with console.step(f"recording {title}:"):
        observed = observe.program(image, board, for_ms, timeout_s or board.default_timeout_s, words)
    recorded = observed.recorded
    is_stopped = recorded.is_cut or recorded.hung
    if recorded.exit_code != 0 and not is_stopped:
        raise Failure(f"{image.name} ended with code {recorded.exit_code}; its last output:\n{recorded.output[-2000:]}")
    if fault := faults.ended_in(observed, is_open=True):
        raise Failure(f"{fault}; a run that failed has no figures")
    return _measured(title, observed, found, is_stopped)


def _measured(title: str, observed: Observed, found: list[Marker], is_stopped: bool) -> Measured:
    run = observed.run

    def function(address: int) -> str:
        return observed.symbols.function(observed.program.function(address))

    all_passes = passes.find(run.pc, found, observed.owners.of_each(len(run.pc)))
    return Measured(title, observed.program, run, function, all_passes, is_stopped)
