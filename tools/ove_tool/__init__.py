# SPDX-License-Identifier: MIT OR Apache-2.0
"""The package behind `./ove`. `cli` holds one module per command; the others do the work and never print help."""

import sys

from ove_tool.compiled_modules import repair

repair()
_ROOT = __file__.rpartition("/tools/")[0]
# The packages outside tools/. Set here and not in the launcher, because CMake starts parts of the tool directly.
sys.path[1:1] = [f"{_ROOT}/{house}" for house in ("lab", "tests/machinery", "alloy/report")]
