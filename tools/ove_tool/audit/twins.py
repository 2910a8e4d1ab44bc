# SPDX-License-Identifier: MIT OR Apache-2.0
"""Holds the hot modules of other languages to the C bodies that they were written from.

Beside a module `hot/<kernel>.<suffix>` of a binding lies `<kernel>.twins`: for each hot call a digest of its C body and
of all inline functions and macros of this checkout that the body reaches on that kernel. Functions that C only
declares, and the checks, are left out. `./ove audit --write-twins` rewrites the digests. Why:
docs/design/languages.md, "Hot bodies are written by hand and held by digests".
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

from ove_tool import kernels
from ove_tool.errors import Failure
from ove_tool.layout.declarations import headers
from ove_tool.paths import ROOT
from ove_tool.whole_file import write_if_changed

_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_INCLUDE = re.compile(r"^[ \t]*#[ \t]*include[ \t]*[<\"]([^>\"]+)[>\"]", re.MULTILINE)
_DEFINE = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)((?:\\\n|[^\n])*)", re.MULTILINE)
_HEAD = re.compile(r"\b(\w+)\s*\(([^(){};#]*)\)\s*\{")
_CHECK = re.compile(r"\bOVE_CHECK\w*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\);")
_WORD = re.compile(r"\b[A-Za-z_]\w*\b")
_NO_FUNCTION = frozenset(("for", "if", "switch", "while"))
_DIGITS = 12


def modules() -> list[Path]:
    """List the hot modules of all languages that have the name of a kernel."""
    names = set(kernels.names())
    found = ROOT.glob("bindings/*/**/hot/*.*")
    return sorted(path for path in found if path.stem in names and path.suffix != ".twins")


def twins(module: Path) -> Path:
    """Return the file of a module's digests."""
    return module.with_suffix(".twins")


def language(module: Path) -> str:
    return module.relative_to(ROOT / "bindings").parts[0]


def problems(module: Path) -> list[str]:
    """Return which calls of a module have another C body than the module was written from."""
    again = f"./ove audit --write-twins --lang {language(module)} --rtos {module.stem}"
    how = f"bring {module.relative_to(ROOT)} up to date, then run `{again}`"
    known = _read(twins(module))
    now = digests(module.stem)
    changed = [name for name in now if known.get(name, "") != now[name]]
    found = [f"the C body of ove_{name} has changed since its twin was written: {how}" for name in changed]
    return found + [f"ove_{name} is not a hot call: {how}" for name in known if name not in now]


def write(module: Path) -> None:
    """Take the C bodies as they are now for what the module was written from."""
    lines = [f"{name} {digest}" for name, digest in digests(module.stem).items()]
    write_if_changed(twins(module), "\n".join([*lines, ""]))


def _read(file: Path) -> dict[str, str]:
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except OSError:
        return {}
    return dict(line.split(" ", 1) for line in lines)


def digests(kernel: str, root: Path = ROOT) -> dict[str, str]:
    """Return the digest of each hot call on a kernel."""
    return {name: hashlib.sha256(text.encode()).hexdigest()[:_DIGITS] for name, text in bodies(kernel, root).items()}


def bodies(kernel: str, root: Path = ROOT) -> dict[str, str]:
    """Give, for each hot call on a kernel, all code of this checkout that is in line with it, in one form."""
    known = _definitions(kernel, root)
    return {name: "\n".join(_reached(f"ove_{name}", known)) for name in headers().hot}


def _reached(name: str, known: dict[str, list[str]]) -> Iterator[str]:
    if name not in known:
        raise Failure(f"the hot call {name} has no body in the headers")
    todo, seen = [name], {name}
    while todo:
        for text in known[todo.pop(0)]:
            yield text
            for word in _WORD.findall(text):
                if word in known and word not in seen:
                    seen.add(word)
                    todo.append(word)


def _definitions(kernel: str, root: Path) -> dict[str, list[str]]:
    """Return the functions and macros that C finds from ove.h on; a name may be there for more than one condition."""
    places = (
        "include",
        f"backends/{kernel}/include",
        "backends/generic/include",
        "backends/seam/include",
        "alloy/include",
    )
    folders = [root / place for place in places]
    # ove.h has no body where checks are on; these are what it includes where they are off.
    todo = [folders[0] / "ove" / "ove.h", *sorted((folders[0] / "ove" / "inline").glob("*.h"))]
    seen = set(todo)
    found: dict[str, list[str]] = {}
    while todo:
        path = todo.pop(0)
        text = _COMMENT.sub(" ", path.read_text(encoding="utf-8"))
        for name in _INCLUDE.findall(text):
            file = next((file for folder in (path.parent, *folders) if (file := folder / name).is_file()), None)
            if file is not None and file not in seen:
                seen.add(file)
                todo.append(file)
        for name, body in (*_macros(text), *_functions(text)):
            if not name.startswith("OVE_CHECK"):
                found.setdefault(name, []).append(body)
    return found


def _macros(text: str) -> Iterator[tuple[str, str]]:
    for name, rest in _DEFINE.findall(text):
        if rest.strip():
            yield name, _plain(f"{name}{rest}")


def _functions(text: str) -> Iterator[tuple[str, str]]:
    code = _DEFINE.sub(" ", text)
    for match in _HEAD.finditer(code):
        if match[1] not in _NO_FUNCTION:
            yield match[1], _plain(code[match.start() : _end(code, match.end())])


def _end(code: str, at: int) -> int:
    """Find the end of the block whose brace is before `at`."""
    depth = 1
    while depth and at < len(code):
        depth += {"{": 1, "}": -1}.get(code[at], 0)
        at += 1
    return at


def _plain(text: str) -> str:
    return " ".join(_CHECK.sub(" ", text.replace("\\\n", " ")).split())
