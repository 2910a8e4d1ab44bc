# SPDX-License-Identifier: MIT OR Apache-2.0
"""The page of all options matches the Kconfig files, with each default, condition and cost."""

from __future__ import annotations

import re

import pytest

from ove_tool import kernels, option_page
from ove_tool.checkout import files
from ove_tool.paths import ROOT

PAGE = option_page.PAGE.read_text(encoding="utf-8")
_HEADING = re.compile(r"^### CONFIG_(\w+)$", re.MULTILINE)
_DEFINED = re.compile(r"^(?:menu)?config (OVE(?:_\w+)?)$", re.MULTILINE)


def section(name: str) -> str:
    """Return an option's text with its lines joined."""
    match = re.search(rf"^### CONFIG_{name}\n(.*?)(?=^###? )", PAGE + "## ", re.MULTILINE | re.DOTALL)
    assert match, name
    return " ".join(match[1].split())


def test_the_page_is_as_the_files_say() -> None:
    """Claim: docs/options.md is what `./ove boards --publish` writes."""
    assert option_page.page() == PAGE, "run `./ove boards --publish`"


def test_each_option_has_a_heading_once() -> None:
    """Claim: the page's headings are exactly the Kconfig symbols of ove, the boards and the kernels."""
    kept = [
        name
        for name in files("*Kconfig*", "*.kconfig")
        if name.split("/")[0] not in ("tests", "tools", "integrations")
        # The parts of a board that a kernel's own build reads, and the template kernel.
        and not re.match(r"boards/[^/]+(?:/[^/]+)?/(?:nuttx|zephyr)/", name)
        and not name.startswith(tuple(f"backends/{kernel}/" for kernel in kernels.examples()))
    ]
    defined = {name for path in kept for name in _DEFINED.findall((ROOT / path).read_text(encoding="utf-8"))}
    shown = _HEADING.findall(PAGE)
    chosen = {f"OVE_RTOS_{name.upper()}" for name in kernels.names()} - {
        f"OVE_RTOS_{name.upper()}" for name in kernels.examples()
    }
    assert len(defined) > 90
    assert sorted(shown) == sorted(defined | chosen)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("OVE_TICK_HZ", ["Kernel ticks per second.", "**Default**: `1000`", "`10` to `10000`"]),
        ("OVE_CONDVAR", ["Condition variable.", "**Default**: `y`", "**Depends on**: `CONFIG_OVE_MUTEX`"]),
        ("OVE_MUTEX_ROBUST", ["**Default**: `n`", "**Cost**: Each mutex takes 8 bytes"]),
        ("OVE_TIME_SLICE", ["`y` if `CONFIG_OVE_RTOS_FREERTOS` on `own-board`; `n`"]),
        ("OVE_OBJECT_CLOSE", ["**Also turns on**: [`CONFIG_OVE_THREAD_TERMINATE`](#config_ove_thread_terminate)"]),
        ("OVE_FREERTOS_ASSERTS", ["(CONFIG_OVE_BENCHMARK || CONFIG_OVE_CHECKS) && CONFIG_OVE_RTOS_FREERTOS"]),
        ("OVE_STACK_GUARD_64", ["nothing may touch: 64.", "one of [`CONFIG_OVE_STACK_GUARD_32`]"]),
        ("OVE_STACK_GUARD_32", ["**Depends on**: `CONFIG_OVE_CHECKS`, board `nucleo-f401re`"]),
        ("OVE_MPS2_SLEEP_TIMER_16", ["**Depends on**: `CONFIG_OVE_TICKLESS`, board `qemu-mps2-an385-m0`"]),
        ("OVE_NVIC_PRIORITY_BITS", ["`3` on `same70-xplained`", "**Depends on**: board `own-board`"]),
        ("OVE_PROGNAME", ["**Default**: `oveapp`", "**Depends on**: `CONFIG_OVE`"]),
        ("OVE_KERNEL_HAS_TICK_STOP", ["Set by kernels whose tick", "or if `CONFIG_OVE_RTOS_POSIX`"]),
    ],
)
def test_an_option_is_told_whole(name: str, parts: list[str]) -> None:
    """Claim: an option has its help, its default with the conditions, its range, and its cost in the help's words."""
    told = section(name)
    assert [part for part in parts if part not in told] == []


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        (
            "OVE_TICK_HZ",
            [
                "**Depends on**: `!CONFIG_OVE_NUTTX_APPLICATION`",
                "**In the own build of NuttX**: the default is `10000` if `CONFIG_USEC_PER_TICK = 100`",
                "**In the own build of Zephyr**: the default is `CONFIG_SYS_CLOCK_TICKS_PER_SEC`",
            ],
        ),
        ("OVE_HEAP_SIZE", ["**In the own build of Zephyr**: the default is `4096` if `CONFIG_SRAM_SIZE <= 32`;"]),
        ("OVE_MAIN_STACK", ["**In the own build of NuttX**: the default is `8192` if `CONFIG_ARCH_SIM`"]),
        ("OVE_THREAD_RUNTIME", ["**In the own build of Zephyr**: also turns on `CONFIG_THREAD_RUNTIME_STATS`"]),
    ],
)
def test_the_own_build_of_a_kernel_has_its_own_defaults(name: str, parts: list[str]) -> None:
    """Claim: if a kernel's own build gives an option another default, or enables more, the page says so."""
    told = section(name)
    assert [part for part in parts if part not in told] == []
