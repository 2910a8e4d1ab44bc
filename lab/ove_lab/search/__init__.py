# SPDX-License-Identifier: MIT OR Apache-2.0
"""Repeated runs of a program, each with an interrupt, a tick or a switch after a different instruction."""
