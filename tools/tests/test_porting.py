# SPDX-License-Identifier: MIT OR Apache-2.0
"""The porting pages against the kernels' public headers: each call has a row, or a reason for having none."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from ove_tool import kernels
from ove_tool.paths import ROOT
from ove_tool.setup.crate_sources import CrateSources

_PAGES = ROOT / "docs" / "porting"
_WITHOUT = "## Calls without a counterpart"
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_DIRECTIVE = re.compile(r"^[ \t]*#(?:\\\n|[^\n])*", re.MULTILINE)
_MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.MULTILINE)
_DECLARED = re.compile(r"^[ \t]*\w[\w\s*]*?[\s*](\w+)[ \t]*\(", re.MULTILINE)
# The second column has ove's call or the reason.
_ROW = re.compile(r"^\| (?P<calls>`[^|\n]+) \|(?P<rest>[^|\n]*[^|\s][^|\n]*)\|", re.MULTILINE)
_SPAN = re.compile(r"`([\w*]+)(?:\([^`]*\))?`")


@dataclass(frozen=True)
class _Kernel:
    """The headers of a kernel, from a function that returns None if the tree is missing, and the names of its calls."""

    page: str
    headers: Callable[[], list[Path] | None]
    call: re.Pattern[str]
    macro: re.Pattern[str]


def _freertos() -> list[Path] | None:
    root = CrateSources(kernels.load("freertos")).folder()
    names = ("task", "queue", "semphr", "event_groups", "stream_buffer", "message_buffer", "timers")
    return [root / "include" / f"{name}.h" for name in names]


def _cmsis() -> list[Path] | None:
    return [ROOT / "cmsis" / "include" / "cmsis_os2.h"]


def _of_tree(variable: str, name: str) -> Callable[[], list[Path] | None]:
    return lambda: [Path(os.environ[variable], name)] if os.environ.get(variable) else None


_NEVER = re.compile(r"(?!)")
_KERNELS = (
    _Kernel(
        "freertos",
        _freertos,
        re.compile(
            r"(?:x|v|ux|pc|pv|e|ul)(?:Task|Queue|Semaphore|EventGroup|StreamBuffer|MessageBuffer|Timer|Stream)[A-Z]"
        ),
        re.compile(
            r"(?:x|v|ux|pc|pv|e|ul)(?:Task|Queue|Semaphore|EventGroup|Stream|MessageBuffer|Timer)[A-Z]|task[A-Z]"
        ),
    ),
    _Kernel("cmsis-rtos2", _cmsis, re.compile(r"os[A-Z]"), _NEVER),
    _Kernel("threadx", _of_tree("THREADX_BASE", "common/inc/tx_api.h"), _NEVER, re.compile(r"tx_[a-z_]+$")),
    _Kernel(
        "zephyr",
        _of_tree("ZEPHYR_BASE", "include/zephyr/kernel.h"),
        re.compile(r"k_[a-z]"),
        re.compile(r"k_[a-z]|K_\w+_DEFINE(?:_\w+)?$"),
    ),
)


def _calls(kernel: _Kernel, texts: list[str]) -> Iterator[str]:
    for text in (_COMMENT.sub("", text) for text in texts):
        yield from filter(kernel.macro.match, _MACRO.findall(text))
        yield from filter(kernel.call.match, _DECLARED.findall(_DIRECTIVE.sub("", text)))


def _rows(text: str) -> tuple[set[str], set[str]]:
    """Return the calls with a counterpart, and the calls or call patterns with a reason for having none."""
    head, _, tail = text.partition(_WITHOUT)
    first, second = (
        {name for row in _ROW.finditer(part) for name in _SPAN.findall(row["calls"])} for part in (head, tail)
    )
    return first, second


@pytest.mark.parametrize("kernel", _KERNELS, ids=lambda kernel: kernel.page)
def test_each_call_of_a_kernel_has_a_row(kernel: _Kernel) -> None:
    """Claim: each call in the kernel's public headers is on the porting page, with ove's call or with a reason."""
    headers = kernel.headers()
    if headers is None:
        pytest.skip("the kernel's tree is not named")
    calls = set(_calls(kernel, [path.read_text(encoding="utf-8") for path in headers]))
    mapped, without = _rows((_PAGES / f"{kernel.page}.md").read_text(encoding="utf-8"))
    assert len(calls) > 60
    assert sorted(name for name in calls - mapped if not any(fnmatchcase(name, one) for one in without)) == []
    # A row with a misspelt name helps no reader.
    assert sorted(name for name in without if not any(fnmatchcase(call, name) for call in calls)) == []
    assert [name for name in mapped if "*" in name] == []


def test_a_header_and_a_page_are_read() -> None:
    """Claim: functions, also those split across lines, and macros are calls; comments are not. A row needs a reason."""
    header = """/* int k_no(void); */
#define k_macro(a) k_inner(a)
#define K_SEM_DEFINE(name) struct k_sem name
extern int *k_plain(int a,
    int b);
static inline struct k_work *
k_wrapped(void) { return 0; }
"""
    calls = set(_calls(_KERNELS[3], [header]))
    assert calls == {"k_macro", "K_SEM_DEFINE", "k_plain", "k_wrapped"}
    page = f"| `k_a`, `k_b(NULL)` | `ove_a` |  |\n| `k_c` | |\n\n{_WITHOUT}\n\n| `k_d_*` | a reason |\n| `k_e` |  |\n"
    assert _rows(page) == ({"k_a", "k_b"}, {"k_d_*"})
