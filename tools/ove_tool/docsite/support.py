# SPDX-License-Identifier: MIT OR Apache-2.0
"""Two generated pages: the support table, from kept test results, and the messages of a program that stopped."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_tool import kernels, languages
from ove_tool.kconfig import MODES
from ove_tool.own_trees import OWN_TREES
from ove_tool.paths import ROOT

TRIED = ROOT / "docs" / "tried"
CMSIS = ROOT / "tests" / "cmsis" / "results.json"
_VERSION = re.compile(r"\d+(?:\.\d+)*")
BEGIN = "<!-- Messages: written by `./ove docs`. -->"
_ENTRY = re.compile(r"\b(OVE_(?:STOP|ERR)_[A-Z_]+)\s*=\s*\n?\s*(-?\d+),?\s*/\*\*<\s*(.*?)\s*\*/", re.DOTALL)


def page() -> str:
    """Return the support table: the kernels and boards, and the test suite's results."""
    lines = [
        "# Support",
        "",
        "Written by `./ove docs` from the descriptions of kernels and boards, and from results of tests.",
        "A dash means that no result is kept, not that the combination fails.",
        "",
        "## Kernels and boards",
        "",
        f"| board | kind | {' | '.join(kernel.title for kernel in _shown())} |",
        f"|---|---|{'---|' * len(_shown())}",
    ]
    results = _results()
    for name in boards.names():
        board = boards.load(name)
        cells = [_cell(results.get((kernel.name, name))) for kernel in _shown()]
        lines.append(f"| `{name}` | {board.kind} | {' | '.join(cells)} |")
    lines += [
        "",
        "A cell counts the tests that passed, failed and were skipped, over modes and languages, in the last run that",
        "`./ove test --publish` kept. Hardware boards build the tests, and run them only with a board attached.",
        "",
        "## CMSIS-RTOS2 on each kernel",
        "",
        "Kept results of the tests of [CMSIS-RTOS2](cmsis.md).",
        "",
        "| kernel | passed | failed | skipped |",
        "|---|---:|---:|---:|",
        *(f"| {name} | {one['pass']} | {one['fail']} | {one['skip']} |" for name, one in sorted(_cmsis().items())),
        "",
        "## On the boards of users' own trees",
        "",
        "Kept results of `./ove test --publish`.",
        "",
        "| kernel | version | board | option | mode | language | result |",
        "|---|---|---|---|---|---|---|",
    ]
    for rtos in OWN_TREES:
        for run in _tried(rtos):
            said = f"{run['passed']} passed, {run['failed']} failed, {run['skipped']} skipped"
            words = [rtos, run["tree"], run["board"], run["option"] or "-", run["mode"], run["lang"]]
            lines.append(f"| {' | '.join([*words, run['refused'] or said])} |")
    lines += [
        "",
        f"Languages: {', '.join(language.title for language in languages.every())}. Modes: {', '.join(MODES)}.",
        "",
    ]
    return "\n".join(lines)


def _shown() -> list[kernels.Kernel]:
    return [kernel for kernel in kernels.every() if not kernel.is_template]


def _tried(rtos: str) -> list[dict[str, str]]:
    path = TRIED / f"{rtos}.json"
    runs: list[dict[str, str]] = json.loads(path.read_text(encoding="utf-8"))["runs"] if path.is_file() else []
    return runs


def _cmsis() -> dict[str, Counter[str]]:
    kept: dict[str, dict[str, list[str]]] = json.loads(CMSIS.read_text(encoding="utf-8")) if CMSIS.is_file() else {}
    return {rtos: Counter(verdict for each in tests.values() for verdict in each) for rtos, tests in kept.items()}


def _results() -> dict[tuple[str, str], Counter[str]]:
    """Sum the kept results by kernel and board, over modes and languages; of several trees, use the newest."""
    found: dict[tuple[str, str], Counter[str]] = {}
    for kernel in _shown():
        runs = [run for run in _tried(kernel.name) if not run["option"]]
        for board in {run["board"] for run in runs}:
            own = [run for run in runs if run["board"] == board]
            newest = max((run["tree"] for run in own), key=_age)
            counted = found.setdefault((kernel.name, board), Counter())
            for run in own:
                if run["tree"] == newest:
                    counted += Counter({kind: int(run[kind]) for kind in ("passed", "failed", "skipped")})
            found[kernel.name, board] = counted
    return found


def _age(tree: str) -> tuple[int, ...]:
    """Return a version's numbers. A tree without a version is older than any tree with one."""
    found = _VERSION.match(tree)
    return tuple(map(int, found[0].split("."))) if found else ()


def _cell(counted: Counter[str] | None) -> str:
    return f"{counted['passed']} / {counted['failed']} / {counted['skipped']}" if counted else "-"


def entries(header: Path) -> list[tuple[str, str, str]]:
    """Return the name, number and meaning of each result or stop in a header. Raises Failure if it has none."""
    found = [
        (name, number, " ".join(re.sub(r"^\s*\*", "", text, flags=re.MULTILINE).split()))
        for name, number, text in _ENTRY.findall(header.read_text(encoding="utf-8"))
    ]
    if not found:
        raise Failure(f"{header} describes no number: its form has changed, so tools/ove_tool/docsite must change too")
    return found


def troubleshooting(text: str) -> str:
    """Return the page docs/troubleshooting.md with the tables of the headers in its marked place."""
    head, mark, tail = text.partition(BEGIN)
    if not mark:
        raise Failure(f"docs/troubleshooting.md has no line `{BEGIN}`")
    include = ROOT / "include" / "ove"
    lines = ["| message | exit code | meaning |", "|---|---:|---|"]
    for name, number, meaning in entries(include / "stop.h"):
        lines.append(f"| `ove: stop {number} (...)`, `{name}` | {64 + int(number)} | {meaning} |")
    lines += ["", "| result | number | meaning |", "|---|---:|---|"]
    lines += [f"| `{name}` | {number} | {meaning} |" for name, number, meaning in entries(include / "error.h")]
    table = "\n".join(lines)
    return f"{head}{mark}\n\n{table}\n{tail}"
