# SPDX-License-Identifier: MIT OR Apache-2.0
"""Predicts the time of a recorded program on a real processor. The models are in the folder `models`."""
