# SPDX-License-Identifier: MIT OR Apache-2.0
"""The published times that timing models are fitted to, the rows recorded for them, and the page about the fit."""
