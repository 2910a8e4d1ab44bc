/* SPDX-License-Identifier: MIT OR Apache-2.0 */
#include <ove_cortex_m/redirect.h>
#include <ove_seam/thread.h>
#include <ove_seam/thread_terminate.h>

#if CONFIG_OVE_THREAD_TERMINATE

/* The ports differ in the registers that a switch saves below the exception frame. */
bool ove_backend_thread_redirect(struct ove_thread *thread, void (*where)(void))
{
	/* The kernel's control block starts with the saved stack pointer. */
	uint32_t *const saved = *(uint32_t *const *)(const void *)&thread->native;

#if defined(__ARM_ARCH_8M_BASE__) || defined(__ARM_ARCH_8M_MAIN__) || defined(__ARM_ARCH_8_1M_MAIN__)
	/* PSPLIM and EXC_RETURN below r4 to r11. */
	ove_cortex_m_redirect_saved(saved, 10, 1, where);
#elif defined(__ARM_FP)
	ove_cortex_m_redirect_saved(saved, 9, 8, where);
#elif defined(__ARM_ARCH_6M__) && !OVE_FREERTOS_IS_BEFORE(11, 1)
	ove_cortex_m_redirect_saved(saved, 9, 0, where);
#else
	/* This port saves only r4 to r11. */
	ove_cortex_m_redirect(saved + 8, where);
#endif
	return true;
}

#endif
