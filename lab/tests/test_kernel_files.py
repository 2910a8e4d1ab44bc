# SPDX-License-Identifier: MIT OR Apache-2.0
"""A kernel's trace.toml: what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from ove_lab import schema
from ove_lab.errors import Failure
from ove_lab.trace import kernel_files


def test_a_saved_thread_goes_on_somewhere(tmp_path: Path) -> None:
    """Claim: registers without the word at which a thread goes on are refused with the file, and not found in a run."""
    file = tmp_path / kernel_files.FILE
    file.write_text(
        '[thread]\ntype = "t"\ncurrent = "c"\npriority = "p"\n[[thread.saved]]\nsp = "sp"\nregisters = ["r4", "r5"]\n',
        encoding="utf-8",
    )
    with pytest.raises(Failure, match=r"trace\.toml.*`lr`"):
        schema.toml(file, kernel_files.File)
