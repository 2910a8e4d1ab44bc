# SPDX-License-Identifier: MIT OR Apache-2.0
"""The judges of a recorded run: what the program did wrong, although it went well."""
