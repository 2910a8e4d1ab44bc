# SPDX-License-Identifier: MIT OR Apache-2.0
"""Replaces compiled modules that a full disk has truncated.

Python 3.11 does not notice that a write was short, and every later import of such a module ends in an exception of
`marshal`. The compiled form of this file is smaller than a disk block, so it is written whole or not at all.
"""

from importlib.machinery import SourceFileLoader
from importlib.util import cache_from_source
from pathlib import Path
from types import CodeType

_plain = SourceFileLoader.get_code


def _get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
    try:
        return _plain(self, fullname)
    except (EOFError, ValueError, TypeError):
        try:
            Path(cache_from_source(self.get_filename(fullname))).unlink()
        except OSError:
            # The file belongs to another user: compile the source, and leave the file.
            path = self.get_filename(fullname)
            return self.source_to_code(self.get_data(path), path)
        return _plain(self, fullname)


def repair() -> None:
    """Make later imports recompile a damaged compiled module from its source."""
    SourceFileLoader.get_code = _get_code  # type: ignore[method-assign]
