# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove search`"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import click

from ove_lab import board as boards
from ove_lab.check.silence import FILE
from ove_lab.cli.recorded import time_options, words_of, words_options
from ove_lab.cli.search import Wanted, search, search_options, whole
from ove_lab.errors import Failure, UsageError
from ove_lab.image import Image
from ove_lab.paths import is_there
from ove_tool.build import BuildRequest, build
from ove_tool.cli import complete
from ove_tool.cli.options import build_request, elf_option, variant_options
from ove_tool.cli.recorded import foreign, with_elf
from ove_tool.paths import own_command
from ove_tool.setup.install import prepare_for
from ove_tool.setup.parts import HOST, TRACE

_FLAGS = ("release", "debug", "small", "lto")
_REPEATED = {"defines": "-D", "fragments": "--fragment"}


@click.command()
@click.argument("app", required=False, shell_complete=complete.app)
@search_options
@time_options
@elf_option
@variant_options
@words_options
def command(
    app: str | None,
    for_ms: float,
    timeout: float | None,
    elf: Path | None,
    arguments: tuple[str, ...],
    emulator: str,
    **options: Any,
) -> None:
    """Run APP with a tick or an interrupt after each instruction of a region, and judge each run.

    A region is the block after OVE_MEASURE("name"); a program without one is searched from its start. A run is wrong if
    the program stops, does not end, ends with an exit code other than 0, or prints anything other than the expected.txt
    next to its sources. Each failure prints the command that repeats its run; with --trace, that command writes the run
    for Perfetto's viewer.

    An interrupted search continues where it stopped. docs/search.md says what a search finds.
    """
    app, arguments = with_elf(app, elf, arguments, options)
    if (app is None) == (elf is None):
        raise UsageError("name an application, or --elf FILE")
    wanted, words = Wanted.take(options), words_of(arguments, emulator)
    if elf is not None:
        image, board = foreign(elf, options["board"])
        built: Callable[[], Image] = lambda: image  # noqa: E731 - the other branch has a partial
        again = f"{own_command()} search --elf {shlex.quote(str(elf))} --board {board.name}"
    else:
        request = build_request(str(app), **options)
        board = boards.load(request.variant.board)
        if board.kind != "qemu":
            raise UsageError(f"{board.name} is not emulated, and only the emulator can change a run")
        if blocked := prepare_for([request.variant], also=(HOST, TRACE)):
            raise Failure(str(blocked[request.variant]))
        built = partial(build, request)
        again = _again(str(app), options)
    again = whole(again, for_ms, timeout, wanted, words)
    if elf is None:
        wanted = _with_files(wanted, request)
    search(built, board, words, for_ms, timeout, wanted, again)


def _with_files(wanted: Wanted, request: BuildRequest) -> Wanted:
    """Use the files next to the application's sources, unless the command line names others."""
    expected, silence = request.app / "expected.txt", request.app / FILE
    if wanted.expected is None and is_there(expected):
        wanted = replace(wanted, expected=expected)
    if wanted.is_checked and wanted.silence is None and is_there(silence):
        wanted = replace(wanted, silence=silence)
    return wanted


def _again(app: str, options: dict[str, Any]) -> str:
    """Return the command line that builds the same image."""
    parts = [f"{own_command()} search", shlex.quote(app)]
    for name, value in options.items():
        if name in _FLAGS:
            parts += [f"--{name}"] if value else []
        elif name in _REPEATED:
            parts += [f"{_REPEATED[name]} {shlex.quote(one)}" for one in value]
        elif value:
            parts.append(f"--{name} {shlex.quote(str(value))}")
    return " ".join(parts)
