# SPDX-License-Identifier: MIT OR Apache-2.0
# Compiles kernel/probe.c with the user's tx_user.h. The probe rejects options that ove cannot work with, and reports
# the sizes of the kernel's structures and the offsets of the fields that inline calls use. They become a header, so
# that applications include no kernel header.

set(OVE_THREADX_SIZES "${CMAKE_BINARY_DIR}/threadx/include")
file(MAKE_DIRECTORY "${OVE_THREADX_SIZES}")
execute_process(
	COMMAND "${CMAKE_C_COMPILER}" ${OVE_BOARD_CPU_FLAGS} -std=gnu11 -O1 -S -o "${CMAKE_BINARY_DIR}/threadx/probe.s"
		-DTX_INCLUDE_USER_DEFINE_FILE -DOVE_THREADX_TICK_HZ=${CONFIG_OVE_TICK_HZ}
		-DOVE_THREADX_LOWEST=${CONFIG_OVE_THREADX_LOWEST_PRIORITY}
		"-I${OVE_THREADX_BUILD}/custom_inc" "-I${OVE_THREADX_BASE}/ports/${OVE_THREADX_PORT}/gnu/inc"
		"-I${OVE_THREADX_BASE}/common/inc" "${CMAKE_CURRENT_LIST_DIR}/kernel/probe.c"
	RESULT_VARIABLE _ove_result ERROR_VARIABLE _ove_said)
if(NOT _ove_result EQUAL 0)
	string(REGEX MATCHALL "error: #error [^\n]*" _ove_errors "${_ove_said}")
	list(TRANSFORM _ove_errors REPLACE "^error: #error \"?([^\"]*)\"?$" "\\1")
	list(JOIN _ove_errors "\n  " _ove_errors)
	if(NOT _ove_errors)
		set(_ove_errors "${_ove_said}")
	endif()
	message(FATAL_ERROR "the library in THREADX_BUILD (`${OVE_THREADX_BUILD}`) does not fit ove:\n  ${_ove_errors}\n"
		"Change the tx_user.h that you gave ThreadX's build as TX_USER_FILE, and run that build again.")
endif()
if(_ove_said MATCHES "#warning \"?([^\"\n]*)")
	message(STATUS "${CMAKE_MATCH_1}")
endif()
file(STRINGS "${CMAKE_BINARY_DIR}/threadx/probe.s" _ove_lines REGEX "OVE_THREADX_[A-Z_]+ ")
set(_ove_header "/* Written by backends/threadx/probe.cmake. */\n")
foreach(_ove_line IN LISTS _ove_lines)
	string(REGEX MATCH "(OVE_THREADX_[A-Z_]+) #?([0-9]+)" _ove_line "${_ove_line}")
	string(APPEND _ove_header "#define ${CMAKE_MATCH_1} ${CMAKE_MATCH_2}u\n")
endforeach()
file(CONFIGURE OUTPUT "${OVE_THREADX_SIZES}/ove_threadx_sizes.h" CONTENT "${_ove_header}" @ONLY)
