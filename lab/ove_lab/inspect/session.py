# SPDX-License-Identifier: MIT OR Apache-2.0
"""The steps of a command for a program that died or did not end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ove_lab import image as images
from ove_lab.board import Board
from ove_lab.errors import Failure
from ove_lab.inspect import core
from ove_lab.inspect.capture import Capture, captured
from ove_lab.inspect.snapshot import Snapshot
from ove_lab.runner import RunResult, RunWords, run

# The exit codes of ove stops: from OVE_STOP_EXIT_BASE on.
_STOPS = range(64, 96)
_AGAIN = 4


def serves(board: Board) -> bool:
    """Return True if the board's emulator can open a debugger port."""
    return board.kind == "qemu" or (board.emulator is not None and board.emulator.kind == "qemu")


def is_death(code: int) -> bool:
    """Return True if a program ended in a stop, not by its own exit."""
    return code in _STOPS


def of_death(image: images.Image, board: Board, words: RunWords, seconds: float) -> Capture:
    """Run a program that died again, up to its death; in the emulator, every run is identical.

    `seconds` is the duration of the first run.
    """
    with captured(image.elf, expects_death=True) as capture:
        limit = _AGAIN * seconds + board.default_timeout_s
        run(image, board, words.arguments, limit, on_the_clock=True, more=words.emulator, capture=capture)
    if capture.snapshot is None and not capture.trouble:
        capture.trouble = "the program did not die when it ran once more"
    return capture


def running(
    image: images.Image, board: Board, words: RunWords, seconds: float, on_the_clock: bool = True
) -> tuple[RunResult, Capture]:
    """Run a program for some seconds and take its snapshot then, or at an earlier death.

    The seconds are wall time or processor time.
    """
    with captured(image.elf, expects_death=True) as capture:
        result = run(
            image, board, words.arguments, seconds, on_the_clock=on_the_clock, more=words.emulator, capture=capture
        )
    return result, capture


def told(elf: Path, capture: Capture) -> Iterator[str]:
    """Yield the text about a run's result."""
    if capture.snapshot is None:
        yield f"the threads are not known: {capture.trouble or 'the program was not stopped'}"
        return
    try:
        yield from lines(elf, capture.snapshot)
    except Failure as failure:
        yield failure.text


def lines(elf: Path, snapshot: Snapshot) -> Iterator[str]:
    """Yield the text about a snapshot. Raises Failure for an image that does not show its threads."""
    from ove_lab.inspect.screen import Inspector  # noqa: PLC0415 - it needs packages that a run alone does not

    yield from Inspector(elf).lines(snapshot)


def keep(path: Path, elf: Path, snapshot: Snapshot) -> None:
    """Write a snapshot as a core file."""
    from ove_lab.inspect.screen import Inspector  # noqa: PLC0415 - as above

    inspector = Inspector(elf)
    core.write(path, snapshot, inspector.registers(snapshot), elf, images.digest_of_bytes(elf))


def load(path: Path, elf: Path | None) -> tuple[Path, Snapshot]:
    """Return the image and the snapshot of a core file. Raises Failure if the image does not match."""
    snapshot, digest, place = core.read(path)
    image = elf or place
    if not image.is_file():
        raise Failure(f"{path}: its image {image} is not there; name the image with --elf")
    if images.digest_of_bytes(image) != digest:
        raise Failure(f"{path} is a core of another image than {image}; name the image with --elf")
    return image, snapshot
