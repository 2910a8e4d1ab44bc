# SPDX-License-Identifier: MIT OR Apache-2.0
# The adapter to ThreadX. The kernel is the user's source tree, OVE_THREADX_BASE (else the environment's THREADX_BASE),
# linked as the library that ThreadX's own build made in OVE_THREADX_BUILD (else THREADX_BUILD); see docs/threadx.md.

foreach(_ove_variable BASE BUILD)
	if("${OVE_THREADX_${_ove_variable}}" STREQUAL "")
		set(OVE_THREADX_${_ove_variable} "$ENV{THREADX_${_ove_variable}}")
	endif()
endforeach()
if(NOT EXISTS "${OVE_THREADX_BASE}/common/inc/tx_api.h")
	message(FATAL_ERROR "THREADX_BASE (`${OVE_THREADX_BASE}`) is not a source tree of ThreadX; docs/threadx.md says how "
		"to get one.")
endif()
if(OVE_IS_OWN)
	message(FATAL_ERROR "CONFIG_OVE_RTOS_THREADX=y contradicts OVE_BOARD=${OVE_BOARD}: a project with its own start-up "
		"code cannot use ove on ThreadX yet.")
endif()
include("${CMAKE_CURRENT_LIST_DIR}/port.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/probe.cmake")

set(OVE_KERNEL_INCLUDES "${OVE_THREADX_BUILD}/custom_inc" "${OVE_THREADX_BASE}/ports/${OVE_THREADX_PORT}/gnu/inc"
	"${OVE_THREADX_BASE}/common/inc")
list(APPEND OVE_BACKEND_INCLUDES "${OVE_THREADX_SIZES}")
list(APPEND OVE_COMPILE_OPTIONS -DTX_INCLUDE_USER_DEFINE_FILE)

# With checks or run times, a switch starts in ove's handler: the kernel's handler is then used only by its other name.
set(OVE_BACKEND_LIBRARIES "${OVE_THREADX_LIBRARY}")
if(CONFIG_OVE_CHECKS OR CONFIG_OVE_THREAD_RUNTIME)
	set(OVE_BACKEND_LIBRARIES "${CMAKE_BINARY_DIR}/threadx/libthreadx.a")
	file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/threadx")
	string(REGEX REPLACE "gcc([^/]*)$" "objcopy\\1" _ove_objcopy "${CMAKE_C_COMPILER}")
	execute_process(COMMAND "${_ove_objcopy}" --weaken-symbol=PendSV_Handler "${OVE_THREADX_LIBRARY}"
		"${OVE_BACKEND_LIBRARIES}" COMMAND_ERROR_IS_FATAL ANY)
endif()
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${OVE_THREADX_LIBRARY}"
	"${OVE_THREADX_BUILD}/custom_inc/tx_user.h")
