# SPDX-License-Identifier: MIT OR Apache-2.0
"""Pages from results.json alone, and bench/cases.yaml, which says what may be compared."""

from ove_tool.report.pages import write_pages

__all__ = ["write_pages"]
