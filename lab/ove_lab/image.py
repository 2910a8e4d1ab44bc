# SPDX-License-Identifier: MIT OR Apache-2.0
"""A built image: the contents of ove_image.json, its size, and the source of an address."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from ove_lab import schema
from ove_lab.elf import Elf, ElfError, Section
from ove_lab.errors import Failure
from ove_lab.paths import display, of_source


@dataclass(frozen=True)
class Image:
    """A built image. `folder` is the build folder, `crate` the folder of a Rust application's Cargo.toml."""

    name: str
    elf: Path
    rtos: str
    board: str
    mode: str
    lang: str
    folder: Path
    crate: Path | None = None

    @property
    def map(self) -> Path:
        """The linker map; a kernel that links the image itself names it without the `.elf`."""
        beside = self.elf.with_suffix(".map")
        return beside if beside.is_file() else Path(f"{self.elf}.map")


@dataclass(frozen=True)
class Size:
    """Bytes by kind; bss includes the stacks and the heap that the linker script reserves."""

    text: int
    rodata: int
    data: int
    bss: int

    @property
    def flash(self) -> int:
        """Return the image's flash size in bytes."""
        return self.text + self.rodata + self.data

    @property
    def ram(self) -> int:
        """Return the image's RAM size in bytes."""
        return self.data + self.bss

    def __str__(self) -> str:
        parts = f"text {self.text}, rodata {self.rodata}, data {self.data}, bss {self.bss} bytes"
        return f"{parts} (flash {self.flash}, RAM {self.ram})"


class _File(schema.Table):
    name: str
    elf: schema.Filled
    rtos: str
    board: str
    mode: str
    lang: str
    crate: str | None = None


def load(folder: Path) -> Image:
    """Read ove_image.json of a build folder. Raises Failure if the application did not write one."""
    path = folder / "ove_image.json"
    try:
        file = schema.json_file(path, _File, "./ove build", 1)
    except Failure as failure:
        if not path.exists():
            raise Failure(f"{path} is missing: the CMakeLists.txt has to call ove_application()") from failure
        raise Failure(f"{failure.text}; remove the folder and build again") from failure
    names = {name: getattr(file, name) for name in ("name", "rtos", "board", "mode", "lang")}
    image = Image(elf=folder / file.elf, folder=folder, crate=Path(file.crate) if file.crate else None, **names)
    if not image.elf.is_file():
        raise Failure(f"{path}: {image.elf} is missing; build again")
    return image


def size(elf: Path) -> Size:
    """Add up the allocated sections of an ELF file."""
    totals = {"text": 0, "rodata": 0, "data": 0, "bss": 0}
    for section in Elf(elf).sections:
        if section.is_allocated:
            totals[kind_of(section)] += section.size
    return Size(**totals)


def digest_of_bytes(elf: Path) -> str:
    """Return the SHA-256 of an image's loaded contents: each section's address and bytes.

    Debug information is excluded. Raises Failure for a file that is not an ELF file.
    """
    digest = hashlib.sha256()
    for section in Elf(elf).sections:
        if section.is_allocated and section.data:
            digest.update(f"{section.address:x} {len(section.data)}\n".encode() + section.data)
    return digest.hexdigest()


def kinds(elf: Path) -> dict[str, str]:
    """Map each allocated section of an ELF file to its kind."""
    return {each.name: kind_of(each) for each in Elf(elf).sections if each.is_allocated}


def kind_of(section: Section) -> str:
    """Return the kind of an allocated section: text, rodata, data or bss."""
    if section.kind == "SHT_NOBITS":
        return "bss"
    if section.is_executable:
        return "text"
    return "data" if section.is_writable else "rodata"


def resolve(elf: Path, address: int, is_return: bool = False) -> str | None:
    """Return `function file:line` of a code address, or None if it is not code or binutils are missing.

    A return address is that of the instruction after the call. If the call never returns, that may be the next
    function, so the instruction before it is looked up.
    """
    try:
        file = Elf(elf)
    except ElfError:
        return None
    address &= ~1 if file.is_arm else ~0
    address -= (2 if file.is_arm else 1) if is_return else 0
    if not any(one.is_executable and one.address <= address < one.address + one.size for one in file.sections):
        return None
    tool = shutil.which("arm-none-eabi-addr2line" if file.is_arm else "addr2line")
    if tool is None:
        return None
    command = [tool, "-f", "-C", "-e", str(elf), hex(address)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False).stdout.split("\n")
    if len(answer) < 2 or answer[0] == "??":
        return None
    file, _, line = answer[1].partition(" (discriminator")[0].partition(":")
    return f"{answer[0]} {display(Path(of_source(file)))}:{line}" if file.startswith("/") else " ".join(answer[:2])
