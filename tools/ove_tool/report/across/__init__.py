# SPDX-License-Identifier: MIT OR Apache-2.0
"""The pages that look across runs: each file of this folder is a page, and has QUESTION and `page(sources)`."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from ove_tool.bench.cases import PAGES
from ove_tool.report.sources import Sources

FILES = tuple(f"{name}.md" for name in PAGES)


def render(sources: Sources) -> dict[str, str]:
    """Give file name and text of each page, in the order of the names."""
    return {file: module.page(sources) for file, module in zip(FILES, _modules(), strict=True)}


def questions() -> dict[str, str]:
    """Give file name and question of each page: what a reader comes with who opens the page."""
    return {file: module.QUESTION for file, module in zip(FILES, _modules(), strict=True)}


def _modules() -> list[ModuleType]:
    return [import_module(f"{__name__}.{name.replace('-', '_')}") for name in PAGES]
