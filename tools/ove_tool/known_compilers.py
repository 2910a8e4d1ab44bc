# SPDX-License-Identifier: MIT OR Apache-2.0
"""Caches the results of CMake's compiler checks for the next image of this checkout.

For each image, CMake compiles four programs to identify the compilers, which takes two thirds of its time. The results
depend only on the compilers, the toolchain file and the environment. A build folder that starts with a copy of another
folder's results skips these checks. CMake itself checks whatever the copy does not contain.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import re
import shutil
import tempfile
from pathlib import Path

from ove_tool.paths import ROOT, STATE
from ove_tool.tools import ARM_TOOLS, CMAKE, HOST_CC, HOST_CXX

_STORE = STATE / "compilers"
_CACHE = "CMakeCache.txt"
_LEARNED = "CMakeFiles"
# CMake stores its results in a subfolder of CMakeFiles that is named after CMake's version.
_VERSION = re.compile(r"\d+(\.\d+)+")
# Cached variables with compiler results and tool paths. Without PLATFORM_INFO_INITIALIZED, CMake repeats the checks.
_KEPT = re.compile(
    r"CMAKE_(ADDR2LINE|AR|DLLTOOL|LINKER|MAKE_PROGRAM|NM|OBJCOPY|OBJDUMP|RANLIB|READELF|STRIP|PLATFORM_INFO_INITIALIZED"
    r"|(C|CXX)_COMPILER(_AR|_RANLIB)?|CACHE_(MAJOR|MINOR|PATCH)_VERSION)(-ADVANCED)?:"
)
_ANSWERS = ("CMakeCCompiler.cmake", "CMakeCXXCompiler.cmake")
# Environment variables that affect the results or the choice of a compiler.
_ASKED = ("CC", "CXX", "CFLAGS", "CXXFLAGS", "LDFLAGS", "PATH")
_PROGRAMS = tuple(tool.command for tool in (CMAKE, HOST_CC, HOST_CXX, *ARM_TOOLS))
# Debian's links that select the version behind an unversioned program name.
_ALTERNATIVES = "/etc/alternatives"


@functools.cache
def key(board: str) -> str:
    """Return a digest of everything the results depend on: the programs, the environment, the board's toolchain.

    It includes the folders on the PATH: adding, removing or relinking a program changes its folder.
    """
    digest = hashlib.sha256()
    for name in _ASKED:
        digest.update(f"{name}={os.environ.get(name)}\n".encode())
    programs = [Path(path).resolve() for name in _PROGRAMS if (path := shutil.which(name))]
    folders = map(Path, (*os.get_exec_path(), _ALTERNATIVES))
    for path in (*programs, *(folder for folder in folders if folder.is_dir())):
        stat = path.stat()
        digest.update(f"{path}: {stat.st_size} {stat.st_mtime_ns}\n".encode())
    for file in (*sorted((ROOT / "cmake").rglob("*.cmake")), ROOT / "boards" / board / "board.cmake"):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def give(folder: Path, name: str) -> None:
    """Copy the results stored under `name` into a build folder that CMake has not configured yet."""
    stored = _STORE / name
    if not stored.is_dir() or (folder / _CACHE).exists():
        return
    shutil.rmtree(folder / _LEARNED, ignore_errors=True)
    shutil.copytree(stored / _LEARNED, folder / _LEARNED)
    shutil.copyfile(stored / _CACHE, folder / _CACHE)


def keep(folder: Path, name: str) -> None:
    """Store the compiler results of a configured build folder under `name`."""
    if (_STORE / name).exists():
        return
    versions = [path for path in (folder / _LEARNED).iterdir() if path.is_dir() and _VERSION.fullmatch(path.name)]
    # Skip an application in a single language: its results lack what another application needs.
    if len(versions) != 1 or not all((versions[0] / answers).is_file() for answers in _ANSWERS):
        return
    _STORE.mkdir(parents=True, exist_ok=True)
    # Another build may store the same results at the same time, so rename a complete copy into place.
    with tempfile.TemporaryDirectory(dir=_STORE) as made:
        whole = Path(made, "whole")
        shutil.copytree(versions[0], whole / _LEARNED / versions[0].name)
        lines = (folder / _CACHE).read_text(encoding="utf-8").splitlines()
        (whole / _CACHE).write_text("".join(f"{line}\n" for line in lines if _KEPT.match(line)), encoding="utf-8")
        # For the second process, the target already exists.
        with contextlib.suppress(OSError):
            whole.rename(_STORE / name)
