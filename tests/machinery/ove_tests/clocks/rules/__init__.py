# SPDX-License-Identifier: MIT OR Apache-2.0
"""The order of steps in each family of chips: a module for each, with a class Rules."""
