# SPDX-License-Identifier: MIT OR Apache-2.0
# cmake/backend.cmake reads this file after it has listed the sources of this folder and of backends/generic. Your
# version adds the kernel itself:
#   OVE_KERNEL_SOURCES        its sources, compiled without ove's warnings
#   OVE_KERNEL_INCLUDES       its include folders
#   OVE_BACKEND_INCLUDES      more of this backend
#   OVE_BACKEND_LINK_OPTIONS  options of the link
# Here the kernel is kernel/, with one folder for a board and one for the host.
if(OVE_BOARD_TOOLCHAIN STREQUAL "arm-none-eabi")
	set(_template_port cortex-m)
	if(NOT "${OVE_BOARD_CPU_FLAGS}" MATCHES "-mcpu=cortex-m[347]")
		message(FATAL_ERROR "the template's switch is for Cortex-M3, M4 and M7; board ${OVE_BOARD} has another processor.")
	endif()
else()
	set(_template_port host)
endif()
file(GLOB _template_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/kernel/*.c"
	"${CMAKE_CURRENT_LIST_DIR}/${_template_port}/src/*.c")
list(APPEND OVE_BACKEND_SOURCES ${_template_sources})
list(PREPEND OVE_BACKEND_INCLUDES "${CMAKE_CURRENT_LIST_DIR}/${_template_port}/include")
