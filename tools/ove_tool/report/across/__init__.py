# SPDX-License-Identifier: MIT OR Apache-2.0
"""The pages that look across runs: each file of this folder is a page, and has `page(runs, rules)`."""

from __future__ import annotations

from importlib import import_module

from ove_tool.bench.cases import PAGES
from ove_tool.report.comparability import Comparability
from ove_tool.results import Run

FILES = tuple(f"{name}.md" for name in PAGES)


def render(runs: list[Run], rules: Comparability) -> dict[str, str]:
    """Give file name and text of each page, in the order of the names."""
    modules = (import_module(f"{__name__}.{name.replace('-', '_')}") for name in PAGES)
    return {file: module.page(runs, rules) for file, module in zip(FILES, modules, strict=True)}
