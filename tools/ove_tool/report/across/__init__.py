# SPDX-License-Identifier: MIT OR Apache-2.0
"""The pages that compare runs. Each module in this folder is a page and defines QUESTION and `page(sources)`.

A page with an appendix also defines APPENDIX (the file name), APPENDIX_QUESTION and `appendix(sources)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from types import ModuleType

from ove_tool.bench.cases import PAGES
from ove_tool.report import layout
from ove_tool.report.sources import Sources

FILES = tuple(f"{name}.md" for name in PAGES)


def render(sources: Sources) -> dict[str, str]:
    """Return the text of each page that has something to compare, by file name."""
    modules = _modules(layout.pages_across(sources))
    pages = {f"{name}.md": module.page(sources) for name, module in modules.items()}
    return pages | {module.APPENDIX: module.appendix(sources) for module in _with_appendix(modules)}


def appendices() -> list[str]:
    """List the file names of the appendices."""
    return [module.APPENDIX for module in _with_appendix(_modules(PAGES))]


def questions(sources: Sources) -> dict[str, str]:
    """Return the question of each page, by file name."""
    modules = _modules(layout.pages_across(sources))
    found = {f"{name}.md": module.QUESTION for name, module in modules.items()}
    return found | {module.APPENDIX: module.APPENDIX_QUESTION for module in _with_appendix(modules)}


def _with_appendix(modules: dict[str, ModuleType]) -> list[ModuleType]:
    return [module for module in modules.values() if hasattr(module, "APPENDIX")]


def _modules(names: Iterable[str]) -> dict[str, ModuleType]:
    return {name: import_module(f"{__name__}.{name.replace('-', '_')}") for name in names}
