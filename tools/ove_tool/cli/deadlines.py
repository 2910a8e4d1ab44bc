# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove deadlines`"""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ove_lab import board as boards
from ove_lab import console
from ove_lab.cli import deadlines as lab
from ove_lab.cli import recorded
from ove_lab.cli.deadlines import deadlines_options
from ove_lab.cli.recorded import time_options, words_of, words_options
from ove_lab.errors import Failure, Missing, UsageError
from ove_lab.runner import RunWords
from ove_lab.whole_file import check_files, replace
from ove_tool import kernels
from ove_tool.build import BuildRequest, build
from ove_tool.cli import complete
from ove_tool.cli.options import build_request, elf_option, variant_options
from ove_tool.cli.recorded import foreign, with_elf
from ove_tool.setup.install import ensure, prepare_for
from ove_tool.setup.parts import BOUNDS, HOST, TRACE

if TYPE_CHECKING:
    from ove_lab.deadlines.file import Deadlines

_ALL = "all"
_MODES = ("heap", "zeroheap")


@click.command()
@click.argument("app", required=False, shell_complete=complete.app)
@deadlines_options("The deadlines; by default deadlines.toml next to the application's CMakeLists.txt.")
@time_options
@elf_option
@variant_options
@words_options
def command(
    app: str | None,
    file: Path | None,
    margin: int | None,
    models: tuple[str, ...],
    json_file: Path | None,
    for_ms: float,
    timeout: float | None,
    elf: Path | None,
    arguments: tuple[str, ...],
    emulator: str,
    **options: Any,
) -> None:
    """Bound the response times of APP's threads and interrupts, and compare the bounds with their deadlines.

    The file deadlines.toml next to the sources names each thread and interrupt with its period or smallest distance,
    and its deadline. Execution times, sections under locks, masked sections and the kernel's own work come from the
    record of a run in the emulator; the bounds come from the theory of preemptive fixed-priority scheduling.

    With --rtos all, one table shows which kernels and modes meet each deadline. docs/deadlines.md explains the figures.
    """
    app, arguments = with_elf(app, elf, arguments, options)
    if (app is None) == (elf is None):
        raise UsageError("name an application, or --elf FILE")
    check_files(json_file)
    words = words_of(arguments, emulator)
    if options["rtos"] == _ALL:
        _compare(app, file, margin, models, json_file, for_ms, timeout, words, options)
        return
    request = build_request(app, **options) if app is not None else None
    path = file or (request.app / "deadlines.toml" if request is not None else None)
    if path is None:
        raise UsageError("--elf needs --deadlines FILE, which names the deadlines")
    if request is not None:
        _refuse(request)
        if blocked := prepare_for([request.variant], also=(HOST, TRACE, BOUNDS)):
            raise Failure(str(blocked[request.variant]))
        deadlines = _read(path, margin, models, request.variant.board)
        image, board = build(request), boards.load(request.variant.board)
        title = f"{image.name} on {request.variant.name}, {request.variant.lang}"
        kernel, mode = request.variant.rtos, request.variant.mode
    else:
        image, board = foreign(Path(str(elf)), options["board"])
        ensure(BOUNDS)
        deadlines = _read(path, margin, models, board.name)
        title, kernel, mode = f"{image.name} on {board.name}", "", ""
    from ove_lab.deadlines import data  # noqa: PLC0415 - its packages are there now
    from ove_lab.trace import history  # noqa: PLC0415

    made = history.make(recorded.observe(recorded.subject(image, board, words, for_ms, timeout)))
    lab.judge(title, data.Where(board.name, kernel, mode), made, deadlines, models, json_file)


def _read(path: Path, margin: int | None, models: tuple[str, ...], board: str) -> Deadlines:
    from ove_lab.deadlines import file as files  # noqa: PLC0415 - as above

    lab.check_models(models, board)
    return files.read(path, margin)


def _refuse(request: BuildRequest) -> None:
    board = boards.load(request.variant.board)
    if board.kind != "qemu":
        raise UsageError(f"{board.name} is not emulated, and only the emulator can record a run")


def _compare(
    app: str | None,
    file: Path | None,
    margin: int | None,
    models: tuple[str, ...],
    json_file: Path | None,
    for_ms: float,
    timeout: float | None,
    words: RunWords,
    options: dict[str, Any],
) -> None:
    """Print one table for all kernels and modes. Raises Failure if a deadline is not met in any of them."""
    if app is None:
        raise UsageError("--rtos all needs an application: an ELF file has one kernel")
    requests, lacking = _requests(app, options)
    if not requests:
        raise Failure("\n".join(["no kernel is available", *lacking]))
    blocked = prepare_for([one.variant for one in requests], also=(HOST, TRACE, BOUNDS))
    lacking += [f"{variant.name}: {why}" for variant, why in blocked.items()]
    requests = [one for one in requests if one.variant not in blocked]
    if not requests:
        raise Failure("\n".join(["no kernel is available", *lacking]))
    from ove_lab.deadlines import comparison, data  # noqa: PLC0415 - its packages are there now
    from ove_lab.trace import history  # noqa: PLC0415

    deadlines = _read(file or requests[0].app / "deadlines.toml", margin, models, requests[0].variant.board)
    results = data.Results(deadlines, left_out=lacking)
    table = comparison.Comparison(results)
    for request in requests:
        variant = request.variant
        where = data.Where(variant.board, variant.rtos, variant.mode)
        try:
            lab.check_models(models, variant.board)
            image = build(request, is_quiet=True)
            subject = recorded.subject(image, boards.load(variant.board), words, for_ms, timeout)
            made = history.make(recorded.observe(subject))
            for name, read in lab.sessions(made, deadlines, models):
                table.add(dataclasses.replace(where, timing=name), read)
        except Failure as failure:
            table.fail(where, str(failure))
    for text in lacking:
        console.say(text)
    failures = table.show(f"{app}: bounds in microseconds")
    if json_file is not None:
        replace(json_file, results.text())
    if failures:
        raise Failure("\n".join(failures))


def _requests(app: str, options: dict[str, Any]) -> tuple[list[BuildRequest], list[str]]:
    """Return the requests for each kernel and mode, and the reasons why other kernels are left out."""
    modes = [options["mode"]] if options["mode"] else list(_MODES)
    found, lacking = [], []
    for kernel in kernels.names():
        if kernels.load(kernel).is_on_host:
            lacking.append(f"{kernel} runs on this machine, which has no record")
            continue
        for mode in modes:
            try:
                found.append(build_request(app, **{**options, "rtos": kernel, "mode": mode}))
            except Missing as missing:
                lacking.append(str(missing))
                break
    return found, lacking
