/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/**
 * @file
 * Everything. The board's start-up calls ove_main(), which the application defines; it makes its threads and objects
 * and calls ove_run().
 */
#ifndef OVE_OVE_H
#define OVE_OVE_H

#include <ove/condvar.h>
#include <ove/critical.h>
#include <ove/error.h>
#include <ove/event.h>
#include <ove/eventgroup.h>
#include <ove/heap.h>
#include <ove/mutex.h>
#include <ove/queue.h>
#include <ove/sem.h>
#include <ove/stop.h>
#include <ove/stream.h>
#include <ove/thread.h>
#include <ove/time.h>
#include <ove/timer.h>
#include <ove/types.h>
#include <ove/workqueue.h>

OVE_EXTERN_C_BEGIN

/**
 * The application's start. Runs before the scheduler, with all objects of OVE_*_DEFINE_STATIC ready. Must call
 * ove_run(); a return without it stops the program with OVE_STOP_NOT_STARTED.
 * Its local variables end with ove_run(): on freertos the interrupts use that stack from then on. Hand threads static
 * or allocated objects only.
 *
 * @context start
 * @blocks by ove_run()
 * @cost the application's
 */
void ove_main(void);

/**
 * Lock the heap in zero-heap mode, then start the scheduler.
 *
 * @returns only on failure: as ove_thread_start_scheduler()
 * @context start
 * @blocks forever; the program ends with exit() or a stop
 * @cost the kernel's start
 */
int ove_run(void);

OVE_EXTERN_C_END

#endif
