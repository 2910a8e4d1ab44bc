# SPDX-License-Identifier: MIT OR Apache-2.0
"""Which pages there are and where they go."""

from __future__ import annotations

from pathlib import Path

from ove_tool import board as boards
from ove_tool.alloy_report import data
from ove_tool.report import across, markdown, page_alloy, page_rtos
from ove_tool.report.comparability import Comparability, load
from ove_tool.report.compare import MODE_NAMES, RTOS_NAMES
from ove_tool.results import Results, Run, read

RESULTS_FILE = "results.json"
# What the pages are made from.
FIGURES = (RESULTS_FILE, data.FILE)
INDEX_FILE = "report.md"
HTML_FILE = "report.html"


def write_pages(folder: Path, rules: Comparability | None = None) -> list[Path]:
    """Write all pages beside results.json and return their paths, report.md first.

    report.md is the kernel's page when there is only one, else a list of the pages. A folder with alloy-report.json
    gets the pages of the report on Alloy as well; without results.json the folder gets no other page. Raises Failure
    when a file is missing or wrong.
    """
    report = data.read(folder / data.FILE) if (folder / data.FILE).exists() else None
    if report and not (folder / RESULTS_FILE).exists():
        pages = page_alloy.render(report)
    else:
        pages = render(read(folder / RESULTS_FILE), rules or load(), report)
    written = []
    for name, text in pages.items():
        path = folder / name
        path.write_text(text, encoding="utf-8")
        written.append(path)
    return written


def render(results: Results, rules: Comparability, report: data.AlloyReport | None = None) -> dict[str, str]:
    """Give file name and text of each page."""
    runs = sorted(results.runs, key=lambda run: run.key)
    pages = {}
    for rtos, mode in dict.fromkeys((run.rtos, run.mode) for run in runs):
        boards = list(dict.fromkeys(run.board for run in runs if (run.rtos, run.mode) == (rtos, mode)))
        for board in boards:
            own = [run for run in runs if (run.rtos, run.mode, run.board) == (rtos, mode, board)]
            suffix = f"-{board}" if len(boards) > 1 else ""
            pages[f"{rtos}-{mode}{suffix}.md"] = page_rtos.render(own, rules)
    kernels = list(pages)
    pages |= across.render(runs, rules)
    if report:
        pages |= page_alloy.render(report)
    first = pages[kernels[0]] if len(kernels) == 1 else _index(runs, list(pages))
    return {INDEX_FILE: first, **pages}


def all_names() -> list[str]:
    """List every name that `render` may give a page, so that those of another run can be told from a user's files."""
    kernels = [f"{rtos}-{mode}" for rtos in RTOS_NAMES for mode in MODE_NAMES]
    kernels += [f"{kernel}-{board}" for kernel in kernels for board in boards.names()]
    return [
        *(INDEX_FILE, *across.FILES, page_alloy.PAGE, page_alloy.COMPILE_PAGE, HTML_FILE),
        *(f"{name}.md" for name in kernels),
    ]


def published(written: list[Path], results: Results) -> list[Path]:
    """Pick what a folder of published pages gets out of what `write_pages` returned.

    Pages that look across runs are left out when only one mode was measured: they would replace fuller ones.
    """
    modes = {run.mode for run in results.runs}
    kernels = tuple(f"{run.rtos}-{run.mode}" for run in results.runs)
    kernels += (page_alloy.PAGE, page_alloy.COMPILE_PAGE)
    return [path for path in written if path.name != INDEX_FILE and (len(modes) > 1 or path.name.startswith(kernels))]


def _index(runs: list[Run], names: list[str]) -> str:
    images = [f"{run.rtos} on {run.board}, {run.mode}, {run.binding}: {len(run.rows)} cases" for run in runs]
    links = [f"[{name.removesuffix('.md')}]({name})" for name in names]
    parts = [markdown.GENERATED, "## Measured", markdown.bullets(images), "## Pages", markdown.bullets(links)]
    return markdown.page("Benchmarks", parts)
