# SPDX-License-Identifier: MIT OR Apache-2.0
"""Bounds of response times from the record of a run, held to the deadlines that deadlines.toml names."""
