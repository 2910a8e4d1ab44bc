# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove test`"""

from __future__ import annotations

import difflib
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import click

from ove_lab import console
from ove_lab.errors import UsageError
from ove_lab.paths import display
from ove_lab.whole_file import check_folders
from ove_tests.testing import junit, turns
from ove_tests.testing.execute import AT_ONCE, EXHAUSTIVE_LIMIT_S, JOB_LIMIT_S, Ended, execute
from ove_tests.testing.model import FAIL, Job, Selection
from ove_tests.testing.plan import jobs
from ove_tests.testing.record import Record, to_repeat
from ove_tests.testing.summary import count, print_job, print_summary
from ove_tests.tried import publish
from ove_tool import bootstrap, build, in_use
from ove_tool.cli import complete
from ove_tool.paths import ROOT
from ove_tool.setup.install import prepare
from ove_tool.setup.parts import Part, everything

_JUNIT_PERIOD_S = 5.0


@click.command()
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--rtos", help="Only this kernel.", shell_complete=complete.rtos)
@click.option("--board", help="Only this board.", shell_complete=complete.board)
@click.option("--mode", help="Only this mode: heap or zeroheap.", shell_complete=complete.mode)
@click.option("--quick", is_flag=True, help="Test one emulated board in heap mode, without sanitizers and benchmark.")
@click.option(
    "--exhaustive", is_flag=True, help="Run searches and sweeps to their bounds, and a hundredfold soak; takes hours."
)
@click.option("--all", "is_all", is_flag=True, help="Also run the tests that are scheduled for other days.")
@click.option("--day", type=click.IntRange(1, turns.DAYS), help="Run the share of this day instead of today's.")
@click.option("--failed", is_flag=True, help="Run the tests that failed or gave no verdict in the last runs.")
@click.option(
    "--publish",
    "is_published",
    is_flag=True,
    help="Store the results in docs/tried, for the support table; write those for your own trees into their guides, "
    "and those of `*:os_*` into docs/cmsis.md.",
)
@click.option("--list", "is_list", is_flag=True, help="Print the ids from the sources, and build nothing.")
@click.option(
    "--junit", "junit_file", type=click.Path(path_type=Path), default=ROOT / "output" / "test" / "junit.xml",
    help="The JUnit file to write; results.jsonl in the same folder gets each verdict at once.",
)  # fmt: skip
def command(
    ids: tuple[str, ...],
    rtos: str | None,
    board: str | None,
    mode: str | None,
    quick: bool,
    exhaustive: bool,
    is_all: bool,
    day: int | None,
    failed: bool,
    is_published: bool,
    is_list: bool,
    junit_file: Path,
) -> None:
    """Run all tests, or the tests with the given IDs.

    A run of all tests includes the costly tests in rotation, a part per day, and those that the last changes affect.

    Write an ID as it is printed, such as freertos-qemu-mps2-an500-heap:mutex.lock.timeout. The characters * and ? match
    as in a shell. An ID without the part before the colon runs in every variant.
    """
    started = time.monotonic()
    # A kill must also end the jobs, and keep the verdicts so far.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    bootstrap.ensure("dev")
    build.jobs = max(1, build.jobs // AT_ONCE)
    is_part = bool(ids or failed or rtos or board or mode or quick)
    planned = _in_turn(jobs(rtos, board, mode, quick), day, is_part or is_all or exhaustive)
    verdicts = junit_file.with_name("results.jsonl")
    if failed and ids:
        raise UsageError("--failed chooses the tests itself: omit --failed or the ids")
    patterns = to_repeat(verdicts) if failed else ids
    if failed and not patterns:
        console.say("nothing failed in the last runs")
        return
    groups = [job.group for job in planned]
    # A job without a verdict is recorded under its own id.
    selection = Selection(patterns, groups, is_exhaustive=exhaustive, of_jobs=[job.id for job in planned])
    if not failed and (unknown := selection.unknown(planned)):
        raise UsageError(no_match(unknown, planned))
    if is_published:
        publish.check(patterns, {job.group for job in planned})
    wanted = [job for job in planned if selection.wants_job(job)]
    if not wanted:
        raise UsageError("no test matches these options")
    if is_list:
        _print_ids(wanted, selection)
        return
    check_folders(junit_file.absolute().parent)
    in_use.hold()
    prepare(needed(wanted))
    record = Record(verdicts, wanted, keeps=is_part)
    # Repeating failed tests completes the previous run; any other run reports only itself.
    reported = record.outcomes if failed else record.own
    written = 0.0

    def keep(end: Ended) -> None:
        nonlocal written
        record.add(end.job, end.outcomes)
        print_job(end)
        if time.monotonic() - written >= _JUNIT_PERIOD_S:
            junit.write(list(reported.values()), junit_file)
            written = time.monotonic()

    try:
        ended = execute(wanted, selection, keep, EXHAUSTIVE_LIMIT_S if exhaustive else JOB_LIMIT_S)
    finally:
        junit.write(list(reported.values()), junit_file)
        console.say(f"JUnit file: {display(junit_file)}")
    outcomes = [outcome for end in ended for outcome in end.outcomes]
    for path in publish.publish(outcomes) if is_published else ():
        console.say(f"written: {display(path)}")
    print_summary(outcomes, [end.missing for end in ended if end.missing], time.monotonic() - started)
    if selection.unused and not failed and not count(outcomes, FAIL):
        raise UsageError(f"no test in these builds matches {', '.join(selection.unused)}")
    sys.exit(1 if count(outcomes, FAIL) else 0)


def _in_turn(planned: list[Job], day: int | None, has_all: bool) -> list[Job]:
    """Return the jobs of one day, or all jobs if the user asked for all of them or for some by name."""
    if not has_all:
        return turns.arrange(planned, turns.share_of(day or turns.today()), turns.read())
    if day is not None:
        raise UsageError("--day chooses a share of all tests: omit the other options and the ids")
    return planned


def needed(wanted: Sequence[Job]) -> list[Part]:
    """Return the parts that the jobs need. A job that names none needs everything that `./ove setup` installs."""
    has_open = any(job.needs is None for job in wanted)
    named = [part for job in wanted for part in job.needs or ()]
    return list(dict.fromkeys([*(everything() if has_open else ()), *named]))


def _print_ids(wanted: Sequence[Job], selection: Selection) -> None:
    for job in wanted:
        narrowed = job.narrowed(selection)
        for name in job.list():
            group, _, test = name.partition(":")
            if narrowed.wants(group, test, job.is_variant):
                click.echo(name)


def no_match(unknown: Sequence[str], planned: Sequence[Job]) -> str:
    """Return a message about unknown ids, with the nearest known ones."""
    names: dict[str, str] = {}
    for job in planned:
        names[job.group] = job.group
        for name in job.list():
            test = name.partition(":")[2]
            # Without its group, an id stands for a test of the variants only.
            if job.is_variant:
                names[test] = test
            else:
                names.setdefault(test, name)
    near = [difflib.get_close_matches(one.rpartition(":")[2], names, n=1, cutoff=0.6) for one in unknown]
    hints = f" Did you mean {', '.join(names[found[0]] for found in near if found)}?" if any(near) else ""
    return f"no test matches {', '.join(unknown)}.{hints} `./ove test --list` prints the ids."
