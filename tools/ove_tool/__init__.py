# SPDX-License-Identifier: MIT OR Apache-2.0
"""The package behind `./ove`. `cli` holds one module per command; the others do the work and never print help."""

from ove_tool.compiled_modules import repair

repair()
