# SPDX-License-Identifier: MIT OR Apache-2.0
"""A chip's registers: their addresses, and their readable and writable bits."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ove_lab.errors import Failure
from ove_tests.clocks import pac, svd
from ove_tests.clocks.register import Register
from ove_tool.setup import register_sources

# The processor's own registers, which vendors do not describe: Arm v7-M Architecture Reference Manual, B3.2, B3.3 and
# C1.8.
_ALL = 0xFFFFFFFF
_CORE = (
    Register(0xE000E010, "SYST.CSR", 0x10007, 0x7),
    Register(0xE000E014, "SYST.RVR", 0xFFFFFF, 0xFFFFFF),
    # Any write clears the counter.
    Register(0xE000E018, "SYST.CVR", 0xFFFFFF, _ALL),
    Register(0xE000EDFC, "CORE.DEMCR", 0x010F07F1, 0x010F07F1),
    Register(0xE0001000, "DWT.CTRL", _ALL, 0x007F1FFF, 0x40000000),
    Register(0xE0001004, "DWT.CYCCNT", _ALL, _ALL),
    Register(0xE0001FB0, "DWT.LAR", 0, _ALL),
    # An implemented lock, as a Cortex-M7 has it.
    Register(0xE0001FB4, "DWT.LSR", 0x7, 0, 0x3),
)


@dataclass(frozen=True)
class Source:
    """The source of a chip's description: a crate with a file in the vendor's format or a folder of generated Rust."""

    crate: str
    path: str

    def file(self) -> Path:
        """Return the file or folder. Raises Failure if the crate has none."""
        path = register_sources.folder(self.crate) / self.path
        if not path.exists():
            raise Failure(f"the crate {self.crate} has no {self.path}")
        return path


def of(source: Source) -> dict[int, Register]:
    """Return the registers of a chip by address, including the processor's own."""
    path = source.file()
    found = pac.read(path) if path.is_dir() else svd.read(path)
    return {**found, **{register.address: register for register in _CORE}}
