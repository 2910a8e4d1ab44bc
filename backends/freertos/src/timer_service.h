/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/** @file The kernel's timer service as this backend's files share it. */
#ifndef OVE_FREERTOS_TIMER_SERVICE_H
#define OVE_FREERTOS_TIMER_SERVICE_H

#include <ove/thread.h>

/** Its thread: get_self in a callback is this. */
extern struct ove_thread ove_freertos_timer_service;

/** Send what could not be sent before, as far as there is room. In the timer service. */
void ove_freertos_timer_drain(void);

#endif
