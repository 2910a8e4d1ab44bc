# SPDX-License-Identifier: MIT OR Apache-2.0
"""Damages files of every kind that the tool reads, and judges what the readers make of them.

Read again, a damaged file gives an error that names it, or a result without an impossible figure. A traceback is never
right, and a damaged image never gives another figure than the sound one.
"""
