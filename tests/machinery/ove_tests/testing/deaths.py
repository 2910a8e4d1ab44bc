# SPDX-License-Identifier: MIT OR Apache-2.0
"""The laboratory's reports on programs that die: tests/deaths.

That folder contains each program and the expected text. Only calls in the program's own sources are compared,
because a kernel's own functions differ between versions. The kernel's own threads are left out.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from ove_lab import board as boards
from ove_lab.inspect import session
from ove_lab.runner import NO_WORDS
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool.build import BuildRequest, build
from ove_tool.paths import ROOT
from ove_tool.setup.parts import TESTS, TRACE, parts_for
from ove_tool.variant import Variant

FOLDER = ROOT / "tests" / "deaths"
GROUP = "death"
_CLAIM = (
    "For a program that died or hangs, each thread is reported with its calls and what it waits for, and nothing else."
)
# A program that hangs does so within some milliseconds of its own time. The seconds are processor time of the emulator;
# by the clock they are eight times as many, in which a busy machine has to let the program come that far.
_SECONDS = 4.0
_OWN = re.compile(r"^    (.*) tests/deaths/(.*)$")


def apps(lang: str) -> list[Path]:
    """List the programs in a language."""
    return sorted(one for one in FOLDER.iterdir() if (one / lang).is_dir())


def job(variant: Variant) -> Job:
    """Return the job of one kernel and language."""
    names = {f"{variant.rtos}.{variant.lang}.{app.name}": app for app in apps(variant.lang)}

    def execute(selection: Selection) -> list[Outcome]:
        chosen = {name: app for name, app in names.items() if selection.wants(GROUP, name, is_variant=False)}
        return [_outcome(name, _differences(app, variant)) for name, app in chosen.items()]

    needs = (TESTS, TRACE, *parts_for(variant))
    return Job(
        f"{GROUP} {variant.rtos} {variant.lang}", GROUP, execute, lambda: [f"{GROUP}:{one}" for one in names], needs
    )


def _outcome(name: str, why: str) -> Outcome:
    return Outcome(f"{GROUP}:{name}", FAIL if why else PASS, why, _CLAIM)


def _differences(app: Path, variant: Variant) -> str:
    image = build(BuildRequest(app, variant, tag="death"), is_quiet=True)
    _, capture = session.running(image, boards.load(variant.board), NO_WORDS, _SECONDS, on_the_clock=False)
    told = list(own(session.told(image.elf, capture)))
    expected = expectation(app, variant).read_text(encoding="utf-8").splitlines()[1:]
    return "\n".join(difflib.unified_diff(expected, told, "expected", "told", lineterm=""))


def expectation(app: Path, variant: Variant) -> Path:
    """Return the file with the expected text; a kernel that reports less than the others has its own file."""
    own_file = app / variant.lang / f"expected.{variant.rtos}.txt"
    return own_file if own_file.is_file() else app / variant.lang / "expected.txt"


def own(lines: Iterable[str]) -> Iterator[str]:
    """Leave out the kernels' own threads, and calls that are not in the program's sources."""
    is_own = False
    for line in lines:
        if not line.startswith(" "):
            is_own = not re.match(r"(?i)idle|\(a thread without a name\)|ove timers|tmr svc", line)
            if is_own:
                yield line
        elif is_own and (match := _OWN.match(line)):
            yield f"    {match[1]} {match[2]}"
