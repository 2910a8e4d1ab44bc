# SPDX-License-Identifier: MIT OR Apache-2.0
# The heap for newlib's allocations. Heap mode: the kernel's heap. Zero-heap mode: newlib's own until ove_run(), and
# every entry goes through heap_wrap.c. With the claim to need no heap, that file is left out, so that the link fails
# and names the function that would allocate.
if(CONFIG_OVE_ZERO_HEAP)
	foreach(function malloc calloc realloc memalign _malloc_r _calloc_r _realloc_r _memalign_r)
		list(APPEND OVE_BOARD_LINK_OPTIONS -Wl,--wrap=${function})
	endforeach()
	if(NOT CONFIG_OVE_NO_HEAP_CLAIM)
		list(APPEND OVE_BOARD_SOURCES ${CMAKE_CURRENT_LIST_DIR}/heap_wrap.c)
	endif()
else()
	list(APPEND OVE_BOARD_SOURCES ${CMAKE_CURRENT_LIST_DIR}/heap_share.c)
endif()
