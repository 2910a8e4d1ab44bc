# SPDX-License-Identifier: MIT OR Apache-2.0
"""A program at one instant: its memory and registers, and from them each thread, where it is and what it waits for.

docs/design/inspection.md says how the parts fit.
"""
