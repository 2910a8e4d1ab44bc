# SPDX-License-Identifier: MIT OR Apache-2.0
"""`ove-lab deadlines`, and the parts that `./ove deadlines` shares with it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ove_lab import console
from ove_lab.cli.file_option import file_option
from ove_lab.cli.recorded import elf_options, given, observe
from ove_lab.errors import Failure, UsageError
from ove_lab.whole_file import check_files, replace

if TYPE_CHECKING:
    from ove_lab.deadlines.data import Where
    from ove_lab.deadlines.file import Deadlines
    from ove_lab.deadlines.session import Session
    from ove_lab.trace.history import History

F = TypeVar("F", bound=Callable[..., Any])


def deadlines_options(help_of_file: str) -> Callable[[F], F]:
    """Add --deadlines, --margin, --timing and --json."""

    def add(function: F) -> F:
        for option in (
            file_option("--json", "Write the results as JSON.", "json_file"),
            click.option(
                "--timing",
                "models",
                multiple=True,
                metavar="MODEL",
                help="Use the times that MODEL predicts for a real board; repeatable. `./ove timing` lists the models.",
            ),
            click.option(
                "--margin",
                type=click.IntRange(0, 10_000),
                metavar="PERCENT",
                help="Add PERCENT to each observed execution time; by default margin_percent of the file.",
            ),
            file_option("--deadlines", help_of_file, "file"),
        ):
            function = option(function)
        return function

    return add


@click.command()
@deadlines_options("The deadlines, as deadlines.toml.")
@elf_options
def command(
    file: Path | None, margin: int | None, models: tuple[str, ...], json_file: Path | None, **options: Any
) -> None:
    """Bound the response times of a program's threads and interrupts, and compare the bounds with their deadlines.

    FILE names each thread and interrupt with its period or smallest distance, and its deadline. Execution times,
    sections under locks, masked sections and the kernel's own work come from the record of a run in the emulator.
    """
    from ove_lab.deadlines import data  # noqa: PLC0415 - its packages may be missing until now
    from ove_lab.deadlines import file as files  # noqa: PLC0415
    from ove_lab.trace import history  # noqa: PLC0415

    if file is None:
        raise UsageError("--deadlines FILE is missing; the file names the deadlines")
    check_files(json_file)
    deadlines = files.read(file, margin)
    check_models(models, options["board"])
    subject = given(**options)
    made = history.make(observe(subject))
    where = data.Where(subject.board.name)
    judge(f"{subject.image.name} on {subject.board.name}", where, made, deadlines, models, json_file)


def judge(
    title: str,
    where: Where,
    made: History,
    deadlines: Deadlines,
    models: tuple[str, ...],
    json_file: Path | None = None,
) -> None:
    """Judge one run. Raises Failure with every reason why a deadline does not hold."""
    from ove_lab.deadlines import data, show  # noqa: PLC0415

    failures, results = [], data.Results(deadlines)
    for name, read in sessions(made, deadlines, models):
        found = show.bounds(read)
        failures += show.session(f"{title}, {name}" if name else title, read, found)
        results.add(dataclasses.replace(where, timing=name), read, found)
    if json_file is not None:
        replace(json_file, results.text())
    if failures:
        raise Failure("\n".join(dict.fromkeys(failures)))
    console.result(f"every deadline of {deadlines.path.name} is met by its bound")


def sessions(made: History, deadlines: Deadlines, models: tuple[str, ...]) -> list[tuple[str, Session]]:
    """Return a reading of a run for each timing model, by the model's name; without a model, for the emulated board."""
    from ove_lab.deadlines import price, session  # noqa: PLC0415

    if not models:
        return [("", session.read(made, deadlines))]
    from ove_lab.timing import predict  # noqa: PLC0415

    return [
        (name, session.read(made, deadlines, price.Predicted(made.observed, predict.load(name)))) for name in models
    ]


def check_models(models: tuple[str, ...], board: str) -> None:
    """Raise UsageError for an unknown timing model, Failure for one that cannot read the board's records."""
    from ove_lab.timing import target  # noqa: PLC0415

    for name in models:
        target.load(name).check_board(board)
