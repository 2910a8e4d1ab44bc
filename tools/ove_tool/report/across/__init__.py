# SPDX-License-Identifier: MIT OR Apache-2.0
"""The pages that look across runs: each file of this folder is a page, and has QUESTION and `page(sources)`.

A page with an appendix has APPENDIX, the file's name, APPENDIX_QUESTION and `appendix(sources)` too.
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
    """Return the file name and the text of each page with something to compare, sorted by name."""
    modules = _modules(layout.pages_across(sources))
    pages = {f"{name}.md": module.page(sources) for name, module in modules.items()}
    return pages | {module.APPENDIX: module.appendix(sources) for module in _with_appendix(modules)}


def appendices() -> list[str]:
    """List the names of the pages that belong to another one."""
    return [module.APPENDIX for module in _with_appendix(_modules(PAGES))]


def questions(sources: Sources) -> dict[str, str]:
    """Return the file name and the question of each of these pages."""
    modules = _modules(layout.pages_across(sources))
    found = {f"{name}.md": module.QUESTION for name, module in modules.items()}
    return found | {module.APPENDIX: module.APPENDIX_QUESTION for module in _with_appendix(modules)}


def _with_appendix(modules: dict[str, ModuleType]) -> list[ModuleType]:
    return [module for module in modules.values() if hasattr(module, "APPENDIX")]


def _modules(names: Iterable[str]) -> dict[str, ModuleType]:
    return {name: import_module(f"{__name__}.{name.replace('-', '_')}") for name in names}
