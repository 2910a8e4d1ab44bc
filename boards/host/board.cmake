# SPDX-License-Identifier: MIT OR Apache-2.0
set(OVE_BOARD_TOOLCHAIN host)
# Position-dependent, so that addr2line finds the address of a stop's message in the file.
set(OVE_BOARD_CPU_FLAGS -fno-pie)
if(CONFIG_OVE_CHECKS)
	# A frame larger than the guard page below a stack then touches that page.
	list(APPEND OVE_BOARD_CPU_FLAGS -fstack-clash-protection)
endif()
list(APPEND OVE_BOARD_LINK_OPTIONS -no-pie)
foreach(_ove_source abort console cycles exit irq main)
	list(APPEND OVE_BOARD_SOURCES ${CMAKE_CURRENT_LIST_DIR}/${_ove_source}.c)
endforeach()

# Zero-heap mode. A definition of malloc in the program also serves the C library's own calls. Under a sanitizer, whose
# allocator must stay, the program's calls are wrapped and the others come through the sanitizer's hook. With the claim
# to need no heap, an undefined wrapper makes the link fail and name the function that would allocate.
if(CONFIG_OVE_ZERO_HEAP)
	set(_ove_has_allocator FALSE)
	if(OVE_SANITIZE MATCHES "address|thread")
		set(_ove_has_allocator TRUE)
	endif()
	if(_ove_has_allocator OR CONFIG_OVE_NO_HEAP_CLAIM)
		foreach(_ove_function malloc calloc realloc aligned_alloc memalign posix_memalign)
			list(APPEND OVE_BOARD_LINK_OPTIONS -Wl,--wrap=${_ove_function})
		endforeach()
	endif()
	if(NOT CONFIG_OVE_NO_HEAP_CLAIM)
		list(APPEND OVE_BOARD_SOURCES ${CMAKE_CURRENT_LIST_DIR}/heap_caller.c)
		if(_ove_has_allocator)
			list(APPEND OVE_BOARD_SOURCES ${CMAKE_CURRENT_LIST_DIR}/heap_hook.c)
		else()
			list(APPEND OVE_BOARD_SOURCES ${CMAKE_CURRENT_LIST_DIR}/heap_own.c)
		endif()
	endif()
endif()
