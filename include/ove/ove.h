/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Includes all public headers. The application defines ove_main(), which creates threads and objects and then calls
 * ove_run(). The board's start-up code calls ove_main().
 */
#ifndef OVE_OVE_H
#define OVE_OVE_H

#include <ove/capability.h>
#include <ove/condvar.h>
#include <ove/critical.h>
#include <ove/error.h>
#include <ove/event.h>
#include <ove/eventgroup.h>
#include <ove/heap.h>
#include <ove/irq.h>
#include <ove/log.h>
#include <ove/measure.h>
#include <ove/mutex.h>
#include <ove/notify.h>
#include <ove/pool.h>
#include <ove/power.h>
#include <ove/queue.h>
#include <ove/reset.h>
#include <ove/scheduler.h>
#include <ove/sem.h>
#include <ove/stop.h>
#include <ove/stream.h>
#include <ove/thread.h>
#include <ove/time.h>
#include <ove/timer.h>
#include <ove/tls.h>
#include <ove/types.h>
#include <ove/version.h>
#include <ove/watchdog.h>
#include <ove/workqueue.h>

OVE_EXTERN_C_BEGIN

/**
 * The application's entry point. ove_main() runs before the scheduler, with all objects of OVE_*_DEFINE_STATIC ready.
 *
 * The function must call ove_run(). If it returns without doing so, the program stops with OVE_STOP_NOT_STARTED. Local
 * variables of ove_main() do not survive ove_run(), because interrupts may then use that stack. Pass only static or
 * allocated objects to threads.
 *
 * @context start
 * @blocks in ove_run()
 * @cost that of the application's code
 */
void ove_main(void);

/**
 * Lock the heap in zero-heap mode, then start the scheduler.
 *
 * @returns only on failure, as ove_thread_start_scheduler()
 * @context start
 * @blocks forever; the program ends with exit() or a stop
 * @cost the kernel's start
 */
int ove_run(void);

OVE_EXTERN_C_END

#endif
