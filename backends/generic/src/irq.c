/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The NVIC. A kernel that enables interrupts itself implements those calls in its own irq.c. */
#include <ove_seam/irq.h>
#include <ove_seam/isr_priority.h>

#if defined(__arm__)

#define REG32(address) (*(volatile uint32_t *)(uintptr_t)(address))
#define ISER(n)        REG32(0xe000e100u + 4u * (n))
#define ICER(n)        REG32(0xe000e180u + 4u * (n))
#define ISPR(n)        REG32(0xe000e200u + 4u * (n))
#define ICPR(n)        REG32(0xe000e280u + 4u * (n))
#define IPR(n)         REG32(0xe000e400u + 4u * (n))
#define ICTR           REG32(0xe000e004u)

static uint32_t bit(uint32_t irq)
{
	return UINT32_C(1) << irq % 32u;
}

/* Makes a write take effect before this returns: an interrupt that is now unmasked and pending has been handled. */
static void settle(void)
{
	__asm volatile("dsb\n\tisb" ::: "memory");
}

uint32_t ove_backend_irq_lines(void)
{
#if defined(__ARM_ARCH_6M__)
	return 32;
#else
	const uint32_t lines = ((ICTR & 0xfu) + 1u) * 32u;

	return lines < 496u ? lines : 496u;
#endif
}

#ifdef OVE_GENERIC_IRQ_ENABLE

bool ove_backend_irq_has_handler(uint32_t irq)
{
	return ove_board_irq_has_handler(irq);
}

void ove_backend_irq_enable(uint32_t irq)
{
	ISER(irq / 32u) = bit(irq);
	settle();
}

void ove_backend_irq_disable(uint32_t irq)
{
	ICER(irq / 32u) = bit(irq);
	settle();
}

uint32_t ove_backend_irq_most_urgent(void)
{
	return OVE_BACKEND_MOST_URGENT;
}

#endif

bool ove_backend_irq_is_enabled(uint32_t irq)
{
	return (ISER(irq / 32u) & bit(irq)) != 0u;
}

/* ARMv6-M can only write whole words of these registers, so no interrupt may come between the two accesses. */
void ove_backend_irq_set_priority(uint32_t irq, uint32_t priority)
{
	const uint32_t shift = irq % 4u * 8u;
	uint32_t key;

	__asm volatile("mrs %0, primask\n\tcpsid i" : "=r"(key)::"memory");
	IPR(irq / 4u) = (IPR(irq / 4u) & ~(UINT32_C(0xff) << shift)) | (priority & 0xffu) << shift;
	settle();
	__asm volatile("msr primask, %0" ::"r"(key) : "memory");
}

uint32_t ove_backend_irq_get_priority(uint32_t irq)
{
	return IPR(irq / 4u) >> irq % 4u * 8u & 0xffu;
}

void ove_backend_irq_pend(uint32_t irq)
{
	ISPR(irq / 32u) = bit(irq);
	settle();
}

void ove_backend_irq_clear(uint32_t irq)
{
	ICPR(irq / 32u) = bit(irq);
	settle();
}

bool ove_backend_irq_is_pending(uint32_t irq)
{
	return (ISPR(irq / 32u) & bit(irq)) != 0u;
}

#else

/* No caller passes a line beyond this number. */
uint32_t ove_backend_irq_lines(void)
{
	return 0;
}

uint32_t ove_backend_irq_most_urgent(void)
{
	return 0;
}

bool ove_backend_irq_has_handler(uint32_t irq)
{
	(void)irq;
	return false;
}

void ove_backend_irq_enable(uint32_t irq)
{
	(void)irq;
}

void ove_backend_irq_disable(uint32_t irq)
{
	(void)irq;
}

bool ove_backend_irq_is_enabled(uint32_t irq)
{
	(void)irq;
	return false;
}

void ove_backend_irq_set_priority(uint32_t irq, uint32_t priority)
{
	(void)irq;
	(void)priority;
}

uint32_t ove_backend_irq_get_priority(uint32_t irq)
{
	(void)irq;
	return 0;
}

void ove_backend_irq_pend(uint32_t irq)
{
	(void)irq;
}

void ove_backend_irq_clear(uint32_t irq)
{
	(void)irq;
}

bool ove_backend_irq_is_pending(uint32_t irq)
{
	(void)irq;
	return false;
}

#endif
