# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove measure`"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ove_lab.cli.file_option import file_option
from ove_lab.cli.recorded import FOR_MS, time_options, words_of, words_options
from ove_lab.console import result, say
from ove_lab.errors import Failure, UsageError
from ove_lab.paths import display
from ove_lab.whole_file import check_folders
from ove_tool import library_figures
from ove_tool.bench.check import Contents
from ove_tool.bench.matrix import host_facts
from ove_tool.build import BuildRequest
from ove_tool.cli import complete
from ove_tool.cli.options import baseline_options, build_request, elf_option, variant_options
from ove_tool.cli.recorded import foreign, with_elf
from ove_tool.paths import ROOT
from ove_tool.results import Results, Run, write
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import TRACE, library_parts, parts_for
from ove_tool.variant import Variant

if TYPE_CHECKING:
    from ove_lab.measure.figures import Measured

_RESULTS = "results.json"


@click.command()
@click.argument("app", required=False, shell_complete=complete.app)
@click.option("--out", type=click.Path(path_type=Path), help="Folder for results.json; by default in output.")
@time_options
@click.option("--explain", "region", metavar="REGION", help="Show the cost of a region's median pass by function.")
@click.option("--lines", "has_lines", is_flag=True, help="With --explain: also by source line.")
@baseline_options("region", "Write the figures and, with --check, all changes as Markdown.")
@file_option(
    "--budget", "The budgets; by default measure.toml next to the application's CMakeLists.txt.", "budget_file"
)
@click.option(
    "--libraries",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Measure the libraries of integrations/ on every kernel, and write FOLDER/libraries.md.",
)
@elf_option
@variant_options
@words_options
def command(
    app: str | None,
    out: Path | None,
    for_ms: float,
    timeout: float | None,
    region: str | None,
    has_lines: bool,
    baseline: Path | None,
    allow: int,
    comment: Path | None,
    kept: Path | None,
    budget_file: Path | None,
    libraries: Path | None,
    elf: Path | None,
    arguments: tuple[str, ...],
    emulator: str,
    **options: Any,
) -> None:
    """Count the instructions of each region of APP, which runs in the emulator.

    A region is a block after OVE_MEASURE("name"), or its counterpart in another language; docs/measure.md shows all.
    The figures are exact. The columns `min`, `median` and `max` count the region's own instructions; `elapsed` adds
    interrupts and other threads. The file measure.toml next to the sources may limit the instructions of a region: the
    command fails if a pass takes more, and names the functions of that pass.
    """
    if libraries:
        if app or elf:
            raise UsageError("--libraries measures its own programs: name no application and no --elf FILE")
        _publish(libraries)
        return
    app, arguments = with_elf(app, elf, arguments, options)
    words = words_of(arguments, emulator)
    _refuse(app, elf, has_lines and not region, bool(allow) and not baseline, [out, baseline, kept])
    request = build_request(app, **options) if app else None
    ensure(TRACE, *(parts_for(request.variant) if request else ()))
    # Their packages are installed now.
    from ove_lab.measure import budget, figures, held, predicted, session, show  # noqa: PLC0415
    from ove_tool import regions  # noqa: PLC0415
    from ove_tool.bench import check  # noqa: PLC0415

    rtos = request.variant.rtos if request else ""
    budgets = budget.read(budget_file, rtos) if budget_file else budget.load(request.app, rtos) if request else []
    path = budget_file or (request.app / budget.FILE if request else Path())
    budget.check_models(path, budgets, request.variant.board if request else None)
    check_folders(out, kept, comment and comment.absolute().parent)
    if request and baseline and (without := check.unreadable([request.variant], baseline)):
        raise without[request.variant]
    if request:
        measured = regions.measure(request, for_ms, timeout, words=words)
    else:
        image, board = foreign(Path(str(elf)), options["board"])
        measured = session.measure(f"{image.name} on {board.name}", image, board, for_ms, timeout, words)
    in_ns = [one for one in budgets if one.model]
    budgets = [one for one in budgets if not one.model]
    show.figures(measured, budgets)
    failures = show.exceeded(measured, budgets)
    failures += predicted.exceeded(measured, request.variant.board if request else board.name, in_ns)
    head = show.comment(measured, budgets)
    if comment and not baseline:
        check.write_comment(comment, head)
    if region:
        show.by_function(measured, region, has_lines)
    if request:
        _write(request.variant, measured, (out or ROOT / "output" / f"measure-{request.app.name}") / _RESULTS)

        def contents_of(_: Variant) -> Contents:
            return Contents(figures.by_function(measured), held.figures(measured))

        built_with = _options(request, for_ms)

        if kept:
            check.keep([request.variant], kept, contents_of, built_with)
        if baseline:
            try:
                check.check([request.variant], baseline, contents_of, allow, comment, built_with, head)
            except Failure as failure:
                failures.append(str(failure))
    if failures:
        raise Failure("\n".join(failures))


def _publish(folder: Path) -> None:
    """Measure every library and write the page."""
    wanted = list(library_figures.cases())
    ensure(
        TRACE, *(part for one in wanted for part in (*parts_for(one.request.variant), *library_parts(one.subject.name)))
    )
    for path in library_figures.write(folder, library_figures.measure(say)):
        result(f"the figures: {display(path)}")


def _refuse(app: str | None, elf: Path | None, is_lines: bool, is_check: bool, files: Sequence[Path | None]) -> None:
    """Reject options that contradict each other; `files` are --out, --check and --write-baseline."""
    if is_check:
        raise UsageError("--allow goes with --check only")
    if is_lines:
        raise UsageError("--lines goes with --explain only")
    if all(files[1:]):
        raise UsageError("--check and --write-baseline cannot be combined")
    if (app is None) == (elf is None):
        raise UsageError("name an application, or --elf FILE")
    if elf and any(files):
        raise UsageError(
            "--out, --check and --write-baseline need an application: nothing shows how an ELF file was built"
        )


def _write(variant: Variant, measured: Measured, path: Path) -> None:
    from ove_lab.measure.figures import rows  # noqa: PLC0415 - as above

    run = Run(variant.rtos, variant.board, variant.mode, variant.lang, rows(measured))
    try:
        write(Results(host_facts([variant.rtos]), (run,)), path)
    except OSError as error:
        raise Failure(f"{path} cannot be written: {error.strerror}") from error
    result(f"the figures: {display(path)}")


def _options(request: BuildRequest, for_ms: float) -> str:
    """List the other options that determine an image's code and its passes, for its baseline."""
    lasts = [] if for_ms == FOR_MS else [f"--for {for_ms:g}"]
    return " ".join([request.build_type, *sorted(request.defines), *(path.name for path in request.fragments), *lasts])
