# SPDX-License-Identifier: MIT OR Apache-2.0
"""Structure members as a compiler lays them out, and a thread's name that fills its array."""

from __future__ import annotations

import shutil
import struct
import subprocess
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ove_lab.elf import Elf
from ove_lab.inspect.snapshot import Region, Snapshot
from ove_lab.inspect.threads import Threads
from ove_lab.trace import kernel_files
from ove_lab.trace.blocks import Block
from ove_lab.trace.debug import Debug, Field
from ove_lab.trace.kernel_view import KernelView
from ove_lab.trace.program import Program

# A FreeRTOS task with configMAX_TASK_NAME_LEN 4. The bytes after the name are letters.
_SOURCE = """
typedef char Name[4];
struct item { void *pvContainer; };
struct tskTaskControlBlock {
    void *pxTopOfStack;
    struct item xStateListItem, xEventListItem;
    unsigned uxPriority;
    const volatile Name pcTaskName;
    unsigned behind;
    unsigned uxBasePriority;
    short grid[2][3];
    const char *texts[5];
    char open[];
};
struct tskTaskControlBlock *pxCurrentTCB;
int pxReadyTasksLists[4], xPendingReadyList[4], xTasksWaitingTermination[4], xSuspendedTaskList[4];
int start(void) { return pxCurrentTCB != 0; }
"""
_TASK = 0x20001000
_NAME = 16


@cache
def _compiled(folder: Path, debug: str = "-g") -> Path:
    compiler = shutil.which("arm-none-eabi-gcc")
    if compiler is None:
        pytest.skip("arm-none-eabi-gcc is missing")
    (folder / "a.c").write_text(_SOURCE, encoding="utf-8")
    words = [
        compiler,
        "-mcpu=cortex-m4",
        "-mthumb",
        "-O1",
        *debug.split(),
        "-nostdlib",
        "-Wl,-Ttext=0x1000",
        "-Wl,-e,start",
    ]
    subprocess.run([*words, "-Wl,-Tbss=0x20000000", "-o", folder / "a.elf", folder / "a.c"], check=True)
    return folder / "a.elf"


def _debug(elf: Path) -> Debug:
    debug = Debug(Elf(elf))
    debug.read(set(kernel_files.structures()), lambda _: False)
    return debug


# CubeMX's Makefiles use the second. The last two keep types in separate units, in two sections.
@pytest.mark.parametrize(
    "debug",
    [
        "-g",
        "-gdwarf-2",
        "-gdwarf-3",
        "-gdwarf-4",
        "-gdwarf-5 -fdebug-types-section",
        "-gdwarf-4 -fdebug-types-section",
    ],
)
@pytest.mark.parametrize(
    ("member", "expected", "whole"),
    [
        ("uxPriority", Field(12, 4), 4),
        ("pcTaskName", Field(16, 1, 4), 4),
        ("behind", Field(20, 4), 4),
        ("grid", Field(28, 2, 6), 12),
        ("texts", Field(40, 4, 5), 20),
        ("open", Field(60, 1, 0), 0),
        ("xEventListItem.pvContainer", Field(8, 4), 4),
    ],
)
def test_member(member: str, expected: Field, whole: int, debug: str, tmp_path: Path) -> None:
    """The size of an array's element and the number of its elements are known, in each version of DWARF."""
    found = _debug(_compiled(tmp_path, debug)).field("tskTaskControlBlock", member)
    assert found == expected
    assert found is not None
    assert found.whole == whole


@pytest.mark.parametrize(("kept", "name"), [(b"abcd", "abcd"), (b"abc\0", "abc"), (b"a\0cd", "a")])
def test_a_name_ends_with_its_array(kept: bytes, name: str, tmp_path: Path) -> None:
    """Claim: a name that fills its array has its own letters, and none of the next member."""
    elf = _compiled(tmp_path)
    program, debug = Program(elf), _debug(elf)
    task = bytes(_NAME) + kept + b"efgh" + bytes(64)
    current = Region(program.code.place_of("pxCurrentTCB") or 0, struct.pack("<I", _TASK))
    snapshot = Snapshot({}, [current, Region(_TASK, task)], {})
    assert [one.name for one in Threads(program, debug).read(snapshot)] == [name]

    def memory(address: int, size: int, _: int) -> int:
        return int.from_bytes(task[address - _TASK :][:size], "little")

    values: Any = SimpleNamespace(memory=memory)
    owners: Any = SimpleNamespace(segments=[])
    thread: Any = SimpleNamespace(number=1)
    view = KernelView(program, debug, values, owners)
    view.__dict__["blocks"] = {1: Block(_TASK, 0, 1)}
    assert view.name(thread) == name


def test_the_lacking_key_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: if a kernel's description does not say how a thread is saved, the message names the missing key."""
    elf = _compiled(tmp_path)
    program, debug = Program(elf), _debug(elf)
    assert "the image or its memory" in Threads(program, debug).why_not_saved
    described = kernel_files.descriptions()["freertos"]
    for saved, lacks in (
        ([], "the trace.toml of freertos has no [[thread.saved]], which this processor needs"),
        ([{"is_baseline": True}], "has no [[thread.saved]] with is_baseline = false, which this processor needs"),
    ):
        changed = {"freertos": {**described, "thread": {**described["thread"], "saved": saved}}}
        monkeypatch.setattr(kernel_files, "descriptions", lambda changed=changed: changed)
        assert Threads(program, debug).why_not_saved.endswith(lacks)
