# SPDX-License-Identifier: MIT OR Apache-2.0
"""What was tried on the kernels that are the user's own trees: kept in docs/tried, shown in each kernel's guide."""
