# SPDX-License-Identifier: MIT OR Apache-2.0
"""The units of installation: a language, a kernel, a compiler. Each is either installed completely or missing."""

from __future__ import annotations

import functools
import importlib
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ove_lab import board as boards
from ove_tool import bootstrap, integrations, kernels, languages
from ove_tool.needs import Needs
from ove_tool.own_trees import OWN_TREES, not_available
from ove_tool.setup import crate_sources, npm_packages, python_packages, register_sources
from ove_tool.setup.crate_sources import CrateSources
from ove_tool.setup.probe import Found
from ove_tool.tools import (
    ARM_TOOLS,
    CARGO,
    CCACHE,
    CMAKE,
    HOST_CC,
    HOST_CXX,
    NINJA,
    NODE,
    NPM,
    OPENOCD,
    QEMU,
    RUSTC,
    Tool,
)
from ove_tool.variant import Variant


@dataclass(frozen=True)
class Part:
    """One part. `tools` come from packages; `provide` then makes the rest, which `says` names for the user.

    With `is_beside`, `provide` runs while packages are installed: it needs none of them and does not prompt the user.
    `lacks` returns further tools that are needed, `is_whole` whether the rest is installed. `cure` says how the user
    can get the part by other means.
    """

    name: str
    tools: tuple[Tool, ...] = ()
    says: str = ""
    provide: Callable[[], None] = lambda: None
    is_whole: Callable[[], bool] = lambda: True
    lacks: Callable[[], Sequence[Tool]] = tuple
    cure: str = ""
    is_beside: bool = False


def _own_set(name: str, title: str, says: str) -> Part:
    says = f"{says} ({bootstrap.size(name)})"
    return Part(title, (), says, lambda: bootstrap.ensure(name), lambda: bootstrap.is_installed(name), is_beside=True)


@functools.cache
def _python_set(name: str, title: str, says: str, tools: tuple[Tool, ...] = ()) -> Part:
    return Part(
        title,
        tools,
        f"{says} ({bootstrap.size(name)})",
        lambda: python_packages.provide(name),
        lambda: python_packages.are_here(name),
        is_beside=not tools,
    )


@functools.cache
def _of_crate(title: str, says: str, sources: CrateSources) -> Part:
    def fetches() -> Sequence[Tool]:
        return () if sources.is_here() else (CARGO,)

    return Part(title, (), says, sources.provide, sources.is_here, fetches, sources.cure())


@functools.cache
def _module_part(title: str, needs: Needs, arch: str) -> Part:
    module = importlib.import_module(f"ove_tool.setup.{needs.module}")
    target = module.target_of(arch)
    return Part(
        f"{title} for {target}",
        needs.tools,
        module.says(target),
        functools.partial(module.provide, target),
        functools.partial(module.is_here, target),
        functools.partial(module.lacking_sources, target),
    )


BUILD = Part("CMake, Ninja and ccache", (CMAKE, NINJA, CCACHE))
HOST = Part("the compiler for this machine", (HOST_CC, HOST_CXX))
ARM = Part("the compiler for Arm", ARM_TOOLS)
EMULATOR = Part("the emulator QEMU", (QEMU,))
TESTS = _own_set("dev", "what the tests run on", "the tests' Python packages")
TRACE = _own_set("trace", "what reads the record of a run", "the record's Python packages")
HTML = _own_set("html", "what writes the HTML report", "the HTML report's Python packages")
WEB = _own_set("web", "what checks the HTML report", "the Python packages that check the HTML report")
VIEWER = _own_set("viewer", "what the tests open traces with", "the viewer's Python packages")
CLANGD = _own_set("clangd", "what the tests show an application with", "the language server clangd")
MUTANTS = _own_set("mutants", "what makes mutants", "the Python packages that parse sources")
PROBE = Part("OpenOCD", (OPENOCD,))
BOUNDS = Part("what bounds response times", (CARGO, RUSTC))
REGISTERS = Part(
    "what the clocks are tested with",
    (CARGO,),
    register_sources.SAYS,
    register_sources.provide,
    register_sources.is_here,
)


@functools.cache
def emulator_part(kind: str) -> Part:
    """Return the part for a kind of emulator: QEMU, or the set of npm packages with that name."""
    if kind == "qemu":
        return EMULATOR
    provide = functools.partial(npm_packages.provide, kind)
    is_here = functools.partial(npm_packages.is_here, kind)
    return Part(f"the emulator {kind}", (NODE, NPM), f"npm's {npm_packages.pinned(kind)}", provide, is_here)


@functools.cache
def kernel_parts(name: str) -> tuple[Part, ...]:
    """Return the parts that a kernel's build needs: its sources, or the tools and packages of its own build system."""
    kernel = kernels.load(name)
    if kernel.crate:
        sources = crate_sources.CrateSources(kernel)
        says = f"the {kernel.title} kernel (crate {sources.pinned()}, {bootstrap.size(kernel.crate.name)})"
        return (_of_crate(kernel.title, says, sources),)
    needs = kernel.needs
    if needs.python:
        title = f"what {kernel.title}'s build runs on"
        return (_python_set(needs.python, title, f"{kernel.title}'s Python packages", needs.tools),)
    return (Part(f"what {kernel.title}'s build runs on", needs.tools),) if needs.tools else ()


@functools.cache
def library_parts(name: str) -> tuple[Part, ...]:
    """Return the part that an application with a library from integrations/ needs: the library's sources."""
    library = integrations.load(name)
    sources = crate_sources.CrateSources(library, "library")
    says = f"{sources.says} (crate {sources.pinned()}, {bootstrap.size(library.crate.name)})"
    return (_of_crate(library.title, says, sources),)


def language_parts(name: str, board: boards.Board | None = None) -> tuple[Part, ...]:
    """Return the parts that a language needs in addition to the C compiler, for a board (None: the default board)."""
    board = board or boards.load(boards.default())
    language = languages.load(name)
    needs = language.needs
    if needs.python:
        says = f"the {language.title} compiler, package {needs.python_package}"
        return (_python_set(needs.python, language.title, says, needs.tools),)
    if needs.module and not board.is_host:
        return (_module_part(language.title, needs, board.arch),)
    return (Part(language.title, needs.tools),) if needs.tools else ()


def own_language_parts(rtos: str, name: str) -> tuple[Part, ...]:
    """Return the parts that a language needs in addition to the C compiler, for applications on the kernel's boards."""
    language = languages.load(name)
    if not language.needs.module:
        return language_parts(name)
    architectures = kernels.load(rtos).needs.architectures
    return tuple(_module_part(language.title, language.needs, arch) for arch in architectures)


def build_parts(variant: Variant) -> tuple[Part, ...]:
    """List the parts that building one variant needs."""
    board = boards.load(variant.board)
    return (BUILD, HOST if board.is_host else ARM, *kernel_parts(variant.rtos), *language_parts(variant.lang, board))


def parts_for(variant: Variant) -> tuple[Part, ...]:
    """List the parts that building and running one variant needs. `./ove flash` adds the probe's program itself."""
    board = boards.load(variant.board)
    kind = board.emulator.kind if board.emulator is not None else board.kind
    runs = (emulator_part(kind),) if board.emulator is not None or kind == "qemu" else ()
    return (*build_parts(variant), *runs)


def everything() -> tuple[Part, ...]:
    """List the parts that `./ove setup` installs. A kernel from the user's tree counts only if the tree is named."""
    here = [name for name in kernels.names() if not_available(name) is None]
    sources = [part for name in here if name not in OWN_TREES for part in kernel_parts(name)]
    emulated = [boards.load(name) for name in boards.emulated()]
    spoken = dict.fromkeys(
        part for name in languages.names() for board in emulated for part in language_parts(name, board)
    )
    trees = [name for name in here if name in OWN_TREES]
    own = [part for name in trees for part in kernel_parts(name)]
    spoken |= dict.fromkeys(
        part for tree in trees for name in languages.names() for part in own_language_parts(tree, name)
    )
    return (BUILD, HOST, ARM, EMULATOR, *sources, *spoken, TESTS, TRACE, VIEWER, MUTANTS, *own)


def cure_of(part: Part, lacking: Sequence[Found] = ()) -> str:
    """Return one line that says how the user can get a part. `lacking` are the tools that were missing for it."""
    if any(tool in (CARGO, RUSTC) for tool in part.tools):
        return "install Rust 1.85 or newer with rustup, or Debian's cargo-web and rustc-web; then start again"
    if part.tools:
        return f"install {', '.join(tool.packages[0] for tool in part.tools)}; then start again"
    if lacking:
        install = f"install {', '.join(found.tool.packages[0] for found in lacking)}"
        return f"{install}, or {part.cure}" if part.cure else f"{install}; then start again"
    if part.cure:
        return f"check the network, or {part.cure}"
    index = " and PIP_INDEX_URL" if "PIP_INDEX_URL" in os.environ else ""
    return f"check the network{index}, then start again"
