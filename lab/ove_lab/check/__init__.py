# SPDX-License-Identifier: MIT OR Apache-2.0
"""The judges of a recorded run: they find errors of the program, even if the run went well."""
