# SPDX-License-Identifier: MIT OR Apache-2.0
# The calls of the kernel that the linker sends to ove first, for the configuration in CONFIG_OVE_*.
set(OVE_NUTTX_WRAPS)
if(CONFIG_OVE_ZERO_HEAP)
	foreach(_ove_function malloc calloc realloc memalign mm_malloc mm_memalign mm_realloc)
		list(APPEND OVE_NUTTX_WRAPS -Wl,--wrap=${_ove_function})
	endforeach()
endif()
if(CONFIG_OVE_CHECKS OR CONFIG_OVE_THREAD_RUNTIME)
	list(APPEND OVE_NUTTX_WRAPS -Wl,--wrap=nxsched_switch_context)
endif()
if(CONFIG_OVE_CHECKS)
	list(APPEND OVE_NUTTX_WRAPS -Wl,--wrap=nxsched_process_timer -Wl,--wrap=_assert)
endif()
