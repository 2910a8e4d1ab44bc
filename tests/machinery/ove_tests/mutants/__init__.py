# SPDX-License-Identifier: MIT OR Apache-2.0
"""Mutation testing: small rule-based changes of the product's sources, and the tests that must detect them."""
