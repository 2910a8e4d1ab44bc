# SPDX-License-Identifier: MIT OR Apache-2.0
"""Published times for fitting timing models, the rows recorded for them, and the page about the fit."""
