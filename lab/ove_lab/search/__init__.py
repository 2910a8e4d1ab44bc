# SPDX-License-Identifier: MIT OR Apache-2.0
"""A program run again and again, with an interrupt, a tick or a switch after another instruction each time."""
