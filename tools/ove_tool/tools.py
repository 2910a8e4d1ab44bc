# SPDX-License-Identifier: MIT OR Apache-2.0
"""The programs that the project needs, and the Debian and Ubuntu packages that provide them."""

from __future__ import annotations

from ove_lab import schema


class Tool(schema.Table):
    """One program, or one file whose path a program prints.

    `arguments` query the version. With `is_file`, they query a path, which is absolute if the file exists, and `below`
    must exist below that path. Each entry of `packages` provides the tool; the first one that is new enough is
    installed together with `with_packages`. There, `{suffix}` is replaced by the suffix in the source package's name.
    """

    name: schema.Filled
    command: str = ""
    packages: tuple[str, ...] = ()
    minimum: tuple[int, ...] = ()
    arguments: tuple[str, ...] = ("--version",)
    is_file: bool = False
    below: str = ""
    with_packages: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.packages:
            raise ValueError(f"the program {self.name} has no `packages`")
        schema.set_once(self, command=self.command or self.name)

    @property
    def wanted(self) -> str:
        return ".".join(map(str, self.minimum)) + " or newer" if self.minimum else "any"


CMAKE = Tool("cmake", "cmake", ("cmake",), (3, 25))
MAKE = Tool("make", "make", ("make",))
NINJA = Tool("ninja", "ninja", ("ninja-build",), (1, 10))
# Images with the same configuration share most of their objects, so a cache avoids compiling them again.
CCACHE = Tool("ccache", "ccache", ("ccache",), (4, 5))
HOST_CC = Tool("gcc", "gcc", ("gcc",), (12,), with_packages=("libc6-dev", "binutils"))
HOST_CXX = Tool("g++", "g++", ("g++",), (12,))
ARM_CC = Tool("arm-none-eabi-gcc", "arm-none-eabi-gcc", ("gcc-arm-none-eabi",), (12,))
NEWLIB = Tool(
    "newlib for ARM",
    "arm-none-eabi-gcc",
    ("libnewlib-arm-none-eabi",),
    arguments=("-print-file-name=nano.specs",),
    is_file=True,
)
ARM_LIBSTDCXX = Tool(
    "libstdc++ for ARM",
    "arm-none-eabi-gcc",
    ("libstdc++-arm-none-eabi-newlib",),
    arguments=("-print-file-name=libstdc++_nano.a",),
    is_file=True,
)
QEMU = Tool("qemu-system-arm", "qemu-system-arm", ("qemu-system-arm",), (7, 2))
# The kernel's crate uses edition 2024, which older versions of cargo cannot read.
CARGO = Tool("cargo", "cargo", ("cargo", "cargo-web", "rustup"), (1, 85), with_packages=("ca-certificates",))
RUSTC = Tool("rustc", "rustc", ("rustc", "rustc-web", "rustup"), (1, 85))
# The sources of a target's core library, for a compiler without that library. cargo is installed with them, because a
# cargo of another version would install another compiler.
RUST_SOURCES = Tool(
    "sources of Rust's libraries",
    "rustc",
    ("rust-web-src", "rust-src"),
    arguments=("--print", "sysroot"),
    is_file=True,
    below="lib/rustlib/src/rust/library/Cargo.lock",
    with_packages=("cargo{suffix}",),
)
# Runs the emulators that are npm packages.
NODE = Tool("node", "node", ("nodejs",), (18,), arguments=("-p", "process.versions.node"))
NPM = Tool("npm", "npm", ("npm",), (8,))
OPENOCD = Tool("openocd", "openocd", ("openocd",), (0, 11))

HOST_TOOLS = (CMAKE, NINJA, CCACHE, HOST_CC, HOST_CXX)
ARM_TOOLS = (ARM_CC, NEWLIB, ARM_LIBSTDCXX)
# Every user of the checkout needs these.
ALL_TOOLS = (*HOST_TOOLS, *ARM_TOOLS, QEMU, CARGO, RUSTC)
# The tools that a kernel's or a language's file can name.
BY_NAME = {tool.name: tool for tool in ALL_TOOLS}
