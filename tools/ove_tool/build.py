# SPDX-License-Identifier: MIT OR Apache-2.0
"""Builds one image: passes the variables of the build page to CMake and runs Ninja."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from ove_lab import image as images
from ove_lab.console import say, step
from ove_lab.errors import Failure
from ove_lab.paths import display
from ove_tool import compiler_cache, compiler_output, editors, in_use, integrations, kernels, known_compilers, untested
from ove_tool.bootstrap import full_disk, is_full
from ove_tool.kconfig.generate import is_of_inputs
from ove_tool.own_trees import OWN_TREES
from ove_tool.paths import ROOT, STATE, VENV_PYTHON, is_of_checkout
from ove_tool.setup import crate_sources
from ove_tool.setup.install import ensure_for
from ove_tool.tools import CCACHE
from ove_tool.variant import Variant

# A path component that consists only of these characters is used unchanged in a folder's name.
_PLAIN = re.compile(r"[A-Za-z0-9_-]+")
_READABLE = 40
GENERATED = "generated"
LOCK = "ove_build.lock"
_RECORD = "ove_configure.json"
# CMake does not notice that a full disk truncated its files, and Ninja makes it rewrite them a hundred times.
_AGAIN, _TRIES = "Re-running CMake", 3
_NO_ROOM = f"[Errno {errno.ENOSPC}]"
# CMake's build type for -Os, and its variable for link-time optimisation.
SMALL = "MinSizeRel"
LTO = ("CMAKE_INTERPROCEDURAL_OPTIMIZATION=ON",)
# Number of concurrent compilers in one build; a caller that runs several builds at once lowers it.
jobs = os.cpu_count() or 2


@dataclass(frozen=True)
class BuildRequest:
    """A request to build. `tag` separates the folder of a special configuration from the usual folder."""

    app: Path
    variant: Variant
    defines: tuple[str, ...] = ()
    fragments: tuple[Path, ...] = ()
    build_type: str = "RelWithDebInfo"
    tag: str = ""
    cmake_defines: tuple[str, ...] = ()

    @property
    def folder(self) -> Path:
        """The build folder, named after the application's path, so that applications with the same name get different
        folders."""
        name = self._path_name
        return self.variant.folder / (f"{name}+{self.tag}" if self.tag else name)

    @property
    def _path_name(self) -> str:
        """Return `examples.hello` for an application in this checkout, `hello-1a2b3c4d` for one elsewhere."""
        if self.app.is_relative_to(ROOT) and self.app != ROOT:
            parts = self.app.relative_to(ROOT).parts
            if all(_PLAIN.fullmatch(part) for part in parts):
                return ".".join(parts)
        readable = re.sub(r"[^A-Za-z0-9_-]+", "_", self.app.name)[:_READABLE]
        return f"{readable}-{hashlib.sha256(str(self.app).encode()).hexdigest()[:8]}"


class BuildFailure(Failure):
    """Configuring or compiling failed; `output` is the complete output of CMake or the compilers."""

    def __init__(self, text: str, output: str, said: str = "") -> None:
        super().__init__(text, said)
        self.output = output


def build(request: BuildRequest, is_quiet: bool = False) -> images.Image:
    """Build incrementally and return the image. Raises BuildFailure with the compilers' messages.

    After a success, shows the compilers' warnings about the application's files.
    """
    if is_quiet:
        build_targets(request)
        return images.load(request.folder)
    editors.refresh(request.app)
    with step(f"building {request.app.name} for {request.variant.name} ({request.variant.lang})") as progress:
        warnings = build_targets(request, progress=progress)
    for line in [*warnings, *filter(None, [untested.note(request.variant.rtos)])]:
        say(line)
    image = images.load(request.folder)
    editors.show(request.app, image)
    return image


def build_targets(
    request: BuildRequest, targets: tuple[str, ...] = (), progress: Callable[[str], None] = lambda _: None
) -> list[str]:
    """Build some of Ninja's targets, by default all; return the warnings about the application's own files.

    Raises BuildFailure with the compilers' messages.
    """
    in_use.hold()
    ensure_for(request.variant)
    folder = request.folder
    folder.mkdir(parents=True, exist_ok=True)
    arguments = _cmake_arguments(request)
    with alone_in(folder):
        record = folder / _RECORD
        wanted = json.dumps(arguments)
        is_configured = (folder / "build.ninja").exists() and record.exists() and record.read_text() == wanted
        if not is_configured or not is_of_inputs(folder / GENERATED):
            record.unlink(missing_ok=True)
            drop_if_foreign(folder, request.app)
            progress("configuring")
            known = known_compilers.key(request.variant.board) if _asks_as_others(request) else ""
            if known:
                known_compilers.give(folder, known)
            # Use --fresh, because a kernel's own build stores in the cache which tree it found.
            fresh = ["--fresh"] if kernels.load(request.variant.rtos).builds_image else []
            lines = _run([*arguments, *fresh], request, "configure", progress)
            # CMake can exit with 0 although it could not write the file: it removes the partial file.
            if not (folder / "build.ninja").exists():
                _end_full(request, full_disk(_NO_ROOM, folder), lines)
            if known:
                known_compilers.keep(folder, known)
            record.write_text(wanted)
        lines = _run(["ninja", "-C", str(folder), f"-j{jobs}", *targets], request, "build", progress)
    return compiler_output.warnings(lines, request.app)


def _asks_as_others(request: BuildRequest) -> bool:
    """Return True if CMake's compiler checks match those for other images; a CMakeLists may set flags first."""
    return is_of_checkout(request.app) and not kernels.load(request.variant.rtos).builds_image


def drop_if_foreign(folder: Path, app: Path) -> None:
    """Empty a build folder that CMake would reject: created before the checkout moved, or for another application."""
    cache = folder / "CMakeCache.txt"
    if not cache.exists():
        return
    made_for = set(cache.read_text(encoding="utf-8").splitlines())
    if {f"CMAKE_CACHEFILE_DIR:INTERNAL={folder}", f"CMAKE_HOME_DIRECTORY:INTERNAL={app}"} <= made_for:
        return
    for path in folder.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif path.name != LOCK:
            path.unlink()


@contextlib.contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Wait for another command that builds there, because two Ninjas in one folder corrupt each other's dependency
    log."""
    with (folder / LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _cmake_arguments(request: BuildRequest) -> list[str]:
    variant = request.variant
    values = {
        "ove_DIR": str(ROOT / "cmake"),
        "OVE_PYTHON": str(VENV_PYTHON),
        "OVE_BOARD": variant.board,
        "OVE_RTOS": variant.rtos,
        "OVE_MODE": variant.mode,
        "OVE_LANG": variant.lang,
        "OVE_SANITIZE": variant.sanitize,
        "OVE_FRAGMENTS": ";".join(str(path.resolve()) for path in request.fragments),
        "CMAKE_BUILD_TYPE": request.build_type,
        "CMAKE_EXPORT_COMPILE_COMMANDS": "ON",
        "OVE_CONFIG_STORE": str(STATE / "config"),
        "OVE_KERNEL_STORE": str(STATE / "kernels"),
        "OVE_LIBRARY_TREES": " ".join(integrations.own_trees()),
    }
    # A kernel's own build enables ccache by itself.
    if not kernels.load(variant.rtos).builds_image:
        values |= {f"CMAKE_{language}_COMPILER_LAUNCHER": CCACHE.command for language in ("C", "CXX")}
    if variant.rtos in OWN_TREES:
        tree = OWN_TREES[variant.rtos]
        named = [*tree.variables, *([tree.modules] if tree.modules else [])]
        values |= {f"OVE_{name}": os.environ.get(name, "") for name in named}
    if sources := crate_sources.of(variant.rtos):
        sources.check()
        values[f"OVE_{variant.rtos.upper()}_KERNEL_DIR"] = str(sources.folder())
    arguments = ["cmake", "-G", "Ninja", "-S", str(request.app), "-B", str(request.folder)]
    # A -D of an earlier build must not persist in the cache.
    arguments += ["-U", "CONFIG_OVE_*", "-U", "CONFIG_APP_*", "-U", "CMAKE_INTERPROCEDURAL_OPTIMIZATION"]
    arguments += [f"-D{name}={value}" for name, value in values.items()]
    return arguments + [f"-D{define}" for define in (*request.defines, *request.cmake_defines)]


def _run(command: list[str], request: BuildRequest, what: str, progress: Callable[[str], None]) -> list[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "tools"), "NINJA_STATUS": "[%f/%t] "}
    # Compilers use the locale's quotation marks, and the tests read their messages.
    environment["LC_ALL"] = "C"
    environment |= compiler_cache.environment()
    lines: list[str] = []
    tries = 0
    # A compiler quotes the bytes of a source, which may be of any encoding.
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env=environment,
    ) as process:
        assert process.stdout is not None  # noqa: S101
        for line in process.stdout:
            lines.append(line)
            if found := compiler_output.PROGRESS.match(line):
                progress(f"{found[1]}/{found[2]}")
            tries += _AGAIN in line
            if tries >= _TRIES and is_full(request.folder):
                process.terminate()
    full = ""
    if process.returncode != 0:
        full = full_disk("".join(lines), request.folder)
        full = full or (full_disk(_NO_ROOM, request.folder) if is_full(request.folder) else "")
    if full:
        _end_full(request, full, lines)
    log = request.folder / f"ove_{what}.log"
    log.write_text("".join(lines), encoding="utf-8")
    if process.returncode != 0:
        text = f"{request.app.name} for {request.variant.name}: {what} failed; the whole output is in {display(log)}"
        raise BuildFailure(text, "".join(lines), "\n".join(compiler_output.errors(lines, request.app)))
    return lines


def _end_full(request: BuildRequest, full: str, lines: list[str]) -> NoReturn:
    # These files may be truncated. Once there is space, CMake writes them again.
    for name in (_RECORD, "CMakeCache.txt", "build.ninja"):
        (request.folder / name).unlink(missing_ok=True)
    raise BuildFailure(f"{request.app.name}: {full}", "".join(lines))
