# SPDX-License-Identifier: MIT OR Apache-2.0
"""`ove-lab check`, and the parts that `./ove check` shares with it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ove_lab import console
from ove_lab.check import silence
from ove_lab.check.silence import Silencer
from ove_lab.cli.duration import Duration
from ove_lab.cli.file_option import file_option
from ove_lab.cli.recorded import elf_options, given, observe
from ove_lab.errors import UsageError
from ove_lab.paths import display
from ove_lab.whole_file import check_files, replace_all

if TYPE_CHECKING:
    from ove_lab.trace.observe import Observed
    from ove_lab.trace.reading import Subject

F = TypeVar("F", bound=Callable[..., Any])
_GIB = 1 << 30
# The measured memory that the judges need per recorded event.
_BYTES = 100


@dataclass(frozen=True)
class Wanted:
    """The output files, the silencers, and the maximum number of recorded events."""

    json: Path | None
    sarif: Path | None
    silencers: tuple[Silencer, ...]
    shows_locks: bool = False
    most: int | None = None
    shows_cost: bool = False
    silence_file: str = silence.FILE

    @classmethod
    def read(
        cls,
        json: Path | None,
        sarif: Path | None,
        silence_file: Path | None,
        *,
        shows_locks: bool,
        memory: float,
        shows_cost: bool,
    ) -> Wanted:
        """Read the silencers before a run is recorded. Raises Failure for a damaged file and a missing folder."""
        check_files(json, sarif)
        name = display(silence_file) if silence_file is not None else silence.FILE
        most = int(memory * _GIB / _BYTES)
        return cls(json, sarif, silence.read(silence_file), shows_locks, most, shows_cost, name)


def check_options(function: F) -> F:
    """Add --json, --sarif, --silence, --locks, --cost and --memory."""
    for option in (
        click.option(
            "--memory",
            type=Duration(0.01),
            default=8.0,
            show_default=True,
            metavar="GIB",
            help="End the run where the judges would need more memory; the report shows where that was.",
        ),
        click.option(
            "--locks", "shows_locks", is_flag=True, help="List each mutex: how often it was taken and waited for."
        ),
        click.option(
            "--cost", "shows_cost", is_flag=True, help="Show the time that the recording and the judges took."
        ),
        file_option(
            "--silence", "Read the findings to silence from FILE; of APP, from its check.toml.", "silence_file"
        ),
        file_option("--sarif", "Write the findings as SARIF 2.1.0, which code hosts show.", "sarif_file"),
        file_option("--json", "Write the report as JSON.", "json_file"),
    ):
        function = option(function)
    return function


@click.command()
@check_options
@elf_options
def command(
    json_file: Path | None,
    sarif_file: Path | None,
    silence_file: Path | None,
    shows_locks: bool,
    memory: float,
    shows_cost: bool,
    **options: Any,
) -> None:
    """Judge one run of a program: data races, locks, memory and interrupts.

    The emulator records the program; nothing is added to the program. A finding names the variable or the object, both
    threads or handlers, and their calls with file and line. Exit code 1: there is a finding, a silencer matches none,
    or the run failed.
    """
    files = (json_file, sarif_file, named(silence_file))
    wanted = Wanted.read(*files, shows_locks=shows_locks, memory=memory, shows_cost=shows_cost)
    check(given(**options), wanted)


def named(file: Path | None) -> Path | None:
    """Return a file that must exist, if one is named. Raises UsageError."""
    if file is not None and not file.is_file():
        raise UsageError(f"{display(file)} does not exist, and --silence reads it")
    return file


def check(subject: Subject | Observed, wanted: Wanted) -> None:
    """Record a run and judge it. Ends the process with 1 if it is not good."""
    from ove_lab.check import report, sarif, session  # noqa: PLC0415 - a checkout has its packages only now
    from ove_lab.trace.cost import Cost  # noqa: PLC0415 - as above

    cost = Cost()
    observed = observe(subject, is_counted=True, most=wanted.most)
    with console.step("judging the record:"):
        found = session.judge(observed)
    found.shows_locks = wanted.shows_locks
    found.silence_file = wanted.silence_file
    found.unused = silence.apply(wanted.silencers, found.findings)
    files = {}
    if wanted.json is not None:
        files[wanted.json] = report.text(found)
    if wanted.sarif is not None:
        files[wanted.sarif] = sarif.text(found, Path.cwd())
    if files:
        replace_all(files)
    for line in report.lines(found):
        console.result(line)
    if wanted.shows_cost:
        console.result(cost.judging(observed.recorded, observed.ns(observed.window[1])))
    if not found.is_good:
        if sentence := _sentence(len(found.open), len(found.unused)):
            console.error(sentence)
        if found.failed:
            console.error(f"{found.failed}; a run that failed is not good, even without findings")
        sys.exit(1)
    console.result(f"{observed.title}: no {'open ' if found.findings else ''}finding")


def _sentence(findings: int, unused: int) -> str:
    parts = [f"{findings} finding{'s' if findings != 1 else ''}"] if findings else []
    parts += [f"{unused} silencer{'s' if unused != 1 else ''} without a finding"] if unused else []
    return " and ".join(parts)
