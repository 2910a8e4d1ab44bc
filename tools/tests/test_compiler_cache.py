# SPDX-License-Identifier: MIT OR Apache-2.0
"""Shared objects of images come from the compiler's cache, but never if the compiler would read different input."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from ove_lab import board as boards
from ove_tool import compiler_cache
from ove_tool.paths import ROOT, VENV_PYTHON
from ove_tool.tools import CCACHE

pytestmark = pytest.mark.skipif(shutil.which(CCACHE.command) is None, reason=f"{CCACHE.command} is not installed")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(compiler_cache, "ROOT", tmp_path)
    monkeypatch.setattr(compiler_cache, "STATE", tmp_path / ".ove")
    compiler_cache.environment.cache_clear()
    for folder in ("first", "second"):
        (tmp_path / folder).mkdir()
    (tmp_path / "second" / "which.h").write_text("#define WHICH 2\n")
    (tmp_path / "main.c").write_text('#include "which.h"\nint main(void) { return WHICH; }\n')
    yield tmp_path
    compiler_cache.environment.cache_clear()


def built(checkout: Path, folder: str) -> int:
    """Compile in a separate folder, and return the program's result."""
    place = checkout / ".ove" / folder
    place.mkdir(parents=True, exist_ok=True)
    compiler_cache.environment.cache_clear()
    environment = {**os.environ, **compiler_cache.environment()}
    words = ["-I", checkout / "first", "-I", checkout / "second", "-g", "-MD", "-MF", "main.d", "-o", "main.o"]
    command = [CCACHE.command, "cc", *map(str, words), "-c", str(checkout / "main.c")]
    subprocess.run(command, cwd=place, env=environment, check=True)
    subprocess.run(["cc", "main.o", "-o", "main"], cwd=place, check=True)
    return subprocess.run([place / "main"], check=False).returncode


def direct_hits() -> int:
    environment = {**os.environ, **compiler_cache.environment()}
    done = subprocess.run(
        [CCACHE.command, "--print-stats"], env=environment, capture_output=True, text=True, check=True
    )
    return int(dict(line.split("\t") for line in done.stdout.splitlines())["direct_cache_hit"])


def test_objects_are_shared_between_build_folders(checkout: Path) -> None:
    """Claim: the same compilation in another build folder is found without running the preprocessor."""
    assert [built(checkout, "one"), built(checkout, "two")] == [2, 2]
    assert direct_hits() == 1


def test_header_that_comes_earlier_in_the_path_is_noticed(checkout: Path) -> None:
    """Claim: a new header in a folder that is searched before the others' is read by the next build."""
    assert built(checkout, "one") == 2
    (checkout / "first" / "which.h").write_text("#define WHICH 1\n")
    assert built(checkout, "two") == 1


def compilations(place: Path, board: str, mode: str, app: str, target: str) -> list[str]:
    """Configure an image in a separate folder, and return the command lines that compile a target's objects."""
    values = {
        "ove_DIR": ROOT / "cmake", "OVE_PYTHON": VENV_PYTHON, "OVE_BOARD": board, "OVE_RTOS": "alloy", "OVE_MODE": mode,
        "OVE_CONFIG_STORE": place.parent / "store",
    }  # fmt: skip
    options = [f"-D{name}={value}" for name, value in values.items()]
    command = ["cmake", "-G", "Ninja", "-S", ROOT / "examples" / app, "-B", place, *options]
    subprocess.run(command, check=True, capture_output=True)
    told = ["ninja", "-C", str(place), "-t", "commands", target]
    commands = subprocess.run(told, capture_output=True, text=True, check=True).stdout.splitlines()
    return [line for line in commands if " -c " in line]


@pytest.mark.parametrize("board", boards.emulated())
def test_what_images_share_is_compiled_alike(board: str, tmp_path: Path) -> None:
    """Claim: the command line of an object that images share names nothing of the folder in which an image is built."""
    place = tmp_path / "image"
    compiled = compilations(place, board, "heap", "hello", "ove_objects")
    assert compiled
    assert [line for line in compiled if str(place) in line] == []


def test_kernel_that_knows_no_option_is_compiled_alike(tmp_path: Path) -> None:
    """Claim: sources that include nothing of ove are compiled alike for each mode and each choice of primitives."""
    images = [
        compilations(tmp_path / mode / app, boards.default(), mode, app, "ove_apart")
        for mode, app in (("heap", "hello"), ("zeroheap", "hello"), ("zeroheap", "pipeline"))
    ]
    assert images[0]
    assert images[1:] == images[:1] * 2
