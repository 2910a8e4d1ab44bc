# SPDX-License-Identifier: MIT OR Apache-2.0
"""The claims about the page, by the names of the tests."""

from __future__ import annotations

CLAIMS = {
    "console": "Neither the page nor a row's charts write to the browser's console.",
    "requests": "The page and a row's charts ask for nothing but the page's own file.",
    "width": "The page has no horizontal scroll, and no text is wider than its place.",
    "labels": "No label of a distribution covers another or leaves the chart.",
    "contrast": "Each text has a contrast of 4.5 or more to what is behind the text.",
    "theme": "The page follows the reader's setting, and the switch overrides the setting.",
    "filter": "The filters leave exactly the rows that fit, and say how many.",
    "row": "A click on a row shows its distribution and its flame graph, and closing leads back.",
}
