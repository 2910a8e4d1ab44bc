# SPDX-License-Identifier: MIT OR Apache-2.0
"""The needs of a kernel or a language on this machine: the table [needs] of its file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from msgspec import Meta

from ove_lab import schema
from ove_tool.bootstrap import REQUIREMENTS
from ove_tool.tools import BY_NAME, Tool

# Part of a file's name, or empty.
Name = Annotated[str, Meta(pattern=r"^\w*$(?!\n)")]


class Needs(schema.Table):
    """`python` is a lock file in tools/requirements, and `python_package` the package in it that is the compiler.

    `module` is a module of ove_tool.setup. Its functions provide(), is_here() and lacking_sources() handle the rest for
    a board's images, for the target that target_of() returns for the board's architecture. `architectures` are those
    of the kernel's own boards, where ove is part of the user's application. `tools` are programs; a file may refer by
    name to those that the project knows.
    """

    tools: tuple[Tool | str, ...] = ()
    python: Name = ""
    python_package: str = ""
    module: Name = ""
    architectures: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.module and not (Path(__file__).parent / "setup" / f"{self.module}.py").is_file():
            raise ValueError(f"ove_tool.setup has no module `{self.module}`")
        if self.python and not (REQUIREMENTS / f"{self.python}.txt").is_file():
            raise ValueError(f"tools/requirements has no set `{self.python}`")
        if unknown := [one for one in self.tools if isinstance(one, str) and one not in BY_NAME]:
            raise ValueError(f"tools has no known program `{unknown[0]}`; describe it in a table")
        schema.set_once(self, tools=tuple(BY_NAME[one] if isinstance(one, str) else one for one in self.tools))
