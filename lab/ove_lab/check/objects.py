# SPDX-License-Identifier: MIT OR Apache-2.0
"""The types of a kernel's objects, and the judges' use of each, as docs/check.md lists them."""

from __future__ import annotations

from ove_lab.trace import kernel_files

_USES = ("order", "exclusion", "memory", "no effect", "not known")
_WIDTH = 110


def known(kernel: str) -> dict[str, str]:
    """Return the use of each type that the kernel's file lists."""
    found: dict[str, str] = kernel_files.descriptions()[kernel].get("objects", {})
    return found


def table() -> list[str]:
    """Return the lines of the table: for each kernel and use, the types."""
    lines = ["| Kernel | Use | Types |", "|---|---|---|"]
    for kernel in sorted(kernel_files.descriptions()):
        for use in _USES:
            types = [f"`{one}`" for one, its in known(kernel).items() if its == use]
            while types:
                row = [types.pop(0)]
                while types and len(" ".join([*row, types[0]])) + len(row) < _WIDTH - len(kernel) - len(use) - 10:
                    row.append(types.pop(0))
                lines.append(f"| {kernel} | {use} | {', '.join(row)} |")
    return lines
