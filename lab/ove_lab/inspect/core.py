# SPDX-License-Identifier: MIT OR Apache-2.0
"""Snapshots as core files, which GDB can open too.

The layout is that of ELF cores for Arm: an NT_PRSTATUS note for each thread, the running one first, and a segment for
each memory region. A separate ove note has the digest of the image.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path

import msgspec
from elftools.elf.elffile import ELFFile

from ove_lab.elf import guard
from ove_lab.errors import Failure
from ove_lab.inspect.snapshot import WORD, Region, Registers, Snapshot
from ove_lab.whole_file import replace_bytes

_OWNER, _KIND = b"ove\0", 0x6F7665
_STATUS_OWNER, _STATUS_KIND = b"CORE\0", 1
# struct elf_prstatus of 32-bit Arm: 72 bytes, 18 words of registers, and a word about the FPU.
_STATUS, _BEFORE, _REGISTERS = 148, 72, 18
_PID_AT, _SIGNAL_AT, _TRAP = 24, 12, 5
_NAMES = [*(f"r{number}" for number in range(13)), "sp", "lr", "pc", "xpsr"]
_HEADER, _PROGRAM = 52, 32
_CORE, _ARM, _LOAD, _NOTE = 4, 40, 1, 4
_READABLE = 4


class _About(msgspec.Struct, forbid_unknown_fields=True):
    """The ove note: the parts of a snapshot other than memory and the threads' registers."""

    digest: str
    elf: str
    registers: Registers
    thread_registers: Registers


def is_core(path: Path) -> bool:
    """Return True for an ELF file that is a core."""
    with path.open("rb") as file:
        begin = file.read(18)
    return begin[:4] == b"\x7fELF" and begin[16:18] == _CORE.to_bytes(2, "little")


def write(path: Path, snapshot: Snapshot, threads: Sequence[Registers], elf: Path, digest: str) -> None:
    """Write a core file. `threads` holds the registers of each thread, the running one first."""
    replace_bytes(path, content(snapshot, threads, elf, digest))


def content(snapshot: Snapshot, threads: Sequence[Registers], elf: Path, digest: str) -> bytes:
    """Return the bytes of a core file."""
    about = _About(digest, str(elf.resolve()), snapshot.registers, snapshot.thread_registers)
    notes = b"".join(_note(_STATUS_OWNER, _STATUS_KIND, one) for one in _statuses(threads))
    notes += _note(_OWNER, _KIND, msgspec.json.encode(about))
    count = 1 + len(snapshot.regions)
    place = _HEADER + _PROGRAM * count
    headers = [struct.pack("<8I", _NOTE, place, 0, 0, len(notes), 0, 0, 1)]
    place += len(notes)
    for one in snapshot.regions:
        size = len(one.data)
        headers.append(struct.pack("<8I", _LOAD, place, one.begin, one.begin, size, size, _READABLE | 2, 1))
        place += size
    magic = b"\x7fELF\x01\x01\x01" + bytes(9)
    head = magic + struct.pack("<HHIIIIIHHHHHH", _CORE, _ARM, 1, 0, _HEADER, 0, 0, _HEADER, _PROGRAM, count, 0, 0, 0)
    return head + b"".join(headers) + notes + b"".join(one.data for one in snapshot.regions)


def read(path: Path) -> tuple[Snapshot, str, Path]:
    """Return the snapshot of a core file, the digest of its image, and the image's path.

    Raises Failure for a file that is not an ove core file, or that is damaged or truncated.
    """
    with guard(path, "the core"):
        file = ELFFile(BytesIO(path.read_bytes()))
        loads = [one for one in file.iter_segments() if one["p_type"] == "PT_LOAD"]
        regions = [Region(one["p_vaddr"], one.data()) for one in loads]
        notes = [one.data() for one in file.iter_segments() if one["p_type"] == "PT_NOTE"]
        found = [text for note in notes for owner, kind, text in _notes(note) if (owner, kind) == (_OWNER, _KIND)]
    if not found:
        raise Failure(f"{path} is not a core file of `./ove run --core`: it has no ove note")
    try:
        about = msgspec.json.decode(found[0], type=_About)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Failure(f"{path}: its ove note is damaged: {error}") from error
    if short := next((one for one, load in zip(regions, loads, strict=True) if len(one.data) < load["p_filesz"]), None):
        raise Failure(f"{path} is truncated: the memory at 0x{short.begin:08x} is incomplete")
    return Snapshot(about.registers, regions, about.thread_registers), about.digest, Path(about.elf)


def _statuses(threads: Sequence[Registers]) -> Iterator[bytes]:
    for number, registers in enumerate(threads, 1):
        status = bytearray(_STATUS)
        struct.pack_into("<H", status, _SIGNAL_AT, _TRAP)
        struct.pack_into("<I", status, _PID_AT, number)
        values = [registers.get(name, 0) & 0xFFFFFFFF for name in _NAMES]
        struct.pack_into(f"<{len(values)}I", status, _BEFORE, *values)
        yield bytes(status)


def _note(owner: bytes, kind: int, text: bytes) -> bytes:
    return struct.pack("<3I", len(owner), len(text), kind) + _padded(owner) + _padded(text)


def _padded(text: bytes) -> bytes:
    return text + bytes(-len(text) % WORD)


def _notes(data: bytes) -> Iterator[tuple[bytes, int, bytes]]:
    place = 0
    while place + 3 * WORD <= len(data):
        names, texts, kind = struct.unpack_from("<3I", data, place)
        begin = place + 3 * WORD
        text = begin + names + -names % WORD
        yield data[begin : begin + names], kind, data[text : text + texts]
        place = text + texts + -texts % WORD
