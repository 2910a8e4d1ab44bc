# SPDX-License-Identifier: MIT OR Apache-2.0
"""The table of test results between two marks in a kernel's guide; `./ove test --publish` writes it."""

from __future__ import annotations

from collections.abc import Sequence

from ove_lab.errors import Failure
from ove_tests.tried.runs import Run
from ove_tool import languages
from ove_tool.kconfig import MODES
from ove_tool.report import markdown

BEGIN, END = "<!-- what was tried -->", "<!-- end of what was tried -->"
NOT_TRIED = "not tried"
_MODE_TITLES = {"heap": "heap", "zeroheap": "zero-heap"}


def page(text: str, runs: Sequence[Run], path: str) -> str:
    """Return the guide with an updated table. Raises Failure if a mark is missing."""
    head, begin, rest = text.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise Failure(f"{path} lacks `{BEGIN}` or `{END}`; restore them with git")
    return f"{head}{BEGIN}\n{table(runs)}\n{END}{tail}"


def table(runs: Sequence[Run]) -> str:
    """Return a row for each tested tree, board and option, then the reasons of rejected builds and untested options."""
    titles = {language.name: language.title for language in languages.every()}
    columns = [(mode, lang) for mode in MODES for lang in titles]
    reasons = list(dict.fromkeys(run.refused for run in runs if run.refused))
    cells = {run.key: _cell(run, reasons) for run in runs}
    rows = list(dict.fromkeys((run.tree, run.board, run.option) for run in runs))
    shown = [[*row, *(cells.get((*row, *column), NOT_TRIED) for column in columns)] for row in rows]
    shown = [[tree, board, option or "-", *rest] for tree, board, option, *rest in shown]
    heads = ["tree", "board", "option", *(f"{titles[lang]}, {_MODE_TITLES[mode]}" for mode, lang in columns)]
    parts = [markdown.table(heads, shown, left=range(len(heads)))]
    parts += ["\n".join(f"{number}. {reason}" for number, reason in enumerate(reasons, 1))] if reasons else []
    return "\n\n".join([*parts, *_left(rows)])


def _cell(run: Run, reasons: Sequence[str]) -> str:
    return f"{run.says} ({reasons.index(run.refused) + 1})" if run.refused else run.says


def _left(rows: Sequence[tuple[str, str, str]]) -> list[str]:
    """Return, for each board, the options that were tested only on other boards; their rows would be empty."""
    options = sorted({option for _, _, option in rows if option})
    lines = []
    for board in dict.fromkeys(board for _, board, _ in rows):
        left = [option for option in options if not any((b, o) == (board, option) for _, b, o in rows)]
        if left:
            lines.append(f"{board}: {', '.join(left)}")
    return [markdown.paragraph("Options that were not tried:"), markdown.bullets(lines)] if lines else []
