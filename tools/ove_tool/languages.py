# SPDX-License-Identifier: MIT OR Apache-2.0
"""The languages of this checkout, read and checked from bindings/<name>/binding.toml."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import asdict

from ove_lab import schema
from ove_lab.errors import unknown
from ove_tool import needs
from ove_tool.paths import BINDINGS

# The API's own language. The other languages are bindings to it and are compared with it.
NATIVE = "c"


class _About(schema.Table):
    title: schema.Filled
    compiler: schema.Filled
    host_compiler: str = ""
    sources: str = ""
    is_package: bool = False

    def __post_init__(self) -> None:
        schema.set_once(self, host_compiler=self.host_compiler or self.compiler)


class _Pages(schema.Table):
    driver: str = ""
    choose: str = ""
    made: str = ""
    avoid: str = ""

    def __post_init__(self) -> None:
        schema.fold(self, "driver", "choose", "made", "avoid")


class _Heap(schema.Table):
    """The binding's functions that a language's own library calls for memory, by the symbols in an image."""

    functions: tuple[schema.Filled, ...] = ()


class File(schema.Table):
    """The file binding.toml."""

    language: _About
    pages: _Pages = _Pages()
    needs: needs.Needs = needs.Needs()
    heap: _Heap = _Heap()


@dataclass(frozen=True)
class Language:
    """One language. `compiler` is the program whose version the pages print next to the figures.

    `sources` is the pattern of the files that ove_application(NAME FOLDERS) takes, empty for the folder itself.
    `compiler` compiles for boards, `host_compiler` for this machine. `is_package` says that an application names the
    folder of its package in ove_application(), not its files. The other fields are sentences for the benchmark
    pages: the cause of the language's added cost, when to choose the language, how its layer is built, and how a
    program avoids the cost.
    """

    name: str
    title: str
    compiler: str
    host_compiler: str
    sources: str
    is_package: bool
    driver: str
    choose: str
    made: str
    avoid: str
    needs: needs.Needs

    @property
    def heading(self) -> str:
        """Return the heading of a column of figures."""
        return self.name.upper()


def names() -> list[str]:
    """List the languages in alphabetical order, in which the pages show them."""
    return [language.name for language in every()]


def bound() -> list[str]:
    """List the languages that have a binding: all except the API's own."""
    return [name for name in names() if name != NATIVE]


@functools.cache
def every(folder: Path = BINDINGS) -> tuple[Language, ...]:
    """Read all languages. Raises Failure for an invalid file."""
    return tuple(read(path) for path in sorted(folder.glob("*/binding.toml")))


def load(name: str) -> Language:
    """Return a language. Raises UsageError with the valid names if the name is unknown."""
    for language in every():
        if language.name == name:
            return language
    raise unknown("language", name, names())


def read(path: Path) -> Language:
    """Read one file. Raises Failure that names the error."""
    file = schema.toml(path, File)
    return Language(path.parent.name, **asdict(file.language), **asdict(file.pages), needs=file.needs)
