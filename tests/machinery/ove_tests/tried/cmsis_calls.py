# SPDX-License-Identifier: MIT OR Apache-2.0
"""The table in docs/cmsis.md: each CMSIS-RTOS2 call, with the tests that make it and their results by kernel."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from ove_lab.errors import Failure
from ove_lab.whole_file import replace
from ove_tests.testing import code_text
from ove_tests.testing.model import FAIL, PASS, Outcome
from ove_tool import kernels
from ove_tool.own_trees import OWN_TREES
from ove_tool.paths import ROOT

# The test ids begin with this prefix.
PREFIX = "os_"
HEADER = ROOT / "cmsis" / "include" / "cmsis_os2.h"
TESTS = ROOT / "tests" / "cmsis"
PAGE = ROOT / "docs" / "cmsis.md"
KEPT = TESTS / "results.json"
_BEGIN, _END = "<!-- Written by `./ove test '*:os_*' --publish`. -->\n", "<!-- End. -->\n"
_CALL = re.compile(r"\bos[A-Z]\w*(?=\()")
_SECTION = re.compile(r"^/\* (\w[\w ]*) \*/\n((?:(?!^/\*|^#).*\n)+)", re.MULTILINE)
_FUNCTION = re.compile(
    r"^(?:OVE_TEST\((?P<test>\w+, \w+, \w+),|(?:static )?[\w *]+?\b(?P<name>\w+)\([^;{]*\)\n\{)", re.MULTILINE
)
_TEXT = re.compile(r'"(?:\\.|[^"\\\n])*"')
_WORD = re.compile(r"\b\w+\b")
Results = dict[str, dict[str, dict[str, str]]]


def sections() -> dict[str, list[str]]:
    """Return the calls in the header by heading. Raises Failure if the header declares none."""
    text = HEADER.read_text(encoding="utf-8")
    found = {heading: _CALL.findall(body) for heading, body in _SECTION.findall(text)}
    found = {heading: calls for heading, calls in found.items() if calls}
    if not found:
        raise Failure(f"{HEADER} declares no call")
    return found


def makers() -> dict[str, set[str]]:
    """Return the calls that each test makes, directly or through functions in its file."""
    found: dict[str, set[str]] = {}
    for path in sorted(TESTS.glob("*.c")):
        # A comment or a claim that names a function does not call it.
        code = code_text.of(path.name, path.read_text(encoding="utf-8"))
        bodies = dict(_functions(_TEXT.sub('""', code)))
        for name in bodies:
            if ", " in name:
                found[name.replace(", ", ".")] = _reached(name, bodies)
    return found


def _functions(text: str) -> Iterator[tuple[str, str]]:
    starts = list(_FUNCTION.finditer(text))
    for match, after in zip(starts, [*starts[1:], None], strict=True):
        yield match["test"] or match["name"], text[match.end() : after.start() if after else len(text)]


def _reached(name: str, bodies: Mapping[str, str]) -> set[str]:
    seen: set[str] = set()
    left = [name]
    calls: set[str] = set()
    while left:
        body = bodies[left.pop()]
        calls |= set(_CALL.findall(body))
        new = {word for word in _WORD.findall(body) if word in bodies} - seen
        seen |= new
        left += new
    return calls


def keep(outcomes: Iterable[Outcome]) -> Results:
    """Add a run's verdicts to the stored ones, and return all: kernel -> test -> group -> verdict."""
    kept: Results = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.is_file() else {}
    names = sorted([*kernels.names(), *OWN_TREES], key=len, reverse=True)
    for outcome in outcomes:
        group, _, test = outcome.id.partition(":")
        rtos = next((name for name in names if group.startswith(f"{name}-")), None)
        if rtos and test.startswith(PREFIX):
            kept.setdefault(rtos, {}).setdefault(test, {})[group] = outcome.verdict
    replace(KEPT, json.dumps(kept, indent="\t", sort_keys=True) + "\n")
    return kept


def table(kept: Results) -> str:
    """Return the table: the number of tests that make a call, and how many passed in every group of a kernel."""
    tests = makers()
    columns = sorted(kept)
    lines = []
    for heading, calls in sections().items():
        lines += [f"| {heading} | tests | {' | '.join(columns)} |", f"|---|---:|{'---:|' * len(columns)}"]
        for call in calls:
            named = sorted(test for test, made in tests.items() if call in made)
            cells = [_cell([[*kept[rtos][test].values()] for test in named if test in kept[rtos]]) for rtos in columns]
            lines.append(f"| `{call}` | {len(named)} | {' | '.join(cells)} |")
        lines.append("")
    return "\n".join(lines)


def _cell(verdicts: list[list[str]]) -> str:
    passed = sum(all(verdict == PASS for verdict in one) for one in verdicts)
    failed = sum(FAIL in one for one in verdicts)
    skipped = len(verdicts) - passed - failed
    told = [str(passed), *([f"{failed} failed"] if failed else ()), *([f"{skipped} skipped"] if skipped else ())]
    return ", ".join(told)


def publish(outcomes: Iterable[Outcome]) -> list[Path]:
    """Store the verdicts of a run and update the table; return the files."""
    text = PAGE.read_text(encoding="utf-8")
    head, begin, rest = text.partition(_BEGIN)
    _, end, tail = rest.partition(_END)
    if not begin or not end:
        raise Failure(f"{PAGE} has no place for the table: the lines `{_BEGIN.strip()}` and `{_END.strip()}`")
    replace(PAGE, f"{head}{begin}\n{table(keep(outcomes))}\n{end}{tail}")
    return [KEPT, PAGE]
