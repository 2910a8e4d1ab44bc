# SPDX-License-Identifier: MIT OR Apache-2.0
"""The searches in tests/interleave: every order of the threads' steps in the generic objects, on this machine."""

from __future__ import annotations

import re
import time
from pathlib import Path

from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_tests.testing.model import FAIL, PASS, Job, Outcome, Selection
from ove_tool import build
from ove_tool.paths import ROOT, STATE
from ove_tool.setup.install import ensure
from ove_tool.setup.parts import BUILD, HOST

GROUP = "interleave"
FOLDER = ROOT / "tests" / "interleave"
_TIMEOUT_S = 300
_DECLARED = re.compile(r"^SEARCH\w*\(\s*(\w+),\s*(\w+),\s*(\w+),", re.MULTILINE)


def job() -> Job:
    """Return the job of all searches."""
    return Job(f"{GROUP} search", GROUP, _run, lambda: [f"{GROUP}:{name}" for name in declared()], needs=(BUILD, HOST))


def declared() -> list[str]:
    """Return the searches as declared in their sources, so that listing them builds nothing."""
    shared = _names("*.[ch]")
    # One file of searches serves both condition variables.
    own = _names("park/*.c") + [name.replace("CONDVAR", "condvar_wake") for name in shared if "CONDVAR" in name]
    shared = [name.replace("CONDVAR", "condvar") for name in shared]
    return [*shared, *own, *(f"kernel_list.{name}" for name in shared + _names("kernel_list/*.c"))]


def _names(pattern: str) -> list[str]:
    texts = (path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob(pattern)))
    return [".".join(name) for text in texts for name in _DECLARED.findall(text)]


def _call(command: list[str]) -> tuple[int, str]:
    done = call(command, _TIMEOUT_S)
    return done.code, done.output


def _programs() -> list[Path]:
    """Build one program for each kind of waiter list."""
    folder = _build()
    return [folder / GROUP, folder / f"{GROUP}_kernel_list"]


def _build() -> Path:
    ensure(BUILD, HOST)
    folder = STATE / "build" / GROUP
    folder.mkdir(parents=True, exist_ok=True)
    with build.alone_in(folder):
        configure = ["cmake", "-G", "Ninja", "-S", str(FOLDER), "-B", str(folder)]
        for what, command in (("configure", configure), ("build", ["ninja", "-C", str(folder), f"-j{build.jobs}"])):
            code, text = _call(command)
            if code != 0:
                raise Failure(f"{GROUP}: {what} failed with the output:\n{text[-4000:]}")
    return folder


def _searches(program: Path) -> dict[str, str]:
    """Return the searches that the program lists, by id with their claims."""
    code, text = _call([str(program), "--list"])
    if code != 0 or not text:
        raise Failure(f"{program} cannot list its searches:\n{text}")
    return dict(line.split("\t", 1) for line in text.splitlines())


def _run(selection: Selection) -> list[Outcome]:
    return [
        _search(program, name, claim)
        for program in _programs()
        for name, claim in _searches(program).items()
        if selection.wants(GROUP, name, is_variant=False)
    ]


def _search(program: Path, name: str, claim: str) -> Outcome:
    started = time.monotonic()
    code, text = _call([str(program), name])
    verdict = PASS if code == 0 and text.startswith(f"PASS {name}: ") else FAIL
    return Outcome(f"{GROUP}:{name}", verdict, "" if verdict == PASS else text, claim, time.monotonic() - started)
