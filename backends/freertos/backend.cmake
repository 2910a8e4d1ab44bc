# SPDX-License-Identifier: MIT OR Apache-2.0
# The adapter to FreeRTOS, and the kernel itself from a tree outside this one.

if("${OVE_FREERTOS_KERNEL_DIR}" STREQUAL "")
	execute_process(
		COMMAND "${CMAKE_COMMAND}" -E env "PYTHONPATH=${OVE_ROOT}/tools" "${OVE_PYTHON}" -m ove_tool.setup.freertos
		OUTPUT_VARIABLE OVE_FREERTOS_KERNEL_DIR)
endif()
if(NOT EXISTS "${OVE_FREERTOS_KERNEL_DIR}/tasks.c")
	message(FATAL_ERROR "OVE_FREERTOS_KERNEL_DIR (${OVE_FREERTOS_KERNEL_DIR}) holds no FreeRTOS kernel: tasks.c is "
		"missing. `./ove build` finds the pinned one by itself.")
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
if(NOT CONFIG_OVE_ZERO_HEAP)
	list(APPEND OVE_KERNEL_SOURCES "${OVE_FREERTOS_KERNEL_DIR}/portable/MemMang/heap_4.c")
	# Refused in an interrupt; see include/freertos_heap.h.
	set_source_files_properties("${OVE_FREERTOS_KERNEL_DIR}/portable/MemMang/heap_4.c" PROPERTIES
		COMPILE_DEFINITIONS "vTaskSuspendAll=ove_freertos_heap_enter;xTaskResumeAll=ove_freertos_heap_exit")
endif()
set(OVE_KERNEL_INCLUDES "${OVE_FREERTOS_KERNEL_DIR}/include" "${_port}")

file(GLOB OVE_BACKEND_SOURCES CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/src/*.c")
if(CONFIG_OVE_CONDVAR OR CONFIG_OVE_WORKQUEUE)
	list(APPEND OVE_BACKEND_SOURCES "${OVE_ROOT}/backends/generic/src/waiter.c")
endif()
if(CONFIG_OVE_CONDVAR)
	list(APPEND OVE_BACKEND_SOURCES "${OVE_ROOT}/backends/generic/src/condvar.c")
endif()
if(CONFIG_OVE_WORKQUEUE)
	list(APPEND OVE_BACKEND_SOURCES "${OVE_ROOT}/backends/generic/src/workqueue.c")
endif()
list(APPEND OVE_BACKEND_SOURCES "${OVE_ROOT}/backends/generic/src/thread_list.c")
set(OVE_BACKEND_INCLUDES "${CMAKE_CURRENT_LIST_DIR}/include" "${OVE_ROOT}/backends/generic/include")
