# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes the files of the crate `ove` for use without an image: this checkout's defaults, and nominal objects."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ove_lab import board
from ove_lab.errors import Failure
from ove_lab.whole_file import write_if_changed
from ove_tool.kconfig import Request, generate, resolve
from ove_tool.layout import rust, shapes
from ove_tool.paths import ROOT

# These files are in the crate, for cargo and rust-analyzer. Git ignores them.
FILE = ROOT / "bindings" / "rust" / "src" / "config" / "nominal.rs"
SHAPES = ROOT / "bindings" / "rust" / "src" / "sys" / "shapes.rs"


def write() -> None:
    """Update the crate's files."""
    for path, text in ((FILE, nominal()), (SHAPES, shapes.rust(shapes.shapes()))):
        try:
            path.parent.mkdir(exist_ok=True)
            write_if_changed(path, text)
        except OSError as error:
            raise Failure(f"{path} is missing or out of date, and cannot be written: {error.strerror}") from error


def nominal() -> str:
    """Return nominal.rs: an application's defaults on the default board."""
    with _header() as header:
        return rust.config(header)


def known() -> list[str]:
    """List the `--check-cfg` values that rustc needs for an application that was not built yet."""
    with _header() as header:
        words = rust.flags(header)
    return [word for word in words if word.startswith("cfg(")]


@contextmanager
def _header() -> Iterator[Path]:
    text = generate.header(resolve(Request(board.default())))
    with tempfile.TemporaryDirectory() as folder:
        header = Path(folder) / "ove_config.h"
        header.write_text(text, encoding="utf-8")
        yield header
