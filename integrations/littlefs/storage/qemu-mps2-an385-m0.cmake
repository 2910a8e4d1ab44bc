# SPDX-License-Identifier: MIT OR Apache-2.0
# The board's PSRAM, which no image uses. `./ove run --storage FILE` keeps its bytes in a file between runs.
set(OVE_BOARD_STORAGE_BASE 0x21000000u)
set(OVE_BOARD_STORAGE_BYTES 0x1000000u)
