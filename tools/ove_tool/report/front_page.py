# SPDX-License-Identifier: MIT OR Apache-2.0
"""The README's headline figures and its two tables, written by `./ove bench --publish docs/benchmarks`."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ove_lab import board as boards
from ove_lab.errors import Failure
from ove_tool import kernels, languages
from ove_tool.report import markdown, picture
from ove_tool.report.comparability import Comparability
from ove_tool.report.compare import RTOS_NAMES
from ove_tool.results import Results, Run

_LANGUAGES = {language.name: language.title for language in languages.every()}
_COLUMNS = sorted((kernel.readme_column, kernel.name) for kernel in kernels.every() if kernel.readme_column)
KERNELS = tuple(name for _, name in _COLUMNS)


@dataclass(frozen=True)
class Figures:
    """One table: the name in its README marks, the kernels whose C figures it needs, and the function that makes it."""

    name: str
    needs: tuple[str, ...]
    make: Callable[[Results, Comparability], str]

    @property
    def begin(self) -> str:
        return f"<!-- {self.name} -->"

    @property
    def end(self) -> str:
        return f"<!-- end of {self.name} -->"

    def can_be_made(self, results: Results) -> bool:
        return all(languages.NATIVE in _runs(results, rtos) for rtos in self.needs)

    def quoted(self, text: str) -> str:
        """Return the text between the marks. Raises Failure if a mark is missing."""
        _, begin, rest = text.partition(self.begin)
        quoted, end, _ = rest.partition(self.end)
        if not begin or not end:
            raise Failure(f"README.md lacks `{self.begin}` or `{self.end}`; restore them with git")
        return quoted.strip()


def _languages(results: Results, rules: Comparability) -> str:
    """Return the table of the default kernel: its own calls, and the API in each measured language."""
    runs = _runs(results, KERNELS[0])
    for run in runs.values():
        for _, _, wrapper in _named(rules):
            _figure(run, wrapper)
    return f"{by_language(list(runs.values()), rules)}\n\nCompilers: {compilers(results)}."


def compilers(results: Results) -> str:
    """Name the compilers behind the columns; another compiler version changes only the figures of its column."""
    titles: dict[str, list[str]] = {}
    for language in languages.every():
        titles.setdefault(language.compiler, []).append(language.title)
    known = {" and ".join(names): results.host.get(tool) for tool, names in titles.items()}
    return ", ".join(f"{title} {version}" for title, version in known.items() if version)


def by_language(runs: Sequence[Run], rules: Comparability) -> str:
    """Return a table of a kernel's own calls and the API's in each language. The runs share kernel, board and mode.

    A dash means that the kernel has no such call, that its call does different work, or that the row was not measured.
    """
    rtos = runs[0].rtos
    own = {name: row for run in runs for name, row in run.by_name.items() if run.binding == languages.NATIVE}
    rows = []
    for label, native, wrapper in _named(rules):
        is_same = (rtos, wrapper) not in rules.different_work
        found = [own.get(f"native_{rtos}/{native}") if is_same else None, *(run.by_name.get(wrapper) for run in runs)]
        rows.append([label, *(f"{row.figure:.0f}" if row else "-" for row in found)])
    columns = ["Operation", f"{RTOS_NAMES[rtos]} itself", *(f"ove, {_LANGUAGES[run.binding]}" for run in runs)]
    return markdown.table(columns, rows, left=(0,))


def _kernels(results: Results, rules: Comparability) -> str:
    """Return each kernel's own call next to the API's in C; a dash if the kernel's call does different work."""
    runs = {rtos: _runs(results, rtos)[languages.NATIVE] for rtos in KERNELS}
    rows = []
    for label, native, wrapper in _named(rules):
        cells = []
        for rtos, run in runs.items():
            is_same = (rtos, wrapper) not in rules.different_work and f"native_{rtos}/{native}" in run.by_name
            own = _figure(run, f"native_{rtos}/{native}") if is_same else "-"
            cells.append(f"{own} / {_figure(run, wrapper)}")
        rows.append([label, *cells])
    return markdown.table(["Operation", *(RTOS_NAMES[rtos] for rtos in KERNELS)], rows, left=(0,))


def drawing(results: Results, rules: Comparability) -> str:
    """Return the README's table by kernel as an SVG."""
    runs = [_runs(results, rtos)[languages.NATIVE] for rtos in KERNELS]
    operations = []
    for label, native, wrapper in _named(rules):
        pairs = []
        for run in runs:
            own = f"native_{run.rtos}/{native}"
            is_same = (run.rtos, wrapper) not in rules.different_work and own in run.by_name
            pairs.append((int(_figure(run, own)) if is_same else None, int(_figure(run, wrapper))))
        operations.append(picture.Operation(label, pairs))
    return picture.draw([RTOS_NAMES[rtos] for rtos in KERNELS], operations)


def _short(results: Results, rules: Comparability) -> str:
    """Return the README's three headline figures, computed from the operations in the two tables."""
    runs = {rtos: _runs(results, rtos)[languages.NATIVE] for rtos in KERNELS}
    changes = [
        int(_figure(run, wrapper)) - int(_figure(run, f"native_{rtos}/{native}"))
        for _, native, wrapper in _named(rules)
        for rtos, run in runs.items()
        if (rtos, wrapper) not in rules.different_work and f"native_{rtos}/{native}" in run.by_name
    ]
    free = sum(change <= 0 for change in changes)
    spreads = {
        label: max(found) - min(found)
        for label, _, wrapper in _named(rules)
        if (found := [int(_figure(run, wrapper)) for run in _runs(results, KERNELS[0]).values()])
    }
    widest = max(spreads, key=lambda label: spreads[label])
    label, native, wrapper = max(
        _named(rules), key=lambda one: int(_figure(runs[KERNELS[0]], f"native_{KERNELS[0]}/{one[1]}"))
    )
    own, ours = _figure(runs[KERNELS[0]], f"native_{KERNELS[0]}/{native}"), _figure(runs[KERNELS[0]], wrapper)
    title, middle = RTOS_NAMES[KERNELS[0]], statistics.median(changes)
    return markdown.bullets(
        [
            f"In **{free} of {len(changes)}** comparisons on {len(runs)} kernels, an operation costs no more through "
            f"ove than with the kernel's own call; the median difference is {middle:+.0f} instructions.",
            f"{_in_words([*_LANGUAGES.values()])} differ by at most **{spreads[widest]}** instructions on {title} "
            f"({widest}, {ours_of(results, widest, rules)}).",
            f"The costliest operation with {title}'s own calls, {label}, takes **{ours}** instructions through ove "
            f"instead of {own}.",
        ]
    )


def ours_of(results: Results, label: str, rules: Comparability) -> str:
    """Return the lowest and highest count of an operation across the languages, on the first kernel."""
    wrapper = next(wrapper for name, _, wrapper in _named(rules) if name == label)
    found = sorted(int(_figure(run, wrapper)) for run in _runs(results, KERNELS[0]).values())
    return f"{found[0]} to {found[-1]}"


def _in_words(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"


SHORT = Figures("figures in short", KERNELS, _short)
LANGUAGES_TABLE = Figures("figures by language", KERNELS[:1], _languages)
KERNELS_TABLE = Figures("figures by kernel", KERNELS, _kernels)
# The README shows this picture next to its figures. It is made from the same rows.
PICTURE = "docs/pictures/figures.svg"
TABLES = (SHORT, LANGUAGES_TABLE, KERNELS_TABLE)


def refresh(text: str, results: Results, rules: Comparability) -> str:
    """Update each table that the results have figures for. Raises Failure if a mark or an operation is missing."""
    for table in TABLES:
        if table.can_be_made(results):
            text = replace(text, table, table.make(results, rules))
    return text


def replace(text: str, table: Figures, figures: str) -> str:
    """Put the figures between the table's marks. Raises Failure if a mark is missing."""
    table.quoted(text)
    head, _, rest = text.partition(table.begin)
    _, _, tail = rest.partition(table.end)
    return f"{head}{table.begin}\n{figures}\n{table.end}{tail}"


def _named(rules: Comparability) -> list[tuple[str, str, str]]:
    """Return (label, native case, wrapper's suite and case) of each operation that the README shows."""
    shown = sorted((pair for pair in rules.pairs if pair.readme_row), key=lambda pair: pair.readme_row)
    return [(pair.label, pair.native, pair.wrapper) for pair in shown]


def _runs(results: Results, rtos: str) -> dict[str, Run]:
    """Return the runs on the default board in heap mode, by binding."""
    return {
        run.binding: run
        for run in sorted(results.runs, key=lambda run: run.key)
        if (run.rtos, run.board, run.mode) == (rtos, boards.default(), "heap")
    }


def _figure(run: Run, name: str) -> str:
    row = run.by_name.get(name)
    if row is None:
        raise Failure(f"{run.rtos} {run.binding} has no row {name}, which the README shows")
    return str(row.p50)
