# SPDX-License-Identifier: MIT OR Apache-2.0
"""The markers of OVE_MEASURE are read as each language writes them, and a damaged section is reported."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from ove_lab.errors import Failure
from ove_lab.measure import markers
from ove_lab.measure.markers import Marker

NOP = b"\x00\xbf"
# All instructions but the last are marker instructions.
CODE = NOP * 127 + b"\x70\x47"


def entry(address: int, kind: str, name: str) -> bytes:
    return address.to_bytes(4, "little") + kind.encode() + b"\0" + name.encode() + b"\0"


def read(monkeypatch: pytest.MonkeyPatch, data: bytes | None) -> list[Marker]:
    """Read a section with these bytes; None stands for a file without the section."""

    section = None if data is None else SimpleNamespace(data=data)
    code = SimpleNamespace(is_executable=True, address=0x100, size=0x100, data=CODE)
    monkeypatch.setattr(markers, "Elf", lambda _: SimpleNamespace(section=lambda _: section, sections=[code]))
    return markers.read(Path(__file__))


def test_each_language_writes_its_end_in_its_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """C and C++ write the line as their compilers write constants, Rust the line and the name, Zig only the name."""
    data = entry(0x101, "B7", "a b") + entry(0x110, "E#7", "") + entry(0x120, "E9", "ö") + entry(0x130, "E", "z")
    assert read(monkeypatch, data) == [
        Marker(0x100, True, "a b", 7),
        Marker(0x110, False, "", 7),
        Marker(0x120, False, "ö", 9),
        Marker(0x130, False, "z", 0),
    ]


def test_code_that_the_linker_left_out_has_no_marker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Removed code has address zero. A marker that several files describe is listed once."""
    twice = entry(0x100, "B7", "a")
    assert read(monkeypatch, entry(0, "B3", "gone") + twice + twice) == [Marker(0x100, True, "a", 7)]
    assert read(monkeypatch, None) == []


@pytest.mark.parametrize("cut", [2, 4, 6, 8])
def test_damaged_section_is_said(monkeypatch: pytest.MonkeyPatch, cut: int) -> None:
    """A section that ends inside an entry is rejected with the byte's position."""
    with pytest.raises(Failure, match=r"damaged at byte 9: build again"):
        read(monkeypatch, entry(0x100, "B7", "a")[:9] + entry(0x110, "E7", "a")[:cut])


def test_code_without_optimisation_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without optimisation, C's end marker names the register that holds its line."""
    with pytest.raises(Failure, match=r"without optimisation.*-Og"):
        read(monkeypatch, entry(0x100, "B7", "a") + entry(0x110, "Er3", ""))
    with pytest.raises(Failure, match="damaged"):
        read(monkeypatch, entry(0x100, "X", "a"))


def test_a_marker_outside_the_code_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a damaged address is an error, not a region that never ran."""
    with pytest.raises(Failure, match="names 0x80000100, where no code is"):
        read(monkeypatch, entry(0x80000101, "B7", "a"))


def test_a_marker_without_its_instruction_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: an image of older sources, without a nop at each marker, is not measured."""
    with pytest.raises(Failure, match="names 0x1fe, where no nop is: build again"):
        read(monkeypatch, entry(0x1FF, "B7", "a"))


def test_regions_that_the_linker_merged_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: code at one address that is shared by two regions belongs to neither."""
    with pytest.raises(Failure, match="'a' and 'b' begin or end at 0x100"):
        read(monkeypatch, entry(0x101, "B7", "a") + entry(0x101, "B9", "b"))
