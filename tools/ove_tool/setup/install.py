# SPDX-License-Identifier: MIT OR Apache-2.0
"""Brings the machine to where a variant can be built and run."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ove_tool import board as boards
from ove_tool.console import say
from ove_tool.errors import Failure
from ove_tool.own_trees import require
from ove_tool.paths import STATE
from ove_tool.setup import freertos, packages, python_packages, rust
from ove_tool.setup.probe import Found, Prober
from ove_tool.setup.tools import CARGO, Tool, needed_for
from ove_tool.variant import Variant


def ensure_for(variant: Variant) -> None:
    """Install what the variant needs and is missing; a few file look-ups when all is there."""
    require(variant.rtos)
    ensure(needed_for(variant), needs_freertos=variant.rtos == "freertos")
    if variant.rtos == "zephyr":
        python_packages.provide(python_packages.ZEPHYR)
    if variant.lang == "rust" and not boards.load(variant.board).is_host and not rust.is_here():
        with _alone():
            rust.provide()
    if variant.lang == "zig":
        python_packages.provide(python_packages.ZIG)


def ensure(tools: Sequence[Tool], needs_freertos: bool) -> None:
    """Install the missing tools and fetch the kernel. Raises Failure with what is still wrong."""
    wants_kernel = needs_freertos and not freertos.is_here()
    wanted = tuple(dict.fromkeys((*tools, CARGO) if wants_kernel else tools))
    if not problems(wanted) and not wants_kernel:
        return
    with _alone():
        found = problems(wanted)
        if found:
            for item in found:
                say(f"setup: {item.tool.name} is {item.problem}")
            packages.install([item.tool for item in found])
            left = problems(wanted)
            if left:
                texts = [f"{item.tool.name}: {item.problem}; {packages.how_to_get(item.tool)}" for item in left]
                raise Failure("setup could not provide everything\n" + "\n".join(texts))
        if needs_freertos:
            freertos.provide()


def problems(tools: Sequence[Tool]) -> list[Found]:
    """Probe the tools and give those that cannot be used."""
    prober = Prober()
    if CARGO in tools:
        prober.forget(CARGO)
    return [found for found in map(prober.probe, tools) if not found.is_ok]


@contextmanager
def _alone() -> Iterator[None]:
    """Keep two processes from installing at once; the second finds the work done."""
    STATE.mkdir(parents=True, exist_ok=True)
    with (STATE / "setup.lock").open("w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
