# SPDX-License-Identifier: MIT OR Apache-2.0
"""backend.toml, binding.toml and board.toml: read whole, and each wrong value refused with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from ove_lab import board as boards
from ove_lab.errors import Failure, UsageError
from ove_tool import kernels, languages
from ove_tool.paths import BACKENDS, BINDINGS, ROOT
from ove_tool.variant import default_board

KERNEL = '[kernel]\ntitle = "Small"\nruns_on = "board"\n'
LANGUAGE = '[language]\ntitle = "Ada"\ncompiler = "gnat"\n'


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / "small" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return folder


def test_a_folder_with_a_description_is_a_kernel(tmp_path: Path) -> None:
    """Claim: a kernel is listed if its folder has a backend.toml; missing keys have defaults."""
    (kernel,) = kernels.every(write(tmp_path, "backend.toml", KERNEL))
    assert (kernel.name, kernel.title, kernel.is_on_host, kernel.is_audited) == ("small", "Small", False, False)
    assert kernel.tree is None
    assert kernel.crate is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (KERNEL.replace("board", "moon"), ":3: kernel.runs_on: invalid enum value 'moon'; valid: board, host"),
        (KERNEL.replace('title = "Small"\n', ""), "kernel.title: the key is missing"),
        (f"{KERNEL}colour = 1\n", ":4: kernel.colour: unknown key"),
        (f'{KERNEL}[needs]\ntools = ["fortran"]\n', "no known program `fortran`"),
        (f"{KERNEL}[[needs.tools]]\npackages = []\n", "needs.tools[0].name: the key is missing"),
        (f'{KERNEL}[tree]\nguide = "docs/x.md"\n', "tree.marks: the key is missing"),
        ("[kernel\n", "small/backend.toml"),
    ],
)
def test_wrong_description_of_a_kernel(tmp_path: Path, text: str, said: str) -> None:
    """Claim: a description with a missing, unknown or wrong value is refused, with its file and key."""
    with pytest.raises(Failure) as refused:
        kernels.every(write(tmp_path, "backend.toml", text))
    assert said in str(refused.value)
    assert "small/backend.toml" in str(refused.value)


def test_a_folder_with_a_description_is_a_language(tmp_path: Path) -> None:
    """Claim: a language is listed because its folder has a binding.toml."""
    (language,) = languages.every(write(tmp_path, "binding.toml", LANGUAGE))
    assert (language.name, language.title, language.heading) == ("small", "Ada", "SMALL")
    (tmp_path / "small" / "binding.toml").write_text(f"{LANGUAGE}fast = true\n", encoding="utf-8")
    languages.every.cache_clear()
    with pytest.raises(Failure, match="unknown key"):
        languages.every(tmp_path)


def test_unknown_names() -> None:
    """Claim: an unknown kernel or language is refused with the valid names, and no template is among them."""
    with pytest.raises(UsageError, match="freertos"):
        kernels.load("freertoss")
    with pytest.raises(UsageError, match="zig"):
        languages.load("zag")
    assert not [kernel.name for kernel in kernels.every() if kernel.is_template and kernel.name in kernels.names()]


def test_every_folder_is_described() -> None:
    """Claim: CMake builds the same folders that the tool lists."""
    assert {path.parent for path in BACKENDS.glob("*/backend.cmake")} == {
        path.parent for path in BACKENDS.glob("*/backend.toml")
    }
    assert {path.parent for path in BINDINGS.glob("*/binding.cmake")} == {
        path.parent for path in BINDINGS.glob("*/binding.toml")
    }


def test_each_board_has_its_kernel() -> None:
    """Claim: the kernel that a board names exists, and runs on boards of that kind."""
    for name in boards.names():
        board = boards.load(name)
        assert kernels.load(board.kernel).is_on_host == board.is_host, name


def test_boards_of_a_command_that_names_none() -> None:
    """Claim: the default board is the one of boards/default.toml, and a kernel of the host has the host's."""
    assert f'board = "{boards.default()}"' in (ROOT / "boards" / "default.toml").read_text(encoding="utf-8")
    assert boards.emulated()[0] == default_board(None) == boards.default()
    assert default_board(boards.load(boards.of_host()).kernel) == boards.of_host()


def test_audited_kernels_have_expectations() -> None:
    """Claim: the kernels that say [audit] are those of tests/audit/hotpath_expected.yaml."""
    from ove_tool.audit.expected import load  # noqa: PLC0415 - its packages are the tests'

    assert sorted(load().kernels) == [kernel.name for kernel in kernels.every() if kernel.is_audited]
