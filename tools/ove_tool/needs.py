# SPDX-License-Identifier: MIT OR Apache-2.0
"""The needs of a kernel or a language on this machine: the table [needs] of its file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ove_tool.errors import Failure
from ove_tool.setup.tools import BY_NAME, Tool
from ove_tool.toml_reader import Reader


@dataclass(frozen=True)
class Needs:
    """`python` is a lock file of tools/requirements, `python_package` the package of it that is the compiler.

    `module` is a module of ove_tool.setup whose functions provide(), is_here() and lacking_sources() do the rest for
    images of a board, for the target that its target_of() gives for the board's architecture. `architectures` are those
    of a kernel's own boards, on which ove is a part of the user's application.
    """

    tools: tuple[Tool, ...] = ()
    python: str = ""
    python_package: str = ""
    module: str = ""
    architectures: tuple[str, ...] = ()


def read(reader: Reader) -> Needs:
    """Read the table. Raises Failure for a program that has no description."""
    return Needs(
        tuple(_tool(reader, entry) for entry in reader.get("needs", "tools", list, [])),
        reader.get("needs", "python", str, ""),
        reader.get("needs", "python_package", str, ""),
        reader.get("needs", "module", str, ""),
        tuple(reader.get("needs", "architectures", list, [])),
    )


def _tool(reader: Reader, entry: str | dict[str, Any]) -> Tool:
    """Give a program that the project knows by name, or make one from its own description."""
    if isinstance(entry, str):
        if entry not in BY_NAME:
            raise Failure(f"{reader.path}: [needs] tools has no known program `{entry}`; describe it in a table")
        return BY_NAME[entry]
    values = {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
    try:
        return Tool(**{"command": entry["name"], **values})
    except (KeyError, TypeError) as error:
        raise Failure(f"{reader.path}: [[needs.tools]] is wrong: {error}") from error
