# SPDX-License-Identifier: MIT OR Apache-2.0
"""The entries of a binding's reference: the sources of each page, and the members that a type inherits."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from ove_tool.docsite import grammars, scopes
from ove_tool.paths import BINDINGS

# The C declarations, which only the compiler reads.
_RAW = "sys"


@dataclass
class Named:
    """All declarations of one name: an overloaded function has several."""

    path: tuple[str, ...]
    title: str
    # The text and the comment of each declaration.
    texts: list[tuple[str, str]] = field(default_factory=list)
    # The bases on the same page.
    bases: list[str] = field(default_factory=list)


def sources(language: str, concepts: Collection[str]) -> dict[Path, list[Path]]:
    """Return each source of the binding's main folder, with the files of subfolders that belong to its page.

    The main folder is the one with the most concepts. A subfolder's files belong to the source of the subfolder's name,
    else to the source that includes them.
    """
    found = [path for path in (BINDINGS / language).rglob("*.*") if path.stem in concepts]
    main, _ = Counter(path.parent for path in found).most_common(1)[0]
    suffix, _ = Counter(path.suffix for path in found if path.parent == main).most_common(1)[0]
    pages: dict[Path, list[Path]] = {path: [] for path in sorted(main.glob(f"*{suffix}"))}
    for path in sorted(main.rglob(f"*{suffix}")):
        inside = path.relative_to(main).parts
        if len(inside) == 2 and inside[0] != _RAW and (page := _page(path, list(pages))):
            pages[page].append(path)
    return pages


def _page(path: Path, pages: Sequence[Path]) -> Path | None:
    of_folder = [page for page in pages if page.stem == path.parent.name]
    named = f"{path.parent.name}/{path.name}"
    users = [page for page in pages if named in page.read_text(encoding="utf-8")]
    # Prefer the page whose name is part of the file's name.
    users.sort(key=lambda page: page.stem not in path.stem)
    return next(iter([*of_folder, *users]), None)


def entries(paths: Sequence[Path], language: str) -> list[Named]:
    """List the public declarations in a page's files, each type before its members; none without a grammar."""
    grammar = grammars.of(language)
    if grammar is None:
        return []
    found = [one for path in paths for one in _read(path, language)]
    members = _details(paths[0].parent, language)
    details = {one.path[-1] for one in members if len(one.path) == 2}
    between = grammar.between
    named: dict[tuple[str, ...], Named] = {}
    for one in (each for each in found if scopes.DETAIL not in each.path):
        into = named.setdefault(one.path, Named(one.path, between.join(one.path)))
        into.texts.append((one.code, one.doc))
        for base in one.bases:
            if base in details:
                for member in (each for each in members if each.path[1:2] == (base,) and len(each.path) > 2):
                    path = (*one.path, *(name.replace(base, one.path[-1]) for name in member.path[2:]))
                    code = re.sub(rf"\b{base}(?=\()", one.path[-1], member.code)
                    inherited = named.setdefault(path, Named(path, between.join(path)))
                    inherited.texts.append((code, member.doc))
            elif (base,) in named:
                into.bases.append(base)
    order = {path[0]: at for at, path in reversed(list(enumerate(named)))}
    return sorted(named.values(), key=lambda one: order[one.path[0]])


@cache
def _details(main: Path, language: str) -> tuple[scopes.Entry, ...]:
    return tuple(_in_detail(main, language))


def _in_detail(main: Path, language: str) -> Iterator[scopes.Entry]:
    for path in sorted((main / scopes.DETAIL).glob("*")):
        yield from (one for one in _read(path, language) if one.path[0] == scopes.DETAIL)


@cache
def _read(path: Path, language: str) -> tuple[scopes.Entry, ...]:
    return tuple(scopes.entries(path.read_text(encoding="utf-8"), language))
