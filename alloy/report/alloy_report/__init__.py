# SPDX-License-Identifier: MIT OR Apache-2.0
"""The report on the kernel Alloy: raw kernel against raw FreeRTOS, measured with the programs in alloy/bench."""
