# SPDX-License-Identifier: MIT OR Apache-2.0
"""The laboratory: records a program's run in the emulator, instruction by instruction, and reads the record."""
