# SPDX-License-Identifier: MIT OR Apache-2.0
"""What a program did, instruction by instruction, recorded by the emulator without a change to the program."""
