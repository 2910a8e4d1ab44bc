# SPDX-License-Identifier: MIT OR Apache-2.0
"""The FreeRTOS program of tests/foreign/freertos, compiled by Clang, and with type units in its debug information.

Clang omits the size of pointers, and prefixes the names of static variables with their functions' names.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable

from ove_tests.testing.foreign import freertos, traced
from ove_tool import languages

# This package contains the compiler of one of the languages, and with it Clang.
_PACKAGE = "ziglang"
LANGUAGE = next(one.name for one in languages.every() if one.needs.python_package == _PACKAGE)
CLAIMS = {
    "freertos.llvm": "Compiled by Clang, the program waits for the same objects, with the counts in QEMU's own log.",
    "freertos.type-units": "It is read correctly with type units, in either section for such units.",
}
_FOR_MS = 300.0
# The number of waits and the fill level of a queue depend on the compiler. These lines do not.
_TOLD = (
    r"sensor: blocked on ready \(xSemaphoreTake\), \d+ times",
    r"filter: blocked on samples \(xQueueReceive\), \d+ times",
    r"samples: at most [1-8] items, at the end 0",
    r"xQueueReceive samples: 20 calls",
    r"xStreamBufferSend log_bytes: 20 calls",
)


def _llvm() -> list[str]:
    wrong = []
    for optimised in ("-O2", "-Os", "-O0"):
        elf = freertos.built("-g", f"LLVM={sys.executable} -m {_PACKAGE} cc", f"OPT={optimised}")
        made = traced.history_of(elf, _FOR_MS)
        story = traced.story(made)
        wrong += [f"it does not tell `{one}`" for one in _TOLD if not any(re.fullmatch(one, line) for line in story)]
        wrong += [*traced.wrong(made), *traced.counts(elf, made)]
    return wrong


def _type_units() -> list[str]:
    images = (freertos.built(f"{debug} -fdebug-types-section") for debug in ("-gdwarf-5", "-gdwarf-4"))
    return [one for elf in images for one in freertos.schedule(traced.history_of(elf, _FOR_MS))]


CHECKS: dict[str, Callable[[], list[str]]] = {"freertos.llvm": _llvm, "freertos.type-units": _type_units}
