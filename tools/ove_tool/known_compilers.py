# SPDX-License-Identifier: MIT OR Apache-2.0
"""The compilers' facts that CMake finds out, kept for the next image of this checkout.

CMake compiles four programs to learn which compilers it has, for each image anew: two thirds of what it does. The
answers depend on the compilers, the toolchain file and the environment alone. A folder that begins with a copy of what
another one learned goes on where that one was. CMake learns by itself whatever a copy does not answer.
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
# A folder of CMakeFiles is named by CMake's version.
_VERSION = re.compile(r"\d+(\.\d+)+")
# The compilers' answers to CMake, and the paths of their tools. Without PLATFORM_INFO_INITIALIZED it asks again.
_KEPT = re.compile(
    r"CMAKE_(ADDR2LINE|AR|DLLTOOL|LINKER|MAKE_PROGRAM|NM|OBJCOPY|OBJDUMP|RANLIB|READELF|STRIP|PLATFORM_INFO_INITIALIZED"
    r"|(C|CXX)_COMPILER(_AR|_RANLIB)?|CACHE_(MAJOR|MINOR|PATCH)_VERSION)(-ADVANCED)?:"
)
_ANSWERS = ("CMakeCCompiler.cmake", "CMakeCXXCompiler.cmake")
# Variables that change a compiler's answers, or the choice of the compiler.
_ASKED = ("CC", "CXX", "CFLAGS", "CXXFLAGS", "LDFLAGS", "PATH")
_PROGRAMS = tuple(tool.command for tool in (CMAKE, HOST_CC, HOST_CXX, *ARM_TOOLS))
# Debian's choice of what the names without a version stand for.
_ALTERNATIVES = "/etc/alternatives"


@functools.cache
def key(board: str) -> str:
    """Name what the answers depend on: the programs as they are now, the environment, the toolchain of the board.

    A program that comes, goes or stands for another one changes the folder it is in.
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
    """Let a build folder that CMake has not seen begin with what was kept under the name."""
    stored = _STORE / name
    if not stored.is_dir() or (folder / _CACHE).exists():
        return
    shutil.rmtree(folder / _LEARNED, ignore_errors=True)
    shutil.copytree(stored / _LEARNED, folder / _LEARNED)
    shutil.copyfile(stored / _CACHE, folder / _CACHE)


def keep(folder: Path, name: str) -> None:
    """Keep what CMake learned in a build folder that it has configured."""
    if (_STORE / name).exists():
        return
    versions = [path for path in (folder / _LEARNED).iterdir() if path.is_dir() and _VERSION.fullmatch(path.name)]
    # An application of one language alone has asked for less than the next one needs.
    if len(versions) != 1 or not all((versions[0] / answers).is_file() for answers in _ANSWERS):
        return
    _STORE.mkdir(parents=True, exist_ok=True)
    # Another build may be at it: the copy appears whole.
    with tempfile.TemporaryDirectory(dir=_STORE) as made:
        whole = Path(made, "whole")
        shutil.copytree(versions[0], whole / _LEARNED / versions[0].name)
        lines = (folder / _CACHE).read_text(encoding="utf-8").splitlines()
        (whole / _CACHE).write_text("".join(f"{line}\n" for line in lines if _KEPT.match(line)), encoding="utf-8")
        # The second process finds the place taken.
        with contextlib.suppress(OSError):
            whole.rename(_STORE / name)
