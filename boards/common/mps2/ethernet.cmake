# SPDX-License-Identifier: MIT OR Apache-2.0
# The Ethernet of the MPS2 boards: its driver, and the file with which the kernel connects its interrupt. Only an image
# with a network stack includes them, so that no other image has the handler.
set(OVE_BOARD_ETHERNET_SOURCES "${CMAKE_CURRENT_LIST_DIR}/ethernet.c")
if(EXISTS "${CMAKE_CURRENT_LIST_DIR}/${OVE_RTOS}/ethernet_irq.c")
	list(APPEND OVE_BOARD_ETHERNET_SOURCES "${CMAKE_CURRENT_LIST_DIR}/${OVE_RTOS}/ethernet_irq.c")
else()
	list(APPEND OVE_BOARD_ETHERNET_SOURCES "${CMAKE_CURRENT_LIST_DIR}/ethernet_irq.c")
endif()
list(APPEND OVE_LIBRARY_INCLUDES "${CMAKE_CURRENT_LIST_DIR}")
