# SPDX-License-Identifier: MIT OR Apache-2.0
"""The checks of programs without ove: each has a name of its own."""

from __future__ import annotations

import pytest

from ove_tests.testing import foreign


def test_two_checks_of_one_name_are_refused() -> None:
    """Claim: a check that would replace another module's is refused with its name."""
    assert foreign.merged([{"a.x": 1}, {"a.y": 2}]) == {"a.x": 1, "a.y": 2}
    with pytest.raises(ValueError, match=r"two modules have a check named a\.y"):
        foreign.merged([{"a.x": 1, "a.y": 2}, {"a.y": 3}])


def test_each_module_s_checks_are_listed() -> None:
    """Claim: the program of Zephyr's objects and the list of Zephyr's types are both judged."""
    names = {one.partition(":")[2] for one in foreign.job().list()}
    assert {"zephyr.objects", "zephyr.types", "nuttx.objects", "threadx.objects"} <= names
