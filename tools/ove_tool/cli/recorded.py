# SPDX-License-Identifier: MIT OR Apache-2.0
"""The common part of `./ove trace` and `./ove profile`: selecting the program, and recording it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
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
from ove_tool.build import BuildRequest, build
from ove_tool.cli import complete
from ove_tool.cli.options import build_request, elf_option, refuse_others, variant_options
from ove_tool.setup.install import ensure, prepare_for
from ove_tool.setup.parts import EMULATOR, HOST, TRACE
from ove_tool.variant import Variant, choose, find_app

if TYPE_CHECKING:
    from ove_lab.trace.observe import Observed
    from ove_lab.trace.reading import Subject

F = TypeVar("F", bound=Callable[..., Any])
_ROW = re.compile(r"^\w+/\w+$")
_LIMITS = "limits.toml"
# A row's image is always built in the same way, with its own defines.
_OF_ROW = ("rtos", "board", "lang", "mode", "defines")


def recorded_options(function: F) -> F:
    """Add the subject, and the options for its build and the length of its run."""
    return _recorded_options(function, "APP|ROW")


def application_options(function: F) -> F:
    """Add the same for a command that does not accept a row of the benchmark."""
    return _recorded_options(function, "APP")


def _recorded_options(function: F, subject: str) -> F:
    function = time_options(function)
    function = elf_option(function)
    function = variant_options(function)
    function = words_options(function)
    return click.argument("subject", required=False, metavar=subject, shell_complete=complete.app)(function)


def chosen(
    subject: str | None,
    elf: Path | None,
    for_ms: float,
    timeout: float | None,
    arguments: tuple[str, ...],
    emulator: str,
    **options: Any,
) -> Callable[[], Subject | Observed]:
    """Install what the subject needs, and return the call that builds the program, or records a row of the benchmark.

    The files that the application's author wrote are checked between the two steps, since builds and records take
    long. Raises Failure or UsageError.
    """
    subject, arguments = with_elf(subject, elf, arguments, options)
    words = words_of(arguments, emulator)
    if (subject is None) == (elf is None):
        raise UsageError("name an application, a row of the benchmark such as sync/mutex_lock_unlock, or --elf FILE")
    if elf is not None:
        image, board = foreign(elf, options["board"])
        return partial(recorded.subject, image, board, words, for_ms, timeout)
    if is_row(str(subject)):
        if words != NO_WORDS:
            raise UsageError("a row of the benchmark takes no arguments and no --emulator")
        return _row(str(subject), options)
    request, board = _request(str(subject), options)
    return lambda: recorded.subject(build(request), board, words, for_ms, timeout)


def is_row(text: str) -> bool:
    """Return True if a subject names a row of the benchmark, and neither an application nor a folder."""
    if _ROW.match(text) is None:
        return False
    try:
        find_app(text)
    except UsageError:
        return not Path(text).is_dir()
    return False


def limits_of(subject: str | None, elf: Path | None, is_limited: bool, file: Path | None) -> Path | None:
    """Return the limits that --limits or --limits-file name. Raises UsageError for --limits without an application."""
    if file is not None or not is_limited:
        return file
    # With an ELF file, the subject is the program's first argument.
    if subject is None or elf is not None:
        raise UsageError("--limits reads the limits of an application; with --elf, name them by --limits-file FILE")
    return find_app(subject) / _LIMITS


def with_elf(
    subject: str | None, elf: Path | None, arguments: tuple[str, ...], options: Mapping[str, Any]
) -> tuple[str | None, tuple[str, ...]]:
    """Return the subject and the program's arguments. With `elf`, there is no subject: each word is an argument.

    Raises UsageError for a build option, which would have no effect on a program that is already built.
    """
    if elf is None:
        return subject, arguments
    refuse_others(options, ("board",), "--elf names a program that is built already, and takes --board only")
    return None, arguments if subject is None else (subject, *arguments)


def foreign(elf: Path, board: str | None) -> tuple[Image, boards.Board]:
    """Return a program that is already built, and its board. Install the packages that record it."""
    found = recorded.foreign(elf, board or boards.default())
    ensure(EMULATOR, HOST, TRACE)
    return found


def _request(app: str, options: dict[str, Any]) -> tuple[BuildRequest, boards.Board]:
    request = build_request(app, **options)
    _prepare(request.variant)
    board = boards.load(request.variant.board)
    if board.kind != "qemu":
        raise UsageError(f"{board.name} is not emulated, and only the emulator can record a run")
    return request, board


def _prepare(variant: Variant) -> None:
    blocked = prepare_for([variant], also=(HOST, TRACE))
    if blocked:
        raise Failure(str(blocked[variant]))


def _row(name: str, options: dict[str, Any]) -> Callable[[], Observed]:
    refuse_others(options, _OF_ROW, "a row of the benchmark takes --rtos, --board, --lang, --mode and -D only")
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

    return lambda: observing.row(explain.subject(variant, defines), name, boards.load(variant.board))
