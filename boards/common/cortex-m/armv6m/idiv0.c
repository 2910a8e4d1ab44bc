/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file 32-bit divisions, which on ARMv6-M are library calls, so that a division by zero does not trap. */

void __aeabi_idiv0(void);

/* The compiler's library calls this when it divides by zero. It has pushed a word and its return address; from there
 * on, the case is the same as in a 64-bit division. */
__attribute__((naked, used)) void __aeabi_idiv0(void)
{
	__asm volatile(".syntax unified\n\t"
		       "ldr r0, [sp, #4]\n\t"
		       "add sp, #8\n\t"
		       "mov lr, r0\n\t"
		       "ldr r0, =__aeabi_ldiv0\n\t"
		       "bx r0\n\t"
		       ".ltorg\n\t");
}
