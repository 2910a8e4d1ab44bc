# SPDX-License-Identifier: MIT OR Apache-2.0
"""The parts that are installed as a whole and can be missing as a whole: a language, a kernel, a compiler."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ove_tool import board as boards
from ove_tool import bootstrap
from ove_tool.own_trees import not_available
from ove_tool.setup import freertos, python_packages, rust
from ove_tool.setup.tools import (
    ARM_TOOLS,
    CARGO,
    CCACHE,
    CMAKE,
    HOST_CC,
    HOST_CXX,
    NINJA,
    OPENOCD,
    QEMU,
    RUSTC,
    ZEPHYR_TOOLS,
    Tool,
)
from ove_tool.variant import Variant


@dataclass(frozen=True)
class Part:
    """One part. `tools` come from packages; `provide` then makes the rest, which `says` names for the user.

    `lacks` tells which packages' tools are needed besides, `is_whole` whether the rest is there.
    """

    name: str
    tools: tuple[Tool, ...] = ()
    says: str = ""
    provide: Callable[[], None] = lambda: None
    is_whole: Callable[[], bool] = lambda: True
    lacks: Callable[[], Sequence[Tool]] = tuple


def _python_set(name: str, title: str, says: str, tools: tuple[Tool, ...] = ()) -> Part:
    return Part(title, tools, says, lambda: python_packages.provide(name), lambda: python_packages.are_here(name))


def _fetches_kernel() -> Sequence[Tool]:
    return () if freertos.is_here() else (CARGO,)


BUILD = Part("CMake, Ninja and ccache", (CMAKE, NINJA, CCACHE))
HOST = Part("the compiler for this machine", (HOST_CC, HOST_CXX))
ARM = Part("the compiler for Arm", ARM_TOOLS)
EMULATOR = Part("the emulator QEMU", (QEMU,))
FREERTOS = Part(
    "FreeRTOS",
    (),
    f"the FreeRTOS kernel (crate {freertos.crate()})",
    freertos.provide,
    freertos.is_here,
    _fetches_kernel,
)
RUST_ON_HOST = Part("Rust", (CARGO, RUSTC))
RUST = Part(
    "Rust for the boards",
    (CARGO, RUSTC),
    f"Rust's core library for {rust.TARGET}",
    rust.provide,
    rust.is_here,
    rust.lacking_sources,
)
ZIG = _python_set(python_packages.ZIG, "Zig", "the Zig compiler (package ziglang)")
ZEPHYR = _python_set(python_packages.ZEPHYR, "what Zephyr's build runs on", "Zephyr's Python packages", ZEPHYR_TOOLS)
TESTS = Part(
    "what the tests run on",
    (),
    "the tests' Python packages",
    lambda: bootstrap.ensure("dev"),
    lambda: bootstrap.is_installed("dev"),
)
PROBE = Part("OpenOCD", (OPENOCD,))


def parts_for(variant: Variant) -> tuple[Part, ...]:
    """List what building and running one variant needs."""
    board = boards.load(variant.board)
    language: tuple[Part, ...] = ()
    if variant.lang == "rust":
        language = (RUST_ON_HOST,) if board.is_host else (RUST,)
    elif variant.lang == "zig":
        language = (ZIG,)
    kernel = {"freertos": (FREERTOS,), "zephyr": (ZEPHYR,)}.get(variant.rtos, ())
    if board.is_host:
        return (BUILD, HOST, *kernel, *language)
    return (BUILD, ARM, EMULATOR if board.kind == "qemu" else PROBE, *kernel, *language)


def everything() -> tuple[Part, ...]:
    """List what `./ove setup` installs; Zephyr's part only where its tree is named."""
    zephyr = (ZEPHYR,) if not_available("zephyr") is None else ()
    return (BUILD, HOST, ARM, EMULATOR, FREERTOS, RUST, ZIG, TESTS, *zephyr)


def cure_of(part: Part) -> str:
    """Say in one line how a person gets a part."""
    if any(tool in (CARGO, RUSTC) for tool in part.tools):
        return "install Rust 1.85 or newer with rustup, or Debian's cargo-web and rustc-web; then start again"
    if part.tools:
        return f"install {', '.join(tool.packages[0] for tool in part.tools)}; then start again"
    if part is FREERTOS:
        return f"check the network, or name a tree of your own: {freertos.VARIABLE}=/path/to/FreeRTOS-Kernel"
    index = " and PIP_INDEX_URL" if "PIP_INDEX_URL" in os.environ else ""
    return f"check the network{index}, then start again"
