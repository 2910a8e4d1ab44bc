/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * With checks on, faults and the NMI go to ove's report before NuttX sees them: NuttX's common entry code saves more
 * registers on the thread's stack, which may be the one that has overflowed. The linker redirects NuttX's vectors here
 * (option --wrap, see nuttx.cmake).
 */
void __wrap_exception_common(void);

/* The NMI is exception 2, the usage fault is 6. Only r0 may change, because the processor has saved it. */
__attribute__((naked)) void __wrap_exception_common(void)
{
	__asm volatile("mrs r0, ipsr\n\t"
		       "subs r0, #2\n\t"
		       "cmp r0, #4\n\t"
		       "bhi 1f\n\t"
		       "b ove_fault_handler\n"
		       "1:\n\t"
		       "b __real_exception_common\n\t");
}
