# SPDX-License-Identifier: MIT OR Apache-2.0
"""A library's file system in memory that outlasts a run: a folder `power` of integrations/ has a program that loses its
power at each of its writes.

Each run ends in the middle of a write. The next run starts from reset and prints what the library finds. The test
compares this with the report of the previous run.
"""

from __future__ import annotations

import re
import tempfile
from functools import partial
from pathlib import Path

from ove_lab import board as boards
from ove_lab import storage
from ove_lab.errors import Failure
from ove_lab.image import Image
from ove_lab.runner import run
from ove_tests.testing import named_checks
from ove_tests.testing.model import Job
from ove_tool.build import BuildRequest, build
from ove_tool.paths import INTEGRATIONS
from ove_tool.setup.parts import TESTS, library_parts, parts_for
from ove_tool.variant import Variant

GROUP = "storage"
(_APP,) = INTEGRATIONS.glob("*/power")
_LIBRARY = _APP.parent.name
_TIMEOUT_S = 60.0
_FILES = ("log", "settings")
_BEGUN, _SYNCED = re.compile(r"begin (\w+) (\w)"), re.compile(r"synced (\w+) (\w)")
_LEFT = re.compile(r"(\w+) (?:has (?:(\w)|(\d+) other bytes)|is not there)")
_LEAST, _MOST = 100, 1000


def job(variant: Variant) -> Job:
    """Return the job of one kernel on a board whose memory the emulator can keep."""
    claim = f"After a power cut at each write and a reset, {_LIBRARY} still has all that it had reported as written."
    named = {f"{variant.rtos}.power-cuts": (claim, partial(_cuts, variant))}
    title = f"{GROUP} {variant.rtos}"
    return named_checks.job(title, GROUP, named, (TESTS, *parts_for(variant), *library_parts(_LIBRARY)))


def _cuts(variant: Variant) -> list[str]:
    image = build(BuildRequest(_APP, variant), is_quiet=True)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "storage"
        last: list[str] = []
        for writes in range(_MOST):
            now = _run(image, path, str(writes))
            if wrong := _lost(last, now):
                return [f"after the cut at write {writes - 1}: {wrong}", *last, "then", *now]
            if now[-1] == "done":
                return [] if writes > _LEAST else [f"there are only {writes} writes"]
            if now[-1] != "off":
                return [f"the program does not end at write {writes}", *now]
            last = now
    return [f"the program has not ended after {_MOST} writes"]


def _run(image: Image, path: Path, *words: str) -> list[str]:
    """Return what a run printed. Raises Failure if the run fails."""
    board = boards.load(image.board)
    done = run(image, board, words, timeout_s=_TIMEOUT_S, more=storage.words(board, path))
    if done.exit_code != 0 or done.timed_out:
        raise Failure(f"the run with {' '.join(words)} failed:\n{done.tail()}")
    return done.lines


def _lost(before: list[str], after: list[str]) -> str:
    """Return a finding of a run that contradicts the run before it; empty if there is none."""
    if not before:
        return ""
    if "mounted" not in after:
        return "the volume cannot be mounted"
    synced = {found[1]: found[2] for line in before if (found := _SYNCED.fullmatch(line))}
    begun = {found[1]: found[2] for line in before if (found := _BEGUN.fullmatch(line))}
    left = {found[1]: found for line in after if (found := _LEFT.fullmatch(line))}
    for name in _FILES:
        # A new file gets its name before its content, so it may be missing or empty.
        allowed = {synced.get(name), begun.get(name)} - {None}
        is_new = name not in synced and (left[name][2] is None and left[name][3] in (None, "0"))
        if left[name][2] not in allowed and not is_new:
            return f"{left[name][0]}, and {synced.get(name, 'nothing')} was synced"
    return ""
