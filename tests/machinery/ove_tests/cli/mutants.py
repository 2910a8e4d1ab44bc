# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove mutants`"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from typing import TYPE_CHECKING

import click

from ove_lab import console
from ove_lab.paths import display
from ove_tests.testing.faults import NEEDS
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import MUTANTS

if TYPE_CHECKING:
    from ove_tests.mutants.area import Area
    from ove_tests.mutants.outcome import Ended
    from ove_tests.mutants.points import Mutant

_SHOWN_EVERY_S = 20.0


@click.command()
@click.argument("words", nargs=-1, metavar="[AREA|PATH]...")
@click.option("--sample", type=click.IntRange(min=1), metavar="N", help="Judge N mutants per area, chosen by --seed.")
@click.option("--seed", default=1, show_default=True, help="Seed of the sample.")
@click.option("--jobs", default=2, show_default=True, type=click.IntRange(min=1), help="Number of concurrent mutants.")
@click.option("--again", is_flag=True, help="Discard the results of earlier runs on these sources.")
@click.option("--survivors", is_flag=True, help="Judge only the last run's survivors, even if sources have changed.")
@click.option("--kept", is_flag=True, help="Judge nothing; show the results of earlier runs, also on other sources.")
@click.option("--wide", is_flag=True, help="Search as far as `./ove test` does; the default is a thirteenth.")
@click.option("--key", "keys", multiple=True, help="Judge only this mutant; repeatable.")
@click.option("--list", "is_list", is_flag=True, help="Print the mutants, and build nothing.")
@click.option("--publish", "is_published", is_flag=True, help="Write the results into docs/mutants.md.")
@click.option("--page", "is_page", is_flag=True, help="Write docs/mutants.md from the published results.")
def command(
    words: tuple[str, ...],
    sample: int | None,
    seed: int,
    jobs: int,
    again: bool,
    survivors: bool,
    kept: bool,
    wide: bool,
    keys: tuple[str, ...],
    is_list: bool,
    is_published: bool,
    is_page: bool,
) -> None:
    """Change each comparison, condition, store, flag, constant, call and operation, and run the tests that reach it.

    AREA is a file in tests/mutants; PATH is a source file or folder in an area. The same command resumes an interrupted
    run. The exit code is 1 if a mutant without a verdict survived.
    """
    ensure(MUTANTS)
    from ove_tests.mutants import area as areas  # noqa: PLC0415 - its packages are only there now
    from ove_tests.mutants import page, published  # noqa: PLC0415 - as above
    from ove_tests.mutants.judges.base import Judge  # noqa: PLC0415 - as above

    Judge.is_wide = wide
    every = areas.read_all()
    if is_page:
        page.write(every)
        return
    chosen = areas.choose(words, every)
    is_open = False
    for area, prefixes in chosen:
        whole = area.mutants()
        mutants = [one for one in whole if not prefixes or one.file.startswith(prefixes)]
        wanted = len(mutants)
        mutants = [one for one in mutants if not keys or one.key in keys]
        if sample is not None and sample < len(mutants):
            places = random.Random(seed).sample(range(len(mutants)), sample)  # noqa: S311 - a choice, not a secret
            mutants = [mutants[place] for place in sorted(places)]
        if is_list:
            _print(mutants)
            continue
        if area.not_run:
            console.result(f"{area.name}: not run: {area.not_run}")
            continue
        ends = _judge(area, mutants, jobs, again, survivors, kept)
        how = "all mutants" if len(ends) == wanted else f"{len(ends)} of {wanted} mutants"
        how += f", a sample chosen by seed {seed}" if sample is not None else ""
        how += "" if wide else ", searches to a thirteenth of their bounds"
        is_open |= _show_open(area, mutants, ends)
        if is_published:
            published.write(area, areas.FOLDER, whole, ends, how)
    if is_published:
        page.write(every)
    sys.exit(1 if is_open else 0)


def _print(mutants: list[Mutant]) -> None:
    for one in mutants:
        click.echo(f"{one.key}  {one.file}:{one.line}  {one.function}  {one.operator}: {one.change}")


def _judge(area: Area, mutants: list[Mutant], jobs: int, again: bool, survivors: bool, kept: bool) -> dict[str, Ended]:
    """Judge mutants of an area, print survivors as they come, and return the outcomes by key."""
    from ove_tests.mutants.control import state  # noqa: PLC0415 - its packages are only there now
    from ove_tests.mutants.engine import Engine, folder  # noqa: PLC0415 - as above
    from ove_tests.mutants.judges.base import Judge  # noqa: PLC0415 - as above
    from ove_tests.mutants.outcome import LEFT, Record  # noqa: PLC0415 - as above

    ensure(*NEEDS)
    digest = state() + ("-wide" if Judge.is_wide else "")
    path = folder(area) / "results.jsonl"
    record = Record(path, digest, keeps=not again)
    if survivors:
        mutants = record.renew(mutants, LEFT)
    if kept:
        mutants = record.renew(mutants, ())
    left = record.left(mutants)
    console.result(f"{area.name}: {len(mutants)} mutants, {len(mutants) - len(left)} of them judged before")
    started = shown = time.monotonic()
    done = Counter[str]()

    def ended(mutant: Mutant, one: Ended) -> None:
        nonlocal shown
        done[one.end] += 1
        if one.end in LEFT:
            click.echo(f"{one.end}: {mutant.key}  {mutant.file}:{mutant.line}  {mutant.function}: {mutant.change}")
        if time.monotonic() - shown >= _SHOWN_EVERY_S:
            shown = time.monotonic()
            console.say(f"{area.name}: {done.total()} of {len(left)}, {shown - started:.0f} s: {_counts(done)}")

    if left:
        Engine(area, digest, jobs, console.say).run(left, record, ended)
    ends = {mutant.key: record.ended[mutant.key] for mutant in mutants}
    console.result(f"{area.name}: {_counts(Counter(one.end for one in ends.values()))}; {display(path)}")
    return ends


def _show_open(area: Area, mutants: list[Mutant], ends: dict[str, Ended]) -> bool:
    """Print the survivors without a verdict; return True if there is one."""
    from ove_tests.mutants.outcome import LEFT  # noqa: PLC0415 - its packages are only there now

    left = [mutant for mutant in mutants if mutant.key in ends and ends[mutant.key].end in LEFT]
    opened = [mutant for mutant in left if area.verdict(mutant) is None]
    for mutant in opened:
        why = ends[mutant.key].end
        click.echo(f"open, {why}: {mutant.key}  {mutant.file}:{mutant.line}  {mutant.function}: {mutant.change}")
    return bool(opened)


def _counts(ends: Counter[str]) -> str:
    from ove_tests.mutants.outcome import ENDS  # noqa: PLC0415 - its packages are only there now

    return ", ".join(f"{ends[end]} {end}" for end in ENDS if ends[end]) or "nothing"
