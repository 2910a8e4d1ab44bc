# SPDX-License-Identifier: MIT OR Apache-2.0
# The adapter to Zephyr, compiled by Zephyr's own build and read by zephyr/CMakeLists.txt. build.cmake makes an ove
# application part of that build.
# Every allocation goes through ours. In heap mode, src/heap.c serves all callers. In zero-heap mode, src/heap_lock.c
# checks them; without it, the claim to need no allocator makes the link fail and name the function that would allocate.
if(CONFIG_OVE_ZERO_HEAP)
	set(_ove_functions malloc calloc realloc aligned_alloc sys_heap_alloc sys_heap_aligned_alloc
		sys_heap_noalign_alloc sys_heap_realloc sys_heap_aligned_realloc)
	if(CONFIG_OVE_NO_HEAP_CLAIM)
		list(FILTER OVE_BACKEND_SOURCES EXCLUDE REGEX "/heap_lock\\.c$")
	endif()
else()
	set(_ove_functions malloc calloc realloc memalign aligned_alloc free)
endif()
if(CONFIG_THREAD_MONITOR)
	list(APPEND _ove_functions z_impl_k_thread_abort)
endif()
# Every new thread starts without a waiter; see src/simulated.c.
if(CONFIG_ARCH_POSIX)
	list(APPEND _ove_functions arch_new_thread)
endif()
# ove's clock sees each SysTick tick; see include/ove_backend/time.h.
if(CONFIG_CORTEX_M_SYSTICK AND NOT CONFIG_TICKLESS_KERNEL AND NOT CONFIG_OVE_ZEPHYR_BARE_KERNEL)
	list(APPEND _ove_functions sys_clock_announce)
endif()
if(CONFIG_OVE_TICKLESS)
	list(APPEND _ove_functions arch_cpu_idle)
endif()
foreach(_ove_function IN LISTS _ove_functions)
	list(APPEND OVE_BACKEND_LINK_OPTIONS -Wl,--wrap=${_ove_function})
endforeach()
