# SPDX-License-Identifier: MIT OR Apache-2.0
"""The symbols that an application defines in a Kconfig file of its own.

Their names begin with APP_: a kernel that configures itself by Kconfig has symbols of its own in the same image.
"""

from __future__ import annotations

import glob
import os
from collections.abc import Iterator
from pathlib import Path

import kconfiglib

from ove_lab.errors import Failure
from ove_lab.paths import display, is_there

FILE = "Kconfig"
PREFIX = "APP_"


def source(folder: Path | None) -> str:
    """Return what the root Kconfig includes: the application's file, or an empty one.

    Raises Failure for a name that is no file.
    """
    path = folder.resolve() / FILE if folder is not None else None
    if path is None or not is_there(path):
        return os.devnull
    if not path.is_file():
        raise Failure(f"{display(path)} is not a regular file; an application's symbols are in one")
    # Kconfig takes the name for a pattern.
    return glob.escape(str(path))


def check(kconfig: kconfiglib.Kconfig, folder: Path) -> None:
    """Raise Failure for a symbol of another name."""
    for node in _inside(kconfig, folder):
        name = getattr(node.item, "name", None)
        if name is not None and not name.startswith(PREFIX):
            place = f"{display(Path(node.filename))}:{node.linenr}"
            raise Failure(
                f"{place}: the application defines {name}, and its symbols are named {PREFIX}...; "
                f"a symbol of ove gets its value in {display(folder / 'ove.conf')}"
            )


def _inside(kconfig: kconfiglib.Kconfig, folder: Path) -> Iterator[kconfiglib.MenuNode]:
    """Yield the definitions of the application's file, and of what it includes: its files are read last."""
    root = Path(kconfig.srctree)
    files = [(root / name).resolve() for name in kconfig.kconfig_filenames]
    first = folder.resolve() / FILE
    own = set(files[files.index(first) :]) if first in files else set()
    for node in kconfig.node_iter():
        is_defined = isinstance(node.item, kconfiglib.Symbol | kconfiglib.Choice)
        if is_defined and (root / node.filename).resolve() in own:
            yield node
