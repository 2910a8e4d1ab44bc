# SPDX-License-Identifier: MIT OR Apache-2.0
"""Detects that the checkout was renamed or copied, and discards files that were created for its old path.

Build folders, compiler results, the compiler cache and test folders contain the checkout's path. After a move they are
useless, and in a copy they would read the original's files. Fetched parts contain no path. The virtual environment's
scripts contain a path and are rewritten. The reasons are in docs/design/tool-and-packages.md.
"""

from __future__ import annotations

import fcntl
import re
import shutil
from pathlib import Path

from ove_lab.console import say
from ove_lab.errors import Failure
from ove_lab.whole_file import write_if_changed
from ove_tool import bootstrap
from ove_tool.kernels import built_here
from ove_tool.languages import every
from ove_tool.paths import ROOT, STATE

RECORD = "place"
# Fetched or installed files without the checkout's path. Build folders and everything else are created again.
_MOVABLE = (
    *("venv", "venv.lock", "home", "setup.lock", "setup.log", "tools.json", "npm", "registers"),
    *(RECORD, "place.lock"),
    *(language.needs.module for language in every() if language.needs.module),
)
# pip writes two forms; the second is for a path that is long or has spaces.
_SCRIPT = re.compile(rb"#!(?:[^\n]*/venv/bin/python[\d.]*|/bin/sh\n'''exec' [^\n]*/venv/bin/python[^\n]*\n' ''')\n")
_HEADER = "#!/bin/sh\n'''exec' \"{python}\" \"$0\" \"$@\"\n' '''\n"
_ACTIVATE = "activate*"
_MADE_BY = re.compile(r"^command = .* -m venv (?:--\S+ )*(.+)$", re.MULTILINE)


def settle(root: Path = ROOT, state: Path = STATE) -> None:
    """Make the state folder belong to this path. Raises Failure if it belongs to another and cannot be changed."""
    bootstrap.check_name(root)
    record = state / RECORD
    if not state.is_dir() or _read(record) == str(root):
        return
    try:
        with (state / "place.lock").open("w", encoding="ascii") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            # Another command may have done it while this one waited for the lock.
            if (before := _read(record)) != str(root):
                _forget(state, before)
                write_if_changed(record, str(root))
    except OSError as error:
        was = f"was made for {_read(record)}" if record.is_file() else "does not record its path"
        why = bootstrap.refused(root, error)
        raise Failure(f"{state} {was} and cannot be changed for {root}: {error.strerror}; {why}") from error


def _read(record: Path) -> str:
    try:
        return record.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return ""


def _forget(state: Path, before: str) -> None:
    kept = (*_MOVABLE, *built_here())
    made = [path for path in sorted(state.iterdir()) if path.name not in kept]
    if before and made:
        say(f"this checkout was in {before}: its builds are repeated here")
    for path in made:
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
    # A test's copy of the checkout shares the original's virtual environment by a link.
    if (state / "venv").is_dir() and not (state / "venv").is_symlink():
        relocate(state / "venv")


def relocate(venv: Path) -> None:
    """Make an environment's scripts start this folder's interpreter, and record their new content.

    Does nothing if the environment has not moved.
    """
    settings = venv / "pyvenv.cfg"
    text = settings.read_text(encoding="utf-8")
    found = _MADE_BY.search(text)
    old = found[1] if found else ""
    if old == str(venv):
        return
    moved = {}
    header = _HEADER.format(python=venv / "bin" / "python").encode()
    for path in (venv / "bin").iterdir():
        if path.is_symlink() or not path.is_file():
            continue
        content = path.read_bytes()
        changed = _SCRIPT.sub(lambda _: header, content, count=1) if _SCRIPT.match(content) else content
        if old and path.match(_ACTIVATE):
            changed = changed.replace(old.encode(), str(venv).encode())
        if changed != content:
            # Write a new file: in a copy made of hard links, the script is the same file as the original's.
            beside = path.with_name(f"{path.name}.new")
            beside.write_bytes(changed)
            shutil.copymode(path, beside)
            beside.replace(path)
            moved[path] = (content, changed)
    from ove_tool.setup.python_files import record_moved  # noqa: PLC0415 - needed after a move only

    record_moved(venv, moved)
    if found:
        write_if_changed(settings, text[: found.start(1)] + str(venv) + text[found.end(1) :])
