# SPDX-License-Identifier: MIT OR Apache-2.0
"""Code size, RAM and stack use of an image, by component."""
