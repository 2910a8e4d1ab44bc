# SPDX-License-Identifier: MIT OR Apache-2.0
"""The current and battery life of a program, from its sleeps."""
