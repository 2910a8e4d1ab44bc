# SPDX-License-Identifier: MIT OR Apache-2.0
"""The compiler's own versions of functions have the names of the functions in the source."""

from __future__ import annotations

import pytest

from ove_lab.trace import names


@pytest.mark.parametrize(
    ("function", "written", "is_version"),
    [
        ("lose", "lose", False),
        ("lose.constprop.0", "lose", True),
        ("ove_workqueue_flush.constprop.0.isra.0", "ove_workqueue_flush", True),
        ("run.lto_priv.1", "run", True),
        ("refuse.part.0.lto_priv.0", "refuse", False),
        ("refuse.cold", "refuse", False),
        ("Pump::fill [clone .isra.0]", "Pump::fill", True),
        ("main.one", "main.one", False),
    ],
)
def test_version_has_the_name_in_the_source(function: str, written: str, is_version: bool) -> None:
    """Claim: the suffixes that a compiler adds are no part of a name. A part of a function is not the function."""
    assert (names.written(function), names.is_version(function)) == (written, is_version)
