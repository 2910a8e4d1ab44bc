# SPDX-License-Identifier: MIT OR Apache-2.0
"""The common part of `./ove trace` and `./ove profile`: which program is meant, and its record."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ove_lab import board as boards
from ove_lab.cli import recorded
from ove_lab.cli.recorded import time_options, words_of, words_options
from ove_lab.errors import Failure, UsageError
from ove_lab.image import Image
from ove_lab.runner import NO_WORDS
from ove_tool import languages
from ove_tool.bench import row_names
from ove_tool.bench.matrix import APP as BENCH
from ove_tool.bench.matrix import DEFINES
from ove_tool.build import build
from ove_tool.cli import complete
from ove_tool.cli.options import build_request, elf_option, variant_options
from ove_tool.setup.install import ensure, prepare_for
from ove_tool.setup.parts import EMULATOR, HOST, TRACE
from ove_tool.variant import Variant, choose, find_app

if TYPE_CHECKING:
    from ove_lab.trace.observe import Observed
    from ove_lab.trace.reading import Subject

F = TypeVar("F", bound=Callable[..., Any])
_ROW = re.compile(r"^\w+/\w+$")
# Not files of an application: what a ROW of the benchmark takes are these options alone.
_OF_APPLICATION = ("sanitize", "fragments", "release", "debug")


def recorded_options(function: F) -> F:
    """Add the subject and the options that say how it is built and for how long it runs."""
    function = time_options(function)
    function = elf_option(function)
    function = variant_options(function)
    function = words_options(function)
    return click.argument("subject", required=False, metavar="APP|ROW", shell_complete=complete.app)(function)


def chosen(
    subject: str | None,
    elf: Path | None,
    for_ms: float,
    timeout: float | None,
    arguments: tuple[str, ...],
    emulator: str,
    **options: Any,
) -> Subject | Observed:
    """Build what is meant, and give the program, or the record of a row of the benchmark. Raises Failure or UsageError.

    With `elf`, the first word is the program's first argument, since no subject is named.
    """
    if elf is not None and subject is not None:
        subject, arguments = None, (subject, *arguments)
    words = words_of(arguments, emulator)
    if (subject is None) == (elf is None):
        raise UsageError("name an application, a row of the benchmark such as sync/mutex_lock_unlock, or --elf FILE")
    if elf is not None:
        image, board = foreign(elf, options["board"])
    elif _is_row(str(subject)):
        if words != NO_WORDS:
            raise UsageError("a row of the benchmark takes no arguments and no --emulator")
        return _row(str(subject), options)
    else:
        image, board = _built(str(subject), options)
    return recorded.subject(image, board, words, for_ms, timeout)


def _is_row(text: str) -> bool:
    if _ROW.match(text) is None:
        return False
    try:
        find_app(text)
    except UsageError:
        return not Path(text).is_dir()
    return False


def foreign(elf: Path, board: str | None) -> tuple[Image, boards.Board]:
    """Return a program that is built already, and its board; install what records it."""
    found = recorded.foreign(elf, board or boards.default())
    ensure(EMULATOR, HOST, TRACE)
    return found


def _built(app: str, options: dict[str, Any]) -> tuple[Image, boards.Board]:
    request = build_request(app, **options)
    _prepare(request.variant)
    board = boards.load(request.variant.board)
    if board.kind != "qemu":
        raise UsageError(f"{board.name} is not emulated, and only the emulator can record a run")
    return build(request), board


def _prepare(variant: Variant) -> None:
    blocked = prepare_for([variant], also=(HOST, TRACE))
    if blocked:
        raise Failure(str(blocked[variant]))


def _row(name: str, options: dict[str, Any]) -> Observed:
    if any(options[each] for each in _OF_APPLICATION):
        raise UsageError("a row of the benchmark takes --rtos, --board, --lang, --mode and -D only")
    defines = tuple(options["defines"])
    variant = choose(
        options["board"],
        options["rtos"],
        options["mode"],
        options["lang"] or languages.NATIVE,
        app=BENCH,
        defines=(*DEFINES, *defines),
    )
    row_names.refuse([name], [variant])
    _prepare(variant)
    from ove_lab.trace import observe as observing  # noqa: PLC0415
    from ove_tool.bench import explain  # noqa: PLC0415 - its packages are only there now

    return observing.row(explain.subject(variant, defines), name, boards.load(variant.board))
