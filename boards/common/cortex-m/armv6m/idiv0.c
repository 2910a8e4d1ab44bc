/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file Divisions of 32 bits, which are no instruction on ARMv6-M and so no trap. */

void __aeabi_idiv0(void);

/* The compiler's library calls this where it divides by zero. It has pushed a word and where it returns to: from there
 * on it is as in a division of 64 bits. */
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
