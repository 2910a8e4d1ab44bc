# SPDX-License-Identifier: MIT OR Apache-2.0
# Fault entry and fault report, which differ between the architectures.
if("${OVE_BOARD_CPU_FLAGS}" MATCHES "-mcpu=cortex-m0")
	set(OVE_CORTEX_M_ARCH armv6m)
else()
	set(OVE_CORTEX_M_ARCH armv7m)
endif()
list(APPEND OVE_BOARD_SOURCES
	${CMAKE_CURRENT_LIST_DIR}/fault.c
	${CMAKE_CURRENT_LIST_DIR}/${OVE_CORTEX_M_ARCH}/fault_entry.c
)
if(CONFIG_OVE_CHECKS)
	list(APPEND OVE_BOARD_SOURCES
		${CMAKE_CURRENT_LIST_DIR}/fault_say.c
		${CMAKE_CURRENT_LIST_DIR}/${OVE_CORTEX_M_ARCH}/fault_cause.c
	)
	if(OVE_CORTEX_M_ARCH STREQUAL "armv6m")
		list(APPEND OVE_BOARD_SOURCES
			${CMAKE_CURRENT_LIST_DIR}/armv6m/idiv0.c
			${CMAKE_CURRENT_LIST_DIR}/armv6m/thumb_access.c)
	endif()
endif()
