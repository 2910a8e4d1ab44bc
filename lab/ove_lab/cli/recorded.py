# SPDX-License-Identifier: MIT OR Apache-2.0
"""Shared by the commands that record a program: the choice of the program, the duration, and the end of the run."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ove_lab import board as boards
from ove_lab import console
from ove_lab.cli.duration import Duration
from ove_lab.errors import UsageError
from ove_lab.image import Image
from ove_lab.runner import RunWords

if TYPE_CHECKING:
    from ove_lab.trace.observe import Observed
    from ove_lab.trace.reading import Subject
    from ove_lab.trace.record import Recorded
    from ove_lab.trace.totals import Totals

F = TypeVar("F", bound=Callable[..., Any])
FOR_MS = 1000.0
_NS_IN_MS, _MS_IN_S = 1_000_000, 1000
# The QEMU options that a record depends on, and why. If an option is given twice, QEMU uses the later one.
_CLOCK, _PROGRAM, _MACHINE = "the time of each instruction", "the program is the one that is read", "--board names it"
_GIVEN = {
    "icount": _CLOCK,
    "kernel": _PROGRAM,
    "bios": _PROGRAM,
    "readconfig": "it may hold any other option",
    "semihosting-config": "arguments of the program follow `--`",
    "D": "its log is the emulator's own",
    **dict.fromkeys(("M", "machine", "cpu"), _MACHINE),
}


def time_options(function: F) -> F:
    """Add --for and --timeout: how long a recorded program runs."""
    for option in (
        click.option("--timeout", type=Duration(0.1), metavar="SECONDS", help="Time limit; by default the board's."),
        click.option(
            "--for",
            "for_ms",
            type=Duration(0.001),
            default=FOR_MS,
            show_default=True,
            metavar="MS",
            help="Stop after MS milliseconds of the program's own time.",
        ),
    ):
        function = option(function)
    return function


def words_options(function: F) -> F:
    """Add the program's ARGUMENTS, and --emulator."""
    option = click.option(
        "--emulator",
        metavar="OPTIONS",
        default="",
        help="Further options of QEMU in one word, as in --emulator '-nic user'. Without such options, the guest has "
        "no network.",
    )
    return click.argument("arguments", nargs=-1)(option(function))


def words_of(arguments: tuple[str, ...], emulator: str, is_recorded: bool = True) -> RunWords:
    """Join the two. Raises UsageError for an unterminated quote, and for options that conflict with a record."""
    try:
        words = RunWords(arguments, tuple(shlex.split(emulator)))
    except ValueError as error:
        raise UsageError(f"--emulator {emulator}: {error}") from error
    for word in words.emulator if is_recorded else ():
        # QEMU accepts one dash or two.
        if (option := word.removeprefix("-").removeprefix("-")) in _GIVEN and word.startswith("-"):
            raise UsageError(f"--emulator {emulator}: a record needs its own -{option}: {_GIVEN[option]}")
    return words


def elf_options(function: F) -> F:
    """Add --elf, --board, the program's arguments, --emulator, --for and --timeout."""
    board = click.option(
        "--board",
        default=boards.default,
        metavar="NAME",
        help=f"An emulated board, by default {boards.default()}: {', '.join(boards.emulated())}.",
    )
    elf = click.option(
        "--elf", type=click.Path(path_type=Path), metavar="FILE", required=True, help="An ELF file built by any tool."
    )
    return elf(board(words_options(time_options(function))))


def given(
    elf: Path, board: str, for_ms: float, timeout: float | None, arguments: tuple[str, ...], emulator: str
) -> Subject:
    """Return the program that the options of `elf_options` name. Raises UsageError for a missing file or board."""
    image, its = foreign(elf, board)
    return subject(image, its, words_of(arguments, emulator), for_ms, timeout)


def foreign(elf: Path, board: str) -> tuple[Image, boards.Board]:
    """Return a program that another build made, and its board."""
    if not elf.is_file():
        raise UsageError(f"{elf} does not exist; --elf names a program that is built already")
    its = boards.load(board)
    return Image(elf.stem, elf.resolve(), "", its.name, "", "", elf.resolve().parent), its


def subject(image: Image, board: boards.Board, words: RunWords, for_ms: float, timeout: float | None) -> Subject:
    """Return the subject of the recording."""
    from ove_lab.trace.reading import Subject  # noqa: PLC0415 - a checkout has its packages only now

    # A long run may take any length of time. The limit is for a program that hangs.
    return Subject(image, board, words, for_ms, timeout or board.default_timeout_s + for_ms / _MS_IN_S)


def observe(given: Subject | Observed, *, is_counted: bool = False, most: int | None = None) -> Observed:
    """Record a whole program, or until its record has `most` events.

    With `is_counted`, the record has the first iterations of a repeating loop and counts the others.
    Raises Failure for a run that cannot be recorded.
    """
    from ove_lab.trace import observe as observing  # noqa: PLC0415 - as above

    if isinstance(given, observing.Observed):
        return given
    with console.step(f"recording {given.image.name}:"):
        words = (given.image, given.board, given.for_ms, given.timeout_s, given.words)
        observed = observing.program(*words, is_counted=is_counted, most=most)
    say_end(observed.title, observed.recorded, observed.ns(observed.window[1]), given.for_ms)
    return observed


def say_end(title: str, recorded: Recorded, ns: int, for_ms: float) -> None:
    """Print how a run ended, unless it ended normally."""
    if recorded.hung:
        did = f"{ns / _NS_IN_MS:.3f} ms of its own time"
        console.say(f"{title} was stopped at the time limit (--timeout); the record shows {did}")
    elif recorded.is_full:
        did = f"{ns / _NS_IN_MS:.3f} ms of its own time"
        console.say(f"the record of {title} was full after {did}; --memory GIB allows a larger record")
    elif recorded.is_cut:
        console.say(f"{title} ran for {for_ms:g} ms of its own time; --for MS runs it longer")
    elif recorded.exit_code != 0:
        console.say(f"{title} ended with code {recorded.exit_code}; it said:\n{recorded.output[-2000:]}")


def failure(totals: Totals, recorded: Recorded) -> str:
    """Return how a run failed: in a fault, in a deadlock, or with an exit code; empty for a good run."""
    from ove_lab.trace import ending  # noqa: PLC0415 - a checkout has its packages only now

    if totals.fault:
        return totals.fault
    if totals.diagnosis.deadlock:
        return f"{totals.title} ended with threads that wait for each other"
    if totals.diagnosis.tick.stopped:
        return totals.diagnosis.tick.stopped
    return ending.code(totals.title, recorded)


def say_failed(totals: Totals, recorded: Recorded) -> bool:
    """If a run failed or cannot be judged, print why no limit holds for it and return True."""
    if failed := failure(totals, recorded):
        console.error(f"{failed}; a run that failed is within no limits")
    elif unjudged := totals.diagnosis.unjudged:
        console.error(f"{unjudged}; a run that cannot be judged is within no limits")
    else:
        return False
    return True
