# SPDX-License-Identifier: MIT OR Apache-2.0
set(_reason "${CMAKE_CURRENT_LIST_DIR}/not_on/${OVE_RTOS}.txt")
if(EXISTS "${_reason}")
	file(STRINGS "${_reason}" _reason LIMIT_COUNT 1)
	message(FATAL_ERROR "lwIP does not run on ${OVE_RTOS}: ${_reason}.")
endif()
# lwIP's own list, Filelists.cmake, writes into the source folder when it is included.
set(_lwip "${OVE_LIBRARY_DIR}/src")
file(GLOB OVE_LIBRARY_SOURCES "${_lwip}/core/*.c" "${_lwip}/core/ipv4/*.c" "${_lwip}/api/*.c" "${_lwip}/netif/ethernet.c")
set(OVE_LIBRARY_INCLUDES "${_lwip}/include")
# For a comparison: the port that lwIP's authors wrote for this kernel, instead of ove's.
if(OVE_LWIP_NATIVE)
	list(FILTER port EXCLUDE REGEX "/sys_arch\\.c$")
	set(_native "${OVE_LIBRARY_DIR}/contrib/ports/${OVE_RTOS}/sys_arch.c")
	list(APPEND OVE_LIBRARY_SOURCES "${_native}")
	# That port uses an older name of the constant, which the kernel has only in its compatibility configuration.
	set_source_files_properties("${_native}" PROPERTIES COMPILE_DEFINITIONS portTICK_RATE_MS=portTICK_PERIOD_MS)
	set(OVE_LIBRARY_FIRST_INCLUDES "${OVE_LIBRARY_DIR}/contrib/ports/${OVE_RTOS}/include")
endif()
# The board's driver and its interrupt. Without one, lwIP has the loopback interface and the application's own.
include("${OVE_ROOT}/boards/${OVE_BOARD}/ethernet.cmake" OPTIONAL)
if(OVE_BOARD_ETHERNET_SOURCES)
	list(APPEND port ${OVE_BOARD_ETHERNET_SOURCES})
	list(APPEND OVE_LIBRARY_DEFINITIONS OVE_BOARD_HAS_ETHERNET=1 OVE_BOARD_ETHERNET_BASE=${OVE_BOARD_ETHERNET_BASE})
endif()
