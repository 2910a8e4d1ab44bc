# SPDX-License-Identifier: MIT OR Apache-2.0
"""`ove-lab measure`"""

from __future__ import annotations

from pathlib import Path

import click

from ove_lab.cli.file_option import file_option
from ove_lab.cli.recorded import elf_options, foreign, words_of
from ove_lab.errors import Failure, UsageError
from ove_lab.measure import budget, predicted, session, show


@click.command()
@click.option("--explain", "region", metavar="REGION", help="Show the cost of a region's median pass by function.")
@click.option("--lines", "has_lines", is_flag=True, help="With --explain: also by source line.")
@file_option("--budget", "The budgets, as measure.toml.", "file")
@elf_options
def command(
    region: str | None,
    has_lines: bool,
    file: Path | None,
    elf: Path,
    board: str,
    for_ms: float,
    timeout: float | None,
    arguments: tuple[str, ...],
    emulator: str,
) -> None:
    """Count the instructions of each region of a program, which runs in the emulator.

    A region is a block after OVE_MEASURE("name"), or its counterpart in another language. The figures are exact. The
    columns `min`, `median` and `max` count the region's own instructions; `elapsed` adds interrupts and other threads.
    The command fails if a pass exceeds its budget, and names the functions of that pass.
    """
    if has_lines and not region:
        raise UsageError("--lines goes with --explain only")
    words = words_of(arguments, emulator)
    budgets = budget.read(file) if file else []
    budget.check_models(file or Path(), budgets, board)
    image, its = foreign(elf, board)
    measured = session.measure(f"{image.name} on {its.name}", image, its, for_ms, timeout, words)
    counted = [one for one in budgets if not one.model]
    show.figures(measured, counted)
    failures = show.exceeded(measured, counted)
    failures += predicted.exceeded(measured, its.name, [one for one in budgets if one.model])
    if region:
        show.by_function(measured, region, has_lines)
    if failures:
        raise Failure("\n".join(failures))
