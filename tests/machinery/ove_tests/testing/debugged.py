# SPDX-License-Identifier: MIT OR Apache-2.0
"""`./ove debug` with a real GDB: tests/debug has the commands of each session and the expected text.

Only ove's own output is compared, because GDB's messages and a kernel's functions differ between versions.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from ove_lab.errors import Failure
from ove_lab.inspect import gdb
from ove_lab.limits import call
from ove_tests.testing.deaths import FOLDER as PROGRAMS
from ove_tests.testing.model import FAIL, PASS, SKIP, Job, Outcome, Selection
from ove_tool.languages import NATIVE
from ove_tool.paths import ROOT
from ove_tool.setup.parts import TESTS, TRACE, parts_for
from ove_tool.variant import Variant

FOLDER = ROOT / "tests" / "debug"
GROUP = "debug"
_CLAIM = "GDB shows each thread of a program: its name, its calls, what it waits for and which thread holds that."
_SECONDS = 60.0
# The kernels' own threads, and the code that runs before the scheduler start.
_OTHERS = re.compile(r"(?i)idle|\(a thread without a name\)|no thread|ove timers|tmr svc|main")
_ROW = re.compile(r'^([* ]) \d+ +Thread \d+ "(.*?)" \((.*?)\) +\S')
_HIT = re.compile(r'^Thread \d+ "(.*?)" hit .*? (\w+) \(.* at \S*tests/deaths/(\S+)$')
_FRAME = re.compile(r"^#\d+ +(?:0x[0-9a-f]+ in )?(\w+) \(.* at \S*tests/deaths/(\S+)$")
_HEAD = re.compile(r'^Thread \d+ \(Thread \d+ "(.*?)" \((.*)\)\):$')
_LINE = re.compile(r"^\d+ +(\S+) +(\d+) +(\d+|not known) +(\d+) +(\d+) +(\S.*)$")
# The lines after this one are compared literally, up to the next line that begins the same way.
_TABLE = "--- table"
# Numbers that a compiler counts over the whole program.
_COUNTED = re.compile(r"__func_\d+__struct_\d+")
# The stack size that each thread of the program requested, without the kernel's alignment.
_STACK = 2000


def is_expected(lang: str) -> bool:
    """Return True if a session has an expected text in a language."""
    return any(FOLDER.glob(f"*.{lang}.txt"))


def job(variant: Variant) -> Job:
    """Return the job of one kernel and language: the sessions that have an expected text in that language."""
    place = variant.rtos if variant.lang == NATIVE else f"{variant.rtos}.{variant.lang}"
    names = {f"{place}.{one.stem}": one for one in sorted(FOLDER.glob("*.gdb")) if _text(one, variant).is_file()}

    def execute(selection: Selection) -> list[Outcome]:
        chosen = {name: one for name, one in names.items() if selection.wants(GROUP, name, is_variant=False)}
        try:
            gdb.require_gdb()
        except Failure as failure:
            return [Outcome(f"{GROUP}:{name}", SKIP, failure.text, _CLAIM) for name in chosen]
        return [_outcome(name, _differences(one, variant)) for name, one in chosen.items()]

    needs = (TESTS, TRACE, *parts_for(variant))
    title = f"{GROUP} {place.replace('.', ' ')}"
    return Job(title, GROUP, execute, lambda: [f"{GROUP}:{one}" for one in names], needs)


def _outcome(name: str, why: str) -> Outcome:
    return Outcome(f"{GROUP}:{name}", FAIL if why else PASS, why, _CLAIM)


def _differences(script: Path, variant: Variant) -> str:
    where = ["--rtos", variant.rtos, "--board", variant.board, "--mode", variant.mode, "--lang", variant.lang]
    done = call([ROOT / "ove", "debug", _app(script), *where, "--batch", "-x", script], _SECONDS)
    expected = _expected(script, variant).read_text(encoding="utf-8")
    found = list(own(done.output.splitlines()))
    lines = list(difflib.unified_diff(expected.splitlines()[1:], found, "expected", "told", lineterm=""))
    return "\n".join([*lines, "GDB's whole output:", done.output]) if lines or done.code else ""


def _app(script: Path) -> Path:
    own_app = FOLDER / script.stem
    return own_app if own_app.is_dir() else PROGRAMS / script.stem


def _text(script: Path, variant: Variant) -> Path:
    return script.with_suffix(".txt" if variant.lang == NATIVE else f".{variant.lang}.txt")


def _expected(script: Path, variant: Variant) -> Path:
    """Return the expected text for a language and kernel; kernels with the same output share a text."""
    text = _text(script, variant)
    own_file = text.with_name(text.name.replace(".", f".{variant.rtos}.", 1))
    return own_file if own_file.is_file() else text


def own(lines: Iterable[str]) -> Iterator[str]:
    """Leave out the kernels' own threads and functions, and the numbers that differ from kernel to kernel."""
    is_own, is_table = True, False
    for line in lines:
        if line.startswith("--- "):
            is_table = line == _TABLE
        elif is_table:
            yield _COUNTED.sub("__func_N__struct_N", line)
        elif match := _ROW.match(line):
            if not _OTHERS.match(match[2]):
                yield f"{match[1]} {match[2]} ({match[3]})"
        elif match := _HIT.match(line):
            is_own = True
            if not _OTHERS.match(match[1]):
                yield f"{match[1]} hit {match[2]} {match[3]}"
        elif match := _HEAD.match(line):
            is_own = not _OTHERS.match(match[1])
            if is_own:
                yield f"{match[1]} ({match[2]}):"
        elif match := _FRAME.match(line):
            if is_own:
                yield f"    {match[1]} {match[2]}"
        elif (match := _LINE.match(line)) and not _OTHERS.match(match[1]):
            is_lent = match[3].isdecimal() and match[2] != match[3]
            used, free = int(match[4]), int(match[5])
            stack = "stack known" if used and free and used + free >= _STACK else f"stack {used} and {free}"
            yield f"{match[1]}: {'lent' if is_lent else 'own'} priority, {stack}, {match[6]}"
