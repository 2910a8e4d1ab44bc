# SPDX-License-Identifier: MIT OR Apache-2.0
"""The files that name the kernels' own structures and members: backends/<kernel>/trace.toml."""

from __future__ import annotations

from functools import cache
from typing import Any

from ove_tool import toml_reader
from ove_tool.paths import BACKENDS

FILE = "trace.toml"


def descriptions() -> dict[str, dict[str, Any]]:
    """Read all kernels' files by the kernel's name. Raises Failure for one that is no TOML."""
    return {path.parent.name: toml_reader.load(path) for path in sorted(BACKENDS.glob(f"*/{FILE}"))}


@cache
def opaque() -> tuple[str, ...]:
    """List how the names of types and namespaces begin whose insides the author of a program does not know."""
    return ("ove", *(prefix for each in descriptions().values() for prefix in each["opaque"]))


def structures() -> set[str]:
    """List the structures whose members are asked for."""
    found = set()
    for each in descriptions().values():
        found |= {
            each["thread"]["type"],
            each["thread"].get("current_in", ""),
            each.get("registry", {}).get("type", ""),
        }
        found |= {
            one["type"]
            for one in (*each["state"], *each.get("level", ()), *each.get("owner", ()), *each.get("kind", ()))
            if "type" in one
        }
    return found - {""}
