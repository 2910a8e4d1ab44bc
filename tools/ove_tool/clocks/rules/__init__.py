# SPDX-License-Identifier: MIT OR Apache-2.0
"""What each family of chips says of the order of steps: a module for each, with a class Rules."""
