# SPDX-License-Identifier: MIT OR Apache-2.0
# Sets OVE_THREADX_PORT and OVE_THREADX_LIBRARY: ThreadX's port for the board's processor, and its library. Changes
# OVE_THREADX_BUILD to the build folder of that port: the named folder, or the one next to it that has the port's name.

set(OVE_THREADX_PORT)
if("${OVE_BOARD_CPU_FLAGS}" MATCHES "-mcpu=cortex-(m[0-9]+)(plus)?")
	set(OVE_THREADX_PORT "cortex_${CMAKE_MATCH_1}")
endif()
if(NOT OVE_THREADX_PORT OR NOT EXISTS "${OVE_THREADX_BASE}/ports/${OVE_THREADX_PORT}/gnu/inc/tx_port.h")
	message(FATAL_ERROR "board ${OVE_BOARD} (${OVE_BOARD_CPU_FLAGS}): the tree in THREADX_BASE has no port of ThreadX for "
		"its processor and GCC.")
endif()
# The backend's own code supports these ports; ports for ARMv8-M switch differently.
if(NOT OVE_THREADX_PORT MATCHES "^cortex_m[0347]$")
	message(FATAL_ERROR "board ${OVE_BOARD}: ove does not support ThreadX's port ${OVE_THREADX_PORT}.")
endif()
if(NOT EXISTS "${OVE_THREADX_BUILD}/ports/${OVE_THREADX_PORT}")
	get_filename_component(_ove_beside "${OVE_THREADX_BUILD}/../${OVE_THREADX_PORT}" ABSOLUTE)
	if(NOT EXISTS "${_ove_beside}/ports/${OVE_THREADX_PORT}")
		message(FATAL_ERROR "THREADX_BUILD (`${OVE_THREADX_BUILD}`) is not a build of ThreadX's port ${OVE_THREADX_PORT}, "
			"which board ${OVE_BOARD} needs, and ${_ove_beside} is not one either; docs/threadx.md has the commands.")
	endif()
	set(OVE_THREADX_BUILD "${_ove_beside}")
endif()
set(OVE_THREADX_LIBRARY "${OVE_THREADX_BUILD}/libthreadx.a")
foreach(_ove_file "${OVE_THREADX_LIBRARY}" "${OVE_THREADX_BUILD}/custom_inc/tx_user.h")
	if(NOT EXISTS "${_ove_file}")
		message(FATAL_ERROR "${_ove_file} is missing: run ThreadX's own build in THREADX_BUILD as docs/threadx.md says.")
	endif()
endforeach()
