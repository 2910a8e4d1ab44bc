# SPDX-License-Identifier: MIT OR Apache-2.0
"""Records a program, and finds the passes of its regions."""

from __future__ import annotations

from ove_lab import console
from ove_lab.board import Board
from ove_lab.errors import Failure
from ove_lab.image import Image
from ove_lab.measure import markers, memory, passes
from ove_lab.measure.figures import Measured
from ove_lab.measure.markers import Marker
from ove_lab.runner import NO_WORDS, RunWords
from ove_lab.trace import faults, observe
from ove_lab.trace.observe import Observed


def measure(
    title: str, image: Image, board: Board, for_ms: float, timeout_s: float | None, words: RunWords = NO_WORDS
) -> Measured:
    """Record a program for at most this many milliseconds of its own time.

    Raises Failure for a program that has no regions or fails.
    """
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
    hung, used = observed.recorded.hung, memory.of(observed)
    return Measured(title, observed.program, run, function, all_passes, is_stopped, hung, used)
