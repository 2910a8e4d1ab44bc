# SPDX-License-Identifier: MIT OR Apache-2.0
"""Makes each function with a large stack frame compare its stack pointer, in a linked image for Cortex-M.

Why: docs/design/api-and-errors.md, "Stack frames larger than the guard".
"""
