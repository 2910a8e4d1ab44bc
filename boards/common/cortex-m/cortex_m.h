/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The system registers of ARMv6-M and ARMv7-M that start-up, faults and the software interrupt need. */
#ifndef OVE_BOARDS_CORTEX_M_H
#define OVE_BOARDS_CORTEX_M_H

#include <ove_reg.h>

#include <stdint.h>

/** ARMv7-M distinguishes faults and reports their causes; of these registers, ARMv6-M has only VTOR and the MPU's. */
#if defined(__ARM_ARCH_6M__)
#define OVE_CPU_HAS_CAUSES 0
#else
#define OVE_CPU_HAS_CAUSES 1
#endif

#define SCB_VTOR            OVE_REG32(0xe000ed08u)
#define SCB_CCR             OVE_REG32(0xe000ed14u)
#define SCB_SHCSR           OVE_REG32(0xe000ed24u)
#define SCB_SHCSR_PENDSVACT (1u << 10)
#define SCB_CFSR            OVE_REG32(0xe000ed28u)
#define SCB_HFSR            OVE_REG32(0xe000ed2cu)
#define SCB_MMFAR           OVE_REG32(0xe000ed34u)
#define SCB_BFAR            OVE_REG32(0xe000ed38u)
#define SCB_CPACR           OVE_REG32(0xe000ed88u)
#define FPU_FPCCR           OVE_REG32(0xe000ef34u)

#define MPU_TYPE OVE_REG32(0xe000ed90u)
#define MPU_CTRL OVE_REG32(0xe000ed94u)
#define MPU_RNR  OVE_REG32(0xe000ed98u)
#define MPU_RBAR OVE_REG32(0xe000ed9cu)
#define MPU_RASR OVE_REG32(0xe000eda0u)

#define NVIC_ISER(n)   OVE_REG32(0xe000e100u + 4u * (n))
#define NVIC_ISPR(n)   OVE_REG32(0xe000e200u + 4u * (n))
#define NVIC_IPR(line) (*(volatile uint8_t *)(uintptr_t)(0xe000e400u + (line)))
/** ARMv6-M cannot access one of the four alone. */
#define NVIC_IPR_OF_FOUR(n) OVE_REG32(0xe000e400u + 4u * (n))

/** The first vector of the NVIC's lines. */
#define OVE_FIRST_IRQ_VECTOR 16

/** The initial priority of each line: masked by every kernel, so that a handler may call it, and more urgent than the
 * kernel's tick. The critical sections of freertos and alloy do not mask the processor's default of 0. */
#define OVE_IRQ_PRIORITY         0xc0u
#define OVE_IRQ_PRIORITY_OF_FOUR (0x01010101u * OVE_IRQ_PRIORITY)

/** An entry of the vector table. */
typedef void (*ove_vector_t)(void);

static inline void ove_barrier(void)
{
	__asm volatile("dsb\n\tisb" ::: "memory");
}

#endif
