# SPDX-License-Identifier: MIT OR Apache-2.0
"""The pages that look across runs: each file of this folder is a page, and has QUESTION and `page(sources)`.

A page with an appendix has APPENDIX, the file's name, APPENDIX_QUESTION and `appendix(sources)` too.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from ove_tool.bench.cases import PAGES
from ove_tool.report.sources import Sources

FILES = tuple(f"{name}.md" for name in PAGES)


def render(sources: Sources) -> dict[str, str]:
    """Return file name and text of each page, in the order of the names."""
    pages = {file: module.page(sources) for file, module in zip(FILES, _modules(), strict=True)}
    return pages | {module.APPENDIX: module.appendix(sources) for module in _with_appendix()}


def appendices() -> list[str]:
    """List the names of the pages that belong to another one."""
    return [module.APPENDIX for module in _with_appendix()]


def questions() -> dict[str, str]:
    """Return file name and question of each page: what a reader comes with who opens the page."""
    found = {file: module.QUESTION for file, module in zip(FILES, _modules(), strict=True)}
    return found | {module.APPENDIX: module.APPENDIX_QUESTION for module in _with_appendix()}


def _with_appendix() -> list[ModuleType]:
    return [module for module in _modules() if hasattr(module, "APPENDIX")]


def _modules() -> list[ModuleType]:
    return [import_module(f"{__name__}.{name.replace('-', '_')}") for name in PAGES]
