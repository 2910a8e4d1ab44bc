# SPDX-License-Identifier: MIT OR Apache-2.0
"""`ove-lab search`, and the parts that `./ove search` shares with it."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ove_lab import console, schema
from ove_lab.board import Board
from ove_lab.cli.recorded import elf_options, foreign, words_of
from ove_lab.errors import Failure, UsageError
from ove_lab.image import Image
from ove_lab.paths import display
from ove_lab.runner import RunWords
from ove_lab.whole_file import check_files

if TYPE_CHECKING:
    from ove_lab.search.change import Changes
    from ove_lab.search.points import Points
    from ove_lab.search.program import Program
    from ove_lab.trace.history import History

F = TypeVar("F", bound=Callable[..., Any])
_SHOWN = 20
_FIRST = 1000
_INTERRUPT = "interrupt"


@dataclass(frozen=True)
class Wanted:
    """The options of a search."""

    regions: tuple[str, ...]
    first: int | None
    kinds: tuple[str, ...]
    random: int | None
    changes: int
    seed: int
    stop_at: int
    is_anew: bool
    replayed: str | None
    trace: Path | None
    expected: Path | None
    limits: Path | None
    is_checked: bool
    silence: Path | None

    @classmethod
    def take(cls, options: dict[str, Any]) -> Wanted:
        """Remove the options of `search_options` from a command's options. Raises UsageError for a contradiction."""
        names = ("regions", "first", "kinds", "random", "changes", "seed", "stop_at", "is_anew", "replayed", "trace")
        files = ("expected", "limits", "silence")
        found = cls(**{name: options.pop(name) for name in (*names, *files, "is_checked")})
        if found.trace is not None and found.replayed is None:
            raise UsageError("--trace shows one run and needs --replay CHANGES")
        if found.regions and found.first is not None:
            raise UsageError("--region and --first cannot be combined")
        if found.silence is not None and not found.is_checked:
            raise UsageError("--silence needs --check, whose findings it silences")
        check_files(found.trace)
        for name in files:
            file, option = getattr(found, name), f"--{name}"
            if file is not None and not file.is_file():
                raise UsageError(f"{display(file)} does not exist, and {option} reads it")
        return found


def search_options(function: F) -> F:
    """Add the options of Wanted."""
    path = click.Path(path_type=Path)
    for option in (
        click.option("--silence", type=path, metavar="FILE", help="With --check: by default APP's check.toml."),
        click.option(
            "--check", "is_checked", is_flag=True, help="Let the judges of `./ove check` read each run; slower."
        ),
        click.option("--limits", type=path, metavar="FILE", help="Compare each run with a limits.toml; slower."),
        click.option("--expected", type=path, metavar="FILE", help="The right output; by default APP's expected.txt."),
        click.option("--trace", type=path, metavar="FILE", help="With --replay: write the run for Perfetto."),
        click.option("--replay", "replayed", metavar="CHANGES", help="Repeat the run that a failure names."),
        click.option("--again", "is_anew", is_flag=True, help="Repeat the runs of an earlier search too."),
        click.option(
            "--stop-at",
            type=click.IntRange(0),
            default=0,
            show_default=True,
            metavar="N",
            help="End after N failures; 0: make every run.",
        ),
        click.option("--seed", default=1, show_default=True, metavar="N", help="With --random: the seed of the runs."),
        click.option(
            "--changes",
            type=click.IntRange(1, 64),
            default=2,
            show_default=True,
            metavar="K",
            help="With --random: the number of changes in each run.",
        ),
        click.option(
            "--random", type=click.IntRange(1), metavar="N", help="Make N runs with changes after random instructions."
        ),
        click.option(
            "--with",
            "kinds",
            multiple=True,
            metavar="KIND",
            help="tick, switch, or interruptN by its line; repeatable. By default tick and each interrupt of the run.",
        ),
        click.option(
            "--first",
            type=click.IntRange(1),
            metavar="N",
            help=f"Search the run's first N instructions after the scheduler's start; {_FIRST} without a region.",
        ),
        click.option(
            "--region", "regions", multiple=True, metavar="NAME", help="Search a region; repeatable. By default, all."
        ),
    ):
        function = option(function)
    return function


@click.command()
@search_options
@elf_options
def command(
    elf: Path,
    board: str,
    for_ms: float,
    timeout: float | None,
    arguments: tuple[str, ...],
    emulator: str,
    **options: Any,
) -> None:
    """Run a program with a tick or an interrupt after each instruction of a region, and judge each run.

    A region is the block after OVE_MEASURE("name"); a program without one is searched from its start. A run is wrong if
    the program stops, does not end, ends with an exit code other than 0, or prints anything other than FILE of
    --expected.
    """
    wanted = Wanted.take(options)
    image, its = foreign(elf, board)
    words = words_of(arguments, emulator)
    again = whole(f"ove-lab search --elf {shlex.quote(str(elf))} --board {board}", for_ms, timeout, wanted, words)
    search(lambda: image, its, words, for_ms, timeout, wanted, again)


def search(
    built: Callable[[], Image],
    board: Board,
    words: RunWords,
    for_ms: float,
    timeout: float | None,
    wanted: Wanted,
    again: str,
) -> None:
    """Search one program. `again` is the command that repeats a run, with {changes} in it. Raises Failure if a run went
    wrong.

    The options' files are checked before `built` is called, because it may build the program.
    """
    from ove_lab.check import silence  # noqa: PLC0415 - its packages may be missing until now
    from ove_lab.search import change, program  # noqa: PLC0415

    for kind in wanted.kinds:
        change.check_kind(kind)
    expected = schema.text_of(wanted.expected, "") if wanted.expected is not None else None
    silencers = silence.read(wanted.silence) if wanted.is_checked else None
    limits = _limits(wanted.limits)
    replayed = change.parse(wanted.replayed) if wanted.replayed is not None else None
    image = built()
    subject = program.Program(
        image, board, words, for_ms, timeout or board.default_timeout_s, expected, limits, silencers
    )
    if replayed is not None:
        _replay(subject, replayed, wanted.trace, again)
        return
    with console.step(f"recording {image.name}:"):
        made = program.observed(subject)
    _sweep(without_changes(subject, made), made, wanted, again)


def _limits(path: Path | None) -> dict[str, int | dict[str, int]]:
    from ove_lab.trace import limits  # noqa: PLC0415 - as above

    return limits.read(path) if path is not None else {}


def whole(again: str, for_ms: float, timeout: float | None, wanted: Wanted, words: RunWords) -> str:
    """Add all options that affect a run, except the program's arguments, to the command line that repeats the run."""
    from ove_lab.cli.recorded import FOR_MS  # noqa: PLC0415

    parts = [again]
    parts += [f"--for {for_ms:g}"] if for_ms != FOR_MS else []
    parts += [f"--timeout {timeout:g}"] if timeout is not None else []
    parts += [f"--expected {shlex.quote(str(wanted.expected))}"] if wanted.expected is not None else []
    parts += [f"--limits {shlex.quote(str(wanted.limits))}"] if wanted.limits is not None else []
    parts += ["--check"] if wanted.is_checked else []
    parts += [f"--silence {shlex.quote(str(wanted.silence))}"] if wanted.silence is not None else []
    parts += [f"--emulator {shlex.quote(shlex.join(words.emulator))}"] if words.emulator else []
    return " ".join([*parts, "--replay {changes}", *(["--", shlex.join(words.arguments)] if words.arguments else [])])


def without_changes(subject: Program, made: History) -> Program:
    """Return the program with the results of its run without changes. Raises Failure if that run is already wrong."""
    recorded = made.observed.recorded
    length = made.observed.run.executed(len(made.observed.run.pc))
    is_endless = recorded.is_cut
    expected = subject.expected
    if is_endless and expected is None:
        expected = recorded.output
    elif is_endless and expected:
        # The last line of a file is whole, even without an end.
        expected = expected.removesuffix("\n") + "\n"
    found = replace(subject, length=length, is_endless=is_endless, expected=expected)
    if wrong := found.wrong(()):
        raise Failure(f"{subject.image.name} is wrong without any change: {wrong}")
    return found


def _sweep(subject: Program, made: History, wanted: Wanted, again: str) -> None:
    from ove_lab.search import sweep  # noqa: PLC0415 - as above
    from ove_lab.search.kept import Kept  # noqa: PLC0415

    where = _points(made, wanted)
    kinds = wanted.kinds or _usual(made)
    if wanted.random is not None:
        runs = sweep.at_random(where, kinds, wanted.random, wanted.changes, wanted.seed)
    else:
        runs = sweep.at_each(where, kinds)
    _check_kinds(subject, made, where, kinds)
    kept = Kept(subject)
    if wanted.is_anew:
        kept.forget()
    with console.step(f"searching {subject.image.name}:") as show:
        found = sweep.run(subject, runs, kept, wanted.stop_at, show)
    _covered(made, where, kinds, len(runs), found, wanted)
    if found.failures:
        raise Failure("\n".join(_told(made, where, found.failures, again)))


def _usual(made: History) -> tuple[str, ...]:
    """Return the tick, and each interrupt that came in a run."""
    from ove_lab.search import points  # noqa: PLC0415 - as above

    return ("tick", *(f"{_INTERRUPT}{one}" for one in points.interrupts(made.observed)))


def _points(made: History, wanted: Wanted) -> Points:
    from ove_lab.measure import markers  # noqa: PLC0415 - as above
    from ove_lab.search import points  # noqa: PLC0415

    has_region = any(one.is_begin for one in markers.read(made.observed.program.elf))
    if wanted.first is not None or (not wanted.regions and not has_region):
        return points.of_first(made, wanted.first or _FIRST)
    return points.of_regions(made.observed, wanted.regions)


def _covered(made: History, where: Points, kinds: tuple[str, ...], planned: int, found: Any, wanted: Wanted) -> None:
    """Print what was searched, and what was not."""
    observed = made.observed
    addresses = len({int(observed.run.pc[one]) for one in where.places})
    each = f"{wanted.changes} changes" if wanted.changes > 1 else "one change"
    how = f"{each} a run, seed {wanted.seed}" if wanted.random is not None else "one change a run"
    console.result(
        f"searched {where.title}: {len(where.places)} instructions ({addresses} of the program), with "
        f"{', '.join(kinds)}; {how}"
    )
    left = f", {planned - found.runs} left out after --stop-at {wanted.stop_at}" if found.runs < planned else ""
    earlier = f", {found.again} of them in an earlier search" if found.again else ""
    console.result(f"{found.runs} of {planned} runs made{earlier}{left}; {len(found.failures)} wrong")
    if observed.recorded.is_cut:
        console.result("the program does not end by itself: no run was searched beyond --for")


def _told(made: History, where: Points, failures: Any, again: str) -> list[str]:
    """Return for each failure the location of its first change, the error, and the command that repeats the run."""
    from ove_lab.search import change  # noqa: PLC0415 - as above

    at = dict(zip(where.behind, where.places, strict=True))
    lines = []
    for changes, wrong in failures[:_SHOWN]:
        place = at[changes[0].behind]
        owner, source = made.observed.owner(place), made.observed.place(place)
        lines.append(f"{change.shown(changes)}, after an instruction of {owner} in {source}: {wrong}")
        lines.append(f"  {repeats(again, changes)}")
    if len(failures) > _SHOWN:
        lines.append(f"and {len(failures) - _SHOWN} more")
    return lines


def _replay(subject: Program, changes: Any, trace: Path | None, again: str) -> None:
    """Make one run, print its output, and write its trace. Raises Failure if the run is wrong."""
    from ove_lab.search import change, program  # noqa: PLC0415 - as above
    from ove_lab.trace import history  # noqa: PLC0415

    with console.step(f"recording {subject.image.name}:"):
        subject = without_changes(subject, program.observed(subject))
    # A run is the same up to its first change.
    if changes[0].behind > subject.length:
        raise Failure(
            f"{changes[0]}: the run ends after {subject.length} instructions, so this change does not happen; a "
            "changed program has other numbers"
        )
    result = subject.run(changes)
    for line in result.lines:
        console.result(line)
    if trace is not None:
        history.make(subject.record(changes)).write(trace)
        console.result(f"{display(trace)}: open it in Perfetto's viewer")
    if subject.silencers is not None:
        from ove_lab.check import report  # noqa: PLC0415 - as above

        for line in report.lines(subject.report(subject.record(changes))):
            console.result(line)
    if wrong := subject.wrong(changes):
        tip = "" if trace is not None else f"\n  {repeats(again, changes, '--trace trace.json')}"
        raise Failure(f"{change.shown(changes)}: {wrong}{tip}")
    _check_came(subject, changes)
    console.result(f"{change.shown(changes)}: the run is right")


def repeats(again: str, changes: Changes, *more: str) -> str:
    """Return the command line that repeats a run, with more options before the program's arguments."""
    from ove_lab.search.change import shown  # noqa: PLC0415 - as above

    return again.replace("{changes}", " ".join([shown(changes), *more]))


def _check_came(subject: Program, changes: Changes) -> None:
    """Raise Failure if a requested interrupt did not come: such a run does not test it."""
    for one in changes:
        if one.kind.startswith(_INTERRUPT) and not _comes(subject, changes, one.kind):
            raise Failure(f"{one}: {one.kind} was requested and did not come; the firmware has not enabled it")


def _comes(subject: Program, changes: Changes, kind: str) -> bool:
    """Return True if an interrupt comes in a run with some changes."""
    from ove_lab.search import points  # noqa: PLC0415 - as above

    return kind in [f"{_INTERRUPT}{one}" for one in points.interrupts(subject.record(changes))]


def _check_kinds(subject: Program, made: History, where: Points, kinds: Sequence[str]) -> None:
    """Raise Failure if a request for an interrupt has no effect in the searched part: every run would be right."""
    from ove_lab.search.change import Change  # noqa: PLC0415 - as above

    # A firmware may enable an interrupt only in a part of the region.
    places = dict.fromkeys(where.behind[index * (len(where.behind) - 1) // 2] for index in range(3))
    for kind in kinds:
        if not kind.startswith(_INTERRUPT) or kind in _usual(made):
            continue
        if not any(_comes(subject, (Change(one, kind),), kind) for one in places):
            raise Failure(f"{kind} was requested in {where.title} and did not come; the firmware has not enabled it")
