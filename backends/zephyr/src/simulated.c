/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * For kernel threads that are host threads. A thread keeps its waiter's address in a member that the kernel does not
 * initialise, and the address cannot be checked against the thread's stack, which is the host's. Without this file, a
 * thread in the memory of an ended thread would keep that thread's address, on a stack that the host may have freed.
 */
#include <ove_backend/native.h>

#if OVE_ZEPHYR_SIMULATED

#include <kernel_arch_interface.h>

void __real_arch_new_thread(struct k_thread *thread, k_thread_stack_t *stack, char *stack_ptr, k_thread_entry_t entry,
			    void *p1, void *p2, void *p3);
void __wrap_arch_new_thread(struct k_thread *thread, k_thread_stack_t *stack, char *stack_ptr, k_thread_entry_t entry,
			    void *p1, void *p2, void *p3);

/* The kernel's call for each thread that it creates, including native ones (linker option --wrap). */
void __wrap_arch_new_thread(struct k_thread *thread, k_thread_stack_t *stack, char *stack_ptr, k_thread_entry_t entry,
			    void *p1, void *p2, void *p3)
{
	thread->base.swap_data = NULL;
	__real_arch_new_thread(thread, stack, stack_ptr, entry, p1, p2, p3);
}

#endif
