# SPDX-License-Identifier: MIT OR Apache-2.0
"""Counts the instructions of the regions that a program marks with OVE_MEASURE."""
