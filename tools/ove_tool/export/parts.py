# SPDX-License-Identifier: MIT OR Apache-2.0
"""Finds the sources, folders and options with which CMake would compile ove for a project; compiles nothing."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ove_lab.errors import Failure
from ove_lab.limits import call
from ove_tool.bootstrap import NEVER, check_name
from ove_tool.export.project import CONFIG_FILE, Project
from ove_tool.paths import ROOT, VENV_PYTHON

_TIMEOUT_S = 120
_QUERY = Path(".cmake", "api", "v1", "query", "codemodel-v2")
_REPLY = Path(".cmake", "api", "v1", "reply")
# The options that choose a dialect or change the meaning of code. All other options are the project's own.
_OF_MEANING = re.compile(r"(?<!\S)(?:-std=\S+|-fno-(?:exceptions|rtti|threadsafe-statics)|-x|assembler-with-cpp)(?!\S)")
OLD = "OVE_FREERTOS_IS_OLD=1"
_PARTS = ("kernel", "config", "port", "heap")
_STUB = "ove_export_stub"
_PROJECT = """\
cmake_minimum_required(VERSION 3.25)
project(firmware C CXX ASM)
add_executable(firmware {stub}.c)
set(OVE_BOARD own-board)
find_package(ove REQUIRED)
{kernel}
ove_add_to(firmware {arguments})
"""
_KERNEL = """\
add_library(rtos_kernel OBJECT {sources})
target_include_directories(rtos_kernel PUBLIC {includes})
"""


@dataclass(frozen=True)
class Source:
    """A file to compile, with its definitions and the options that choose its language's dialect."""

    path: Path
    language: str
    defines: tuple[str, ...]
    options: tuple[str, ...]


@dataclass(frozen=True)
class Parts:
    """The inputs of a build of ove. `config` is the generated header; `includes` come before the project's folders.

    `kernel_defines` are definitions of single kernel files, by file name.
    """

    rtos: str
    mode: str
    sources: tuple[Source, ...]
    includes: tuple[Path, ...]
    config: Path
    config_text: str
    kernel_defines: tuple[tuple[str, tuple[str, ...]], ...]
    cpp_defines: tuple[str, ...]
    link_options: tuple[str, ...]


def collect(project: Project, settings: Sequence[str], cpu: Sequence[str], is_cpp: bool) -> Parts:
    """Ask CMake how it would compile ove for a project. `settings` are variables of CMake, as NAME=VALUE.

    Raises Failure with CMake's message for a configuration that ove rejects.
    """
    check_name(Path(tempfile.gettempdir()), NEVER)
    with tempfile.TemporaryDirectory(prefix="ove-export-") as place:
        folder, build = Path(place) / "project", Path(place) / "build"
        folder.mkdir()
        for name in (CONFIG_FILE, "Kconfig"):
            if (project.folder / name).is_file():
                (folder / name).write_bytes((project.folder / name).read_bytes())
        linked = _linked(project, folder)
        for suffix in ("c", "cpp"):
            (folder / f"{_STUB}.{suffix}").write_text("", encoding="utf-8")
        (folder / "CMakeLists.txt").write_text(_cmake(linked, is_cpp), encoding="utf-8")
        (build / _QUERY).parent.mkdir(parents=True)
        (build / _QUERY).touch()
        words = ["cmake", "-G", "Ninja", "-S", folder, "-B", build, f"-Dove_DIR={ROOT / 'cmake'}"]
        words += [f"-DOVE_PYTHON={VENV_PYTHON}", f"-DOVE_CPU_FLAGS={';'.join(cpu)}", "-DCONFIG_OVE_STACK_FRAMES=n"]
        words += [f"-DCMAKE_TOOLCHAIN_FILE={ROOT / 'cmake' / 'toolchains' / 'arm-none-eabi.cmake'}"]
        words += [f"-D{setting}" for setting in settings]
        done = call([str(word) for word in words], _TIMEOUT_S, folder)
        if done.code != 0:
            said = _said(done.output)
            # Name the user's files instead of the copies. Replace the parts first: their paths begin with the folder's.
            for mine, its in (*zip(_paths(linked), _paths(project), strict=True), (folder, project.folder)):
                said = said.replace(str(mine), str(its))
            raise Failure(f"the configuration of ove fails:\n{said}")
        return _read(build)


def _linked(project: Project, folder: Path) -> Project:
    """Return the project with links to its parts in `folder`, because CMake does not accept every folder name."""
    for name in _PARTS:
        path: Path | None = getattr(project, name)
        if path is not None:
            (folder / name).symlink_to(path if path.is_dir() else path.parent)
    heap = folder / "heap" / project.heap.name if project.heap else None
    return Project(folder, *(folder / name if getattr(project, name) else None for name in _PARTS[:-1]), heap)


def _paths(project: Project) -> list[Path]:
    return [path for name in _PARTS if (path := getattr(project, name)) is not None]


def _said(text: str) -> str:
    """Return CMake's error without the file and the call stack."""
    found = re.search(r"CMake Error at [^\n]*:\n(.*?)(?:\nCall Stack|\n\n-- |\Z)", text, re.DOTALL)
    return "\n".join(line.strip() for line in (found[1] if found else text[-3000:]).strip().splitlines())


def _cmake(project: Project, is_cpp: bool) -> str:
    kernel, arguments = "", [f"CPP {_STUB}.cpp"] if is_cpp else []
    if project.kernel:
        kernel = _KERNEL.format(sources=_quoted(project.kernel_sources), includes=_quoted(project.kernel_includes))
        arguments.insert(0, "KERNEL rtos_kernel")
    return _PROJECT.format(stub=_STUB, kernel=kernel, arguments=" ".join(arguments))


def _quoted(paths: Iterable[Path]) -> str:
    return " ".join(f'"{path}"' for path in paths)


def _read(build: Path) -> Parts:
    reply = build / _REPLY
    index = json.loads(next(reply.glob("codemodel-v2-*.json")).read_text(encoding="utf-8"))
    targets = {
        one["name"]: json.loads((reply / one["jsonFile"]).read_text(encoding="utf-8"))
        for one in index["configurations"][0]["targets"]
    }
    ours = [name for name in targets if name in ("ove_objects", "ove_apart") or name.startswith("firmware_ove_")]
    sources = [source for name in ours for source in _sources(targets[name], build.parent / "project")]
    includes = dict.fromkeys(path for name in ours for path in _includes(targets[name]))
    facts = _facts(build)
    config = next(path for path in includes if (path / "ove_config.h").is_file())
    kernel = targets.get("rtos_kernel")
    cpp = [source.defines for source in sources if source.language == "CXX"]
    return Parts(
        facts["OVE_RTOS"],
        facts["OVE_MODE"],
        tuple(sorted(sources, key=lambda one: str(one.path))),
        tuple(includes),
        config,
        _config_text(config, sources),
        tuple(_kernel_defines(kernel)) if kernel else (),
        tuple(dict.fromkeys(define for some in cpp for define in some)),
        tuple(_link_options(targets["firmware"])),
    )


def _config_text(config: Path, sources: Iterable[Source]) -> str:
    """Return the configuration, with the definition for a FreeRTOS before 11.2 if the kernel is one."""
    text = (config / "ove_config.h").read_text(encoding="utf-8")
    if any(OLD in source.defines for source in sources):
        name, _, value = OLD.partition("=")
        text += f"\n/* The project's FreeRTOS is older than 11.2. */\n#define {name} {value}\n"
    return text


def _facts(build: Path) -> dict[str, str]:
    text = (build / "generated" / "config.cmake").read_text(encoding="utf-8")
    return dict(re.findall(r'^set\((OVE_\w+) "?([^")]*)"?', text, re.MULTILINE))


def _sources(target: dict[str, Any], project: Path) -> list[Source]:
    found = []
    for one in target["sources"]:
        path = (project / one["path"]).resolve()
        if "compileGroupIndex" not in one or not path.is_relative_to(ROOT):
            continue
        group = target["compileGroups"][one["compileGroupIndex"]]
        fragments = " ".join(each["fragment"] for each in group.get("compileCommandFragments", []))
        defines = tuple(each["define"] for each in group.get("defines", []))
        language = "ASM" if path.suffix == ".S" else group["language"]
        found.append(Source(path, language, defines, tuple(dict.fromkeys(_OF_MEANING.findall(fragments)))))
    return found


def _includes(target: dict[str, Any]) -> list[Path]:
    groups = target.get("compileGroups", [])
    paths = [Path(each["path"]).resolve() for group in groups for each in group.get("includes", [])]
    return [path for path in paths if path.is_relative_to(ROOT) or (path / "ove_config.h").is_file()]


def _kernel_defines(kernel: dict[str, Any]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the names of kernel files that have their own definitions, with these definitions."""
    groups = [tuple(each["define"] for each in group.get("defines", [])) for group in kernel["compileGroups"]]
    for one in kernel["sources"]:
        if found := [each for each in groups[one["compileGroupIndex"]] if each != OLD]:
            yield Path(one["path"]).name, tuple(found)


def _link_options(executable: dict[str, Any]) -> list[str]:
    fragments = executable.get("link", {}).get("commandFragments", [])
    words = [word for one in fragments if one["role"] == "flags" for word in one["fragment"].split()]
    return [word for word in words if word.startswith(("-Wl,--wrap", "-Wl,--undefined", "-Wl,--defsym"))]
