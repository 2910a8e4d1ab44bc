# SPDX-License-Identifier: MIT OR Apache-2.0
"""The list of pages and their locations."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ove_lab import board as boards
from ove_lab.timing import predicted
from ove_lab.timing.predicted import Predicted
from ove_lab.whole_file import replace
from ove_tool.report import (
    across,
    attribution,
    kernel_facts,
    kernel_report,
    layout,
    markdown,
    measured_images,
    page_distribution,
    page_hardware,
    page_overview,
    page_rtos,
    page_times,
)
from ove_tool.report.comparability import Comparability, load
from ove_tool.report.compare import MODE_NAMES, RTOS_NAMES
from ove_tool.report.kernel_report import KernelReport
from ove_tool.report.sources import PUBLISHED_INDEX, Sources
from ove_tool.results import read

RESULTS_FILE = "results.json"
INDEX_FILE = "report.md"
HTML_FILE = "report.html"
CALIBRATION_FILE = "calibration.md"
TIMING_FILE = "timing-model.md"
LIBRARIES_FILE = "libraries.md"
_OTHERS = {
    CALIBRATION_FILE: "How many iterations does a case need?",
    layout.appendix(CALIBRATION_FILE): "What is each case's mean at each count of iterations?",
    LIBRARIES_FILE: "What does a third-party library cost over ove, and what over its own port?",
    TIMING_FILE: "How long does a call take on a real processor, and how far can the prediction be off?",
}


def write_pages(folder: Path, rules: Comparability | None = None) -> list[Path]:
    """Write all pages next to results.json and return their paths, the overview first.

    report.md is the kernel's page if there is only one, else the overview; in a published folder it is README.md. A
    folder with the figures of a report on one kernel also gets that report's pages, and only those if it has no
    results.json. Raises Failure, without writing a page, if a file is missing or invalid.
    """
    report = kernel_report.read([folder])
    if report and not (folder / RESULTS_FILE).exists():
        pages = report.render("", None)
    else:
        differences = attribution.read(folder / attribution.FILE)
        index = PUBLISHED_INDEX if is_published(folder) else INDEX_FILE
        facts = kernel_facts.read(folder / kernel_facts.FILE)
        sources = Sources(read(folder / RESULTS_FILE), rules or load(), differences, facts, index)
        pages = render(sources, report, beside(folder), predicted.read(folder / predicted.FILE))
    for name, text in pages.items():
        replace(folder / name, text)
    return [folder / name for name in pages]


def figures() -> tuple[str, ...]:
    """List the data files that the pages are made from."""
    reports = (one.FILE for one in kernel_report.offered())
    return (RESULTS_FILE, attribution.FILE, kernel_facts.FILE, *reports, predicted.FILE)


def is_published(folder: Path) -> bool:
    """Return True if a folder's README.md is an overview that this tool wrote."""
    readme = folder / PUBLISHED_INDEX
    return readme.is_file() and markdown.GENERATED in readme.read_text(encoding="utf-8")


def beside(folder: Path) -> dict[str, str]:
    """Return the pages in a folder that other commands wrote, each with its question."""
    found = {name: question for name, question in _OTHERS.items() if (folder / name).is_file()}
    # A kernel that was measured on a host has its own folder.
    hosts = {name: title for name, title in RTOS_NAMES.items() if is_published(folder / name)}
    return found | {
        f"{name}/{PUBLISHED_INDEX}": f"What do the calls cost on {title}, in times of one host?"
        for name, title in hosts.items()
    }


def render(
    sources: Sources,
    report: KernelReport | None = None,
    others: dict[str, str] | None = None,
    times: Mapping[str, Predicted] | None = None,
) -> dict[str, str]:
    """Return each page's text by file name, the overview first. `others` are further pages that the overview links."""
    times = measured_images.alone(sources, times or {})
    kernels = {}
    appendices = {}
    for rtos, board, mode in sources.configurations():
        own = sources.of(rtos, board, mode)
        name = layout.kernel_page(sources, rtos, board, mode)
        kernels[name] = page_rtos.render(sources, own)
        if not sources.is_published:
            appendices[layout.appendix(name)] = page_distribution.render(sources, own)
    m0 = page_hardware.switch_of_m0(times, report.module.KERNEL) if report else None
    pages = {
        **kernels,
        **appendices,
        **across.render(sources),
        **(report.render(sources.index, m0) if report else {}),
        **({page_times.PAGE: page_times.render(sources, times)} if times else {}),
        **({page_hardware.PAGE: page_hardware.render(sources, times, report)} if times or report else {}),
    }
    in_time = {page.PAGE: page.QUESTION for page in (page_times, page_hardware) if page.PAGE in pages}
    questions = {
        **in_time,
        **across.questions(sources),
        **(report.module.QUESTIONS if report else {}),
        **(others or {}),
    }
    kept = {
        attribution.FILE: sources.differences,
        kernel_facts.FILE: sources.kernel_facts,
        **({report.module.FILE: report} if report else {}),
        predicted.FILE: times,
    }
    figures = [RESULTS_FILE, *(name for name, content in kept.items() if content)]
    is_alone = len(kernels) == 1 and sources.index == INDEX_FILE
    first = next(iter(kernels.values())) if is_alone else page_overview.render(sources, questions, figures)
    return {sources.index: first, **pages}


def all_names() -> list[str]:
    """List every file name that `render` can produce, to tell pages of an earlier run from a user's files."""
    kernels = [f"{rtos}-{mode}" for rtos in RTOS_NAMES for mode in MODE_NAMES]
    kernels += [f"{kernel}-{board}" for kernel in kernels for board in boards.names()]
    return [
        *(
            INDEX_FILE,
            *across.FILES,
            *across.appendices(),
            *(name for one in kernel_report.offered() for name in one.PAGES),
            page_times.PAGE,
            page_hardware.PAGE,
            HTML_FILE,
        ),
        *(f"{name}{end}.md" for name in kernels for end in ("", layout.DISTRIBUTION)),
    ]
