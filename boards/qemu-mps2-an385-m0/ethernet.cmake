# SPDX-License-Identifier: MIT OR Apache-2.0
set(OVE_BOARD_ETHERNET_BASE 0x40200000u)
include("${OVE_ROOT}/boards/common/mps2/ethernet.cmake")
