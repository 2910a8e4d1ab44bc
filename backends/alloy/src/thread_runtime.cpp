/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The run time of each thread: the clock is read in each switch. */
#include "switch.hpp"

#include <ove_seam/thread.h>

#include "ticks.hpp"

#if CONFIG_OVE_THREAD_RUNTIME

using namespace ove_alloy;

namespace
{

const kernel::Tcb *running;
std::uint64_t since;

} // namespace

void ove_alloy::count_turn(const kernel::Tcb *next)
{
	const std::uint64_t now = counts();

	if (struct ove_thread *const last = thread_of(running); last != nullptr) {
		last->counts += now - since;
	}
	running = next;
	since = now;
}

uint64_t ove_backend_thread_runtime_us(struct ove_thread *thread)
{
	const ove_backend_critical_t key = ove_backend_critical_enter();
	const std::uint64_t own = thread->counts + (thread_of(running) == thread ? counts() - since : 0u);

	ove_backend_critical_exit(key);
	return own / CONFIG_OVE_CPU_HZ * 1000000u + own % CONFIG_OVE_CPU_HZ * 1000000u / CONFIG_OVE_CPU_HZ;
}

#endif
