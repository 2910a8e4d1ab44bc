# SPDX-License-Identifier: MIT OR Apache-2.0
"""A build's needs of the machine: which programs, where they come from, and the kernel's sources."""
