// SPDX-License-Identifier: MIT OR Apache-2.0
/**
 * @file
 * All of ove. A declaration that names a C call does what that call does: legal contexts, blocking, results and cost
 * are documented there; only differences are documented here. The board's start-up code calls ove_main(), which the
 * application defines; it creates its threads and objects and calls ove::run().
 */
#pragma once

#include <ove/condvar.hpp>
#include <ove/critical.hpp>
#include <ove/error.hpp>
#include <ove/event.hpp>
#include <ove/eventgroup.hpp>
#include <ove/heap.hpp>
#include <ove/irq.hpp>
#include <ove/latecell.hpp>
#include <ove/log.hpp>
#include <ove/measure.hpp>
#include <ove/mutex.hpp>
#include <ove/notify.hpp>
#include <ove/ove.h>
#include <ove/pool.hpp>
#include <ove/power.hpp>
#include <ove/queue.hpp>
#include <ove/reset.hpp>
#include <ove/scheduler.hpp>
#include <ove/sem.hpp>
#include <ove/static.hpp>
#include <ove/stop.hpp>
#include <ove/stopcallback.hpp>
#include <ove/stream.hpp>
#include <ove/thread.hpp>
#include <ove/time.hpp>
#include <ove/timer.hpp>
#include <ove/tls.hpp>
#include <ove/types.hpp>
#include <ove/watchdog.hpp>
#include <ove/workqueue.hpp>

namespace ove
{

/**
 * Lock the heap in zero-heap mode, then start the scheduler: ove_run().
 *
 * @returns only on failure, with the reason; ove_main() may simply return
 * @context start
 * @blocks forever; the program ends with exit() or a stop
 */
inline Error run() noexcept
{
	return detail::error_of(ove_run());
}

/** Only start the scheduler and leave the heap as it is: ove_thread_start_scheduler(). Otherwise as run(). */
inline Error start_scheduler() noexcept
{
	return detail::error_of(ove_thread_start_scheduler());
}

} // namespace ove
