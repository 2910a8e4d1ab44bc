# SPDX-License-Identifier: MIT OR Apache-2.0
"""A program's run, instruction by instruction, recorded by the emulator without a change to the program."""
