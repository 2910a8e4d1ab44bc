# SPDX-License-Identifier: MIT OR Apache-2.0
"""`ove-lab power`, and the parts that `./ove power` shares with it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ove_lab import console
from ove_lab.cli.file_option import file_option
from ove_lab.cli.recorded import elf_options, given, say_end, say_failed
from ove_lab.errors import Failure, UsageError
from ove_lab.paths import display

if TYPE_CHECKING:
    from ove_lab.trace.observe import Observed
    from ove_lab.trace.reading import Subject
    from ove_lab.trace.record import Recorded
    from ove_lab.trace.totals import Totals

F = TypeVar("F", bound=Callable[..., Any])


def power_options(function: F) -> F:
    """Add --currents and --limits-file."""
    limits = file_option("--limits-file", "Fail if the run exceeds wakeups_per_second or awake_share of FILE.")
    currents = file_option(
        "--currents", "Read the chip's current in each state, and the battery's capacity, from FILE."
    )
    return currents(limits(function))


@click.command()
@power_options
@elf_options
def command(currents: Path | None, limits_file: Path | None, **options: Any) -> None:
    """Show how a program sleeps: the time in each state, and what woke the processor for which thread.

    With --currents, the mean current and the battery life in hours follow. The time awake is that of the emulated
    processor: a chip with another clock rate is awake for a different time.
    """
    power(partial(given, **options), currents, limits_file)


def power(choose: Callable[[], Subject | Observed], currents: Path | None, limits_file: Path | None) -> None:
    """Record the program that `choose` returns, and print its sleeps. Ends the process if a limit is exceeded, or if
    there are limits and the run failed.

    The files are checked before `choose` is called, because it may build the program.
    """
    from ove_lab.power import currents as files  # noqa: PLC0415 - a checkout has its packages only now
    from ove_lab.power import show  # noqa: PLC0415
    from ove_lab.trace import limits  # noqa: PLC0415

    for file in (currents, limits_file):
        if file is not None and not file.is_file():
            raise UsageError(f"{display(file)} does not exist")
    known = files.read(currents) if currents is not None else None
    allowed = limits.read(limits_file) if limits_file is not None else {}
    totals, recorded = _recorded(choose())
    sleeps = totals.sleeps
    for each in totals.lacks:
        console.result(f"not known: {each}")
    if sleeps.hidden:
        raise Failure(f"{totals.title}: it is not known {sleeps.hidden}")
    if not sleeps.asleep:
        console.result(f"{totals.title} never slept: its idle thread loops (CONFIG_OVE_TICKLESS lets it sleep)")
    else:
        console.result(show.states(sleeps))
        columns = ["woken by", "times", "a second", "out of", "what ran"]
        console.out.print()
        console.table(totals.title, columns, show.rows(sleeps), (1, 2))
        for line in (*show.paths(sleeps), *show.advice(sleeps)):
            console.result(line)
    for line in show.locks(sleeps):
        console.result(line)
    if known is not None:
        console.result(show.battery(sleeps, known))
    excesses = limits.exceeded(totals, limits.of_power(allowed))
    for one in excesses:
        console.error(str(one))
    has_failed = limits_file is not None and say_failed(totals, recorded)
    if excesses or has_failed:
        sys.exit(1)
    if limits_file is not None:
        console.result(f"within the limits of {display(limits_file)} for sleep")


def _recorded(given: Subject | Observed) -> tuple[Totals, Recorded]:
    from ove_lab.trace.reading import Reading, Subject  # noqa: PLC0415 - as above

    # Write no file for the viewer.
    reading = Reading(0)
    if not isinstance(given, Subject):
        raise UsageError("a benchmark row does not sleep; name an application, or --elf FILE")
    with console.step(f"recording {given.image.name}:") as show:
        recorded = reading.stream(given, show)
    say_end(reading.totals.title, recorded, reading.totals.ns, given.for_ms)
    return reading.totals, recorded
