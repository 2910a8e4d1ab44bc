# SPDX-License-Identifier: MIT OR Apache-2.0
"""Sizes and numbers of the C headers, read from a compiled object and written for another language."""
