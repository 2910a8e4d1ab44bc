# SPDX-License-Identifier: MIT OR Apache-2.0
"""The hot-path audit: what each hot call reaches, read from the machine code."""
