# SPDX-License-Identifier: MIT OR Apache-2.0
"""A traced program without ove: its history as lines of text, and its counts compared with QEMU's own log."""

from __future__ import annotations

import re
import tempfile
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_lab.image import Image
from ove_lab.limits import call
from ove_lab.runner import run
from ove_tests.testing import emulator_log
from ove_tool.paths import ROOT

if TYPE_CHECKING:
    from ove_lab.trace.history import History
    from ove_lab.trace.observe import Observed
    from ove_lab.trace.threads import Segment

FOLDER = ROOT / "tests" / "foreign"
TIMEOUT_S, BUILD_S = 60.0, 300.0


def image(elf: Path) -> Image:
    return Image(elf.stem, elf, "", boards.default(), "", "", elf.parent)


def history_of(elf: Path, for_ms: float) -> History:
    """Trace a program. Raises Failure if it ends with an error within the time."""
    from ove_lab.trace import history, observe  # noqa: PLC0415 - its packages are there once the tests are set up

    observed = observe.program(image(elf), boards.load(boards.default()), for_ms, TIMEOUT_S)
    if observed.recorded.exit_code != 0:
        raise Failure(f"the program ended with code {observed.recorded.exit_code}")
    return history.make(observed)


def differs_in_findings(elf: Path, for_ms: float, wanted: set[str], left_out: str = "") -> list[str]:
    """Return how the findings on a program, and a part of what the judges leave out, differ from the expected ones."""
    from ove_lab.check import session  # noqa: PLC0415 - its packages are there once it is set up

    report = session.judge(history_of(elf, for_ms).observed)
    found = {one.name for one in report.findings}
    differs = [] if found == wanted else [f"found {sorted(found)}, and not {sorted(wanted)}"]
    is_said = any(left_out in one for one in report.left_out) if left_out else True
    return differs if is_said else [*differs, f"not left out: {left_out}"]


def objects(kernel: str, headers: Iterable[Path], pattern: str) -> list[str]:
    """List the types of a kernel's headers that the kernel's file does not name, and those of the file in no header."""
    from ove_lab.check import objects as listed  # noqa: PLC0415 - as above

    found = {one for path in headers for one in re.findall(pattern, path.read_text(encoding="utf-8"), re.MULTILINE)}
    known = set(listed.known(kernel))
    return [
        *(f"trace.toml does not say what the judges make of {one}" for one in sorted(found - known)),
        *(f"no header declares {one}" for one in sorted(known - found)),
    ]


def wrong(made: History) -> list[str]:
    """List the contradictions in a run, and the facts about it that are not known."""
    from ove_lab.trace import model  # noqa: PLC0415 - as above

    return [*made.fills.wrong, *(one.text for one in model.contradictions(made)), *made.observed.lacks]


def built(words: list[str], environment: dict[str, str] | None = None) -> None:
    """Run a build command. Raises Failure with the end of its output."""
    done = call(words, BUILD_S, environment=environment)
    if done.code != 0:
        raise Failure(f"`{' '.join(words)}` failed:\n{done.output[-2000:]}")


def story(made: History) -> list[str]:
    """Return the waits of each thread, the maximum and final fill level of each object, and each call's object."""
    found = []
    for thread in made.observed.threads:
        labels = Counter(one.label for one in made.schedule.periods[thread.number] if not one.label.startswith("ready"))
        name = made.observed.names.thread(thread)
        found += [f"{name}: {label}, {count} times" for label, count in sorted(labels.items())]
    for fill in made.fills.found:
        levels = [level for _, level in fill.levels]
        found.append(f"{fill.name}: at most {max(levels)} {fill.unit}, at the end {levels[-1]}")
    calls = Counter(f"{one.call.short} {one.name}".strip() for one in made.slices if one.call)
    return [*found, *(f"{name}: {count} calls" for name, count in sorted(calls.items()))]


def lacking(wanted: Iterable[str], told: list[str]) -> list[str]:
    return [f"it does not tell `{one}`" for one in wanted if one not in told]


def logged(elf: Path, has_direct_switches: bool = False) -> emulator_log.Counted:
    """Run a program and count from QEMU's own log."""
    with tempfile.TemporaryDirectory(prefix="ove-log-") as folder:
        log = Path(folder) / "log"
        options = [*emulator_log.OPTIONS, "-D", str(log)]
        run(image(elf), boards.load(boards.default()), (), TIMEOUT_S, on_the_clock=True, more=options)
        with log.open(encoding="utf-8", errors="replace") as lines:
            return emulator_log.read(lines, has_direct_switches)


def counts(elf: Path, made: History) -> list[str]:
    """Compare the instructions and activations of each thread and handler, and the switches, with QEMU's own log."""
    counted = logged(elf)
    observed = made.observed
    began = _began(observed)
    mine: Counter[int | str] = Counter()
    for segment in observed.owners.segments:
        length = observed.run.between(segment.begin, segment.end)
        if segment.thread is not None:
            mine[began[segment.thread.number]] += length
        elif segment.exception is not None:
            mine[observed.program.vectors[segment.exception.handler][0]] += length
    numbers = (observed.program.vectors[one.handler][0] for one in observed.owners.exceptions)
    # Exceptions that share a handler are one here, as they are in the trace.
    first: dict[int | str, int | str] = {
        number: same[0] for same in observed.program.vectors.values() for number in same
    }
    # A function may have two names.
    first |= {name: observed.program.function(one.start) for name, one in observed.program.code.by_name.items()}
    return [
        *_unlike("instructions", mine, _merged(counted.instructions, first)),
        *_unlike("activations", Counter(numbers), _merged(counted.entries, first)),
        *_unlike("switches", Counter({"": _switches(made)}), Counter({"": counted.switches})),
    ]


def _merged(counted: Counter[Any], first: dict[int | str, int | str]) -> Counter[int | str]:
    found: Counter[int | str] = Counter()
    for owner, count in counted.items():
        found[first.get(owner, owner)] += count
    return found


def _began(observed: Observed) -> dict[int, str]:
    """Return each thread's first function, by the thread's number.

    In the log, another thread appears only after an exception. One that starts without an exception counts there as
    the previous thread.
    """
    found: dict[int, str] = {}
    before: Segment | None = None
    for one in observed.owners.segments:
        if one.thread is not None and one.thread.number not in found:
            own = observed.program.function(int(observed.run.pc[one.begin]))
            earlier = before.thread if before is not None else None
            found[one.thread.number] = own if earlier is None else found[earlier.number]
        before = one
    return found


def _switches(made: History) -> int:
    """Count the switches that an exception makes."""
    segments = [one for one in made.observed.owners.segments if one.exception is None]
    return sum(before.thread is not after.thread and before.end != after.begin for before, after in pairwise(segments))


def _unlike(what: str, mine: Counter, others: Counter) -> list[str]:  # type: ignore[type-arg]
    both = sorted({*mine, *others}, key=str)
    return [f"{what} of {one}: {mine[one]}, the log has {others[one]}" for one in both if mine[one] != others[one]]
