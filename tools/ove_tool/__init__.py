# SPDX-License-Identifier: MIT OR Apache-2.0
"""The package behind `./ove`. `cli` holds one module per command; the others do the work and never print help."""

import sys

from ove_tool.compiled_modules import repair

repair()
# Here and not in the launcher: CMake starts parts of the tool by itself.
sys.path.insert(1, f"{__file__.rpartition('/tools/')[0]}/lab")
