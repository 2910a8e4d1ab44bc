# SPDX-License-Identifier: MIT OR Apache-2.0
"""A user's firmware project, written by a vendor's tool: what works with ove, what has to change, and the costs."""
