# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads a TOML file; one that describes a board, a kernel or a language is checked whole."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from ove_tool.errors import Failure


def load(path: Path) -> dict[str, Any]:
    """Read a file. Raises Failure when it cannot be read or is no TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise Failure(f"{path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Failure(f"{path} is not valid TOML: {error}") from error


class Reader:
    """Takes typed values out of a file and reports what nobody asked for."""

    def __init__(self, path: Path) -> None:
        """Read a file. Raises Failure when it cannot be read or is no TOML."""
        self.path = path
        self.seen: set[tuple[str, str]] = set()
        self.data = load(path)

    def has(self, section: str) -> bool:
        return section in self.data

    def get(self, section: str, key: str, kind: type, default: Any = None) -> Any:
        """Give a value. Raises Failure when it is of another type, or missing and without a default."""
        self.seen.add((section, key))
        value = self.data.get(section, {}).get(key, default)
        if value is None:
            raise Failure(f"{self.path}: [{section}] {key} is missing")
        if not isinstance(value, kind):
            raise Failure(f"{self.path}: [{section}] {key} must be of type {kind.__name__}")
        return value

    def one_of(self, section: str, key: str, choices: tuple[str, ...]) -> str:
        value: str = self.get(section, key, str)
        if value not in choices:
            raise Failure(f"{self.path}: [{section}] {key} is `{value}`; valid: {', '.join(choices)}")
        return value

    def finish(self) -> None:
        """Raise Failure for a key that nobody has asked for."""
        for section, table in self.data.items():
            for key in table if isinstance(table, dict) else [""]:
                if (section, key) not in self.seen:
                    raise Failure(f"{self.path}: unknown key [{section}] {key}")
