# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove test`"""

from __future__ import annotations

import sys
import time
from pathlib import Path

import click

from ove_tool import bootstrap, build, console
from ove_tool.errors import UsageError
from ove_tool.paths import ROOT, display
from ove_tool.testing import junit
from ove_tool.testing.execute import AT_ONCE, count, execute, print_summary
from ove_tool.testing.model import FAIL, Selection
from ove_tool.testing.plan import jobs


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--rtos", help="Only this kernel.")
@click.option("--board", help="Only this board.")
@click.option("--mode", help="Only heap or zeroheap.")
@click.option("--quick", is_flag=True, help="One emulated board, heap mode, no sanitizer, no benchmark.")
@click.option("--list", "is_list", is_flag=True, help="Print the ids and run nothing; builds what must be asked.")
@click.option(
    "--junit", "junit_file", type=click.Path(path_type=Path), default=ROOT / "output" / "test" / "junit.xml",
    help="Where the JUnit file goes.",
)  # fmt: skip
def command(
    ids: tuple[str, ...],
    rtos: str | None,
    board: str | None,
    mode: str | None,
    quick: bool,
    is_list: bool,
    junit_file: Path,
) -> None:
    """Run all tests, or those named.

    An ID is as printed, such as freertos-qemu-mps2-an500-heap:mutex.lock.timeout; * and ? match; without the part
    before the colon it is run in every variant.
    """
    started = time.monotonic()
    bootstrap.ensure("dev")
    build.jobs = max(1, build.jobs // AT_ONCE)
    planned = jobs(rtos, board, mode, quick)
    selection = Selection(ids, [job.group for job in planned])
    wanted = [job for job in planned if selection.wants_job(job)]
    if not wanted:
        groups = sorted({job.group for job in planned})
        raise UsageError(f"no test matches {', '.join(ids) or 'these options'}. Groups: {', '.join(groups) or 'none'}.")
    if is_list:
        for job in wanted:
            for name in job.list():
                group, _, test = name.partition(":")
                if selection.wants(group, test, job.is_variant):
                    click.echo(name)
        return
    outcomes = execute(wanted, selection)
    if selection.unused and not any(outcome.verdict == FAIL for outcome in outcomes):
        raise UsageError(f"no test matches {', '.join(selection.unused)}; `./ove test --list` prints the ids")
    junit.write(outcomes, junit_file)
    console.say(f"JUnit file: {display(junit_file)}")
    print_summary(outcomes, time.monotonic() - started)
    sys.exit(1 if count(outcomes, FAIL) else 0)
