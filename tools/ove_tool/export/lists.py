# SPDX-License-Identifier: MIT OR Apache-2.0
"""README.md of the exported folder: the complete settings for a build system that has no file here."""

from __future__ import annotations

from collections.abc import Iterable

from ove_tool.export import cubeide, makefile, platformio
from ove_tool.export.copy import place
from ove_tool.export.makefile import options, own_defines
from ove_tool.export.parts import Parts

NAME = "README.md"
_TEXT = """\
# ove on {rtos}, {mode}

`./ove export` wrote this folder and replaces it in the next run. To change it, edit the project's `ove.conf` and run
the command again.

| build system | how to add the folder |
|---|---|
| GNU make | `include {folder}/{make}`; its first lines say how |
| PlatformIO | the folder in `lib/`, with `{pio}` |
| STM32CubeIDE, Eclipse CDT | a source folder; `{cube}` by Properties, Paths and Symbols, Import Settings |
| Keil MDK (Arm Compiler 6), SEGGER Embedded Studio, others with GCC or clang | the lists below |
| IAR | not supported: ove's headers use GCC's `__attribute__`, `__builtin_` functions and inline assembly |

{order}
Stack frames larger than the guard are not checked: the check needs ove's tool at the link, as in CMake projects.

## Folders to include from, in this order

{includes}

## Definitions

{defines}

## Options

{options}

## Sources

{sources}
"""
_ORDER = """\
**The folders come before the project's own**, for the kernel's sources too: `backends/freertos/own` has a
`FreeRTOSConfig.h` that includes the project's and adds ove's hooks.
"""


def text(parts: Parts, folder: str) -> str:
    """Return the file's text. `folder` is the exported folder's name in the project."""
    kernel = [f"`{one}`, for the kernel's {name} only" for name, some in parts.kernel_defines for one in some]
    own = [
        f"`{one}`, for `{place(source.path, parts)}` only" for source in parts.sources for one in own_defines(source)
    ]
    cpp = [f"`{one}`, for sources in C++ and assembly" for one in parts.cpp_defines]
    dialects = [
        *(f"C: `{one}`" for one in options(parts.sources, "C")),
        *(f"C++: `{one}`" for one in options(parts.sources, "CXX")),
        *(f"link: `{one}`" for one in parts.link_options),
    ]
    return _TEXT.format(
        rtos=parts.rtos,
        mode=parts.mode,
        folder=folder,
        make=makefile.NAME,
        pio=platformio.NAME,
        cube=cubeide.NAME,
        order=_ORDER if parts.rtos == "freertos" else "",
        includes=_bullets(f"`{place(one, parts)}`" for one in parts.includes),
        defines=_bullets([*kernel, *own, *cpp]),
        options=_bullets(dialects),
        sources=_bullets(f"`{place(source.path, parts)}`" for source in parts.sources),
    )


def _bullets(items: Iterable[str]) -> str:
    return "\n".join(f"- {item}" for item in items) or "none"
