/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * The guard of the interrupt stack, with checks on. The kernel reserves a guard at the stack's low end, but does not
 * program one. ove adds a static MPU region; a thread switch programs only the regions after it.
 */
#include <zephyr/init.h>
#include <zephyr/kernel.h>

#include <ove/stop.h>

#include "cortex_m.h"
/* The kernel has no public header for further regions, so the path leads from a public folder to the private
 * headers. */
#include <../core/mpu/arm_core_mpu_dev.h>

#if !defined(CONFIG_MPU_STACK_GUARD)
#error "with checks on, the kernel must have CONFIG_HW_STACK_PROTECTION=y"
#endif

#define CFSR_MMARVALID (1u << 7)

void __real_z_arm_fault(uint32_t msp, uint32_t psp, uint32_t exc_return, void *registers);
void __wrap_z_arm_fault(void);
/* Only an assembler statement names this function. */
__attribute__((used)) void ove_zephyr_fault(uint32_t msp, uint32_t psp, uint32_t exc_return, void *registers);

#define GUARD_BYTES (uint32_t)MPU_GUARD_ALIGN_AND_SIZE

static int guard_interrupts(void)
{
	const struct z_arm_mpu_partition guard = {
		.start = (uintptr_t)z_interrupt_stacks, .size = GUARD_BYTES, .attr = K_MEM_PARTITION_P_RO_U_NA};

	arm_core_mpu_configure_static_mpu_regions(&guard, 1, CONFIG_SRAM_BASE_ADDRESS,
						  CONFIG_SRAM_BASE_ADDRESS + CONFIG_SRAM_SIZE * 1024u);
	return 0;
}

/* The kernel turns the MPU on before this level. */
SYS_INIT(guard_interrupts, PRE_KERNEL_1, 0);

void ove_zephyr_fault(uint32_t msp, uint32_t psp, uint32_t exc_return, void *registers)
{
	const uint32_t begin = (uint32_t)(uintptr_t)z_interrupt_stacks;
	const bool hits = (SCB_CFSR & CFSR_MMARVALID) != 0u && SCB_MMFAR - begin < GUARD_BYTES;

	if (hits || msp < begin + GUARD_BYTES) {
		ove_stop(OVE_STOP_STACK, "the main stack");
	}
	__real_z_arm_fault(msp, psp, exc_return, registers);
}

/* The linker redirects the kernel's fault handlers here (option --wrap). If the stack has overflowed, the report starts
 * at its top, because it never returns. The arguments are those of ove_zephyr_fault(). */
__attribute__((naked)) void __wrap_z_arm_fault(void)
{
	__asm volatile("ldr r12, =z_interrupt_stacks + %c0\n\t"
		       "cmp r0, r12\n\t"
		       "itt lo\n\t"
		       "ldrlo r12, =z_interrupt_stacks + %c0 + %c1\n\t"
		       "movlo sp, r12\n\t"
		       "b ove_zephyr_fault\n\t"
		       ".ltorg\n\t" ::"i"(MPU_GUARD_ALIGN_AND_SIZE),
		       "i"(CONFIG_ISR_STACK_SIZE));
}
