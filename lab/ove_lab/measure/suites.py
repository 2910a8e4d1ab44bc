# SPDX-License-Identifier: MIT OR Apache-2.0
"""The suites of results.json for regions: their own instructions, and all that were executed during them.

Each section of measure.toml has the name of its suite.
"""

OWN, ELAPSED = "measure", "measure_elapsed"
SUITES = (OWN, ELAPSED)
# The section for RAM budgets, and its keys.
MEMORY, STATIC, HEAP = "memory", "static", "heap"
