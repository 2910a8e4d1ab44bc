# SPDX-License-Identifier: MIT OR Apache-2.0
"""Code, RAM and stack of an image, by component."""
