# SPDX-License-Identifier: MIT OR Apache-2.0
"""Native Zephyr programs, built by Zephyr's build from the user's tree: Zephyr's sample and tests/foreign/zephyr."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ove_tests.testing.foreign import traced
from ove_tool.paths import STATE, VENV_PYTHON

if TYPE_CHECKING:
    from ove_lab.trace.history import History

KERNEL = "zephyr"
CLAIMS = {
    "zephyr.schedule": "Zephyr's own synchronization sample is shown waiting on its semaphores, in Zephyr's calls.",
    "zephyr.counts": "Each thread and handler of that program has the instructions that QEMU's own log has.",
    "zephyr.objects": "Zephyr's mutex, message queue, event, pipe and timer are shown, and rejected items are counted.",
}
_EXPECTED = traced.FOLDER / KERNEL / "expected.txt"
# The sample's threads exchange a semaphore every 500 ms.
_SAMPLE_MS, _OBJECTS_MS = 1200.0, 300.0
_SYNCHRONIZED = (
    "thread_b: blocked on thread_b_sem (k_sem_take), 1 times",
    "thread_a: blocked on thread_a_sem (k_sem_take), 1 times",
    "thread_a_sem: at most 1 tokens, at the end 0",
)
# A driver that a release of Zephyr builds for each processor, though only its vendor has the header.
_STRAY_DRIVER = ("drivers/serial/Kconfig.as32x601", "-DCONFIG_UART_AS32X601=n")
_TOOLCHAIN = {"ZEPHYR_TOOLCHAIN_VARIANT": "gnuarmemb", "GNUARMEMB_TOOLCHAIN_PATH": "/usr"}


def built(source: Path, name: str, *options: str) -> Path:
    """Build an application as Zephyr's users do. Raises Failure with the build's output."""
    folder = STATE / "foreign" / KERNEL / name
    words = ["cmake", "-G", "Ninja", "-S", str(source), "-B", str(folder), "-DBOARD=mps2/an500"]
    words += [f"-DZEPHYR_MODULES={os.environ.get('ZEPHYR_MODULES', '')}", "-DCONFIG_THREAD_NAME=y"]
    words += [f"-DPython3_EXECUTABLE={VENV_PYTHON}", "-DTOOLCHAIN_HAS_PICOLIBC=ON", *options]
    file, without = _STRAY_DRIVER
    if (Path(os.environ["ZEPHYR_BASE"]) / file).is_file():
        words.append(without)
    for command in (words, ["ninja", "-C", str(folder)]):
        traced.built(command, _TOOLCHAIN)
    return folder / "zephyr" / "zephyr.elf"


def _sample() -> list[str]:
    """Trace the first exchange of the sample."""
    elf = built(Path(os.environ["ZEPHYR_BASE"]) / "samples" / "synchronization", "sample")
    made = traced.history_of(elf, _SAMPLE_MS)
    return [*traced.lacking(_SYNCHRONIZED, traced.story(made)), *traced.wrong(made)]


@functools.cache
def _history() -> History:
    return traced.history_of(built(traced.FOLDER / KERNEL, "objects"), _OBJECTS_MS)


def _objects() -> list[str]:
    """Trace the program with all objects. How often a thread runs is the tree's; the rest is the program's."""
    from ove_lab.trace import refusals  # noqa: PLC0415 - its packages are there once the tests are set up

    made = _history()
    refused, unknown = refusals.of(made)
    told = [*traced.story(made), *(f"refused by {name}: {count}" for name, count in refused.items())]
    expected = [one for one in _EXPECTED.read_text(encoding="utf-8").splitlines() if not one.startswith("#")]
    return [*traced.lacking(expected, told), *traced.wrong(made), *(f"not known: refused by {one}" for one in unknown)]


CHECKS: dict[str, Callable[[], list[str]]] = {
    "zephyr.schedule": _sample,
    "zephyr.objects": _objects,
    "zephyr.counts": lambda: traced.counts(built(traced.FOLDER / KERNEL, "objects"), _history()),
}
