# SPDX-License-Identifier: MIT OR Apache-2.0
"""The private fields of FreeRTOS's objects that the backend uses, compared by the kernel's own compilation."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from ove_tool import kernels
from ove_tool.kconfig import Request, resolve
from ove_tool.kconfig.generate import write_all
from ove_tool.paths import ROOT
from ove_tool.setup.crate_sources import CrateSources

_BACKEND = ROOT / "backends" / "freertos"
_FOLDERS = (
    *(_BACKEND / name for name in ("config", "kernel", "include")),
    *(ROOT / "backends" / name / "include" for name in ("generic", "generic/cortex-m", "seam")),
    *(ROOT / "include", ROOT / "boards" / "include", ROOT / "boards" / "common" / "cortex-m"),
)
_BOARD = "qemu-mps2-an500"
_PORT = "portable/GCC/ARM_CM7/r0p1"
# Two members of one type, which a later kernel may have in the other order.
SWAPS = (
    ("queue.c", "uxLength", "uxItemSize"),
    ("queue.c", "pcHead", "pcWriteTo"),
    ("queue.c", "pcTail", "pcReadFrom"),
    ("queue.c", "xTasksWaitingToSend", "xTasksWaitingToReceive"),
    ("queue.c", "cRxLock", "cTxLock"),
    ("stream_buffer.c", "xTaskWaitingToReceive", "xTaskWaitingToSend"),
    ("timers.c", "pcTimerName", "xTimerListItem"),
    ("tasks.c", "uxPriority", "pxStack"),
)
# Members of the lists, whose types are in a header of the kernel.
LIST_SWAPS = (
    ("struct xLIST", "uxNumberOfItems", "pxIndex"),
    ("struct xLIST", "pxIndex", "xListEnd"),
    ("struct xMINI_LIST_ITEM", "xItemValue", "pxNext"),
    ("struct xMINI_LIST_ITEM", "pxNext", "pxPrevious"),
)


def _compile(kernel: Path, source: Path, folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    write_all(resolve(Request(_BOARD)), folder / "config")
    folders = (folder / "config", *_FOLDERS, kernel / "include", _kernel() / _PORT)
    return subprocess.run(
        [
            *("arm-none-eabi-gcc", "-mcpu=cortex-m7", "-mthumb", "-mfloat-abi=hard", "-mfpu=fpv5-d16"),
            *("-std=c11", "-O2", "-fsyntax-only", *options, str(source)),
            *(f"-I{path}" for path in folders),
        ],
        capture_output=True,
        text=True,
        timeout=60,  # by the clock: a compiler that hangs uses no processor
        check=False,
    )


def _kernel() -> Path:
    return CrateSources(kernels.load("freertos")).folder()


def _swapped(text: str, first: str, second: str) -> str:
    lines = text.split("\n")

    def declares(name: str) -> int:
        return next(i for i, line in enumerate(lines) if re.match(rf"\s+[\w* ]+\b{name};", line))

    one, two = declares(first), declares(second)
    lines[one], lines[two] = lines[two], lines[one]
    return "\n".join(lines)


@pytest.mark.parametrize("old_names", [0, 1])
@pytest.mark.parametrize("name", sorted({name for name, _, _ in SWAPS}))
def test_the_pinned_kernel_has_them(name: str, old_names: int, tmp_path: Path) -> None:
    """Claim: each source of the pinned kernel has the fields where the backend uses them, old names on or off."""
    done = _compile(_kernel(), _kernel() / name, tmp_path, f"-DconfigENABLE_BACKWARD_COMPATIBILITY={old_names}")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("name", "first", "second"), SWAPS)
def test_a_moved_field_does_not_build(name: str, first: str, second: str, tmp_path: Path) -> None:
    """Claim: a kernel with two members in the other order does not build, and the message names the member."""
    source = tmp_path / name
    source.write_text(_swapped((_kernel() / name).read_text(encoding="utf-8"), first, second), encoding="utf-8")
    done = _compile(_kernel(), source, tmp_path)
    assert done.returncode != 0
    assert re.search(
        rf"ove does not support the layout of this FreeRTOS kernel: \w+\.[\w.]*({first}|{second})[\w.]* has moved",
        done.stderr,
    ), done.stderr


@pytest.mark.parametrize(("head", "first", "second"), LIST_SWAPS)
def test_a_moved_field_of_a_list_does_not_build(head: str, first: str, second: str, tmp_path: Path) -> None:
    """Claim: a kernel whose lists have two members in the other order does not build, and the message names one."""
    shutil.copytree(_kernel() / "include", tmp_path / "include")
    header = tmp_path / "include" / "list.h"
    before, found, after = header.read_text(encoding="utf-8").partition(head + "\n")
    assert found
    header.write_text(before + found + _swapped(after, first, second), encoding="utf-8")
    done = _compile(tmp_path, _kernel() / "queue.c", tmp_path)
    assert done.returncode != 0
    assert re.search(
        rf"ove does not support the layout of this FreeRTOS kernel: List_t\.[\w.]*({first}|{second}) has moved",
        done.stderr,
    ), done.stderr
