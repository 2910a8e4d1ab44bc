# SPDX-License-Identifier: MIT OR Apache-2.0
"""Adds up an image's size by component, from the ELF file, the map file and the compilers' stack reports."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ove_lab.errors import Failure
from ove_lab.image import Image, kinds
from ove_tool import kernels
from ove_tool.paths import ROOT
from ove_tool.size.linkmap import contributions

FIGURES = ("text", "rodata", "data", "bss", "stack")
# The first matching pattern names the component. A file that matches none belongs to the application or a library.
_FOLDERS = (
    (re.compile(r"^backends/"), "backend"),
    (re.compile(rf"(?:^|/)({'|'.join(map(re.escape, kernels.source_folders()))})/"), "kernel"),
    (re.compile(r"^src/"), "api"),
    (re.compile(r"^boards/"), "board"),
    (re.compile(r"^bindings/"), "binding"),
)
# ove as a module, for a kernel whose own build makes the image: API layer and backend in one archive.
MODULE = "module"
_MODULE = re.compile(r"libmodules__ove\.a\(")
_ARCHIVE = re.compile(r"lib(\w+)\.a\(|/(crt\w+)\.o$")
_OBJECT_FOLDER = re.compile(r"CMakeFiles/([\w.+-]+)\.dir/(.*)\.(?:obj|o)$")


@dataclass
class Figures:
    """Sizes in bytes. `stack` is the largest frame of any function, `deepest` the function with this frame."""

    text: int = 0
    rodata: int = 0
    data: int = 0
    bss: int = 0
    stack: int = 0
    deepest: str = ""


def measure(image: Image) -> dict[str, Figures]:
    """Return the figures of each component; the component with the most code comes first."""
    kinds_of = kinds(image.elf)
    path = image.map
    if not path.is_file():
        raise Failure(f"{path} is missing; build again")
    found: dict[str, Figures] = {}
    linked = set()
    for item in contributions(path.read_text(encoding="utf-8", errors="replace")):
        kind = kinds_of.get(item.output)
        if kind:
            figures = found.setdefault(component(item.object, image), Figures())
            setattr(figures, kind, getattr(figures, kind) + item.size)
            if kind == "text":
                linked.add(file_name(item.object))
    for name, function, frame in frames(image, linked):
        figures = found.get(name)
        if figures and frame > figures.stack:
            figures.stack, figures.deepest = frame, function
    return dict(sorted(found.items(), key=lambda item: -item[1].text))


def component(object_file: str, image: Image) -> str:
    """Return the component that an object file belongs to."""
    inside = _OBJECT_FOLDER.search(object_file)
    if inside is None and _MODULE.search(object_file):
        return MODULE
    if inside is None:
        library = _ARCHIVE.search(object_file)
        return f"lib {(library[1] or library[2]) if library else Path(object_file).stem}"
    # CMake replaces a space by an underscore.
    checkout = str(ROOT).replace(" ", "_").lstrip("/")
    source = inside[2].lstrip("/").removeprefix(checkout).lstrip("/")
    for pattern, name in _FOLDERS:
        if pattern.search(source):
            return name
    return "kernel" if inside[1] == "ove_kernel" else f"application {image.name}"


def file_name(object_file: str) -> str:
    """Return the name of an object file, which may be in an archive, without folder and suffix."""
    return re.sub(r"\.(?:obj|o)$", "", re.split(r"[/(]", object_file.rstrip(")"))[-1])


def frames(image: Image, linked: set[str]) -> Iterator[tuple[str, str, int]]:
    """Yield (component, function, frame) from the compiler's stack reports on files that have code in the image."""
    for report in image.folder.glob("CMakeFiles/**/*.su"):
        if report.stem not in linked:
            continue
        name = component(str(report.relative_to(image.folder).with_suffix(".o")), image)
        for line in report.read_text(encoding="utf-8", errors="replace").splitlines():
            place, _, rest = line.partition("\t")
            frame, _, sort = rest.partition("\t")
            if frame.isdigit():
                mark = "+" if sort.startswith("dynamic") and "bounded" not in sort else ""
                yield name, place.rsplit(":", 1)[-1] + mark, int(frame)
