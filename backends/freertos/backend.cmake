# SPDX-License-Identifier: MIT OR Apache-2.0
# The adapter to FreeRTOS. The kernel itself is a source tree outside this repository.

list(APPEND OVE_BACKEND_INCLUDES "${CMAKE_CURRENT_LIST_DIR}/kernel")
if(OVE_IS_OWN)
	list(PREPEND OVE_BACKEND_INCLUDES "${CMAKE_CURRENT_LIST_DIR}/own")
	list(APPEND OVE_BACKEND_SOURCES "${CMAKE_CURRENT_LIST_DIR}/own/required.c")
	# See kernel/freertos_version.h.
	if(OVE_KERNEL_VERSION AND OVE_KERNEL_VERSION VERSION_LESS 11.2)
		set(OVE_KERNEL_DEFINITIONS OVE_FREERTOS_IS_OLD=1)
	endif()
	set_source_files_properties("${OVE_ROOT}/backends/freertos/src/kernel.c" PROPERTIES
		COMPILE_DEFINITIONS "${OVE_OWN_MEMORY_NAMES}")
	return()
endif()
if(CONFIG_OVE_FREERTOS_GENERATED)
	list(PREPEND OVE_BACKEND_INCLUDES "${CMAKE_CURRENT_LIST_DIR}/own" "${CMAKE_CURRENT_LIST_DIR}/config/generated")
else()
	list(PREPEND OVE_BACKEND_INCLUDES "${CMAKE_CURRENT_LIST_DIR}/config")
endif()

set(OVE_FREERTOS_KERNEL_DIR "" CACHE PATH "sources of the FreeRTOS kernel")
if("${OVE_FREERTOS_KERNEL_DIR}" STREQUAL "")
	execute_process(
		COMMAND "${CMAKE_COMMAND}" -E env "PYTHONPATH=${OVE_ROOT}/tools" "${OVE_PYTHON}" -P -m ove_tool.setup.crate_sources freertos
		OUTPUT_VARIABLE OVE_FREERTOS_KERNEL_DIR)
endif()
if(NOT EXISTS "${OVE_FREERTOS_KERNEL_DIR}/tasks.c")
	message(FATAL_ERROR "OVE_FREERTOS_KERNEL_DIR (${OVE_FREERTOS_KERNEL_DIR}) holds no FreeRTOS kernel: tasks.c is "
		"missing. `./ove build` finds the pinned one by itself.")
endif()
file(STRINGS "${OVE_FREERTOS_KERNEL_DIR}/include/task.h" _version REGEX "tskKERNEL_VERSION_NUMBER +\"V")
string(REGEX MATCH "[0-9.]+" _version "${_version}")
if(_version VERSION_LESS 10.3.1)
	message(FATAL_ERROR "the FreeRTOS kernel in ${OVE_FREERTOS_KERNEL_DIR} is ${_version}, older than 10.3.1, the oldest that "
		"ove supports. docs/own-board.md lists what ove needs of a kernel.")
endif()
# All files of the image are compiled with it: see kernel/freertos_version.h.
if(_version VERSION_LESS 11.2)
	set(OVE_KERNEL_DEFINITIONS OVE_FREERTOS_IS_OLD=1)
endif()
if(NOT OVE_FREERTOS_PORT)
	message(FATAL_ERROR "boards/${OVE_BOARD}/board.cmake does not set OVE_FREERTOS_PORT, the folder of its port below "
		"portable/.")
endif()

set(_port "${OVE_FREERTOS_KERNEL_DIR}/portable/${OVE_FREERTOS_PORT}")
set(OVE_KERNEL_SOURCES
	"${OVE_FREERTOS_KERNEL_DIR}/event_groups.c"
	"${OVE_FREERTOS_KERNEL_DIR}/list.c"
	"${OVE_FREERTOS_KERNEL_DIR}/queue.c"
	"${OVE_FREERTOS_KERNEL_DIR}/stream_buffer.c"
	"${OVE_FREERTOS_KERNEL_DIR}/tasks.c"
	"${OVE_FREERTOS_KERNEL_DIR}/timers.c"
	"${_port}/port.c"
)
# Some ports have their assembly code in a separate file.
if(EXISTS "${_port}/portasm.c")
	list(APPEND OVE_KERNEL_SOURCES "${_port}/portasm.c")
endif()
if(NOT CONFIG_OVE_ZERO_HEAP)
	list(APPEND OVE_KERNEL_SOURCES "${OVE_FREERTOS_KERNEL_DIR}/portable/MemMang/heap_4.c")
	# The heap rejects calls in an interrupt; see kernel/freertos_heap.h.
	set_source_files_properties("${OVE_FREERTOS_KERNEL_DIR}/portable/MemMang/heap_4.c" PROPERTIES
		COMPILE_DEFINITIONS "vTaskSuspendAll=ove_freertos_heap_enter;xTaskResumeAll=ove_freertos_heap_exit")
endif()
set(OVE_KERNEL_INCLUDES "${OVE_FREERTOS_KERNEL_DIR}/include" "${_port}")
