# SPDX-License-Identifier: MIT OR Apache-2.0
"""Runs a board's clock code on this machine against a model of the chip's registers."""
