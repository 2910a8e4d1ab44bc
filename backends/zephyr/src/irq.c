/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_seam/irq.h>
#include <ove_seam/isr_priority.h>

#if defined(__arm__)

#if defined(CONFIG_NULL_POINTER_EXCEPTION_DETECTION_NONE)
#define VTOR (*(const volatile uint32_t *)0xe000ed08u)

/* A direct handler is only in the processor's vector table. */
static bool is_direct(uint32_t irq)
{
	return ((const uintptr_t *)(uintptr_t)VTOR)[OVE_GENERIC_FIRST_LINE + irq] != (uintptr_t)_isr_wrapper;
}
#else
/* The kernel may have made the table unreadable. */
static bool is_direct(uint32_t irq)
{
	(void)irq;
	return false;
}
#endif

bool ove_backend_irq_has_handler(uint32_t irq)
{
	return irq < CONFIG_NUM_IRQS && (_sw_isr_table[irq].isr != z_irq_spurious || is_direct(irq));
}

void ove_backend_irq_enable(uint32_t irq)
{
	irq_enable(irq);
	__asm volatile("dsb\n\tisb" ::: "memory");
}

void ove_backend_irq_disable(uint32_t irq)
{
	irq_disable(irq);
	__asm volatile("dsb\n\tisb" ::: "memory");
}

uint32_t ove_backend_irq_most_urgent(void)
{
#if defined(__ARM_ARCH_6M__)
	return 0;
#else
	/* Take a lock to read its mask. */
	const unsigned int key = irq_lock();
	const uint32_t masked_from = ove_generic_masked_from();

	irq_unlock(key);
	return masked_from;
#endif
}

#endif
