# SPDX-License-Identifier: MIT OR Apache-2.0
"""Mutation: small changes of the product's sources, each made by a rule, and the tests that must notice them."""
