# SPDX-License-Identifier: MIT OR Apache-2.0
"""The libraries with an ove port, read and checked from integrations/<name>/integration.toml."""

from __future__ import annotations

import functools
import os
from dataclasses import dataclass
from pathlib import Path

from ove_lab import schema
from ove_lab.errors import unknown
from ove_tool.kernels import Crate
from ove_tool.paths import INTEGRATIONS


class _About(schema.Table):
    title: schema.Filled


class Other(schema.Table):
    """The alternative to ove's port: the authors' own port, or none. Has its kernel and the symbol that selects it."""

    port: schema.Filled
    kernel: schema.Word
    define: schema.Filled


class File(schema.Table):
    """The file integration.toml."""

    library: _About
    crate: Crate
    other: Other | None = None


@dataclass(frozen=True)
class Library:
    """One library, whose sources come in `crate`."""

    name: str
    title: str
    crate: Crate
    other: Other | None = None


@functools.cache
def every(folder: Path = INTEGRATIONS) -> tuple[Library, ...]:
    """Read all libraries, in alphabetical order. Raises Failure for an invalid file."""
    return tuple(_read(path) for path in sorted(folder.glob("*/integration.toml")))


def names() -> list[str]:
    """List the libraries that an application can use."""
    return [one.name for one in every()]


def own_trees() -> list[str]:
    """List the set variables that name the user's own trees, as VARIABLE=TREE."""
    variables = [one.crate.variable for one in every()]
    return [f"{name}={os.environ[name]}" for name in variables if os.environ.get(name)]


def load(name: str) -> Library:
    """Return a library. Raises UsageError with the valid names if the name is unknown."""
    for one in every():
        if one.name == name:
            return one
    raise unknown("library", name, names())


def _read(path: Path) -> Library:
    file = schema.toml(path, File)
    return Library(path.parent.name, file.library.title, file.crate, file.other)
