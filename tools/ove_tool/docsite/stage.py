# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes the site's pages: docs/ is the root, and each linked file outside docs/ becomes a page.

The repository's pages link to files that a code host would show. The site has no code host, so each linked source file
becomes a page with its text, and each linked folder a page with its list of files.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from pygments.lexers import get_lexer_for_filename
from pygments.util import ClassNotFound

from ove_lab.errors import Failure
from ove_tool.paths import ROOT

DOCS = "docs"
# The site's folder for files outside docs/.
BESIDE = "repository"
_LINK = re.compile(r"(?<=\]\()(?!<)(?P<link>[^)\s]+)(?=[)\s])")
_FENCE = re.compile(r"^( *)(```|~~~).*?^ *\2 *$", re.MULTILINE | re.DOTALL)
# A code host draws these diagrams with scripts that the site does not load.
_DIAGRAM = re.compile(
    r"^ *(?:```|~~~) *\{?\.?(?P<kind>mermaid|plantuml|dot|graphviz|geojson|topojson|stl|math)\b", re.MULTILINE
)
_FOREIGN = re.compile(r"[a-z][a-z+.-]*:|#")
# A code page is for reading. Generated files of several megabytes are not.
_LONGEST = 400_000
_COPIED = (".png", ".svg", ".json")
# A search for a name should list its contract, or the row that maps it, before pages that only mention it.
_NAMES = {"reference": 4, "porting": 4, "options.md": 4}
_BOOST = "---\nsearch:\n  boost: {}\n---\n"
# If a page begins with this comment, the search does not recognise the page's heading as its title.
_LICENCE = re.compile(r"\A<!-- SPDX-License-Identifier: [^\n]* -->\n")
# The installed package has no tests; a link to one leads to a page that says so.
_TESTS = "tests"
_LEFT_OUT = PurePosixPath(BESIDE, "not-in-the-package.md")
_LEFT_OUT_TEXT = """# Not in the package

This file belongs to the project's own tests. The package installed by `pip` leaves them out; the repository has them.
"""


def place(target: PurePosixPath) -> PurePosixPath:
    """Return the site's file for a file or a folder of the repository."""
    path = ROOT / target
    inside = target.relative_to(DOCS) if target.is_relative_to(DOCS) else BESIDE / target
    if path.is_dir():
        own = next((name for name in ("README.md", "index.md") if (path / name).is_file()), "index.md")
        return inside / own
    if target.suffix == ".md" or (target.is_relative_to(DOCS) and target.suffix in _COPIED):
        return inside
    return inside.with_name(f"{inside.name}.md")


class _Stage:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._done: set[PurePosixPath] = set()
        self._generated: frozenset[PurePosixPath] = frozenset()
        self._left: list[PurePosixPath] = []

    def write(self, generated: Mapping[str, str]) -> None:
        for name in sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / DOCS).rglob("*") if path.is_file()):
            self._left.append(PurePosixPath(name))
        self._generated = frozenset(map(PurePosixPath, generated))
        for name, text in generated.items():
            self._done.add(PurePosixPath(DOCS, name))
            self._put_prose(PurePosixPath(name), self._linked(text, PurePosixPath(DOCS, name)))
        while self._left:
            target = self._left.pop()
            if target not in self._done:
                self._done.add(target)
                self._add(target)

    def _add(self, target: PurePosixPath) -> None:
        path, out = ROOT / target, place(target)
        if out in self._generated:
            return
        if path.is_dir():
            if out.name == "index.md" and not (path / "index.md").is_file():
                self._put(out, self._listing(target))
            else:
                self._left.append(target / out.name)
        elif target.suffix == ".md":
            self._put_prose(out, self._prose(path, target))
        elif out.suffix != ".md":
            (self._folder / out).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, self._folder / out)
        elif not target.is_relative_to(DOCS):
            self._put(out, _code(path, target))

    def _put(self, out: PurePosixPath, text: str) -> None:
        (self._folder / out).parent.mkdir(parents=True, exist_ok=True)
        (self._folder / out).write_text(text, encoding="utf-8")

    def _put_prose(self, out: PurePosixPath, text: str) -> None:
        boost = _NAMES.get(out.parts[0])
        self._put(out, (_BOOST.format(boost) if boost else "") + _LICENCE.sub("", text))

    def _prose(self, path: Path, target: PurePosixPath) -> str:
        text = path.read_text(encoding="utf-8")
        if found := _DIAGRAM.search(text):
            raise Failure(
                f"{target} has a {found['kind']} diagram, which the site would show as text: draw it as an SVG in "
                "docs/pictures, as docs/concepts.md does"
            )
        return self._linked(text, target)

    def _linked(self, text: str, page: PurePosixPath) -> str:
        """Convert a page's links to the repository into links to the site; leave code blocks unchanged."""
        parts, end = [], 0
        for fence in _FENCE.finditer(text):
            parts += [_LINK.sub(lambda m: self._link(m["link"], page), text[end : fence.start()]), fence[0]]
            end = fence.end()
        return "".join([*parts, _LINK.sub(lambda m: self._link(m["link"], page), text[end:])])

    def _link(self, link: str, page: PurePosixPath) -> str:
        if _FOREIGN.match(link):
            return link
        name, mark, heading = link.partition("#")
        target = PurePosixPath(os.path.normpath(page.parent / name))
        if not (ROOT / target).exists():
            if _TESTS in target.parts and not (ROOT / _TESTS).is_dir():
                self._put(_LEFT_OUT, _LEFT_OUT_TEXT)
                return os.path.relpath(_LEFT_OUT, place(page).parent)
            # The target is a generated page, or an error that MkDocs reports.
            return link
        self._left.append(target)
        out = place(target)
        near = os.path.relpath(out, place(page).parent)
        return f"{near}{mark}{heading if out.suffix == '.md' and target.suffix == '.md' else ''}"

    def _listing(self, target: PurePosixPath) -> str:
        lines = [f"# `{target}`", ""]
        for path in sorted((ROOT / target).iterdir()):
            if path.name.startswith((".", "__")) or path.name == "target":
                continue
            inside = target / path.name
            if path.is_file() and not path.is_symlink() and _is_text(path):
                lines.append(f"- [{path.name}]({self._link(path.name, inside)})")
            elif path.is_dir():
                lines.append(f"- {path.name}/")
        return "\n".join(lines) + "\n"


def _is_text(path: Path) -> bool:
    with path.open("rb") as file:
        return b"\0" not in file.read(1024)


def _code(path: Path, target: PurePosixPath) -> str:
    text = path.read_text(encoding="utf-8", errors="replace")
    if len(text) > _LONGEST:
        return f"# `{target}`\n\nThe file has {len(text)} characters: read it in the repository.\n"
    try:
        language = get_lexer_for_filename(path.name).aliases[0]
    except ClassNotFound:
        language = "text"
    fence = "`" * (max((len(run) for run in re.findall("`+", text)), default=2) + 3)
    return f"---\nsearch:\n  exclude: true\n---\n# `{target}`\n\n{fence}{language}\n{text}\n{fence}\n"


def write(folder: Path, generated: Mapping[str, str]) -> None:
    """Write the Markdown of the whole site into a folder. `generated` has the text of pages by their path in docs/.

    Raises Failure for a page with a diagram that the site cannot draw.
    """
    _Stage(folder).write(generated)
