/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * HAL_SuspendTick() of ST's HAL turns off SysTick's interrupt, which would stop the kernel's tick and set the clock
 * back. While the kernel runs, the interrupt stays on. A HAL that counts with another timer suspends that timer.
 */
#include <stdint.h>

#include <ove_seam/kernel.h>

#define SYSTICK_CTRL  (*(volatile uint32_t *)0xe000e010u)
#define SYSTICK_VALUE (*(const volatile uint32_t *)0xe000e018u)
#define ICSR          (*(volatile uint32_t *)0xe000ed04u)
#define CONTROLS      UINT32_C(7)
#define PEND_SYSTICK  (UINT32_C(1) << 26)

/* Weak: the linker must not require a HAL. */
void __real_HAL_SuspendTick(void) __attribute__((weak));
void __wrap_HAL_SuspendTick(void);

void __wrap_HAL_SuspendTick(void)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const uint32_t controls = SYSTICK_CTRL & CONTROLS;
	const uint32_t before = SYSTICK_VALUE;

	if (__real_HAL_SuspendTick) {
		__real_HAL_SuspendTick();
	}
	if (OVE_BACKEND_STARTED()) {
		SYSTICK_CTRL = controls;
		/* SysTick counts down. A wrap while the interrupt was off left nothing pending. */
		if (SYSTICK_VALUE > before) {
			ICSR = PEND_SYSTICK;
		}
	}
	OVE_BACKEND_CRITICAL_EXIT_QUIET(key);
}
