# SPDX-License-Identifier: MIT OR Apache-2.0
"""Pages made only from results.json and from bench/cases.yaml, which defines the allowed comparisons."""

from ove_tool.report.pages import write_pages

__all__ = ["write_pages"]
