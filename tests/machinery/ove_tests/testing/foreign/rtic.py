# SPDX-License-Identifier: MIT OR Apache-2.0
"""A program with RTIC, which has no kernel: its tasks are interrupts. Cargo builds tests/foreign/rtic."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ove_tests.testing.foreign import traced
from ove_tool.paths import STATE

if TYPE_CHECKING:
    from ove_lab.trace.history import History

LANGUAGE = "rust"
CLAIMS = {
    "rtic.tasks": "The tasks of an RTIC program are interrupts, as often as it says; a lock holds one back.",
    "rtic.counts": "Its thread and each of its handlers have the instructions that QEMU's own log has.",
}
_NAME, _TARGET, _FOR_MS = "rtic", "thumbv7em-none-eabihf", 300.0
_PROGRAM = "rtic-product"
_OFTEN = 10
_TASKS = ("interrupt 8 (TIMER0)", "interrupt 9 (TIMER1)", "interrupt 10 (DUALTIMER)")
# The instructions within the lock after the urgent task's request.
_LOCKED = 100


@functools.cache
def _built() -> Path:
    """Build the program as cargo does. Raises Failure with what cargo said."""
    folder, manifest = STATE / "foreign" / _NAME, traced.FOLDER / _NAME / "Cargo.toml"
    words = ["cargo", "build", "--quiet", "--release", "--locked", "--target", _TARGET, "--target-dir", str(folder)]
    # The linker's script is found from the folder of the program.
    traced.built([*words, "--manifest-path", str(manifest)])
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


CHECKS: dict[str, Callable[[], list[str]]] = {
    "rtic.tasks": _tasks,
    "rtic.counts": lambda: traced.counts(_built(), _history()),
}
