# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes docs/mutants.md from the published results and the committed verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from ove_lab.whole_file import replace
from ove_tests.mutants import published
from ove_tests.mutants.area import FOLDER, FOUND_NOW, OPEN, Area
from ove_tests.mutants.outcome import ENDS
from ove_tests.mutants.points import Mutant
from ove_tests.mutants.published import File
from ove_tool.paths import ROOT

PAGE = ROOT / "docs" / "mutants.md"
_HEAD = """\
<!-- SPDX-License-Identifier: MIT OR Apache-2.0 -->
<!-- Written by `./ove mutants --page`; the verdicts are in tests/mutants. -->
# Mutants, and what survives

`./ove mutants` changes one comparison, condition, store, flag, constant, call or operation of the sources at a time,
and runs the tests that reach the change: [design](design/tests-and-proof.md#2026-11-23-mutation-by-machine),
[how to run](../tests/mutants/README.md).

- *refused*: the compiler rejects the change. *Not built*: no program of these checks compiles the line.
- *same code*: every program is the same as without the change, so no test could tell.
- *found*: a test failed. *Hung*: a test did not end. *Not reached*: no test runs the line. *Survived*: every test that
  runs the line passed.
- *open* survivors have no verdict yet.

## Totals

"""
_COLUMNS = ("refused", "not built", "same code", "found", "hung", "not reached", "survived")


def write(areas: Sequence[Area], folder: Path = FOLDER, page: Path = PAGE) -> None:
    """Write the page."""
    replace(page, text(areas, folder))


def text(areas: Sequence[Area], folder: Path = FOLDER) -> str:
    """Return the page's text."""
    known = [(area, published.read(area, folder)) for area in areas]
    return _HEAD + "\n".join([*_totals(known), *(line for area, files in known for line in _area(area, files))]) + "\n"


def _row(cells: Sequence[object]) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def _table(columns: Sequence[str], numbers: int) -> list[str]:
    return [_row(columns), "|" + "---|" * (len(columns) - numbers) + "---:|" * numbers]


def _totals(known: Sequence[tuple[Area, dict[str, File]]]) -> Iterator[str]:
    yield from _table(("area", "made", "judged", *_COLUMNS, "open"), 2 + len(_COLUMNS) + 1)
    for area, files in known:
        if not files:
            yield _row((area.name, *("" for _ in range(2 + len(_COLUMNS))), "not run"))
            continue
        ends = sum((Counter(one.ends) for one in files.values()), Counter[str]())
        left = [mutant for one in files.values() for _, mutant in one.left]
        opened = sum(area.verdict(mutant) is None for mutant in left)
        made = sum(one.made for one in files.values())
        yield _row((area.name, made, ends.total(), *(ends[end] for end in ENDS), opened))
    yield ""


def _area(area: Area, files: dict[str, File]) -> Iterator[str]:
    yield from (f"## {area.title[0].upper()}{area.title[1:]}", "")
    if area.not_run:
        yield from (f"`{area.name}` was not run: {area.not_run}.", "")
        return
    if not files:
        yield from (f"`./ove mutants {area.name}` has not been published.", "")
        return
    judged = ", ".join(f"`{name}`" for name in area.judges)
    yield from (f"`./ove mutants {area.name}`, judged by {judged}: {', '.join(sorted(_hows(files)))}.", "")
    yield from _table(("file", "made", "judged", *_COLUMNS), 2 + len(_COLUMNS))
    for name, one in files.items():
        ends = Counter(one.ends)
        yield _row((name, one.made, ends.total(), *(ends[end] for end in ENDS)))
    yield ""
    by = sum((Counter(one.by) for one in files.values()), Counter[str]())
    if by:
        yield from ("Found or hung by: " + ", ".join(f"`{name}` {count}" for name, count in by.most_common()) + ".", "")
    yield from _found_now(area)
    yield from _left(area, files)


def _hows(files: dict[str, File]) -> set[str]:
    made = sum(one.made for one in files.values())
    judged = sum(sum(one.ends.values()) for one in files.values())
    whole = "all mutants" if judged == made else f"{judged} of {made} mutants"
    return {one.how or whole for one in files.values() if one.ends}


def _found_now(area: Area) -> Iterator[str]:
    found = [one for one in area.verdicts if one.verdict == FOUND_NOW]
    if not found:
        return
    yield from ("Survivors of an earlier run that a test finds now:", "")
    yield from _table(("file", "function", "change", "test"), 0)
    for one in found:
        file, function, _, change = one.place
        yield _row((file, f"`{function}`", _code(change), f"`{one.test}`"))
    yield ""


def _left(area: Area, files: dict[str, File]) -> Iterator[str]:
    left = [(end, mutant) for one in files.values() for end, mutant in one.left]
    if not left:
        return
    yield from _table(("left over", "end", "change", "verdict"), 0)
    for end, mutant in left:
        place = f"{mutant.file}:{mutant.line} `{mutant.function}`"
        yield _row((place, end, _code(mutant.change), _verdict(area, mutant)))
    yield ""


def _verdict(area: Area, mutant: Mutant) -> str:
    one = area.verdict(mutant)
    if one is None:
        return OPEN
    if one.verdict == FOUND_NOW:
        return f"found by `{one.test}` since"
    return f"{one.verdict}: {one.because}"


def _code(change: str) -> str:
    return "`" + change.replace("|", "\\|") + "`"
