# SPDX-License-Identifier: MIT OR Apache-2.0
# The adapter to Zephyr, compiled by Zephyr's own build: read by zephyr/CMakeLists.txt. How an application of ove gets
# there is in build.cmake.
file(GLOB OVE_BACKEND_SOURCES CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/src/*.c")
foreach(_ove_source condvar_handover event eventgroup inherit life mutex queue sem stream timer waiter workqueue)
	list(APPEND OVE_BACKEND_SOURCES "${OVE_ROOT}/backends/generic/src/${_ove_source}.c")
endforeach()
set(OVE_BACKEND_INCLUDES "${CMAKE_CURRENT_LIST_DIR}/include" "${OVE_ROOT}/backends/generic/include")
