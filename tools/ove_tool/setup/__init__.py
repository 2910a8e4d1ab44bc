# SPDX-License-Identifier: MIT OR Apache-2.0
"""The programs and kernel sources that a build needs, and where they come from."""
