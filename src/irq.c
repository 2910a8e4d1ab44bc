/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove/inline/check.h>
#include <ove/irq.h>

/* A handler that critical sections do not mask may make these calls too, so its priority is not checked. The line is
 * checked even with checks off, because safe code in another language chooses it. */
#define OVE_CHECK_IRQ(irq)                                                                  \
	do {                                                                                \
		const uint32_t check_lines = ove_backend_irq_lines();                       \
		if ((irq) >= check_lines) {                                                 \
			return check_lines == 0u ? OVE_ERR_NOT_SUPPORTED : OVE_ERR_INVALID; \
		}                                                                           \
	} while (0)

/* Returns true if the line exists, for a call without an error code. False without an interrupt controller. */
static bool has_line(uint32_t irq, const char *call)
{
	const uint32_t lines = ove_backend_irq_lines();

	(void)call;
	OVE_CHECK_STOP(irq < lines || lines == 0u, OVE_STOP_ARGUMENT, call);
	return irq < lines;
}

int ove_irq_enable(uint32_t irq)
{
	OVE_CHECK_IRQ(irq);
	/* Tested even with checks off, like the line. */
	if (!ove_backend_irq_has_handler(irq)) {
		return OVE_ERR_INVALID;
	}
	ove_backend_irq_enable(irq);
	return OVE_OK;
}

int ove_irq_disable(uint32_t irq)
{
	OVE_CHECK_IRQ(irq);
	ove_backend_irq_disable(irq);
	return OVE_OK;
}

bool ove_irq_is_enabled(uint32_t irq)
{
	return has_line(irq, "ove_irq_is_enabled") && ove_backend_irq_is_enabled(irq);
}

int ove_irq_set_priority(uint32_t irq, uint32_t priority)
{
	OVE_CHECK_IRQ(irq);
	OVE_CHECK_ARG(priority <= UINT8_MAX);
	ove_backend_irq_set_priority(irq, priority);
	return OVE_OK;
}

uint32_t ove_irq_get_priority(uint32_t irq)
{
	return has_line(irq, "ove_irq_get_priority") ? ove_backend_irq_get_priority(irq) : 0u;
}

uint32_t ove_irq_most_urgent(void)
{
	return ove_backend_irq_most_urgent();
}

int ove_irq_pend(uint32_t irq)
{
	OVE_CHECK_IRQ(irq);
	ove_backend_irq_pend(irq);
	return OVE_OK;
}

int ove_irq_clear(uint32_t irq)
{
	OVE_CHECK_IRQ(irq);
	ove_backend_irq_clear(irq);
	return OVE_OK;
}

bool ove_irq_is_pending(uint32_t irq)
{
	return has_line(irq, "ove_irq_is_pending") && ove_backend_irq_is_pending(irq);
}
