# SPDX-License-Identifier: MIT OR Apache-2.0
"""report.html: every figure in one self-contained file. Needs the packages in html.txt.

The page is made from one folder: results.json and the files next to it. attribution.json has the causes of differences,
kernels.json the size and configuration of each kernel, stacks.json the flame graphs, and the logs the histograms.
"""

from __future__ import annotations

from pathlib import Path

from ove_lab.whole_file import replace
from ove_tool.report import attribution, kernel_facts, stacks
from ove_tool.report.comparability import Comparability, load
from ove_tool.report.html import histograms, page
from ove_tool.report.pages import HTML_FILE, RESULTS_FILE
from ove_tool.report.sources import Sources
from ove_tool.results import read


def write(folder: Path, rules: Comparability | None = None) -> Path:
    """Write report.html next to results.json and return its path.

    Raises Failure, and leaves an earlier page unchanged, if a file is missing or invalid.
    """
    results = read(folder / RESULTS_FILE)
    differences = attribution.read(folder / attribution.FILE)
    facts = kernel_facts.read(folder / kernel_facts.FILE)
    sources = Sources(results, rules or load(), differences, facts)
    text = page.render(sources, histograms.read(folder, results), stacks.read(folder / stacks.FILE))
    path = folder / HTML_FILE
    replace(path, text)
    return path
