# SPDX-License-Identifier: MIT OR Apache-2.0
"""Response-time bounds from the record of a run, compared with the deadlines in deadlines.toml."""
