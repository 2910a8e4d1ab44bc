# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove debug`"""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import click

from ove_lab import board as boards
from ove_lab.cli.recorded import words_of, words_options
from ove_lab.console import say
from ove_lab.errors import UsageError
from ove_lab.image import Image
from ove_lab.inspect import emulated, gdb, session
from ove_lab.inspect.remote import Remote
from ove_lab.runner import RunWords
from ove_tool import debug_server
from ove_tool.build import build
from ove_tool.cli import complete
from ove_tool.cli.options import build_request, variant_options
from ove_tool.setup.install import ensure, ensure_for
from ove_tool.setup.parts import TRACE


@click.command()
@click.argument("app", shell_complete=complete.app)
@words_options
@click.option("--batch", is_flag=True, help="Quit GDB after the -x and -ex commands.")
@click.option("-ex", "commands", multiple=True, metavar="COMMAND", help="A command for GDB at ove_main(); repeatable.")
@click.option(
    "-x",
    "files",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A file of commands for GDB, before those of -ex; repeatable.",
)
@click.option(
    "--serve",
    "port",
    type=click.IntRange(0, 65535),
    metavar="PORT",
    help="Start no GDB, and let one debugger connect to PORT of 127.0.0.1; 0 for a free one.",
)
@variant_options
def command(
    app: str,
    arguments: tuple[str, ...],
    emulator: str,
    batch: bool,
    commands: tuple[str, ...],
    files: tuple[Path, ...],
    port: int | None,
    **options: Any,
) -> None:
    """Build APP and start GDB at its ove_main(), in the emulator, on a real board or on this machine.

    `info threads` and `thread N` work with every kernel's threads, and `ove threads` shows what each one waits for.
    """
    if port is not None and (batch or commands or files):
        raise UsageError("--serve starts no GDB; leave --batch, -x and -ex out")
    words = words_of(arguments, emulator, is_recorded=False)
    request = build_request(app, **options)
    ensure_for(request.variant, has_run=True)
    ensure(TRACE)
    program = gdb.require_gdb(boards.load(request.variant.board).is_host) if port is None else ""
    image = build(request)
    board = boards.load(image.board)
    added = gdb.GdbWords(commands, files, batch)
    if board.is_host:
        if port is not None:
            raise UsageError(f"--serve is for boards; a debugger can start {image.elf} itself")
        sys.exit(gdb.run(gdb.host_line(program, image.elf, words.arguments, added)))
    # The laboratory's thread reader needs packages that may have been installed just now.
    from ove_lab.inspect import debugger  # noqa: PLC0415

    with _stopped(image, board, words) as remote:
        if port is not None:
            debugger.serve(port, image.elf, remote, say)
            return
        sys.exit(debugger.attach(program, image.elf, remote, added))


def _stopped(image: Image, board: boards.Board, words: RunWords) -> AbstractContextManager[Remote]:
    """Return the program at its first instruction: in an emulator, or on the board."""
    if session.serves(board) and not boards.not_emulated(board.name, image.rtos):
        if model := boards.emulator_of(board, image.rtos):
            say(f"not on the board itself: in {model.machine or model.kind}, a model of the {model.chip}")
        return emulated.stopped(image, board, words)
    if board.is_silicon:
        return debug_server.stopped(image.elf, board)
    raise UsageError(f"a program on {board.name} cannot be debugged: its emulator opens no port for a debugger")
