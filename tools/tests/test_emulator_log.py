# SPDX-License-Identifier: MIT OR Apache-2.0
"""The reader of QEMU's own log, which the laboratory's counts are compared with."""

from __future__ import annotations

from ove_tests.testing import emulator_log

_STATUS = "R12=00000000 R13=20001000 R14=ffffffed R15=0000379c\nXPSR=0100000e ---- T handler\n"


def _block(listed: str, flags: str) -> str:
    addresses = "".join(f"0x{one}:  bf00       nop\n" for one in listed.split())
    return (f"IN: f\n{addresses}\n" if listed else "") + f"Trace 0: 0x7f72 [{flags}/ff020200] f\n{_STATUS}"


def test_one_place_has_blocks_of_several_lengths() -> None:
    """A block ends early while the registers of the FPU have still to be saved, and is longer at other times."""
    short, long = "0080040d/000037a4/00000010", "00800401/000037a4/00000010"
    log = _block("000037a4", short) + _block("000037a4 000037a6 000037a8", long) + _block("", short) + _block("", long)
    assert emulator_log.read(log.splitlines(keepends=True)).instructions == {14: 8}
