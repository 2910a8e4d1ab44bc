# SPDX-License-Identifier: MIT OR Apache-2.0
"""The claims about the page, by the names of the tests."""

from __future__ import annotations

CLAIMS = {
    "console": "Neither the page nor a row's charts write to the browser console.",
    "requests": "The page and a row's charts request nothing except the page's own file.",
    "width": "The page does not scroll horizontally, and no text is wider than its box.",
    "labels": "No label of a distribution covers another or leaves the chart.",
    "contrast": "Each text has a contrast of at least 4.5 with its background.",
    "theme": "The page follows the reader's theme setting, and the selector overrides it.",
    "filter": "The filters leave exactly the rows that fit, and say how many.",
    "row": "Clicking a row shows its distribution and its flame graph, and closing it returns to the table.",
}
