# SPDX-License-Identifier: MIT OR Apache-2.0
"""Lines typed at a program."""

from __future__ import annotations

import sys

from ove_tests.testing.dialogue import held

# A prompt, then the line backwards; ends at an empty one.
PROGRAM = "import sys\nwhile True:\n print('> ', end='', flush=True)\n s = input()\n if not s: break\n print(s[::-1])"


def test_each_answer_is_waited_for() -> None:
    """Claim: lines are typed at prompts and answered in their order."""
    assert held([sys.executable, "-c", PROGRAM], "> ", [("abc", "cba"), ("xyz", "zyx")]) == ""


def test_missing_answer_is_said() -> None:
    """Claim: a program that ends without the answer is an error that names the line and shows what was said."""
    said = held([sys.executable, "-c", PROGRAM], "> ", [("abc", "cba"), ("", "cba")])
    assert said.startswith("`` was not answered with `cba`")
    assert "cba" in said
