# SPDX-License-Identifier: MIT OR Apache-2.0
"""Kernel names that an application gets with <ove/ove.h> although it did not ask for them.

Hot calls are inlined, and an object's storage contains kernel structs, so some kernel headers must reach
applications. backends/<kernel>/tests/reaches.toml lists each of them with its reason, and the names that it defines.
"""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from elftools.elf.elffile import ELFFile

from ove_lab import board as boards
from ove_tool import kernels
from ove_tool.build import BuildRequest, build
from ove_tool.own_trees import not_available
from ove_tool.paths import BACKENDS, EXAMPLES, ROOT
from ove_tool.variant import Variant

# The headers of the C library that <ove/ove.h> includes itself.
BASE = "#include <stdbool.h>\n#include <stddef.h>\n#include <stdint.h>\n"
_DECLARATIONS = ("DW_TAG_typedef", "DW_TAG_enumerator", "DW_TAG_structure_type", "DW_TAG_union_type")
_PLACE = "DW_AT_decl_file"
_EVERYTHING = ("-fno-eliminate-unused-debug-types", "-fno-eliminate-unused-debug-symbols")
# Names of the compiler, the C library and ove.
_RESERVED = re.compile(r"_[_A-Z]\w*")
_OVE = re.compile(r"_*(?:ove|OVE|CONFIG_OVE)_\w*|alloy_link")
Names = dict[str, set[str]]


@cache
def compiler(kernel: str) -> tuple[str, ...]:
    """Build the smallest example, and return the command that compiles a C source of it, without the source."""
    board = boards.of_host() if kernels.load(kernel).is_on_host else boards.default()
    request = BuildRequest(EXAMPLES / "hello", Variant(kernel, board, "heap"))
    build(request, is_quiet=True)
    entries = json.loads((request.folder / "compile_commands.json").read_text(encoding="utf-8"))
    words = shlex.split(next(one["command"] for one in entries if one["file"].endswith("hello/c/main.c")))
    return tuple(words[: words.index("-o")])


def names(kernel: str, text: str, folder: Path) -> Names:
    """Return the macros, types and enumerators in a source, by the files that define them."""
    source, made = folder / "probe.c", folder / "probe.o"
    source.write_text(text, encoding="utf-8")
    command = [*compiler(kernel), str(source)]
    found: Names = defaultdict(set)
    where = ""
    for line in subprocess.run([*command, "-E", "-dD"], capture_output=True, text=True, check=True).stdout.splitlines():
        if marker := re.match(r'# \d+ "([^"]*)"', line):
            where = marker[1]
        elif macro := re.match(r"#define (\w+)", line):
            found[where].add(macro[1])
    subprocess.run([*command, *_EVERYTHING, "-c", "-o", str(made)], capture_output=True, check=True)
    with made.open("rb") as stream:
        dwarf = ELFFile(stream).get_dwarf_info()
        for unit in dwarf.iter_CUs():
            files = dwarf.line_program_for_CU(unit).header
            for entry in unit.iter_DIEs():
                holder = entry.get_parent() if entry.tag == "DW_TAG_enumerator" else entry
                # A tag that is only declared has no file.
                if entry.tag in _DECLARATIONS and "DW_AT_name" in entry.attributes and _PLACE in holder.attributes:
                    path = _file(files, holder.attributes[_PLACE].value)
                    found[path].add(entry.attributes["DW_AT_name"].value.decode())
    return found


def _file(header: Any, index: int) -> str:
    """Return the path of a file in a line table.

    Before DWARF 5, the lists begin with 1, and 0 is the build's folder.
    """
    first = 0 if header["version"] >= 5 else 1
    one = header["file_entry"][index - first]
    place = one["dir_index"] - first
    folder = header["include_directory"][place] if place >= 0 else b"."
    return f"{folder.decode()}/{one['name'].decode()}"


def foreign(kernel: str, text: str, folder: Path) -> Names:
    """Return the names that are neither ove's nor the C library's, by the ends of the files' paths."""
    base = set().union(*names(kernel, BASE, folder).values())
    found: Names = {}
    for path, some in names(kernel, BASE + text, folder).items():
        rest = {one for one in some - base if not _RESERVED.fullmatch(one) and not _OVE.fullmatch(one)}
        if rest:
            found[path] = rest
    return found


def listed(kernel: str) -> list[dict[str, str]]:
    """Return the headers that reach an application, each with its reason and its names."""
    path = BACKENDS / kernel / "tests" / "reaches.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")).get("header", [])


def _is_of(path: str, header: str) -> bool:
    """Return True for the file of an entry.

    The entry "/" stands for every file outside the checkout. Another entry that ends in a slash stands for all files in
    a folder; a star in its name stands for one folder.
    """
    if header == "/":
        return not path.startswith(f"{ROOT}/")
    if header.endswith("/"):
        return re.search("/" + re.escape(header).replace(r"\*", "[^/]+"), path) is not None
    return path.endswith(f"/{header}")


def _judged() -> list[str]:
    """List the kernels, including those of user trees, whose tests are skipped if the tree is not named."""
    return [kernel.name for kernel in kernels.every() if not kernel.is_template]


def unlisted(found: Names, entries: list[dict[str, str]]) -> list[str]:
    """Return the names that no entry of the list allows, each with its file."""
    wrong = []
    for path, some in found.items():
        allowed = [one["names"] for one in entries if _is_of(path, one["path"])]
        wrong += [f"{path}: {name}" for name in sorted(some) if not any(re.fullmatch(one, name) for one in allowed)]
    return wrong


@pytest.mark.parametrize("kernel", _judged())
def test_only_listed_names_reach_an_application(kernel: str, tmp_path: Path) -> None:
    """Claim: <ove/ove.h> brings in only the kernel names on its list, and each entry of the list is needed."""
    if why := not_available(kernel):
        pytest.skip(why)
    found = foreign(kernel, "#include <ove/ove.h>\n", tmp_path)
    entries = listed(kernel)
    print(f"{kernel}: {sum(map(len, found.values()))} names of {len(found)} headers")
    assert [one["path"] for one in entries if not one["why"].strip()] == []
    assert unlisted(found, entries) == []
    assert [one["path"] for one in entries if not any(_is_of(path, one["path"]) for path in found)] == []


def test_a_new_name_is_seen(tmp_path: Path) -> None:
    """Claim: a macro, a type and an enumerator from a header that is on no list are each found."""
    kernel = kernels.built_here()[0]
    header = tmp_path / "fresh.h"
    header.write_text("#define LONG long\ntypedef int ULONG;\nenum fresh { FRESH_ONE };\n", encoding="utf-8")
    found = foreign(kernel, f'#include <ove/ove.h>\n#include "{header}"\n', tmp_path)
    wrong = {one.rpartition(" ")[2] for one in unlisted(found, listed(kernel))}
    assert {"LONG", "ULONG", "FRESH_ONE"} <= wrong


def test_every_kernel_has_its_list() -> None:
    """Claim: each kernel lists what reaches an application."""
    assert [name for name in _judged() if not (BACKENDS / name / "tests" / "reaches.toml").is_file()] == []
