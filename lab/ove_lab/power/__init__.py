# SPDX-License-Identifier: MIT OR Apache-2.0
"""The price of a program's sleeps, to a battery."""
