# SPDX-License-Identifier: MIT OR Apache-2.0
"""Reads sizes and numbers of the C headers from a compiled object, and writes them for another language."""
