# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove run`"""

from __future__ import annotations

import math
import sys
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from ove_lab import board as boards
from ove_lab import network, schema
from ove_lab import storage as storages
from ove_lab.cli.duration import Duration
from ove_lab.cli.recorded import words_of, words_options
from ove_lab.console import say
from ove_lab.errors import Failure, UsageError
from ove_lab.image import Image
from ove_lab.inspect import fault_words, session
from ove_lab.inspect.capture import Capture, captured
from ove_lab.runner import explain_addresses, mismatch, run
from ove_tool.bootstrap import BootstrapError
from ove_tool.build import build
from ove_tool.cli import complete
from ove_tool.cli.options import build_request, variant_options
from ove_tool.setup.install import ensure, ensure_for
from ove_tool.setup.parts import TRACE


@click.command()
@click.argument("app", shell_complete=complete.app)
@words_options
@click.option("--timeout", type=Duration(0.1), metavar="SECONDS", help="Time limit; by default that of the board.")
@click.option(
    "--expect",
    type=click.Path(path_type=Path),
    help="Fail unless the output is exactly this file and the exit code is 0.",
)
@click.option(
    "--core",
    "core_file",
    type=click.Path(path_type=Path),
    help="Where to write the memory of a program that dies or does not end; GDB and `./ove inspect` read it.",
)
@click.option(
    "--net",
    "forwards",
    multiple=True,
    metavar="PORT:PORT",
    help="Give the guest an Ethernet interface, and forward a port of this machine's loopback interface to a port of "
    "the guest. Without --timeout, the program then has no time limit.",
)
@click.option(
    "--storage",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep the board's PSRAM (16 MB) in this file, so that it outlasts the run. A new file begins as erased flash.",
)
@variant_options
def command(
    app: str,
    arguments: tuple[str, ...],
    emulator: str,
    forwards: tuple[str, ...],
    timeout: float | None,
    expect: Path | None,
    core_file: Path | None,
    storage: Path | None,
    **options: Any,
) -> None:
    """Build APP and run it with ARGUMENTS (after `--`). The command ends with the program's exit code.

    Each thread of a program that dies in the emulator, or does not end, is shown: where it is and what it waits for.
    """
    if expect is not None and not expect.is_file():
        raise UsageError(f"{expect} does not exist; --expect names the file with the expected output")
    expected = schema.text_of(expect, "") if expect is not None else None
    words = words_of(arguments, emulator, is_recorded=False)
    request = build_request(app, **options)
    ensure_for(request.variant, has_run=True)
    image = build(request)
    board = boards.load(image.board)
    kept = () if storage is None else storages.words(board, storage)
    words = replace(words, emulator=(*network.words(board, forwards), *kept, *words.emulator))
    limit = timeout or (math.inf if forwards else board.default_timeout_s)
    if model := boards.emulator_of(board, image.rtos):
        say(f"not on the board itself: in {model.machine or model.kind}, a model of the {model.chip}")

    def show(text: str) -> None:
        sys.stdout.write(text)
        for line in (fault_words.explain(text), *explain_addresses(image, text)):
            sys.stdout.write(f"{line}\n" if line else "")
        sys.stdout.flush()

    with captured(image.elf) if session.serves(board) else nullcontext() as capture:
        result = run(
            image,
            board,
            words.arguments,
            limit,
            on_text=show,
            on_the_clock=True,
            more=words.emulator,
            capture=capture,
        )
    if capture is not None and (result.timed_out or session.is_death(result.exit_code)):
        # With a network, or with the data that the first run stored, a second run may differ.
        if not result.timed_out and not forwards and storage is None:
            capture = session.of_death(image, board, words, result.seconds)
        _tell(image, capture, core_file)
    if expected is not None:
        differences = mismatch(result, expected, limit)
        if differences:
            raise Failure("\n".join([f"the output of {image.name} differs from {expect}:", *differences]))
    if result.timed_out:
        raise Failure(
            f"{image.name} did not end within {limit:g} s and was stopped "
            f"(--timeout SECONDS raises the limit); its last output:\n{result.tail()}"
        )
    sys.exit(result.exit_code)


def _tell(image: Image, capture: Capture, core_file: Path | None) -> None:
    """Show the threads of a program that died or hangs, and keep its memory."""
    try:
        ensure(TRACE)
    except (Failure, BootstrapError) as failure:
        say(f"the threads are not shown: {failure}")
        return
    for line in session.told(image.elf, capture):
        say(line)
    if core_file is not None and capture.snapshot is not None:
        session.keep(core_file, image.elf, capture.snapshot)
