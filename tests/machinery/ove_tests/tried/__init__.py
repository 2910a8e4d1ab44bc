# SPDX-License-Identifier: MIT OR Apache-2.0
"""Tests on user-supplied kernel trees. Their results are stored in docs/tried and shown in each kernel's guide."""
