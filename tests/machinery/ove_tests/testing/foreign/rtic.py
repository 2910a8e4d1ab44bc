# SPDX-License-Identifier: MIT OR Apache-2.0
"""A program with RTIC, which has no kernel: its tasks are interrupts. Cargo builds tests/foreign/rtic."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ove_lab.limits import call
from ove_tests.testing.foreign import traced
from ove_tool.paths import ROOT, STATE

if TYPE_CHECKING:
    from ove_lab.trace.history import History

LANGUAGE = "rust"
CLAIMS = {
    "rtic.tasks": "An RTIC program's tasks are shown as interrupts with the right counts; a lock delays one.",
    "rtic.counts": "Its thread and each of its handlers have the instructions that QEMU's own log has.",
    "rtic.measure": "A region in a task has exactly its written instructions; delays count only as elapsed.",
}
_NAME, _TARGET, _FOR_MS = "rtic", "thumbv7em-none-eabihf", 300.0
_PROGRAM = "rtic-product"
_OFTEN = 10
_TASKS = ("interrupt 8 (TIMER0)", "interrupt 9 (TIMER1)", "interrupt 10 (DUALTIMER)")
# The regions, the inner one first, and rustc's options for marking them.
_REGIONS, _MEASURED = ("hundred", "locked"), "--cfg ove_measure"
# Number of instructions in the lock after the urgent task's request.
_LOCKED = 100


@functools.cache
def _built(flags: str = "") -> Path:
    """Build the program with cargo. Raises Failure with cargo's output."""
    folder, manifest = STATE / "foreign" / _NAME, traced.FOLDER / _NAME / "Cargo.toml"
    folder = folder.with_name("rtic-measured") if flags else folder
    words = ["cargo", "build", "--quiet", "--release", "--locked", "--target", _TARGET, "--target-dir", str(folder)]
    # The linker's script is found from the folder of the program.
    traced.built([*words, "--manifest-path", str(manifest)], {"RUSTFLAGS": flags} if flags else None)
    return folder / _TARGET / "release" / _PROGRAM


@functools.cache
def _history() -> History:
    return traced.history_of(_built(), _FOR_MS)


def _tasks() -> list[str]:
    made = _history()
    observed = made.observed
    told = traced.story(made)
    wrong = [*traced.wrong(made)] if told == ["start (Reset): running, 1 times"] else told
    often = Counter(observed.names.exception(one) for one in observed.owners.exceptions)
    wrong += [
        f"{name} came {often[name]} times" for name in {*often, *_TASKS} if often[name] != _OFTEN * (name in _TASKS)
    ]
    tick, urgent, _ = _TASKS
    for one in (one for one in observed.owners.exceptions if observed.names.exception(one) == urgent):
        answer = observed.responses.of(one)
        shares = observed.responses.shares(answer) if answer is not None else {}
        if list(shares) != [f"in {tick}"] or sum(shares.values()) < _LOCKED:
            wrong.append(f"{urgent} was held back by {shares}")
    return wrong


def _measure() -> list[str]:
    """Measure a loop of a hundred instructions in a lock, and the lock, after which the urgent task runs."""
    done = call([str(ROOT / "ove"), "measure", "--elf", str(_built(_MEASURED))], traced.TIMEOUT_S)
    rows = {line.split()[0]: line.split() for line in done.output.splitlines() if line.startswith(_REGIONS)}
    if done.code != 0 or set(rows) != set(_REGIONS):
        return [f"exit code {done.code}:\n{done.output}"]
    (hundred, *_, elapsed), locked = ([int(one) for one in rows[name][2:5] + rows[name][6:7]] for name in _REGIONS)
    wrong = [f"{name} has {row[1]} passes" for name, row in rows.items() if row[1] != str(_OFTEN)]
    wrong += [] if hundred == elapsed == _LOCKED else [f"the loop took {hundred}, elapsed {elapsed}"]
    least, _, most, elapsed = locked
    is_held_up = least == most and hundred < most < elapsed
    return [*wrong, *([] if is_held_up else [f"the lock took {least} to {most}, elapsed {elapsed}"])]


CHECKS: dict[str, Callable[[], list[str]]] = {
    "rtic.tasks": _tasks,
    "rtic.counts": lambda: traced.counts(_built(), _history()),
    "rtic.measure": _measure,
}
