# SPDX-License-Identifier: MIT OR Apache-2.0
"""A kernel's trace.toml: invalid files are rejected."""

from __future__ import annotations

from pathlib import Path

import pytest

from ove_lab import schema
from ove_lab.errors import Failure
from ove_lab.trace import kernel_files


def test_a_saved_thread_goes_on_somewhere(tmp_path: Path) -> None:
    """Claim: saved registers without the word at which a thread continues are rejected when the file is read."""
    file = tmp_path / kernel_files.FILE
    file.write_text(
        '[thread]\ntype = "t"\ncurrent = "c"\npriority = "p"\n[[thread.saved]]\nsp = "sp"\nregisters = ["r4", "r5"]\n',
        encoding="utf-8",
    )
    with pytest.raises(Failure, match=r"trace\.toml.*`lr`"):
        schema.toml(file, kernel_files.File)


def test_only_a_kernels_file_names_its_functions() -> None:
    """Claim: the judges know a kernel's scheduler lock and heap only from its trace.toml; no code names them."""
    rules = kernel_files.descriptions()
    locks = {each: rules[each].get("scheduler_lock") for each in rules}
    assert {each for each, lock in locks.items() if lock} == {"freertos", "nuttx", "zephyr"}
    names = {name for lock in locks.values() if lock for key in ("locks", "unlocks") for name in lock[key]}
    names |= {one["function"] for each in rules.values() for one in each.get("allocator", ())}
    assert len(names) > 10
    sources = Path(kernel_files.__file__).parents[1].rglob("*.py")
    texts = {path: path.read_text(encoding="utf-8") for path in sources}
    assert not [(path, name) for path, text in texts.items() for name in names if f'"{name}"' in text]


def test_an_allocator_takes_or_gives(tmp_path: Path) -> None:
    """Claim: a heap function that neither allocates nor frees memory is rejected when the file is read."""
    _refuses(tmp_path, "", r"trace\.toml.*`size`, `block`")


def test_an_allocator_has_one_size(tmp_path: Path) -> None:
    """Claim: a heap function whose size is both a parameter and a pool's is rejected when the file is read."""
    both = 'size = 1\nsized_by = { parameter = 0, type = "t", member = "m" }\n'
    _refuses(tmp_path, both, r"trace\.toml.*`size` or `sized_by`")


def _refuses(folder: Path, keys: str, message: str) -> None:
    file = folder / kernel_files.FILE
    file.write_text(
        'opaque = []\nstate = []\n[thread]\ntype = "t"\ncurrent = "c"\npriority = "p"\n'
        f'[[allocator]]\nfunction = "take"\n{keys}',
        encoding="utf-8",
    )
    with pytest.raises(Failure, match=message):
        schema.toml(file, kernel_files.File)
