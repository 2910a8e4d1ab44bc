# SPDX-License-Identifier: MIT OR Apache-2.0
"""Tries the README as a newcomer does: on a bare system, as a new user, at a terminal."""
