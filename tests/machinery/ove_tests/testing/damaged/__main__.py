# SPDX-License-Identifier: MIT OR Apache-2.0
"""`python -m ove_tests.testing.damaged KIND FILE`: reads one damaged file again and prints the result."""

from __future__ import annotations

import sys
from pathlib import Path

from ove_tests.testing.damaged.judge import judge
from ove_tests.testing.damaged.kinds import every

if __name__ == "__main__":
    name, file = sys.argv[1:]
    kind = next(one for one in every() if one.name == name)
    wrong = judge(kind, Path(file))
    sys.exit(wrong or 0)
