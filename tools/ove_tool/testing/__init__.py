# SPDX-License-Identifier: MIT OR Apache-2.0
"""What `./ove test` runs: jobs that give outcomes, each with an id that replays it."""
