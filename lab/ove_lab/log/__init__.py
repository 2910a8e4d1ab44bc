# SPDX-License-Identifier: MIT OR Apache-2.0
"""Log lines of ove/log.h: a program sends the address of a line's site and its arguments, and the host formats the
line."""
