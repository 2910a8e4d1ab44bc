# SPDX-License-Identifier: MIT OR Apache-2.0
"""Adds a stack-pointer check to each function with a large stack frame, in a linked image for Cortex-M.

The reason is in docs/design/api-and-errors.md, "Stack frames larger than the guard".
"""
