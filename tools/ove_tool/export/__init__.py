# SPDX-License-Identifier: MIT OR Apache-2.0
"""Writes ove into a firmware project that CMake does not build: docs/own-board.md, "Projects without CMake"."""
