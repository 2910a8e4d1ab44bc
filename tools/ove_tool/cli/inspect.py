# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove inspect`"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ove_lab import board as boards
from ove_lab.cli.duration import Duration
from ove_lab.cli.recorded import words_of, words_options
from ove_lab.console import result as show
from ove_lab.console import say
from ove_lab.errors import Failure, UsageError
from ove_lab.inspect import core, session
from ove_tool.build import build
from ove_tool.cli import complete
from ove_tool.cli.options import build_request, variant_options
from ove_tool.setup.install import ensure, ensure_for
from ove_tool.setup.parts import TRACE


@click.command()
@click.argument("app_or_core", metavar="APP|CORE", shell_complete=complete.app)
@words_options
@click.option("--elf", type=click.Path(path_type=Path), help="The image of CORE, if the image has been moved.")
@click.option(
    "--after", type=Duration(0.1), default=2.0, metavar="SECONDS", help="Stop APP after this time; default 2."
)
@click.option("--core", "core_file", type=click.Path(path_type=Path), help="Where to write the memory of APP.")
@variant_options
def command(
    app_or_core: str,
    arguments: tuple[str, ...],
    emulator: str,
    elf: Path | None,
    after: float,
    core_file: Path | None,
    **options: Any,
) -> None:
    """Show each thread of a stopped program: its calls, and what it waits for.

    APP is built, run in the emulator, and stopped after some seconds or when it dies. CORE is a file that
    `./ove run --core` or `./ove inspect --core` wrote.
    """
    path = Path(app_or_core)
    if path.is_file() and core.is_core(path):
        image, snapshot = session.load(path, elf)
        ensure(TRACE)
        for line in session.lines(image, snapshot):
            show(line)
        return
    if path.is_file():
        raise UsageError(f"{path} is not a core file; APP is the folder of an application")
    if elf is not None:
        raise UsageError("--elf names the image of a core file")
    words = words_of(arguments, emulator, is_recorded=False)
    request = build_request(app_or_core, **options)
    ensure_for(request.variant, has_run=True)
    ensure(TRACE)
    built = build(request)
    board = boards.load(built.board)
    if not session.serves(board):
        raise UsageError(
            f"the threads of a program on {board.name} cannot be read: it has no emulator with a debugger port"
        )
    result, capture = session.running(built, board, words, after)
    if capture.snapshot is None:
        if capture.trouble:
            raise Failure(capture.trouble)
        say(f"{built.name} ended with code {result.exit_code} before it was stopped; --after SECONDS stops it earlier")
        return
    for line in session.told(built.elf, capture):
        show(line)
    if core_file is not None:
        session.keep(core_file, built.elf, capture.snapshot)
