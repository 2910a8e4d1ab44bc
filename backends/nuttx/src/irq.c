/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <nuttx/config.h>

#include <nuttx/arch.h>
#include <nuttx/irq.h>

#include <irq/irq.h>

#include <ove/error.h>
#include <ove_seam/irq.h>
#include <ove_seam/isr_priority.h>

#if defined(__arm__)

enum { FIRST_LINE = 16 };

static int handle(int irq, void *context, void *arg)
{
	void (*const handler)(void) = (void (*)(void))(uintptr_t)arg;

	(void)irq;
	(void)context;
	handler();
	return 0;
}

int ove_nuttx_irq_connect(uint32_t irq, void (*handler)(void))
{
	return irq_attach((int)irq + FIRST_LINE, handle, (void *)(uintptr_t)handler) == 0 ? OVE_OK : OVE_ERR_INVALID;
}

/* If the vector table is in RAM, a handler may be registered only there. */
bool ove_backend_irq_has_handler(uint32_t irq)
{
#if defined(CONFIG_ARCH_RAMVECTORS)
	return (int)irq < NR_IRQS - FIRST_LINE;
#else
	const int index = IRQ_TO_NDX((int)irq + FIRST_LINE);

	return index >= 0 && g_irqvector[index].handler != irq_unexpected_isr;
#endif
}

void ove_backend_irq_enable(uint32_t irq)
{
	up_enable_irq((int)irq + FIRST_LINE);
	__asm volatile("dsb\n\tisb" ::: "memory");
}

void ove_backend_irq_disable(uint32_t irq)
{
	up_disable_irq((int)irq + FIRST_LINE);
	__asm volatile("dsb\n\tisb" ::: "memory");
}

uint32_t ove_backend_irq_most_urgent(void)
{
#if defined(__ARM_ARCH_6M__)
	return 0;
#else
	/* Take a lock to read its mask. */
	const irqstate_t key = up_irq_save();
	const uint32_t masked_from = ove_generic_masked_from();

	up_irq_restore(key);
	return masked_from;
#endif
}

#endif
