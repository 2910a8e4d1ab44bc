# SPDX-License-Identifier: MIT OR Apache-2.0
"""Sizes by component, and their baseline."""

from __future__ import annotations

from pathlib import Path

import pytest

from ove_lab import image as images
from ove_tool.paths import ROOT
from ove_tool.size import baseline, components
from ove_tool.size.components import component, file_name, frames
from ove_tool.size.linkmap import contributions

MAP = """
Archive member included ...
 .text          0x0 0x99 ignored.o

Linker script and memory map

.text           0x00000000     0x1234
 *(.vectors)
 .vectors       0x00000000       0x40 CMakeFiles/ove_objects.dir/src/a.c.obj
 .text.ove_mutex_lock_with_a_long_name
                0x00000040       0x20 CMakeFiles/app.dir/main.c.obj
                0x00000040                ove_mutex_lock_with_a_long_name
 *fill*         0x00000060        0x4
 .text          0x00000064        0x0 empty.o
 .text.memcpy   0x00000064       0x10 /usr/lib/thumb/libc_nano.a(libc_a-memcpy.o)

.bss            0x20000000      0x100
 COMMON         0x20000000       0x30 CMakeFiles/app.dir/main.c.obj
"""


def test_map_file() -> None:
    """Claim: every non-empty input section is found with its output section; also names on a line of their own."""
    found = [(item.output, item.section, item.size, item.object.rsplit("/", 1)[-1]) for item in contributions(MAP)]
    assert found == [
        (".text", ".vectors", 0x40, "a.c.obj"),
        (".text", ".text.ove_mutex_lock_with_a_long_name", 0x20, "main.c.obj"),
        (".text", ".text.memcpy", 0x10, "libc_nano.a(libc_a-memcpy.o)"),
        (".bss", "COMMON", 0x30, "main.c.obj"),
    ]


def test_components() -> None:
    """Claim: an object file counts for the folder that its source is in; also the kernel's if it is elsewhere."""
    image = images.Image("app", Path("app.elf"), "freertos", "m7", "heap", "c", Path("build"))
    objects = {
        f"CMakeFiles/ove_objects.dir{ROOT}/src/mutex.c.obj": "api",
        f"CMakeFiles/ove_objects.dir{ROOT}/backends/freertos/src/sem.c.obj": "backend",
        f"CMakeFiles/ove_objects.dir{ROOT}/boards/common/console.c.obj": "board",
        "CMakeFiles/ove_kernel.dir/elsewhere/FreeRTOS-Kernel/tasks.c.obj": "kernel",
        "CMakeFiles/ove_kernel.dir/my/tree/queue.c.obj": "kernel",
        "CMakeFiles/app.dir/main.c.obj": "application app",
        "/usr/lib/gcc/libc_nano.a(libc_a-memcpy.o)": "lib c_nano",
        "/usr/lib/gcc/crti.o": "lib crti",
    }
    assert {name: component(name, image) for name in objects} == objects


def test_components_of_a_checkout_with_a_blank_in_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: ove's parts are found where CMake has replaced each blank in the checkout's name with an underscore."""
    monkeypatch.setattr(components, "ROOT", Path("/home/a user/oveRTOS (1)"))
    image = images.Image("app", Path("app.elf"), "freertos", "m7", "heap", "c", Path("build"))
    folder = "CMakeFiles/ove_objects.dir/home/a_user/oveRTOS_(1)"
    assert component(f"{folder}/src/mutex.c.obj", image) == "api"
    assert component(f"{folder}/backends/freertos/src/sem.c.obj", image) == "backend"


def test_frames_of_what_is_linked(tmp_path: Path) -> None:
    """Claim: a file from which the linker took no code has no frames; one in an archive is identified by its name."""
    for name in ("src/a", "src/unused", "zephyr/b"):
        report = tmp_path / f"CMakeFiles/ove_objects.dir/{name}.c.su"
        report.parent.mkdir(parents=True, exist_ok=True)
        report.write_text(f"{name}.c:1:2:run\t64\tstatic\n", encoding="utf-8")
    image = images.Image("app", tmp_path / "app.elf", "freertos", "m7", "heap", "c", tmp_path)
    linked = {file_name(name) for name in ("CMakeFiles/ove_objects.dir/src/a.c.obj", "libmodules__ove.a(b.c.obj)")}
    assert sorted(frames(image, linked)) == [("api", "run", 64), ("application app", "run", 64)]


def test_baseline_keeps_other_images(tmp_path: Path) -> None:
    """Claim: writing one image's sizes keeps the others, and only differences count as growth."""
    path = tmp_path / "baseline.json"
    figures = {"text": 100, "rodata": 0, "data": 0, "bss": 8, "stack": 24}
    baseline.write({"a": {"api": figures}}, path)
    baseline.write({"b": {"api": figures}}, path)
    assert set(baseline.read(path)) == {"a", "b"}
    now = {"api": figures | {"text": 104}, "new": figures | {"text": 0, "bss": 0, "stack": 1}}
    assert baseline.growth(now, baseline.read(path)["a"]) == [("api", "text", 100, 104), ("new", "stack", 0, 1)]


def test_no_baseline_is_empty(tmp_path: Path) -> None:
    """Claim: a checkout without a baseline has nothing to compare with."""
    assert baseline.read(tmp_path / "none.json") == {}
