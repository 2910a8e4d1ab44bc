# SPDX-License-Identifier: MIT OR Apache-2.0
"""The commands of the tests, one module per command."""
