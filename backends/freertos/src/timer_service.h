/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel's timer service, shared by this backend's files. */
#ifndef OVE_FREERTOS_TIMER_SERVICE_H
#define OVE_FREERTOS_TIMER_SERVICE_H

#include <ove_seam/kernel.h>
#include <ove_seam/thread.h>

/** The thread of the service; ove_thread_get_self() in a callback returns it. */
extern struct ove_thread ove_freertos_timer_service;

/** Return true if the caller is a callback, or a function that was sent to the service. */
static inline bool ove_freertos_in_timer_service(void)
{
	return ove_backend_thread_get_self() == &ove_freertos_timer_service;
}

/** Wait until the service has carried out all earlier commands. In any other thread, outside critical sections. */
void ove_freertos_timer_service_pass(void);

/** Send as many deferred commands as fit into the queue. In the timer service. */
void ove_freertos_timer_drain(void);

#endif
