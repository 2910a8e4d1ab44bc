# SPDX-License-Identifier: MIT OR Apache-2.0
"""A user's firmware project as its vendor's tool wrote it: what fits ove, what has to change, and what it costs."""
