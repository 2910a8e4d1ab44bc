# SPDX-License-Identifier: MIT OR Apache-2.0
"""Sets of Python packages that only some builds need: a compiler, or the packages of a kernel's own build system."""

from __future__ import annotations

import re

from ove_lab.errors import Failure, WrongFile
from ove_tool import bootstrap


def are_here(name: str) -> bool:
    """Return True if a set is installed as pinned."""
    return bootstrap.is_installed(name)


def pinned(name: str, package: str) -> str:
    """Return the version of a package that a set's lock file pins."""
    lock = (bootstrap.REQUIREMENTS / f"{name}.txt").read_text(encoding="utf-8")
    found = re.search(rf"^{re.escape(package)}==(\S+)", lock, re.MULTILINE)
    return found[1] if found else "unknown"


def provide(name: str) -> None:
    """Install a set as pinned. Does nothing if it is installed. Raises Failure with what to do."""
    try:
        bootstrap.ensure(name)
    except bootstrap.BootstrapError as error:
        raise (WrongFile(error.why, error.cure) if error.cure else Failure(str(error))) from error
