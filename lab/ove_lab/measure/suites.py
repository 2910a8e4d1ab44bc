# SPDX-License-Identifier: MIT OR Apache-2.0
"""The suites of results.json for regions: their own instructions, and all that were executed meanwhile."""

OWN, ELAPSED = "measure", "measure_elapsed"
SUITES = (OWN, ELAPSED)
