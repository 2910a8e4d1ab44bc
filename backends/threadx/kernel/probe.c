/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Compiled when the build is configured; see probe.cmake. Each error names the line that tx_user.h needs or must not
 * have. The compiler writes the sizes and the offsets of fields into its assembly output.
 */
#include <tx_api.h>
#include <tx_timer.h>

#if THREADX_MAJOR_VERSION != 6 || THREADX_MINOR_VERSION != 4 || THREADX_PATCH_VERSION != 2
#warning "ove was tested with ThreadX 6.4.2; the tree in THREADX_BASE is of another version"
#endif

#ifdef TX_NO_TIMER
#error "remove `#define TX_NO_TIMER`: every wait with a timeout needs the kernel's timer"
#endif
#ifdef TX_PORT_USE_BASEPRI
#error "remove `#define TX_PORT_USE_BASEPRI`: ove's critical sections use PRIMASK, as the kernel does without the option"
#endif
#ifdef TX_MISRA_ENABLE
#error "remove `#define TX_MISRA_ENABLE`: ove uses the kernel's inline functions"
#endif
#if defined(TX_ENABLE_EXECUTION_CHANGE_NOTIFY) || defined(TX_EXECUTION_PROFILE_ENABLE)
#error "remove TX_ENABLE_EXECUTION_CHANGE_NOTIFY and TX_EXECUTION_PROFILE_ENABLE: ove does not define the functions that they call"
#endif
#if TX_TIMER_TICKS_PER_SECOND != OVE_THREADX_TICK_HZ
#error "write `#define TX_TIMER_TICKS_PER_SECOND` with the number of CONFIG_OVE_TICK_HZ, or set that to the kernel's"
#endif
#if TX_MAX_PRIORITIES <= OVE_THREADX_LOWEST
#error "write `#define TX_MAX_PRIORITIES 32`, or set CONFIG_OVE_THREADX_LOWEST_PRIORITY below the kernel's number"
#endif

_Static_assert(sizeof(((TX_THREAD *)0)->tx_thread_id) == sizeof(void *), "ove reads tx_thread_id as a word");

void sizes(void);

void sizes(void)
{
#define SHOW(name, value) __asm volatile("@ " #name " %0" ::"i"(value))
	SHOW(OVE_THREADX_THREAD_BYTES, sizeof(TX_THREAD));
	SHOW(OVE_THREADX_THREAD_ID, __builtin_offsetof(TX_THREAD, tx_thread_id));
	SHOW(OVE_THREADX_THREAD_ENTRY, __builtin_offsetof(TX_THREAD, tx_thread_entry));
	SHOW(OVE_THREADX_TIMER_BYTES, sizeof(TX_TIMER_INTERNAL));
}
