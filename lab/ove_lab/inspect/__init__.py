# SPDX-License-Identifier: MIT OR Apache-2.0
"""A program at one instant: memory and registers, and from them each thread's location and wait.

docs/design/inspection.md explains how the parts fit together.
"""
