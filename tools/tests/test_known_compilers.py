# SPDX-License-Identifier: MIT OR Apache-2.0
"""CMake examines the compilers once, and again when a compiler changes."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from ove_lab import board as boards
from ove_tool import known_compilers
from ove_tool.tools import HOST_CC

ASKS = "compiler identification"


@pytest.fixture(autouse=True)
def _place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_compilers, "_STORE", tmp_path / "store")


def configured(place: Path, name: str, languages: str = "C CXX") -> str:
    """Configure a project in a new folder that begins with the known facts; return CMake's output."""
    source, folder = place / "source", place / name
    source.mkdir(exist_ok=True)
    folder.mkdir()
    text = f"cmake_minimum_required(VERSION 3.25)\nproject(asks {languages})\n"
    shown = ("COMPILER_ID", "SIZEOF_DATA_PTR", "IMPLICIT_LINK_LIBRARIES", "COMPILER_AR")
    words = " ".join(f"${{CMAKE_C_{name}}}" for name in shown)
    text += f'message(STATUS "told {words} ${{CMAKE_NM}}")\n'
    (source / "CMakeLists.txt").write_text(text, encoding="utf-8")
    known_compilers.give(folder, "key")
    command = ["cmake", "-G", "Ninja", "-S", source, "-B", folder]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    known_compilers.keep(folder, "key")
    return said


def told(said: str, place: Path, name: str) -> list[str]:
    """Return what the project was told about its compiler."""
    return [line.replace(str(place / name), "") for line in said.splitlines() if "told" in line]


def test_second_folder_does_not_ask(tmp_path: Path) -> None:
    """Claim: a checkout's second image gets the same compiler facts, and CMake runs no compiler for them."""
    first, second = (configured(tmp_path, name) for name in ("first", "second"))
    assert ASKS in first
    assert ASKS not in second
    assert told(first, tmp_path, "first") == told(second, tmp_path, "second") != []


def test_project_of_one_language_teaches_nothing(tmp_path: Path) -> None:
    """Claim: facts about C alone are not kept, because an image in C++ needs both."""
    assert ASKS in configured(tmp_path, "alone", "C")
    assert ASKS in configured(tmp_path, "both")
    assert ASKS not in configured(tmp_path, "alone again", "C")


def test_folder_that_cmake_has_seen_stays(tmp_path: Path) -> None:
    """Claim: a build folder that has a cache keeps its own."""
    configured(tmp_path, "first")
    own = tmp_path / "own"
    own.mkdir()
    (own / "CMakeCache.txt").write_text("OWN:STRING=1\n", encoding="utf-8")
    known_compilers.give(own, "key")
    assert sorted(path.name for path in own.iterdir()) == ["CMakeCache.txt"]


@pytest.mark.parametrize("changed", ["CC", "CFLAGS", "PATH"])
def test_another_compiler_is_asked(changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: another compiler, other flags or another search path give another key."""
    known_compilers.key.cache_clear()
    before = known_compilers.key(boards.default())
    monkeypatch.setenv(changed, str(tmp_path))
    known_compilers.key.cache_clear()
    assert known_compilers.key(boards.default()) != before
    known_compilers.key.cache_clear()


def test_compiler_that_was_replaced_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claim: a compiler of the same name that is another file, or calls another program, gives another key."""
    program = tmp_path / HOST_CC.command
    monkeypatch.setenv("PATH", str(tmp_path))
    keys = []
    for make in (
        lambda: program.write_bytes(Path("/bin/true").read_bytes()),
        lambda: program.write_bytes(Path("/bin/sh").read_bytes()),
        lambda: program.symlink_to("/bin/sh"),
    ):
        program.unlink(missing_ok=True)
        make()
        if not program.is_symlink():
            program.chmod(0o755)
        known_compilers.key.cache_clear()
        keys.append(known_compilers.key(boards.default()))
    known_compilers.key.cache_clear()
    assert len(set(keys)) == len(keys)
